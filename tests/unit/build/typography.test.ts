import { parseHTML } from 'linkedom';
import { describe, expect, it } from 'vitest';

import { setTypography } from '../../../src/build/typography.ts';
import { setCharacters } from '../../../src/lib/typography.ts';
import { asTyped, getPage, getPaths } from '../../support/built-site.ts';

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

describe('setTypography', () => {
  const set = (html: string) => {
    const { document } = parseHTML(`<!doctype html><html><body>${html}</body></html>`);
    setTypography(document);
    return document.body.innerHTML;
  };

  it.each([
    ['a quote that opens with an element', '<p>A "<em>word</em>"</p>', '<p>A “<em>word</em>”</p>'],
    ['an apostrophe after an element', "<p><b>DJ</b>'s</p>", '<p><b>DJ</b>’s</p>'],
    ['a sign at the start of one', '<p><i>a</i><b>-1</b></p>', '<p><i>a</i><b>−1</b></p>'],
    ['a figure', '<svg><text>-16</text></svg>', '<svg><text>−16</text></svg>'],
    ['a compound', '<p>a 30-day trial</p>', '<p>a <span data-nowrap="">30-day</span> trial</p>'],
    ['cents', '<p class="numerals">$24.99</p>', '<p class="numerals">$24.<small>99</small></p>'],
    [
      'what a page hands to an island',
      "<astro-island><i>it's</i><astro-slot>it's</astro-slot></astro-island>",
      "<astro-island><i>it's</i><astro-slot>it’s</astro-slot></astro-island>",
    ],
  ])('sets %s', (_what, typed, expected) => {
    const result = set(typed);
    expect(result).toBe(expected);
    const textOf = (html: string) => parseHTML(html).document.documentElement.textContent;
    expect(asTyped(textOf(result))).toBe(textOf(typed));
  });

  it.each(["<code>it's -1</code>", '<p title="it\'s"></p>', '<p>on 2025-03-11</p>'])(
    'leaves %s',
    (html) => {
      expect(set(html)).toBe(set(set(html)));
      expect(asTyped(set(html))).toBe(set(html));
    },
  );
});
