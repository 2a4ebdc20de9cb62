import { describe, expect, it } from 'vitest';

import { timeBudget } from '../../../netlify/server/storage/bounded-fetch.ts';
import { withoutWriteId } from '../../../netlify/ops/archive/format.ts';
import { storeNames } from '../../../netlify/ops/site.ts';
import { postgresStore } from '../../../netlify/server/storage/postgres-store.ts';
import type { Store } from '../../../netlify/server/storage/store.ts';
import { makeFullSite } from '../../support/full-site.ts';
import { makeOpsWorld, whileListing } from '../../support/ops.ts';
import type { OpsWorld } from '../../support/ops.ts';
import { makeRandomHex } from '../../support/random.ts';
import { userIdOf } from '../../../netlify/server/lib/addresses.ts';
import { WHOLE_STORE, type Key } from '../../../netlify/server/storage/keys.ts';

const toPostgres = ['move', '--to', 'postgres'] as const;

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
  it('copies every record into the database, and leaves the source as it is', async () => {
    const world = await makeFullSite();
    const before = world.everything();
    const { code, err } = await world.run(...toPostgres);
    expect(err).toContain(`${Object.keys(before).length} records moved into PostgreSQL`);
    expect(code).toBe(0);
    expect(await everythingInDatabase(world)).toEqual(before);
    expect(world.everything()).toEqual(before);
  });

  it('refuses a target that is not empty, and an engine it does not know', async () => {
    const world = await makeFullSite();
    await world.run(...toPostgres);
    const again = await world.run(...toPostgres);
    expect([again.code, again.err]).toEqual([1, expect.stringContaining('is not empty')]);
    expect((await world.run('move', '--to', 'mysql')).code).toBe(2);
  });

  it('changes nothing in a dry run', async () => {
    const world = await makeFullSite();
    const { err } = await world.run(...toPostgres, '--dry-run');
    expect(err).toContain(`${Object.keys(world.everything()).length} records would move`);
    expect(await inDatabase(world, 'orders').list(WHOLE_STORE)).toEqual([]);
  });

  it('says what came while it copied, and takes it along when it goes on', async () => {
    const { wrapStore } = whileListing('users', () => world.order(customer));
    const world = makeOpsWorld({ wrapStore });
    const customer = await world.register();
    await world.order(customer);
    const first = await world.run(...toPostgres, '--json');
    expect(first.code).toBe(1);
    expect(first.json()).toMatchObject({ to: 'postgres', left: 1, unreadable: [] });
    const [over] = world.store('open').records.keys();
    world.store('open').records.delete(over!);
    const second = await world.run(...toPostgres, '--resume');
    expect(second.code).toBe(0);
    expect(second.err).toContain('1 record moved into PostgreSQL, each compared, 1 outdated');
    expect(await everythingInDatabase(world)).toEqual(world.everything());
  });

  describe('when a customer leaves and returns', () => {
    const email = 'bo@example.com';
    const leave = async (world: OpsWorld) => {
      expect((await world.run('customers', 'anonymize', email, '--yes')).code).toBe(0);
      await world.register(email, 'Beatrix');
    };

    it('goes on with the new account, not with the one that was erased', async () => {
      const world = await makeFullSite();
      expect((await world.run(...toPostgres)).code).toBe(0);
      await leave(world);
      const { code, err } = await world.run(...toPostgres, '--resume');
      expect([code, err]).toEqual([0, expect.stringContaining('1 of them in place of an older')]);
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
      const first = await world.run(...toPostgres, '--json');
      expect([isCopying, first.code, first.json()]).toMatchObject([false, 1, { left: 3 }]);
      const second = await world.run(...toPostgres, '--resume', '--json');
      expect([second.code, second.json()]).toMatchObject([0, { replaced: 1, left: 0 }]);
      expect(await everythingInDatabase(world)).toEqual(world.everything());
    });
  });

  it('replaces the copy of a record that was changed in any store', async () => {
    const world = await makeFullSite();
    await world.run(...toPostgres);
    for (const noun of storeNames) {
      const { records } = world.store(noun);
      const [[key, text]] = [...records] as [[string, string]];
      records.set(key, JSON.stringify({ ...(JSON.parse(text) as object), changed: true }));
    }
    const dry = await world.run(...toPostgres, '--resume', '--dry-run', '--json');
    expect(dry.json()).toMatchObject({ moved: 0, left: storeNames.length });
    const { code, json } = await world.run(...toPostgres, '--resume', '--json');
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
    await world.run(...toPostgres);
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
    for (const flags of [['--dry-run'], []]) {
      const { code, err } = await world.run(...toPostgres, '--resume', ...flags);
      expect(code).toBe(1);
      expect(err).toContain('the site already writes there. Nothing was changed.');
      expect(err).toContain(`\n  users/${path}\n`);
    }
    expect(await everythingInDatabase(world)).toEqual(before);
  });

  it('names twenty records of the target, and counts the others', async () => {
    const world = makeOpsWorld();
    const keys = Array.from(
      { length: 22 },
      (_, index) => `${userIdOf(`${index}@example.com`)}/0000`,
    );
    for (const key of keys) await inDatabase(world, 'users').createOnce(key as Key, { v: 1 });
    const { err } = await world.run(...toPostgres, '--resume');
    expect(err).toContain('PostgreSQL holds 22 records');
    expect(err.match(/users\//g)).toHaveLength(20);
    expect(err).toContain('… and 2 more');
  });

  it('keeps the copy of a record that cannot be read in the source any more', async () => {
    const world = makeOpsWorld();
    await world.order(await world.register());
    await world.run(...toPostgres);
    const before = await everythingInDatabase(world);
    const [key] = world.store('orders').records.keys();
    world.store('orders').records.set(key!, '{');
    const { code, err } = await world.run(...toPostgres, '--resume');
    expect([code, err]).toEqual([1, expect.stringContaining(`could not be read`)]);
    expect(err).toContain(`orders/${key!}`);
    expect(await everythingInDatabase(world)).toEqual(before);
  });

  it('stops at a record that arrived as another one', async () => {
    const { wrapStore } = whileListing('orders', () =>
      inDatabase(world, 'orders').createOnce(key as Key, { v: 1, type: 'other' }),
    );
    const world = makeOpsWorld({ wrapStore });
    await world.order(await world.register());
    const [key] = world.store('orders').records.keys();
    const { code, err } = await world.run(...toPostgres);
    expect([code, err]).toEqual([1, expect.stringContaining(`orders/${key!} is another record`)]);
  });

  it('names the records that cannot be read', async () => {
    const world = makeOpsWorld();
    await world.order(await world.register());
    const [key] = world.store('orders').records.keys();
    world.store('orders').records.set(key!, '{');
    const { code, err } = await world.run(...toPostgres);
    expect([code, err]).toEqual([1, expect.stringContaining(`stayed behind: orders/${key!}`)]);
  });

  it('copies everything back', async () => {
    const world = await makeFullSite();
    const before = world.everything();
    await world.run(...toPostgres);
    for (const noun of new Set(Object.keys(before).map((path) => path.split('/', 1)[0]!)))
      world.store(noun).records.clear();
    expect((await world.run('move', '--to', 'blobs')).code).toBe(0);
    expect(world.everything()).toEqual(before);
  });
});
