// Where the package would lose what somebody typed, or put a file past the draft: it asks, refuses, or says why.

import { downloadKindOf } from '../../src/lib/downloads.ts';
import { pressedKey } from '../../src/lib/pressed-key.ts';
import { adviseOnPicture } from '../content-check/file-kinds.ts';

const LEAVE = 'Leave this form? What you haven’t saved may be lost.';
const NO_ASSETS =
  'Upload pictures in the form of the text that shows them. There they belong to its draft; here, they would go straight to the published site.';

/** Of the form that is open: what is being edited, and the button that saves it while there is anything to save. */
export const FORM = '.content-editor .content-area';
export const SAVE = '.content-editor [aria-keyshortcuts$="+S"]:not(:disabled)';
/** What browsers show or play and the content check allows. */
const isAllowed = (name: string) =>
  /\.(jpe?g|png|webp|avif|gif|svg|mp3)$/i.test(name) || downloadKindOf(name.toLowerCase());

/** @param links what is said of an entry that others need, such as `blog/room-tone`, before it is deleted. */
export function guardEditor(links: Readonly<Record<string, string>>): void {
  if (location.hash.startsWith('#/assets')) location.hash = '';
  guardForms();
  for (const type of ['change', 'drop', 'paste']) addEventListener(type, refuseFiles, true);
  addEventListener('keydown', keepFromPackage, true);
  addEventListener('focusin', ({ target }) => {
    if (target instanceof Element) tellLinks(target.closest('[role=alertdialog]'), links);
  });
}

/** Escape drops a word of an input method; the package would leave the form. */
function keepFromPackage(event: KeyboardEvent): void {
  if (pressedKey(event) === undefined) event.stopImmediatePropagation();
}

/** Asks before a form with unsaved changes is left: by a button, Escape, the browser's own Back, or a reload. */
function guardForms(): void {
  // A new form can always be saved.
  let isTouched = false;
  // Whoever confirmed a deletion, or to leave, is not asked again.
  let isConfirmed = false;
  const isUnsaved = () =>
    !isConfirmed &&
    document.querySelector(FORM) !== null &&
    document.querySelector(SAVE) !== null &&
    (isTouched || !location.hash.endsWith('/new'));

  for (const type of ['input', 'change', 'drop', 'click'])
    addEventListener(
      type,
      ({ target }) => {
        if (!(target instanceof Element)) return;
        if (target.closest('[role=alertdialog] .primary')) isConfirmed = true;
        else if (target.closest(type === 'click' ? `${FORM} button` : FORM))
          [isTouched, isConfirmed] = [true, false];
      },
      true,
    );
  addEventListener('beforeunload', (event) => {
    if (isUnsaved()) event.preventDefault();
  });
  // Browsers without it have beforeunload, and the package's copy of what was typed.
  (globalThis as Partial<typeof globalThis>).navigation?.addEventListener('navigate', (event) => {
    const { url, sameDocument } = event.destination;
    const { hash } = new URL(url);
    if (!sameDocument || !event.cancelable || hash === location.hash) return;
    if (hash.startsWith('#/assets')) {
      event.preventDefault();
      alert(NO_ASSETS);
    } else if (isUnsaved()) {
      // The answer is needed before the event is over.
      isConfirmed = confirm(LEAVE);
      if (!isConfirmed) event.preventDefault();
    }
  });
  // The package doesn't expect that going back may be refused.
  addEventListener('unhandledrejection', (event) => {
    if ((event.reason as Error | undefined)?.name === 'AbortError') event.preventDefault();
  });
  addEventListener(
    'hashchange',
    (event) => {
      // The package tells of an address that it only wanted to go to.
      if (new URL(event.newURL).href !== location.href) event.stopImmediatePropagation();
      else if (areOfOneList(event.oldURL, event.newURL)) goByList(event);
      else [isTouched, isConfirmed] = [false, false];
    },
    true,
  );
}

const listOf = (url: string) => /(#\/collections\/[^/]+)\/entries\/./.exec(url)?.[1];
const areOfOneList = (from: string, to: string) =>
  from !== to && listOf(from) !== undefined && listOf(from) === listOf(to);

/** From one page's form to another's, the package would show an empty one: it is closed first. */
function goByList(event: HashChangeEvent): void {
  event.stopImmediatePropagation();
  const goTo = (oldURL: string, newURL: string) => {
    history.replaceState(history.state, '', newURL);
    dispatchEvent(new HashChangeEvent('hashchange', { oldURL, newURL }));
  };
  const list = new URL(listOf(event.newURL) ?? '', event.newURL).href;
  goTo(event.oldURL, list);
  requestAnimationFrame(() => {
    requestAnimationFrame(() => {
      goTo(list, event.newURL);
    });
  });
}

/** Files go nowhere but into a form, and only those that a page can show. */
function refuseFiles(event: Event): void {
  const { target } = event;
  const input = target instanceof HTMLInputElement ? target : undefined;
  const data =
    event instanceof DragEvent
      ? event.dataTransfer
      : event instanceof ClipboardEvent
        ? event.clipboardData
        : input;
  const files = [...(data?.files ?? [])];
  const wrong = files.find(({ name }) => !isAllowed(name));
  if (files.length === 0 || (document.querySelector(FORM) && !wrong)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (input) input.value = '';
  // Takes away what invites to drop.
  target?.dispatchEvent(new DragEvent('dragleave', { bubbles: true }));
  alert(wrong ? sayWrong(wrong.name) : NO_ASSETS);
}

const sayWrong = (name: string) =>
  `${name} can’t be used here. ${adviseOnPicture(name) ?? 'Upload JPEG, PNG, WebP, AVIF, GIF, or SVG, a recording as MP3, and a file to download as PDF, ZIP, Word, Excel, PowerPoint, CSV, or text.'}`;

/** In the dialog before a deletion: what needs the entry. */
function tellLinks(dialog: Element | null, links: Readonly<Record<string, string>>): void {
  const [, collection, id] = /^#\/collections\/([^/]+)\/entries\/(.+)$/.exec(location.hash) ?? [];
  const { [`${collection}/${id}`]: sentence } = links;
  if (!dialog?.querySelector('[data-label="Delete"]') || sentence === undefined) return;
  if (dialog.querySelector('.links')) return;
  const note = document.createElement('p');
  note.className = 'links';
  note.textContent = sentence;
  dialog.querySelector('.body')?.append(note);
}

/** What GitHub means that doesn't publish what was put together for it, which is gone. */
export const sayNotMerged = (reason: string): string =>
  `This isn’t published: the site and all drafts are as they were. Go back, and begin again with what is there by then.\n\n(The repository says: ${reason})`;

const advice: readonly (readonly [reason: RegExp, advice: string])[] = [
  [
    /head branch was modified/i,
    'Somebody saved to this draft after this page had read it. Reload this page, read what they made, and publish it then.',
  ],
  [
    /base branch was modified/i,
    'Something else was published in this moment. Publish it once more.',
  ],
  [
    /mergeable|conflict/i,
    'Somebody published another version of this text after you began. Copy what you wrote, choose “Discard Changes” in the menu at the top right, and make your change again in their version.',
  ],
];
const otherwise =
  'If a check failed, the pull request shows each line that’s wrong. Correct them here, save, and publish again.';

/** What GitHub means that doesn't publish a draft, and what to do. */
export function sayRefused(reason: string): string {
  const [, todo = otherwise] = advice.find(([pattern]) => pattern.test(reason)) ?? [];
  return `This isn’t published, and nothing is lost: your version is still in its draft.\n\n${todo}\n\n(The repository says: ${reason})`;
}
