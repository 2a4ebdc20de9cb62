// Reads the MDX of texts (content/README.md) without running it, by the compiler that makes the pages.
import { mdxToMdast, type MdastNode } from 'satteri';

export type { MdastNode };
/** A block such as `<Checklist>`, or a piece of HTML. */
export type JsxNode = Extract<MdastNode, { type: 'mdxJsxFlowElement' | 'mdxJsxTextElement' }>;

/** The nodes of a text, outermost only. @param body MDX without its front matter. */
export const readMdx = (body: string): readonly MdastNode[] => childrenOf(mdxToMdast(body));

export const childrenOf = (node: MdastNode): readonly MdastNode[] =>
  'children' in node ? node.children : [];

/** Every node in a node, in reading order. */
export const descendantsOf = (node: MdastNode): MdastNode[] =>
  childrenOf(node).flatMap((child) => [child, ...descendantsOf(child)]);

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
