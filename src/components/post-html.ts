import mdxRenderer from '@astrojs/mdx/server.js';
import { experimental_AstroContainer as AstroContainer } from 'astro/container';

import type { BlogEntry } from '../queries/blog.ts';
import { renderText } from '../queries/render.ts';
import { mdxComponents } from './mdx.ts';

/** Renders the body of a post as HTML: what the content check lets into it, and nothing else. */
export type RenderPost = (entry: BlogEntry) => Promise<string>;

const rendered = new Map<string, string>();

/** Makes the renderer that the API's data and the feed share, so that both carry the same words, rendered once. */
export async function makePostRenderer(): Promise<RenderPost> {
  const container = await AstroContainer.create();
  container.addServerRenderer({ name: 'astro:jsx', renderer: mdxRenderer });
  return async (entry) => {
    const text = entry.body ?? '';
    const known = rendered.get(text);
    if (known !== undefined) return known;
    const { Content } = await renderText(entry);
    const html = await container.renderToString(Content, { props: { components: mdxComponents } });
    rendered.set(text, html.trim());
    return html.trim();
  };
}
