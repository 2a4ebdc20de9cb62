import mdxRenderer from '@astrojs/mdx/server.js';
import { experimental_AstroContainer as AstroContainer } from 'astro/container';

import { cleanHtml } from '../lib/clean-html.ts';
import type { BlogEntry } from '../queries/blog.ts';
import { renderText } from '../queries/render.ts';
import { mdxComponents } from './mdx.ts';

/** Renders the body of a post as clean HTML. */
export type RenderPost = (entry: BlogEntry) => Promise<string>;

/** Makes the renderer that the API's data and the feed share, so that both carry the same words. */
export async function makePostRenderer(): Promise<RenderPost> {
  const container = await AstroContainer.create();
  container.addServerRenderer({ name: 'astro:jsx', renderer: mdxRenderer });
  return async (entry) => {
    const { Content } = await renderText(entry);
    const html = await container.renderToString(Content, { props: { components: mdxComponents } });
    return cleanHtml(html).trim();
  };
}
