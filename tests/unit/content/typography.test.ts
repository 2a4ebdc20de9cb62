import { globSync, readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { setCharacters, setMdx, setValue } from '../../../scripts/editor/typography.ts';
import { asTyped, getPage, getPaths } from '../../support/built-site.ts';
import { fc } from '../../support/properties.ts';

const NOT_TEXT = 'script, style, template, pre, code, kbd, samp, textarea';

function visibleTexts(document: Document): string[] {
  const walker = document.createTreeWalker(document.body, 4);
  const texts: string[] = [];
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode;
    if (!parentElement?.closest(NOT_TEXT)) texts.push(textContent ?? '');
  }
  return texts;
}

describe.each(getPaths())('%s', (path) => {
  it('shows curly quotes, and nothing else that is left to set', () => {
    const texts = visibleTexts(getPage(path).document);
    expect(texts.filter((text) => /['"]/.test(text) || setCharacters(text) !== text)).toEqual([]);
  });
});

describe('setCharacters', () => {
  it.each([
    ["it's the hosts' mic", 'it’s the hosts’ mic'],
    ["'yes' (and 'no')", '‘yes’ (and ‘no’)'],
    ["the '90s", 'the ’90s'],
    ['"Go," he said—"now"', '“Go,” he said—“now”'],
    ['mastered to -16 LUFS, -1 dBFS', 'mastered to −16 LUFS, −1 dBFS'],
    ['between -6.3 and +4 (-1)', 'between −6.3 and +4 (−1)'],
    ['48-72 hours, $200-500, 44.1-48', '48–72 hours, $200–500, 44.1–48'],
    ['One.\n"Two."', 'One.\n“Two.”'],
  ])('turns %s into %s', (typed, set) => {
    expect(setCharacters(typed)).toBe(set);
  });

  it.each([
    'on 2025-03-11',
    '+1 (307) 555-0142',
    '+1 (307) 634-5555',
    '307-555-1234',
    'SM7B-2',
    '30-day',
    '3-to-1',
    'ITU-R BS.1770-4',
  ])('leaves %s', (text) => {
    expect(setCharacters(text)).toBe(text);
  });

  const words = fc.string({ unit: fc.constantFrom(...'ab19 .,$\'"-–−()‘’“”'.split('')) });

  it('does nothing a second time', () => {
    fc.assert(
      fc.property(words, (text) => {
        expect(setCharacters(setCharacters(text))).toBe(setCharacters(text));
      }),
    );
  });

  it('keeps what was typed', () => {
    fc.assert(
      fc.property(words, (text) => {
        expect(asTyped(setCharacters(text))).toBe(asTyped(text));
      }),
    );
  });
});

describe('a value of a file', () => {
  it.each(['200-500', '$200-500', '2026-11', '/blog/a-1', 'kim@roomtone.example'])(
    'that is no text stays: %s',
    (value) => {
      expect(setValue(value)).toBe(value);
    },
  );

  it('keeps its tokens', () => {
    expect(setValue("It's {price:200-500}, or -5 dollars")).toBe(
      'It’s {price:200-500}, or −5 dollars',
    );
  });
});

describe('a text', () => {
  it.each([
    ['a quote that opens with an element', 'A "*word*"', 'A “*word*”'],
    ['an apostrophe after an element', "**DJ**'s", '**DJ**’s'],
    [
      'what a block says',
      '<Callout kind="tip" title="It\'s -1" />',
      '<Callout kind="tip" title="It’s −1" />',
    ],
    ['the words of a link, not its address', '["Go"](/a-1 "b")', '[“Go”](/a-1 "b")'],
    ['what stands beside a token', "It's {price:200-500}", 'It’s {price:200-500}'],
    ['words, and no code', "It's `it's -1`", "It’s `it's -1`"],
  ])('has %s set', (_what, typed, set) => {
    expect(setMdx(typed)).toBe(set);
    expect(setMdx(set)).toBe(set);
  });

  it('that cannot be read stays as it is', () => {
    expect(setMdx("it's <b")).toBe("it's <b");
  });

  it.each(globSync('content/**/*.mdx'))('of the site is set: %s', (path) => {
    const [, body = ''] = readFileSync(path, 'utf8').split(/^---\n[^]*?^---\n/m);
    expect(setMdx(body)).toBe(body);
  });
});
