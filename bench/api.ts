import { performance } from 'node:perf_hooks';

import { makeMessage, makeOrder, makeRegistration, PASSWORD } from '../tests/support/makers.ts';
import { measureDistantStore, measureHash } from './distant-store.ts';
import { quantile, round, type Table } from './report.ts';
import { startSite } from './site.ts';

/** As many as may sign up from one address within an hour, and as many orders as one may place in ten minutes. */
const CUSTOMERS = 15;
const ORDERS_EACH = 4;
const READS = 300;
const WARM_UP = 3;

type Ask = (path: string, body?: unknown, cookie?: string) => Promise<Response>;
type Row = [endpoint: string, requests: number, p50: number, p95: number];

/** Milliseconds of each endpoint through the local server, one request at a time. */
export async function measureApi(): Promise<Table[]> {
  const site = await startSite();
  const ask: Ask = (path, body, cookie = '') =>
    fetch(site.url + path, {
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      headers: {
        origin: site.url,
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/json',
        cookie,
      },
    });
  try {
    return [
      {
        title: 'API',
        note: 'Through the server of `npm start`, whose store syncs every write, one request at a time; ms.',
        columns: ['endpoint', 'requests', 'p50', 'p95'],
        rows: await measureEndpoints(ask),
      },
      await measureDistantStore(),
      await measureHash(),
    ];
  } finally {
    await site.stop();
  }
}

/** Customers sign up, order and sign in, as one endpoint after the other allows. */
async function measureEndpoints(ask: Ask): Promise<Row[]> {
  const cookies: string[] = [];
  const emailOf = (index: number) => `customer-${index}@example.com`;
  const cookieOf = (index: number) => cookies[index % CUSTOMERS] ?? '';
  return [
    await time('GET /favicon.svg', READS, () => ask('/favicon.svg')),
    await time('POST /api/register', CUSTOMERS, async (index) => {
      const response = await ask('/api/register', makeRegistration({ email: emailOf(index) }));
      const lines = response.headers.getSetCookie();
      cookies.push(lines.map((line) => line.split(';')[0]).join('; '));
      return response;
    }),
    await time('GET /api/user', READS, (index) => ask('/api/user', undefined, cookieOf(index))),
    await time('POST /api/orders', CUSTOMERS * ORDERS_EACH, (index) =>
      ask('/api/orders', makeOrder(), cookieOf(index)),
    ),
    await time('GET /api/orders', READS, (index) => ask('/api/orders', undefined, cookieOf(index))),
    await time('GET /api/blog', READS, () => ask('/api/blog')),
    await time('POST /api/contact', 5, () => ask('/api/contact', makeMessage()), 0),
    await time('POST /api/login', CUSTOMERS, (index) =>
      ask('/api/login', { email: emailOf(index), password: PASSWORD }),
    ),
  ];
}

async function time(
  endpoint: string,
  count: number,
  call: (index: number) => Promise<Response>,
  warmUp = WARM_UP,
): Promise<Row> {
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const startedAt = performance.now();
    const response = await call(index);
    await response.arrayBuffer();
    if (response.status >= 400) throw new Error(`${endpoint} answered ${response.status}`);
    if (index >= warmUp) times.push(performance.now() - startedAt);
  }
  return [endpoint, count, round(quantile(times, 0.5), 1), round(quantile(times, 0.95), 1)];
}
