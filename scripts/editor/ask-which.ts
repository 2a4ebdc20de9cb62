// The dialog before a save that would undo what somebody else did meanwhile.
import { stringify } from 'yaml';

import type { Change } from './compare-file.ts';
import { make, openDialog, tableOf } from './dialog.ts';
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
export async function askWhich(
  change: Change,
  {
    path,
    mine,
    offered,
    who,
  }: { path: string; mine: string; offered: readonly Choice[]; who?: string | undefined },
): Promise<Choice> {
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
  const { dialog, closed } = openDialog(
    headings[change.kind],
    words,
    ...versionsOf(change, mine),
    make('form', { method: 'dialog' }, ...buttons),
  );
  dialog.setAttribute('aria-describedby', words.id);
  return ((await closed) || 'back') as Choice;
}

const versions = ['There now', 'In your form'];

function versionsOf(change: Change, mine: string): Element[] {
  if (change.kind === 'gone') return [];
  if (change.kind !== 'changed')
    return [
      tableOf('Both versions', versions, [[make('pre', {}, change.theirs), make('pre', {}, mine)]]),
    ];
  const rows = change.differences.map(({ key, theirs, mine: own, by }) => {
    const field = labelOfKey(key).replace(/^Body\b/, 'Text');
    const isBoth = by === 'both' ? [make('strong', {}, ' (changed in both)')] : [];
    return [make('span', {}, field, ...isBoth), inWords(theirs), inWords(own)];
  });
  return [tableOf('Both versions', ['Field', ...versions], rows)];
}

const inWords = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value)
    : value === undefined
      ? '–'
      : make('pre', {}, stringify(value, NORMAL_YAML).trimEnd());
