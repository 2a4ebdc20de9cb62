import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { buffer } from 'node:stream/consumers';

import { StoreUnavailableError } from '../server/storage/store.ts';

export interface BlobsContext {
  edgeURL: string;
  uncachedEdgeURL: string;
  siteID: string;
  token: string;
  deployID: string;
  primaryRegion: string;
}

export interface LocalBlobsServer {
  context: BlobsContext;
  /** Value for NETLIFY_BLOBS_CONTEXT. */
  encodedContext: string;
  stop(): Promise<void>;
}

const SITE_ID = 'local';
/** As in production. */
const PAGE_LENGTH = 1000;
const KEY_MAX_BYTES = 600;
const BUSY_TIMEOUT_MS = 3000;
const LAST_CHARACTER = '\u{10FFFF}';

/** The file of the local store can't be read; the message says what it is and what to do. */
class DamagedStoreError extends StoreUnavailableError {
  constructor(file: string, problem: string) {
    super(
      `${file} is damaged (${problem}). It holds the accounts, orders, and messages of this machine. ` +
        `Move it away, with ${file}-wal and ${file}-shm if they exist, and start again: the store will be empty, and "npm run ops -- restore FOLDER" fills it from a backup`,
    );
    this.message = `${this.reason}.`;
  }
}

/** SQLite's SQLITE_CORRUPT and SQLITE_NOTADB. */
const DAMAGED = [11, 26];

function orDamaged(file: string, error: unknown): unknown {
  const isDamaged =
    error instanceof Error && 'errcode' in error && DAMAGED.includes(Number(error.errcode));
  return isDamaged ? new DamagedStoreError(file, error.message) : error;
}

/**
 * Serves the Blobs protocol from an SQLite table, on the loopback interface with a token. Each write is one durable
 * statement, so several processes can share the file.
 * @throws DamagedStoreError
 */
export async function startBlobsServer(
  file: string,
  log: (line: string) => void,
): Promise<LocalBlobsServer> {
  const blobs = openOrExplain(file);
  const token = randomBytes(32).toString('hex');
  const server = createServer((request, response) => {
    answer(blobs, token, request, response).catch((thrown: unknown) => {
      // An aborted write stores nothing.
      if (!request.complete) return void response.destroy();
      const error = orDamaged(file, thrown);
      log(`The local store failed: ${error instanceof Error ? error.message : String(error)}`);
      response.writeHead(500).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
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
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      blobs.close();
    },
  };
}

type BlobsTable = ReturnType<typeof openTable>;

function openOrExplain(file: string): BlobsTable {
  try {
    return openTable(file);
  } catch (error) {
    throw orDamaged(file, error);
  }
}

function openTable(file: string) {
  // SQLite gives its side files the same permissions.
  closeSync(openSync(file, 'a', 0o600));
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    CREATE TABLE IF NOT EXISTS blobs (
      store TEXT, key TEXT, etag TEXT NOT NULL, body BLOB NOT NULL,
      PRIMARY KEY (store, key)
    ) STRICT`);
  const insert = 'INSERT INTO blobs VALUES (?, ?, ?, ?) ON CONFLICT DO';
  return {
    read: database.prepare('SELECT etag, body FROM blobs WHERE store = ? AND key = ?'),
    create: database.prepare(`${insert} NOTHING`),
    put: database.prepare(`${insert} UPDATE SET etag = excluded.etag, body = excluded.body`),
    remove: database.prepare('DELETE FROM blobs WHERE store = ? AND key = ?'),
    list: database.prepare(
      `SELECT key, etag FROM blobs WHERE store = ? AND key > ? AND key BETWEEN ? AND ?
       ORDER BY key LIMIT ${PAGE_LENGTH + 1}`,
    ),
    close: () => {
      database.close();
    },
  };
}

async function answer(
  blobs: BlobsTable,
  token: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const send = (status: number, headers: Record<string, string> = {}, body?: Uint8Array | string) =>
    response.writeHead(status, headers).end(body);

  if (!hasToken(request, token)) return void send(401);
  const target = readTarget(request.url ?? '');
  if (!target) return void send(400);
  const { store, key, query } = target;

  if (key === '') {
    if (request.method !== 'GET') return void send(405);
    const page = JSON.stringify(listPage(blobs, store, query));
    return void send(200, { 'content-type': 'application/json' }, page);
  }
  switch (request.method) {
    case 'GET':
    case 'HEAD': {
      const blob = blobs.read.get(store, key);
      if (!blob) return void send(404);
      return void send(200, { etag: String(blob['etag']) }, blob['body'] as Uint8Array);
    }
    case 'PUT':
      return void send(...(await write(blobs, store, key, request)));
    case 'DELETE':
      blobs.remove.run(store, key);
      return void send(204);
    default:
      return void send(405);
  }
}

function hasToken(request: IncomingMessage, token: string): boolean {
  const expected = Buffer.from(`bearer ${token}`);
  const given = Buffer.from((request.headers.authorization ?? '').toLowerCase());
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Parses `/local/store/key` without normalizing it, so `..` is plain text. */
function readTarget(url: string) {
  const [path = '', query = ''] = url.split('?', 2);
  try {
    const [, siteId, store = '', ...key] = path.split('/').map(decodeURIComponent);
    const target = { store, key: key.join('/'), query: new URLSearchParams(query) };
    const isValid = siteId === SITE_ID && Buffer.byteLength(target.key) <= KEY_MAX_BYTES;
    return isValid ? target : undefined;
  } catch {
    return undefined;
  }
}

/** @returns status and headers. */
async function write(
  blobs: BlobsTable,
  store: string,
  key: string,
  request: IncomingMessage,
): Promise<[number, Record<string, string>]> {
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = request.headers;
  // Unsupported conditions must not become unconditional writes.
  if (ifMatch !== undefined || (ifNoneMatch !== undefined && ifNoneMatch !== '*')) return [400, {}];
  const body = await buffer(request);
  const etag = `"${createHash('sha256').update(body).digest('hex').slice(0, 32)}"`;
  const { changes } = (ifNoneMatch ? blobs.create : blobs.put).run(store, key, etag, body);
  return changes === 0 ? [412, {}] : [200, { etag }];
}

function listPage(blobs: BlobsTable, store: string, query: URLSearchParams) {
  const prefix = query.get('prefix') ?? '';
  const after = Buffer.from(query.get('cursor') ?? '', 'base64url').toString();
  const rows = blobs.list.all(store, after, prefix, prefix + LAST_CHARACTER);
  const page = rows.slice(0, PAGE_LENGTH);
  const last = rows.length > PAGE_LENGTH ? page.at(-1) : undefined;
  return {
    blobs: page,
    ...(last && { next_cursor: Buffer.from(String(last['key'])).toString('base64url') }),
  };
}
