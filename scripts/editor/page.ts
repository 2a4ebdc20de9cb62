// The page of /admin: bundled by bundle-editor.ts into a folder of its own, in no other page.
import './page.css';

import CMS, { type CmsConfig } from '@sveltia/cms';

import type { EditorConfig } from './config.ts';
import { makePreview, type Shown } from './preview.tsx';
import { savedForm } from './saved-form.ts';
import { TEXT_FIELD } from './text-edits.ts';
import { makeTextField } from './text-field.tsx';

/** Opens the editor, where there is anything to save to. */
export async function openEditor({ cms, formats, blocks, hasRepository }: EditorConfig): Promise<void> {
  const isOnThisMachine = /^(localhost|127\.0\.0\.1)$/.test(location.hostname);
  if (!hasRepository && !isOnThisMachine) return;
  for (const [name, { shape, hasBody }] of Object.entries(formats))
    CMS.registerCustomFormat(name, hasBody ? 'mdx' : 'yaml', savedForm(shape, hasBody));
  CMS.registerFieldType(TEXT_FIELD, makeTextField(blocks));
  CMS.registerPreviewStyle('/admin/page.css');
  const Preview = makePreview(shownOf(cms));
  for (const { name } of formsOf(cms)) CMS.registerPreviewTemplate(name, Preview);
  document.querySelector('main')?.remove();
  await CMS.init({ config: cms });
}

/** Collections and files with forms of their own. Some are called alike. */
const formsOf = ({ collections = [] }: CmsConfig) =>
  collections.flatMap((collection) => {
    const forms = 'files' in collection ? collection.files : [collection];
    return forms.map((form) => ({ collection: collection.name, ...form }));
  });

/** The forms of what a page shows. */
const shownOf = (cms: CmsConfig): Shown[] =>
  formsOf(cms).flatMap((form) => {
    if (!('preview_path' in form) || form.preview_path === undefined) return [];
    const place = 'file' in form ? form.file : 'folder' in form ? `${form.folder}/` : '';
    return [{ collection: form.collection, place, path: form.preview_path }];
  });
