import {
  fileOf,
  type ApiEntry,
  type FormFile,
  type FormPlace,
} from '../../scripts/editor/form-files.ts';
import { savedForm } from '../../scripts/editor/saved-form.ts';
import { shapeOf } from '../../scripts/editor/schema-shape.ts';

/** How the editor reads and writes the files of services. */
export const serviceForm = savedForm(
  { shape: shapeOf('services'), timeZone: 'America/Denver' },
  false,
);

export const servicePlace: FormPlace = {
  ...serviceForm,
  collection: 'services',
  place: 'content/services/',
  ending: 'yaml',
};

export const serviceFileOf = (entry: ApiEntry): FormFile | undefined =>
  fileOf(entry, [servicePlace]);

/** A service with a text as the editor hands it over; the package's is an Immutable Map. */
export function serviceEntry(path: string, slug: string, text: string, isNew: boolean): ApiEntry {
  const rest = { mediaFiles: [], newRecord: isNew };
  const data = serviceForm.fromFile(text);
  const values: Record<string, unknown> = { path, slug, collection: 'services', data, ...rest };
  const entry = {
    toJS: () => values,
    get: (key: string) => values[key],
    set: (key: string, value: object) => ({ ...entry, toJS: () => ({ ...values, [key]: value }) }),
  };
  return entry as unknown as ApiEntry;
}
