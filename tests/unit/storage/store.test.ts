import { describe, expect, it } from 'vitest';

import { readRun } from '../../../netlify/server/storage/store.ts';
import { memoryStore } from '../../support/memory-store.ts';
import { userEventKey } from '../../../netlify/server/auth/user-events.ts';

const userId = 'a'.repeat(64);
const keyAt = (sequence: number) => userEventKey({ userId, sequence });

describe('a sequence of events', () => {
  it.each([0, 1, 3, 4, 5, 30, 100])(
    'of length %i is read to its end, nothing twice',
    async (length) => {
      const store = memoryStore();
      const read: string[] = [];
      for (let sequence = 0; sequence < length; sequence += 1) {
        store.records.set(keyAt(sequence), JSON.stringify({ sequence }));
      }
      const counted = {
        ...store,
        get: (key: (typeof read)[number]) => (read.push(key), store.get(key as never)),
      };
      const { records, isStartMissing } = await readRun(counted, keyAt, 4);
      expect(records).toEqual(Array.from({ length }, (_, sequence) => ({ sequence })));
      expect(isStartMissing).toBe(false);
      expect(new Set(read).size).toBe(read.length);
      expect(read.length).toBeLessThan(2 * length + 8);
    },
  );

  it('is reported as incomplete without its beginning', async () => {
    const store = memoryStore();
    store.records.set(keyAt(1), '{}');
    expect(await readRun(store, keyAt, 2)).toEqual({ records: [], isStartMissing: true });
  });

  it('is corrupt when every number is taken, and read 25 at a time', async () => {
    let reading = 0;
    let most = 0;
    const endless = {
      ...memoryStore(),
      async get() {
        reading += 1;
        most = Math.max(most, reading);
        await Promise.resolve();
        reading -= 1;
        return {};
      },
    };
    await expect(readRun(endless, keyAt, 2)).rejects.toMatchObject({
      name: 'CorruptRecordError',
      key: keyAt(9999),
      reason: 'run too long',
    });
    expect(most).toBe(25);
  });
});
