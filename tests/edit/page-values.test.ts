import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { readContent } from '../../scripts/content-check/content.ts';
import type { GroupField, TextField, VariantsField } from '../../scripts/edit/contract.ts';
import { formOf } from '../../scripts/edit/form-model.ts';
import { namesIn } from '../../scripts/edit/overview.ts';
import { mergeSides } from '../../scripts/edit/page/merge.ts';
import {
  emptied,
  emptyValue,
  fieldAt,
  isSame,
  moved,
  titleOfItem,
  variantOf,
  withKey,
} from '../../scripts/edit/page/values.ts';

const names = namesIn(readContent('content'));

describe('mergeSides', () => {
  const base = { value: { title: 'A', price: 1, list: ['x', 'y'], box: { to: 'a' } }, body: 'One' };

  it('takes the changes of both when they are about different places', () => {
    const ours = { ...base, value: { ...base.value, title: 'Ours', list: ['x', 'ours'] } };
    const theirs = {
      body: 'Theirs',
      value: { ...base.value, price: 2, list: ['theirs', 'y'], box: { to: 'b' } },
    };
    expect(mergeSides(base, ours, theirs)).toEqual({
      value: { title: 'Ours', price: 2, list: ['theirs', 'ours'], box: { to: 'b' } },
      body: 'Theirs',
      conflicts: [],
    });
  });

  it('keeps ours where both have changed the same, and tells what the file says', () => {
    const ours = { value: { ...base.value, title: 'Ours', list: ['x'] }, body: 'Ours' };
    const theirs = { value: { ...base.value, title: 'Theirs', list: [] }, body: 'Theirs' };
    expect(mergeSides(base, ours, theirs)).toEqual({
      ...ours,
      conflicts: [
        { path: ['title'], isBody: false, name: 'title', theirs: 'Theirs' },
        { path: ['list'], isBody: false, name: 'list', theirs: [] },
        { path: [], isBody: true, name: 'the text', theirs: 'Theirs' },
      ],
    });
  });

  it('finds no conflict in the same change, nor in keys that came and went', () => {
    const rest = { title: 'A', list: ['x', 'y'], box: { to: 'a' } };
    const ours = { ...base, value: { ...rest, title: 'Same', draft: true } };
    const theirs = { ...base, value: { ...base.value, title: 'Same', badge: 'New' } };
    const merged = mergeSides(base, ours, theirs);
    expect(merged.conflicts).toEqual([]);
    expect(merged.value).toEqual({ ...rest, title: 'Same', draft: true, badge: 'New' });
  });

  it('loses nothing of ours, whatever both have done', () => {
    const leaf = fc.oneof(fc.constantFrom('a', 'b', 'c'), fc.integer({ max: 3 }));
    const record = fc.dictionary(fc.constantFrom('p', 'q', 'r'), leaf, { noNullPrototype: true });
    const value = fc.dictionary(
      fc.constantFrom('k', 'l', 'm'),
      fc.oneof(leaf, fc.array(leaf, { maxLength: 3 }), record),
      { noNullPrototype: true },
    );
    fc.assert(
      fc.property(value, value, value, (first, ours, theirs) => {
        const merged = mergeSides({ value: first }, { value: ours }, { value: theirs });
        // Nobody else has changed anything, or we have not.
        expect(mergeSides({ value: first }, { value: ours }, { value: first }).value).toEqual(ours);
        expect(mergeSides({ value: first }, { value: first }, { value: theirs }).value).toEqual(
          theirs,
        );
        // Every key that we have changed and that stands alone is ours.
        for (const key of ['k', 'l', 'm']) {
          const [was, mine, theirsNow] = [first[key], ours[key], theirs[key]];
          if (isSame(was, mine) || (typeof mine === 'object' && typeof theirsNow === 'object'))
            continue;
          expect((merged.value as Record<string, unknown>)[key]).toEqual(mine);
          if (!isSame(was, theirsNow) && !isSame(mine, theirsNow))
            expect(merged.conflicts.map(({ name }) => name)).toContain(key);
        }
      }),
    );
  });
});

describe('the values of a form', () => {
  const text = (isRequired: boolean): TextField => ({
    control: 'text',
    label: 'A',
    isRequired,
    hasParagraphs: false,
  });

  it('get a new key where the form has it', () => {
    const fields = ['a', 'b', 'c', 'd'].map((key) => ({ key, field: text(true) }));
    const keys = (value: object) => Object.keys(value).join('');
    expect(keys(withKey({ a: '', d: '' }, 'c', 'new', fields))).toBe('acd');
    expect(keys(withKey({ d: '' }, 'a', 'new', fields))).toBe('ad');
    expect(keys(withKey({ a: '', b: '' }, 'd', 'new', fields))).toBe('abd');
    expect(withKey({ a: 'x', b: 'y' }, 'a', undefined, fields)).toEqual({ b: 'y' });
  });

  it('are what the file had when they are emptied', () => {
    expect(emptied(text(false), 'words')).toBeUndefined();
    expect(emptied(text(false), '')).toBe('');
    expect(emptied(text(true), 'words')).toBe('');
    const yesNo = { control: 'switch', label: 'A', isRequired: false } as const;
    expect(emptied(yesNo, true)).toBeUndefined();
    expect(emptied(yesNo, false)).toBe(false);
    expect(emptied({ ...yesNo, isRequired: true }, true)).toBe(false);
  });

  it('begin with what an entry must have', () => {
    const { root } = formOf('faq', names);
    const entries = (root as GroupField).fields.find(({ key }) => key === 'entries')?.field;
    expect(entries?.control === 'list' && emptyValue(entries.item)).toEqual({
      question: '',
      answer: '',
    });
  });

  it('are the same in any order of keys, and differ in any order of entries', () => {
    expect(isSame({ a: 1, b: [1, { c: 2 }] }, { b: [1, { c: 2 }], a: 1 })).toBe(true);
    expect(isSame([1, 2], [2, 1])).toBe(false);
    expect(isSame({ a: undefined }, {})).toBe(true);
    expect(isSame({}, [])).toBe(false);
    expect(isSame('1', 1)).toBe(false);
  });

  it('lead a mistake to its field', () => {
    const { root } = formOf('helpArticles', names);
    const value = { promo: { actions: [{ label: 'A', to: 'blog' }] } };
    expect(fieldAt(root, value, 'promo.actions.1.to')?.control).toBe('choice');
    expect(fieldAt(root, value, 'promo.actions')?.control).toBe('list');
    expect(fieldAt(root, value, 'promo.unknown')).toBeUndefined();
    expect(fieldAt(root, { nmae: 'A' }, 'nmae')?.control).toBe('group');
    expect(fieldAt(root, value, '')).toBeUndefined();
    const pages = formOf('pages', names).root;
    expect(fieldAt(pages, { page: 'home' }, 'hero.kicker')?.control).toBe('text');
    expect(fieldAt(pages, { page: 'blog' }, 'hero.kicker')).toBeUndefined();
    const blog = formOf('blog', names).root;
    expect(fieldAt(blog, { cover: { alt: '' } }, 'cover.alt')?.control).toBe('text');
    expect(fieldAt(blog, { cover: 'none' }, 'cover.alt')).toBeUndefined();
  });

  it('tell which variant they are', () => {
    const blog = formOf('blog', names).root as GroupField;
    const cover = blog.fields.find(({ key }) => key === 'cover')?.field as VariantsField;
    expect(variantOf(cover, 'none')).toBe(0);
    expect(variantOf(cover, { alt: 'A' })).toBe(1);
    expect(variantOf(cover, undefined)).toBe(-1);
  });

  it('name the entries of lists, and move them', () => {
    expect(titleOfItem({ id: 'a', name: 'Ines' })).toBe('Ines');
    expect(titleOfItem({ quote: 'Words' })).toBe('Words');
    expect(titleOfItem('plain')).toBe('plain');
    expect(titleOfItem({})).toBe('');
    expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
    expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b']);
  });
});
