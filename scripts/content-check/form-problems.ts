import { collections } from './collections.ts';
import type { Entry } from './content.ts';
import { toNormalMdx, toNormalYaml } from './normal-form.ts';
import type { Problem } from './problem.ts';
import { shapeOf } from './schema-shape.ts';

/** What is said of a file in another form than the editor's. */
export const NOT_NORMAL =
  'The editor would write this line differently: run "npm run format". Comments are not kept.';

/** The file of an entry as /admin would save it; `undefined` when it cannot be read. */
export function normalFileOf({ collection, yaml, file, textStart }: Entry): string | undefined {
  if (yaml.value === undefined) return undefined;
  const shape = shapeOf(collection);
  return collections[collection].kind === 'text'
    ? toNormalMdx(yaml.value, file.text.slice(textStart), shape)
    : toNormalYaml(yaml.value, shape);
}

/** Files that the next save in /admin would rewrite beyond what is changed. */
export function* formProblems(entries: readonly Entry[]): Iterable<Problem> {
  for (const entry of entries) {
    const normal = normalFileOf(entry);
    if (normal === undefined || normal === entry.file.text) continue;
    const expected = normal.split('\n');
    const lines = entry.file.text.split('\n');
    const line = lines.findIndex((text, index) => text !== expected[index]) + 1;
    // What is missing is missing at the end.
    yield entry.file.problem(entry.file.offsetAt(line || lines.length, 1), '', NOT_NORMAL);
  }
}
