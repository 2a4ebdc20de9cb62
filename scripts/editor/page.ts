// The page of /admin: bundled by bundle-editor.ts into a folder of its own, in no other page.
import './page.css';

import CMS, { type CmsConfig } from '@sveltia/cms';

import { askWhich } from './ask-which.ts';
import { makeCheck } from './check-field.tsx';
import type { EditorConfig } from './config.ts';
import { makeChoiceField } from './choice-field.tsx';
import { Drafts } from './drafts.ts';
import { isLocal, prepareDatabase, readInFolder, userToken } from './folder.ts';
import type { ApiEntry, FormPlace } from './form-files.ts';
import { guardEditor, SAVE } from './guards.ts';
import { OpenedFile } from './opened-file.ts';
import { makePreview, SAVED, type Shown } from './preview.tsx';
import { Publishing, reload } from './publishing.ts';
import { CHECK_FIELD, CHOICE_FIELD, savedForm } from './saved-form.ts';
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
  const { repo, branch } = cms.backend as { repo: string; branch: string };
  const database = `github:${repo}`;
  const places = registerForms(forms, formats, timeZone);
  const check = makeCheck(places, {
    note: (file, isOpening) => {
      opened.note(file, isOpening);
    },
    tellDraft: (entry) => (isLocal() ? undefined : drafts?.tell(entry)),
    readVersions: async (path) => {
      if (isLocal()) return [await readInFolder(database, path)];
      return drafts?.readVersions(path) ?? [];
    },
    readPublished: () => (isLocal() ? undefined : publishing?.readPublished()),
    readAdded: () => (isLocal() ? undefined : drafts?.readAdded()),
    actionsOf: (entry, hasDraft) =>
      isLocal() ? {} : (publishing?.actionsOf(entry, hasDraft) ?? {}),
  });
  const { drafts, publishing } = hasRepository
    ? openRepository(repo, branch, check, (own) => new Publishing(own, places, timeZone))
    : { drafts: undefined, publishing: undefined };
  const opened = new OpenedFile({
    ...check,
    isTouched: () => document.querySelector(SAVE) !== null,
    ask: askWhich,
    storage: localStorage,
    read: (path) => (isLocal() ? readInFolder(database, path) : drafts?.read(path)),
    who: (path) => (isLocal() ? undefined : drafts?.who(path)),
    // Where GitHub doesn't answer, nothing can be saved either.
    confirm: (question) => isLocal() && confirm(question),
    reopen: () => {
      if (isLocal()) return false;
      reload();
      return true;
    },
  });
  CMS.registerFieldType(CHECK_FIELD, check.Field);
  listenToSaves(check, opened, drafts, publishing);
  CMS.registerFieldType(TEXT_FIELD, makeTextField(blocks));
  CMS.registerFieldType(CHOICE_FIELD, makeChoiceField(check.choicesOf));
  registerPreviews(forms, check, timeZone);
  guardEditor(links);
  // The package keeps a copy of what is typed, but none in the first session if it began with another place to save to.
  if (!hasRepository)
    localStorage.setItem('sveltia-cms.user', JSON.stringify({ backendName: 'local' }));
  await prepareDatabase(database);
  document.querySelector('main')?.remove();
  await CMS.init({ config: cms });
  publishing?.showButton();
}

function registerForms(
  forms: ReturnType<typeof formsOf>,
  formats: EditorConfig['formats'],
  timeZone: string,
): FormPlace[] {
  const saved = Object.fromEntries(
    Object.entries(formats).map(([name, { shape, hasBody }]) => {
      const form = { ...savedForm({ shape, timeZone }, hasBody), ending: hasBody ? 'mdx' : 'yaml' };
      CMS.registerCustomFormat(name, form.ending, form);
      return [name, form];
    }),
  );
  return forms.flatMap((form) => {
    const how = 'format' in form ? saved[String(form.format)] : undefined;
    return how ? [{ collection: form.collection, place: placeOf(form), ...how }] : [];
  });
}

type Check = ReturnType<typeof makeCheck>;

function registerPreviews(forms: ReturnType<typeof formsOf>, check: Check, timeZone: string): void {
  CMS.registerPreviewStyle('/admin/page.css');
  const Preview = makePreview(shownOf(forms), check.learnAll, timeZone);
  for (const { name } of forms) CMS.registerPreviewTemplate(name, Preview);
}

/** Stands between the package and GitHub from now on. */
function openRepository(
  repository: string,
  branch: string,
  check: Check,
  toPublish: (drafts: Drafts) => Publishing,
): { drafts: Drafts; publishing: Publishing } {
  const drafts = new Drafts(repository, branch, {
    ...check,
    verdictOf: (draft) => publishing.verdictOf(draft),
    fetch: fetch.bind(globalThis),
    token: userToken,
    alert: (sentence) => {
      // The package goes on first, and shows its own line.
      setTimeout(() => {
        alert(sentence);
      });
    },
    confirm: (question) => confirm(question),
    goOn: reload,
    goBack: (collection) => {
      location.hash = `#/collections/${collection}`;
    },
  });
  const publishing = toPublish(drafts);
  globalThis.fetch = drafts.fetch;
  return { drafts, publishing };
}

function listenToSaves(
  check: Check,
  opened: OpenedFile,
  drafts: Drafts | undefined,
  publishing: Publishing | undefined,
): void {
  const beforeSave = async (entry: ApiEntry) => {
    const hosted = isLocal() ? undefined : drafts;
    if (!isLocal() && !hosted) return undefined;
    hosted?.look(entry, opened.path);
    const saved = await opened.beforeSave(entry);
    await hosted?.ready(entry);
    return saved;
  };
  CMS.registerEventListener({
    name: 'preSave',
    // The package also takes no entry for an answer, but its types don't know that.
    handler: ({ entry }) => beforeSave(entry) as Promise<ApiEntry>,
  });
  CMS.registerEventListener({
    name: 'postSave',
    handler: async ({ entry }) => {
      opened.afterSave(entry);
      dispatchEvent(new Event(SAVED));
      void check.learnSaved(entry);
      const isStale = !isLocal() && (await drafts?.afterSave(entry));
      if (!isLocal() && publishing?.goOn(entry)) return;
      // Back in its list, the package reads all drafts anew.
      if (isStale) addEventListener('hashchange', reload, { once: true });
    },
  });
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

const shownOf = (forms: ReturnType<typeof formsOf>): Shown[] =>
  forms.flatMap((form) => {
    if (!('preview_path' in form) || form.preview_path === undefined) return [];
    const isText = 'extension' in form && form.extension === 'mdx';
    return [{ collection: form.collection, place: placeOf(form), path: form.preview_path, isText }];
  });

/** The file of a form, or the folder of its entries, with a slash behind it. */
const placeOf = (form: object) =>
  'file' in form ? String(form.file) : 'folder' in form ? `${String(form.folder)}/` : '';
