import type { APIRoute } from 'astro';

import { coverFile, readCoverPalette } from '../../lib/cover-file.ts';
import type { Drawing } from '../../lib/cover.ts';
import { coverOf, getAllPosts } from '../../queries/blog.ts';
import tokens from '../../styles/tokens.css?raw';

/** Every post with a drawing, scheduled ones too: their pictures are asked for in the minute they go live. */
export async function getStaticPaths() {
  return (await getAllPosts()).flatMap((post) => {
    const { drawing } = coverOf(post);
    return drawing ? [{ params: { slug: post.id }, props: { drawing } }] : [];
  });
}

export const GET: APIRoute<{ drawing: Drawing }> = ({ props: { drawing } }) =>
  new Response(coverFile(drawing, readCoverPalette(tokens)), {
    headers: { 'Content-Type': 'image/svg+xml' },
  });
