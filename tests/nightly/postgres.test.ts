import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { timeBudget } from '../../netlify/server/storage/bounded-fetch.ts';
import { postgresQuery } from '../../netlify/server/storage/postgres-client.ts';
import { postgresStore } from '../../netlify/server/storage/postgres-store.ts';
import { makeOrder, makeRegistration } from '../support/makers.ts';
import { startPostgres, type PostgresServer } from '../support/postgres-server.ts';
import { makeRandomHex } from '../support/random.ts';
import { makeSite } from '../support/site.ts';
import { describeStore } from '../unit/storage/conformance.ts';

const randomHex = makeRandomHex('postgres');
let server: PostgresServer;
let stores = 0;

beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());

const openStore = (name: string, budget = timeBudget()) =>
  postgresStore({ name, budget, randomHex, query: postgresQuery(server.url) });

describeStore('PostgreSQL', () => {
  const name = `users-${(stores += 1)}`;
  const store = openStore(name);
  return {
    store,
    async plant(key, text) {
      const query = postgresQuery(server.url);
      await query('INSERT INTO records VALUES ($1, $2, $3)', [name, key, text], 1000);
    },
  };
});

describe('a hundred requests at the same moment on PostgreSQL', () => {
  const makeSiteOn = (context: string) =>
    makeSite({
      platform: { openStore: (name, budget) => openStore(`${name}-${context}`, budget) },
      worksAfterAnswers: true,
    });
  const all = <Result>(work: (index: number) => Promise<Result>) =>
    Promise.all(Array.from({ length: 100 }, (_, index) => work(index)));

  it('register one account with an address', async () => {
    const site = makeSiteOn('registrations');
    const answers = await all((index) =>
      site.call(
        new Request('https://roomtone.example/api/register', {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            origin: 'https://roomtone.example',
          },
          body: JSON.stringify(makeRegistration()),
        }),
        `203.0.113.${index}`,
      ),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array<number>(99).fill(409)]);
  });

  it('place one order under one key', async () => {
    const site = makeSiteOn('orders');
    const ada = site.browser();
    expect((await ada.post('/api/register', makeRegistration())).status).toBe(201);
    const key = { 'idempotency-key': 'the-same-press-again' };
    const answers = await all(() => ada.post('/api/orders', makeOrder(), key));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ json }) => json.id)).size).toBe(1);
    expect((await ada.get('/api/orders')).list).toHaveLength(1);
  });
});
