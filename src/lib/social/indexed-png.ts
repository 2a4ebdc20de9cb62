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
  const { numbers, colors, counts } = numberColors(pixels);
  const { palette, places } = choosePalette(colors, counts);
  // Each row begins with its filter, which is none.
  const rows = new Uint8Array((width + 1) * height);
  for (let y = 0, from = 0; y < height; y += 1)
    for (let x = 1; x <= width; x += 1, from += 1)
      rows[y * (width + 1) + x] = places[numbers[from] ?? 0] ?? 0;
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

/** Numbers the colors in the order of their first pixels, and counts each. */
function numberColors(pixels: Uint8Array) {
  const values = new Uint32Array(Uint8Array.from(pixels).buffer);
  const numbers = new Uint32Array(values.length);
  const known = new Map<number, number>();
  const counts: number[] = [];
  let last: number | undefined;
  let number = 0;
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] ?? 0;
    // Most pixels are like the one before.
    if (value !== last) {
      number = known.get(value) ?? known.size;
      known.set(value, number);
      last = value;
    }
    numbers[at] = number;
    counts[number] = (counts[number] ?? 0) + 1;
  }
  return { numbers, colors: [...known.keys()], counts };
}

/** The most frequent colors, and for each color its place among them. */
function choosePalette(colors: number[], counts: number[]) {
  const countOf = (number: number) => counts[number] ?? 0;
  const byCount = [...colors.keys()].toSorted((a, b) => countOf(b) - countOf(a) || a - b);
  const palette = byCount.slice(0, MOST_COLORS).map((number) => colors[number] ?? 0);
  const distance = (a: number, b: number) => {
    const other = channels(b);
    return channels(a).reduce((sum, value, at) => sum + (value - (other[at] ?? 0)) ** 2, 0);
  };
  const nearest = (color: number) => {
    const distances = palette.map((each) => distance(color, each));
    return distances.indexOf(Math.min(...distances));
  };
  return { palette, places: colors.map(nearest) };
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
