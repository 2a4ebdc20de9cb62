import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { readArchive } from '../../netlify/ops/archive/archive.ts';
import { messageIdOf } from '../../netlify/server/messages/message.ts';
import { messageKey } from '../../netlify/server/outbox/outbox.ts';
import { postgresQuery } from '../../netlify/server/storage/database.ts';
import { postgresStore } from '../../netlify/server/storage/postgres.ts';
import { timeBudget } from '../../netlify/server/storage/store.ts';
import { crowdOnBlobs, crowdOnPostgres } from '../support/crowd.ts';
import { FakeBlobs } from '../support/fake-blobs.ts';
import { makeMessage, makePlaced, makeRegistration, SESSION_SECRETS } from '../support/makers.ts';
import { runOpsProcess } from '../support/ops-process.ts';
import { makeFullSite } from '../support/ops.ts';
import { openPackagedSite, serveToProcesses } from '../support/packaged-site.ts';
import { packFunctions, sharesOf } from '../support/packed-functions.ts';
import { startPostgres, type PostgresServer } from '../support/postgres-server.ts';
import { describeOneChange, describeOneWinner } from '../support/races.ts';
import { makeRandomHex } from '../support/random.ts';
import { makeSite } from '../support/site.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { accountOf, agentBrowser } from '../support/world.ts';
import { describeStore } from '../unit/storage/conformance.ts';

interface Found {
  entries?: { kind: string; email: string }[];
  customers?: { lastName: string }[];
  limit?: string;
}
const inboxPath = (text: string) => `/api/desk/inbox?search=${encodeURIComponent(text)}`;

const randomHex = makeRandomHex('postgres');
let server: PostgresServer;
let stores = 0;

beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());

const openStore = (name: string, budget = timeBudget()) =>
  postgresStore({ name, budget, randomHex, query: postgresQuery(server.url) });

/** @returns its address. */
async function newDatabase(): Promise<string> {
  const name = `site_${(stores += 1)}`;
  await postgresQuery(server.url)(`CREATE DATABASE ${name}`, [], 10_000);
  return server.url.replace(/[^/]*$/, name);
}

describeStore('PostgreSQL', () => {
  const name = `orders-${(stores += 1)}`;
  const query = postgresQuery(server.url);
  const store = openStore(name, timeBudget(60_000));
  return {
    store,
    async plant(key, text) {
      // The table comes with the first request.
      await store.list();
      await query('INSERT INTO documents VALUES ($1, $2, $3, $4)', [name, key, 'e', text], 1000);
    },
  };
});

const site = makeSite({
  platform: { openStore: (name, budget) => openStore(`${name}-one-winner`, budget) },
  worksAfterAnswers: true,
});
describeOneWinner('PostgreSQL', (address) => site.browser({ address }));
describeOneChange('PostgreSQL', site);

describe('a search at the desk', () => {
  it('finds in PostgreSQL what is older than the snapshot, and else says what Blobs says', async () => {
    const size = { customers: 11_000, orders: 11_500, open: 100 };
    const url = await newDatabase();
    const sites = [crowdOnBlobs(size), await crowdOnPostgres(url, size)];
    const [blobs, postgres] = await Promise.all(
      sites.map(async ({ site }) => {
        const agent = await agentBrowser(site);
        const ask = async (path: string) => JSON.parse((await agent.get(path)).text) as Found;
        return { site, ask, find: (text: string) => ask(inboxPath(text)) };
      }),
    );
    const [before, found] = [await blobs!.find('number 777'), await postgres!.find('number 777')];
    const [first, ...others] = found.entries!;
    expect(first).toMatchObject({ email: 'customer-777@example.com', status: 'completed' });
    expect(others).toEqual(before.entries);
    expect([before.limit, found.limit]).toEqual([expect.stringContaining('10,000'), undefined]);

    const customers = '/api/desk/customers?search=Number+777';
    expect((await blobs!.ask(customers)).customers).toEqual([]);
    const names = (await postgres!.ask(customers)).customers!.map(({ lastName }) => lastName);
    expect([names[0], names.length]).toEqual(['Number 777', 20]);
    // Of what so many have, nobody looks at all.
    expect(await postgres!.find('number')).toMatchObject({ limit: before.limit });

    const { id } = (await accountOf(postgres!.site, 'customer-5@example.com')).user;
    const projectBrief = 'ŁÓDŹ, Zürich: “50%_off”, x"y, C:\\takes';
    const placed = makePlaced({ details: { ...makePlaced().details!, projectBrief } });
    const rest = { changes: [], fingerprint: 'f'.repeat(64), uploads: [], outbox: [] };
    const deps = postgres!.site.deps();
    const order = { placed, ...rest };
    await deps.store('orders').put(`${id}/${deps.newId()}`, order, { ifNew: true });
    const messageId = deps.newId();
    const received = { at: placed.at, ...makeMessage({ message: 'Grüße aus Zürich' }) };
    const message = { received, fingerprint: rest.fingerprint, changes: [], outbox: [] };
    await deps.store('messages').put(messageKey(messageIdOf(messageId)), message, { ifNew: true });
    const kinds = async (text: string) =>
      (await postgres!.find(text)).entries!.map(({ kind }) => kind).sort();
    expect(await kinds('zurich')).toEqual(['message', 'order']);
    for (const text of ['ZÜRICH łodz', '50%_off', 'x"y', 'c:\\takes', 'zu urich 50'])
      expect([text, await kinds(text)]).toEqual([text, ['order']]);
    for (const text of ['50%xoff', '50__off', 'zu', 'projectbrief'])
      expect([text, await kinds(text)]).toEqual([text, []]);
  }, 180_000);

  it('reads all documents where the database has no trigrams', async () => {
    const query = postgresQuery(await newDatabase());
    const store = postgresStore({ name: 'orders-x', budget: timeBudget(), randomHex, query });
    await store.put('a', { text: 'Zoë’s show' }, { ifNew: true });
    await store.put('b', { text: 'Zoo' }, { ifNew: true });
    expect(await store.search!(['zoe', 'show'], 9)).toEqual(['a']);
    await query('DROP EXTENSION pg_trgm CASCADE', [], 1000);
    expect(await store.search!(['zoe', 'show'], 9)).toEqual(['a']);
    expect(await store.search!(['zo', 'a'], 9)).toBeUndefined();
  });
});

describe('export and restore, each command a process of its own', () => {
  it('take everything from Blobs to PostgreSQL and back', async () => {
    const folder = temporaryFolder();
    const world = await makeFullSite();
    await world.run('export', join(folder, 'seed'));
    const [here, back] = [join(folder, 'here'), join(folder, 'back')];
    const { stores: before } = await readArchive(join(folder, 'seed'));
    const database = await newDatabase();
    const run = async (data: string, url: string | undefined, ...words: string[]) => {
      const database = url === undefined ? {} : { DATABASE_URL: url };
      const env = { DATA_DIR: data, SITE_CONTEXT: 'local', ...database };
      const { code, err } = await runOpsProcess(env, ...words);
      expect([code, words[0], code === 0 ? '' : err]).toEqual([0, words[0], '']);
      return err;
    };
    await run(here, undefined, 'restore', join(folder, 'seed'));
    await run(here, database, 'restore', join(folder, 'seed'));
    await run(here, database, 'export', join(folder, 'from-postgres'));
    await run(back, undefined, 'restore', join(folder, 'from-postgres'));
    await run(back, undefined, 'export', join(folder, 'from-blobs'));
    for (const archive of ['from-postgres', 'from-blobs'])
      expect((await readArchive(join(folder, archive))).stores).toEqual(before);
  }, 120_000);
});

describe('the packed functions', () => {
  it('keep documents in PostgreSQL once netlify.toml lets them carry its client', async () => {
    const folder = temporaryFolder();
    const packed = await packFunctions(join(folder, 'packed'), undefined, true);
    const without = packed.filter((each) => !sharesOf(each).has('pg')).map(({ name }) => name);
    expect(without).toEqual(['admin', 'feed', 'publish-due', 'scheduled-post']);
    const blobs = new FakeBlobs();
    const addresses = await serveToProcesses(blobs);
    const site = openPackagedSite({
      functions: packed
        .filter(({ name }) => name === 'auth')
        .map((each) => ({ ...each, paths: ['/api/*'] })),
      folder,
      blobs: addresses,
      env: { SESSION_SECRETS, DATABASE_URL: await newDatabase() },
    });
    const browser = site.browser();
    expect((await browser.post('/api/register', makeRegistration())).status).toBe(201);
    expect((await browser.get('/api/user')).status).toBe(200);
    expect(blobs.operations).toEqual([]);
    site.close();
    await addresses.close();
  }, 120_000);
});
