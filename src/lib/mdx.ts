// Reads the MDX of texts (content/README.md) without running it, by the compiler that makes the pages.
import { mdxToMdast, type MdastNode } from 'satteri';

export type { MdastNode };
/** A block such as `<Checklist>`, or a piece of HTML. */
export type JsxNode = Extract<MdastNode, { type: 'mdxJsxFlowElement' | 'mdxJsxTextElement' }>;
/** A block that stands for itself. */
export type Block = Extract<MdastNode, { type: 'mdxJsxFlowElement' }>;

/** The nodes of a text, outermost only. @param body MDX without its front matter. */
export const readMdx = (body: string): readonly MdastNode[] => childrenOf(mdxToMdast(body));

export const childrenOf = (node: MdastNode): readonly MdastNode[] =>
  'children' in node ? node.children : [];

/** Every node in a node, in reading order. */
export const descendantsOf = (node: MdastNode): MdastNode[] =>
  childrenOf(node).flatMap((child) => [child, ...descendantsOf(child)]);

const isBlock = (node: MdastNode, name?: string): node is Block =>
  node.type === 'mdxJsxFlowElement' && (name === undefined || node.name === name);

/** Whether a node opens a chapter. */
export const isChapter = (node: MdastNode) => node.type === 'heading' && node.depth === 2;

/** An attribute of a block, empty when it is not there. */
export function attribute({ attributes }: JsxNode, name: string): string {
  const found = attributes.find((each) => each.type === 'mdxJsxAttribute' && each.name === name);
  return typeof found?.value === 'string' ? found.value : '';
}

/** The words of a node on one line. */
export function plainText(node: MdastNode): string {
  if (node.type === 'break') return ' ';
  // What is code, such as a note to others, is shown nowhere.
  const isText = 'value' in node && !node.type.startsWith('mdx');
  const text = isText ? node.value : childrenOf(node).map(plainText).join('');
  return text.replaceAll(/\s+/g, ' ');
}

/** The lines of a checklist. */
const linesOf = (checklist: Block) => childrenOf(checklist).flatMap(childrenOf);

/** A guide with fewer checklists explains; one with as many is to be worked through. */
const LEAST_CHECKLISTS = 3;

/** How many lines there are to tick in a guide that is worked through; 0 for one that is read. */
export function countTickableLines(body: string): number {
  const blocks = descendantsOf(mdxToMdast(body)).filter((node) => isBlock(node));
  const checklists = blocks.filter(({ name }) => name === 'Checklist');
  return checklists.length < LEAST_CHECKLISTS ? 0 : checklists.flatMap(linesOf).length;
}
