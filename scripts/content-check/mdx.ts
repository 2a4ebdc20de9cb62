import { mdxToJs, mdxToMdast, type MdastNode } from 'satteri';

import { didYouMean, oneOf, type Problem, type SourceFile } from './problem.ts';

/** A text below front matter, read by the compiler that the build uses. */
export interface MdxBody {
  /** Every node with the nodes around it, the outermost first, in reading order. */
  nodes: readonly { node: MdastNode; around: readonly MdastNode[] }[];
  /** Words that a visitor reads; `undefined` where there is no text or it cannot be read. */
  words: number | undefined;
}

/** A block such as `<Callout>`, or a piece of HTML. */
type JsxNode = Extract<MdastNode, { type: 'mdxJsxFlowElement' | 'mdxJsxTextElement' }>;

const isJsx = (node: MdastNode): node is JsxNode =>
  node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';

const childrenOf = (node: MdastNode): readonly MdastNode[] =>
  'children' in node ? node.children : [];

/** @param problems takes the message when the text cannot be compiled */
export function readMdx(file: SourceFile, bodyStart: number, problems: Problem[]): MdxBody {
  // Spaces in place of the front matter keep the compiler's line numbers and offsets those of the file.
  const source =
    file.text.slice(0, bodyStart).replaceAll(/[^\n]/g, ' ') + file.text.slice(bodyStart);
  try {
    const root = mdxToMdast(source);
    mdxToJs(source);
    const nodes = [...nodesIn(root, [])];
    const texts = nodes.flatMap(({ node }) => shownTexts(node));
    return { nodes, words: texts.reduce((sum, text) => sum + wordsIn(text), 0) };
  } catch (error) {
    problems.push(explain(file, source, error instanceof Error ? error.message : String(error)));
    return { nodes: [], words: undefined };
  }
}

/** The characters a visitor sees of a node. */
export function textOf(node: MdastNode): string {
  if ('value' in node && !node.type.startsWith('mdx')) return node.value;
  return childrenOf(node).map(textOf).join('');
}

/** Offset of a node in the file, in characters. */
export function offsetOf(node: MdastNode): number {
  return node.position?.start.offset ?? 0;
}

function* nodesIn(
  node: MdastNode,
  around: readonly MdastNode[],
): Iterable<MdxBody['nodes'][number]> {
  yield { node, around };
  for (const child of childrenOf(node)) yield* nodesIn(child, [...around, node]);
}

const shownAttributes = ['title', 'caption', 'when'];

/** The texts of a node itself that a visitor reads. */
function shownTexts(node: MdastNode): string[] {
  if (isJsx(node))
    return node.attributes.flatMap((attribute) =>
      'name' in attribute &&
      shownAttributes.includes(attribute.name) &&
      typeof attribute.value === 'string'
        ? [attribute.value]
        : [],
    );
  const isShown = node.type === 'text' || node.type === 'inlineCode' || node.type === 'code';
  return isShown ? [node.value] : [];
}

/** Words in a text, counted by the letters and digits that make them. */
export function wordsIn(text: string): number {
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}'’.,-]*/gu)?.length ?? 0;
}

/** What to do where the compiler's own words would not help: by the text that it stopped at. */
const advice: readonly (readonly [stoppedAt: RegExp, message: string])[] = [
  [/^<!--/, 'A comment is written {/* like this */} here, not <!-- like this -->.'],
  [
    /^<[A-Z]\w*[^>]*=\s*[“”‘’]/,
    'Quotes around an attribute are straight: title="Before you record".',
  ],
  [
    /^<[A-Z]/,
    'This block cannot be read: every attribute needs quotes at both ends, such as title="Before you record".',
  ],
  [
    /^<(https?|mailto):/,
    'Write [a few words](https://example.com) instead of the bare address, with the address in the round brackets.',
  ],
  [/^</, 'A stray "<": write "\\<", or a word such as “under”.'],
];

/** The compiler's error for a person who does not program. */
function explain(file: SourceFile, source: string, error: string): Problem {
  const [, line = '1', column = '1', what = error] = /^(\d+):(\d+): (.*)$/s.exec(error) ?? [];
  const offset = file.offsetAt(Number(line), Number(column));
  const rest = source.slice(offset);
  const [field = ''] = /^<\/?[A-Z]\w*/.exec(rest) ?? [];
  const tell = (message: string, at = offset) => file.problem(at, field && `${field}>`, message);
  // Which block is not closed, or by which other one, it says itself.
  if (what.includes('closing tag')) return tell(`${what.replace(/ \(mdx-.*$/s, '')}.`);
  if (what.includes('closing brace') || what.startsWith('Could not parse expression')) {
    const brace = source.lastIndexOf('{', offset);
    return tell('A stray "{": write "\\{" for a brace.', brace < 0 ? offset : brace);
  }
  const [, message] = advice.find(([stoppedAt]) => stoppedAt.test(rest)) ?? [];
  return tell(message ?? `The text cannot be compiled: ${what.replace(/ \(mdx-.*$/s, '')}.`);
}

/** A block that MDX may use, as content/README.md shows it. */
export interface Block {
  /** Its attributes; those that may be left out end in a question mark. */
  takes: readonly string[];
  /** The words that an attribute allows. */
  words?: Readonly<Record<string, readonly string[]>>;
  /** The only block it may stand in. */
  inside?: string;
  /** What must be in it: blocks, a list, a table, or anything. */
  holds: readonly string[] | 'list' | 'table' | 'something' | 'nothing';
}

/** Every block for MDX. The code is in src/components/mdx.ts; a test compares the names. */
export const blocks: Readonly<Record<string, Block>> = {
  Callout: {
    takes: ['kind', 'title?'],
    words: { kind: ['tip', 'note', 'warning'] },
    holds: 'something',
  },
  Checklist: { takes: ['title'], holds: 'list' },
  ComparisonTable: { takes: ['caption'], holds: 'table' },
  DosAndDonts: { takes: [], holds: ['Dos', 'Donts'] },
  Dos: { takes: [], inside: 'DosAndDonts', holds: 'list' },
  Donts: { takes: [], inside: 'DosAndDonts', holds: 'list' },
  Example: { takes: ['title'], holds: 'something' },
  Figure: { takes: ['name', 'alt', 'caption?'], holds: 'nothing' },
  Questions: { takes: [], holds: ['Question'] },
  Question: { takes: ['title'], inside: 'Questions', holds: 'something' },
  Timeline: { takes: [], holds: ['TimelineStep'] },
  TimelineStep: { takes: ['when', 'title'], inside: 'Timeline', holds: 'something' },
};

/** Blocks that the layout adds; their words are in the front matter. */
export const layoutBlocks: Readonly<Record<string, string>> = {
  PromoBox: 'The box at the end is made from "promo" in the front matter; remove it here.',
};

interface BlockFiles {
  entries: readonly { file: SourceFile; body: MdxBody }[];
  drawings: readonly SourceFile[];
}

/** Blocks in MDX: unknown ones, their attributes, and what they hold. */
export function* blockProblems({ entries, drawings }: BlockFiles): Iterable<Problem> {
  const names = drawings.map(({ path }) => path.replace(/^figures\/|\.svg$/g, ''));
  for (const { file, body } of entries) {
    for (const { node, around } of body.nodes) {
      if (!isJsx(node)) continue;
      const name = node.name ?? '';
      const block = blocks[name];
      if (!block) {
        yield file.problem(offsetOf(node), `<${name}>`, unknownBlock(name));
        continue;
      }
      const words = name === 'Figure' ? { name: names } : block.words;
      for (const { key, message } of attributeFaults(node, { ...block, words })) {
        // The compiler gives blocks a place, attributes none.
        const start = offsetOf(node);
        const attribute = file.text.slice(start).search(new RegExp(`(?<=\\s)${key}\\s*=`));
        const isThere = node.attributes.some((given) => 'name' in given && given.name === key);
        const offset = isThere ? start + Math.max(0, attribute) : start;
        yield file.problem(offset, `<${name}> ${key}`.trimEnd(), message);
      }
      if (block.inside && around.findLast(isJsx)?.name !== block.inside)
        yield file.problem(
          offsetOf(node),
          `<${name}>`,
          `This block belongs inside <${block.inside}>.`,
        );
      const missing = whatIsMissing(node, block);
      if (missing) yield file.problem(offsetOf(node), `<${name}>`, missing);
    }
  }
}

function unknownBlock(name: string): string {
  if (layoutBlocks[name]) return layoutBlocks[name];
  const names = Object.keys(blocks);
  if (/^[a-z]/.test(name))
    return `HTML is not used here: write Markdown or one of the blocks ${names.join(', ')}.`;
  return `Unknown block.${didYouMean(name, names) || ` There are ${names.join(', ')}.`}`;
}

interface AttributeFault {
  key: string;
  message: string;
}

function* attributeFaults(
  { attributes }: JsxNode,
  { takes, words = {} }: Pick<Block, 'takes'> & { words: Block['words'] | undefined },
): Iterable<AttributeFault> {
  const allowed = takes.map((key) => key.replace('?', ''));
  const given: string[] = [];
  for (const attribute of attributes) {
    if (attribute.type === 'mdxJsxExpressionAttribute') {
      const message = `"{${attribute.value}}" is code; write each attribute with its text in quotes.`;
      yield { key: '', message };
      continue;
    }
    const { name: key, value } = attribute;
    if (!allowed.includes(key)) {
      const list = allowed.length > 0 ? ` It takes ${allowed.join(', ')}.` : ' It takes none.';
      const message = `Unknown attribute "${key}".${didYouMean(key, allowed) || list}`;
      yield { key, message };
    } else if (given.includes(key)) {
      yield { key, message: 'This attribute is there twice; keep one.' };
    } else if (typeof value !== 'string') {
      yield { key, message: `Write the text in quotes: ${key}="…".` };
    } else if (value.trim() === '') {
      yield { key, message: `Must not be empty.${meaningOf(key)}` };
    } else if (words[key]?.includes(value) === false) {
      const fault =
        key === 'name'
          ? `There is no drawing figures/${value}.svg.`
          : `Must be ${oneOf(words[key])}, not "${value}".`;
      yield { key, message: `${fault}${didYouMean(value, words[key])}` };
    }
    given.push(key);
  }
  for (const key of takes)
    // One that was misspelled is reported as such.
    if (!key.endsWith('?') && didYouMean(key, given) === '')
      yield { key, message: `Missing "${key}".${meaningOf(key)}` };
}

const meaningOf = (key: string) =>
  ({
    alt: ' Say what the drawing shows, for people who do not see it.',
    name: ' It is the file name of a drawing in figures/, without ".svg".',
    kind: ` It is ${oneOf(blocks['Callout']?.words?.['kind'] ?? [])}.`,
  })[key] ?? '';

const absent = {
  list: 'This block needs a list inside: lines that begin with a hyphen and a space.',
  table: 'This block needs a table inside, with an empty line before and after it.',
};

function whatIsMissing(node: JsxNode, { holds }: Block): string | undefined {
  const types = childrenOf(node).map((child) => (isJsx(child) ? child.name : child.type));
  if (holds === 'nothing')
    return types.length > 0 ? 'Nothing can stand inside this block: end it with "/>".' : undefined;
  if (holds === 'something')
    return types.length === 0 ? 'There is nothing inside this block.' : undefined;
  if (typeof holds === 'string') return types.includes(holds) ? undefined : absent[holds];
  const missing = holds.filter((name) => !types.includes(name)).map((name) => `<${name}>`);
  return missing.length > 0 ? `This block needs ${missing.join(' and ')} inside.` : undefined;
}
