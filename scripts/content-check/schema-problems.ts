import { posix } from 'node:path';

import { z } from 'astro/zod';

import { withMoments } from '../../src/content-schemas/moments.ts';
import { line } from '../../src/content-schemas/text.ts';
import { countedLength } from '../../src/content-schemas/tokens.ts';
import { playerOf } from '../../src/lib/embeds.ts';
import { attribute, childrenOf, descendantsOf, type JsxNode } from '../../src/lib/mdx.ts';
import {
  collections,
  pathsOf,
  schemaOf,
  valueAt,
  type Collection,
  type Content,
  type Entry,
} from './content.ts';
import { isJsx, offsetOf } from './mdx.ts';
import type { BlockForm } from '../editor/text-edits.ts';
import { likelyPrice } from './price-problems.ts';
import {
  asWarning,
  didYouMean,
  findNearest,
  oneOf,
  type Problem,
  type SourceFile,
} from './problem.ts';
import { fieldName, type Path } from './yaml.ts';

type Issue = z.core.$ZodIssue;

export function* schemaProblems(entry: Entry, { timeZone }: Content): Iterable<Problem> {
  const { kind, mayBeEmpty }: Collection = collections[entry.collection];
  const { value } = entry.yaml;
  if (value === undefined || (value === null && mayBeEmpty)) return;
  if (kind !== 'list') {
    yield* valueProblems(entry, [], value, timeZone);
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries())
      yield* valueProblems(entry, [index], item, timeZone);
  } else {
    const message = 'This file must be a list: every entry begins with a hyphen and a space.';
    yield entry.file.problem(0, '', message);
  }
}

/** @param base where the value stands in the file */
function* valueProblems(
  entry: Entry,
  base: Path,
  value: unknown,
  timeZone: string,
): Iterable<Problem> {
  const read = withMoments(value, timeZone);
  const typedAt = (path: Path) => entry.yaml.typedAt([...base, ...path]);
  const faults = faultsOf(schemaOf(entry.collection), value, read, typedAt);
  for (const { path, message, isKey } of faults) {
    const place = [...base, ...path];
    yield isKey ? entry.keyProblem(place, message) : entry.problem(place, message);
  }
}

interface Fault {
  path: Path;
  message: string;
  /** Whether it is the key that is wrong, not its value. */
  isKey: boolean;
}

/**
 * @param read what the build makes of the value, if that's another.
 * @param typedAt how a part of it was typed.
 */
function* faultsOf(
  schema: z.ZodType,
  value: unknown,
  read = value,
  typedAt: (path: Path) => string = () => '',
): Iterable<Fault> {
  const { error } = schema.safeParse(read, { error: explain });
  const issues = (error?.issues ?? []).flatMap(innermost);
  // A key that is missing because it was misspelled is reported once, with the misspelled one.
  const misspelled = new Set(
    issues.flatMap((issue) =>
      unknownKeys(issue).map(({ nearest }) => fieldName([...issue.path, nearest ?? ''])),
    ),
  );
  for (const issue of issues) {
    const { path } = issue;
    const found = valueAt(value, path);
    if (issue.code === 'unrecognized_keys') {
      for (const { name, advice } of unknownKeys(issue))
        yield { path: [...path, name], message: `Unknown "${name}".${advice}`, isKey: true };
    } else if (found !== undefined) {
      yield { path, message: complain(issue, found, typedAt(path)), isKey: false };
    } else if (!misspelled.has(fieldName(path))) {
      const message = `Missing "${String(path.at(-1))}". It ${issue.message}.`;
      yield { path, message, isKey: false };
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
    advice: didYouMean(name, allowed) || ` Allowed here: ${issue.message || 'none'}.`,
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
      // What is allowed: each unknown key gets a sentence of its own.
      return issue.inst instanceof z.ZodObject ? Object.keys(issue.inst.shape).join(', ') : '';
    default:
      return undefined;
  }
};

function detailsOf(schema: unknown): string {
  const meta = schema instanceof z.ZodType ? schema.meta() : undefined;
  const { minLength, maxLength } = (meta ?? {}) as { minLength?: number; maxLength?: number };
  if (maxLength !== undefined) return ` of ${minLength ?? 0} to ${maxLength} characters`;
  if (schema instanceof z.ZodObject) return `: ${Object.keys(schema.shape).join(', ')}`;
  return '';
}

function complain(issue: Issue, found: unknown, typed: string): string {
  if (found === null && typed === '') return `Is empty. It ${issue.message}.`;
  const message = issue.message.charAt(0).toUpperCase() + issue.message.slice(1);
  const isLength = issue.code === 'too_small' || issue.code === 'too_big';
  if (isLength && Array.isArray(found)) return `${message}; it has ${found.length}.`;
  if (isLength && typeof found === 'string')
    return found.trim() === '' ? `${message}.` : `${message}; it has ${countedLength(found)}.`;
  return `${message}, not ${describe(found, typed)}.${advise(issue, found, typed)}`;
}

function describe(found: unknown, typed: string): string {
  if (typeof found === 'string') return found.length > 60 ? 'this text' : `"${found}"`;
  if (Array.isArray(found)) return 'a list';
  return typeof found === 'object' && found !== null ? 'keys with values' : typed;
}

/** How to write what was probably meant. */
function advise(issue: Issue, found: unknown, typed: string): string {
  if (issue.message.startsWith('must be a price')) {
    const price = likelyPrice(found);
    return price === undefined ? '' : ` Did you mean "${price}"?`;
  }
  if (typeof found === 'string' && issue.code !== 'invalid_type')
    return didYouMean(
      found,
      issue.message.matchAll(/"([^"]+)"/g).map(([, word = '']) => word),
    );
  if (issue.code !== 'invalid_type') return '';
  if (issue.expected === 'array') return ' Begin each entry with a hyphen and a space.';
  if (issue.expected !== 'string') return '';
  // A list or keys on several lines, or keys between brackets that were no keys.
  if (typeof found === 'object' && found !== null && !/^[[{]/.test(typed))
    return ' Put the text in quotes if it contains a colon.';
  const sign = typed.includes('"') ? "'" : '"';
  return ` Put it in quotes: ${sign}${typed}${sign}.`;
}

/** A block that MDX may use, as content/README.md shows it. */
interface Block {
  attributes: z.ZodObject;
  /** The only block it may stand in. */
  inside?: string;
  /** What must be in it: blocks, a list, a table, or anything. */
  holds: BlockForm['holds'];
}

const none = z.strictObject({});
const titled = z.strictObject({ title: line });
const alt = z.string('must say what the drawing shows, for people who can’t see it').min(1);

/** Every block for MDX. The code is in src/components/mdx.tsx; a test compares the two. */
export const blocks: Readonly<Record<string, Block>> = {
  Audio: {
    attributes: z.strictObject({
      src: z
        .string()
        .regex(/^\.\/[\w.-]+\.mp3$/, 'must be an MP3 next to the text, such as ./clip.mp3'),
      title: line,
    }),
    holds: 'transcript',
  },
  Callout: {
    attributes: z.strictObject({
      kind: z.enum(['tip', 'note', 'warning']),
      title: line.optional(),
    }),
    holds: 'something',
  },
  Checklist: { attributes: titled, holds: 'list' },
  ComparisonTable: { attributes: z.strictObject({ caption: line }), holds: 'table' },
  DosAndDonts: { attributes: none, holds: ['Dos', 'Donts'] },
  Dos: { attributes: none, inside: 'DosAndDonts', holds: 'list' },
  Donts: { attributes: none, inside: 'DosAndDonts', holds: 'list' },
  Embed: {
    attributes: z.strictObject({
      url: z
        .string()
        .refine(
          (address) => playerOf(address) !== undefined,
          'must be the address of a video at YouTube or Vimeo, or of an episode or a show at Spotify or Apple Podcasts, as your browser or “Share” there has it, such as https://youtu.be/…',
        ),
      title: line,
    }),
    holds: 'picture',
  },
  Example: { attributes: titled, holds: 'something' },
  Figure: {
    attributes: z.strictObject({ name: line, alt, caption: line.optional() }),
    holds: 'nothing',
  },
  Gallery: { attributes: z.strictObject({ caption: line.optional() }), holds: 'pictures' },
  PlayTheGap: { attributes: z.strictObject({ hole: line, tone: line }), holds: 'nothing' },
  Questions: { attributes: none, holds: ['Question'] },
  Question: { attributes: titled, inside: 'Questions', holds: 'something' },
  Timeline: { attributes: none, holds: ['TimelineStep'] },
  TimelineStep: {
    attributes: z.strictObject({ when: line, title: line }),
    inside: 'Timeline',
    holds: 'something',
  },
};

/** Blocks that the layout adds; their words are in the front matter. */
const layoutBlocks: Readonly<Record<string, string>> = {
  PromoBox: 'The box at the end is made from "promo" in the front matter; remove it here.',
};

/** Blocks that only some pages have styles for (src/components/TextParts.astro). */
const styled = new Set(['Embed', 'Gallery']);

/** Blocks in MDX: unknown ones, their attributes, and what they hold. */
export function* blockProblems(content: Content): Iterable<Problem> {
  const names = pathsOf(content, 'drawing').map((path) => path.replace(/^figures\/|\.svg$/g, ''));
  const recordings = pathsOf(content, 'recording');
  for (const { file, body } of content.entries) {
    for (const { node, around } of body.nodes) {
      if (!isJsx(node)) continue;
      const name = node.name ?? '';
      const start = offsetOf(node);
      const block = blocks[name];
      const misplaced =
        block?.inside !== undefined && around.findLast(isJsx)?.name !== block.inside;
      for (const message of [
        block ? undefined : unknownBlock(name),
        misplaced && `This block belongs inside <${block.inside}>.`,
        styled.has(name) && !/^(blog|campaigns|help)\//.test(file.path)
          ? 'This block is for posts, help texts, and campaigns.'
          : undefined,
        block && whatIsMissing(node, block),
      ])
        if (message) yield file.problem(start, `<${name}>`, message);
      if (name === 'Audio') yield* clipProblems(node, file, recordings);
      for (const [key, message] of block ? attributeFaults(node, block, names) : []) {
        // The compiler gives blocks a place, attributes none.
        const given = file.text.slice(start).search(new RegExp(`(?<=\\s)${key}\\s*=`));
        const isGiven = node.attributes.some((each) => 'name' in each && each.name === key);
        const offset = isGiven ? start + Math.max(0, given) : start;
        yield file.problem(offset, `<${name}> ${key}`.trimEnd(), message);
      }
    }
  }
}

/** A recording that is not there, or that nobody can read. */
function* clipProblems(
  node: JsxNode,
  file: SourceFile,
  paths: readonly string[],
): Iterable<Problem> {
  const src = attribute(node, 'src');
  const path = posix.join(posix.dirname(file.path), src);
  if (/^(?!\w+:).*\.mp3$/.test(src) && !paths.includes(path)) {
    const message = file.path.startsWith('blog/')
      ? `There is no recording ${path}.${didYouMean(path, paths)}`
      : 'Recordings are played in posts only.';
    yield file.problem(offsetOf(node), '<Audio> src', message);
  }
  if (childrenOf(node).length === 0) {
    const message =
      'Without a transcript, people who can’t hear it miss what is said: write it inside this block.';
    yield asWarning(file.problem(offsetOf(node), '<Audio>', message));
  }
}

function unknownBlock(name: string): string {
  if (layoutBlocks[name]) return layoutBlocks[name];
  const names = Object.keys(blocks);
  if (/^[a-z]/.test(name))
    return `HTML isn’t used here: write Markdown or one of the blocks ${names.join(', ')}.`;
  return `Unknown block.${didYouMean(name, names) || ` The blocks are ${names.join(', ')}.`}`;
}

function* attributeFaults(
  node: JsxNode,
  { attributes }: Block,
  drawings: readonly string[],
): Iterable<readonly [key: string, message: string]> {
  const given: Record<string, string> = {};
  const told = new Set<string>();
  for (const each of node.attributes) {
    if (!('name' in each)) {
      const code = `"{${each.value}}" is code`;
      yield ['', `${code}; write each attribute with its text in quotes.`];
      continue;
    }
    const { name: key, value } = each;
    if (typeof value === 'string' && !(key in given)) {
      given[key] = value;
      continue;
    }
    told.add(key);
    yield [
      key,
      key in given
        ? 'This attribute appears twice; remove one.'
        : `Write the text in quotes: ${key}="…".`,
    ];
  }
  for (const { path, message } of faultsOf(attributes, given))
    if (!told.has(fieldName(path))) yield [fieldName(path), message];
  const { name } = attributes.shape['name'] ? given : {};
  if (name && !drawings.includes(name))
    yield ['name', `There is no drawing figures/${name}.svg.${didYouMean(name, drawings)}`];
}

const absent = {
  list: 'This block needs a list inside: lines that begin with a hyphen and a space.',
  table: 'This block needs a table inside, with an empty line before and after it.',
  picture:
    'This block needs one picture inside, and nothing else. It is shown until somebody presses play: ![What it shows](./still.jpg).',
  pictures:
    'This block needs two or more pictures inside, and nothing else: lines such as ![What it shows](./one.jpg).',
};

function whatIsMissing(node: JsxNode, { holds }: Block): string | undefined {
  const types = childrenOf(node).map((child) => (isJsx(child) ? child.name : child.type));
  if (holds === 'nothing')
    return types.length > 0 ? 'Nothing can go inside this block: end it with "/>".' : undefined;
  if (holds === 'something')
    return types.length === 0 ? 'There is nothing inside this block.' : undefined;
  if (holds === 'transcript') return undefined;
  if (holds === 'picture' || holds === 'pictures') {
    const parts = descendantsOf(node).filter(
      (part) => part.type !== 'paragraph' && !(part.type === 'text' && part.value.trim() === ''),
    );
    const isRight = holds === 'picture' ? parts.length === 1 : parts.length > 1;
    return isRight && parts.every(({ type }) => type === 'image') ? undefined : absent[holds];
  }
  if (typeof holds === 'string') return types.includes(holds) ? undefined : absent[holds];
  const missing = holds.filter((name) => !types.includes(name)).map((name) => `<${name}>`);
  return missing.length > 0 ? `This block needs ${missing.join(' and ')} inside.` : undefined;
}
