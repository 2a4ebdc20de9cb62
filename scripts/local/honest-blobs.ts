import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { openBlobFiles } from './blob-files.ts';
import type { BlobFiles, WriteCondition } from './blob-files.ts';
import type { BlobAddress } from './blob-paths.ts';
import { BodyTooLargeError, readBody } from './read-body.ts';

/** What functions and tools need to reach the store. */
export interface BlobsContext {
  readonly edgeURL: string;
  readonly uncachedEdgeURL: string;
  readonly siteID: string;
  readonly token: string;
  readonly deployID: string;
  readonly primaryRegion: string;
}

/** A running local Blobs server. */
export interface HonestBlobs {
  readonly context: BlobsContext;
  /** Value for the environment variable NETLIFY_BLOBS_CONTEXT. */
  readonly encodedContext: string;
  stop(): Promise<void>;
}

const SITE_ID = 'local';
const METADATA_HEADER = 'x-amz-meta-user';
/** Pages as in production, so that nobody relies on getting everything at once. */
const PAGE_LENGTH = 1000;
const KEY_MAX_BYTES = 600;
const BODY_MAX_BYTES = 32 * 1024 * 1024;

/**
 * Serves the Blobs protocol from files, on this machine only and behind a token.
 *
 * It replaces `@netlify/blobs/server` instead of wrapping it: that one has no atomic conditional write and no ETag on
 * reads, lists its own temporary files and drops keys from lists, cannot hold both `a` and `a/b`, deletes `x/…` with
 * `x`, tears metadata, never syncs and listens on every interface (platform-facts §1.2). A front would leave half of that.
 * @param options.directory where the blobs lie; made when missing.
 * @param options.log told in one line when the disk fails.
 */
export async function startHonestBlobs(options: {
  readonly directory: string;
  readonly log: (line: string) => void;
}): Promise<HonestBlobs> {
  const files = await openBlobFiles(options.directory);
  const token = randomBytes(32).toString('hex');
  const server = createServer((request, response) => {
    answer(request, response, files, token).catch((error: unknown) => {
      options.log(
        `The local store failed: ${error instanceof Error ? error.message : 'unknown error'}`,
      );
      send(response, 500);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const context: BlobsContext = {
    edgeURL: url,
    uncachedEdgeURL: url,
    siteID: SITE_ID,
    token,
    deployID: 'local',
    primaryRegion: 'us-east-2',
  };
  return {
    context,
    encodedContext: Buffer.from(JSON.stringify(context)).toString('base64'),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  files: BlobFiles,
  token: string,
): Promise<void> {
  if (!hasToken(request, token)) {
    send(response, 401);
    return;
  }
  const target = readTarget(request.url ?? '');
  if (!target) {
    send(response, 400);
    return;
  }
  const { siteId, storeName, key, query } = target;

  if (storeName === '') {
    if (request.method !== 'GET') {
      send(response, 405);
      return;
    }
    const stores = await files.listStores(siteId);
    const prefix = query.get('prefix') ?? '';
    sendJson(response, { stores: stores.filter((name) => name.startsWith(prefix)) });
    return;
  }
  if (key === '') {
    if (request.method === 'GET') {
      sendJson(response, await listPage(files, target));
      return;
    }
    if (request.method !== 'DELETE') {
      send(response, 405);
      return;
    }
    const count = await files.removeStore(siteId, storeName);
    sendJson(response, { blobs_deleted: count, has_more: false });
    return;
  }
  if (Buffer.byteLength(key) > KEY_MAX_BYTES) {
    send(response, 400);
    return;
  }

  switch (request.method) {
    case 'GET':
    case 'HEAD':
      return sendBlob(request, response, files, target);
    case 'PUT':
      return write(request, response, files, target);
    case 'DELETE':
      await files.remove(target);
      {
        send(response, 204);
        return;
      }
    default: {
      send(response, 405);
      return;
    }
  }
}

function hasToken(request: IncomingMessage, token: string): boolean {
  const expected = Buffer.from(`bearer ${token}`);
  const given = Buffer.from((request.headers.authorization ?? '').toLowerCase());
  return given.length === expected.length && timingSafeEqual(given, expected);
}

interface Target extends BlobAddress {
  readonly query: URLSearchParams;
}

/** `/[region:…/]site[/store[/key]]`; the path is not normalised, so `..` in a key is only text. */
function readTarget(url: string): Target | undefined {
  const [path = '', query = ''] = url.split('?', 2);
  try {
    const parts = path.split('/').slice(1).map(decodeURIComponent);
    if (parts[0]?.startsWith('region:')) parts.shift();
    const [siteId = '', storeName = '', ...key] = parts;
    if (siteId === '') return undefined;
    return { siteId, storeName, key: key.join('/'), query: new URLSearchParams(query) };
  } catch {
    // Not valid percent-encoding.
    return undefined;
  }
}

async function sendBlob(
  request: IncomingMessage,
  response: ServerResponse,
  files: BlobFiles,
  address: BlobAddress,
): Promise<void> {
  const blob = await files.read(address);
  if (!blob) {
    send(response, 404);
    return;
  }
  const headers: Record<string, string> = { etag: blob.etag };
  if (blob.metadata !== '') headers[METADATA_HEADER] = blob.metadata;
  if (request.headers['if-none-match'] === blob.etag) {
    send(response, 304, headers);
    return;
  }
  response.writeHead(200, { ...headers, 'content-length': blob.body.length });
  response.end(request.method === 'HEAD' ? undefined : blob.body);
}

async function write(
  request: IncomingMessage,
  response: ServerResponse,
  files: BlobFiles,
  address: BlobAddress,
): Promise<void> {
  const condition = readCondition(request);
  const metadata = request.headers[METADATA_HEADER] ?? '';
  if (!condition || typeof metadata !== 'string') {
    send(response, 400);
    return;
  }
  let body: Buffer;
  try {
    body = await readBody(request, BODY_MAX_BYTES);
  } catch (error) {
    if (error instanceof BodyTooLargeError) {
      send(response, 413);
      return;
    }
    // The client went away before it had sent everything: nobody is left to answer, and nothing is stored.
    response.destroy();
    return;
  }
  const etag = await files.write(address, { body, metadata }, condition);
  send(response, etag === undefined ? 412 : 200, etag === undefined ? {} : { etag });
}

/** Undefined for a combination the protocol does not know: better refused than taken for an unconditional write. */
function readCondition(request: IncomingMessage): WriteCondition | undefined {
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = request.headers;
  if (ifMatch === undefined && ifNoneMatch === undefined) return { kind: 'always' };
  if (ifMatch === undefined) return ifNoneMatch === '*' ? { kind: 'if_new' } : undefined;
  return ifNoneMatch === undefined ? { kind: 'if_match', etag: ifMatch } : undefined;
}

async function listPage(files: BlobFiles, { siteId, storeName, query }: Target): Promise<unknown> {
  const prefix = query.get('prefix') ?? '';
  const allKeys = await files.listKeys(siteId, storeName, prefix);
  const directories = new Set<string>();
  const keys = allKeys.filter((key) => {
    const slash = query.get('directories') === 'true' ? key.indexOf('/', prefix.length) : -1;
    if (slash >= 0) directories.add(key.slice(0, slash));
    return slash < 0;
  });

  const cursor = query.get('cursor');
  const after = cursor === null ? undefined : Buffer.from(cursor, 'base64url').toString();
  const rest = after === undefined ? keys : keys.filter((key) => key > after);
  const page = rest.slice(0, PAGE_LENGTH);
  const blobs = await Promise.all(
    page.map(async (key) => {
      const blob = await files.read({ siteId, storeName, key });
      return blob && { key, etag: blob.etag, size: blob.body.length };
    }),
  );
  const lastKey = page.at(-1);
  return {
    // A blob that was deleted since the names were read is left out.
    blobs: blobs.filter((blob) => blob !== undefined),
    directories: after === undefined ? [...directories] : [],
    ...(rest.length > PAGE_LENGTH && lastKey !== undefined
      ? { next_cursor: Buffer.from(lastKey).toString('base64url') }
      : {}),
  };
}

function send(
  response: ServerResponse,
  status: number,
  headers: Record<string, string> = {},
): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(status, headers).end();
}

function sendJson(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}
