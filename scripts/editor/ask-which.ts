// The dialog before a save that would undo what somebody else did meanwhile.
import { stringify } from 'yaml';

import type { Change } from './compare-file.ts';
import { labelOfKey } from './label.ts';
import { NORMAL_YAML } from './saved-form.ts';

/** What is saved: one version, or both together; `back`: nothing. */
export type Choice = 'both' | 'mine' | 'theirs' | 'back';

const headings: Readonly<Record<Change['kind'], string>> = {
  gone: 'This file is gone',
  taken: 'There is a file of this name already',
  unreadable: 'This file was changed meanwhile',
  changed: 'This file was changed meanwhile',
};

const explanations: Readonly<Record<Change['kind'], string>> = {
  gone: 'was deleted or renamed after the editor had read it. Nothing is saved yet: saving would bring it back.',
  taken: 'came from somewhere else. Nothing is saved yet: saving would put your text in its place.',
  unreadable:
    'was changed after the editor had read it, and no form can read it now. Nothing is saved yet: saving would put your text in its place.',
  changed: 'was changed after the editor had read it. Nothing is saved yet.',
};

/** Where nobody's name is known. */
const others = 'It may have been “git pull,” another tab, or another program.';

const labels: Readonly<Record<Choice, string>> = {
  back: 'Back to the form',
  theirs: 'Keep theirs, drop my changes',
  mine: 'Save mine in its place',
  both: 'Save both changes',
};

/**
 * Shows both versions, and waits for somebody to choose.
 * @param offered what can be chosen beside going back
 */
export function askWhich(
  change: Change,
  {
    path,
    mine,
    offered,
    who,
  }: { path: string; mine: string; offered: readonly Choice[]; who?: string | undefined },
): Promise<Choice> {
  const dialog = make('dialog', { className: 'meanwhile', role: 'alertdialog' });
  const heading = make('h2', { id: 'meanwhile' }, headings[change.kind]);
  const words = make(
    'p',
    { id: 'meanwhile-words' },
    make('code', {}, path),
    ` ${explanations[change.kind]} ${who === undefined ? others : `${who}.`}`,
  );
  const buttons = (['back', ...offered] as const).map((choice) =>
    make(
      'button',
      { value: choice, autofocus: choice === 'back' },
      change.kind === 'gone' && choice === 'mine' ? 'Save it again' : labels[choice],
    ),
  );
  dialog.setAttribute('aria-labelledby', heading.id);
  dialog.setAttribute('aria-describedby', words.id);
  dialog.append(heading, words, ...versionsOf(change, mine));
  dialog.append(make('form', { method: 'dialog' }, ...buttons));
  // Escape closes the dialog, not the form below it.
  dialog.addEventListener('keydown', (event) => {
    event.stopPropagation();
  });
  (document.querySelector('.content-editor') ?? document.body).append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve((dialog.returnValue || 'back') as Choice);
    });
  });
}

const versions = ['There now', 'In your form'];

function versionsOf(change: Change, mine: string): Element[] {
  if (change.kind === 'gone') return [];
  if (change.kind !== 'changed')
    return [tableOf(versions, [[make('pre', {}, change.theirs), make('pre', {}, mine)]])];
  const rows = change.differences.map(({ key, theirs, mine: own, by }) => {
    const field = labelOfKey(key).replace(/^Body\b/, 'Text');
    const isBoth = by === 'both' ? [make('strong', {}, ' (changed in both)')] : [];
    return [make('span', {}, field, ...isBoth), inWords(theirs), inWords(own)];
  });
  return [tableOf(['Field', ...versions], rows)];
}

function tableOf(names: readonly string[], rows: readonly (readonly (string | Element)[])[]) {
  const head = make('tr', {}, ...names.map((name) => make('th', {}, name)));
  const lines = rows.map((cells) =>
    make('tr', {}, ...cells.map((cell) => make('td', { dir: 'auto' }, cell))),
  );
  const table = make('table', {}, head, ...lines);
  return make('div', { tabIndex: 0, role: 'group', ariaLabel: 'Both versions' }, table);
}

const inWords = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value)
    : value === undefined
      ? '–'
      : make('pre', {}, stringify(value, NORMAL_YAML).trimEnd());

/** An element with properties and what is in it. */
function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
  ...children: (string | Node)[]
): HTMLElementTagNameMap[Name] {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}
