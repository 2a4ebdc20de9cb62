import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { describe, expect, it } from 'vitest';

import { slimPages } from '../../../src/build/slim-pages.ts';
import { getAll, getPage, readBuilt } from '../../support/built-site.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const drawing = (path: string, more = '') =>
  `<svg viewBox="0 0 9 9"><path d="${path}" data-astro-cid-a1></path><path class="signal" d="M1 1"></path>${more}</svg>`;
const long = 'M0 0v9'.repeat(2_000);

/** The page that a built one becomes. */
function slim(html: string) {
  const dist = temporaryFolder();
  mkdirSync(join(dist, '_astro'));
  writeFileSync(join(dist, 'a.html'), html);
  const done = slimPages().hooks['astro:build:done'] as (options: { dir: URL }) => void;
  done({ dir: pathToFileURL(`${dist}/`) });
  const read = (name: string) => readFileSync(join(dist, name), 'utf8');
  const [drawings] = readdirSync(join(dist, '_astro')).filter((name) =>
    name.startsWith('drawings'),
  );
  return { page: read('a.html'), drawings, file: drawings && read(`_astro/${drawings}`) };
}

const head =
  '<style>p[data-astro-cid-a1]{top:0}</style><script>customElements.define("astro-island")</script>';

it('sections say when somebody who reads what the page shows arrives there', () => {
  const words = 'word '.repeat(115);
  const unread = `<svg><text>${words}</text></svg><details><summary>One</summary><p>${words}</p></details>`;
  const mark = '<p class="mark"></p>';
  const { page } = slim(
    `<html><head>${head}</head><body>${words}<main>${mark}<p>${words}</p><p>${words}</p>${mark}${unread}${mark}</main></body></html>`,
  );
  expect([...page.matchAll(/mark">([^<]*)/g)].map(([, time]) => time)).toEqual([
    '00:00',
    '01:00',
    '01:00',
  ]);
});

describe('the drawings of a page', () => {
  const island =
    '<astro-island props="{}" opts="{&quot;value&quot;:&quot;x&quot;}" client="touch">';
  const kept = [
    `<section>${drawing(`${long}1`)}</section>`,
    `${island}${drawing(`${long}2`)}</astro-island>`,
    drawing(`${long}3`, '<text>Words</text>'),
  ];
  const pageOf = (path: string) =>
    `<html><head>${head}</head><body><main>${kept.join('')}${island}<astro-slot>${drawing(path)}</astro-slot></astro-island></main></body></html>`;

  it('are in a file, in the colors of the page, if they come below the first screen', () => {
    const { page, drawings, file } = slim(pageOf(long));
    expect(file).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"><g id="d0"><path [^>]+\/>/,
    );
    expect(file).toMatch(/<path stroke="var\(--signal\)" class="signal" d="M1 1" \/><\/g><\/svg>$/);
    expect(page.split('<use').length).toBe(2);
    expect(page).toContain(`<astro-slot><svg viewBox="0 0 9 9"><use href="/_astro/${drawings}#d0"`);
  });

  it('stay in a page that has few', () => {
    expect(slim(pageOf('M0 0')).drawings).toBeUndefined();
  });

  it('are all found in the file of the home page', () => {
    const uses = getAll(getPage('/').document, 'use[href*=".svg"]');
    expect(uses.length).toBeGreaterThan(10);
    for (const use of uses) {
      expect(use.parentElement?.innerHTML).toBe(use.outerHTML);
      const [file = '', id] = use.getAttribute('href')!.split('#');
      expect(readBuilt(file)).toContain(`<g id="${id}"><path `);
    }
  });
});

it('refuses a page whose islands have no script, as after an update of Astro', () => {
  const html = '<head><style>p{top:0}</style></head><astro-island client="touch"></astro-island>';
  expect(() => slim(html)).toThrow("Astro's styles or scripts look new");
});
