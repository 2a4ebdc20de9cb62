import { mdxToJs, mdxToMdast, type MdastNode } from 'satteri';

import type { Place, Problem } from './problem.ts';
import type { SourceFile } from './source-file.ts';

/** A text below front matter, read by the compiler that the build uses. */
export interface MdxBody {
  root: MdastNode;
  /** Every node with the nodes around it, the outermost first, in reading order. */
  nodes: readonly { node: MdastNode; around: readonly MdastNode[] }[];
  /** Words that a visitor reads. */
  words: number;
}

/** A block such as `<Callout>`, or a piece of HTML. */
export type JsxNode = Extract<MdastNode, { type: 'mdxJsxFlowElement' | 'mdxJsxTextElement' }>;

export const isJsx = (node: MdastNode): node is JsxNode =>
  node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';

export const childrenOf = (node: MdastNode): readonly MdastNode[] =>
  'children' in node ? node.children : [];

/** @param problems takes the message when the text cannot be compiled */
export function readMdx(
  file: SourceFile,
  bodyStart: number,
  problems: Problem[],
): MdxBody | undefined {
  // Spaces in place of the front matter keep the compiler's line numbers and offsets those of the file.
  const source =
    file.text.slice(0, bodyStart).replaceAll(/[^\n]/g, ' ') + file.text.slice(bodyStart);
  try {
    const root = mdxToMdast(source);
    mdxToJs(source);
    const nodes: { node: MdastNode; around: MdastNode[] }[] = [];
    collect(root, [], nodes);
    return { root, nodes, words: countWords(nodes.map(({ node }) => node)) };
  } catch (error) {
    problems.push(explain(file, source, error instanceof Error ? error.message : String(error)));
    return undefined;
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

export function placeOf(node: MdastNode): Place {
  return node.position?.start ?? { line: 1, column: 1 };
}

function collect(
  node: MdastNode,
  around: MdastNode[],
  nodes: { node: MdastNode; around: MdastNode[] }[],
): void {
  nodes.push({ node, around });
  for (const child of childrenOf(node)) collect(child, [...around, node], nodes);
}

const shownAttributes = ['title', 'caption', 'when'];

function countWords(nodes: readonly MdastNode[]): number {
  const texts = nodes.flatMap((node) => {
    if (isJsx(node)) {
      return node.attributes.flatMap((attribute) =>
        attribute.type === 'mdxJsxAttribute' &&
        shownAttributes.includes(attribute.name) &&
        typeof attribute.value === 'string'
          ? [attribute.value]
          : [],
      );
    }
    return node.type === 'text' || node.type === 'inlineCode' || node.type === 'code'
      ? [node.value]
      : [];
  });
  return texts.reduce((sum, text) => sum + wordsIn(text), 0);
}

/** Words in a text, counted by the letters and digits that make them. */
export function wordsIn(text: string): number {
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}'’.,-]*/gu)?.length ?? 0;
}

/** The compiler's error in the words of a person who does not program. */
function explain(file: SourceFile, source: string, error: string): Problem {
  const [, line = '1', column = '1', what = error] = /^(\d+):(\d+): (.*)$/s.exec(error) ?? [];
  const place = { line: Number(line), column: Number(column) };
  const offset = offsetAt(source, place);
  const tell = (at: Place, field: string, message: string) => file.problem(at, field, message);

  const unclosed = /^Expected a closing tag for `<([\w.]+)>`/.exec(what);
  if (unclosed)
    return tell(
      place,
      `<${unclosed[1] ?? ''}>`,
      `This block is never closed: write </${unclosed[1] ?? ''}> after it.`,
    );

  const mismatch =
    /^Unexpected closing tag `<\/([\w.]+)>`, expected corresponding closing tag for `<([\w.]+)>` \((\d+):/.exec(
      what,
    );
  if (mismatch) {
    const [, found = '', open = '', openLine = ''] = mismatch;
    return tell(
      place,
      `</${found}>`,
      `The block that is open here is <${open}> of line ${openLine}: write </${open}>.`,
    );
  }
  const surplus = /^Unexpected closing tag `<\/([\w.]+)>`/.exec(what);
  if (surplus)
    return tell(place, `</${surplus[1] ?? ''}>`, 'This closes a block that was never opened.');

  if (what.includes('closing brace') || what.startsWith('Could not parse expression')) {
    const brace = source.lastIndexOf('{', offset);
    return tell(
      brace < 0 ? place : file.placeAt(brace),
      '',
      'A stray "{": write "\\{" for a brace.',
    );
  }
  if (source.startsWith('<!--', offset)) {
    return tell(place, '', 'A comment is written {/* like this */} here, not <!-- like this -->.');
  }
  const block = /^<([A-Z]\w*)/.exec(source.slice(offset));
  if (block) {
    const isCurly = /^[^>]*=\s*[“”‘’]/.test(source.slice(offset));
    const message = isCurly
      ? 'Quotes around an attribute are straight: title="Before you record".'
      : 'This block cannot be read: every attribute needs quotes at both ends, such as title="Before you record".';
    return tell(place, `<${block[1] ?? ''}>`, message);
  }
  const address = /^<((https?:\/\/|mailto:)[^>\s]*)>/.exec(source.slice(offset));
  if (address)
    return tell(
      place,
      'link',
      `Write [a few words](${address[1] ?? ''}) instead of the bare address.`,
    );
  if (source[offset] === '<')
    return tell(place, '', 'A stray "<": write "\\<", or a word such as “under”.');
  return tell(place, '', `The text cannot be compiled: ${what.replace(/ \(mdx-.*$/s, '')}.`);
}

function offsetAt(text: string, { line, column }: Place): number {
  return (
    text.split('\n', line - 1).reduce((sum, before) => sum + before.length + 1, 0) + column - 1
  );
}
