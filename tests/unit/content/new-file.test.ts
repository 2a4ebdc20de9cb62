import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { checkContent } from '../../../scripts/content-check/check-content.ts';
import { slugify } from '../../../scripts/editor/label.ts';
import { readContent } from '../../../scripts/content-check/read-content.ts';
import { makeNewFile, NewFileError } from '../../../scripts/new.ts';
import { isNight } from '../../support/properties.ts';
import { copyContent, makeFolder } from './temporary-folder.ts';

const now = new Date('2099-12-01T10:20:30Z');
const check = (folder: string) => checkContent(readContent(folder), now);
/** A file of a folder by its path as an editor opens it. */
const fileOf = (folder: string, path: string) => join(folder, path.slice('content/'.length));

describe('npm run new', () => {
  const kinds = [
    ['article', 'content/help/articles/what-is-room-tone.mdx', 'See it with'],
    ['guide', 'content/help/guides/what-is-room-tone.mdx', 'Set "readMinutes"'],
    ['campaign', 'content/campaigns/what-is-room-tone.mdx', 'Add the sections it needs'],
    ['service', 'content/services/what-is-room-tone.yaml', 'Set "price" and "group"'],
    ['faq', 'content/faq/what-is-room-tone.yaml', 'Write at least five questions'],
    ['post', 'content/blog/what-is-room-tone.mdx', 'Remove "draft: true" when it is ready.'],
  ] as const;
  // A check of all content each.
  it.each(kinds.filter((_, index) => isNight || index % 2))(
    'makes a %s that cannot be published as it is, and says what to do',
    (kind, path, step) => {
      const folder = copyContent();
      const made = makeNewFile(folder, [kind, 'What is: "Room Tone"?'], now);
      expect(made.path).toBe(path);
      expect(made.steps[0]).toBe(
        'Replace every text that begins with "Replace this" with your own.',
      );
      expect(made.steps.join('\n')).toContain(step);
      const written = readFileSync(fileOf(folder, path), 'utf8').replace('draft: true\n', '');
      writeFileSync(fileOf(folder, path), written);
      const way = ['post', 'campaign'].includes(kind) ? ', or keep "draft: true"' : '';
      const toWrite = written.split('\n').flatMap((line, index) =>
        line
          .split('Replace this')
          .slice(1)
          .map(
            () =>
              `${index + 1} This is still placeholder text from "npm run new": write your own${way}.`,
          ),
      );
      const price = '2 Is empty. It must be a price above $0, written like $40, $64.95, or $1200.';
      const problems = check(folder);
      expect(new Set(problems.map(({ file }) => file))).toEqual(new Set([path]));
      expect(problems.map(({ line, message }) => `${line} ${message}`)).toEqual([
        ...(kind === 'service' ? [price] : []),
        ...toWrite,
      ]);
      expect(toWrite.length).toBeGreaterThan(1);
    },
  );

  it('makes a service that counts in the numbers on pages', () => {
    const folder = copyContent();
    const { path } = makeNewFile(folder, ['service', 'Room Tone Rescue'], now);
    const written = readFileSync(fileOf(folder, path), 'utf8')
      .replace('price:', 'price: $$40')
      .replaceAll('Replace this', 'Tone');
    writeFileSync(fileOf(folder, path), written);
    expect(check(folder)).toEqual([]);
  });

  it('puts the title in the right place, whatever characters it has, and overwrites no file', () => {
    const folder = copyContent();
    const words = ['post', `Levels: "how loud", it's #1`];
    const { path } = makeNewFile(folder, words, now);
    const text = readFileSync(fileOf(folder, path), 'utf8');
    expect(text).toContain(`title: 'Levels: “how loud”, it’s #1'\n`);
    expect(text).toContain('publishedAt: 2099-12-01T10:20:00Z\n');
    expect(check(folder)).toEqual([]);
    expect(() => makeNewFile(folder, words, new Date(0))).toThrow(
      'content/blog/levels-how-loud-its-1.mdx already exists; nothing was changed.',
    );
    expect(readFileSync(fileOf(folder, path), 'utf8')).toBe(text);
  });

  it('dates an article by the month that it is where the company is', () => {
    const folder = copyContent();
    const lastEvening = new Date('2099-12-01T06:59:00Z');
    const { path } = makeNewFile(folder, ['article', 'What room tone is'], lastEvening);
    expect(readFileSync(fileOf(folder, path), 'utf8')).toContain('updated: 2099-11\n');
  });

  it('gives a new FAQ group its own address', () => {
    const folder = copyContent();
    makeNewFile(folder, ['faq', 'First new group'], now);
    const { path } = makeNewFile(folder, ['faq', 'Second new group', 'short one'], now);
    expect(path).toBe('content/faq/short-one.yaml');
    const messages = check(folder).map(({ message }) => message);
    expect(messages.filter((text) => !text.startsWith('This is still placeholder text'))).toEqual(
      [],
    );
  });

  it.each([
    [[], /^Say what to make: "post", "article", "guide", "campaign", "service", or "faq"\.\n/],
    [['psot', 'What is room tone'], /^Say what to make: .* Did you mean "post"\?\n/],
    [['post'], /^The title must have at least 10 characters\./],
    [['post', 'x'.repeat(71)], /^The title must have at most 70 characters\./],
    [['faq', ' '], /^The title must not be empty\./],
    [['faq', '???'], /^No address can be made from "\?\?\?"/],
  ])('refuses %j', (words, message) => {
    const make = () => makeNewFile(makeFolder(), words, now);
    expect(make).toThrow(NewFileError);
    expect(make).toThrow(message);
  });
});

it.each([
  ['Thirty seconds: why?', 'thirty-seconds-why'],
  ['Don’t chase the meter', 'dont-chase-the-meter'],
  ['Café Zürich — part 2', 'cafe-zurich-part-2'],
  ['  -- a --  ', 'a'],
  ['音', ''],
])('the address of "%s" is "%s"', (title, address) => {
  expect(slugify(title)).toBe(address);
});
