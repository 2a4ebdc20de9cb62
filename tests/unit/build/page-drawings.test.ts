import { describe, expect, it } from 'vitest';

import { splitDrawings } from '../../../src/build/page-drawings.ts';
import { elementsOf } from '../../../src/build/page-elements.ts';
import { getAll, getPage, readBuilt } from '../../support/built-site.ts';

const drawing = (path: string, more = '') =>
  `<svg viewBox="0 0 9 9" data-s1><path d="${path}" data-astro-cid-a1></path><path class="signal" d="M1 1"></path>${more}</svg>`;
const long = 'M0 0v9'.repeat(2_000);

describe('the drawings of a page', () => {
  const kept = [
    `<section>${drawing(`${long}1`)}</section>`,
    `<astro-island>${drawing(`${long}2`)}</astro-island>`,
    drawing(`${long}3`, '<text>Words</text>'),
  ].join('');
  const html = `<main>${kept}<astro-island><astro-slot>${drawing(long)}</astro-slot></astro-island></main>`;

  it('are in a file, in the colors of the page, if they come below the first screen', () => {
    const split = splitDrawings(html, elementsOf(html));
    expect(split?.file).toBe(
      `<svg xmlns="http://www.w3.org/2000/svg"><g id="d0"><path d="${long}"/><path stroke="var(--signal)" d="M1 1"/></g></svg>`,
    );
    expect([...split!.places.keys()]).toEqual(['d0']);
    expect(split!.places.get('d0')?.start).toBe(html.lastIndexOf('<svg'));
  });

  it('stay in a page that has few', () => {
    const short = html.replaceAll(long, 'M0 0');
    expect(splitDrawings(short, elementsOf(short))).toBeUndefined();
  });

  it('are all found in the file of the home page', () => {
    const uses = getAll(getPage('/').document, 'use');
    expect(uses.length).toBeGreaterThan(10);
    for (const use of uses) {
      expect(use.parentElement?.innerHTML).toBe(use.outerHTML);
      const [file = '', id] = use.getAttribute('href')!.split('#');
      expect(readBuilt(file)).toContain(`<g id="${id}"><path `);
    }
  });
});
