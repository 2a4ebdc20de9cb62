import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse, parseDocument, type Scalar } from 'yaml';

import { editYaml, YamlEditError } from '../../scripts/edit/yaml-edit.ts';
import {
  changedLines,
  otherThan,
  placesOf,
  withoutKeyAt,
  withValueAt,
  yamlSources,
  type Path,
} from './content-values.ts';

/** What a new value changes in the text; the text is checked to say that value. */
function edit(source: string, next: unknown) {
  const edited = editYaml(source, next);
  expect(parse(edited)).toEqual(next);
  const [gone, come] = changedLines(source, edited);
  return { edited, gone, come };
}

const isScalar = (value: unknown) => typeof value !== 'object' || value === null;

describe.each(yamlSources)('the YAML of %s', (_path, source) => {
  const value: unknown = parse(source);

  it('keeps every byte when nothing was edited', () => {
    expect(editYaml(source, structuredClone(value))).toBe(source);
  });

  it('changes one line for one value, and has its bytes again when that is set back', () => {
    for (const [path, old] of placesOf(value)) {
      if (!isScalar(old)) continue;
      const where = path.join('.');
      const { edited, gone, come } = edit(source, withValueAt(value, path, otherThan(old)));
      expect([gone.length, come.length], where).toEqual([1, 1]);
      expect(editYaml(edited, value), where).toBe(source);
    }
  });

  it('takes a key away and changes no other line', () => {
    for (const [path, old] of placesOf(value)) {
      if (typeof path.at(-1) !== 'string' || !isScalar(old)) continue;
      const { gone, come } = edit(source, withoutKeyAt(value, path));
      // In braces, or after the hyphen of an entry, the rest of the line stays.
      expect(come.length, path.join('.')).toBeLessThanOrEqual(1);
      expect(gone.length).toBeGreaterThan(0);
    }
  });

  it('adds, removes and moves the entries of lists by their own lines', () => {
    for (const [path, old] of placesOf(value)) {
      if (!Array.isArray(old) || old.length < 2) continue;
      const where = path.join('.');
      const change = (next: readonly unknown[]) => edit(source, withValueAt(value, path, next));
      const first: unknown = old[0];
      const added = change([...(old as unknown[]), structuredClone(first)]);
      // A list in brackets is one line.
      expect(added.gone.length, where).toBeLessThanOrEqual(1);
      const removed = change(old.slice(0, -1));
      expect(removed.come.length, where).toBeLessThanOrEqual(1);
      expect(removed.gone.length, where).toBeGreaterThan(0);
      const moved = change(old.toReversed());
      if (moved.gone.length > 1)
        expect(moved.come.toSorted(), where).toEqual(moved.gone.toSorted());
    }
  });
});

describe('editYaml', () => {
  const source = [
    '# About this file',
    'name: "Lite Edit" # its name',
    "period: '2019'",
    'text: >-',
    '  One line that stays,',
    '  another one,',
    '  and the last one.',
    '',
    '  A second paragraph.',
    'items:',
    '  # the cheap one',
    '  - { name: Cable, price: 14 }',
    '  # the dear one',
    '  - { name: Arm, price: 35 }',
    'tags: [ a, "b, c" ]',
    '',
  ].join('\n');
  const value = parse(source) as Record<string, unknown> & {
    readonly text: string;
    readonly items: readonly unknown[];
    readonly tags: readonly unknown[];
  };
  const lines = (next: unknown) => edit(source, next).come;

  it('keeps quotes, folds, braces and comments', () => {
    expect(lines({ ...value, name: 'Full Edit' })).toEqual(['name: "Full Edit" # its name']);
    expect(lines({ ...value, period: '2020' })).toEqual(["period: '2020'"]);
    expect(lines({ ...value, text: value.text.replace('another', 'one more') })).toEqual([
      '  one more one,',
    ]);
    expect(lines({ ...value, items: [...value.items, { name: 'Filter', price: 7 }] })).toEqual([
      '  - { name: Filter, price: 7 }',
    ]);
    expect(lines(withValueAt(value, ['items', 0, 'name'], 'Cable, long'))).toEqual([
      '  - { name: "Cable, long", price: 14 }',
    ]);
    expect(lines({ ...value, tags: [...value.tags, 'd'] })).toEqual(['tags: [a, "b, c", d]']);
    expect(lines({ name: value['name'], price: 7, ...value })).toEqual(['price: 7']);
    expect(lines(withoutKeyAt(value, ['period']))).toEqual([]);
  });

  it('moves a comment with the entry below it, and keeps the one above a list', () => {
    expect(edit(source, { ...value, items: value.items.toReversed() }).edited).toContain(
      [
        '  # the cheap one',
        '  # the dear one',
        '  - { name: Arm, price: 35 }',
        '  - { name: Cable, price: 14 }',
      ].join('\n'),
    );
    const { gone, come } = edit(source, { ...value, items: value.items.slice(1) });
    expect(gone).toEqual(['  - { name: Cable, price: 14 }']);
    expect(come).toEqual([]);
    expect(edit(source, { ...value, items: value.items.slice(0, 1) }).gone).toEqual([
      '  # the dear one',
      '  - { name: Arm, price: 35 }',
    ]);
  });

  it('quotes what readers of YAML take for something else', () => {
    const written = (title: string) => edit('title: Plain\n', { title }).come[0];
    expect(written('A: b')).toBe('title: "A: b"');
    expect(written('yes')).toBe('title: "yes"');
    expect(written('2025-01-01')).toBe('title: "2025-01-01"');
    expect(written('12')).toBe('title: "12"');
    expect(written('# no comment')).toBe('title: "# no comment"');
    expect(written('2026-03-04T09:00:00Z')).toBe('title: 2026-03-04T09:00:00Z');
  });

  it('adds the first keys of an empty file, and of one with comments alone', () => {
    const entry = '- from: /a\n  to: /b\n';
    expect(editYaml('', [{ from: '/a', to: '/b' }])).toBe(entry);
    expect(editYaml('# None yet.\n', [{ from: '/a', to: '/b' }])).toBe(`# None yet.\n${entry}`);
  });

  it('turns one kind of value into another', () => {
    expect(editYaml('cover: none\ntitle: A\n', { cover: { alt: 'A line' }, title: 'A' })).toBe(
      'cover:\n  alt: A line\ntitle: A\n',
    );
    expect(editYaml('cover:\n  alt: A line\ntitle: A\n', { cover: 'none', title: 'A' })).toBe(
      'cover: none\ntitle: A\n',
    );
    expect(editYaml('list:\n  - a\n  - b\nend: 1\n', { list: [], end: 1 })).toBe(
      'list: []\nend: 1\n',
    );
    expect(editYaml('list: []\nend: 1\n', { list: ['a', 'b'], end: 1 })).toBe(
      'list:\n  - a\n  - b\nend: 1\n',
    );
  });

  it('refuses a file that it cannot read', () => {
    expect(() => editYaml('a: "b\n', { a: 'c' })).toThrow(YamlEditError);
  });

  it('says whatever it is given, in any file', () => {
    const signs = ['', ' ', 'a\n\nb', '- a', '{ a', 'a: b', 'null', '~', "it's", '\t', 'x #y'];
    const moreSigns = ['>-', '|', '@a', '%', '1e3', '0x1', 'a\nb\n'];
    const text = fc.oneof(
      fc.string({ maxLength: 60 }),
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.lorem({ maxCount: 30 }),
      fc.constantFrom(...signs, ...moreSigns),
    );
    const leaf = fc.oneof(text, fc.integer(), fc.boolean());
    const group = fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), leaf, {
      minKeys: 1,
      maxKeys: 3,
      noNullPrototype: true,
    });
    const fresh = fc.oneof(
      { weight: 3, arbitrary: leaf },
      fc.array(leaf, { maxLength: 4 }),
      group,
      fc.array(group, { maxLength: 3 }),
    );
    const how = fc.constantFrom('set', 'remove', 'add', 'move');
    fc.assert(
      fc.property(
        fc.constantFrom(...yamlSources.map(([, yaml]) => yaml)),
        fc.array(fc.tuple(fc.nat(), how, fresh), { minLength: 1, maxLength: 4 }),
        (yaml, changes) => {
          const next = changes.reduce<unknown>(
            (now, [seed, kind, with_]) => change(now, seed, kind, with_),
            parse(yaml),
          );
          expect(parse(editYaml(yaml, next))).toEqual(next);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('confines a random edit to the lines of the value it is about', () => {
    const text = fc.oneof(fc.lorem({ maxCount: 12 }), fc.string({ minLength: 1, maxLength: 40 }));
    fc.assert(
      fc.property(fc.constantFrom(...yamlSources), fc.nat(), text, ([, yaml], seed, typed) => {
        const before: unknown = parse(yaml);
        const places = placesOf(before).filter(([, old]) => typeof old === 'string');
        const [path] = places[seed % Math.max(1, places.length)] ?? [];
        if (!path) return;
        const { edited } = edit(yaml, withValueAt(before, path, typed));
        const [first, last] = linesOfValue(yaml, path);
        const lines = yaml.split('\n');
        const above = lines.slice(0, first);
        const below = lines.slice(last + 1);
        const editedLines = edited.split('\n');
        expect(editedLines.slice(0, above.length)).toEqual(above);
        expect(editedLines.slice(editedLines.length - below.length)).toEqual(below);
      }),
      { numRuns: 1000 },
    );
  });
});

/** The first and the last line of a value, counted from 0, by the parser's own account. */
function linesOfValue(yaml: string, path: Path): readonly [first: number, last: number] {
  const [start, end] = (parseDocument(yaml).getIn(path, true) as Scalar).range!;
  const lineAt = (offset: number) => yaml.slice(0, offset).split('\n').length - 1;
  return [lineAt(start), lineAt(yaml[end - 1] === '\n' ? end - 1 : end)];
}

/** One change somewhere in a value, as a form makes it. */
function change(value: unknown, seed: number, how: string, fresh: unknown): unknown {
  const places = placesOf(value).filter(([path]) => path.length > 0);
  const [path, old] = places[seed % Math.max(1, places.length)] ?? [[], undefined];
  if (path.length === 0) return value;
  if (how === 'add' && Array.isArray(old))
    return withValueAt(value, path, [...(old as unknown[]), fresh]);
  if (how === 'move' && Array.isArray(old)) return withValueAt(value, path, old.toReversed());
  if (how === 'remove' && typeof path.at(-1) === 'string') {
    const rest = withoutKeyAt(value, path);
    const isLastKey = placesOf(rest).some(
      ([, inner]) => typeof inner === 'object' && inner !== null && Object.keys(inner).length === 0,
    );
    return isLastKey ? value : rest;
  }
  return withValueAt(value, path, fresh);
}
