// Takes the place of satteri in what is bundled for /admin: that compiler is native code, and as WebAssembly it needs
// memory shared between threads, which /admin's headers do not allow. A test holds the two against each other.
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { mdxFromMarkdown } from 'mdast-util-mdx';
import { gfm } from 'micromark-extension-gfm';
import { mdxjs } from 'micromark-extension-mdxjs';
import type { MdastNode } from 'satteri';

type Extension = ReturnType<typeof mdxjs>;
type Construct = Extract<NonNullable<Extension['text']>[number], { tokenize: unknown }>;
/** A line and a column, as messages begin. */
type Place = string;

/**
 * The nodes of a text.
 * @throws Error as satteri words it, with line and column, when the text is not MDX
 */
export function mdxToMdast(source: string): MdastNode {
  let opened: Place = '1:1';
  const mdx = rememberOpening(mdxjs(), (place) => (opened = place));
  try {
    const root = fromMarkdown(source, {
      extensions: [gfm(), mdx],
      mdastExtensions: [gfmFromMarkdown(), mdxFromMarkdown()],
    });
    return unravel(root);
  } catch (error) {
    throw inWordsOfSatteri(error as ParserError, source, opened);
  }
}

/** Nothing is compiled here: `mdxToMdast` refuses what could not be. */
export const mdxToJs = (source: string) => source;

/** The parser says where it stopped; where the tag or expression began that it stopped in is for us to remember. */
function rememberOpening(extension: Extension, remember: (place: Place) => void): Extension {
  const watch = (construct: Construct): Construct => ({
    ...construct,
    tokenize(effects, ok, nok) {
      const start = construct.tokenize.call(this, effects, ok, nok);
      return (code) => {
        const { line, column } = this.now();
        remember(`${line}:${column}`);
        return start(code);
      };
    },
  });
  const watchAll = (constructs: Extension['text']) =>
    Object.fromEntries(
      Object.entries(constructs ?? {}).map(([code, given = []]) => [
        code,
        [given].flat().map(watch),
      ]),
    );
  return { ...extension, flow: watchAll(extension.flow), text: watchAll(extension.text) };
}

type ParserError = Error & { line?: number; column?: number };

function inWordsOfSatteri(error: ParserError, source: string, opened: Place): Error {
  const { message, line = 1, column = 1 } = error;
  const tell = (place: Place, what: string) => new Error(`${place}: ${what}`, { cause: error });
  const [, tag] = /^Expected a closing tag for `.*?` \((\d+:\d+)/.exec(message) ?? [];
  // Tags are named with both of their ends.
  const what = message.replaceAll(/\((\d+:\d+)-\d+:\d+\)/g, '($1)');
  if (tag) return tell(tag, what);
  if (message.startsWith('Unexpected closing slash')) {
    const lineText = source.split('\n')[line - 1] ?? '';
    const [name = ''] = /^[^>]*>?/.exec(lineText.slice(column - 2)) ?? [];
    return tell(
      `${line}:${column - 1}`,
      `Unexpected closing tag \`${name}\`, expected an open tag first`,
    );
  }
  const isInside = /^Unexpected (?!closing tag)/.test(message);
  return tell(isInside ? opened : `${line}:${column}`, what);
}

/** Blocks that fill a paragraph stand for themselves, as for the compilers of MDX. */
function unravel(node: MdastNode): MdastNode {
  if (!('children' in node)) return node;
  const children = (node.children as MdastNode[]).map(unravel).flatMap((child) => {
    if (child.type !== 'paragraph') return [child];
    const inner: readonly MdastNode[] = child.children;
    const isBlank = (each: MdastNode) => each.type === 'text' && each.value.trim() === '';
    const isMdx = ({ type }: MdastNode) =>
      type === 'mdxJsxTextElement' || type === 'mdxTextExpression';
    if (!inner.some(isMdx) || !inner.every((each) => isMdx(each) || isBlank(each))) return [child];
    return inner
      .filter((each) => !isBlank(each))
      .map((each) => ({ ...each, type: each.type.replace('Text', 'Flow') }) as MdastNode);
  });
  return { ...node, children } as MdastNode;
}
