// `npm run scale`: the figures of docs/scale.md, from the real handlers over the fake of the Blobs protocol and the built site.
import { measureActions, measureListings } from './scale/actions.ts';
import type { StoreUse } from './scale/counted-site.ts';
import { priceMonth, weighSite } from './scale/month.ts';

/** Open orders in the store when a listing is measured. */
const STORE_SIZES = [100, 1000, 10_000];
const FACTORS = [1, 10, 1000, 100_000];

const figure = (value: number, digits = 0) =>
  value.toLocaleString('en-US', { maximumFractionDigits: digits });
const row = (...cells: readonly (string | number)[]) => {
  const texts = cells.map((cell) => (typeof cell === 'number' ? figure(cell) : cell));
  console.log(`| ${texts.join(' | ')} |`);
};
const useCells = ({ reads, writes, lists, deletes, bytes }: StoreUse) =>
  [reads, writes, lists, deletes, bytes] as const;

row('action', 'reads', 'writes', 'lists', 'deletes', 'bytes');
for (const [action, use] of await measureActions()) row(action, ...useCells(use));

console.log('');
row('open orders', 'work', 'reads', 'writes', 'list pages', 'deletes', 'bytes');
for (const size of STORE_SIZES) {
  for (const { orders, work, use } of await measureListings(size)) {
    row(orders, work, ...useCells(use));
  }
}

const weights = weighSite('dist');
console.log(
  `\nA page has ${figure(weights.pageBytes)} bytes, what comes once ${figure(weights.onceBytes)}.\n`,
);
row('times', 'GB', 'requests', 'calls of functions', 'GB-hours', 'credits', 'dollars a month');
for (const factor of FACTORS) {
  const month = priceMonth(factor, weights);
  row(
    factor,
    figure(month.gigabytes, 1),
    month.requests,
    month.calls,
    figure(month.gigabyteHours, 1),
    month.credits,
    month.dollars,
  );
}
