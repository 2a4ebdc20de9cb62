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

const subset = await subsetFont(source, characters, {
  targetFormat: 'woff2',
  variationAxes: { opsz: 48, wdth: 88, wght: { min: 500, max: 800 } },
});
await writeFile('src/assets/fonts/bricolage-grotesque-subset.woff2', subset);
console.log(`${subset.length} bytes`);
