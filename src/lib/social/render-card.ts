// Runs at build only.
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { renderAsync, Resvg, type ResvgRenderOptions } from '@resvg/resvg-js';
import sharp from 'sharp';
import subsetFont from 'subset-font';

import { escapeXml } from '../seo/xml.ts';
import { CARD, socialCardSvg, type CardColors, type MeasureText, type SocialCard } from './card.ts';

/** Renders the social image of a page as a PNG. */
export type RenderCard = (card: SocialCard) => Promise<Buffer>;

/** Part of every key in the cache: change it when the picture of an unchanged SVG changes. */
const RENDERER = 'resvg 2.6.2, sharp 1';
/** Flat colors and the shades of their edges need no more; a photo has its own palette chosen for it. */
const FLAT_COLORS = { colors: 32, dither: 0 };
const FAMILY = 'Bricolage Grotesque';
/** The display face with all of Latin-1: the pages' own cut has only what their headings need today. */
const FONT_FILE =
  'node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2';
/** Kept between builds for as long as node_modules is. */
const CACHE_FOLDER = 'node_modules/.cache/social';
/** Between the widths of the face, as headings on the pages have it. */
const AXES = { opsz: 48, wdth: 88, wght: 700 };
/** Latin-1, so that a name such as "Zoë" has its letters, and the dashes and quotes of running text. */
const CHARACTERS = `${Array.from({ length: 0xff - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index)).join('')}ÿ–—‘’“”•…−→€™`;

const hash = (...parts: (string | Uint8Array)[]) => {
  const sum = createHash('sha256');
  for (const part of parts) sum.update(part).update('\0');
  return sum.digest('hex').slice(0, 32);
};

/** A file of the cache, made when it is not there; a half-written one never gets its name. */
async function cached(path: string, make: () => Promise<Uint8Array> | Uint8Array): Promise<Buffer> {
  const found = await readFile(path).catch(() => undefined);
  if (found) return found;
  const made = Buffer.from(await make());
  const unfinished = `${path}.${process.pid}`;
  await writeFile(unfinished, made);
  await rename(unfinished, path);
  return made;
}

/** The face in the one weight and format that the renderer reads. */
async function makeFont(): Promise<string> {
  const source = await readFile(FONT_FILE);
  const path = join(CACHE_FOLDER, `${hash(JSON.stringify(AXES), CHARACTERS, source)}.ttf`);
  await cached(path, () =>
    subsetFont(source, CHARACTERS, { targetFormat: 'sfnt', variationAxes: AXES }),
  );
  return path;
}

/** Measures words once each; kerning across a space does not matter here. */
function makeMeasure(options: ResvgRenderOptions): MeasureText {
  const boxWidth = (text: string) => {
    const words = `<text font-size="100" font-family="${FAMILY}" xml:space="preserve">${escapeXml(text)}</text>`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1">${words}</svg>`;
    return new Resvg(svg, options).getBBox()?.width ?? 0;
  };
  // A box ends at the ink; between two letters a word has its side bearings too.
  const frame = boxWidth('nn');
  const space = boxWidth('n n') - frame;
  const known = new Map<string, number>();
  const measureWord = (word: string) => {
    const width = known.get(word) ?? boxWidth(`n${word}n`) - frame;
    known.set(word, width);
    return width;
  };
  return (text) => {
    const words = text.split(' ');
    return words.reduce((sum, word) => sum + measureWord(word), 0) + (words.length - 1) * space;
  };
}

/**
 * Makes the renderer of social images. What has been drawn before comes from the cache, whose keys are made of
 * all that the picture depends on, so that nothing in it is ever stale.
 * @param brand name set beside the mark.
 */
export async function makeCardRenderer(brand: string, colors: CardColors): Promise<RenderCard> {
  await mkdir(CACHE_FOLDER, { recursive: true });
  const fontPath = await makeFont();
  const options = {
    font: { fontFiles: [fontPath], loadSystemFonts: false, defaultFontFamily: FAMILY },
  };
  const measure = makeMeasure(options);
  return async (card) => {
    const svg = socialCardSvg(card, brand, colors, measure, FAMILY);
    const path = join(CACHE_FOLDER, `${hash(RENDERER, fontPath, svg)}.png`);
    return cached(path, async () => {
      const { pixels } = await renderAsync(svg, options);
      // Little effort: a palette makes most of the difference, and a site may have a thousand posts.
      return sharp(pixels, { raw: { ...CARD, channels: 4 } })
        .removeAlpha()
        .png({ palette: true, effort: 1, ...(card.photo ? {} : FLAT_COLORS) })
        .toBuffer();
    });
  };
}
