import { describe, expect, it } from 'vitest';

import { withoutWriteId } from '../../../netlify/ops/archive/archive.ts';
import { storeNames } from '../../../netlify/ops/site.ts';
import { canonicalAddressIdOf } from '../../../netlify/server/lib/addresses.ts';
import { timeBudget } from '../../../netlify/server/storage/bounded-fetch.ts';
import { WHOLE_STORE, type Key } from '../../../netlify/server/storage/keys.ts';
import { postgresStore } from '../../../netlify/server/storage/postgres-store.ts';
import type { Store } from '../../../netlify/server/storage/store.ts';
import { expectExit, makeOpsWorld, whileListing, makeFullSite } from '../../support/ops.ts';
import type { OpsWorld } from '../../support/ops.ts';
import { makeRandomHex } from '../../support/random.ts';

const toPostgres = 'move --to postgres';

const inDatabase = (world: OpsWorld, noun: string) =>
  postgresStore({
    name: `${noun}-local`,
    budget: timeBudget(),
    randomHex: makeRandomHex('site'),
    query: world.database.query,
  });

/** Every record of the database, as `everything` has those of the site. */
async function everythingInDatabase(world: OpsWorld): Promise<Record<string, unknown>> {
  const rows = await world.database.query('SELECT store, key, record FROM records', [], 1000);
  return Object.fromEntries(
    rows.map(({ store, key, record }) => [
      `${store!.replace(/-local$/, '')}/${key!}`,
      withoutWriteId(JSON.parse(record!)),
    ]),
  );
}

describe('move', () => {
  it('copies every record into an empty database, and back into empty stores', async () => {
    const world = await makeFullSite();
    const before = world.everything();
    const dry = await world.run(`${toPostgres} --dry-run`);
    expect(dry.err).toContain(`Would move ${Object.keys(before).length} records`);
    expect(await inDatabase(world, 'orders').list(WHOLE_STORE)).toEqual([]);
    const moved = `${Object.keys(before).length} records moved into PostgreSQL`;
    await expectExit(world.run(toPostgres), 0, moved);
    expect(await everythingInDatabase(world)).toEqual(before);
    expect(world.everything()).toEqual(before);
    await expectExit(world.run(toPostgres), 1, 'is not empty');
    for (const noun of storeNames) world.store(noun).records.clear();
    await expectExit(world.run('move --to blobs'), 0);
    expect(world.everything()).toEqual(before);
    await expectExit(world.run('move --to mysql'), 2);
  });

  it('says what came while it copied, and takes it along when it goes on', async () => {
    const { wrapStore } = whileListing('users', () => world.order(customer));
    const world = makeOpsWorld({ wrapStore });
    const customer = await world.register();
    await world.order(customer);
    const first = await world.run(`${toPostgres} --json`);
    expect(first.code).toBe(1);
    expect(first.json()).toMatchObject({ to: 'postgres', left: 1, unreadable: [] });
    const [over] = world.store('open').records.keys();
    world.store('open').records.delete(over!);
    const second = await world.run(`${toPostgres} --resume`);
    expect(second.code).toBe(0);
    expect(second.err).toContain('1 record moved into PostgreSQL, each verified, 1 outdated');
    expect(await everythingInDatabase(world)).toEqual(world.everything());
  });

  describe('when a customer leaves and returns', () => {
    const email = 'bo@example.com';
    const leave = async (world: OpsWorld) => {
      expect((await world.run(`customers anonymize ${email} --yes`)).code).toBe(0);
      await world.register(email, 'Beatrix');
    };

    it('goes on with the new account, not with the one that was erased', async () => {
      const world = await makeFullSite();
      expect((await world.run(toPostgres)).code).toBe(0);
      await leave(world);
      const { code, err } = await world.run(`${toPostgres} --resume`);
      expect([code, err]).toEqual([0, expect.stringContaining('1 outdated record replaced')]);
      expect(await everythingInDatabase(world)).toEqual(world.everything());
      expect(JSON.stringify(await everythingInDatabase(world))).toContain('"Beatrix"');
    });

    it('says that it has to go on when that was while it copied', async () => {
      let isCopying = false;
      const wrapStore = (store: Store, noun: string): Store => ({
        ...store,
        get: async (key) => {
          if (isCopying && noun === 'open') {
            isCopying = false;
            await leave(world);
          }
          return store.get(key);
        },
      });
      const world = makeOpsWorld({ wrapStore });
      await world.order(await world.register());
      await world.register(email, 'Bo');
      isCopying = true;
      const first = await world.run(`${toPostgres} --json`);
      expect([isCopying, first.code, first.json()]).toMatchObject([false, 1, { left: 3 }]);
      const second = await world.run(`${toPostgres} --resume --json`);
      expect([second.code, second.json()]).toMatchObject([0, { replaced: 1, left: 0 }]);
      expect(await everythingInDatabase(world)).toEqual(world.everything());
    });
  });

  it('replaces the copy of a record that was changed in any store', async () => {
    const world = await makeFullSite();
    await world.run(toPostgres);
    for (const noun of storeNames) {
      const { records } = world.store(noun);
      const [[key, text]] = [...records] as [[string, string]];
      records.set(key, JSON.stringify({ ...(JSON.parse(text) as object), changed: true }));
    }
    const dry = await world.run(`${toPostgres} --resume --dry-run --json`);
    expect(dry.json()).toMatchObject({ moved: 0, left: storeNames.length });
    const { code, json } = await world.run(`${toPostgres} --resume --json`);
    const counts = { moved: storeNames.length, replaced: storeNames.length, removed: 0, left: 0 };
    expect([code, json()]).toMatchObject([0, counts]);
    expect(await everythingInDatabase(world)).toEqual(world.everything());
  });

  it.each([
    ['came there alone', undefined],
    ['was changed there', '"Ada"'],
    ['was changed in both', '"Ada"'],
  ])('changes nothing when a record of the target %s', async (what, found) => {
    const world = await makeFullSite();
    await world.run(toPostgres);
    const { records } = world.store('users');
    const key = [...records].find(([, text]) => found && text.includes(found))?.[0];
    const path = key ?? `${'a'.repeat(64)}/0000`;
    const { query } = world.database;
    if (key) {
      const change = "UPDATE records SET record = replace(record, 'Ada', 'Eve') WHERE key = $1";
      await query(change, [key], 1000);
    } else await inDatabase(world, 'users').createOnce(path as Key, { v: 1 });
    if (what.endsWith('both')) records.set(path, records.get(path)!.replace('"Ada"', '"Amy"'));
    // Something to do, which must not be done either.
    await world.order(await world.register('new@example.com', 'New'));
    const before = await everythingInDatabase(world);
    for (const flag of ['--dry-run', '']) {
      const written = 'the site already writes there. Nothing was changed.';
      const resuming = world.run(`${toPostgres} --resume ${flag}`);
      await expectExit(resuming, 1, written, `\n  users/${path}\n`);
    }
    expect(await everythingInDatabase(world)).toEqual(before);
  });

  it('names twenty records of the target, and counts the others', async () => {
    const world = makeOpsWorld();
    const keys = Array.from(
      { length: 22 },
      (_, index) => `${canonicalAddressIdOf(`${index}@example.com`)}/0000`,
    );
    for (const key of keys) await inDatabase(world, 'users').createOnce(key as Key, { v: 1 });
    const { err } = await world.run(`${toPostgres} --resume`);
    expect(err).toContain('PostgreSQL holds 22 records');
    expect(err.match(/users\//g)).toHaveLength(20);
    expect(err).toContain('… and 2 more');
  });

  it('names a record that cannot be read, and keeps the copy that it has of it', async () => {
    const world = makeOpsWorld();
    await world.order(await world.register());
    const { records } = world.store('orders');
    const [[key, text]] = [...records] as [[string, string]];
    records.set(key, '{');
    const left = `1 record can’t be read and stayed behind: orders/${key}`;
    await expectExit(world.run(toPostgres), 1, left);
    records.set(key, text);
    await expectExit(world.run(`${toPostgres} --resume`), 0);
    const before = await everythingInDatabase(world);
    records.set(key, '{');
    await expectExit(world.run(`${toPostgres} --resume`), 1, left);
    expect(await everythingInDatabase(world)).toEqual(before);
  });

  it('stops at a record that arrived as another one', async () => {
    const { wrapStore } = whileListing('orders', () =>
      inDatabase(world, 'orders').createOnce(key as Key, { v: 1, type: 'other' }),
    );
    const world = makeOpsWorld({ wrapStore });
    await world.order(await world.register());
    const [key] = world.store('orders').records.keys();
    await expectExit(world.run(toPostgres), 1, `orders/${key!} differs in the target`);
  });
});
