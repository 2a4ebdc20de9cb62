import type { z } from 'astro/zod';

import { collections, type Collection } from './collections.ts';
import { valueAt, type Content, type Entry } from './content.ts';
import { didYouMean, findNearest, oneOf } from './nearest-word.ts';
import { isRecord, shapeOfItem, type Shape } from './normal-form.ts';
import type { Problem } from './problem.ts';
import { describeShape, isNumbered, keysOf, shapeAt, shapeOf } from './schema-shape.ts';
import { fieldName, type Path } from './yaml-source.ts';

type Issue = z.core.$ZodIssue;

/** What the collections' schemas refuse. */
export function* schemaProblems({ entries }: Content): Iterable<Problem> {
  for (const entry of entries) {
    const { kind, mayBeEmpty }: Collection = collections[entry.collection];
    const { value } = entry.yaml;
    const isEmpty = value === null;
    if (value === undefined || (isEmpty && mayBeEmpty)) continue;
    const shape = shapeOf(entry.collection);
    if (isEmpty) {
      const { required = [] } = kind === 'list' ? shapeOfItem(shape) : shape;
      const needed = required.map((key) => `"${key}"`).join(', ');
      yield entry.file.problem(0, '', `There are no keys in here; needed are ${needed}.`);
    } else if (kind === 'list') {
      yield* listProblems(entry, value);
    } else {
      yield* valueProblems({ entry, base: [], value, shape });
    }
  }
}

function* listProblems(entry: Entry, value: unknown): Iterable<Problem> {
  if (!Array.isArray(value)) {
    const message = 'This file must be a list: every entry begins with a hyphen and a space.';
    yield entry.file.problem(0, '', message);
    return;
  }
  const shape = shapeOfItem(shapeOf(entry.collection));
  const hasPlaces = isNumbered(collections[entry.collection].path);
  for (const [index, item] of value.entries()) {
    if (!isRecord(item)) {
      const message = 'Every entry of this list needs keys with their values.';
      yield entry.keyProblem([index], message);
    } else if (hasPlaces && 'position' in item) {
      const message = 'Unknown key "position": the order of this file is the order on the page.';
      yield entry.keyProblem([index, 'position'], message);
    } else {
      // The build numbers the entries too (src/content.config.ts).
      const numbered = hasPlaces ? { ...item, position: index + 1 } : item;
      yield* valueProblems({ entry, base: [index], value: numbered, shape });
    }
  }
}

/** A value with its shape. */
interface Context {
  entry: Entry;
  /** Where the value stands in the file. */
  base: Path;
  value: unknown;
  shape: Shape;
}

function* valueProblems(context: Context): Iterable<Problem> {
  const { entry, value } = context;
  const { schema }: Collection = collections[entry.collection];
  const issues = (schema.safeParse(value).error?.issues ?? []).flatMap((issue) => innermost(issue));
  for (const [index, issue] of issues.entries()) {
    // Dates have rules of their own (date-problems.ts).
    const isDate = entry.collection === 'blog' && issue.path[0] === 'publishedAt';
    const isSaid = isEchoOf(issues.slice(0, index), issue) || isGuessed(issue, issues, value);
    if (!isDate && !isSaid) yield* tell(context, issue);
  }
}

/** Of a value with alternatives, the issues inside the alternative that was tried. */
function innermost(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const tried = issue.errors.find((issues) =>
    issues.every(({ path, code }) => path.length > 0 || code === 'unrecognized_keys'),
  );
  return tried
    ? tried.flatMap((inner) => innermost({ ...inner, path: [...issue.path, ...inner.path] }))
    : [issue];
}

/** A value of the wrong type also has the wrong length; one message is enough. */
function isEchoOf(earlier: readonly Issue[], issue: Issue): boolean {
  if (issue.code === 'unrecognized_keys') return false;
  return earlier.some(
    ({ code, path }) => code !== 'unrecognized_keys' && fieldName(path) === fieldName(issue.path),
  );
}

/** A key that is missing because it was misspelled is reported once, with the misspelled one. */
function isGuessed(issue: Issue, issues: readonly Issue[], value: unknown): boolean {
  if (!isMissing(issue, value)) return false;
  const parent = fieldName(issue.path.slice(0, -1));
  const key = String(issue.path.at(-1));
  return issues.some(
    (other) =>
      other.code === 'unrecognized_keys' &&
      fieldName(other.path) === parent &&
      other.keys.some((typed) => findNearest(typed, [key]) === key),
  );
}

function isMissing(issue: Issue, value: unknown): boolean {
  return issue.path.length > 0 && valueAt(value, issue.path) === undefined;
}

function* tell({ entry, base, value, shape }: Context, issue: Issue): Iterable<Problem> {
  const path = [...base, ...issue.path];
  const allowed = shapeAt(shape, issue.path, value);
  if (issue.code === 'unrecognized_keys') {
    const keys = keysOf(allowed);
    for (const key of issue.keys) {
      const guess = didYouMean(key, keys) || ` Allowed here: ${keys.join(', ')}.`;
      yield entry.keyProblem([...path, key], `Unknown key "${key}".${guess}`);
    }
  } else if (isMissing(issue, value)) {
    const key = String(issue.path.at(-1));
    yield entry.problem(path, `Missing "${key}". ${hint(entry, issue, allowed)}`);
  } else {
    const found = valueAt(value, issue.path);
    const complaint = complain(entry, issue, found, allowed, entry.yaml.typed(path));
    yield entry.problem(path, sentence(complaint));
  }
}

/** What a field takes. */
function hint({ collection }: Entry, issue: Issue, shape: Shape | undefined): string {
  // The schema's own description would not be understood.
  if (collection === 'blog' && fieldName(issue.path) === 'cover')
    return 'Write "cover: none", or "cover:" and below it "alt:" with what the drawn cover shows.';
  return `It takes ${allowedBy(issue, shape)}.`;
}

/** The words that a value may be; empty when it may be other things. */
function wordsOf(issue: Issue): string[] {
  if (issue.code === 'invalid_value') return issue.values.map(String);
  // zod names the alternatives of a discriminated union, but its types do not.
  const named: unknown = 'options' in issue ? issue.options : undefined;
  return Array.isArray(named) ? named.map(String) : [];
}

function allowedBy(issue: Issue, shape: Shape | undefined): string {
  // A schema with words of its own, such as that of prices, says it better than its type.
  const own = /^must be (.*)$/.exec(issue.message)?.[1];
  if (own) return own;
  const words = wordsOf(issue);
  if (words.length > 0) return oneOf(words);
  return shape ? describeShape(shape) : 'a value';
}

function complain(
  entry: Entry,
  issue: Issue,
  found: unknown,
  shape: Shape | undefined,
  typed: string,
): string {
  if (found === null) return `is empty. ${hint(entry, issue, shape)}`;
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${allowedBy(issue, shape)}, not ${typeof found === 'number' ? 'the number ' : ''}${describe(found, typed)}${advice(issue.expected, found, typed)}`;
    case 'invalid_value':
    case 'invalid_union': {
      const words = wordsOf(issue);
      const guess =
        typeof found === 'string' ? didYouMean(found, words.length > 0 ? words : ['none']) : '';
      return `must be ${allowedBy(issue, shape)}, not ${describe(found, typed)}.${guess}`;
    }
    case 'too_small':
    case 'too_big':
      return limit(issue, found, typed);
    default:
      return `${issue.message}${expectation(entry, issue)}, not ${describe(found, typed)}`;
  }
}

function limit(
  issue: Extract<Issue, { code: 'too_small' | 'too_big' }>,
  found: unknown,
  typed: string,
): string {
  const bound =
    issue.code === 'too_small' ? `at least ${issue.minimum}` : `at most ${issue.maximum}`;
  const isOwn = !issue.message.startsWith('Too ');
  if (typeof found === 'string')
    return found.trim() === ''
      ? 'must not be empty'
      : `${issue.message}; it has ${found.trim().length}`;
  if (Array.isArray(found))
    return `${isOwn ? issue.message : `must have ${bound} entries`}; it has ${found.length}`;
  return `${isOwn ? issue.message : `must be ${bound}`}, not ${describe(found, typed)}`;
}

/** The sum that a schema asks for, to follow its message. */
function expectation({ collection, at }: Entry, { path }: Issue): string {
  if (collection === 'equipmentKits' && path[0] === 'total') {
    const items = at('items') as { price: number }[];
    return `, ${roundToCents(items.reduce((sum, { price }) => sum + price, 0))}`;
  }
  if (collection === 'plans' && path[0] === 'savings')
    return `, ${roundToCents((at('originalPrice') as number) - (at('price') as number))}`;
  return '';
}

const roundToCents = (dollars: number) => Math.round(dollars * 100) / 100;

function describe(found: unknown, typed: string): string {
  if (typeof found === 'string') return found.length > 60 ? 'this text' : `"${found}"`;
  if (typeof found === 'number') return typed;
  if (typeof found === 'boolean') return String(found);
  return Array.isArray(found) ? 'a list' : 'keys with values';
}

/** How to write what was probably meant. */
function advice(expected: string, found: unknown, typed: string): string {
  if (expected === 'string' && typeof found !== 'object') return `. Put it in quotes: "${typed}".`;
  if (expected === 'string' && typed.includes(': '))
    return '. Put the text in quotes, because it contains a colon.';
  if (expected === 'array') return '. Begin each entry with a hyphen and a space.';
  return '';
}

function sentence(text: string): string {
  const whole = /[.?]$/.test(text) ? text : `${text}.`;
  return whole.charAt(0).toUpperCase() + whole.slice(1);
}
