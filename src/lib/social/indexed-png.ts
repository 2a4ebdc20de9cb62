// Runs at build only.
import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';

/** Flat colors and the shades of their edges: what is rarer becomes the nearest of these. */
const MOST_COLORS = 32;

const compress = promisify(deflate);

/**
 * A picture of few flat colors as a PNG with a palette, a third of the bytes of full color. A general encoder takes
 * several times as long to find the palette, which shows when a site has a thousand posts.
 * @param pixels four bytes each, opaque.
 */
export async function indexedPng(
  pixels: Uint8Array,
  width: number,
  height: number,
): Promise<Buffer> {
  const values = new Uint32Array(pixels.buffer, pixels.byteOffset, width * height);
  const { palette, placeOf } = choosePalette(values);
  // Each row begins with its filter, which is none.
  const rows = new Uint8Array((width + 1) * height);
  let last: number | undefined;
  let place = 0;
  for (let at = 0; at < values.length; at += 1) {
    const color = values[at] ?? 0;
    // Most pixels are like the one before.
    if (color !== last) place = placeOf.get(color) ?? 0;
    last = color;
    rows[at + Math.floor(at / width) + 1] = place;
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, 3], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1A\n', 'latin1'),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flatMap(channels))),
    chunk('IDAT', await compress(rows, { level: 6, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const channels = (color: number) => [color & 0xff, (color >> 8) & 0xff, (color >> 16) & 0xff];

/** The most frequent colors, and for each color its place among them. */
function choosePalette(values: Uint32Array) {
  const counts = new Map<number, number>();
  let start = 0;
  for (let at = 1; at <= values.length; at += 1) {
    const color = values[start] ?? 0;
    if (values[at] === color) continue;
    counts.set(color, (counts.get(color) ?? 0) + at - start);
    start = at;
  }
  const byCount = [...counts].toSorted(([, one], [, other]) => other - one);
  const palette = byCount.slice(0, MOST_COLORS).map(([color]) => color);
  const distance = (a: number, b: number) => {
    const other = channels(b);
    return channels(a).reduce((sum, value, at) => sum + (value - (other[at] ?? 0)) ** 2, 0);
  };
  const nearest = (color: number) => {
    const distances = palette.map((each) => distance(color, each));
    return distances.indexOf(Math.min(...distances));
  };
  return { palette, placeOf: new Map(byCount.map(([color]) => [color, nearest(color)])) };
}

/** A part of the file: length, name, content, sum over both. */
function chunk(name: string, content: Buffer): Buffer {
  const part = Buffer.alloc(content.length + 12);
  part.writeUInt32BE(content.length);
  part.write(name, 4, 'latin1');
  content.copy(part, 8);
  part.writeUInt32BE(crc32(part.subarray(4, -4)), content.length + 8);
  return part;
}
