import { once } from 'node:events';
import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, request as httpRequest } from 'node:http';
import { join } from 'node:path';

import { describe, expect, it, onTestFinished, vi } from 'vitest';

import { startFilesServer, type FilesOptions } from '../../../netlify/local/files-server.ts';
import { bucketOf } from '../../../netlify/server/storage/bucket.ts';
import { makeClock } from '../../support/clock.ts';
import { listen } from '../../support/ports.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import {
  bucketAt,
  bytesOf,
  codeIn,
  describeBucket,
  describeUploads,
  PAGES,
  putPart,
  store,
} from './bucket-suite.ts';

async function openLocal(options: FilesOptions = {}, folder = temporaryFolder()) {
  const clock = makeClock();
  const server = await startFilesServer(folder, { now: clock.now, origin: PAGES, ...options });
  onTestFinished(() => server.stop());
  return { filesUrl: server.url, clock, folder, server, parts: () => readdirSync(join(folder, 'parts')) }; // prettier-ignore
}

const openPages = () => openLocal({ pageLength: 2 });
describeBucket('the local store', openPages);
describeUploads('the local store', openPages);

const as = { name: 'a.wav', mime: 'audio/wav', isAttachment: true };

describe('an upload', () => {
  it('keeps its parts when the server starts again, and nothing of one that was cut off', async () => {
    const opened = await openLocal();
    const bucket = bucketAt(opened);
    const id = await bucket.startUpload('local/a', 'audio/wav');
    const kept = await putPart(bucket, 'local/a', id, 1, bytesOf(9));
    const url = await bucket.signPart('local/a', id, { number: 2, size: 999 });
    const sent = httpRequest(url, { method: 'PUT', headers: { 'content-length': 999 } });
    const broken = once(sent, 'error');
    sent.write('half');
    // Only what has begun can be cut off.
    await expect.poll(opened.parts).toHaveLength(2);
    sent.destroy(new Error('cut off'));
    await broken;
    await expect.poll(opened.parts).toHaveLength(1);
    // What a killed process leaves; a young one may be another process's.
    for (const [name, age] of [
      ['dead', 2],
      ['young', 0],
    ] as const) {
      // prettier-ignore
      const file = join(opened.folder, 'parts', name);
      writeFileSync(file, 'half a part');
      const at = opened.clock.now() / 1000 - age * 86_400;
      utimesSync(file, at, at);
    }
    const again = await openLocal({}, opened.folder);
    expect(again.parts()).toHaveLength(2);
    expect(again.parts()).not.toContain('dead');
    expect(await bucketAt(again).listParts('local/a', id)).toEqual([kept]);
    await bucketAt(again).completeUpload('local/a', id, [kept]);
    expect((await bucket.readStart('local/a', 1))?.size).toBe(9);
  });
});

describe('an address', () => {
  it('is refused without a signature, of another key, and before its time', async () => {
    const opened = await openLocal();
    const bucket = bucketAt(opened);
    await store(bucket, 'local/a', bytesOf(9));
    const url = await bucket.signDownload('local/a', as);
    expect((await fetch(url)).status).toBe(200);
    const unsigned = url.replace(/&X-Amz-Signature=.*/, '');
    for (const other of [unsigned, url.replace('local-', 'other-')])
      expect(await codeIn(await fetch(other)), other).toBe('403 SignatureDoesNotMatch');
    const bare = url.replace(/\?.*/, '');
    expect(await codeIn(await fetch(bare))).toBe('403 AccessDenied');
    expect(await codeIn(await fetch(url.replace('=900', '=999999')))).toBe('403 AccessDenied');
    // Signed by a clock that is ahead.
    opened.clock.advance(-16 * 60_000);
    expect(await codeIn(await fetch(url))).toBe('403 AccessDenied');
    expect((await bucket.readStart('local/a', 1))?.size).toBe(9);
  });

  it('leads to nothing but a file of the bucket', async () => {
    const opened = await openLocal();
    const bucket = bucketAt(opened);
    for (const key of [
      '../key',
      'a/../b',
      '/a',
      'a/',
      'a//b',
      'a b',
      'a%2fb',
      '',
      'ä',
      'a'.repeat(241),
    ])
      // prettier-ignore
      await expect(bucket.readStart(key, 1), key).rejects.toThrow(RangeError);
    // As somebody with the keys would sign it.
    const { AwsV4Signer } = await import('aws4fetch');
    const place = new URL(opened.filesUrl);
    const signed = async (path: string, method = 'GET') => {
      const datetime = new Date(opened.clock.now()).toISOString().replaceAll(/[:-]|\.\d{3}/g, '');
      const signer = new AwsV4Signer({
        method,
        url: place.origin + path,
        accessKeyId: place.username,
        secretAccessKey: place.password,
        service: 's3',
        signQuery: true,
        datetime,
      });
      return codeIn(await fetch((await signer.sign()).url, { method }));
    };
    expect(await signed('/.files/roomtone/..%2f..%2fkey')).toBe('400 InvalidArgument');
    expect(await signed('/.files/roomtone/%2e%2e%5ckey')).toBe('400 InvalidArgument');
    expect(await signed('/.files/roomtone/a%zz')).toBe('400 InvalidArgument');
    expect(await signed('/.files/other/a')).toBe('404 NoSuchBucket');
    expect(await signed('/.files/roomtone/a', 'PUT')).toBe('501 NotImplemented');
    expect(await signed('/.files/roomtone')).toBe('501 NotImplemented');
  });

  it('answers ranges and HEAD as S3 does', async () => {
    const opened = await openLocal();
    const bucket = bucketAt(opened);
    await store(bucket, 'local/a', bytesOf(9));
    await store(bucket, 'local/empty', bytesOf(0));
    expect(await bucket.readStart('local/empty', 5)).toEqual({ size: 0, start: new Uint8Array() });
    const url = await bucket.signDownload('local/a', as);
    const read = async (range: string) => {
      const response = await fetch(url, { headers: { range } });
      const { length } = new Uint8Array(await response.arrayBuffer());
      return [response.status, response.headers.get('content-range'), length];
    };
    expect(await read('bytes=4-')).toEqual([206, 'bytes 4-8/9', 5]);
    expect(await read('bytes=-2')).toEqual([206, 'bytes 7-8/9', 2]);
    expect(await read('bytes=0-99')).toEqual([206, 'bytes 0-8/9', 9]);
    expect(await read('bytes=-')).toEqual([200, null, 9]);
    expect((await read('bytes=9-'))[0]).toBe(416);
    const inline = await bucket.signDownload('local/a', { ...as, isAttachment: false });
    expect((await fetch(inline)).headers.get('content-disposition')).toMatch(/^inline; /);
    expect(url).not.toContain('+');
  });
});

/** A store that answers as a test says. */
async function openStub(...answers: [number, string?, Record<string, string>?][]) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method ?? ''} ${(request.url ?? '').replace(/[?&]X-Amz.*/, '')}`);
    const [status, body = '', headers = {}] = answers[Math.min(asked.length, answers.length) - 1]!;
    if (status === 0) request.socket.destroy();
    else response.writeHead(status, headers).end(body);
  });
  const port = await listen(server);
  onTestFinished(() => void server.close());
  const filesUrl = `http://k%2Fey:s%2Becret@127.0.0.1:${port}/base/files?region=auto`;
  return { bucket: bucketAt({ filesUrl, clock: makeClock() }), asked };
}

describe('a store that fails', () => {
  it('is asked once more where that changes nothing', async () => {
    const page = '<ListBucketResult><Contents><Key>a&amp;b&#x41;&#66;&nope;</Key></Contents></ListBucketResult>'; // prettier-ignore
    for (const failure of [0, 503]) {
      const { bucket, asked } = await openStub([failure], [200, page]);
      expect(await bucket.list('x/')).toMatchObject([{ key: 'a&bAB&nope;', size: 0 }]);
      expect(asked).toEqual(Array(2).fill('GET /base/files?list-type=2&prefix=x%2F'));
    }
    const { bucket, asked } = await openStub([503, '<Error><Code>SlowDown</Code></Error>']);
    await expect(bucket.startUpload('a', 'audio/wav')).rejects.toThrow(
      'Store unavailable: files: start was answered with 503 SlowDown',
    );
    expect(asked).toEqual(['POST /base/files/a?uploads=']);
  });

  it.each([
    [[0], 'files: connection failed'],
    [[500, 'https://secret'], 'was answered with 500'],
    [[301, '', { location: 'https://elsewhere.test/' }], 'was answered with 301'],
    [[403, '<Error><Code>Access Denied by k/ey</Code></Error>'], 'was answered with 403'],
    [[404, '<Error><Code>NoSuchBucket</Code></Error>'], 'was answered with 404 NoSuchBucket'],
    [[206, 'x'], 'was answered with 206'],
    [[200, '<html>'], 'was answered with 200'],
  ] as [[number, string?, Record<string, string>?], string][])(
    'says so, without addresses or secrets: %j',
    async (answer, reason) => {
      const { bucket } = await openStub(answer);
      const part = { number: 1, size: 1, etag: '"<&"' };
      const calls = [
        bucket.startUpload('a', 'audio/wav'),
        bucket.listParts('a', 'id'),
        bucket.completeUpload('a', 'id', [part]),
        bucket.readStart('a', 1),
        bucket.list('a'),
        bucket.listUploads('a'),
        ...(answer[0] >= 300 || answer[0] === 0
          ? [bucket.abortUpload('a', 'id'), bucket.remove('a')]
          : []),
      ];
      for (const call of await Promise.allSettled(calls)) {
        expect(call).toMatchObject({ reason: { name: 'StoreUnavailableError' } });
        const said = String((call as PromiseRejectedResult).reason);
        expect(said).toContain(reason);
        expect(said).not.toMatch(/k\/ey|secret|127\.0\.0\.1/);
      }
    },
  );

  it.each([[[403, '']], [[200, '']]] as [number, string][][])(
    'leaves nothing half stored that comes from the server: %j',
    async (answer) => {
      const begun = '<InitiateMultipartUploadResult><UploadId>u</UploadId></InitiateMultipartUploadResult>'; // prettier-ignore
      const { bucket, asked } = await openStub([200, begun], answer);
      await expect(bucket.put('a', 'audio/wav', bytesOf(1))).rejects.toThrow('files: put was');
      expect(asked).toEqual([
        'POST /base/files/a?uploads=',
        'PUT /base/files/a?partNumber=1&uploadId=u',
      ]);
    },
  );

  it('is not waited for any longer than a person would, nor asked for one page for ever', async () => {
    const { bucket } = await openStub([
      200,
      '<ListBucketResult><IsTruncated>true</IsTruncated></ListBucketResult>',
    ]);
    await expect(bucket.list('a')).rejects.toThrow('list was answered with 200');
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    onTestFinished(() => {
      timeout.mockRestore();
    });
    await expect(bucket.list('a')).rejects.toThrow('files: timeout');
    expect(timeout).toHaveBeenCalledWith(8000);
  });

  it('may answer a completion with 200 and an error, and one that is done with an error', async () => {
    const error = (code: string) => `<?xml version="1.0"?>  <Error><Code>${code}</Code></Error>`;
    const failed = await openStub([200, error('InternalError')]);
    await expect(failed.bucket.completeUpload('a', 'id', [])).rejects.toThrow('200 InternalError');
    const done = await openStub([404, error('NoSuchUpload')]);
    await done.bucket.completeUpload('a', 'id', []);
    // As Swift says it.
    const completed = await openStub([404, error('NoSuchKey')]);
    await completed.bucket.abortUpload('a', 'id');
  });
});

describe('FILES_URL', () => {
  const open = (FILES_URL?: string) => bucketOf({ env: { FILES_URL }, now: makeClock().now });

  it('may be missing', () => {
    expect(open()).toBeUndefined();
    expect(open('')).toBeUndefined();
  });

  it.each([
    ['files', 'must look like https://KEY:SECRET@host/bucket?region=auto'],
    ['s3://k:hunter2@host.test/files', 'must look like'],
    ['http://k:hunter2@host.test/files', 'must begin with https:'],
    ['https://host.test/files', 'must have a key and a secret before the host'],
    ['https://hunter2@host.test/files', 'must have a key and a secret before the host'],
    ['https://k:hunter2%@host.test/files', 'has a % that is no percent-encoding'],
    ['https://k:hunter2@host.test', 'must have the name of a bucket'],
    ['https://k:hunter2@host.test/a/', 'must have the name of a bucket'],
    ['https://k:hunter2@host.test/a b/files', 'must have the name of a bucket'],
    ['https://k:hunter2@host.test/files?zone=a', 'may have nothing but ?region='],
    ['https://k:hunter2@host.test/files?region=a/b', 'may have nothing but ?region='],
    ['https://k:hunter2@host.test/files#a', 'may have nothing but ?region='],
  ])('%s is refused, unquoted', (url, problem) => {
    expect(() => open(url)).toThrow(`FILES_URL ${problem}`);
    expect(() => open(url)).not.toThrow(/hunter2/);
  });

  it('names host, bucket, and region of what is signed', async () => {
    const url = await open('https://k%2Fey:s@host.test/base/files/?region=auto')!.signPart('a', 'id', { number: 7, size: 9 }); // prettier-ignore
    expect(url).toMatch(/^https:\/\/host\.test\/base\/files\/a\?partNumber=7&uploadId=id&/);
    expect(url).toContain('X-Amz-Credential=k%2Fey%2F20261121%2Fauto%2Fs3%2Faws4_request');
    expect(url).toContain('X-Amz-SignedHeaders=content-length%3Bhost&');
  });
});
