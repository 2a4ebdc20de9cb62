import { statSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import {
  distPath,
  getAll,
  getDownloads,
  getOne,
  getPage,
  getPages,
  textOf,
  textsOf,
} from '../../support/built-site.ts';

/** The tables of a document or a part of a page by their captions, each row as the texts of its cells. */
const tablesOf = (root: Element) =>
  new Map(
    getAll(root, 'figure').map((figure) => {
      const rows = getAll(figure, 'tbody tr').map((row) => textsOf(row, 'td'));
      return [textOf(getOne(figure, 'figcaption')), rows] as const;
    }),
  );

/** A whole cell that is a number, in dollars or not. */
const numberIn = (cell: string) =>
  /^\$?[\d,]+(\.\d+)?$/.test(cell) ? Number(cell.replaceAll(/[$,]/g, '')) : undefined;

/** What stands above "Together" in a column, and what stands in it. */
function sumsOf(rows: readonly string[][]) {
  const last = rows.findIndex(([label]) => label === 'Together');
  return (rows[last] ?? []).flatMap((cell, column) => {
    const total = numberIn(cell);
    const parts = rows.slice(0, last).map((row) => numberIn(row[column] ?? '') ?? NaN);
    const sum = parts.reduce((before, part) => before + part, 0);
    return total === undefined ? [] : [{ total, sum: Number(sum.toFixed(2)) }];
  });
}

describe('documents to download', () => {
  const documents = getDownloads();

  it('are at least three', () => {
    expect(documents.length).toBeGreaterThanOrEqual(3);
  });

  it.each(documents)('%s has sums that add up', (path) => {
    for (const [caption, rows] of tablesOf(getPage(path).main))
      for (const { total, sum } of sumsOf(rows)) expect(sum, caption).toBe(total);
  });

  it('have the size that links to them state', () => {
    const links = getPages().flatMap(({ main }) => getAll(main, 'a[href^="/documents/"]'));
    const stated = links.flatMap((link) => {
      const [, size] = /(\d+) KB/.exec(textOf(link)) ?? [];
      return size ? [{ path: link.getAttribute('href')!, size: Number(size) }] : [];
    });
    expect(stated.length).toBeGreaterThanOrEqual(2);
    for (const { path, size } of stated)
      expect(Math.abs(statSync(distPath(path)).size / 1000 - size), path).toBeLessThan(3);
  });

  it.each(documents.filter((path) => path.includes('example')))(
    '%s says first that its client is made up, and who wrote it',
    (path) => {
      const { main } = getPage(path);
      expect(textOf(getOne(main, '.prose > :first-child'))).toContain('The client is made up');
      const people = getAll(getPage('/about').main, '.role').map((role) =>
        textOf(getOne(role.parentElement!, 'h3')),
      );
      const [, author] = /By (.+?), Roomtone/.exec(textOf(getOne(main, 'header'))) ?? [];
      expect(people).toContain(author);
    },
  );

  it('the month on the pricing page and in the help center is that of the example report', () => {
    const find = (path: string, start: string) =>
      [...tablesOf(getPage(path).main)].find(([caption]) => caption.startsWith(start))![1];
    const report = find('/documents/example-pilot-report.html', 'A month: 520 invoices');
    const month = find('/pricing', 'A month of running costs');
    expect(month.map(([, cost]) => cost)).toEqual(report.slice(0, -1).map(([, cost]) => cost));
    expect(sumsOf(month)).toEqual([{ total: 419.25, sum: 419.25 }]);
    for (const [, cost = ''] of month)
      expect(textOf(getPage('/help').main)).toContain(cost.replace(/\.00$/, ''));
  });
});
