import { measureActions, measureListings } from '../tests/support/measured-actions.ts';
import type { StoreUse } from '../tests/support/measured-actions.ts';
import { priceMonth, weighSite } from './month.ts';
import { round, type Table } from './report.ts';

/** Open orders in the store when work over many of them is measured. */
const STORE_SIZES = [100, 1000, 10_000];
const FACTORS = [1, 10, 1000, 100_000];

const useCells = ({ reads, writes, lists, deletes, bytes }: StoreUse) => [
  reads,
  writes,
  lists,
  deletes,
  bytes,
];
const useColumns = ['reads', 'writes', 'lists', 'deletes', 'bytes'];

/** What each action asks of the store, and what a month comes to, from the real handlers and the built site. */
export async function measureStore(): Promise<Table[]> {
  const listings = [];
  for (const size of STORE_SIZES) listings.push(...(await measureListings(size)));
  const weights = weighSite('dist');
  const months = FACTORS.map((factor) => priceMonth(factor, weights));
  return [
    {
      title: 'Requests to the store',
      note: 'By the handlers over the Blobs protocol, with what they do after the answer.',
      columns: ['action', ...useColumns],
      rows: [...(await measureActions())].map(([action, use]) => [action, ...useCells(use)]),
    },
    {
      title: 'Work over many records',
      note: 'Messages, a quarter as many as orders, are in the store too.',
      columns: ['open orders', 'work', ...useColumns],
      rows: listings.map(({ orders, work, use }) => [orders, work, ...useCells(use)]),
    },
    {
      title: 'A month',
      note: `A page has ${round(weights.pageBytes)} bytes, what comes once ${round(weights.onceBytes)}.`,
      columns: ['times', 'GB', 'requests', 'function calls', 'GB-hours', 'credits', 'dollars'],
      rows: months.map(
        ({ factor, gigabytes, requests, calls, gigabyteHours, credits, dollars }) => [
          factor,
          round(gigabytes, 1),
          round(requests),
          round(calls),
          round(gigabyteHours, 1),
          round(credits),
          dollars,
        ],
      ),
    },
  ];
}
