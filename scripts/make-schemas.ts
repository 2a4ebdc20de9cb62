// `node scripts/make-schemas.ts`: writes .vscode/schemas/ from the schemas of the content, for completion while typing.
import { mkdir, rm, writeFile } from 'node:fs/promises';

import type { Shape } from './content-check/normal-form.ts';
import { allShapes } from './content-check/schema-shape.ts';

const FOLDER = '.vscode/schemas';

/** A schema as it lies on disk. */
export function formatSchema(schema: Shape): string {
  return `${JSON.stringify(schema, null, 2)}\n`;
}

if (import.meta.main) {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  for (const [name, schema] of allShapes())
    await writeFile(`${FOLDER}/${name}`, formatSchema(schema));
}
