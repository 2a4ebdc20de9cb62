import { mkdirSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';

import { expect, it } from 'vitest';

import { DOCUMENT, KIB } from '../support/budgets.ts';
import { getPaths } from '../support/built-site.ts';
import { weighPage } from '../support/page-weight.ts';

/** What photos of a page may take together before somebody is told. */
const PHOTOS = 400 * KIB;
/** How many times its budget a page may have before that is a fault. Photos wait until a reader comes to them. */
const LIMIT = 1.5;
const LIMIT_OF_PHOTOS = 5;

/** What a page has too much of, and what to do about it. */
interface Excess {
  has: number;
  budget: number;
  limit: number;
  /** Such as " of photos". */
  what: string;
  advice: string;
}

/** What marketers can change; scripts and fonts are the same with any content (tests/unit/budgets/pages.test.ts). */
function findExcesses(path: string): Excess[] {
  const { document, photos } = weighPage(path);
  const [first = ['', 0] as const] = [...photos].toSorted(([, a], [, b]) => b - a);
  const [largest, bytes] = first;
  const photo = largest.startsWith('/covers/')
    ? 'its cover'
    : basename(largest).replace(/\..*/, '');
  const all: Excess[] = [
    {
      has: [...photos.values()].reduce((sum, size) => sum + size, 0),
      budget: PHOTOS,
      limit: LIMIT_OF_PHOTOS,
      what: ' of photos',
      advice: `the largest, ${photo}, takes ${inKb(bytes)}. Crop it, or choose one with less fine detail.`,
    },
    {
      has: document,
      budget: DOCUMENT * KIB,
      limit: LIMIT,
      what: '',
      advice: 'its text, tables, and drawings are a lot. Leave some out, or make two pages of it.',
    },
  ];
  return all.filter(({ has, budget }) => has > budget);
}

const inKb = (bytes: number) => `${Math.ceil(bytes / KIB)} KB`;

const describeExcess = (path: string, { has, budget, what, advice }: Excess) =>
  `${path} has ${inKb(has)}${what}, ${inKb(has - budget)} over its budget of ${inKb(budget)}: ${advice}`;

it('no page has far more than its budget; one that has more is warned of', () => {
  const found = getPaths().flatMap((path) =>
    findExcesses(path).map((excess) => ({ excess, words: describeExcess(path, excess) })),
  );
  mkdirSync('test-results', { recursive: true });
  writeFileSync('test-results/warnings.txt', found.map(({ words }) => `${words}\n`).join(''));
  const faults = found.filter(({ excess: { has, budget, limit } }) => has > budget * limit);
  expect(faults.map(({ words }) => words)).toEqual([]);
}, 120_000);
