// Makes the icons in public/ from the mark in public/favicon.svg.
// Run `node scripts/make-icons.ts` again when the mark changes; the results are committed.
import { readFile, writeFile } from 'node:fs/promises';

import sharp from 'sharp';

/** A picture file of public/. */
export interface Icon {
  name: string;
  data: Buffer;
}

/** Share of the box that a launcher's mask may leave of a maskable icon's mark, with a little air. */
const MASKABLE_SCALE = 0.84;

/** Units of the mark, each way. */
const MARK_SIZE = 32;
/** Dots per inch of a picture in which a unit is one dot. */
const PLAIN_DENSITY = 72;

function renderPng(svg: string, size: number): Promise<Buffer> {
  const density = (PLAIN_DENSITY * size) / MARK_SIZE;
  return sharp(Buffer.from(svg), { density }).resize(size).png({ palette: true }).toBuffer();
}

/** The mark on a square without round corners, for systems that cut their own. */
function fullBleed(mark: string, scale: number): string {
  const shift = (MARK_SIZE * (1 - scale)) / 2;
  return mark
    .replace(/ rx="\d+"/, '')
    .replace(/(<rect[^>]*>)/, `$1<g transform="translate(${shift} ${shift}) scale(${scale})">`)
    .replace('</svg>', '</g></svg>');
}

/** An .ico that holds PNGs, smallest first. */
function icoFile(pictures: readonly { size: number; data: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [index, { size, data }] of pictures.entries()) {
    const start = 6 + 16 * index;
    head.set([size, size, 0, 0], start);
    head.writeUInt16LE(1, start + 4);
    head.writeUInt16LE(32, start + 6);
    head.writeUInt32LE(data.length, start + 8);
    head.writeUInt32LE(offset, start + 12);
    offset += data.length;
  }
  return Buffer.concat([head, ...pictures.map(({ data }) => data)]);
}

/** Draws every icon from the text of favicon.svg. */
export async function makeIcons(mark: string): Promise<Icon[]> {
  const favicons = [16, 32].map(async (size) => ({ size, data: await renderPng(mark, size) }));
  return [
    { name: 'icon-192.png', data: await renderPng(mark, 192) },
    { name: 'icon-512.png', data: await renderPng(mark, 512) },
    { name: 'icon-maskable-512.png', data: await renderPng(fullBleed(mark, MASKABLE_SCALE), 512) },
    { name: 'apple-touch-icon.png', data: await renderPng(fullBleed(mark, 1), 180) },
    { name: 'favicon.ico', data: icoFile(await Promise.all(favicons)) },
  ];
}

if (import.meta.main) {
  for (const { name, data } of await makeIcons(await readFile('public/favicon.svg', 'utf8'))) {
    await writeFile(`public/${name}`, data);
    console.log(`public/${name}: ${data.length} bytes`);
  }
}
