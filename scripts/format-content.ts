// `node scripts/format-content.ts [folder]`, part of `npm run format`: writes content/ as the editor at /admin saves it.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { normalFileOf } from './content-check.ts';
import { readContent, showPath } from './content-check/content.ts';

const folder = process.argv[2] ?? 'content';
for (const entry of readContent(folder).entries) {
  const normal = normalFileOf(entry);
  if (normal === undefined || normal === entry.file.text) continue;
  writeFileSync(join(folder, entry.file.path), normal);
  console.log(showPath(folder, entry.file.path));
}
