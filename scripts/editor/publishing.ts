// The buttons of /admin that publish, where texts are saved to a repository at GitHub.
import { openCheck } from './ask-check.ts';
import type { Files, Verdict } from './checked-files.ts';
import { make, shell } from './dialog.ts';
import type { Drafts } from './drafts.ts';
import { isLocal } from './folder.ts';
import { placeOf, type ApiEntry, type FormPlace } from './form-files.ts';
import type { Draft } from './github.ts';
import { FORM, SAVE } from './guards.ts';
import { publishInDialog, publishPrices, publishSome } from './publish-dialogs.ts';
import { Publisher } from './publisher.ts';

const readBuilt = async () => (await fetch('/admin/files.json')).json() as Promise<Files>;

const PRICED = ['services', 'plans', 'addOns'];

export class Publishing {
  // Saving on the way to publishing; whoever only saves has changed their mind.
  #isSaving = false;
  #isToPublish = false;
  readonly #drafts: Drafts;
  readonly #publisher: Publisher;
  readonly #button = make('button', { type: 'button', className: 'open-drafts' }, 'Publish drafts');

  constructor(drafts: Drafts, places: readonly FormPlace[], timeZone: string) {
    this.#drafts = drafts;
    // That of the forms knows what this page has saved; this one is told what is published.
    const ask = openCheck(() => new Worker('/admin/check.js', { type: 'module' }));
    this.#publisher = new Publisher(drafts.repository, {
      check: async (published, change) => {
        await ask({ learn: published, isAll: true });
        return ask<Verdict>({ publish: change });
      },
      known: readBuilt,
      formOf: (path) => placeOf(path, places),
      timeZone,
      wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    });
    const noteSave = ({ target }: Event) => {
      if (target instanceof Element && target.closest(SAVE)) this.#isToPublish = this.#isSaving;
    };
    addEventListener('click', noteSave, true);
    this.#button.addEventListener('click', () => void run(this.#publishSome()));
    // Once somebody has signed in, or picked a folder.
    addEventListener('hashchange', () => {
      this.showButton();
    });
  }

  /** Every text of the published branch, and that its pictures are there. */
  readPublished = async (): Promise<Files> => (await this.#publisher.readMain()).files;

  /** What the check says of the site with a draft in it. */
  async verdictOf(draft: Draft): Promise<Verdict> {
    const publication = await this.#publisher.ofDrafts([draft]);
    await this.#publisher.drop(publication);
    return publication.verdict;
  }

  showButton(): void {
    this.#button.hidden = isLocal();
    shell().append(this.#button);
  }

  async #publishSome(): Promise<boolean> {
    const { drafts } = await this.#drafts.repository.list();
    return publishSome(this.#publisher, drafts);
  }

  #publishDraft = (entry: ApiEntry) =>
    publishInDialog(this.#publisher, async () => {
      const draft = await this.#drafts.draftOf(entry);
      if (!draft) throw new Error('There is nothing to publish: this is what visitors see.');
      return this.#publisher.ofDrafts([draft]);
    });

  #publishForm(entry: ApiEntry): void {
    const save = document.querySelector<HTMLElement>(SAVE);
    if (!save) {
      void run(this.#publishDraft(entry));
      return;
    }
    this.#isSaving = true;
    save.click();
    this.#isSaving = false;
  }

  /** What can be done with the entry of a form, by the words of the buttons. */
  actionsOf(entry: ApiEntry, hasDraft: boolean): Readonly<Record<string, () => void>> {
    const [path, collection] = [entry.get('path'), entry.get('collection')] as string[];
    const publisher = this.#publisher;
    const undo = () => run(publishInDialog(publisher, () => publisher.ofUndo(path ?? '')));
    return {
      Publish: () => {
        this.#publishForm(entry);
      },
      ...(path && !hasDraft && { 'Undo the last publication': () => void undo() }),
      ...(PRICED.includes(collection ?? '') && {
        'All prices': () => void run(publishPrices(publisher)),
      }),
    };
  }

  /** Called after a save; whether it was on the way to publishing. */
  goOn(entry: ApiEntry): boolean {
    const isToPublish = this.#isToPublish;
    this.#isToPublish = false;
    if (isToPublish)
      void afterSave()
        .then(() => this.#publishDraft(entry))
        // The package believes what it read before.
        .finally(reload);
    return isToPublish;
  }
}

/** The package has to read anew what was published. */
async function run(publishing: Promise<boolean>): Promise<void> {
  try {
    if (await publishing) reload();
  } catch (error) {
    alert(error instanceof Error ? error.message : String(error));
  }
}

export const reload = () => {
  location.reload();
};

/** Until the package has closed the form; what it asks after a save is answered: later. */
async function afterSave(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const observer = new MutationObserver(() => {
    const later = document.querySelector<HTMLElement>('dialog[role=alertdialog] button.secondary');
    later?.click();
    if (!later && !document.querySelector(FORM)) resolve(undefined);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  // Some let it stay open.
  setTimeout(resolve, 5000);
  await promise;
  observer.disconnect();
}
