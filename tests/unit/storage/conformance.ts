import { describe, expect, it } from 'vitest';

import { userEventKey, userPrefix } from '../../../netlify/server/auth/user-events.ts';
import { orderEventKey } from '../../../netlify/server/orders/order.ts';
import { WHOLE_STORE } from '../../../netlify/server/storage/keys.ts';
import { limitDayPrefix, limitKey } from '../../../netlify/server/storage/rate-limiter.ts';
import type { Store } from '../../../netlify/server/storage/store.ts';

/** A store under test and a way to put any text under a key. */
export interface StoreUnderTest {
  store: Store;
  plant: (key: string, text: string) => Promise<void> | void;
}

const userId = 'a'.repeat(64);
const otherId = 'ab'.repeat(32);
const orderId = '019a0000-0000-7000-8000-000000000001';
const key = userEventKey({ userId, sequence: 0 });

/** What every `Store` must do, whatever lies behind it. */
export function describeStore(
  name: string,
  make: () => StoreUnderTest | Promise<StoreUnderTest>,
): void {
  describe(`${name} as a store`, () => {
    it('returns nothing for a key that was never written', async () => {
      const { store } = await make();
      expect(await store.get(key)).toBeUndefined();
    });

    it('returns what was created', async () => {
      const { store } = await make();
      expect(await store.createOnce(key, { text: 'é 😀 "quoted"\n' })).toEqual({ isCreated: true });
      expect(await store.get(key)).toMatchObject({ text: 'é 😀 "quoted"\n' });
    });

    it('never overwrites, and returns the existing record', async () => {
      const { store } = await make();
      await store.createOnce(key, { by: 'first' });
      expect(await store.createOnce(key, { by: 'second' })).toMatchObject({
        isCreated: false,
        existing: { by: 'first' },
      });
      expect(await store.get(key)).toMatchObject({ by: 'first' });
    });

    it('does not mistake an equal record for its own', async () => {
      const { store } = await make();
      await store.createOnce(key, { same: true });
      expect((await store.createOnce(key, { same: true })).isCreated).toBe(false);
    });

    it('lets exactly one of a hundred simultaneous creates win', async () => {
      const { store } = await make();
      const results = await Promise.all(
        Array.from({ length: 100 }, (_, by) => store.createOnce(key, { by })),
      );
      const winners = results.flatMap(({ isCreated }, by) => (isCreated ? [by] : []));
      expect(winners).toHaveLength(1);
      expect(await store.get(key)).toMatchObject({ by: winners[0] });
      for (const result of results.filter(({ isCreated }) => !isCreated)) {
        expect(result).toMatchObject({ existing: { by: winners[0] } });
      }
    });

    it('lists by prefix, in order, and nothing of a similar prefix', async () => {
      const { store } = await make();
      await store.createOnce(orderEventKey({ userId, orderId, sequence: 1 }), {});
      await store.createOnce(orderEventKey({ userId: otherId, orderId, sequence: 0 }), {});
      await store.createOnce(orderEventKey({ userId, orderId, sequence: 0 }), {});
      expect(await store.list(userPrefix(userId))).toEqual([
        `${userId}/${orderId}/0000`,
        `${userId}/${orderId}/0001`,
      ]);
    });

    it('lists everything, and an empty store as empty', async () => {
      const { store } = await make();
      expect(await store.list(WHOLE_STORE)).toEqual([]);
      await store.createOnce(key, {});
      expect(await store.list(WHOLE_STORE)).toEqual([key]);
    });

    it('lists more than one page', async () => {
      const { store } = await make();
      const window = { limitName: 'many', subject: 'x', startMs: 0, endMs: 1000 };
      await Promise.all(
        Array.from({ length: 37 }, (_, index) => store.createOnce(limitKey(window, index), {})),
      );
      const keys = await store.list(limitDayPrefix(window));
      expect(keys).toEqual(Array.from({ length: 37 }, (_, index) => limitKey(window, index)));
    });

    it('deletes one record and no other, and a missing one without an error', async () => {
      const { store } = await make();
      await store.createOnce(key, {});
      await store.createOnce(userEventKey({ userId, sequence: 1 }), {});
      await store.delete(key);
      await store.delete(key);
      expect(await store.get(key)).toBeUndefined();
      expect(await store.list(WHOLE_STORE)).toEqual([userEventKey({ userId, sequence: 1 })]);
    });

    it.each(['', '{"v":1', '<html>', 'undefined'])(
      'reports %j as corrupt, not missing',
      async (text) => {
        const { store, plant } = await make();
        await plant(key, text);
        await expect(store.get(key)).rejects.toMatchObject({ name: 'CorruptRecordError', key });
        await expect(store.createOnce(key, {})).rejects.toMatchObject({
          name: 'CorruptRecordError',
        });
      },
    );
  });
}
