import { describe, expect, it } from 'vitest';

import { bucketOf, type Bucket } from '../../../netlify/server/storage/bucket.ts';
import type { TestClock } from '../../support/clock.ts';

/** A bucket that a test may fill, with the rules of `ops files setup` for pages of `PAGES`. */
export interface OpenedBucket {
  filesUrl: string;
  clock: TestClock;
  /** Whether its operator sets for all buckets which pages may do what. */
  hasOwnRules?: boolean;
}

export const PAGES = 'https://roomtone.test';
const MIB = 1024 * 1024;

/** Bytes of which no two places look the same. */
export const bytesOf = (size: number, seed = 1) =>
  Uint8Array.from({ length: size }, (_, index) => (index * 31 + (index >> 8) * 7 + seed) & 255);

export function bucketAt({ filesUrl, clock }: OpenedBucket): Bucket {
  return bucketOf({ env: { FILES_URL: filesUrl }, now: clock.now })!;
}

/** How a store answered: its status and S3's name of the error. */
export const codeIn = async (response: Response) =>
  `${response.status} ${/<Code>(.*)<\/Code>/.exec(await response.text())?.[1] ?? ''}`;

/** Sends one part as the browser does, from a page of the site. */
export async function putPart(
  bucket: Bucket,
  key: string,
  id: string,
  number: number,
  bytes: Uint8Array<ArrayBuffer>,
) {
  const url = await bucket.signPart(key, id, { number, size: bytes.length });
  const response = await fetch(url, { method: 'PUT', headers: { origin: PAGES }, body: bytes });
  expect([response.status, await response.text()]).toEqual([200, '']);
  return { number, size: bytes.length, etag: response.headers.get('etag') ?? '' };
}

export async function store(bucket: Bucket, key: string, bytes: Uint8Array<ArrayBuffer>) {
  const id = await bucket.startUpload(key, 'audio/wav');
  await bucket.completeUpload(key, id, [await putPart(bucket, key, id, 1, bytes)]);
  return id;
}

/** What every store of S3's protocol must do, whoever made it. */
export function describeBucket(name: string, open: () => Promise<OpenedBucket>): void {
  describe(`the files in ${name}`, () => {
    it('arrive in parts, in any order, and come back whole', async () => {
      const bucket = bucketAt(await open());
      const [first, second] = [bytesOf(5 * MIB), bytesOf(1000, 2)];
      const id = await bucket.startUpload('local/a/episode', 'audio/wav');
      const parts = [
        await putPart(bucket, 'local/a/episode', id, 2, second),
        await putPart(bucket, 'local/a/episode', id, 1, bytesOf(10, 3)),
        // Sent again after a lost answer, it replaces the one before.
        await putPart(bucket, 'local/a/episode', id, 1, first),
      ];
      expect(await bucket.readStart('local/a/episode', 4)).toBeUndefined();
      await bucket.completeUpload('local/a/episode', id, [parts[2]!, parts[0]!]);
      expect(await bucket.readStart('local/a/episode', 4)).toEqual({
        size: 5 * MIB + 1000,
        start: Buffer.from(first.subarray(0, 4)),
      });
      const as = { name: 'a.wav', mime: 'audio/wav', isAttachment: true };
      const response = await fetch(await bucket.signDownload('local/a/episode', as));
      const whole = Buffer.from(await response.arrayBuffer());
      expect(whole.equals(Buffer.concat([first, second]))).toBe(true);
    });

    it('may come whole from the server, in place of an earlier one', async () => {
      const bucket = bucketAt(await open());
      for (const size of [1, 1000]) {
        await bucket.put('local/mailed', 'audio/wav', bytesOf(size));
        expect(await bucket.readStart('local/mailed', 1)).toMatchObject({ size });
      }
    });

    it('are read from any byte, across parts', async () => {
      const bucket = bucketAt(await open());
      const id = await bucket.startUpload('local/b', 'video/mp4');
      const [first, second] = [bytesOf(5 * MIB), bytesOf(1000, 2)];
      const parts = [
        await putPart(bucket, 'local/b', id, 1, first),
        await putPart(bucket, 'local/b', id, 2, second),
      ];
      await bucket.completeUpload('local/b', id, parts);
      const url = await bucket.signDownload('local/b', {
        name: 'b.mp4',
        mime: 'video/mp4',
        isAttachment: false,
      });
      const range = `bytes=${5 * MIB - 2}-${5 * MIB + 1}`;
      const response = await fetch(url, { headers: { range, origin: PAGES } });
      expect(response.status).toBe(206);
      expect(response.headers.get('content-range')).toBe(
        `bytes ${5 * MIB - 2}-${5 * MIB + 1}/${5 * MIB + 1000}`,
      );
      expect(response.headers.get('content-type')).toBe('video/mp4');
      expect(response.headers.get('access-control-allow-origin')).toBe(PAGES);
      expect(new Uint8Array(await response.arrayBuffer())).toEqual(
        Uint8Array.from([...first.slice(-2), ...second.slice(0, 2)]),
      );
    });

    it('have the name that they are given, and no header of somebody else', async () => {
      const bucket = bucketAt(await open());
      await store(bucket, 'local/c', bytesOf(9));
      const name = '../Épisode "1"\r\nSet-Cookie: a=b; 100% (日本) \'it\'.wav';
      const url = await bucket.signDownload('local/c', { name, mime: 'audio/wav', isAttachment: true }); // prettier-ignore
      const { headers } = await fetch(url);
      expect(headers.get('set-cookie')).toBeNull();
      expect(headers.get('content-disposition')).toBe(
        `attachment; filename="..__pisode _1___Set-Cookie: a=b; 100_ (__) 'it'.wav"; ` +
          "filename*=UTF-8''.._%C3%89pisode%20%221%22__Set-Cookie%3A%20a%3Db%3B%20100%25%20%28%E6%97%A5%E6%9C%AC%29%20%27it%27.wav",
      );
    });

    it('are listed by prefix, and gone once removed, also twice', async () => {
      const bucket = bucketAt(await open());
      for (const key of ['local/d/1', 'local/d/2', 'local/d/3', 'local/e/1'])
        await store(bucket, key, bytesOf(7));
      const listed = await bucket.list('local/d/');
      expect(listed.map(({ key, size }) => [key, size])).toEqual(
        [1, 2, 3].map((number) => [`local/d/${number}`, 7]),
      );
      expect(listed.every(({ atMs }) => atMs > Date.parse('2026-01-01'))).toBe(true);
      await bucket.remove('local/d/2');
      await bucket.remove('local/d/2');
      expect(await bucket.readStart('local/d/2', 1)).toBeUndefined();
      expect((await bucket.list('local/d/')).map(({ key }) => key)).toEqual(['local/d/1', 'local/d/3']); // prettier-ignore
      expect(await bucket.list('nothing/')).toEqual([]);
    });

    it('may be sent by pages of the site and no others', async () => {
      const opened = await open();
      const url = await bucketAt(opened).signPart('local/f', 'id', { number: 1, size: 1 });
      const ask = (origin: string, method = 'PUT', headers = 'content-type') =>
        fetch(url, {
          method: 'OPTIONS',
          headers: {
            origin,
            'access-control-request-method': method,
            'access-control-request-headers': headers,
          },
        });
      expect((await ask(PAGES)).ok).toBe(true);
      expect((await ask('https://evil.test')).ok).toBe(false);
      if (opened.hasOwnRules) return;
      for (const refused of [ask(PAGES, 'DELETE'), ask(PAGES, 'PUT', 'x-amz-acl')])
        expect((await refused).status).toBe(403);
    });

    it('stay when their addresses are over', async () => {
      const opened = await open();
      const bucket = bucketAt(opened);
      await store(bucket, 'local/g', bytesOf(7));
      opened.clock.advance(-16 * 60_000);
      const as = { name: 'g.wav', mime: 'audio/wav', isAttachment: true };
      const old = await bucket.signDownload('local/g', as);
      opened.clock.advance(16 * 60_000);
      const response = await fetch(old);
      expect([response.status, await response.text()]).toEqual([
        403,
        expect.stringContaining('<Code>AccessDenied</Code>'),
      ]);
      expect((await fetch(await bucket.signDownload('local/g', as))).status).toBe(200);
    });
  });
}

/** What a store must do as well that has lists of parts and uploads, and verifies signatures. */
export function describeUploads(name: string, open: () => Promise<OpenedBucket>): void {
  describe(`an upload to ${name}`, () => {
    it('goes on after a break with the parts that have not arrived, and is completed once', async () => {
      const bucket = bucketAt(await open());
      const id = await bucket.startUpload('local/a', 'audio/wav');
      expect(await bucket.listParts('local/a', id)).toEqual([]);
      const parts = [await putPart(bucket, 'local/a', id, 1, bytesOf(5 * MIB))];
      for (const number of [2, 5, 7])
        parts.push(await putPart(bucket, 'local/a', id, number, bytesOf(number)));
      expect(await bucket.listParts('local/a', id)).toEqual(parts);
      expect(await bucket.listParts('local/b', id)).toBeUndefined();
      await bucket.completeUpload('local/a', id, parts.slice(0, 2));
      await bucket.completeUpload('local/a', id, parts.slice(0, 2));
      await bucket.abortUpload('local/a', id);
      expect((await bucket.readStart('local/a', 1))?.size).toBe(5 * MIB + 2);
      expect(await bucket.listUploads('local/')).toEqual([]);
    });

    it('is over once it was aborted', async () => {
      const bucket = bucketAt(await open());
      const id = await bucket.startUpload('local/b', 'audio/wav');
      const parts = [await putPart(bucket, 'local/b', id, 1, bytesOf(9))];
      await bucket.abortUpload('local/b', id);
      await bucket.abortUpload('local/b', id);
      expect(await bucket.listParts('local/b', id)).toBeUndefined();
      await bucket.completeUpload('local/b', id, parts);
      expect(await bucket.readStart('local/b', 1)).toBeUndefined();
      const url = await bucket.signPart('local/b', id, { number: 1, size: 1 });
      expect(await codeIn(await fetch(url, { method: 'PUT', body: 'x' }))).toBe('404 NoSuchUpload');
      expect(await bucket.listUploads('local/')).toEqual([]);
    });

    it('is listed until it is over, page by page', async () => {
      const opened = await open();
      const bucket = bucketAt(opened);
      const keys = ['local/a', 'local/a', 'local/b', 'local/c', 'other/d'];
      const ids = [];
      for (const key of keys) ids.push(await bucket.startUpload(key, 'audio/wav'));
      const listed = await bucket.listUploads('local/');
      expect(listed.map(({ key }) => key)).toEqual(keys.slice(0, 4));
      expect(new Set(listed.map(({ uploadId }) => uploadId))).toEqual(new Set(ids.slice(0, 4)));
      const ages = listed.map(({ atMs }) => Math.abs(atMs - opened.clock.now()));
      expect(Math.max(...ages)).toBeLessThan(60_000);
    });

    it('takes no parts that S3 would refuse', async () => {
      const bucket = bucketAt(await open());
      const id = await bucket.startUpload('local/a', 'audio/wav');
      const parts = [
        await putPart(bucket, 'local/a', id, 1, bytesOf(9)),
        await putPart(bucket, 'local/a', id, 2, bytesOf(9)),
      ];
      const complete = (...list: typeof parts) => bucket.completeUpload('local/a', id, list);
      await expect(complete(...parts)).rejects.toThrow('400 EntityTooSmall');
      await expect(complete(parts[1]!, parts[0]!)).rejects.toThrow('400 InvalidPartOrder');
      await expect(complete({ ...parts[0]!, etag: '"0"' })).rejects.toThrow('400 InvalidPart');
      await expect(complete()).rejects.toThrow('400 MalformedXML');
      const url = await bucket.signPart('local/a', id, { number: 0, size: 1 });
      const zero = await fetch(url, { method: 'PUT', body: 'x' });
      expect(await codeIn(zero)).toBe('400 InvalidArgument');
    });
  });

  describe(`an address in ${name}`, () => {
    it('takes a part of as many bytes as it was signed for', async () => {
      const bucket = bucketAt(await open());
      const id = await bucket.startUpload('local/a', 'audio/wav');
      const url = await bucket.signPart('local/a', id, { number: 1, size: 9 });
      const put = async (body: BodyInit) =>
        codeIn(await fetch(url, { method: 'PUT', body, duplex: 'half' } as RequestInit));
      for (const size of [10, 8, 0])
        expect(await put(bytesOf(size))).toBe('403 SignatureDoesNotMatch');
      // Without a length of its own.
      expect(await put(new Blob([bytesOf(9)]).stream())).toMatch(/^4\d\d /);
      expect(await bucket.listParts('local/a', id)).toEqual([]);
      expect(await put(bytesOf(9))).toBe('200 ');
    });

    it('is refused when anything of it was changed, or was signed with another secret', async () => {
      const opened = await open();
      const bucket = bucketAt(opened);
      await store(bucket, 'local/a', bytesOf(9));
      await store(bucket, 'local/b', bytesOf(9));
      const as = { name: 'a.wav', mime: 'audio/wav', isAttachment: true };
      const url = await bucket.signDownload('local/a', as);
      expect((await fetch(url)).status).toBe(200);
      const changed = [
        url.replace('local/a?', 'local/b?'),
        url.replace('wav', 'mp3'),
        url.replace('X-Amz-Expires=900', 'X-Amz-Expires=9000'),
        url.replace(/Signature=./, (start) => `${start.slice(0, -1)}${start.endsWith('0') ? 1 : 0}`), // prettier-ignore
        `${url}&response-cache-control=x`,
      ];
      for (const other of changed)
        expect(await codeIn(await fetch(other)), other).toBe('403 SignatureDoesNotMatch');
      const removed = await fetch(url, { method: 'DELETE' });
      expect(await codeIn(removed)).toBe('403 SignatureDoesNotMatch');
      const filesUrl = opened.filesUrl.replace('@', 'x@');
      const stranger = bucketAt({ ...opened, filesUrl });
      await expect(stranger.list('')).rejects.toThrow('403 SignatureDoesNotMatch');
      expect((await bucket.readStart('local/a', 1))?.size).toBe(9);
    });
  });
}
