import { mdxToJs, mdxToMdast, type MdastNode } from 'satteri';

import type { Problem, SourceFile } from './problem.ts';

/** A text below front matter, read by the compiler that the build uses. */
export interface MdxBody {
  /** Every node with the nodes around it, the outermost first, in reading order. */
  nodes: readonly { node: MdastNode; around: readonly MdastNode[] }[];
  /** Words that a visitor reads; `undefined` where there is no text or it cannot be read. */
  words: number | undefined;
}

/** Stands for the text of YAML files, and for one that cannot be read. */
export const noText: MdxBody = { nodes: [], words: undefined };

/** A block such as `<Callout>`, or a piece of HTML. */
export type JsxNode = Extract<MdastNode, { type: 'mdxJsxFlowElement' | 'mdxJsxTextElement' }>;

export const isJsx = (node: MdastNode): node is JsxNode =>
  node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';

export const childrenOf = (node: MdastNode): readonly MdastNode[] =>
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
    return noText;
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
  if (isJsx(node)) {
    const shown = textAttributesOf(node).filter(({ name }) => shownAttributes.includes(name));
    return shown.map(({ value }) => value);
  }
  return node.type === 'text' || node.type === 'inlineCode' || node.type === 'code'
    ? [node.value]
    : [];
}

/** The attributes of a block that are written as a text in quotes. */
export function textAttributesOf({ attributes }: JsxNode): { name: string; value: string }[] {
  return attributes.flatMap((attribute) =>
    attribute.type === 'mdxJsxAttribute' && typeof attribute.value === 'string'
      ? [{ name: attribute.name, value: attribute.value }]
      : [],
  );
}

/** Words in a text, counted by the letters and digits that make them. */
export function wordsIn(text: string): number {
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}'’.,-]*/gu)?.length ?? 0;
}

/** The compiler's error in the words of a person who does not program. */
function explain(file: SourceFile, source: string, error: string): Problem {
  const [, line = '1', column = '1', what = error] = /^(\d+):(\d+): (.*)$/s.exec(error) ?? [];
  const offset = file.offsetAt(Number(line), Number(column));
  const rest = source.slice(offset);
  const tell = (field: string, message: string, at = offset) => file.problem(at, field, message);

  const [, unclosed] = /^Expected a closing tag for `<([\w.]+)>`/.exec(what) ?? [];
  if (unclosed)
    return tell(`<${unclosed}>`, `This block is never closed: write </${unclosed}> after it.`);
  const [, closed, open, openLine] =
    /^Unexpected closing tag `<\/([\w.]+)>`(?:, expected corresponding closing tag for `<([\w.]+)>` \((\d+):)?/.exec(
      what,
    ) ?? [];
  if (closed)
    return tell(
      `</${closed}>`,
      open
        ? `The block that is open here is <${open}> of line ${openLine ?? ''}: write </${open}>.`
        : 'This closes a block that was never opened.',
    );
  if (what.includes('closing brace') || what.startsWith('Could not parse expression')) {
    const brace = source.lastIndexOf('{', offset);
    return tell('', 'A stray "{": write "\\{" for a brace.', brace < 0 ? offset : brace);
  }
  if (rest.startsWith('<!--'))
    return tell('', 'A comment is written {/* like this */} here, not <!-- like this -->.');
  const [, block] = /^<([A-Z]\w*)/.exec(rest) ?? [];
  if (block) {
    const isCurly = /^[^>]*=\s*[“”‘’]/.test(rest);
    const message = isCurly
      ? 'Quotes around an attribute are straight: title="Before you record".'
      : 'This block cannot be read: every attribute needs quotes at both ends, such as title="Before you record".';
    return tell(`<${block}>`, message);
  }
  const [, address] = /^<((?:https?:\/\/|mailto:)[^>\s]*)>/.exec(rest) ?? [];
  if (address) return tell('link', `Write [a few words](${address}) instead of the bare address.`);
  if (rest.startsWith('<')) return tell('', 'A stray "<": write "\\<", or a word such as “under”.');
  return tell('', `The text cannot be compiled: ${what.replace(/ \(mdx-.*$/s, '')}.`);
}
