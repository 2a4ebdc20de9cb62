// Makes the display face in src/assets/fonts from the package's full variable font.
// Run again with `node scripts/make-font.ts` only when the set of characters or axes changes; the result is committed.
import { readFile, writeFile } from 'node:fs/promises';

import subsetFont from 'subset-font';

const source = await readFile(
  'node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2',
);

const characters =
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789' +
  ` .,:;!?'"()/&%$#+-@*–—‘’“”…−→é`;

const common = { noHinting: true } as const;
const axes = { opsz: 48, wdth: 88 };

// How the kerning of each pair changes with the weight is 4 KiB, and is not visible: letters that vary get the kerning
// of the weight of headings.
const letters = await subsetFont(source, characters, {
  ...common,
  targetFormat: 'sfnt',
  variationAxes: { ...axes, wght: { min: 560, max: 760 } },
  keepFeatures: ['tnum'],
});
const headings = await subsetFont(source, characters, {
  ...common,
  targetFormat: 'sfnt',
  variationAxes: { ...axes, wght: 680 },
  keepFeatures: ['kern', 'tnum'],
});
const kerning = readTables(headings).get('GPOS');
if (!kerning) throw new Error('The font has no kerning any more');
const subset = await subsetFont(writeTables(readTables(letters).set('GPOS', kerning)), characters, {
  ...common,
  targetFormat: 'woff2',
  keepFeatures: ['kern', 'tnum'],
});
await writeFile('src/assets/fonts/bricolage-grotesque-subset.woff2', subset);
console.log(`${subset.length} bytes`);

/** Tables of an sfnt file by their tags (OpenType 1.9, "Table directory"). */
function readTables(font: Uint8Array): Map<string, Uint8Array> {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength);
  const entries = Array.from({ length: view.getUint16(4) }, (_, index) => 12 + index * 16);
  return new Map(
    entries.map((entry) => {
      const tag = Buffer.from(font.subarray(entry, entry + 4)).toString('latin1');
      const start = view.getUint32(entry + 8);
      return [tag, font.subarray(start, start + view.getUint32(entry + 12))];
    }),
  );
}

/** Checksums are left at 0: the subsetter that reads this file writes its own. */
function writeTables(byTag: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const sorted = [...byTag].sort(([a], [b]) => (a < b ? -1 : 1));
  const head = Buffer.alloc(12 + sorted.length * 16);
  const power = Math.floor(Math.log2(sorted.length));
  head.writeUInt32BE(0x00010000, 0);
  head.writeUInt16BE(sorted.length, 4);
  head.writeUInt16BE(16 * 2 ** power, 6);
  head.writeUInt16BE(power, 8);
  head.writeUInt16BE(16 * (sorted.length - 2 ** power), 10);
  const parts = [head];
  let offset = head.length;
  for (const [index, [tag, table]] of sorted.entries()) {
    const entry = 12 + index * 16;
    head.write(tag, entry, 'latin1');
    head.writeUInt32BE(offset, entry + 8);
    head.writeUInt32BE(table.length, entry + 12);
    const padded = Buffer.alloc(Math.ceil(table.length / 4) * 4);
    padded.set(table);
    parts.push(padded);
    offset += padded.length;
  }
  return Buffer.concat(parts);
}
