// What is published is shown first, with the word of the content check; another press publishes it.
import type { Problem } from '../content-check/problem.ts';
import { make, openDialog, tableOf } from './dialog.ts';
import type { Draft } from './github.ts';
import type { PriceEdit, Publication, Publisher } from './publisher.ts';

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** What is about to be published, and what came of it. */
class PublishDialog {
  #publication: Publication | undefined;
  #isPublishing = false;
  #isPublished = false;
  #dialog: HTMLDialogElement | undefined;
  readonly #title = make('span', {}, 'Publish');
  readonly #status = make('p', { role: 'status' });
  readonly #found = make('div');
  readonly #buttons = make('form', { method: 'dialog' });
  readonly #publisher: Publisher;
  readonly #prepare: () => Promise<Publication>;

  constructor(publisher: Publisher, prepare: () => Promise<Publication>) {
    this.#publisher = publisher;
    this.#prepare = prepare;
  }

  /** @returns whether it was published */
  async open(): Promise<boolean> {
    const { dialog, closed } = openDialog(this.#title, this.#status, this.#found, this.#buttons);
    this.#dialog = dialog;
    dialog.addEventListener('cancel', (event) => {
      if (this.#isPublishing) event.preventDefault();
    });
    const looked = this.#look();
    await closed;
    await looked;
    if (!this.#isPublished && this.#publication) await this.#publisher.drop(this.#publication);
    return this.#isPublished;
  }

  #say = (sentence: string) => {
    this.#status.textContent = sentence;
  };

  async #look(): Promise<void> {
    this.#publication = undefined;
    this.#say('Checking…');
    this.#buttons.replaceChildren(make('button', { value: 'back' }, 'Back'));
    try {
      this.#publication = await this.#prepare();
    } catch (error) {
      this.#say(reasonOf(error));
      return;
    }
    const { title, undone, verdict } = this.#publication;
    const { refused, asked } = verdict;
    this.#title.textContent = title;
    this.#say(summarize(this.#publication));
    const files = filesOf(this.#publication);
    this.#found.replaceChildren(...problemsIn(refused), ...problemsIn(asked), files);
    if (refused.length > 0) return;
    const { length } = this.#publication.drafts;
    const verb = undone === undefined ? 'Publish' : 'Undo it';
    const label = length > 1 ? `${verb} ${length}` : verb;
    this.#offer(asked.length > 0 ? `${label} all the same` : label, 'button', () => {
      void this.#publish();
    });
  }

  #offer(label: string, type: 'button' | 'submit', act: () => void): void {
    const button = make('button', { type, className: 'accent' }, label);
    button.addEventListener('click', act);
    this.#buttons.append(button);
    button.focus();
  }

  async #publish(): Promise<void> {
    if (!this.#publication) return;
    this.#isPublishing = true;
    // A second Escape would close it, though the first was refused.
    if (this.#dialog) this.#dialog.closedBy = 'none';
    this.#buttons.replaceChildren();
    this.#say('Publishing…');
    try {
      await this.#publisher.publish(this.#publication, this.#say);
      this.#isPublished = true;
      this.#found.replaceChildren();
      this.#say('Published. The site is built anew with it, which takes a few minutes.');
      this.#offer('Close', 'submit', () => undefined);
    } catch (error) {
      await this.#look();
      this.#found.prepend(make('p', { role: 'alert' }, reasonOf(error)));
    } finally {
      this.#isPublishing = false;
      if (this.#dialog) this.#dialog.closedBy = 'closerequest';
    }
  }
}

/**
 * @param prepare asked again after each try that failed
 * @returns whether it was published
 */
export const publishInDialog = (
  publisher: Publisher,
  prepare: () => Promise<Publication>,
): Promise<boolean> => new PublishDialog(publisher, prepare).open();

function summarize({ undone = '', verdict: { refused, asked } }: Publication): string {
  const count = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`;
  const mistakes = `This can’t be published yet: the check finds ${count(refused.length, 'mistake')} in the site as it would be.`;
  const found =
    asked.length > 0
      ? `No mistakes found, but ${count(asked.length, 'thing')} to read before you publish.`
      : 'No problems found in the site as it will be.';
  return `${undone} ${refused.length > 0 ? mistakes : found}`.trim();
}

const problemsIn = (problems: readonly Problem[]): Element[] =>
  problems.length === 0
    ? []
    : [
        make(
          'ul',
          {},
          ...problems.map(({ file, line, message }) =>
            make('li', {}, make('code', {}, `${file}:${line}`), ` ${message}`),
          ),
        ),
      ];

function filesOf({ change, undone }: Publication): Element {
  const files = Object.entries(change);
  const lines = files.map(([path, bytes]) =>
    make('li', {}, make('code', {}, path), bytes ? '' : ' is deleted'),
  );
  const label = `${files.length} file${files.length === 1 ? '' : 's'} ${files.length === 1 ? 'changes' : 'change'}`;
  return make(
    'details',
    { open: undone !== undefined },
    make('summary', {}, label),
    make('ul', {}, ...lines),
  );
}

/**
 * Lists the drafts, of which some are published as one.
 * @returns whether they were
 */
export async function publishSome(
  publisher: Publisher,
  drafts: readonly Draft[],
): Promise<boolean> {
  const boxes = drafts.map((draft) => make('input', { type: 'checkbox', name: draft.branch }));
  const all = make('input', { type: 'checkbox' });
  const button = make('button', { value: 'publish', className: 'accent', disabled: true });
  const count = () => boxes.filter(({ checked }) => checked).length;
  const update = () => {
    all.checked = count() === boxes.length;
    button.disabled = count() === 0;
    button.textContent = count() === 0 ? 'Publish' : `Publish ${count()}`;
  };
  update();
  const list = make(
    'div',
    { className: 'drafts' },
    make('label', {}, all, ' All of them'),
    ...drafts.map(({ title, by, at, paths }, index) => {
      const about = `${by}, ${at.toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })}`;
      const files = make('small', {}, `${about}: ${paths.join(', ')}`);
      return make('label', {}, boxes[index] ?? '', ` ${title}`, files);
    }),
  );
  list.addEventListener('change', ({ target }) => {
    if (target === all) for (const box of boxes) box.checked = all.checked;
    update();
  });
  const words =
    drafts.length === 0
      ? 'There are no drafts. What you save becomes one.'
      : 'Drafts that need each other, such as a new group and its services, are checked together and published as one change.';
  const back = make('button', { value: 'back' }, 'Back');
  const form = make('form', { method: 'dialog' }, back, ...(drafts.length > 0 ? [button] : []));
  const content = [make('p', {}, words), ...(drafts.length > 0 ? [list] : []), form];
  return publishFrom('Drafts', content, () => {
    const chosen = drafts.filter((_, index) => boxes[index]?.checked);
    return publishInDialog(publisher, () => publisher.ofDrafts(chosen));
  });
}

/** Whoever goes back finds everything as it was. */
async function publishFrom(
  title: string,
  content: readonly Element[],
  publish: () => Promise<boolean>,
): Promise<boolean> {
  for (;;) {
    const { closed } = openDialog(title, ...content);
    if ((await closed) !== 'publish') return false;
    if (await publish()) return true;
  }
}

const PRICED = ['content/services/', 'content/plans/', 'content/add-ons/'];

/**
 * One form with all prices, which are published as one change.
 * @returns whether they were
 */
export async function publishPrices(publisher: Publisher): Promise<boolean> {
  const { files } = await publisher.readMain();
  const inputs: { input: HTMLInputElement; path: string; key: PriceEdit['key'] }[] = [];
  const paths = PRICED.flatMap((folder) =>
    Object.keys(files).filter((path) => path.startsWith(folder)),
  );
  const rows = paths.flatMap((path) => {
    const value = publisher.readPriced(path, files);
    if (!value) return [];
    const name = value.name ?? path;
    const cells = (['price', 'originalPrice'] as const).map((key) => {
      const { [key]: price } = value;
      if (price === undefined) return '';
      const ariaLabel = `${key === 'price' ? 'Price' : 'Earlier price'} of ${name}`;
      const input = make('input', { value: price, defaultValue: price, size: 8, ariaLabel });
      inputs.push({ input, path, key });
      return input;
    });
    return [[name, ...cells, publisher.priceToCome(value)]];
  });
  const editsNow = (): PriceEdit[] =>
    inputs.flatMap(({ input, path, key }) => {
      const to = input.value.trim().replace(/^(?=\d)/, '$');
      return to === input.defaultValue ? [] : [{ path, key, from: input.defaultValue, to }];
    });
  const button = make('button', { value: 'publish', className: 'accent', disabled: true });
  const update = () => {
    const { length } = editsNow();
    button.disabled = length === 0;
    button.textContent = `Publish ${length} price${length === 1 ? '' : 's'}`;
  };
  update();
  const table = tableOf('All prices', ['', 'Price', 'Earlier price', 'To come'], rows);
  table.addEventListener('input', update);
  const words =
    'Texts that quote a price follow it. What you change here is published as one change.';
  const back = make('button', { value: 'back' }, 'Back');
  const content = [make('p', {}, words), table, make('form', { method: 'dialog' }, back, button)];
  return publishFrom('All prices', content, () => {
    const edits = editsNow();
    return publishInDialog(publisher, () => publisher.ofPrices(edits));
  });
}
