// Turns the MDX of articles and guides (content/README.md) into Markdown that needs no components.
import {
  attribute,
  childrenOf,
  descendantsOf,
  isBlock,
  readMdx,
  type Block,
  type MdastNode,
} from '../mdx.ts';

const calloutWords: Readonly<Record<string, string>> = {
  tip: 'Tip',
  note: 'Note',
  warning: 'Warning',
};

const quote = (text: string) =>
  text
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');

const titled = (title: string, text: string) => (title ? `**${title}**\n\n${text}` : text);

/** Each block by its attributes and the Markdown of what is in it. */
const renderers: Readonly<
  Record<string, (read: (attribute: string) => string, content: string) => string>
> = {
  Callout: (read, content) =>
    quote(titled(`${calloutWords[read('kind')] ?? 'Note'}: ${read('title')}`, content)),
  Checklist: (read, content) => titled(read('title'), content.replaceAll(/^- /gm, '- [ ] ')),
  DosAndDonts: (_, content) => content,
  Dos: (_, content) => titled('Do', content),
  Donts: (_, content) => titled('Don’t', content),
  Timeline: (_, content) => content,
  TimelineStep: (read, content) => titled(`${read('when')}: ${read('title')}`, content),
  Example: (read, content) => quote(titled(`Example: ${read('title')}`, content)),
  ComparisonTable: (read, content) => titled(read('caption'), content),
  Figure: (read) => {
    const caption = read('caption');
    return `*Figure${caption ? `: ${caption}` : '.'} (Shown: ${read('alt')}.)*`;
  },
  PlayTheGap: () => '',
  Questions: (_, content) => content,
  Question: (read, content) => titled(read('title'), content),
};

function renderBlock(block: Block, source: string): string {
  const render = renderers[block.name ?? ''];
  if (!render) throw new Error(`the Markdown copy does not know the block <${block.name}>`);
  return render((name) => attribute(block, name), renderNodes(childrenOf(block), source));
}

function renderNodes(nodes: readonly MdastNode[], source: string): string {
  const parts = nodes.map((node) => {
    if (isBlock(node)) return renderBlock(node, source);
    const text = withoutNotes(node, source);
    // Only MDX gives braces a meaning.
    return node.type === 'code' ? text : text.replaceAll(/\\([{}])/g, '$1');
  });
  return parts.filter(Boolean).join('\n\n');
}

/** What an author wrote, but the notes for other editors, which are expressions. */
function withoutNotes(node: MdastNode, source: string): string {
  const [start = 0, end] = [node.position?.start.offset, node.position?.end.offset];
  const notes = [node, ...descendantsOf(node)].filter(({ type }) =>
    /^mdx\w+Expression$/.test(type),
  );
  return notes.reduceRight(
    (text, { position }) => {
      const [from = 0, to = 0] = [position?.start.offset, position?.end.offset];
      return text.slice(0, from - start) + text.slice(to - start);
    },
    source.slice(start, end),
  );
}

/**
 * The body of an article or guide as plain Markdown: blocks become lists, quotes and bold lines, links get the host.
 * @param body MDX without its front matter.
 * @param origin address of the site without a trailing slash.
 * @throws when a block is unknown or not closed.
 */
export function mdxToMarkdown(body: string, origin: string): string {
  return renderNodes(readMdx(body), body).replaceAll(/\]\((\/[^)\s]*)\)/g, `](${origin}$1)`);
}

/** An article or guide as its page has it. */
interface HelpText {
  title: string;
  description: string;
  readMinutes: number;
  /** Year and month. */
  updated?: string | undefined;
  /** Address of the page without the host. */
  path: string;
  /** MDX without its front matter. */
  body: string;
}

/**
 * The whole Markdown copy of a page.
 * @param origin address of the site without a trailing slash.
 * @throws when a block is unknown or not closed; the message names the page.
 */
export function markdownCopy(text: HelpText, origin: string): string {
  const facts = [
    `${text.readMinutes} min read`,
    ...(text.updated ? [`updated ${text.updated}`] : []),
    `${origin}${text.path}`,
  ];
  try {
    return `# ${text.title}\n\n${text.description}\n\n${facts.join(' · ')}\n\n${mdxToMarkdown(text.body, origin)}\n`;
  } catch (error) {
    throw new Error(`${text.path}: ${String(error)}`, { cause: error });
  }
}
