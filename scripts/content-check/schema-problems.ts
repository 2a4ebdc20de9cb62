import { z } from 'astro/zod';

import { collections, schemaOf, type Collection, type Content, type Entry } from './content.ts';
import { didYouMean, findNearest, oneOf, type Problem } from './problem.ts';
import { fieldName, type Path } from './yaml.ts';

type Issue = z.core.$ZodIssue;

/** What the collections' schemas refuse. */
export function* schemaProblems({ entries }: Content): Iterable<Problem> {
  for (const entry of entries) {
    const { kind, mayBeEmpty }: Collection = collections[entry.collection];
    const { value } = entry.yaml;
    if (value === undefined || (value === null && mayBeEmpty)) continue;
    if (kind !== 'list') {
      yield* valueProblems(entry, [], value);
    } else if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) yield* valueProblems(entry, [index], item);
    } else {
      const message = 'This file must be a list: every entry begins with a hyphen and a space.';
      yield entry.file.problem(0, '', message);
    }
  }
}

/** @param base where the value stands in the file */
function* valueProblems(entry: Entry, base: Path, value: unknown): Iterable<Problem> {
  const { error } = schemaOf(entry.collection).safeParse(value, { error: explain });
  const issues = (error?.issues ?? []).flatMap(innermost);
  // A key that is missing because it was misspelled is reported once, with the misspelled one.
  const misspelled = new Set(
    issues.flatMap((issue) =>
      unknownKeys(issue).map(({ nearest }) => fieldName([...issue.path, nearest ?? ''])),
    ),
  );
  for (const issue of issues) {
    const path = [...base, ...issue.path];
    const found = entry.at(...path);
    const key = String(path.at(-1));
    // Dates have rules of their own (text-problems.ts).
    if (entry.collection === 'blog' && key === 'publishedAt') continue;
    if (issue.code === 'unrecognized_keys') {
      for (const { name, advice } of unknownKeys(issue))
        yield entry.keyProblem([...path, name], `Unknown key "${name}".${advice}`);
    } else if (found !== undefined) {
      yield entry.problem(path, complain(issue, found));
    } else if (!misspelled.has(fieldName(issue.path))) {
      yield entry.problem(path, `Missing "${key}". It ${issue.message}.`);
    }
  }
}

/** Of a value with alternatives, the issues inside the alternative that was tried. */
function innermost(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const tried = issue.errors.find((issues) =>
    issues.every(({ path, code }) => path.length > 0 || code === 'unrecognized_keys'),
  );
  const inside = tried?.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
  return inside?.flatMap(innermost) ?? [issue];
}

function unknownKeys(issue: Issue) {
  if (issue.code !== 'unrecognized_keys') return [];
  const allowed = issue.message.split(', ');
  return issue.keys.map((name) => ({
    name,
    nearest: findNearest(name, allowed),
    advice: didYouMean(name, allowed) || ` Allowed here: ${issue.message}.`,
  }));
}

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'keys with values',
};

/** What zod's messages say to those who write content, behind "it" or the name of a field; where a schema has none of its own. */
const explain: z.core.$ZodErrorMap = (issue) => {
  const bound = (most: string, number: number | bigint) =>
    issue['origin'] === 'array'
      ? `must have at ${most} ${number} entries`
      : `must be at ${most} ${number}`;
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${kinds[issue.expected] ?? issue.expected}${detailsOf(issue.inst)}`;
    case 'invalid_value':
      return `must be ${oneOf(issue.values.map(String))}`;
    case 'invalid_union':
      // zod names the alternatives of a discriminated union, but its types do not.
      return `must be ${oneOf((issue['options'] as string[] | undefined) ?? [])}`;
    case 'too_small':
      return bound('least', issue.minimum);
    case 'too_big':
      return bound('most', issue.maximum);
    case 'unrecognized_keys':
      return issue.inst instanceof z.ZodObject ? Object.keys(issue.inst.shape).join(', ') : '';
    default:
      return undefined;
  }
};

function detailsOf(schema: unknown): string {
  if (schema instanceof z.ZodString && schema.maxLength !== null)
    return ` of ${schema.minLength ?? 0} to ${schema.maxLength} characters`;
  if (schema instanceof z.ZodObject) return `: ${Object.keys(schema.shape).join(', ')}`;
  return '';
}

function complain(issue: Issue, found: unknown): string {
  if (found === null) return `Is empty. It ${issue.message}.`;
  const message = issue.message.charAt(0).toUpperCase() + issue.message.slice(1);
  const isLength = issue.code === 'too_small' || issue.code === 'too_big';
  if (isLength && Array.isArray(found)) return `${message}; it has ${found.length}.`;
  if (isLength && typeof found === 'string')
    return found.trim() === '' ? `${message}.` : `${message}; it has ${found.trim().length}.`;
  return `${message}, not ${describe(found)}.${advise(issue, found)}`;
}

function describe(found: unknown): string {
  if (typeof found === 'string') return found.length > 60 ? 'this text' : `"${found}"`;
  if (typeof found === 'object') return Array.isArray(found) ? 'a list' : 'keys with values';
  return JSON.stringify(found);
}

/** How to write what was probably meant. */
function advise(issue: Issue, found: unknown): string {
  if (typeof found === 'string' && issue.code !== 'invalid_type')
    return didYouMean(
      found,
      issue.message.matchAll(/"([^"]+)"/g).map(([, word = '']) => word),
    );
  if (issue.code !== 'invalid_type') return '';
  if (issue.expected === 'array') return ' Begin each entry with a hyphen and a space.';
  if (issue.expected !== 'string') return '';
  return typeof found === 'object'
    ? ' Put the text in quotes if it contains a colon.'
    : ` Put it in quotes: "${JSON.stringify(found)}".`;
}
