import { describe, expect, it } from 'vitest';

import {
  DOCUMENT_MAX_BYTES,
  LARGE_DOCUMENT_MAX_BYTES,
  type Store,
} from '../../../netlify/server/storage/store.ts';

/** A store under test and a way to put any text under a key. */
export interface StoreUnderTest {
  store: Store;
  plant: (key: string, text: string) => Promise<void> | void;
}

const key = `orders/${'a'.repeat(32)}`;
const other = `orders/${'b'.repeat(32)}`;
const ifNew = { ifNew: true } as const;

/** Creates a document that must not be there yet. @returns its etag. */
export async function create(store: Store, at: string, value: object = {}): Promise<string> {
  const etag = await store.put(at, value, ifNew);
  expect(etag).toMatch(/./);
  return etag!;
}

/** A hundred writes at once. @returns which of them succeeded, with their etags. */
async function race(write: (by: number) => Promise<string | undefined>) {
  const etags = await Promise.all(Array.from({ length: 100 }, (_, by) => write(by)));
  return etags.flatMap((etag, by) => (etag === undefined ? [] : [{ by, etag }]));
}

/** What every `Store` must do, whatever lies behind it. @param make a store that is empty. */
export function describeStore(
  name: string,
  make: () => StoreUnderTest | Promise<StoreUnderTest>,
): void {
  describe(`${name} as a store of documents`, () => {
    it('has nothing under a key that was never written', async () => {
      const { store } = await make();
      expect(await store.get(key)).toBeUndefined();
      expect(await store.list()).toEqual([]);
    });

    it('returns what was created, and its etag', async () => {
      const { store } = await make();
      const value = { text: 'é 😀 "quoted"\n \0 \ud800', list: [1, { a: null }], empty: {} };
      const etag = await create(store, key, value);
      expect(await store.get(key)).toEqual({ value, etag });
    });

    it('creates nothing where something is', async () => {
      const { store } = await make();
      const etag = await create(store, key, { by: 'first' });
      expect(await store.put(key, { by: 'second' }, ifNew)).toBeUndefined();
      expect(await store.get(key)).toEqual({ value: { by: 'first' }, etag });
    });

    it('replaces a document under its etag, and only once', async () => {
      const { store } = await make();
      const before = await create(store, key, { by: 'first' });
      const etag = await store.put(key, { by: 'second' }, { ifMatch: before });
      expect(etag).not.toBe(before);
      expect(await store.put(key, { by: 'third' }, { ifMatch: before })).toBeUndefined();
      expect(await store.get(key)).toEqual({ value: { by: 'second' }, etag });
    });

    it('replaces nothing that is gone, or that another document’s etag is for', async () => {
      const { store } = await make();
      const etag = await create(store, key);
      await create(store, other, { by: 'other' });
      expect(await store.put(other, {}, { ifMatch: etag })).toBeUndefined();
      await store.delete(key);
      expect(await store.put(key, {}, { ifMatch: etag })).toBeUndefined();
      expect(await store.get(key)).toBeUndefined();
      expect(await store.get(other)).toMatchObject({ value: { by: 'other' } });
    });

    it('takes no write for another one of the same content', async () => {
      const { store } = await make();
      const first = await create(store, key, { same: true });
      const changed = await store.put(key, { same: false }, { ifMatch: first });
      const again = await store.put(key, { same: true }, { ifMatch: changed! });
      expect(new Set([first, changed, again]).size).toBe(3);
      expect(await store.put(key, { same: true }, { ifMatch: first })).toBeUndefined();
      expect(await store.put(key, { same: true }, ifNew)).toBeUndefined();
      await store.delete(key);
      await create(store, key, { same: true });
      expect(await store.put(key, {}, { ifMatch: again! })).toBeUndefined();
    });

    it('lets exactly one of a hundred simultaneous creates succeed', async () => {
      const { store } = await make();
      const winners = await race((by) => store.put(key, { by }, ifNew));
      expect(winners).toHaveLength(1);
      const [{ by, etag }] = winners as [(typeof winners)[0]];
      expect(await store.get(key)).toEqual({ value: { by }, etag });
    });

    it('lets exactly one of a hundred simultaneous writes under one etag succeed', async () => {
      const { store } = await make();
      const ifMatch = await create(store, key);
      const winners = await race((by) => store.put(key, { by }, { ifMatch }));
      expect(winners).toHaveLength(1);
      const [{ by, etag }] = winners as [(typeof winners)[0]];
      expect(await store.get(key)).toEqual({ value: { by }, etag });
    });

    it('lists by prefix and in order, with the etags that get returns', async () => {
      const { store } = await make();
      for (const at of ['a/b/2', 'a/b/10', 'a/b', 'a/bc/1', 'a/b-c', 'b/a', 'a/b/1']) {
        const etag = await create(store, at);
        if (at === 'a/b/10') await store.put(at, { changed: true }, { ifMatch: etag });
      }
      const listed = await store.list('a/b/');
      expect(listed.map((each) => each.key)).toEqual(['a/b/1', 'a/b/10', 'a/b/2']);
      for (const { key: at, etag } of listed) expect((await store.get(at))!.etag).toBe(etag);
      const keysOf = async (prefix?: string) => (await store.list(prefix)).map((each) => each.key);
      expect(await keysOf('a/b/1')).toEqual(['a/b/1', 'a/b/10']);
      expect(await keysOf('a/b')).toEqual(['a/b', 'a/b-c', ...(await keysOf('a/b/')), 'a/bc/1']);
      expect(await keysOf('z')).toEqual([]);
      expect(await keysOf('')).toEqual(await keysOf());
      expect(await keysOf()).toHaveLength(7);
      await expect(store.list('a/../')).rejects.toMatchObject({ name: 'NoKeyError' });
    });

    it('lists more than one page', async () => {
      const { store } = await make();
      const keys = Array.from({ length: 37 }, (_, index) => `many/${index + 100}`);
      const etags = await Promise.all(keys.map((at) => create(store, at)));
      const expected = keys.map((at, index) => ({ key: at, etag: etags[index] }));
      expect(await store.list('many/')).toEqual(expected);
    });

    it('deletes one document and no other, and a missing one without an error', async () => {
      const { store } = await make();
      await create(store, key);
      const etag = await create(store, `${key}/b`);
      await store.delete(key);
      await store.delete(key);
      expect(await store.get(key)).toBeUndefined();
      expect(await store.list()).toEqual([{ key: `${key}/b`, etag }]);
    });

    it.each(['', '{"v":1', '<html>', 'undefined'])(
      'reports %j as corrupt, and never replaces it unasked',
      async (text) => {
        const { store, plant } = await make();
        await plant(key, text);
        const corrupt = { name: 'CorruptDocumentError', key, reason: 'not JSON' };
        await expect(store.get(key)).rejects.toMatchObject(corrupt);
        expect(await store.put(key, {}, ifNew)).toBeUndefined();
        await expect(store.get(key)).rejects.toMatchObject(corrupt);
        const [listed] = await store.list();
        expect(listed!.key).toBe(key);
        // Its etag is how it can be repaired.
        expect(await store.put(key, { whole: true }, { ifMatch: listed!.etag })).toBeDefined();
        expect(await store.get(key)).toMatchObject({ value: { whole: true } });
      },
    );

    it.each(['1', '"text"', 'null', '[{}]', '{}'])('leaves %s to its schema', async (text) => {
      const { store, plant } = await make();
      await plant(key, text);
      expect((await store.get(key))!.value).toEqual(JSON.parse(text));
    });

    it('refuses an empty etag, which Blobs would take for no condition', async () => {
      const { store } = await make();
      const etag = await create(store, key);
      const missing = undefined as unknown as string;
      for (const ifMatch of ['', missing])
        await expect(store.put(key, { by: 'me' }, { ifMatch })).rejects.toThrow(TypeError);
      expect(await store.get(key)).toEqual({ value: {}, etag });
    });

    it.each(['', '/a', 'a/', 'A', 'a b', '../users/b', 'a//b', 'a?b', 'a'.repeat(201)])(
      'takes %j for no key',
      async (text) => {
        const { store } = await make();
        for (const work of [
          () => store.get(text),
          () => store.put(text, {}, ifNew),
          () => store.delete(text),
        ])
          await expect(work()).rejects.toMatchObject({ name: 'NoKeyError' });
      },
    );

    it('takes lists, and a field of Blobs’ own, for no document', async () => {
      const { store } = await make();
      for (const value of [[], { writeId: 'mine' }])
        await expect(store.put(key, value, ifNew)).rejects.toThrow(TypeError);
      expect(await store.list()).toEqual([]);
    });

    it('takes 512 KB, and up to 8 MB for what is large on purpose', async () => {
      const { store } = await make();
      const valueOf = (bytes: number) => ({ text: 'x'.repeat(bytes - '{"text":""}'.length) });
      const tooLarge = { name: 'DocumentTooLargeError' };
      const over = store.put(key, valueOf(DOCUMENT_MAX_BYTES + 1), ifNew);
      await expect(over).rejects.toMatchObject(tooLarge);
      const huge = store.put(key, valueOf(LARGE_DOCUMENT_MAX_BYTES + 1), ifNew, { isLarge: true });
      await expect(huge).rejects.toMatchObject(tooLarge);
      expect(await store.list()).toEqual([]);
      const ifMatch = await create(store, key, valueOf(DOCUMENT_MAX_BYTES));
      const large = valueOf(LARGE_DOCUMENT_MAX_BYTES);
      const etag = await store.put(key, large, { ifMatch }, { isLarge: true });
      // Not `toEqual`, which would print it.
      const stored = await store.get(key);
      expect(stored!.etag).toBe(etag);
      expect(JSON.stringify(stored!.value) === JSON.stringify(large)).toBe(true);
    });
  });
}
