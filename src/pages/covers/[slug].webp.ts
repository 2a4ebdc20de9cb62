import type { APIRoute } from 'astro';

import { cutCoverPhoto } from '../../lib/cover-file.ts';
import { COVER } from '../../lib/cover.ts';
import { coverOf, getBuiltPosts } from '../../queries/blog.ts';

/** Three pixels of the photo for one of the drawing: it is sharp across a wide page. */
const SHARPNESS = 3;

/** Every post with a page whose cover is a photo, scheduled ones and, in previews, drafts too. */
export async function getStaticPaths() {
  return (await getBuiltPosts()).flatMap((post) => {
    const { picture, focus } = coverOf(post);
    return picture ? [{ params: { slug: post.id }, props: { picture, focus } }] : [];
  });
}

const size = { width: COVER.width * SHARPNESS, height: COVER.height * SHARPNESS };

export const GET: APIRoute<{ picture: string; focus?: string }> = async ({
  props: { picture, focus },
}) => {
  const photo = cutCoverPhoto(picture, size, focus);
  const file = await photo.webp({ quality: 78 }).toBuffer();
  return new Response(Uint8Array.from(file), { headers: { 'Content-Type': 'image/webp' } });
};
