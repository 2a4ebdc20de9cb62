// Runs at build only.
import { satteriHeadingIdsPlugin } from '@astrojs/markdown-satteri';
import mdxRenderer from '@astrojs/mdx/server.js';
import type { MarkdownHeading } from 'astro';
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { Fragment, jsx } from 'astro/jsx-runtime';
import { evaluate } from 'satteri';

import type { BlogEntry } from '../queries/blog.ts';
import type { HelpText } from '../queries/help.ts';
import type { LegalPage } from '../queries/legal.ts';
import { mdxComponents } from './mdx.ts';
import Picture from './mdx/Picture.astro';
import { timelineLevels } from './timeline-levels.ts';

type Text = BlogEntry | HelpText | LegalPage;

interface RenderedText {
  /** What the content check lets into a text, and nothing else. */
  html: string;
  headings: MarkdownHeading[];
}

let container: Promise<AstroContainer> | undefined;

async function makeContainer(): Promise<AstroContainer> {
  const made = await AstroContainer.create();
  made.addServerRenderer({ name: 'astro:jsx', renderer: mdxRenderer });
  return made;
}

const rendered = new Map<string, Promise<RenderedText>>();

/**
 * The body of a text, rendered once for its page, the API and the feed. It is no module of Astro's, which takes a
 * bundler several times as long and holds all texts in memory.
 */
export function renderText({
  body = '',
  filePath,
  data: { pictures },
}: Text): Promise<RenderedText> {
  const key = `${filePath}\n${body}`;
  const known = rendered.get(key) ?? render(body, pictures);
  rendered.set(key, known);
  return known;
}

async function render(body: string, pictures: Text['data']['pictures']): Promise<RenderedText> {
  const make = (type: unknown, props: unknown) => {
    const given = props as Record<string, unknown>;
    return jsx(type, type === Picture ? { ...given, src: pictures[String(given['src'])] } : given);
  };
  const headings: MarkdownHeading[] = [];
  const none = new Set<string>();
  const data = {
    astro: { frontmatter: {}, headings, localImagePaths: none, remoteImagePaths: none },
  };
  const { default: Content } = await evaluate(body, {
    Fragment,
    jsx: make,
    jsxs: make,
    mdastPlugins: [timelineLevels],
    hastPlugins: [satteriHeadingIdsPlugin()],
    features: { smartPunctuation: true },
    elementAttributeNameCase: 'html',
    data,
  });
  container ??= makeContainer();
  const html = await (
    await container
  ).renderToString(Content as Parameters<AstroContainer['renderToString']>[0], {
    props: { components: mdxComponents },
  });
  return { html: html.trim(), headings: data.astro.headings };
}
