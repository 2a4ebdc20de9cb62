import {
  crowdOnBlobs,
  crowdOnPostgres,
  type Cost,
  type CrowdedSite,
} from '../tests/support/crowd.ts';
import { makeOrder, makeRegistration } from '../tests/support/makers.ts';
import { runCommand } from '../tests/support/ops.ts';
import { startPostgres } from '../tests/support/postgres-server.ts';
import { agentBrowser, userIdOf } from '../tests/support/world.ts';
import { DAY_MS } from '../netlify/server/lib/time.ts';
import { postgresQuery } from '../netlify/server/storage/database.ts';
import { median, round, type Table } from './report.ts';

const SIZE = { customers: 100_000, orders: 200_000, open: 10_000 };

/** What each action takes beside so many of everything, on both engines in one run. */
export async function measureScale(): Promise<Table[]> {
  const server = await startPostgres();
  try {
    const onBlobs = await measureSite(crowdOnBlobs(SIZE));
    const onPostgres = await measureSite(await crowdOnPostgres(server.url, SIZE));
    const [sum] = await postgresQuery(server.url)(
      "SELECT pg_total_relation_size('documents')::text AS bytes, count(*)::text AS documents FROM documents",
      [],
      DAY_MS,
    );
    const cells = ({ requests, ms }: Cost) => [requests, round(ms)];
    return [
      {
        title: `Beside ${SIZE.orders} orders`,
        note: `${SIZE.customers} customers, ${SIZE.open} open orders: ${sum?.['documents']} documents, ${round(Number(sum?.['bytes']) / 1e6)} MB in PostgreSQL. Blobs in simulated time; PostgreSQL as measured, without a network.`,
        columns: ['action', 'Blobs: requests', 'ms', 'PostgreSQL: statements', 'ms'],
        rows: [...onBlobs].map(([action, cost]) => {
          const beside = onPostgres.get(action);
          return [action, ...cells(cost), ...(beside ? cells(beside) : [])];
        }),
      },
    ];
  } finally {
    await server.stop();
  }
}

type Reply = { status: number } | { code: number };

/** What agents look for: the first customer of the list is in the snapshot, the second is not. */
const deskReads: readonly [what: string, path: string][] = [
  ['what is open', 'inbox'],
  ['search for a name', `inbox?search=number+${SIZE.customers - 5000}`],
  ['search for an old name', 'inbox?search=number+4711'],
  ['search for a common word', 'inbox?search=episodes'],
  ['search for nothing', 'inbox?search=zeppelin'],
  ['what is done', 'inbox?view=done'],
  ['figures of a year', 'figures?weeks=53'],
];

/** @throws Error when an action is refused. */
async function measureSite({ site, runs, measure }: CrowdedSite): Promise<Map<string, Cost>> {
  const measured = new Map<string, Cost>();
  const take = async (action: string, work: () => Promise<Reply>, times = 1) => {
    const costs: Cost[] = [];
    for (let run = 0; run < times; run += 1)
      costs.push(
        await measure(async () => {
          const reply = await work();
          if ('status' in reply ? reply.status >= 400 : reply.code !== 0)
            throw new Error(`${action}: ${JSON.stringify(reply)}`);
          await site.settled();
        }),
      );
    const ms = median(costs.map((cost) => cost.ms));
    measured.set(action, { requests: costs.at(-1)?.requests ?? 0, ms });
  };
  const [browser, agent] = [site.browser(), await agentBrowser(site)];
  const { email, password } = makeRegistration();
  // Without the deadline of a request.
  const patient = { ...site, platform: { ...site.platform, storeBudgetMs: DAY_MS } };
  await take('doctor --fix', () => runCommand(patient, 'doctor', '--fix'));

  await take('sign up', () => browser.post('/api/register', makeRegistration()));
  await take('sign in', () => browser.post('/api/login', { email, password }));
  await take('place an order', () => browser.post('/api/orders', makeOrder()));
  await take('a customer’s orders', () => browser.get('/api/orders'), runs);
  for (const [what, path] of deskReads)
    await take(`desk: ${what}`, () => agent.get(`/api/desk/${path}`), runs);
  const etag = (await agent.get('/api/desk/inbox')).headers.get('ETag') ?? '';
  const unlessNew = { 'If-None-Match': etag };
  await take('desk: look for news, none', () => agent.get('/api/desk/inbox', unlessNew), runs);
  const [order] = (await browser.get('/api/orders')).list;
  const path = `/api/desk/orders/${await userIdOf(site, email)}/${order?.id ?? ''}`;
  const move = { action: 'move', to: 'processing', anyway: true, seen: 1 };
  await take('desk: move an order', () => agent.post(path, move));
  return measured;
}
