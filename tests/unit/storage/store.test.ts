import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

import { memoryStore } from '../../support/memory-store.ts';
import {
  isKey,
  keyOf,
  mapParallel,
  rangeOf,
  read,
  update,
  type Store,
} from '../../../netlify/server/storage/store.ts';
import { makeRandomHex } from '../../support/random.ts';

const schema = z.object({ count: z.number() });
const increment = (now?: { count: number }) => {
  const next = { count: (now?.count ?? 0) + 1 };
  return { next, result: next.count };
};

/** Counts requests; the first so many writes come second to another one. */
function setUp(lostRaces = 0) {
  const store = memoryStore({ randomHex: makeRandomHex() });
  const requests: string[] = [];
  let left = lostRaces;
  const counted: Store = {
    ...store,
    get: (key) => {
      requests.push('get');
      return store.get(key);
    },
    async put(key, value, condition) {
      requests.push('put');
      if (left > 0) {
        left -= 1;
        await update(store, schema, key, increment);
      }
      return store.put(key, value, condition);
    },
  };
  return { store: counted, requests };
}

describe('a change of a document', () => {
  it('creates it, and changes it', async () => {
    const { store, requests } = setUp();
    const created = await update(store, schema, 'a', increment);
    expect(created).toMatchObject({ result: 1, document: { value: { count: 1 } } });
    const changed = await update(store, schema, 'a', increment);
    expect(await read(store, schema, 'a')).toEqual(changed.document);
    expect(changed).toMatchObject({ result: 2, document: { value: { count: 2 } } });
    expect(requests).toEqual(['get', 'put', 'get', 'put', 'get']);
  });

  it('saves a read with the document at hand', async () => {
    const { store, requests } = setUp();
    const { document: known } = await update(store, schema, 'a', increment);
    requests.length = 0;
    expect(await update(store, schema, 'a', increment, { known })).toMatchObject({ result: 2 });
    expect(requests).toEqual(['put']);
    // What is at hand may be out of date.
    expect(await update(store, schema, 'a', increment, { known })).toMatchObject({ result: 3 });
  });

  it('is decided again when another write was first', async () => {
    const { store } = setUp(3);
    expect(await update(store, schema, 'a', increment)).toMatchObject({ result: 4 });
  });

  it('is given up when others keep being first', async () => {
    const { store, requests } = setUp(100);
    await expect(update(store, schema, 'a', increment)).rejects.toMatchObject({
      name: 'StoreUnavailableError',
    });
    expect(requests.filter((each) => each === 'put')).toHaveLength(10);
    requests.length = 0;
    await expect(update(store, schema, 'a', increment, { attempts: 5 })).rejects.toThrow();
    expect(requests.filter((each) => each === 'put')).toHaveLength(5);
  });

  it('may be none', async () => {
    const { store, requests } = setUp();
    const nothing = await update(store, schema, 'a', (now) => ({ result: now === undefined }));
    expect(nothing).toEqual({ result: true, document: undefined });
    expect(requests).toEqual(['get']);
  });

  it('changes nothing that does not fit its schema', async () => {
    const { store } = setUp();
    await store.put('a', { count: 'one' }, { ifNew: true });
    const corrupt = { name: 'CorruptDocumentError', key: 'a', reason: 'bad count' };
    await expect(update(store, schema, 'a', increment)).rejects.toMatchObject(corrupt);
    await expect(read(store, schema, 'a')).rejects.toMatchObject(corrupt);
    await expect(read(store, z.array(schema), 'a')).rejects.toMatchObject({ reason: 'bad shape' });
    expect(await read(store, schema, 'b')).toBeUndefined();
  });
});

describe('a key', () => {
  it('is made of parts that need no encoding', () => {
    expect(keyOf('a-1', 'b')).toBe('a-1/b');
    expect(isKey('a'.repeat(200))).toBe(true);
    for (const parts of [[], [''], ['a', ''], ['..'], ['a', '../b'], ['A'], ['a'.repeat(201)]])
      expect(() => keyOf(...parts)).toThrow('Parts make no key');
  });

  it('lies in the range of its prefixes, and of no other', () => {
    const within = (key: string, prefix: string) => {
      const { first, end } = rangeOf(prefix);
      return key >= first && key < end;
    };
    const keys = ['-', '0', '9', 'a', 'a/b', 'a-b', 'a/', 'a0', 'az', 'b', 'z', 'zz', 'z/9'];
    for (const prefix of ['', ...keys])
      for (const key of keys)
        expect([prefix, key, within(key, prefix)]).toEqual([prefix, key, key.startsWith(prefix)]);
  });
});

describe('parallel work', () => {
  it('is done in order of results, so many at a time, and stops beginning, not what it began', async () => {
    const items = Array.from({ length: 120 }, (_, index) => index);
    let [begun, running, most] = [0, 0, 0];
    const work = async (item: number) => {
      begun += 1;
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, item % 3));
      running -= 1;
      return item * 2;
    };
    const doubles = items.map((item) => item * 2);
    expect(await mapParallel(items, work)).toEqual(doubles);
    expect(most).toBe(25);
    [begun, most] = [0, 0];
    expect(await mapParallel(items, work, () => begun < 40, 3)).toEqual(doubles.slice(0, 40));
    expect([begun, most]).toEqual([40, 3]);
  });

  it('fails when one of it fails', async () => {
    const work = (item: number) =>
      item === 3 ? Promise.reject(new Error('three')) : Promise.resolve(item);
    await expect(mapParallel([1, 2, 3, 4], work)).rejects.toThrow('three');
  });
});
