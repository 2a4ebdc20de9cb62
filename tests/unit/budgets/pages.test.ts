import { globSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { SEARCH_FOLDER } from '../../../src/lib/site-search/entry.ts';
import { distPath, getPage, getPaths } from '../../support/built-site.ts';
import {
  budgetOf,
  budgets,
  exceptions,
  HOME_ELEMENTS,
  isDesk,
  KIB,
} from '../../support/budgets.ts';
import { withHeadroom } from '../../support/headroom.ts';
import {
  filesBytes,
  firstBytesOf,
  islandsOf,
  weighPage,
  withImports,
} from '../../support/page-weight.ts';

/** Most of what a server may send before the first acknowledgement comes back: ten packets. */
const FIRST_FLIGHT = 10 * 1460;

// Figures in KiB, as measured on 2026-11-27; budgets are those with headroom.
/** `/dashboard`, whose styles come with its bar, needs nearly all of the headroom. */
const TOUCH_OF_THE_BAR = 76;
const DIALOG_BEYOND_THE_BAR = 18.2;
const ORDER_FORM_BEYOND_THE_DIALOG = 17.1;
const TOASTS_BEYOND_THE_BAR = 4.9;
const FIRST_ANSWER = 189;
const METER_WAKES = 2.4;
const METER_MEASURES = 11.8;

describe.each(getPaths())('%s before a touch', (path) => {
  const weight = weighPage(path);
  const { markup, inlineScripts, scriptFiles, everything } = budgetOf(path);

  it('matches one kind of page', () => {
    expect(budgets.filter(({ has }) => has(path))).toHaveLength(1);
  });

  it('stays within the budgets for HTML and CSS', () => {
    expect(weight.markup / KIB).toBeLessThanOrEqual(withHeadroom(markup));
    // Together with its scripts, as it is really sent.
    expect(weight.document / KIB).toBeLessThanOrEqual(withHeadroom(markup + inlineScripts));
  });

  it('stays within the budget for scripts', () => {
    expect(weight.inlineScripts / KIB).toBeLessThanOrEqual(withHeadroom(inlineScripts));
    expect(weight.scriptFiles / KIB).toBeLessThanOrEqual(withHeadroom(scriptFiles));
  });

  it('stays within the budgets for fonts and in total', () => {
    expect(weight.fonts / KIB).toBeLessThanOrEqual(24);
    expect(weight.everything / KIB).toBeLessThanOrEqual(withHeadroom(everything));
  });

  // The desk has neither.
  const testMenu = isDesk(path) ? undefined : it;
  testMenu?.('stays within the budgets for opening the menu, the order dialog, and a toast', () => {
    const islands = islandsOf(path);
    const filesOf = (name: string, client: string) => {
      const island = islands.get(name);
      expect(island?.client).toBe(client);
      return [...(island?.scripts ?? []), ...(island?.styles ?? [])];
    };
    const bar = filesOf('SiteNav', 'touch');
    const beyond = (files: string[]) => (filesBytes([...bar, ...files]) - filesBytes(bar)) / KIB;
    expect(filesBytes(bar) / KIB).toBeLessThanOrEqual(withHeadroom(TOUCH_OF_THE_BAR));
    expect(beyond(filesOf('OrderDialog', 'order'))).toBeLessThanOrEqual(
      withHeadroom(DIALOG_BEYOND_THE_BAR),
    );
    expect(beyond(filesOf('Toasts', 'toast'))).toBeLessThanOrEqual(
      withHeadroom(TOASTS_BEYOND_THE_BAR),
    );
  });
});

it.each(Object.entries(exceptions))('%s still needs its exception', (path, { markup }) => {
  const needed = weighPage(path).markup / KIB;
  expect(needed).toBeGreaterThan(budgets.find(({ has }) => has(path))!.markup);
  expect(needed).toBeLessThanOrEqual(withHeadroom(markup));
});

it.each(getPaths())('%s is the same whatever folder it is built in', (path) => {
  // Astro's ids of islands are made from the absolute path of the project.
  expect(getPage(path).document.querySelectorAll('astro-island[uid]')).toHaveLength(0);
});

it('the two cuts of the face together are no heavier than one was, and 2 KiB', () => {
  expect(weighPage('/').fonts).toBeLessThanOrEqual(15_020 + 2 * KIB);
});

it('the home page comes without a second round trip', () => {
  expect(firstBytesOf('/', FIRST_FLIGHT)).toContain('</html>');
});

const find = (pattern: string) =>
  globSync(pattern, { cwd: distPath('/') }).map((file) => `/${file.replaceAll('\\', '/')}`);

it('customers load the order form within its budget', () => {
  const [form = ''] = find('./_astro/OrderFormView.*.js');
  const dialog = [...(islandsOf('/services').get('OrderDialog')?.scripts ?? [])];
  expect(dialog).not.toContain(form);
  const beyond = filesBytes([...dialog, ...withImports([form])]) - filesBytes(dialog);
  expect(beyond / KIB).toBeLessThanOrEqual(withHeadroom(ORDER_FORM_BEYOND_THE_DIALOG));
});

it('the meter for recordings wakes, measures, and answers within its budgets', () => {
  const wakes = [...(islandsOf('/services').get('RoughVersion')?.scripts ?? [])];
  const bar = [...(islandsOf('/services').get('SiteNav')?.scripts ?? [])];
  const sizeOf = (files: Iterable<string>) => filesBytes([...bar, ...files]) - filesBytes(bar);
  expect(sizeOf(wakes) / KIB).toBeLessThanOrEqual(withHeadroom(METER_WAKES));
  const later = ['measure.model', 'measure.worker', 'Results'].flatMap((name) => [
    ...withImports(find(`./_astro/${name}*.js`)),
  ]);
  expect((sizeOf([...wakes, ...later]) - sizeOf(wakes)) / KIB).toBeLessThanOrEqual(
    withHeadroom(METER_MEASURES),
  );
});

it('the search answers within its budget, beside the texts it finds', () => {
  const island = islandsOf('/services').get('SiteSearch');
  const index = find(`.${SEARCH_FOLDER}index/*`);
  const engine = find(`.${SEARCH_FOLDER}{*,filter/*}`).filter((file) => file.includes('.'));
  const styles = find('./_astro/site-search.*.css');
  expect([engine.length, styles.length]).toEqual([5, 1]);
  const files = [...(island?.scripts ?? []), ...(island?.styles ?? []), ...styles, ...engine];
  // One part of the index has all words with the same beginnings.
  const largest = Math.max(...index.map((file) => filesBytes([file])));
  expect((filesBytes(files) + largest) / KIB).toBeLessThanOrEqual(withHeadroom(FIRST_ANSWER));
});

it(`the home page has at most ${HOME_ELEMENTS} elements`, () => {
  expect(weighPage('/').elements).toBeLessThanOrEqual(HOME_ELEMENTS);
});
