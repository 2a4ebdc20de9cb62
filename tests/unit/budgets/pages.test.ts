import { globSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { SEARCH_FOLDER } from '../../../src/lib/site-search/entry.ts';
import { distPath, getPage, getPaths } from '../../support/built-site.ts';
import { withHeadroom } from '../../support/headroom.ts';
import {
  filesBytes,
  firstBytesOf,
  islandsOf,
  weighPage,
  withImports,
} from '../../support/page-weight.ts';

const KIB = 1024;
/** Most of what a server may send before the first acknowledgement comes back: ten packets. */
const FIRST_FLIGHT = 10 * 1460;

// Figures in KiB, as measured on 2026-11-23; budgets are those with headroom.
/** Of `/blog/post`, which shows posts that the build does not know: its bar brings the styles of whatever may be in them. */
const TOUCH_OF_THE_BAR = 75.1;
const DIALOG_BEYOND_THE_BAR = 18.2;
const ORDER_FORM_BEYOND_THE_DIALOG = 17.1;
const TOASTS_BEYOND_THE_BAR = 4.9;
const FIRST_ANSWER = 189;
const METER_WAKES = 2.1;
const METER_MEASURES = 9.4;

/** What the heaviest page of a kind sends before a touch, in KiB after brotli. */
interface Budget {
  kind: string;
  has: (path: string) => boolean;
  /** HTML and CSS. */
  markup: number;
  inlineScripts: number;
  scriptFiles: number;
  everything: number;
}

const isDesk = (path: string) => /^\/desk(\/|$)/.test(path);

/** The table of docs/performance.md. */
const budgets: readonly Budget[] = [
  {
    kind: 'marketing, legal, blog list',
    has: (path) => !budgets.slice(1).some(({ has }) => has(path)),
    markup: 11.7,
    inlineScripts: 2,
    scriptFiles: 0,
    everything: 30.3,
  },
  {
    kind: 'help guide',
    has: (path) => path.startsWith('/help/guides/'),
    markup: 13.2,
    inlineScripts: 2.5,
    scriptFiles: 0,
    everything: 35.7,
  },
  {
    kind: 'article, blog post',
    has: (path) => /^\/(help\/articles|blog)\/(?!post$)/.test(path),
    markup: 17.8,
    inlineScripts: 2.2,
    scriptFiles: 0,
    everything: 37.9,
  },
  {
    kind: 'home',
    has: (path) => path === '/',
    markup: 12.4,
    inlineScripts: 1.7,
    scriptFiles: 0,
    everything: 33.4,
  },
  {
    kind: 'help center',
    has: (path) => path === '/help',
    markup: 18.5,
    inlineScripts: 2.5,
    scriptFiles: 0,
    everything: 38.2,
  },
  {
    kind: 'application',
    has: (path) => /^\/(auth$|dashboard|account\/)/.test(path),
    markup: 6.2,
    inlineScripts: 1.8,
    scriptFiles: 86.5,
    everything: 114.4,
  },
  {
    kind: 'desk',
    has: (path) => isDesk(path),
    markup: 5.2,
    inlineScripts: 1.4,
    scriptFiles: 127.8,
    everything: 155.8,
  },
];

/** Pages that send more HTML and CSS than their kind with its headroom, in KiB. */
const exceptions: Readonly<Record<string, { markup: number; reason: string }>> = {
  '/help/guides/podcast-launch-checklist': {
    markup: 16.1,
    reason: 'The longest guide, as planned: 2,600 words, checklists to tick, dates.',
  },
  '/help/guides/video-podcast-setup': {
    markup: 14.3,
    reason: '2,300 words, four tables, two drawings, and its steps once more for search engines.',
  },
  '/help/articles/podcast-community-building': {
    markup: 18.7,
    reason:
      'The longest text of the site: 4,200 words, eight tables and three drawings are 9.3 KiB.',
  },
};

const budgetOf = (path: string) => budgets.find(({ has }) => has(path));

describe.each(getPaths())('%s before a touch', (path) => {
  const weight = weighPage(path);
  const budget = budgetOf(path);
  const markup = exceptions[path]?.markup ?? budget?.markup ?? 0;
  const inlineScripts = budget?.inlineScripts ?? 0;

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
    expect(weight.scriptFiles / KIB).toBeLessThanOrEqual(withHeadroom(budget?.scriptFiles ?? 0));
  });

  it('stays within the budgets for fonts and in total', () => {
    expect(weight.fonts / KIB).toBeLessThanOrEqual(24);
    expect(weight.everything / KIB).toBeLessThanOrEqual(withHeadroom(budget?.everything ?? 0));
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
  expect(needed).toBeGreaterThan(budgetOf(path)?.markup ?? Infinity);
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

it('the home page has at most 550 elements', () => {
  expect(weighPage('/').elements).toBeLessThanOrEqual(550);
});
