import { hash } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import { listDone, searchCustomers, searchDesk } from '../../../netlify/server/desk/desk-index.ts';
import { MINUTE_MS } from '../../../netlify/server/lib/time.ts';
import { moveOrder } from '../../../netlify/server/orders/change-order.ts';
import { jobsOf } from '../../../netlify/server/queue/job-store.ts';
import { makeOpsWorld } from '../../support/ops.ts';

describe('reindex', () => {
  it('has the desk find orders, messages, and accounts again, and nothing else', async () => {
    const world = makeOpsWorld();
    const { deps, store, clock } = world;
    const ada = await world.register();
    const open = await world.order(ada, { projectBrief: 'About lighthouses' });
    clock.advance(MINUTE_MS);
    const closed = await world.order(ada);
    const { userId, id: orderId } = closed;
    await moveOrder(deps, { userId, orderId, from: 'pending', to: 'cancelled', actor: 'Kim Osei' });
    const message = await world.message({ name: 'Joan', email: 'joan@example.com' });
    clock.advance(MINUTE_MS);
    const key = [...store('orders').records.keys()].find((each) => each.includes(open.id))!;
    store('search').records.clear();
    store('search').records.set('new/damaged', '{');
    expect((await world.run('reindex')).code).toBe(0);
    const find = async (text: string) =>
      (await searchDesk(deps, text, 1)).entries.map(({ id }) => id);
    expect(await find('lighthouses')).toEqual([open.id]);
    expect(await find('joan')).toEqual([message]);
    expect((await listDone(deps, 1)).entries.map(({ id }) => id)).toEqual([closed.id]);
    expect((await searchCustomers(deps, 'lovelace')).customers).toMatchObject([{ id: ada.id }]);
    // What is gone from the records goes from the index, and what cannot be read is left out.
    store('orders').records.set(key, '{');
    store('contacts').records.clear();
    clock.advance(MINUTE_MS);
    const again = await world.run('reindex');
    expect(again.code).toBe(0);
    expect(again.err).toContain('cannot be read');
    expect(await find('lighthouses')).toEqual([]);
    expect(await find('joan')).toEqual([]);
    expect(await find('lovelace')).toEqual([closed.id]);
  });

  it('is refused while the sweep works on the index', async () => {
    const world = makeOpsWorld();
    await jobsOf(world.deps).acquireLease(hash('sha256', 'search index'), world.clock.now());
    const { code, err } = await world.run('reindex');
    expect([code, err]).toEqual([1, expect.stringContaining('Try again in a minute.')]);
  });
});
