import type { APIRoute } from 'astro';

import { coverFile, readCoverPalette } from '../../lib/cover-file.ts';
import { COVER, DEFAULT_COVER } from '../../lib/cover.ts';
import { drawSignal } from '../../lib/signal.ts';
import { getAllPosts } from '../../queries/blog.ts';
import tokens from '../../styles/tokens.css?raw';

/** Every post with a cover, scheduled ones too: their pictures are asked for in the minute they go live. */
export async function getStaticPaths() {
  const withCover = (await getAllPosts()).filter(({ data }) => data.cover !== 'none');
  return [DEFAULT_COVER, ...withCover.map(({ id }) => id)].map((slug) => ({ params: { slug } }));
}

export const GET: APIRoute = ({ params: { slug = DEFAULT_COVER } }) =>
  new Response(coverFile(drawSignal({ seed: slug, ...COVER }), COVER, readCoverPalette(tokens)), {
    headers: { 'Content-Type': 'image/svg+xml' },
  });
