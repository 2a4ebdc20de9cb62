import { DAY_MS } from '../netlify/server/lib/time.ts';
import { listRows, readRows } from '../netlify/server/lists/rows.ts';
import { postgresQuery } from '../netlify/server/storage/database.ts';
import {
  crowdOnBlobs,
  crowdOnPostgres,
  type Cost,
  type CrowdedSite,
  type CrowdSize,
} from '../tests/support/crowd.ts';
import { userIdOf } from '../tests/support/account.ts';
import { agentBrowser } from '../tests/support/desk.ts';
import { makeMessage, makeOrder, makeRegistration } from '../tests/support/makers.ts';
import { runCommand } from '../tests/support/ops.ts';
import { startPostgres } from '../tests/support/postgres-server.ts';
import { PRICES } from './month.ts';
import { median, round, type Table } from './report.ts';

const SIZE: CrowdSize = { customers: 100_000, orders: 200_000, open: 10_000 };
const SMALL: CrowdSize = { customers: 6000, orders: 10_000, open: 60 };
/** What Netlify's API allows a token. */
const API_REQUESTS_A_MINUTE = 500;
/** From a function to a database in the same region: an assumption. */
const ROUND_TRIP_MS = 2;
/** Without the deadline of a request. */
const REBUILD = 'doctor --fix';

interface Measurement extends Cost {
  /** Of the answer, or how the command ended. */
  status: number | string;
  /** Of the answer's body. */
  bytes: number;
}
type Measured = Map<string, Measurement>;

/** What each action takes beside so many of everything, on both engines in one run. */
export async function measureScale(): Promise<Table[]> {
  return [...(await measureBeside(SMALL)), ...(await measureBeside(SIZE))];
}

async function measureBeside(size: CrowdSize): Promise<Table[]> {
  const server = await startPostgres();
  try {
    const onBlobs = await measureSite(crowdOnBlobs(size), size);
    const crowded = await crowdOnPostgres(server.url, size);
    const onPostgres = await measureSite(crowded, size);
    const [sum] = await postgresQuery(server.url)(
      "SELECT pg_total_relation_size('documents')::text AS bytes, count(*)::text AS documents FROM documents",
      [],
      DAY_MS,
    );
    const megabytes = round(Number(sum?.['bytes']) / 1e6);
    return [
      {
        title: `Beside ${size.orders} orders`,
        note: `${size.customers} customers, ${size.orders} orders, ${size.open} of them open: ${sum?.['documents']} documents, ${megabytes} MB in PostgreSQL. Blobs in simulated time; PostgreSQL as measured, without a network; dollars for a thousand calls of a function, with ${ROUND_TRIP_MS} ms a statement.`,
        columns: [
          'action',
          ...['status', 'bytes', 'requests', 'ms', '$'],
          ...['status', 'bytes', 'statements', 'ms', '$'],
        ],
        rows: [...onBlobs.keys()].map((action) => [
          action,
          ...cells(action, onBlobs.get(action), 0),
          ...cells(action, onPostgres.get(action), ROUND_TRIP_MS),
        ]),
      },
      ...(size === SIZE ? [await measureRows(crowded)] : []),
    ];
  } finally {
    await server.stop();
  }
}

function cells(action: string, measured: Measurement | undefined, roundTripMs: number) {
  if (!measured) return [];
  const { status, bytes, requests, ms } = measured;
  const isCommand = action === REBUILD;
  const isLimited = isCommand && roundTripMs === 0;
  const takesMs = isLimited ? Math.max(ms, (requests / API_REQUESTS_A_MINUTE) * 60_000) : ms;
  const dollars = isCommand ? '–' : round(dollarsPerThousand(ms + requests * roundTripMs), 4);
  return [status, bytes, requests, round(takesMs), dollars];
}

function dollarsPerThousand(ms: number): number {
  const credits =
    PRICES.creditsPerTenThousandRequests / 10 + (ms / 3600) * PRICES.creditsPerGigabyteHour;
  return (credits / PRICES.moreCredits) * PRICES.moreCreditsDollars;
}

type Reply = { status: number; text?: string } | { code: number };

/** What agents look for. @param latest number of a customer whose order is in the snapshot. */
const deskReads = (latest: number): [what: string, path: string][] => [
  ['search for a name', `inbox?search=number+${latest}`],
  ['search for an old name', 'inbox?search=number+4711'],
  ['search for a common word', 'inbox?search=episodes'],
  ['search for nothing', 'inbox?search=zeppelin'],
  ['what is done', 'inbox?view=done'],
  ['customers', 'customers?search=number'],
  ['an old customer', 'customers?search=number+4711'],
];

async function measureSite(
  { site, runs, measure }: CrowdedSite,
  { customers }: CrowdSize,
): Promise<Measured> {
  const last = customers - 5000;
  const measured: Measured = new Map();
  const browser = site.browser();
  const agent = await agentBrowser(site);
  const { email, password } = makeRegistration();
  const take = async (action: string, work: () => Promise<Reply>, times = 1) => {
    let status: number | string = '';
    let bytes = 0;
    const costs: Cost[] = [];
    for (let run = 0; run < times; run += 1)
      costs.push(
        await measure(async () => {
          const answer = await work();
          status = 'status' in answer ? answer.status : `exit ${answer.code}`;
          bytes = 'text' in answer ? Buffer.byteLength(answer.text ?? '') : 0;
          await site.settled();
        }),
      );
    const ms = median(costs.map(({ ms }) => ms));
    measured.set(action, { status, bytes, requests: costs.at(-1)?.requests ?? 0, ms });
  };
  const read = (action: string, work: () => Promise<Reply>) => take(action, work, runs);
  const patient = { ...site, platform: { ...site.platform, storeBudgetMs: DAY_MS } };
  await take(REBUILD, () => runCommand(patient, 'doctor', '--fix'));

  await take('sign up', () => browser.post('/api/register', makeRegistration()));
  await take('sign in', () => browser.post('/api/login', { email, password }));
  await take('place an order', () => browser.post('/api/orders', makeOrder()));
  await read('a customer’s orders', () => browser.get('/api/orders'));
  await take('send a message', () => site.browser().post('/api/contact', makeMessage()));
  const [order] = (await browser.get('/api/orders')).list;
  const path = `/api/desk/orders/${await userIdOf(site, email)}/${order?.id ?? ''}`;
  await read('desk: what is open', () => agent.get('/api/desk/inbox'));
  const { headers } = await agent.get('/api/desk/inbox');
  const unlessNew = { 'If-None-Match': headers.get('ETag') ?? '' };
  await read('desk: look for news, none', () => agent.get('/api/desk/inbox', unlessNew));
  for (const [what, path] of deskReads(last))
    await read(`desk: ${what}`, () => agent.get(`/api/desk/${path}`));
  await read('desk: figures of 8 weeks', () => agent.get('/api/desk/figures?weeks=8'));
  await read('desk: figures of 53 weeks', () => agent.get('/api/desk/figures?weeks=53'));
  await read('desk: an order', () => agent.get(path));
  await take('desk: move an order', () =>
    agent.post(path, { action: 'move', to: 'processing', anyway: true, seen: 1 }),
  );
  await take('a sweep', async () => {
    await site.sweep();
    return { status: 200 };
  });
  return measured;
}

const RUNS = 9;

/** What the desk's list, its filters, its order, its counts, and its search come from. */
async function measureRows({ site, measure }: CrowdedSite): Promise<Table> {
  const deps = site.deps({ storeBudgetMs: DAY_MS });
  const middle = async (work: () => Promise<unknown>) => {
    const costs: Cost[] = [];
    for (let run = 0; run < RUNS; run += 1) costs.push(await measure(work));
    return [costs.at(-1)?.requests ?? 0, round(median(costs.map(({ ms }) => ms)), 1)];
  };
  const { rows } = await readRows(deps, await listRows(deps));
  return {
    title: 'What the desk lists, in PostgreSQL',
    note: `Median of ${RUNS}; the snapshot was read before.`,
    columns: ['rows', 'work', 'statements', 'ms'],
    rows: [
      [rows.length, 'list', ...(await middle(() => listRows(deps)))],
      [
        rows.length,
        'list and read',
        ...(await middle(async () => readRows(deps, await listRows(deps)))),
      ],
    ],
  };
}
