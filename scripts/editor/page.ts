// The page of /admin: bundled by bundle-editor.ts into a folder of its own, in no other page.
import './page.css';

import CMS, { type CmsConfig } from '@sveltia/cms';

import { askWhich } from './ask-which.ts';
import { makeCheck } from './check-field.tsx';
import type { EditorConfig } from './config.ts';
import { prepareDatabase } from './database.ts';
import { isLocal, readInFolder } from './folder.ts';
import type { ApiEntry } from './form-files.ts';
import { guardEditor } from './guards.ts';
import { OpenedFile } from './opened-file.ts';
import { makePreview, type Shown } from './preview.tsx';
import { CHECK_FIELD, savedForm } from './saved-form.ts';
import { TEXT_FIELD } from './text-edits.ts';
import { makeTextField } from './text-field.tsx';

/** Opens the editor, where there is anything to save to. */
export async function openEditor({
  cms,
  formats,
  blocks,
  hasRepository,
  links,
  timeZone,
}: EditorConfig): Promise<void> {
  const isOnThisMachine = /^(localhost|127\.0\.0\.1)$/.test(location.hostname);
  if (!hasRepository && !isOnThisMachine) return;
  const forms = formsOf(cms);
  const { name, repo } = cms.backend as { name: string; repo: string };
  const database = `${name}:${repo}`;
  const saved = Object.fromEntries(
    Object.entries(formats).map(([name, { shape, hasBody }]) => {
      const form = { ...savedForm({ shape, timeZone }, hasBody), ending: hasBody ? 'mdx' : 'yaml' };
      CMS.registerCustomFormat(name, form.ending, form);
      return [name, form];
    }),
  );
  const places = forms.flatMap((form) => {
    const how = 'format' in form ? saved[String(form.format)] : undefined;
    return how ? [{ collection: form.collection, place: placeOf(form), ...how }] : [];
  });
  const check = makeCheck(places, (file) => {
    opened.note(file);
  });
  const opened = new OpenedFile({
    ...check,
    read: (path) => readInFolder(database, path),
    ask: askWhich,
    confirm: (question) => confirm(question),
    storage: localStorage,
  });
  CMS.registerFieldType(CHECK_FIELD, check.Field);
  CMS.registerEventListener({
    name: 'preSave',
    // The package also takes no entry for an answer, but its types don't know that.
    handler: ({ entry }) =>
      isLocal() ? (opened.beforeSave(entry) as Promise<ApiEntry>) : undefined,
  });
  CMS.registerEventListener({
    name: 'postSave',
    handler: ({ entry }) => {
      opened.afterSave(entry);
      void check.learnSaved(entry);
    },
  });
  CMS.registerFieldType(TEXT_FIELD, makeTextField(blocks));
  CMS.registerPreviewStyle('/admin/page.css');
  const Preview = makePreview(shownOf(forms), check.learnAll, timeZone);
  for (const { name } of forms) CMS.registerPreviewTemplate(name, Preview);
  guardEditor(links);
  // The package keeps a copy of what is typed, but none in the first session if it began with another place to save to.
  if (!hasRepository)
    localStorage.setItem('sveltia-cms.user', JSON.stringify({ backendName: 'local' }));
  await prepareDatabase(database);
  document.querySelector('main')?.remove();
  await CMS.init({ config: cms });
}

/** Collections and files with forms of their own. Some are called alike. */
const formsOf = ({ collections = [] }: CmsConfig) =>
  collections.flatMap((collection) => {
    const { name: of } = collection;
    // A line between two others has no name.
    if (of === undefined) return [];
    const forms = 'files' in collection ? collection.files : [collection];
    return forms.map((form) => ({ ...form, collection: of, name: form.name ?? of }));
  });

/** The forms of what a page shows. */
const shownOf = (forms: ReturnType<typeof formsOf>): Shown[] =>
  forms.flatMap((form) => {
    if (!('preview_path' in form) || form.preview_path === undefined) return [];
    return [{ collection: form.collection, place: placeOf(form), path: form.preview_path }];
  });

/** The file of a form, or the folder of its entries, with a slash behind it. */
const placeOf = (form: object) =>
  'file' in form ? String(form.file) : 'folder' in form ? `${String(form.folder)}/` : '';
