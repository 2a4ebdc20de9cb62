import type { APIRoute } from 'astro';

import { cutCoverPhoto } from '../../lib/cover-file.ts';
import { socialImageName } from '../../lib/seo/addresses.ts';
import { readThemeColor } from '../../lib/seo/theme-color.ts';
import { CARD, PHOTO } from '../../lib/social/card.ts';
import { makeCardRenderer } from '../../lib/social/render-card.ts';
import { getSharedPages, type PublicPage } from '../../queries/public-pages.ts';
import { site } from '../../site.ts';
import tokens from '../../styles/tokens.css?raw';

export async function getStaticPaths() {
  return (await getSharedPages()).map((page) => ({
    params: { name: socialImageName(page.path) },
    props: { page },
  }));
}

const color = (name: string) => readThemeColor(tokens, name).light;

const render = makeCardRenderer(site.name, {
  paper: color('paper'),
  ink: color('ink'),
  quiet: color('ink-quiet'),
  rule: color('rule'),
  sunk: color('paper-sunk'),
  signal: color('signal'),
});

async function readPhoto(picture: string, focus?: string): Promise<string> {
  const png = await cutCoverPhoto(picture, PHOTO, focus).png().toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}

const headers = { 'Content-Type': 'image/png' };

/** The picture that link previews show for a page. */
export const GET: APIRoute<{ page: PublicPage }> = async ({ props: { page } }) => {
  const { picture, focus, socialImage } = page;
  if (socialImage !== undefined) {
    const image = await cutCoverPhoto(socialImage, CARD).png().toBuffer();
    return new Response(Uint8Array.from(image), { headers });
  }
  const photo = picture === undefined ? {} : { photo: await readPhoto(picture, focus) };
  const png = await (await render)({ ...page, title: page.headline, ...photo });
  return new Response(Uint8Array.from(png), { headers });
};
