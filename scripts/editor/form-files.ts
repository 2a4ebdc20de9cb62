// The files that forms of /admin are saved to.
import type { CustomFieldControlProps } from '@sveltia/cms';

import type { Files } from './checked-files.ts';
import { slugify } from './label.ts';
import type { SavedForm } from './saved-form.ts';

/** Where the entries of a form lie, and how they are written. */
export interface FormPlace extends SavedForm {
  collection: string;
  /** The file of the one entry, or the folder of all, with a slash behind it. */
  place: string;
  ending: string;
}

/** An entry as the editor hands it over. */
export type ApiEntry = NonNullable<CustomFieldControlProps['entry']>;

interface EntryData {
  path: string;
  slug: string;
  collection: string;
  data: Record<string, unknown>;
  mediaFiles: { path: string }[];
}

/** The file of a form as it would be saved. */
export interface FormFile {
  path: string;
  text: string;
  media: Files;
  form: FormPlace;
  /** Whether it was never saved: then its path may become another. */
  isNew: boolean;
}

/** @param places every form of the editor */
export function fileOf(entry: ApiEntry, places: readonly FormPlace[]): FormFile | undefined {
  const { path, slug, collection, data, mediaFiles } = (
    entry as unknown as { toJS: () => EntryData }
  ).toJS();
  const form = placeOf(path, places) ?? places.find((each) => each.collection === collection);
  if (!form) return undefined;
  const title = [data['title'], data['name']].find((text) => typeof text === 'string') ?? '';
  const name = slug || slugify(title) || 'new';
  return {
    path: path || `${form.place}${name}.${form.ending}`,
    text: form.toFile(data),
    media: Object.fromEntries(mediaFiles.map((file) => [file.path, null])),
    form,
    isNew: path === '',
  };
}

export const placeOf = (path: string, places: readonly FormPlace[]): FormPlace | undefined =>
  places.find(({ place }) =>
    place.endsWith('/') ? path.slice(0, path.lastIndexOf('/') + 1) === place : path === place,
  );
