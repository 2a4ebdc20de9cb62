// Makes the icons in public/ from the mark in public/favicon.svg.
// Run `node scripts/make-icons.ts` again when the mark changes; the results are committed.
import { readFile, writeFile } from 'node:fs/promises';

import { Resvg } from '@resvg/resvg-js';

/** A picture file of public/. */
export interface Icon {
  name: string;
  data: Buffer;
}

/** Share of the box that a launcher's mask may leave of a maskable icon's mark, with a little air. */
const MASKABLE_SCALE = 0.84;

function renderPng(svg: string, size: number): Buffer {
  return new Resvg(svg, { fitTo: { mode: 'width', value: size }, font: { loadSystemFonts: false } })
    .render()
    .asPng();
}

/** The mark on a square without round corners, for systems that cut their own. */
function fullBleed(mark: string, scale: number): string {
  const shift = (32 * (1 - scale)) / 2;
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
export function makeIcons(mark: string): Icon[] {
  return [
    { name: 'icon-192.png', data: renderPng(mark, 192) },
    { name: 'icon-512.png', data: renderPng(mark, 512) },
    { name: 'icon-maskable-512.png', data: renderPng(fullBleed(mark, MASKABLE_SCALE), 512) },
    { name: 'apple-touch-icon.png', data: renderPng(fullBleed(mark, 1), 180) },
    {
      name: 'favicon.ico',
      data: icoFile([16, 32].map((size) => ({ size, data: renderPng(mark, size) }))),
    },
  ];
}

if (import.meta.main) {
  for (const { name, data } of makeIcons(await readFile('public/favicon.svg', 'utf8'))) {
    await writeFile(`public/${name}`, data);
    console.log(`public/${name}: ${data.length} bytes`);
  }
}
