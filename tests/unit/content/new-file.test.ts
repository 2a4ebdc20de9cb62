import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { checkContent } from '../../../scripts/content-check.ts';
import { slugify } from '../../../scripts/content-check/asset-problems.ts';
import { makeNewFile, NewFileError } from '../../../scripts/new.ts';
import { copyContent, makeFolder } from './temporary-folder.ts';

const now = new Date('2099-12-01T10:20:30Z');
const check = (folder: string) => checkContent(folder, { now });

describe('npm run new', () => {
  it.each([
    ['article', 'content/help/articles/what-is-room-tone.mdx'],
    ['guide', 'content/help/guides/what-is-room-tone.mdx'],
    ['service', 'content/services/what-is-room-tone.yaml'],
    ['faq', 'content/faq/what-is-room-tone.yaml'],
    ['post', 'content/blog/what-is-room-tone.mdx'],
  ])('creates a %s that cannot be published before its placeholders are replaced', (kind, path) => {
    const folder = copyContent();
    expect(makeNewFile(folder, [kind, 'What is: "Room Tone"?'], now).path).toBe(path);
    const file = join(folder, path.slice('content/'.length));
    const written = readFileSync(file, 'utf8').replace('draft: true\n', '');
    writeFileSync(file, written);
    const lines = written.split('\n').flatMap((line, index) =>
      line
        .split('Replace this')
        .slice(1)
        .map(() => index + 1),
    );
    const way = kind === 'post' ? ', or keep "draft: true"' : '';
    const messages = check(folder).map(({ file, line, message }) => ({ file, line, message }));
    expect(messages).toEqual([
      ...(kind === 'service'
        ? [
            {
              file: path,
              line: 2,
              message: 'Is empty. It must be a number of US dollars such as 70 or 99.95.',
            },
          ]
        : []),
      ...lines.map((line) => ({
        file: path,
        line,
        message: `This is still the text of "npm run new": write your own${way}.`,
      })),
    ]);
    expect(lines.length).toBeGreaterThan(1);
  });

  it('creates a service that counts in the numbers on pages', () => {
    const folder = copyContent();
    const { path } = makeNewFile(folder, ['service', 'Room Tone Rescue'], now);
    const file = join(folder, path.slice('content/'.length));
    const written = readFileSync(file, 'utf8')
      .replace('price:', 'price: 40')
      .replaceAll('Replace this', 'Tone');
    writeFileSync(file, written);
    expect(check(folder)).toEqual([]);
  });

  it('puts the title in the right place, whatever characters it has', () => {
    const folder = copyContent();
    makeNewFile(folder, ['post', `Levels: "how loud", it's #1`], now);
    const text = readFileSync(join(folder, 'blog/levels-how-loud-its-1.mdx'), 'utf8');
    expect(text).toContain(`title: 'Levels: "how loud", it''s #1'\n`);
    expect(text).toContain('publishedAt: 2099-12-01T10:20:00Z\n');
    expect(text).toContain('draft: true\n');
    expect(check(folder)).toEqual([]);
  });

  it('numbers a new FAQ group and gives it its own address', () => {
    const folder = copyContent();
    makeNewFile(folder, ['faq', 'First new group'], now);
    const { path } = makeNewFile(folder, ['faq', 'Second new group', 'short one'], now);
    expect(path).toBe('content/faq/short-one.yaml');
    const messages = check(folder).map(({ message }) => message);
    expect(messages.filter((text) => !text.startsWith('This is still the text'))).toEqual([]);
  });

  it('does not overwrite a file', () => {
    const folder = copyContent();
    makeNewFile(folder, ['post', 'The same title twice'], now);
    const file = join(folder, 'blog/the-same-title-twice.mdx');
    const before = readFileSync(file, 'utf8');
    expect(() => makeNewFile(folder, ['post', 'The same title twice'], new Date(0))).toThrow(
      'content/blog/the-same-title-twice.mdx is there already; nothing was changed.',
    );
    expect(readFileSync(file, 'utf8')).toBe(before);
  });

  it('says what to do next', () => {
    const { steps } = makeNewFile(copyContent(), ['post', 'What is room tone'], now);
    expect(steps).toContain(
      'Write your own words over every text that begins with "Replace this".',
    );
    expect(steps).toContain('Remove "draft: true" when it is ready.');
    expect(steps.at(-1)).toBe(
      'See it with "npm run dev" at /blog/what-is-room-tone, then run "npm run content:check".',
    );
  });

  it.each([
    [[], /^Say what to make: "post", "article", "guide", "service" or "faq"\.\n/],
    [['psot', 'What is room tone'], /^Say what to make: .* Did you mean "post"\?\n/],
    [['post'], /^The title must have at least 10 characters\./],
    [['post', 'x'.repeat(71)], /^The title must have at most 70 characters\./],
    [['faq', ' '], /^The title must not be empty\./],
    [['faq', '???'], /^No address can be made of "\?\?\?"/],
  ])('refuses %j', (words, message) => {
    const folder = makeFolder();
    expect(() => makeNewFile(folder, words, now)).toThrow(NewFileError);
    expect(() => makeNewFile(folder, words, now)).toThrow(message);
  });
});

describe('a slug', () => {
  it.each([
    ['Thirty seconds: why?', 'thirty-seconds-why'],
    ['Don’t chase the meter', 'dont-chase-the-meter'],
    ['Café Zürich — part 2', 'cafe-zurich-part-2'],
    ['  -- a --  ', 'a'],
    ['音', ''],
  ])('of "%s" is "%s"', (title, address) => {
    expect(slugify(title)).toBe(address);
  });
});
