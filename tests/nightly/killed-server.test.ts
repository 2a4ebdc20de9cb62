import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { listenTo } from '../support/local-product.ts';
import { makeMessage, makeOrder, makeRegistration } from '../support/makers.ts';

const repository = resolve(import.meta.dirname, '../..');

/** Times the server is killed, each time in the middle of other work. */
const KILLS = 20;
/** Below the limit of ten minutes. */
const ORDERS_EACH = 8;

type Outcome = 'sent' | 'acknowledged';

/** What somebody asked for, and whether the server said that it is done. */
interface Wish {
  readonly key: string;
  outcome: Outcome;
  /** Id of what was stored, once the server told it. */
  id?: string;
}

/** A customer, and what is owed to them. */
interface Person {
  readonly email: string;
  readonly registration: Wish;
  readonly orders: Wish[];
  readonly messages: Wish[];
  signOut?: Outcome;
  cookie: string;
}

/** The server as it is now, and what it acknowledged since it was started. */
interface Life {
  readonly url: string;
  acknowledged: number;
  onAcknowledged: () => void;
}

let dataDirectory = '';
let server: ChildProcess | undefined;

beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'roomtone-killed-'));
});

afterAll(async () => {
  server?.kill('SIGKILL');
  await rm(dataDirectory, { recursive: true, force: true, maxRetries: 5 });
});

function run(script: string, args: readonly string[] = []) {
  return spawn(process.execPath, [join(repository, script), ...args], {
    cwd: repository,
    env: { ...process.env, DATA_DIR: dataDirectory, PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Starts what `npm start` starts, on the data that is there. */
async function start(): Promise<Life> {
  const child = run('scripts/serve.ts');
  server = child;
  return { url: await listenTo(child).url, acknowledged: 0, onAcknowledged: () => undefined };
}

/** As a crash or a power cut ends it: nothing is flushed, closed or finished. */
async function kill(): Promise<void> {
  const child = server!;
  const closed = new Promise((done) => child.once('close', done));
  child.kill('SIGKILL');
  await closed;
}

/** @returns undefined when the connection broke: whether it was done is not known. */
async function send(
  life: Life,
  person: Person,
  path: string,
  body?: unknown,
  key?: string,
): Promise<{ status: number; text: string } | undefined> {
  try {
    const response = await fetch(`${life.url}/api/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'sec-fetch-site': 'same-origin',
        cookie: person.cookie,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const session = response.headers.getSetCookie().find((line) => line.startsWith('session='));
    if (session && !session.includes('Max-Age=0')) person.cookie = session.split(';')[0]!;
    return { status: response.status, text };
  } catch {
    return undefined;
  }
}

/** Sends a wish, the same way however often. @returns false when the server died meanwhile. */
async function fulfil(
  life: Life,
  person: Person,
  wish: Wish,
  path: string,
  body: unknown,
): Promise<boolean> {
  const answer = await send(life, person, path, body, wish.key);
  if (!answer) return false;
  expect(answer.status, `${path} ${wish.key} ${answer.text}`).toBe(201);
  const { id = person.email } = JSON.parse(answer.text) as { id?: string };
  expect(id).toBe(wish.id ?? id);
  wish.id = id;
  wish.outcome = 'acknowledged';
  life.acknowledged += 1;
  life.onAcknowledged();
  return true;
}

const register = (life: Life, person: Person) =>
  fulfil(life, person, person.registration, 'register', makeRegistration({ email: person.email }));
const order = (life: Life, person: Person, wish: Wish) => {
  const service = { serviceName: 'Custom Solution', servicePrice: 0 };
  return fulfil(life, person, wish, 'orders', makeOrder({ ...service, projectBrief: wish.key }));
};
const write = (life: Life, person: Person, wish: Wish) =>
  fulfil(life, person, wish, 'contact', makeMessage({ message: `A message: ${wish.key}` }));

async function signOut(life: Life, person: Person): Promise<void> {
  person.signOut ??= 'sent';
  const answer = await send(life, person, 'logout', {});
  if (!answer) return;
  expect(answer.status).toBe(204);
  person.signOut = 'acknowledged';
}

let numberOfWishes = 0;
const makeWish = (): Wish => {
  numberOfWishes += 1;
  return { key: `wish-number-${String(numberOfWishes).padStart(6, '0')}`, outcome: 'sent' };
};
const makePerson = (): Person => ({
  email: `person-${numberOfWishes}@example.com`,
  registration: makeWish(),
  orders: [],
  messages: [],
  cookie: '',
});

/** Orders until there is nothing more to want or the server is dead. */
async function keepOrdering(life: Life, person: Person): Promise<void> {
  while (person.orders.length < ORDERS_EACH) {
    const wish = makeWish();
    person.orders.push(wish);
    if (!(await order(life, person, wish))) return;
  }
}

async function keepWriting(life: Life, person: Person): Promise<void> {
  for (;;) {
    const wish = makeWish();
    person.messages.push(wish);
    if (!(await write(life, person, wish))) return;
  }
}

async function keepRegistering(life: Life, people: Person[]): Promise<void> {
  for (;;) {
    const person = makePerson();
    people.push(person);
    if (!(await register(life, person))) return;
  }
}

/** What was acknowledged is there, once; what was not can be asked for again, and then is. */
async function check(life: Life, person: Person): Promise<void> {
  if (person.signOut === 'sent') await signOut(life, person);
  if (person.signOut === 'acknowledged') {
    expect((await send(life, person, 'user'))?.status, person.email).toBe(401);
  } else {
    if (person.registration.outcome === 'sent') await register(life, person);
    for (const wish of person.orders) if (wish.outcome === 'sent') await order(life, person, wish);
    const user = await send(life, person, 'user');
    expect(JSON.parse(user!.text), user!.text).toMatchObject({ email: person.email });
    const list = await send(life, person, 'orders');
    const ids = (JSON.parse(list!.text) as { id: string }[]).map(({ id }) => id);
    expect(ids.sort(), person.email).toEqual(person.orders.map(({ id }) => id).sort());
  }
  for (const wish of person.messages) if (wish.outcome === 'sent') await write(life, person, wish);
}

describe('a server that is killed while people use it', () => {
  it(
    `loses nothing that it acknowledged and blocks nothing that it did not: ${KILLS} times`,
    { timeout: 300_000 },
    async () => {
      const people = [makePerson(), makePerson()];
      const cut = { registrations: 0, orders: 0, messages: 0 };
      let life = await start();
      for (const person of people) await register(life, person);

      for (let round = 0; round < KILLS; round += 1) {
        const customers = people.filter(({ signOut }) => !signOut);
        const full = customers.find(({ orders }) => orders.length === ORDERS_EACH);
        const buyers = customers.filter(({ orders }) => orders.length < ORDERS_EACH).slice(-2);
        const newcomers: Person[] = [];
        const dead = Promise.withResolvers<void>();
        const fatal = life.acknowledged + 1 + (round % 7);
        life.onAcknowledged = () => {
          // Now, or a little later: somewhere in what the others are still waiting for.
          if (life.acknowledged === fatal)
            setTimeout(() => void kill().then(dead.resolve), round % 5);
        };
        await Promise.all([
          ...buyers.map((person) => keepOrdering(life, person)),
          keepWriting(life, people[0]!),
          keepRegistering(life, newcomers),
          ...(full ? [signOut(life, full)] : []),
          dead.promise,
        ]);
        people.push(...newcomers);
        const touched = new Set([people[0]!, ...buyers, ...newcomers, ...(full ? [full] : [])]);
        const wishes = (of: 'orders' | 'messages') => [...touched].flatMap((person) => person[of]);
        cut.registrations += countOpen([...touched].map(({ registration }) => registration));
        cut.orders += countOpen(wishes('orders'));
        cut.messages += countOpen(wishes('messages'));
        life = await start();
        await Promise.all([...touched].map((person) => check(life, person)));
      }

      await Promise.all(people.map((person) => check(life, person)));
      await kill();
      // Otherwise nothing was shown: it must have died in the middle of every kind of write.
      expect(cut.registrations).toBeGreaterThan(KILLS / 4);
      expect(cut.orders).toBeGreaterThan(KILLS / 4);
      expect(cut.messages).toBeGreaterThan(KILLS / 4);
      process.stdout.write(`${JSON.stringify({ ...cut, people: people.length })}\n`);

      const messages = (await ops('contacts', 'list', '--all')) as { id: string }[];
      expect(messages.map(({ id }) => id).sort()).toEqual(
        people.flatMap((person) => person.messages.map(({ id }) => id)).sort(),
      );
      const findings = (await ops('doctor')) as { kind: string }[];
      const bad = findings.filter(({ kind }) => ['broken', 'unknown', 'dangling'].includes(kind));
      expect(bad).toEqual([]);
    },
  );
});

const countOpen = (wishes: readonly Wish[]) =>
  wishes.filter(({ outcome }) => outcome === 'sent').length;

/** What the agents' command line sees in the records. */
async function ops(...command: readonly string[]): Promise<unknown> {
  const child = run('netlify/ops/main.ts', [...command, '--json']);
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  await new Promise((done) => child.once('close', done));
  return JSON.parse(Buffer.concat(chunks).toString());
}
