// Keeps a form from putting back what a file said when it was opened: before it is saved, the file is looked at again.
import type { askWhich, Choice } from './ask-which.ts';
import { compareFile, type Change } from './compare-file.ts';
import type { ApiEntry, FormFile } from './form-files.ts';

/** What this needs of the page. */
export interface Means {
  fileOf: (entry: ApiEntry) => FormFile | undefined;
  /** Every file as the editor has read it, by its path. */
  known: ReadonlyMap<string, FormFile>;
  /** The text of a file now; undefined when there is none. @throws Error when that cannot be told. */
  read: (path: string) => Promise<string | undefined> | undefined;
  /** What the content check finds in a file that it doesn't find in what the form says. */
  findNew: (file: FormFile, text: string) => Promise<readonly string[]>;
  /** Whether somebody has typed into the form since it was opened. */
  isTouched: () => boolean;
  ask: typeof askWhich;
  confirm: (question: string) => boolean;
  /** Who changed a file meanwhile, where that can be told. */
  who: (path: string) => Promise<string> | undefined;
  /** Opens the form anew with what is there; false where it is saved as if it were the form's own. */
  reopen: () => boolean;
  /** Outlives a reload, as the package's copies of what was typed do. */
  storage: Pick<Storage, 'getItem' | 'removeItem' | 'setItem'>;
}

/** Ends a save: the package shows the sentence, and keeps the form open. */
export const refuse = (sentence: string): Error =>
  new Error('saving_failed', {
    cause: new Error(`${sentence} Nothing is saved, and your changes are still in the form.`),
  });

const keyOf = (path: string) => `roomtone-editor.begun:${path}`;

/** The file of the form that is open, as the form had read it. */
export class OpenedFile {
  /** Undefined for an entry that was never saved. */
  #opened: Pick<FormFile, 'path' | 'text'> | undefined;
  readonly #means: Means;

  constructor(means: Means) {
    this.#means = means;
  }

  /** The file that the form had read. */
  get path(): string | undefined {
    return this.#opened?.path;
  }

  /** Takes note of what a form says: when it opens, and after each change. */
  note({ path, text, isNew }: FormFile, isOpening = false): void {
    const isTouched = this.#means.isTouched();
    if (isNew) this.#opened = undefined;
    else if (this.#opened?.path !== path || (isOpening && !isTouched)) {
      // Whoever is quick may have typed before this is called. What is known may be older than what the form has read.
      const known = isTouched ? this.#means.known.get(path) : undefined;
      this.#opened = { path, text: known?.text ?? text };
    }
    const opened = this.#opened;
    if (!opened || text === opened.text) return;
    const { storage } = this.#means;
    const begun = JSON.parse(storage.getItem(keyOf(path)) ?? '{}') as Record<string, unknown>;
    // Nobody types again, all at once, what was typed before: the package has put it back.
    if (begun['mine'] === text) opened.text = String(begun['opened']);
    else storage.setItem(keyOf(path), JSON.stringify({ opened: opened.text, mine: text }));
  }

  /**
   * Called before a save.
   * @returns the entry to be saved in place of the form's, if it is another
   * @throws Error when nothing is to be saved; the package shows its cause.
   */
  async beforeSave(entry: ApiEntry): Promise<ApiEntry | undefined> {
    const file = this.#means.fileOf(entry);
    if (!file) return undefined;
    const { path, text: mine, form } = file;
    const before = entry.get('newRecord')
      ? undefined
      : (this.#opened ?? this.#means.known.get(path));
    let saved: string | undefined;
    if (before) {
      if (before.path !== path) await this.#refuseStale(before.path);
      const now = await this.#read(before.path);
      const change = compareFile(form, { opened: before.text, mine, now });
      if (change) saved = await this.#settle(change, file, before.path);
    }
    if (before?.path !== path) {
      const now = await this.#read(path);
      const change = compareFile(form, { opened: undefined, mine, now });
      if (change) await this.#settle(change, file, path);
    }
    return saved === undefined ? undefined : entry.set('data', form.fromFile(saved) as never);
  }

  afterSave(entry: ApiEntry): void {
    const { fileOf, storage } = this.#means;
    if (this.#opened) storage.removeItem(keyOf(this.#opened.path));
    this.#opened = fileOf(entry);
  }

  async #read(path: string): Promise<string | undefined> {
    try {
      return await this.#means.read(path);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const question = `The editor can’t look whether ${path} was changed meanwhile (${reason}). Saving may undo somebody’s work. Save all the same?`;
      if (!this.#means.confirm(question))
        throw refuse(`The editor couldn’t look at the file (${reason}).`);
      return path === this.#opened?.path ? this.#opened.text : undefined;
    }
  }

  /** A new address is written into the files that name the entry, too, as the editor has read them. */
  async #refuseStale(from: string): Promise<void> {
    const [name = ''] = /[^/]+(?=\.\w+$)/.exec(from) ?? [];
    const naming = new RegExp(`(^|[-:] )${RegExp.escape(name)}$`, 'm');
    for (const [path, { text, form }] of this.#means.known) {
      if (path === from || !naming.test(text)) continue;
      const now = await this.#read(path);
      if (compareFile(form, { opened: text, mine: text, now }))
        throw refuse(
          `The new address would be written into ${path}, too, and that file was changed meanwhile: copy what you typed, and reload this page first.`,
        );
    }
  }

  /** @returns the file to be saved in place of the form's, if it is another */
  async #settle(change: Change, file: FormFile, path: string): Promise<string | undefined> {
    const offered = await this.#choicesOf(change, file, path !== file.path);
    const who = await this.#means.who(path);
    const choice = await this.#means.ask(change, { path, mine: file.text, offered, who });
    if (choice === 'back') throw refuse('You went back to the form.');
    if (choice === 'theirs' && this.#means.reopen()) throw refuse('The form opens anew.');
    if (change.kind !== 'changed' || choice === 'mine') return undefined;
    return choice === 'both' ? change.both : change.theirs;
  }

  async #choicesOf(change: Change, file: FormFile, isMoved: boolean): Promise<Choice[]> {
    if (change.kind !== 'changed') return ['mine'];
    const { both } = change;
    const isFine = both !== undefined && (await this.#means.findNew(file, both)).length === 0;
    // What they have lacks the former address.
    return [...(isMoved ? [] : ['theirs' as const]), 'mine', ...(isFine ? ['both' as const] : [])];
  }
}
