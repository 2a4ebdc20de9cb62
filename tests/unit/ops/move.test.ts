import { describe, expect, it } from 'vitest';

import { timeBudget } from '../../../netlify/server/storage/bounded-fetch.ts';
import { withoutWriteId } from '../../../netlify/ops/archive/format.ts';
import { WHOLE_STORE, type Key } from '../../../netlify/server/storage/keys.ts';
import { postgresStore } from '../../../netlify/server/storage/postgres-store.ts';
import { makeFullSite } from '../../support/full-site.ts';
import { makeOpsWorld, whileListing } from '../../support/ops.ts';
import type { OpsWorld } from '../../support/ops.ts';
import { makeRandomHex } from '../../support/random.ts';

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

  it('never removes what the site wrote into the target', async () => {
    const world = await makeFullSite();
    await world.run(...toPostgres);
    const key = `${'a'.repeat(64)}/0000` as Key;
    await inDatabase(world, 'users').createOnce(key, { v: 1 });
    const { code, err } = await world.run(...toPostgres, '--resume');
    expect([code, err]).toEqual([1, expect.stringContaining('the site already writes there')]);
    expect(await inDatabase(world, 'users').get(key)).toMatchObject({ v: 1 });
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
