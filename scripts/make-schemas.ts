// `node scripts/make-schemas.ts`: writes .vscode/schemas/ from the schemas of the content, for completion while typing.
import { mkdir, rm, writeFile } from 'node:fs/promises';

import type { Shape } from './editor/saved-form.ts';
import { shapes } from './editor/schema-shape.ts';

const FOLDER = '.vscode/schemas';

/** A schema as it lies on disk. */
export function formatSchema(schema: Shape): string {
  return `${JSON.stringify(schema, null, 2)}\n`;
}

if (import.meta.main) {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  for (const [name, shape] of shapes)
    await writeFile(`${FOLDER}/${name}.json`, formatSchema(shape));
}
