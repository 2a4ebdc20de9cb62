// Runs at build only.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { Renderer } from '@takumi-rs/core';
import sharp from 'sharp';

import { cachedFile } from '../cached-file.ts';
import {
  CARD,
  cardNode,
  FACE,
  figureOf,
  titleNode,
  type CardColors,
  type Figure,
  type SocialCard,
} from './card.ts';

/** Renders the social image of a page as a PNG. */
export type RenderCard = (card: SocialCard) => Promise<Uint8Array>;

/** The display face with all of Latin-1: the pages' own cut has only what their headings need today. */
export const FONT_FILE =
  'node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2';
/** What a picture depends on beside its card. */
const PARTS = ['node_modules/@takumi-rs/core/package.json', 'src/lib/social/card.ts'];
/** Kept between builds for as long as node_modules is. */
const CACHE_FOLDER = 'node_modules/.cache/social';
const SIZES = [120, 108, 96, 86, 78, 70, 62, 56];
const LEAST_SIZE = 50;
/** The space that ends a measured line, in its size. */
const SPACE = 0.2;

const hash = (...parts: (string | Uint8Array)[]) => {
  const sum = createHash('sha256');
  for (const part of parts) sum.update(part).update('\0');
  return sum.digest('hex').slice(0, 32);
};

/** The largest size in which a title fits the room beside its figure; the smallest when it fits in none. */
export async function fitTitle(
  renderer: Renderer,
  title: string,
  { width, height }: Figure['room'],
): Promise<number> {
  for (const size of SIZES) {
    const measured = await renderer.measure(titleNode(title, size, width));
    const isFitting = measured.runs.every((run) => run.width <= width + size * SPACE);
    if (isFitting && measured.height <= height) return size;
  }
  return LEAST_SIZE;
}

/**
 * Makes the renderer of social images. What has been drawn before comes from the cache, whose keys are made of
 * all that the picture depends on, so that nothing in it is ever stale.
 * @param brand name set beside the mark.
 */
export async function makeCardRenderer(brand: string, colors: CardColors): Promise<RenderCard> {
  const font = await readFile(FONT_FILE);
  const parts = await Promise.all(PARTS.map((path) => readFile(path)));
  const renderer = new Renderer();
  await renderer.registerFont({ name: FACE, data: font });
  const shared = hash(font, ...parts, brand, JSON.stringify(colors));
  return async (card) => {
    const figure = figureOf(card, colors);
    const key = hash(shared, card.title, card.kicker, figure.src);
    return cachedFile(join(CACHE_FOLDER, `${key}.png`), async () => {
      const size = await fitTitle(renderer, card.title, figure.room);
      const node = cardNode(card, brand, figure, colors, size);
      const png = await renderer.render(node, { ...CARD, format: 'png' });
      // A photo in all of its colors is too much for a preview.
      return card.photo ? sharp(png).png({ palette: true, effort: 1 }).toBuffer() : png;
    });
  };
}
