import { describe, expect, it } from 'vitest';

import {
  countWords,
  factsOf,
  getAll,
  getOne,
  getPage,
  getPaths,
  getSection,
  hrefOf,
  islandSource,
  linksOf,
  orderButtonsOf,
  textOf,
  textsOf,
} from '../../support/built-site.ts';
import { specification, type Expected } from './specification.ts';

type Place = Record<string, Expected>;

/** A text, or where it stands between slashes any that matches. */
function meaning(text: string, otherwise: unknown = text): unknown {
  const [, pattern, flags] = /^\/(.+)\/(i?)$/.exec(text) ?? [];
  return pattern === undefined ? otherwise : expect.stringMatching(new RegExp(pattern, flags));
}

/** What else than a CSS selector a key may be: a word, and for some of them a name behind it. */
const readings: Record<string, (root: Element, expected: never, name: string, at: string) => void> =
  {
    says(root, texts: string[], _name, at) {
      for (const text of texts)
        expect(textOf(root), at).toEqual(meaning(text, expect.stringContaining(text)));
    },
    words(root, least: number, _name, at) {
      expect(countWords(root), at).toBeGreaterThanOrEqual(least);
    },
    facts(root, facts: Record<string, string>, _name, at) {
      const expected = Object.entries(facts).map(([term, text]) => [term, meaning(text)]);
      expect(factsOf(root), at).toEqual(Object.fromEntries(expected));
    },
    orders(root, expected: string[], _name, at) {
      const found = orderButtonsOf(root).map((button) => button.join(', '));
      expect(found, at).toEqual(expected);
    },
    accordion(root, selector: string, _name, at) {
      // A shared name is what makes the browser close the others.
      const names = getAll(root, selector).map((each) => each.getAttribute('name'));
      expect([...new Set(names)], at).toEqual([expect.stringMatching(/./)]);
    },
    section: (root, place: Place, name, at) => {
      compare(getSection(root, name), place, at);
    },
    link(root, href: string, name, at) {
      expect(hrefOf(root, name), at).toEqual(meaning(href));
    },
    links(root, expected: string[], selector, at) {
      const found = linksOf(root, selector).map((link) => link.join(' → '));
      expect(found, at).toEqual(expected.map((text) => meaning(text)));
    },
    island(_root, texts: string[], name, at) {
      const source = islandSource(at.split(' ', 1)[0]!, name);
      for (const text of texts) expect(source.includes(text), text).toBe(true);
    },
  };

function compareSelected(root: Element, key: string, expected: Expected, at: string): void {
  const [, selector = key, attribute] = /^(.+)@(\w+)$/.exec(key) ?? [];
  const found = getAll(root, selector);
  if (Array.isArray(expected)) {
    const texts = attribute
      ? found.map((each) => each.getAttribute(attribute) ?? 'none')
      : textsOf(root, selector);
    expect(texts, at).toEqual(expected.map((text) => meaning(text)));
  } else if (typeof expected === 'number') expect(found.length, at).toBe(expected);
  else if (typeof expected !== 'string') {
    const { count = '≥ 1', ...place } = expected;
    compareSelected(root, selector, count, at);
    for (const element of found) compare(element, place, at);
  } else if (expected.startsWith('≥ '))
    expect(found.length, at).toBeGreaterThanOrEqual(Number(expected.slice(2)));
  else expect(textOf(getOne(root, selector)), at).toEqual(meaning(expected));
}

function compare(root: Element, place: Place, path: string): void {
  for (const [key, expected] of Object.entries(place)) {
    const [, word = '', name = ''] = /^(\w+)(?: (.+))?$/.exec(key) ?? [];
    const read = Object.hasOwn(readings, word) ? readings[word] : undefined;
    // A selector may begin with the same word: `section > ul`.
    if (read && !name.startsWith('>')) read(root, expected as never, name, `${path} ${key}`);
    else compareSelected(root, key, expected, `${path} ${key}`);
  }
}

const pathsOf = (pattern: string) =>
  pattern.endsWith('*')
    ? getPaths().filter((path) => path.startsWith(pattern.slice(0, -1)) && path !== '/blog/post')
    : [pattern];

describe.each(Object.entries(specification.pages))('%s', (pattern, parts) => {
  it.each(Object.entries(parts))('%s', (_title, place) => {
    const paths = pathsOf(pattern);
    expect(paths).not.toEqual([]);
    for (const path of paths) compare(getPage(path).document.documentElement, place, path);
  });
});
