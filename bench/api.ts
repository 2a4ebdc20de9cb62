import { performance } from 'node:perf_hooks';

import { bcryptPasswords, PASSWORD_COST } from '../netlify/server/auth/password.ts';
import { makeMessage, makeOrder, makeRegistration, PASSWORD } from '../tests/support/makers.ts';
import { median, quantile, round, type Table } from './report.ts';
import { startSite } from './site.ts';

/** As many as may sign up from one address within an hour, and as many orders as one may place in ten minutes. */
const CUSTOMERS = 15;
const ORDERS_EACH = 4;
const READS = 300;
const HASHES = 9;

/** Milliseconds of each endpoint through the local server, one request at a time, and of a password's hash. */
export async function measureApi(): Promise<Table[]> {
  const site = await startSite();
  try {
    return [
      {
        title: 'API',
        note: 'Through the server of `npm start`, whose store syncs every write, one request at a time; ms.',
        columns: ['endpoint', 'requests', 'p50', 'p95'],
        rows: await measureEndpoints(site.url),
      },
      await measureHash(),
    ];
  } finally {
    await site.stop();
  }
}

/** Customers sign up, order and sign in, as one endpoint after the other allows. */
async function measureEndpoints(origin: string): Promise<Table['rows']> {
  const cookies: string[] = [];
  const ask = async (path: string, body?: unknown, index = 0) => {
    const response = await fetch(origin + path, {
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      headers: {
        origin,
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/json',
        cookie: cookies[index % CUSTOMERS] ?? '',
      },
    });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    if (path === '/api/register')
      cookies.push(
        response.headers
          .getSetCookie()
          .map((line) => line.split(';')[0])
          .join('; '),
      );
  };
  const person = (index: number) => ({ email: `customer-${index}@example.com` });
  return [
    await time('POST /api/register', CUSTOMERS, (index) =>
      ask('/api/register', makeRegistration(person(index)), CUSTOMERS - 1),
    ),
    await time('GET /api/user', READS, (index) => ask('/api/user', undefined, index)),
    await time('POST /api/orders', CUSTOMERS * ORDERS_EACH, (index) =>
      ask('/api/orders', makeOrder(), index),
    ),
    await time('GET /api/orders', READS, (index) => ask('/api/orders', undefined, index)),
    await time('GET /api/blog', READS, () => ask('/api/blog')),
    await time('POST /api/contact', 5, () => ask('/api/contact', makeMessage())),
    await time('POST /api/login', CUSTOMERS, (index) =>
      ask('/api/login', { ...person(index), password: PASSWORD }),
    ),
  ];
}

async function time(
  endpoint: string,
  count: number,
  call: (index: number) => Promise<void>,
): Promise<Table['rows'][number]> {
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const startedAt = performance.now();
    await call(index);
    times.push(performance.now() - startedAt);
  }
  return [endpoint, count, round(quantile(times, 0.5), 1), round(quantile(times, 0.95), 1)];
}

/** Processor time of a hash at several costs; other work on the machine does not count. */
async function measureHash(): Promise<Table> {
  const rows: Table['rows'] = [];
  for (const cost of [PASSWORD_COST - 1, PASSWORD_COST, PASSWORD_COST + 1]) {
    const passwords = bcryptPasswords(cost);
    const spent: number[] = [];
    for (let run = 0; run < HASHES; run += 1) {
      const before = process.cpuUsage();
      await passwords.hash(PASSWORD);
      const { user, system } = process.cpuUsage(before);
      spent.push((user + system) / 1000);
    }
    rows.push([cost, round(median(spent)), round(2 * median(spent))]);
  }
  return {
    title: 'Password hash',
    note: 'Milliseconds of processor time; a function of 1 GB has about half a core, so there it takes twice as long.',
    columns: ['cost', 'a core', 'half a core'],
    rows,
  };
}
