import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';

import { getStore, listStores } from '@netlify/blobs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { startHonestBlobs } from '../../../scripts/local/honest-blobs.ts';
import type { HonestBlobs } from '../../../scripts/local/honest-blobs.ts';
import { fc } from '../../support/properties.ts';

let directory: string;
let blobs: HonestBlobs;

const failOnLog = (line: string): never => {
  throw new Error(`unexpected: ${line}`);
};

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'roomtone-blobs-'));
  blobs = await startHonestBlobs({ directory, log: failOnLog });
});

afterEach(async () => {
  await blobs.stop();
  await rm(directory, { recursive: true });
});

function storeOf(server: HonestBlobs, name = 'orders') {
  return getStore({ name, consistency: 'strong', ...server.context });
}

function times<Result>(count: number, make: (index: number) => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => make(index)));
}

describe('conditional writes through the real client', () => {
  it('lets exactly one of 100 simultaneous creations win, and keeps the winner', async () => {
    const store = storeOf(blobs);
    for (const key of ['a', 'b/c', 'd/e/f']) {
      const results = await times(100, (index) =>
        store.setJSON(key, { index }, { onlyIfNew: true }),
      );

      const winners = results.flatMap(({ modified, etag }, index) =>
        modified && etag ? [index] : [],
      );
      expect(winners).toHaveLength(1);
      expect(await store.get(key, { type: 'json' })).toEqual({ index: winners[0] });
    }
  });

  it('lets exactly one win when two servers share the folder', async () => {
    const other = await startHonestBlobs({ directory, log: failOnLog });
    const stores = [storeOf(blobs), storeOf(other)];
    const results = await Promise.all(
      stores.map((store) =>
        times(50, (index) => store.set('key', `${index}`, { onlyIfNew: true })),
      ),
    );
    await other.stop();

    expect(results.flat().filter(({ modified }) => modified)).toHaveLength(1);
  });

  it('lets one of 50 writers with the same ETag win and refuses a stale or invented one', async () => {
    const store = storeOf(blobs);
    const { etag: first = '' } = await store.set('key', 'first');
    const results = await times(50, (index) =>
      store.set('key', `next ${index}`, { onlyIfMatch: first }),
    );

    expect(results.filter(({ modified }) => modified)).toHaveLength(1);
    expect(await store.set('key', 'late', { onlyIfMatch: first })).toEqual({ modified: false });
    expect(await store.set('missing', 'x', { onlyIfMatch: first })).toEqual({ modified: false });
    expect(await store.get('missing')).toBeNull();
  });

  it('counts 20 compare-and-swap increments to 20', async () => {
    const store = storeOf(blobs);
    await store.setJSON('counter', 0);
    await times(20, async () => {
      for (;;) {
        const current = await store.getWithMetadata('counter', { type: 'json' });
        const next = Number(current?.data) + 1;
        const { modified } = await store.setJSON('counter', next, {
          onlyIfMatch: current?.etag ?? '',
        });
        if (modified) return;
      }
    });

    expect(await store.get('counter', { type: 'json' })).toBe(20);
  });

  it('refuses conditions it does not know instead of writing', async () => {
    for (const headers of [
      { 'if-none-match': '"abc"' },
      { 'if-none-match': '*', 'if-match': '"abc"' },
    ]) {
      expect((await raw('PUT', '/local/site:orders/key', headers)).status).toBe(400);
    }
    expect(await storeOf(blobs).get('key')).toBeNull();
  });
});

describe('reads', () => {
  it('shows the ETag of the write, the same for the same content only', async () => {
    const store = storeOf(blobs);
    const { etag } = await store.set('key', 'text');

    expect(etag).toMatch(/^"[0-9a-f]{32}"$/);
    expect((await store.getMetadata('key'))?.etag).toBe(etag);
    expect((await store.getWithMetadata('key'))?.etag).toBe(etag);
    expect((await store.set('other', 'text')).etag).toBe(etag);
    expect((await store.set('key', 'other text')).etag).not.toBe(etag);
  });

  it('answers a known ETag without the body', async () => {
    const store = storeOf(blobs);
    const { etag = '' } = await store.set('key', 'text');

    expect(await store.getWithMetadata('key', { etag })).toMatchObject({ data: null, etag });
    expect(await store.getWithMetadata('key', { etag: '"other"' })).toMatchObject({ data: 'text' });
  });

  it('gives back bytes, empty values and metadata as they were', async () => {
    const store = storeOf(blobs);
    const bytes = new Uint8Array([10, 0, 255, 10, 13]);
    await store.set('bytes', bytes.buffer, { metadata: { name: 'Zoë', rows: [1, 2] } });
    await store.set('empty', '');

    expect(new Uint8Array(await store.get('bytes', { type: 'arrayBuffer' }))).toEqual(bytes);
    expect((await store.getMetadata('bytes'))?.metadata).toEqual({ name: 'Zoë', rows: [1, 2] });
    expect(await store.get('empty')).toBe('');
    expect(await store.get('missing')).toBeNull();
    expect(await store.getMetadata('missing')).toBeNull();
  });

  it('keeps any two keys apart, whatever characters they have', async () => {
    const key = fc
      .stringMatching(/^[A-Za-z0-9é.%+~*'() :/-]{1,300}$/)
      // The client puts keys into URLs as they are; these would be read as another path.
      .filter((text) => new URL(`http://h/s/${text}`).pathname === `/s/${encodeURI(text)}`)
      .filter((text) => !text.startsWith('/') && !text.includes('%') && !/\s$/.test(text));
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(key, { minLength: 1, maxLength: 6 }), async (keys) => {
        const store = storeOf(blobs);
        for (const text of keys) await store.set(text, `value of ${text}`, { onlyIfNew: true });
        const { blobs: listed } = await store.list();
        expect(listed.map((blob) => blob.key).sort()).toEqual([...keys].sort());
        for (const text of keys) expect(await store.get(text)).toBe(`value of ${text}`);
        for (const text of keys) await store.delete(text);
        expect((await store.list()).blobs).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });

  it('takes keys of 600 bytes and refuses longer ones', async () => {
    const store = storeOf(blobs);
    const longest = `A/${'Z'.repeat(598)}`;
    await store.set(longest, 'value');

    expect(await store.get(longest)).toBe('value');
    expect((await store.list({ prefix: 'A/ZZ' })).blobs.map(({ key }) => key)).toEqual([longest]);
    expect((await raw('PUT', `/local/site:orders/${'k'.repeat(601)}`)).status).toBe(400);
  });
});

describe('lists and deletes', () => {
  it('holds a, a/b and a/b/c side by side and deletes only the one named', async () => {
    const store = storeOf(blobs);
    for (const key of ['a', 'a/b', 'a/b/c', 'ab']) await store.set(key, key);
    await store.delete('a');

    expect(await keysOf(store.list())).toEqual(['a/b', 'a/b/c', 'ab']);
    await store.delete('a/b/c');
    expect(await store.get('a/b')).toBe('a/b');
    await store.delete('never there');
    expect(await keysOf(store.list())).toEqual(['a/b', 'ab']);
  });

  it('lists exactly the keys with the prefix, with their ETags', async () => {
    const store = storeOf(blobs);
    for (const key of ['a', 'ab', 'abc', 'abc/d', 'abcd/e', 'b']) await store.set(key, key);

    expect(await keysOf(store.list({ prefix: 'abc' }))).toEqual(['abc', 'abc/d', 'abcd/e']);
    expect(await keysOf(store.list({ prefix: 'abc/' }))).toEqual(['abc/d']);
    expect(await keysOf(store.list({ prefix: 'x' }))).toEqual([]);
    const { blobs: listed } = await store.list({ prefix: 'b' });
    expect(listed).toEqual([{ key: 'b', etag: (await store.getMetadata('b'))?.etag }]);
  });

  it('groups by directory when asked', async () => {
    const store = storeOf(blobs);
    for (const key of ['cat', 'cats/tom', 'cats/big/leo', 'dogs/rex']) await store.set(key, key);

    const top = await store.list({ directories: true });
    expect(top.blobs.map(({ key }) => key)).toEqual(['cat']);
    expect(top.directories).toEqual(['cats', 'dogs']);
    const cats = await store.list({ directories: true, prefix: 'cats/' });
    expect(cats.blobs.map(({ key }) => key)).toEqual(['cats/tom']);
    expect(cats.directories).toEqual(['cats/big']);
  });

  it('pages after 1,000 keys and misses none', async () => {
    const store = storeOf(blobs);
    await times(1050, (index) => store.set(`k/${index}`, '', { onlyIfNew: true }));
    const lengths: number[] = [];
    for await (const page of store.list({ prefix: 'k/', paginate: true }))
      lengths.push(page.blobs.length);

    expect(lengths).toEqual([1000, 50]);
    expect(new Set(await keysOf(store.list())).size).toBe(1050);
  });

  it('shows every confirmed write and nothing half-written while others write', async () => {
    const store = storeOf(blobs);
    const confirmed = new Set<string>();
    const writing = times(150, async (index) => {
      const key = `w/${index % 7}/${index}`;
      await store.set(key, 'x'.repeat(2000), { onlyIfNew: true });
      confirmed.add(key);
    });
    while (confirmed.size < 150) {
      const before = [...confirmed];
      const listed = await keysOf(store.list());
      expect(listed).toEqual(expect.arrayContaining(before));
      expect(listed.filter((key) => !/^w\/\d\/\d+$/.test(key))).toEqual([]);
    }
    await writing;

    expect(await keysOf(store.list())).toHaveLength(150);
  });

  it('keeps creating while deletes remove the emptied folders', async () => {
    const store = storeOf(blobs);
    await times(60, async (index) => {
      await store.set(`same/folder/${index}`, 'x', { onlyIfNew: true });
      if (index % 2 === 0) await store.delete(`same/folder/${index}`);
    });

    expect(await keysOf(store.list())).toHaveLength(30);
  });

  it('keeps stores apart and deletes a whole one', async () => {
    await storeOf(blobs, 'one').set('key', '1');
    await storeOf(blobs, 'two').set('key', '2');

    expect((await listStores(blobs.context)).stores).toEqual(['one', 'two']);
    expect(await storeOf(blobs, 'one').deleteAll()).toEqual({ deletedBlobs: 1 });
    expect(await storeOf(blobs, 'one').get('key')).toBeNull();
    expect(await storeOf(blobs, 'two').get('key')).toBe('2');
  });
});

describe('safety', () => {
  it('answers only with its token', async () => {
    await storeOf(blobs).set('key', 'private');
    const path = '/local/site:orders/key';

    expect((await raw('GET', path)).status).toBe(200);
    expect((await raw('GET', path, { authorization: '' })).status).toBe(401);
    expect((await raw('GET', path, { authorization: 'Bearer 0' })).status).toBe(401);
    expect((await raw('DELETE', path, { authorization: `Bearer ${'0'.repeat(64)}` })).status).toBe(
      401,
    );
    expect(await storeOf(blobs).get('key')).toBe('private');
  });

  it('listens on the loopback interface only', async () => {
    const { port, hostname } = new URL(blobs.context.edgeURL);
    expect(hostname).toBe('127.0.0.1');
    const addresses = Object.values(networkInterfaces())
      .flatMap((list) => list ?? [])
      .filter(({ internal, family }) => !internal && family === 'IPv4');
    for (const { address } of addresses) {
      await expect(fetch(`http://${address}:${port}/`)).rejects.toThrow('fetch failed');
    }
  });

  it('takes .. in a path for text and stays in its folder', async () => {
    const path = '/local/site:orders/../../../../escaped';
    expect((await raw('PUT', path)).status).toBe(200);

    expect(await keysOf(storeOf(blobs).list())).toEqual(['../../../../escaped']);
    expect((await raw('GET', path)).status).toBe(200);
    expect(await readdir(join(directory, '..'))).not.toContain('escaped.blob');
    expect((await raw('GET', '/local/site:orders/%E0%A4%A')).status).toBe(400);
    expect((await raw('POST', '/local/site:orders/key')).status).toBe(405);
  });

  it('says in one line that the disk failed, and does not call it a success', async () => {
    const lines: string[] = [];
    const other = await mkdtemp(join(tmpdir(), 'roomtone-blobs-'));
    const broken = await startHonestBlobs({ directory: other, log: (line) => lines.push(line) });
    await rm(other, { recursive: true });
    await writeFile(other, 'a file where the folder was');
    const { status } = await raw('PUT', '/local/site:orders/key', {}, broken);
    await broken.stop();
    await rm(other);

    expect(status).toBe(500);
    expect(lines).toEqual([expect.stringMatching(/^The local store failed: /)]);
  });
});

describe('restart', () => {
  it('keeps everything and sweeps what a killed process left half-written', async () => {
    await storeOf(blobs).setJSON('a/b', { kept: true }, { metadata: { by: 'test' } });
    await blobs.stop();
    const temporary = join(directory, '.writing');
    await mkdir(temporary, { recursive: true });
    // A process id beyond what systems hand out, and this one's from an hour ago.
    await writeFile(join(temporary, '99999999.dead'), 'half');
    await writeFile(join(temporary, `${process.pid}.old`), 'half');
    await utimes(join(temporary, `${process.pid}.old`), 1, 1);
    await writeFile(join(temporary, `${process.pid}.running`), 'half');

    blobs = await startHonestBlobs({ directory, log: failOnLog });
    expect(await readdir(temporary)).toEqual([`${process.pid}.running`]);
    expect(await keysOf(storeOf(blobs).list())).toEqual(['a/b']);
    expect(await storeOf(blobs).getWithMetadata('a/b', { type: 'json' })).toMatchObject({
      data: { kept: true },
      metadata: { by: 'test' },
    });
  });
});

async function keysOf(list: Promise<{ blobs: { key: string }[] }>): Promise<string[]> {
  return (await list).blobs.map(({ key }) => key);
}

/** A request as it stands: `fetch` would tidy the path. */
function raw(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  { context }: HonestBlobs = blobs,
): Promise<{ status: number | undefined }> {
  const { hostname, port } = new URL(context.edgeURL);
  return new Promise((resolve, reject) => {
    const authorization = `Bearer ${context.token}`;
    request(
      { hostname, port, path, method, headers: { authorization, ...headers } },
      (response) => {
        response.resume().once('end', () => {
          resolve({ status: response.statusCode });
        });
      },
    )
      .once('error', reject)
      .end();
  });
}
