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
});
