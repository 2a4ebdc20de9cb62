// Makes the cuts of our face in src/assets/fonts from the package's variable font.
// Run again with `node scripts/make-font.ts` only when the characters or the cuts change; the results are committed.
import { readFile, writeFile } from 'node:fs/promises';

import subsetFont from 'subset-font';

const source = await readFile(
  'node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2',
);

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const names = 'áàâäãåæçéèêëíìîïñóòôöõøúùûüßœÁÄÅÇÉÍÑÓÖØÚÜ';
const shared = `${letters}${names} \u00A0.,:;!?'"()/&%$#+-–—‘’“”…−→`;

/** In thousandths of the size. Finer steps are not visible, and equal values take fewer bytes. */
const KERNING_STEP = 32;

const cuts = {
  display: {
    characters: shared,
    variationAxes: { opsz: 48, wdth: 88, wght: 680 },
    keepFeatures: ['kern', 'tnum'],
  },
  // Its kerning would take as many bytes as all letters with accents in both cuts do.
  text: {
    characters: `${shared}[]=@×÷©`,
    variationAxes: { opsz: 14, wdth: 100, wght: 430 },
    keepFeatures: ['tnum'],
  },
};

for (const [name, { characters, variationAxes, keepFeatures }] of Object.entries(cuts)) {
  const common = { noHinting: true, keepFeatures };
  const cut = await subsetFont(source, characters, {
    ...common,
    variationAxes,
    targetFormat: 'sfnt',
  });
  roundKerning(cut);
  const file = await subsetFont(cut, characters, {
    ...common,
    dropTables: ['GDEF', 'STAT', 'gasp'],
    targetFormat: 'woff2',
  });
  await writeFile(`src/assets/fonts/bricolage-grotesque-${name}.woff2`, file);
  console.log(`${name}: ${file.length} bytes`);
}

/**
 * Rounds the kerning of all pairs in place (OpenType 1.9, "GPOS", "Pair adjustment positioning"), which the subsetter
 * writes into extension subtables.
 */
function roundKerning(font: Uint8Array): void {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength);
  const offsets = (start: number, at: number) =>
    Array.from({ length: view.getUint16(at) }, (_, i) => start + view.getUint16(at + 2 + 2 * i));
  const entry = Buffer.from(font).indexOf('GPOS');
  if (entry === -1) return;
  const gpos = view.getUint32(entry + 8);
  const lookupList = gpos + view.getUint16(gpos + 8);
  const extensions = offsets(lookupList, lookupList).flatMap((at) => offsets(at, at + 4));
  for (const extension of extensions) {
    const subtable = extension + view.getUint32(extension + 4);
    const values =
      view.getUint16(subtable) === 1
        ? offsets(subtable, subtable + 8).flatMap((set) =>
            Array.from({ length: view.getUint16(set) }, (_, pair) => set + 4 + 4 * pair),
          )
        : Array.from(
            { length: view.getUint16(subtable + 12) * view.getUint16(subtable + 14) },
            (_, pair) => subtable + 16 + 2 * pair,
          );
    for (const at of values)
      view.setInt16(at, Math.round(view.getInt16(at) / KERNING_STEP) * KERNING_STEP);
  }
}
