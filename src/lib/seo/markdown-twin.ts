// Turns the MDX of articles and guides (content/README.md) into Markdown that needs no components.

import { attribute, parseBlocks, type Block } from './mdx-blocks.ts';

const calloutWords: Readonly<Record<string, string>> = {
  tip: 'Tip',
  note: 'Note',
  warning: 'Warning',
};

const tidy = (text: string) => text.replaceAll(/\n{3,}/g, '\n\n').trim();

function content(block: Block): string {
  const parts = block.children.map((child) =>
    typeof child === 'string' ? child : `\n${renderBlock(child)}\n`,
  );
  return tidy(parts.join('\n'));
}

const quote = (text: string) =>
  text
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');

const titled = (title: string, text: string) => (title ? `**${title}**\n\n${text}` : text);

const renderers: Readonly<Record<string, (block: Block) => string>> = {
  Callout: (block) => {
    const kind = calloutWords[block.attributes['kind'] ?? ''] ?? 'Note';
    return quote(titled(`${kind}: ${attribute(block, 'title')}`, content(block)));
  },
  Checklist: (block) =>
    titled(attribute(block, 'title'), content(block).replaceAll(/^- /gm, '- [ ] ')),
  DosAndDonts: content,
  Dos: (block) => titled('Do', content(block)),
  Donts: (block) => titled('Don’t', content(block)),
  Timeline: content,
  TimelineStep: (block) =>
    titled(`${attribute(block, 'when')}: ${attribute(block, 'title')}`, content(block)),
  Example: (block) => quote(titled(`Example: ${attribute(block, 'title')}`, content(block))),
  ComparisonTable: (block) => titled(attribute(block, 'caption'), content(block)),
  Figure: (block) => {
    const caption = attribute(block, 'caption');
    return `*Figure${caption ? `: ${caption}` : '.'} (Shown: ${attribute(block, 'alt')}.)*`;
  },
  Questions: content,
  Question: (block) => titled(attribute(block, 'title'), content(block)),
};

function renderBlock(block: Block): string {
  const render = renderers[block.name];
  if (!render) throw new Error(`the Markdown twin does not know the block <${block.name}>`);
  return render(block);
}

/**
 * The body of an article or guide as plain Markdown: blocks become lists, quotes and bold lines, links get the host.
 * @param body MDX without its front matter.
 * @param origin address of the site without a trailing slash.
 * @throws when a block is unknown or not closed.
 */
export function mdxToMarkdown(body: string, origin: string): string {
  const markdown = content(parseBlocks(body));
  return markdown.replaceAll(/\]\((\/[^)\s]*)\)/g, `](${origin}$1)`);
}

/** An article or guide as its page has it. */
export interface HelpText {
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
 * The whole Markdown twin of a page.
 * @param origin address of the site without a trailing slash.
 * @throws when a block is unknown or not closed; the message names the page.
 */
export function markdownTwin(text: HelpText, origin: string): string {
  const facts = [
    `${text.readMinutes} min read`,
    ...(text.updated ? [`updated ${text.updated}`] : []),
    `${origin}${text.path}`,
  ];
  try {
    return `# ${text.title}\n\n${text.description}\n\n${facts.join(' · ')}\n\n${mdxToMarkdown(text.body, origin)}\n`;
  } catch (error) {
    throw new Error(`${text.path}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
