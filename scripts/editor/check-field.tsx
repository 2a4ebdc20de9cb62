// The field of /admin that says what the content check finds, and keeps what it refuses from being saved. The editor
// brings its own React, so components here have no hooks.
import type { CustomFieldControlProps, CustomPreviewTemplateProps } from '@sveltia/cms';
import { Component, createRef } from 'react';

import { hasAt } from '../../src/contracts/sound-format.ts';
import { askNewest, openCheck } from './ask-check.ts';
import type { Answer, Files, Finding, Question } from './checked-files.ts';
import type { Choice } from './choice-field.tsx';
import { isLocal } from './folder.ts';
import {
  fileOf as fileIn,
  placeOf,
  type ApiEntry,
  type FormFile,
  type FormPlace,
} from './form-files.ts';
import { isRecord, type SavedForm } from './saved-form.ts';

type GetCollection = CustomPreviewTemplateProps['getCollection'];

/** Soon enough to be read while typing, late enough not to hold it up. */
const PAUSE_MS = 150;

/** What the field's box says where nothing was checked. */
const UNCHECKED = 'unchecked';

interface State extends Answer {
  /** Why nothing was checked. */
  fault?: string | undefined;
  isChecked?: boolean;
  /** Whose draft it goes on in. */
  draft?: string | undefined;
}

interface Means {
  /** Told what a form says when it opens, and after each change. */
  note: (file: FormFile, isOpening: boolean) => void;
  /** What is said of its draft once a form opens. */
  tellDraft: (entry: ApiEntry) => Promise<string | undefined> | undefined;
  /** The texts of a file: as it is published, and as each draft of it has it. */
  readVersions: (path: string) => Promise<(string | undefined)[]>;
  /** What is published now, and the texts that drafts add, where that can be asked. */
  readPublished: () => Promise<Files> | undefined;
  readAdded: () => Promise<Files> | undefined;
  /** What can be done with the entry beside saving it, by the words of the buttons. */
  actionsOf: (entry: ApiEntry, hasDraft: boolean) => Readonly<Record<string, () => void>>;
}

/**
 * The field, and what tells it of changes in the repository.
 * @param places every form of the editor
 */
export function makeCheck(places: readonly FormPlace[], means: Means) {
  const { note, tellDraft, readVersions, readPublished, readAdded, actionsOf } = means;
  const ask = openCheck(() => new Worker('/admin/check.js', { type: 'module' }));
  // A key is pressed sooner than a text is checked, and a save waits for all that was asked.
  const askOfForm = askNewest((question: Question) => ask<Answer>(question));
  const fileOf = (entry: ApiEntry) => fileIn(entry, places);
  /** Every file as the editor has read it, by its path. */
  const known = new Map<string, FormFile>();
  /** Drafts of lists by the files of the lists: other entries may name what they add before it is published. */
  const draftsOf = new Map<string, string[]>();
  const withDrafted = (files: Files): Files => {
    const longer = [...draftsOf].flatMap(([path, drafts]): [string, string][] => {
      const form = placeOf(path, places);
      const { [path]: text } = files;
      if (!form || typeof text !== 'string' || drafts.length === 0) return [];
      return [[path, form.toFile({ entries: entriesIn(form, [text, ...drafts]) })]];
    });
    return { ...files, ...Object.fromEntries(longer) };
  };

  const filesOf = (entries: readonly ApiEntry[]): Files => {
    const read = entries.flatMap((entry) => fileOf(entry) ?? []);
    for (const file of read) known.set(file.path, file);
    return Object.fromEntries(
      read.flatMap(({ path, text, media }) => [...Object.entries(media), [path, text] as const]),
    );
  };
  /** What this page has saved as drafts. */
  const saved: Files = {};
  let getCollection: GetCollection | undefined;
  const readAll = async (get: GetCollection): Promise<Files> => {
    const names = [...new Set(places.map(({ collection }) => collection))];
    const all = await Promise.all(names.map((name) => get(name)));
    known.clear();
    return filesOf(all.flat());
  };
  let checkShown: (() => unknown) | undefined;
  /** With each form that opens, as others save and publish while this page is open. */
  const learnNow = async () => {
    const get = getCollection;
    // A phone shows no preview, and not every form has one: they would know the last build alone.
    const reading = get ? readAll(get) : readPublished();
    const [published, added] = await Promise.all([reading, readAdded()]);
    // A preview may have come meanwhile.
    if (!published || get !== getCollection) return;
    await ask({ learn: withDrafted({ ...added, ...published, ...saved }), isAll: true });
    checkShown?.();
  };
  // Where nobody answers, the next form tries again; where the check cannot run, its field says so.
  const learnQuietly = () => learnNow().catch(() => undefined);

  return {
    /** Once a preview hands over the means, reads the repository as the editor has it. */
    learnAll: async (get: GetCollection) => {
      if (get === getCollection) return;
      getCollection = get;
      await learnQuietly();
    },
    learnSaved: (entry: ApiEntry) => {
      const files = filesOf([entry]);
      // On this machine, it is no draft: the package has it from now on.
      if (!isLocal()) Object.assign(saved, files);
      return ask({ learn: files, isAll: false }).catch(() => undefined);
    },
    /** What can be chosen of a list: what is published, and what drafts add, which the check believes in from now on. */
    choicesOf: async (path: string, key: string): Promise<Choice[]> => {
      const form = placeOf(path, places);
      if (!form) return [];
      const [published = '', ...others] = await readVersions(path);
      const drafts = others.filter((text) => text !== undefined);
      draftsOf.set(path, drafts);
      if (drafts.length > 0) {
        const files = withDrafted({ [path]: published });
        await ask({ learn: files, isAll: false }).catch(() => undefined);
        checkShown?.();
      }
      return entriesIn(form, [published, ...drafts]).map(({ id, [key]: name }) => [
        id,
        typeof name === 'string' ? name : id,
      ]);
    },
    fileOf,
    formOf: (path: string) => placeOf(path, places),
    known,
    /** What is found in a file that isn't found in what its form says. */
    async findNew({ path, text, media }: FormFile, other: string): Promise<string[]> {
      const [mine, found] = await Promise.all(
        [text, other].map(async (each) => {
          const { own, elsewhere } = await ask<Answer>({ check: { ...media, [path]: each }, path });
          return [...own, ...elsewhere].map(({ message }) => message);
        }),
      );
      return found?.filter((message) => !mine?.includes(message)) ?? [];
    },
    Field: class CheckField extends Component<CustomFieldControlProps, State> {
      override state: State = { own: [], elsewhere: [] };
      root = createRef<HTMLDivElement>();
      observer = new MutationObserver(() => this.showBeside());

      override componentDidMount() {
        checkShown = this.checkAgain;
        const form = this.form();
        if (form) this.observer.observe(form, { childList: true, subtree: true });
        this.open();
      }

      override componentDidUpdate({ entry }: CustomFieldControlProps) {
        this.showBeside();
        // Another form may have opened in the place of this one.
        if (entry?.get('path') !== this.props.entry?.get('path')) this.open();
      }

      open() {
        this.note(true);
        void learnQuietly();
        const { entry } = this.props;
        this.setState({ draft: undefined });
        // Where nobody answers, a save says so.
        void Promise.resolve(entry && tellDraft(entry))
          .then((draft) => {
            if (entry?.get('path') === this.props.entry?.get('path')) this.setState({ draft });
          })
          .catch(() => undefined);
      }

      note(isOpening = false) {
        const file = this.props.entry && fileOf(this.props.entry);
        if (file) note(file, isOpening);
        return file;
      }

      override componentWillUnmount() {
        this.observer.disconnect();
        if (checkShown === this.checkAgain) checkShown = undefined;
      }

      /** What was said before the repository was read may have been wrong. */
      checkAgain = () => this.isValid(this.props.value);

      /** Asked by the editor after each change, and waited for before it saves. */
      isValid = async (value: unknown) => {
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
        try {
          const file = this.note();
          if (!file) throw new Error('It doesn’t know this form.');
          const { text, uploads } = await withUploads(file.path, file.text);
          const files = { ...file.media, ...uploads, [file.path]: text };
          const answer = await askOfForm({ check: files, path: file.path });
          this.setState({ ...answer, fault: undefined, isChecked: true });
          // Leave to save without it was for that one time.
          if (value === UNCHECKED) this.props.onChange('');
          const refused = answer.own.filter(({ kind }) => kind === 'refused');
          const asked = askedIn(answer);
          if (refused.length > 0) return notYet(refused.map(inWords).join(' '));
          if (asked === '' || asked === value) return true;
          return notYet('read what this changes, then tick “Save all the same.”');
        } catch (error) {
          const fault = error instanceof Error ? error.message : String(error);
          this.setState({ own: [], elsewhere: [], fault });
          if (value === UNCHECKED) return true;
          return notYet(
            'the check couldn’t run. Change something to try it again, or tick “Save without the check.”',
          );
        }
      };

      form = () => this.root.current?.closest('[data-key-path]')?.parentElement;

      /** The field of a problem, or the one that it is folded up in. */
      fieldOf(key: string): Element | undefined {
        const found = this.form()?.querySelector(`[data-key-path="${CSS.escape(key)}"]`);
        return (
          found ??
          (key.includes('.') ? this.fieldOf(key.slice(0, key.lastIndexOf('.'))) : undefined)
        );
      }

      /** Puts each message under its field, as its last child, which the editor leaves alone. */
      showBeside() {
        const form = this.form();
        if (!form) return;
        const wanted = new Map<Element, string>();
        for (const finding of this.state.own) {
          const field = this.fieldOf(finding.key);
          if (field)
            wanted.set(field, [wanted.get(field), inWords(finding)].filter(Boolean).join('\n'));
        }
        for (const shown of form.querySelectorAll('.check-message'))
          if (!shown.parentElement || !wanted.has(shown.parentElement)) shown.remove();
        for (const [field, words] of wanted) {
          const known = [...field.children].find((child) => child.className === 'check-message');
          if (known?.textContent === words) continue;
          const message = known ?? document.createElement('p');
          message.className = 'check-message';
          message.setAttribute('role', 'alert');
          message.textContent = words;
          if (message !== field.lastElementChild) field.append(message);
        }
      }

      goTo({ key, line }: Finding) {
        const field = this.fieldOf(key);
        const input = field?.querySelector<HTMLElement>(
          'input, textarea, select, [contenteditable=true], button',
        );
        field?.scrollIntoView({ block: 'center' });
        input?.focus();
        if (!(input instanceof HTMLTextAreaElement) || key !== 'body') return;
        const start =
          input.value
            .split('\n')
            .slice(0, line - 1)
            .join('\n').length + (line > 1 ? 1 : 0);
        input.setSelectionRange(start, start);
      }

      override render() {
        const { own, elsewhere, fault, isChecked, draft } = this.state;
        const asked = fault === undefined ? askedIn(this.state) : UNCHECKED;
        const { onChange, forID, entry } = this.props;
        const actions = Object.entries(entry ? actionsOf(entry, draft !== undefined) : {});
        const isTicked = this.props.value === asked;
        return (
          <div ref={this.root} className="check">
            {actions.length > 0 && (
              <p className="actions">
                {actions.map(([words, act]) => (
                  <button key={words} type="button" onClick={act}>
                    {words}
                  </button>
                ))}
              </p>
            )}
            {draft && <p role="note">{draft}</p>}
            <p role="status">
              {fault !== undefined
                ? `The check couldn’t run, so nobody has looked for mistakes here. ${fault} The next change tries it again.`
                : isChecked
                  ? summarize(own.length, elsewhere.length)
                  : 'Checking…'}
            </p>
            <ul>
              {own.map((finding, index) => (
                <li key={index}>
                  <button type="button" onClick={() => this.goTo(finding)}>
                    {labelIn(this.fieldOf(finding.key)) || finding.key}
                    {finding.key === 'body' && `, line ${finding.line}`}
                  </button>{' '}
                  {finding.message}
                </li>
              ))}
              {elsewhere.map(({ file, line, message }, index) => (
                <li key={index}>
                  <code>{`${file}:${line}`}</code> {message}
                </li>
              ))}
            </ul>
            {asked !== '' && (
              <label>
                <input
                  id={forID}
                  type="checkbox"
                  checked={isTicked}
                  onChange={({ currentTarget }) => onChange(currentTarget.checked ? asked : '')}
                />{' '}
                {fault === undefined ? 'Save all the same' : 'Save without the check'}
              </label>
            )}
          </div>
        );
      }
    },
  };
}

/** What keeps the editor from saving, and is shown under the field. */
const notYet = (reason: string) => ({ error: { message: `Not saved yet: ${reason}` } });

type ListEntry = Record<string, unknown> & { id: string };

/** The entries of a list as its versions have them, the first first; what is wrong with one without an id, its form says. */
function entriesIn(form: SavedForm, versions: readonly string[]): ListEntry[] {
  const ids = new Set<string>();
  return versions
    .flatMap((text) => (form.fromFile(text) as { entries: unknown[] }).entries)
    .filter((entry): entry is ListEntry => isRecord(entry) && typeof entry['id'] === 'string')
    .filter(({ id }) => !ids.has(id) && ids.add(id));
}

const inWords = ({ key, line, message }: Finding) =>
  key === 'body' ? `Line ${line}: ${message}` : message;

const labelIn = (field?: Element) => field?.querySelector('h4')?.textContent ?? '';

/** What has to be ticked before it is saved: other problems are another question. */
const askedIn = ({ own, elsewhere }: Answer) =>
  [...own.filter(({ kind }) => kind === 'asked'), ...elsewhere.filter(({ severity }) => !severity)]
    .map(({ message }) => message)
    .join('\n');

function summarize(own: number, elsewhere: number): string {
  const count = (number: number) => `${number} problem${number === 1 ? '' : 's'}`;
  const here = own === 0 ? 'No problems found here.' : `${count(own)} here.`;
  return elsewhere === 0 ? here : `${here} This change makes ${count(elsewhere)} elsewhere.`;
}

/** Of a file to download: which type browsers tell depends on what else is installed. */
const endingOf = (bytes: Uint8Array) =>
  hasAt(bytes, 0, '%PDF') ? 'pdf' : hasAt(bytes, 0, 'PK') ? 'zip' : 'txt';

/** Files that are not saved yet are at addresses of the browser's own: their files go to the check, too. */
async function withUploads(path: string, text: string) {
  const uploads: Files = {};
  let named = text;
  for (const [address] of text.matchAll(/blob:[^\s"')]+/g)) {
    const blob = await (await fetch(address)).blob();
    const bytes = new Uint8Array(await blob.arrayBuffer());
    const [, image] = /^image\/(\w+)/.exec(blob.type) ?? [];
    const ending = image ?? (blob.type.startsWith('audio/') ? 'mp3' : endingOf(bytes));
    const name = `upload-${Object.keys(uploads).length + 1}.${ending}`;
    const folder = path.slice(0, path.lastIndexOf('/') + 1);
    uploads[folder + name] = bytes;
    named = named.replace(address, image ? name : `./${name}`);
  }
  return { text: named, uploads };
}
