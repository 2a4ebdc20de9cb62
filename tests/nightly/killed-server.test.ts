import { join } from 'node:path';
import process from 'node:process';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { readArchive } from '../../netlify/ops/archive/archive.ts';
import { uuidV7 } from '../../netlify/server/storage/store.ts';
import { makeBrowser, type Browser } from '../support/browser.ts';
import { makeMessage, makeOrder, makeRegistration } from '../support/makers.ts';
import { runOpsProcess } from '../support/ops-process.ts';
import { startPostgres, type PostgresServer } from '../support/postgres-server.ts';
import { startProduct, startProgram, type RunningProgram } from '../support/product.ts';
import { insist } from '../support/races.ts';
import { makeRandomHex } from '../support/random.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** Times the server is killed, each time in the middle of other work. */
const KILLS = 20;
const WRITERS = 12;

/** A requested write. */
interface Write {
  path: 'register' | 'orders' | 'contact';
  body: unknown;
  key: string;
  /** Id of what was stored, once the server acknowledged it. */
  id?: string;
}

/** A customer with orders below the limits of an account, and messages. */
interface Person {
  email: string;
  browser: Browser;
  writes: Write[];
}

/** Of the server: where its data are. */
let env: Record<string, string> = {};
let server: RunningProgram | undefined;
let url = '';
const randomHex = makeRandomHex('writes');

beforeEach(() => {
  env = { DATA_DIR: temporaryFolder() };
});

afterEach(async () => {
  await server?.kill();
});

/** Starts what `npm start` starts, on the data that is there. */
async function start(): Promise<void> {
  const product = await startProduct(env);
  server = product;
  ({ url } = product);
}

function makeWrite(path: Write['path'], body: (key: string) => unknown): Write {
  const key = uuidV7(Date.now(), randomHex);
  return { path, body: body(key), key };
}

const open = (cookies: Browser['cookies'] = new Map()) =>
  makeBrowser((request) => fetch(request), { origin: url, cookies });

const post = ({ browser }: Person, { path, body, key }: Write) =>
  browser.post(`/api/${path}`, body, { 'idempotency-key': key });

/** Sends a write, the same way however often. @returns whether the server acknowledged it. */
async function send(person: Person, write: Write): Promise<boolean> {
  const answer = await insist(() => post(person, write)).catch(() => undefined);
  if (!answer) return false;
  expect(answer.status, `${write.path} ${write.key}`).toBe(201);
  const { id = person.email } = answer.json;
  expect(id).toBe(write.id ?? id);
  write.id = id;
  return true;
}

/** Signs up, orders and writes, until the server is dead. */
async function keepWriting(people: Person[], onAcknowledged: () => void): Promise<void> {
  for (;;) {
    const email = `person-${people.length}@example.com`;
    const person: Person = { email, browser: open(), writes: [] };
    people.push(person);
    const service = { serviceName: 'Custom Solution', servicePrice: 0 };
    for (const write of [
      makeWrite('register', () => makeRegistration({ email })),
      ...[1, 2].flatMap(() => [
        makeWrite('orders', (key) => makeOrder({ ...service, projectBrief: key })),
        makeWrite('contact', (key) => makeMessage({ message: `A message: ${key}` })),
      ]),
    ]) {
      person.writes.push(write);
      if (!(await send(person, write))) return;
      onAcknowledged();
    }
  }
}

/** What was acknowledged is there, once; what was not can be asked for again, and then is. */
async function expectWhole(person: Person): Promise<void> {
  // The server has another address after each start.
  const browser = open(person.browser.cookies);
  person.browser = browser;
  for (const write of person.writes) {
    if (write.id === undefined) expect(await send(person, write), write.key).toBe(true);
  }
  const user = await insist(() => browser.get('/api/user'));
  expect(user.json, person.email).toMatchObject({ email: person.email });
  const { list: orders } = await insist(() => browser.get('/api/orders'));
  const placed = person.writes.filter(({ path }) => path === 'orders');
  expect(orders.map(({ id }) => id).sort()).toEqual(placed.map(({ id }) => id).sort());
}

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

describe('a server killed under twelve writers', () => {
  it.each(['SQLite', 'PostgreSQL'])(
    `loses nothing it acknowledged and blocks nothing it did not, ${KILLS} times: %s`,
    { timeout: 900_000 },
    async (engine) => {
      if (engine === 'PostgreSQL') env['DATABASE_URL'] = postgres.url;
      const people: Person[] = [];
      const cut = { register: 0, orders: 0, contact: 0 };
      let acknowledged = 0;
      await start();
      for (let round = 0; round < KILLS; round += 1) {
        const before = people.length;
        // Later each time, and in all fewer messages than an hour may have from one machine.
        const fatal = acknowledged + 20 + round * 2;
        const onAcknowledged = () => {
          acknowledged += 1;
          if (acknowledged === fatal) void server?.kill();
        };
        await Promise.all(
          Array.from({ length: WRITERS }, () => keepWriting(people, onAcknowledged)),
        );
        const touched = people.slice(before);
        for (const { path, id } of touched.flatMap(({ writes }) => writes)) {
          if (id === undefined) cut[path] += 1;
        }
        await start();
      }
      for (const person of people) await expectWhole(person);
      process.stdout.write(
        `${JSON.stringify({ engine, acknowledged, cut, people: people.length })}\n`,
      );
      // Otherwise nothing was shown: it must have died in the middle of every kind of write.
      for (const count of Object.values(cut)) expect(count).toBeGreaterThan(0);

      await server?.kill();
      const ops = (...words: string[]) =>
        runOpsProcess({ ...env, SITE_CONTEXT: 'local' }, ...words);
      const messages = people.flatMap(({ writes }) =>
        writes.filter(({ path }) => path === 'contact'),
      );
      const archive = join(temporaryFolder(), 'archive');
      expect((await ops('export', archive)).code).toBe(0);
      const stored = [...(await readArchive(archive)).stores.get('messages')!.keys()];
      expect(stored.map((key) => key.split('/').at(-1)).sort()).toEqual(
        messages.map(({ id }) => id).sort(),
      );
      const { out } = await ops('doctor', '--json');
      const findings = JSON.parse(out) as { kind: string }[];
      const real = findings.filter(({ kind }) => ['broken', 'unknown', 'dangling'].includes(kind));
      expect(real).toEqual([]);
    },
  );
});

describe('a full disk', () => {
  it('loses nothing acknowledged, returns 503, and recovers once there is room', async () => {
    // Files may have 300 KB: the store's log reaches that after some messages.
    const words = ['-c', 'ulimit -f 600 && exec "$0" scripts/serve.ts', process.execPath];
    const full = await startProgram({ ...env, PORT: '0' }, words, /Ctrl/, '/bin/sh');
    server = full;
    url = /http:\/\/localhost:\d+/.exec(full.output())?.[0] ?? '';
    const ada: Person = { email: 'ada@example.com', browser: open(), writes: [] };
    const registration = makeWrite('register', () => makeRegistration({ email: ada.email }));
    await send(ada, registration);
    let status = 201;
    while (status === 201) {
      const service = { serviceName: 'Custom Solution', servicePrice: 0 };
      const write = makeWrite('orders', (key) =>
        makeOrder({ ...service, projectBrief: key.repeat(100) }),
      );
      const answer = await post(ada, write);
      ({ status } = answer);
      if (status === 201) ada.writes.push({ ...write, id: answer.json.id! });
    }
    expect(status).toBe(503);
    expect(full.output()).toContain('sys_storage_unavailable');
    expect(ada.writes.length).toBeGreaterThan(0);
    await expectWhole(ada);
    await full.kill();
    await start();
    await expectWhole(ada);
    const late = makeWrite('contact', (key) => makeMessage({ message: `A message: ${key}` }));
    expect(await send(ada, late)).toBe(true);
  });
});
