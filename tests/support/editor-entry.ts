import type { ApiEntry } from '../../scripts/editor/form-files.ts';

/** A service as the editor hands it over; the package's is an Immutable Map. */
export function editorEntry(path: string, slug: string, data: unknown, isNew: boolean): ApiEntry {
  const rest = { mediaFiles: [], newRecord: isNew };
  const values: Record<string, unknown> = { path, slug, collection: 'services', data, ...rest };
  const entry = {
    toJS: () => values,
    get: (key: string) => values[key],
    set: (key: string, value: object) => ({ ...entry, toJS: () => ({ ...values, [key]: value }) }),
  };
  return entry as unknown as ApiEntry;
}
