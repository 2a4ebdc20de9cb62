import { jsonSchemaOf, type JsonSchema } from '../schemas/json-schemas.ts';
import { collections, type CollectionName } from './collections.ts';
import type { Entry } from './content.ts';
import { toNormalMdx, toNormalYaml } from './normal-form.ts';
import type { Problem } from './problem.ts';

/** What is said of a file in another form than the editor's. */
export const NOT_NORMAL =
  'The editor would write this line differently: run "npm run format". Comments are not kept.';

const shapes = new Map<CollectionName, JsonSchema>();

function shapeOf(name: CollectionName): JsonSchema {
  const known = shapes.get(name) ?? jsonSchemaOf(name);
  shapes.set(name, known);
  return known;
}

/** The file of an entry as /admin would save it; `undefined` when it cannot be read. */
export function normalFileOf({ collection, yaml, file, textStart }: Entry): string | undefined {
  if (yaml.value === undefined) return undefined;
  const shape = shapeOf(collection);
  return collections[collection].kind === 'text'
    ? toNormalMdx(yaml.value, file.text.slice(textStart), shape)
    : toNormalYaml(yaml.value, shape);
}

/** Files that the next save in /admin would rewrite beyond what is changed. */
export function formProblems(entries: readonly Entry[]): Problem[] {
  return entries.flatMap((entry) => {
    const { file } = entry;
    const normal = normalFileOf(entry);
    if (normal === undefined || normal === file.text) return [];
    const expected = normal.split('\n');
    const line = file.text.split('\n').findIndex((text, index) => text !== expected[index]) + 1;
    return [
      file.problem(
        // What is missing is missing at the end.
        { line: line || expected.length, column: 1 },
        '',
        NOT_NORMAL,
      ),
    ];
  });
}
