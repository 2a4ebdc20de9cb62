import { globSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { SEARCH_FOLDER } from '../../../src/lib/site-search/entry.ts';
import { distPath, getPaths, readBuilt } from '../../support/built-site.ts';
import {
  DOCUMENT,
  FIRST_TRAIN,
  isDesk,
  KIB,
  scriptsOf,
  withHeadroom,
} from '../../support/budgets.ts';
import {
  filesBytes,
  firstBytesOf,
  headerBytes,
  islandsOf,
  weighPage,
  withImports,
} from '../../support/page-weight.ts';

// Figures in KiB, as measured on 2026-11-28; budgets are those with headroom.
const TOUCH_OF_THE_BAR = 76.6;
const DIALOG_BEYOND_THE_BAR = 22.4;
const ORDER_FORM_BEYOND_THE_DIALOG = 18.1;
const TOASTS_BEYOND_THE_BAR = 5.3;
const FIRST_ANSWER = 189;
const METER_WAKES = 2.7;
const METER_MEASURES = 13.2;

describe.each(getPaths())('%s before a touch', (path) => {
  const weight = weighPage(path);

  it('has its bar and first section in the first train, with their styles', () => {
    const first = firstBytesOf(path, FIRST_TRAIN - headerBytes());
    const html = readBuilt(path === '/' ? '/index.html' : `${path}.html`);
    expect(first).toContain('</style>');
    expect(first).toContain('</h1>');
    expect(first.length).toBeGreaterThan(html.indexOf('<style>', html.indexOf('</h1>')));
  });

  it('stays within the budgets', () => {
    expect(weight.document / KIB).toBeLessThanOrEqual(DOCUMENT);
    expect(weight.scriptFiles / KIB).toBeLessThanOrEqual(withHeadroom(scriptsOf(path)));
    expect(weight.fonts / KIB).toBeLessThanOrEqual(24);
  });

  // The desk has neither, nor has the page that leads on to another.
  const testMenu = isDesk(path) ? undefined : it;
  testMenu?.('stays within the budgets for opening the menu, the order dialog, and a toast', () => {
    const islands = islandsOf(path);
    const filesOf = (name: string, client: string) => {
      const island = islands.get(name);
      expect(island?.client).toBe(client);
      return [...(island?.scripts ?? [])];
    };
    const bar = filesOf('SiteNav', 'touch');
    const beyond = (files: string[]) => (filesBytes([...bar, ...files]) - filesBytes(bar)) / KIB;
    expect(filesBytes(bar) / KIB).toBeLessThanOrEqual(withHeadroom(TOUCH_OF_THE_BAR));
    expect(beyond(filesOf('OrderDialog', 'press'))).toBeLessThanOrEqual(
      withHeadroom(DIALOG_BEYOND_THE_BAR),
    );
    expect(beyond(filesOf('Toasts', 'due'))).toBeLessThanOrEqual(
      withHeadroom(TOASTS_BEYOND_THE_BAR),
    );
  });
});

it('the two cuts of the face together are no heavier than one was, and 2 KiB', () => {
  expect(weighPage('/').fonts).toBeLessThanOrEqual(15_020 + 2 * KIB);
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
  const wakes = [...(islandsOf('/').get('Measure')?.scripts ?? [])];
  const bar = [...(islandsOf('/').get('SiteNav')?.scripts ?? [])];
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
  const files = [...(island?.scripts ?? []), ...styles, ...engine];
  // One part of the index has all words with the same beginnings.
  const largest = Math.max(...index.map((file) => filesBytes([file])));
  expect((filesBytes(files) + largest) / KIB).toBeLessThanOrEqual(withHeadroom(FIRST_ANSWER));
});
