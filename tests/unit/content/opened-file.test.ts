import { readFileSync } from 'node:fs';

import { beforeEach, describe, expect, it } from 'vitest';

import type { Choice } from '../../../scripts/editor/ask-which.ts';
import { compareFile, mergeValues, type Change } from '../../../scripts/editor/compare-file.ts';
import type { FormFile } from '../../../scripts/editor/form-files.ts';
import { OpenedFile } from '../../../scripts/editor/opened-file.ts';
import { fc } from '../../support/properties.ts';
import {
  serviceEntry,
  serviceFileOf as fileOf,
  serviceForm as form,
} from '../../support/editor-entry.ts';

describe('putting together what two people made of one entry', () => {
  const value = fc.oneof(
    fc.string(),
    fc.integer(),
    fc.array(fc.string(), { maxLength: 3 }),
    fc
      .array(fc.stringMatching(/^[a-z]{1,3}$/), { minLength: 2, maxLength: 3 })
      .map((parts) => parts.join('\n\n')),
  );
  const entry = fc.dictionary(
    fc.constantFrom('a', 'b', 'c'),
    fc.oneof(value, fc.dictionary(fc.constantFrom('d', 'e'), value)),
    {
      noNullPrototype: true,
    },
  );
  const sort = (given: unknown): unknown =>
    typeof given === 'object' && given !== null && !Array.isArray(given)
      ? Object.fromEntries(
          Object.entries(given)
            .toSorted(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, inner]) => [key, sort(inner)]),
        )
      : given;

  it('takes what one of them changed, whoever it was', () => {
    fc.assert(
      fc.property(entry, entry, (one, other) => {
        const [before, changed] = [sort(one), sort(other)];
        const byMe = mergeValues(before, before, changed);
        expect(sort(byMe.value)).toEqual(changed);
        expect(byMe.differences.every(({ by }) => by === 'me')).toBe(true);
        const byThem = mergeValues(before, changed, before);
        expect(sort(byThem.value)).toEqual(changed);
        expect(byThem.differences.every(({ by }) => by === 'them')).toBe(true);
        expect(mergeValues(before, changed, changed)).toEqual({ value: changed, differences: [] });
      }),
    );
  });

  it('keeps both changes of different fields, items, and paragraphs', () => {
    const before = {
      price: '$40',
      items: ['a', 'b'],
      cover: { picture: 'x.svg' },
      body: 'One.\n\nTwo.\n\nThree.',
    };
    const theirs = { ...before, price: '$48', items: ['a', 'B'], body: 'One!\n\nTwo.\n\nThree.' };
    const mine = {
      ...before,
      items: ['A', 'b'],
      cover: { picture: 'x.svg', alt: 'X' },
      body: 'One.\n\nTwo.\n\nThree!',
    };
    const { value: both, differences } = mergeValues(before, theirs, mine);
    expect(both).toEqual({
      price: '$48',
      items: ['A', 'B'],
      cover: { picture: 'x.svg', alt: 'X' },
      body: 'One!\n\nTwo.\n\nThree!',
    });
    expect(differences.map(({ key, by }) => `${key} ${by}`)).toEqual([
      'price them',
      'items.0 me',
      'items.1 them',
      'cover.alt me',
      'body.0 them',
      'body.2 me',
    ]);
  });

  it('says what both changed, and takes what neither kept out', () => {
    const { value: both, differences } = mergeValues(
      { name: 'A', list: ['a'], note: 'x', gone: 1 },
      { name: 'B', list: ['a', 'b'], note: 'y' },
      { name: 'C', list: [], note: 'y', gone: 1 },
    );
    expect(both).toEqual({ name: 'C', list: [], note: 'y' });
    expect(differences).toEqual([
      { key: 'name', theirs: 'B', mine: 'C', by: 'both' },
      { key: 'list', theirs: ['a', 'b'], mine: [], by: 'both' },
      { key: 'gone', theirs: undefined, mine: 1, by: 'them' },
    ]);
  });
});

it('mixes no item of a list with another that took its place', () => {
  const [a, b] = [{ id: 'a' }, { id: 'b' }];
  const { value, differences } = mergeValues(
    { list: [a, b] },
    { list: [{ ...a, more: 1 }, b] },
    { list: [b, a] },
  );
  expect(value).toEqual({ list: [b, a] });
  expect(differences.map(({ key, by }) => `${key} ${by}`)).toEqual(['list.0 both', 'list.1 me']);
});

const path = 'content/services/lite-edit.yaml';
const text = readFileSync(path, 'utf8');
const raised = text.replace('price: $40', 'price: $48');
const worded = text.replace(/^description: .*$/m, 'description: A light edit, back in two days.');
const both = worded.replace('price: $40', 'price: $48');

describe('a file that is compared before it is saved', () => {
  const kindOf = (opened: string | undefined, mine: string, now: string | undefined) =>
    compareFile(form, { opened, mine, now })?.kind;

  it.each<[string, string | undefined, string, string | undefined, Change['kind'] | undefined]>([
    ['is as it was', text, worded, text, undefined],
    [
      'says the same in another form',
      text,
      worded,
      `# A note\n${text.replace('$40', '"$40"')}`,
      undefined,
    ],
    ['says already what the form says', text, worded, worded, undefined],
    ['has a part of what the form says', text, both, raised, undefined],
    ['has another price', text, worded, raised, 'changed'],
    [
      'has another description',
      text,
      worded,
      text.replace(/^description: .*$/m, 'description: Theirs.'),
      'changed',
    ],
    ['lost a line', text, worded, text.replace(/^revisions: .*\n/m, ''), 'changed'],
    ['is gone', text, worded, undefined, 'gone'],
    ['is empty', text, worded, '', 'unreadable'],
    ['has the marks of a merge', text, worded, `<<<<<<< HEAD\n${raised}`, 'unreadable'],
    ['is new, as the form’s', undefined, worded, undefined, undefined],
    ['came meanwhile', undefined, worded, text, 'taken'],
    ['came meanwhile, the same', undefined, worded, worded, undefined],
  ])('%s', (_, opened, mine, now, kind) => {
    expect(kindOf(opened, mine, now)).toBe(kind);
  });

  it('has both changes where they are not of one value', () => {
    const change = compareFile(form, { opened: text, mine: worded, now: raised });
    expect(change).toMatchObject({ theirs: raised, both });
    const own = text.replace('$40', '$44');
    const conflict = compareFile(form, { opened: text, mine: own, now: raised });
    expect(conflict).not.toHaveProperty('both');
    expect(conflict).toMatchObject({
      differences: [{ key: 'price', theirs: '$48', mine: '$44', by: 'both' }],
    });
  });
});

const entryOf = (at: string, said: string, isNew = false) =>
  serviceEntry(at, 'lite-edit', said, isNew);
const noteOf = (at: string, said: string) => fileOf(entryOf(at, said))!;

describe('a save of a form', () => {
  let disk: Map<string, string>;
  let asked: { change: Change; offered: readonly Choice[] }[];
  let answer: Choice;
  let found: string[];
  let known: Map<string, FormFile>;
  let kept: Map<string, string>;
  let isReadable: boolean;
  let questions: string[];
  let isConfirmed: boolean;
  let isTouched: boolean;

  beforeEach(() => {
    disk = new Map([[path, text]]);
    asked = [];
    answer = 'back';
    found = [];
    known = new Map();
    kept = new Map();
    isReadable = true;
    questions = [];
    isConfirmed = false;
    isTouched = false;
  });

  const open = () =>
    new OpenedFile({
      fileOf,
      known,
      read: (at) =>
        isReadable ? Promise.resolve(disk.get(at)) : Promise.reject(new Error('no permission')),
      isTouched: () => isTouched,
      findNew: () => Promise.resolve(found),
      ask: (change, { offered }) => {
        asked.push({ change, offered });
        return Promise.resolve(answer);
      },
      who: () => undefined,
      reopen: () => false,
      confirm: (question) => {
        questions.push(question);
        return isConfirmed;
      },
      storage: {
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, value) => void kept.set(key, value),
        removeItem: (key) => void kept.delete(key),
      },
    });

  /** Opens a form, types into it, and saves it; what is saved, or the sentence that it was refused with. */
  async function save({ says = worded, to = path, others = open(), isNew = false } = {}) {
    if (!isNew) others.note(noteOf(path, text));
    others.note(noteOf(isNew ? '' : path, says));
    try {
      const entry = entryOf(to, says, isNew);
      const saved = (await others.beforeSave(entry)) ?? entry;
      return fileOf(saved)?.text;
    } catch (error) {
      expect((error as Error).message).toBe('saving_failed');
      return ((error as Error).cause as Error).message;
    }
  }
  const offered = () => asked.map((each) => each.offered.join());

  it('asks nothing where somebody typed before the form was noted', async () => {
    known.set(path, noteOf(path, text));
    isTouched = true;
    const file = open();
    file.note(noteOf(path, worded));
    await file.beforeSave(entryOf(path, worded));
    expect(asked).toEqual([]);
  });

  it('asks nothing where the form has read more than what is known', async () => {
    known.set(path, noteOf(path, text));
    disk.set(path, worded);
    const file = open();
    // Its form was open before somebody published that.
    file.note(noteOf(path, text), true);
    file.note(noteOf(path, worded), true);
    const typed = worded.replace('two days', 'three days');
    file.note(noteOf(path, typed));
    await file.beforeSave(entryOf(path, typed));
    expect(asked).toEqual([]);
  });

  it('asks nothing while the file is as it was', async () => {
    expect(await save()).toBe(worded);
    expect(asked).toEqual([]);
  });

  it.each<[Choice, string]>([
    ['both', both],
    ['mine', worded],
    ['theirs', raised],
    [
      'back',
      'You went back to the form. Nothing is saved, and your changes are still in the form.',
    ],
  ])('saves what is chosen: %s', async (choice, saved) => {
    disk.set(path, raised);
    answer = choice;
    expect(await save()).toBe(saved);
    expect(offered()).toEqual(['theirs,mine,both']);
  });

  it('offers no both where the check would find something in it', async () => {
    disk.set(path, raised);
    found = ['The price is asked about.'];
    answer = 'mine';
    await save();
    expect(offered()).toEqual(['theirs,mine']);
  });

  it('asks before it brings back what is gone, and before a new file takes the place of another', async () => {
    answer = 'mine';
    disk.clear();
    expect(await save()).toBe(worded);
    disk.set(path, raised);
    expect(await save({ isNew: true })).toBe(worded);
    expect(asked.map(({ change }) => change.kind)).toEqual(['gone', 'taken']);
    disk.clear();
    expect(await save({ isNew: true })).toBe(worded);
    expect(asked).toHaveLength(2);
  });

  it('compares what is renamed at its old address, and its new one', async () => {
    const to = 'content/services/light-edit.yaml';
    answer = 'both';
    disk.set(path, raised);
    expect(await save({ to })).toBe(both);
    disk.set(to, text);
    answer = 'back';
    expect(await save({ to })).toContain('You went back');
    disk.set(path, text);
    expect(await save({ to })).toContain('You went back');
    expect(asked.map(({ change }) => change.kind)).toEqual(['changed', 'changed', 'taken']);
    expect(asked[0]?.offered).toEqual(['mine', 'both']);
  });

  it('refuses to rename what a file names that was changed meanwhile, too', async () => {
    const to = 'content/services/light-edit.yaml';
    const naming = 'content/services/naming.yaml';
    const other = text.replace('name: Lite Edit', 'name: lite-edit');
    known.set(naming, noteOf(naming, other));
    disk.set(naming, other);
    expect(await save({ to })).toBe(worded);
    disk.set(naming, other.replace('$40', '$41'));
    expect(await save({ to })).toContain(`would be written into ${naming}, too`);
    expect(await save()).toBe(worded);
  });

  it('knows what it has saved itself', async () => {
    const others = open();
    await save({ others });
    disk.set(path, worded);
    others.afterSave(entryOf(path, worded));
    expect(kept.size).toBe(0);
    others.note(noteOf(path, both));
    expect(await others.beforeSave(entryOf(path, both))).toBeUndefined();
    expect(asked).toEqual([]);
  });

  it('compares what the editor puts back after a reload with what it was begun from', async () => {
    await save();
    disk.set(path, raised);
    const others = open();
    others.note(noteOf(path, raised));
    others.note(noteOf(path, worded));
    answer = 'both';
    const saved = await others.beforeSave(entryOf(path, worded));
    expect(saved && fileOf(saved)?.text).toBe(both);

    // Where nothing is put back, what is typed belongs to the file as it is now.
    const anew = open();
    const typed = raised.replace('name: Lite', 'name: Light');
    anew.note(noteOf(path, raised));
    anew.note(noteOf(path, typed));
    expect(await anew.beforeSave(entryOf(path, typed))).toBeUndefined();
    expect(asked).toHaveLength(1);
  });

  it('asks where the file cannot be looked at', async () => {
    isReadable = false;
    expect(await save()).toContain('The editor couldn’t look at the file (no permission).');
    isConfirmed = true;
    expect(await save()).toBe(worded);
    expect(questions).toHaveLength(2);
    expect(questions[0]).toContain(`${path} was changed meanwhile (no permission)`);
  });
});
