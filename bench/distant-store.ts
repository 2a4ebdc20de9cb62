import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';

import { bcryptPasswords, PASSWORD_COST } from '../netlify/server/auth/password.ts';
import { makeMessage, makeOrder, makeRegistration, PASSWORD } from '../tests/support/makers.ts';
import { makeSite } from '../tests/support/site.ts';
import { median, round, type Table } from './report.ts';

const AWAY_MS = 50;
const RUNS = 9;

/** Milliseconds of requests whose store is far away, from the real handlers: rounds of the store, and the hash. */
export async function measureDistantStore(): Promise<Table> {
  const times = new Map<string, number[]>();
  for (let run = 0; run < RUNS; run += 1) {
    const site = makeSite({ platform: { passwords: bcryptPasswords() } });
    site.blobs.before = () => wait(AWAY_MS);
    const browser = site.browser();
    const credentials = { email: 'ada@example.com', password: PASSWORD };
    const time = async (endpoint: string, call: () => Promise<{ status: number }>) => {
      const startedAt = performance.now();
      const { status } = await call();
      if (status >= 400) throw new Error(`${endpoint} answered ${status}`);
      times.set(endpoint, [...(times.get(endpoint) ?? []), performance.now() - startedAt]);
    };
    await time('POST /api/register', () => browser.post('/api/register', makeRegistration()));
    await time('POST /api/login', () => site.browser().post('/api/login', credentials));
    await time('GET /api/user', () => browser.get('/api/user'));
    await time('POST /api/orders', () => browser.post('/api/orders', makeOrder()));
    await time('GET /api/orders', () => browser.get('/api/orders'));
    await time('POST /api/contact', () => browser.post('/api/contact', makeMessage()));
  }
  return {
    title: 'API on a distant store',
    note: `Each request to the store takes ${AWAY_MS} ms; ms.`,
    columns: ['endpoint', 'p50'],
    rows: [...times].map(([endpoint, of]) => [endpoint, round(median(of))]),
  };
}

/** Processor time of a hash at several costs; other work on the machine does not count. */
export async function measureHash(): Promise<Table> {
  const rows: Table['rows'] = [];
  for (const cost of [PASSWORD_COST - 1, PASSWORD_COST, PASSWORD_COST + 1]) {
    const passwords = bcryptPasswords(cost);
    const spent: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
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
