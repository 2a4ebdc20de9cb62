import GithubSlugger from 'github-slugger';
import { mdxToJs, mdxToMdast, type MdastNode } from 'satteri';

import { tokenPattern } from '../../src/content-schemas/tokens.ts';
import { attribute, childrenOf, plainText, type JsxNode } from '../../src/lib/mdx.ts';
import type { Problem, SourceFile } from './problem.ts';

/** A text below front matter, read by the compiler that the build uses. */
export interface MdxBody {
  /** Every node with the nodes around it, the outermost first, in reading order. */
  nodes: readonly { node: MdastNode; around: readonly MdastNode[] }[];
  /** Words that a visitor reads; `undefined` where there is no text or it cannot be read. */
  words: number | undefined;
}

export const isJsx = (node: MdastNode): node is JsxNode =>
  node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';

/** @param problems takes the message when the text cannot be compiled */
export function readMdx(file: SourceFile, bodyStart: number, problems: Problem[]): MdxBody {
  // Spaces in place of the front matter keep the compiler's line numbers and offsets those of the file.
  const source =
    file.text.slice(0, bodyStart).replaceAll(/[^\n]/g, ' ') +
    // And so does one word as long as the token in place of it, which the build fills in before it compiles.
    file.text.slice(bodyStart).replaceAll(tokenPattern, (token) => '0'.repeat(token.length));
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

/** Offset of a node in the file, in characters. */
export function offsetOf(node: MdastNode): number {
  return node.position?.start.offset ?? 0;
}

export const sourceOf = ({ text }: SourceFile, node: MdastNode) =>
  text.slice(offsetOf(node), node.position?.end.offset);

/** The headings of a text, with the ids that the build gives them by the same library. */
export function headingsOf({ nodes }: MdxBody): { node: MdastNode; text: string; id: string }[] {
  const slugger = new GithubSlugger();
  return nodes.flatMap(({ node }) => {
    if (node.type !== 'heading') return [];
    const text = plainText(node);
    return [{ node, text, id: slugger.slug(text) }];
  });
}

function* nodesIn(
  node: MdastNode,
  around: readonly MdastNode[],
): Iterable<MdxBody['nodes'][number]> {
  yield { node, around };
  for (const child of childrenOf(node)) yield* nodesIn(child, [...around, node]);
}

const shownAttributes = ['title', 'caption', 'when'];

function shownTexts(node: MdastNode): string[] {
  if (isJsx(node)) return shownAttributes.map((name) => attribute(node, name));
  const isShown = node.type === 'text' || node.type === 'inlineCode' || node.type === 'code';
  return isShown ? [node.value] : [];
}

/** Words in a text, counted by the letters and digits that make them. */
export function wordsIn(text: string): number {
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}'’.,-]*/gu)?.length ?? 0;
}

/** What to do where the compiler's own words would not help: by the text that it stopped at. */
const advice: readonly (readonly [stoppedAt: RegExp, message: string])[] = [
  [/^<!--/, 'Write a comment {/* like this */} here, not <!-- like this -->.'],
  [
    /^<[A-Z]\w*[^>]*=\s*[“”‘’]/,
    'Quotes around an attribute are straight: title="Before you record".',
  ],
  [
    /^<[A-Z]/,
    'This block can’t be read: every attribute needs quotes at both ends, such as title="Before you record".',
  ],
  [
    /^<(https?|mailto):/,
    'Write [a few words](https://example.com) instead of the bare address, with the address in the parentheses.',
  ],
  [/^</, 'A stray "<": write "\\<", or a word such as “under”.'],
];

/** What is said of a paragraph that MDX takes for code, such as one that begins with "import". */
export function codeParagraph(text: string): string {
  const word = /^\w+/.exec(text)?.[0] ?? '';
  return `A paragraph can’t begin with "${word}": it would be run as code. The blocks need no import.`;
}

/** The compiler's error for a person who does not program. */
function explain(file: SourceFile, source: string, error: string): Problem {
  const [, line = '1', column = '1', what = error] = /^(\d+):(\d+): (.*)$/s.exec(error) ?? [];
  const offset = file.offsetAt(Number(line), Number(column));
  const rest = source.slice(offset);
  const [field = ''] = /^<\/?[A-Z]\w*/.exec(rest) ?? [];
  const tell = (message: string, at = offset) => file.problem(at, field && `${field}>`, message);
  const [, endTag] = /^Expected the closing tag `(.+?)` either/.exec(what) ?? [];
  if (endTag) return tell(`Write ${endTag} on a line of its own: it ends what other text began.`);
  // Which block is not closed, or by which other one, it says itself.
  if (what.includes('closing tag')) return tell(`${what.replace(/ \(mdx-.*$/s, '')}.`);
  if (/^Could not parse (esm|import)/.test(what)) {
    const start = Math.max(
      0,
      source.slice(0, offset).search(/^(import|export)\b(?![^]*^(import|export)\b)/m),
    );
    return tell(codeParagraph(source.slice(start)), start);
  }
  if (/closing brace|^Could not parse expression/.test(what) || rest.startsWith('{')) {
    const brace = source.lastIndexOf('{', offset);
    return tell('A stray "{": write "\\{" for a brace.', brace < 0 ? offset : brace);
  }
  const [, message] = advice.find(([stoppedAt]) => stoppedAt.test(rest)) ?? [];
  return tell(message ?? `The text can’t be compiled: ${what.replace(/ \(mdx-.*$/s, '')}.`);
}
