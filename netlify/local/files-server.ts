import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

import { AwsV4Signer } from 'aws4fetch';

import { decodePercent } from '../server/lib/addresses.ts';
import { keptSecret } from '../server/lib/local-settings.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../server/lib/time.ts';
import { escapeXml, isObjectKey, xmlElements } from '../server/storage/s3.ts';
import { FilesTable, LAST_CHARACTER, type PartRow } from './files-table.ts';

/** Where the local server answers for the files: of one origin with the pages, as their policy asks. */
const FILES_PATH = '/.files/roomtone';

/** Whether another server passes a request on to `handle`. */
export const isForFiles = ({ pathname }: URL) => `${pathname}/`.startsWith(`${FILES_PATH}/`);

const REGION = 'us-east-1';
/** As S3 has them. */
const PAGE_LENGTH = 1000;
const SMALLEST_PART_BYTES = 5 * 1024 * 1024;
const MAXIMUM_PARTS = 10_000;
const LONGEST_SECONDS = 7 * 24 * 3600;
const CLOCK_SKEW_MS = 15 * MINUTE_MS;

export interface FilesOptions {
  now?: () => number;
  /** Whose pages may use it from another origin, as a bucket with the rules of `ops files setup`. */
  origin?: string;
  pageLength?: number;
}

/** A bucket in a folder, spoken to by the part of S3's protocol that the site uses. */
export interface FilesServer {
  /** Its `FILES_URL`, at a port of its own. */
  url: string;
  /** Its `FILES_URL` where another server passes requests on that `isForFiles` names. */
  urlAt(origin: string): string;
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  stop(): Promise<void>;
}

interface Files extends Required<Omit<FilesOptions, 'origin'>> {
  origin: string | undefined;
  table: FilesTable;
  pathOf: (file: string) => string;
  keys: { accessKeyId: string; secretAccessKey: string };
}

/** What is asked for, once its signature has been verified. */
interface Call {
  files: Files;
  request: IncomingMessage;
  response: ServerResponse;
  query: URLSearchParams;
  key: string;
}

class S3Error extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

const noSuchUpload = () =>
  new S3Error(404, 'NoSuchUpload', 'The upload is completed, aborted, or was never there.');

/** Serves the files of a folder, on the loopback interface; several processes can share it. */
export async function startFilesServer(
  folder: string,
  { now = Date.now, origin, pageLength = PAGE_LENGTH }: FilesOptions = {},
): Promise<FilesServer> {
  const parts = join(folder, 'parts');
  await mkdir(parts, { recursive: true, mode: 0o700 });
  const fresh = `local-${randomBytes(4).toString('hex')}:${randomBytes(32).toString('hex')}`;
  const consequence = 'addresses of files that were given out then no longer work.';
  const secret = keptSecret(join(folder, 'key'), fresh, /^[\w-]+:\w{16,}$/, consequence);
  const [accessKeyId = '', secretAccessKey = ''] = secret.split(':');
  const table = new FilesTable(join(folder, 'files.sqlite'));
  const pathOf = (file: string) => join(parts, file);
  const keys = { accessKeyId, secretAccessKey };
  const files: Files = { now, origin, pageLength, table, pathOf, keys };
  await removeRemains(files, parts);

  const handle = (request: IncomingMessage, response: ServerResponse) =>
    answer(files, request, response).catch((error: unknown) => {
      refuse(request, response, error);
    });
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const urlAt = (at: string) => at.replace('://', `://${secret}@`) + FILES_PATH;
  return {
    url: urlAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    urlAt,
    handle,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      table.close();
    },
  };
}

/** Deletes what a killed process left: a part that arrives in another process belongs to nothing yet, but not for a day. */
async function removeRemains({ table, pathOf, now }: Files, parts: string): Promise<void> {
  for (const file of await readdir(parts)) {
    if (table.hasFile(file)) continue;
    const { mtimeMs } = await stat(pathOf(file));
    if (mtimeMs < now() - DAY_MS) await rm(pathOf(file), { force: true });
  }
}

function refuse(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  // Half an answer must not look whole, and who is gone hears none.
  if (response.headersSent || (request.destroyed && !request.complete))
    return void response.destroy();
  const known = error instanceof S3Error ? error : undefined;
  const { status, code, message } = known ?? new S3Error(500, 'InternalError', 'It failed.');
  send(response, status, element('Error', { Code: code, Message: message }));
}

function send(response: ServerResponse, status: number, xml: string): void {
  const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
  response.writeHead(status, { 'content-type': 'application/xml' }).end(head + xml);
}

type Children = Record<string, string | number | boolean | undefined | string[]>;

/** @param children texts, or lists of elements as they are. */
function element(name: string, children: Children): string {
  const inner = Object.entries(children).map(([child, value = []]) =>
    Array.isArray(value) ? value.join('') : `<${child}>${escapeXml(String(value))}</${child}>`,
  );
  return `<${name}>${inner.join('')}</${name}>`;
}

async function answer(files: Files, request: IncomingMessage, response: ServerResponse) {
  const { method = 'GET', headers } = request;
  const url = URL.parse(`http://${headers.host ?? ''}${request.url ?? ''}`);
  // What somebody uploaded may be anything, and here it has the origin of the pages.
  response.setHeader('content-security-policy', "default-src 'none'; sandbox");
  response.setHeader('x-content-type-options', 'nosniff');
  if (files.origin !== undefined && headers.origin === files.origin) {
    response.setHeader('access-control-allow-origin', files.origin);
    response.setHeader('access-control-expose-headers', 'ETag');
    response.setHeader('vary', 'Origin');
  }
  if (method === 'OPTIONS') {
    preflight(files, request, response);
    return;
  }
  if (!url) throw new S3Error(400, 'InvalidURI', 'The address cannot be read.');
  await verify(files, request, url);
  const key = decodePercent(url.pathname.slice(FILES_PATH.length + 1)) ?? '/';
  if (!isForFiles(url)) throw new S3Error(404, 'NoSuchBucket', 'There is one bucket here.');
  if (key !== '' && !isObjectKey(key)) throw new S3Error(400, 'InvalidArgument', 'No key.');
  await dispatch({ files, request, response, query: url.searchParams, key });
}

/** As S3 answers with the rules that `ops files setup` gives it. */
function preflight({ origin }: Files, { headers }: IncomingMessage, response: ServerResponse) {
  const wanted = (headers['access-control-request-headers'] ?? '').toLowerCase();
  const isAllowed =
    headers.origin === origin &&
    /^(GET|PUT|HEAD)$/.test(String(headers['access-control-request-method'])) &&
    wanted.split(/, */).every((name) => ['', 'content-type', 'range'].includes(name));
  if (!isAllowed) throw new S3Error(403, 'AccessForbidden', 'CORSResponse: not allowed.');
  response.setHeader('access-control-allow-methods', 'GET, PUT, HEAD');
  response.setHeader('access-control-allow-headers', 'content-type, range');
  response.writeHead(200).end();
}

/** Makes the signature again from what was asked. @throws S3Error unless it is the given one, and still holds. */
async function verify(
  { keys, now }: Files,
  { method = 'GET', headers }: IncomingMessage,
  url: URL,
): Promise<void> {
  const given = (name: string) => url.searchParams.get(`X-Amz-${name}`) ?? '';
  const [datetime, seconds] = [given('Date'), Number(given('Expires'))];
  const iso = datetime.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/, '$1-$2-$3:$4:$5');
  const fromMs = Date.parse(iso);
  if (!(fromMs <= now() + CLOCK_SKEW_MS) || !(seconds >= 1 && seconds <= LONGEST_SECONDS))
    throw new S3Error(403, 'AccessDenied', 'The request is not signed in its query.');
  const unsigned = new URL(url);
  unsigned.searchParams.delete('X-Amz-Signature');
  const names = given('SignedHeaders').split(';');
  if (!names.every((name) => /^[a-z\d-]+$/.test(name)))
    throw new S3Error(400, 'AuthorizationQueryParametersError', 'No header has such a name.');
  const signed = names.filter((name) => name !== 'host');
  const valueOf = (name: string) => (Object.hasOwn(headers, name) ? String(headers[name]) : '');
  const signer = new AwsV4Signer({
    ...keys,
    method,
    url: unsigned.href,
    headers: signed.map((name): [string, string] => [name, valueOf(name)]),
    service: 's3',
    region: REGION,
    signQuery: true,
    allHeaders: true,
    datetime,
  });
  const expected = Buffer.from(await signer.signature());
  const actual = Buffer.from(given('Signature'));
  const isSame = expected.length === actual.length && timingSafeEqual(expected, actual);
  const scope = `${keys.accessKeyId}/${datetime.slice(0, 8)}/${REGION}/s3/aws4_request`;
  if (!isSame || given('Credential') !== scope)
    throw new S3Error(403, 'SignatureDoesNotMatch', 'The signature is another one.');
  if (fromMs + seconds * SECOND_MS < now())
    throw new S3Error(403, 'AccessDenied', 'Request has expired');
}

async function dispatch(call: Call): Promise<void> {
  const { request, query, key } = call;
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const about = ['uploads', 'uploadId', 'list-type'].find((name) => query.has(name)) ?? '';
  const operation = [method, key === '' ? 'bucket' : 'key', about].join(' ').trim();
  const run = operations[operation];
  if (!run) throw new S3Error(501, 'NotImplemented', `There is no ${operation} here.`);
  await run(call);
}

const operations: Record<string, (call: Call) => void | Promise<void>> = {
  'POST key uploads': startUpload,
  'PUT key uploadId': putPart,
  'GET key uploadId': listParts,
  'POST key uploadId': completeUpload,
  async 'DELETE key uploadId'({ files, query, key, response }) {
    const id = query.get('uploadId') ?? '';
    if (!files.table.findUpload(id, key)) throw noSuchUpload();
    await removeFiles(files, files.table.drop(id));
    response.writeHead(204).end();
  },
  'GET key': getObject,
  async 'DELETE key'({ files, key, response }) {
    const object = files.table.findObject(key);
    if (object) await removeFiles(files, files.table.drop(object.id));
    response.writeHead(204).end();
  },
  'GET bucket list-type': listObjects,
  'GET bucket uploads': listUploads,
};

/** Files that no record names: a process that is killed before leaves them to `removeRemains`. */
async function removeFiles({ pathOf }: Files, names: readonly string[]): Promise<void> {
  await Promise.all(names.map((name) => rm(pathOf(name), { force: true })));
}

function startUpload({ files, request, response, key }: Call): void {
  const type = request.headers['content-type'] ?? 'binary/octet-stream';
  const id = randomUUID();
  files.table.begin({ id, key, type, atMs: files.now() });
  const children = { Bucket: 'roomtone', Key: key, UploadId: id };
  send(response, 200, element('InitiateMultipartUploadResult', children));
}

async function putPart({ files, request, response, query, key }: Call): Promise<void> {
  const id = query.get('uploadId') ?? '';
  const number = Number(query.get('partNumber'));
  if (!Number.isInteger(number) || number < 1 || number > MAXIMUM_PARTS)
    throw new S3Error(400, 'InvalidArgument', 'The number of the part is none.');
  if (!files.table.findUpload(id, key)) throw noSuchUpload();
  const file = randomUUID();
  const md5 = createHash('md5');
  let size = 0;
  try {
    const measured = async function* (source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        md5.update(chunk);
        size += chunk.length;
        yield chunk;
      }
    };
    const target = createWriteStream(files.pathOf(file), { flush: true, mode: 0o600 });
    await pipeline(request, measured, target);
    const etag = `"${md5.digest('hex')}"`;
    // From here on it is there, whatever happens to this process.
    const replaced = files.table.put(id, key, { number, file, size, etag });
    if (!replaced) throw noSuchUpload();
    await removeFiles(files, replaced);
    response.writeHead(200, { etag }).end();
  } catch (error) {
    if (!files.table.hasFile(file)) await removeFiles(files, [file]);
    throw error;
  }
}

function listParts({ files, response, query, key }: Call): void {
  const id = query.get('uploadId') ?? '';
  if (!files.table.findUpload(id, key)) throw noSuchUpload();
  const after = Number(query.get('part-number-marker') ?? 0);
  const left = files.table.partsOf(id).filter(({ number }) => number > after);
  const page = left.slice(0, files.pageLength);
  const children = {
    Key: key,
    UploadId: id,
    IsTruncated: left.length > page.length,
    NextPartNumberMarker: page.at(-1)?.number,
    parts: page.map(({ number, size, etag }) =>
      element('Part', { PartNumber: number, ETag: etag, Size: size }),
    ),
  };
  send(response, 200, element('ListPartsResult', children));
}

async function completeUpload({ files, request, response, query, key }: Call): Promise<void> {
  const id = query.get('uploadId') ?? '';
  const asked = xmlElements(await text(request), 'Part', ['PartNumber', 'ETag']);
  if (!files.table.findUpload(id, key)) throw noSuchUpload();
  const numbers = asked.map(([number]) => Number(number));
  if (numbers.length === 0) throw new S3Error(400, 'MalformedXML', 'It names no part.');
  if (numbers.some((number, index) => number <= (numbers[index - 1] ?? 0)))
    throw new S3Error(400, 'InvalidPartOrder', 'The parts must ascend.');
  const stored = new Map(files.table.partsOf(id).map((part) => [part.number, part]));
  const parts = asked.map(([number, etag]) => {
    const part = stored.get(Number(number));
    if (part?.etag.replaceAll('"', '') !== etag.replaceAll('"', ''))
      throw new S3Error(400, 'InvalidPart', 'A part is not there, or another one.');
    return part;
  });
  if (parts.slice(0, -1).some(({ size }) => size < SMALLEST_PART_BYTES))
    throw new S3Error(400, 'EntityTooSmall', 'Parts but the last have at least 5 MiB.');
  const sums = parts.map(({ etag }) => Buffer.from(etag.replaceAll('"', ''), 'hex'));
  const sum = createHash('md5').update(Buffer.concat(sums)).digest('hex');
  const etag = `"${sum}-${parts.length}"`;
  // The object is its parts: nothing is copied, and it is there whole or not at all.
  const freed = files.table.finish({ id, key, atMs: files.now(), etag }, numbers);
  if (!freed) throw noSuchUpload();
  await removeFiles(files, freed);
  const children = { Bucket: 'roomtone', Key: key, ETag: etag };
  send(response, 200, element('CompleteMultipartUploadResult', children));
}

async function getObject({ files, request, response, query, key }: Call): Promise<void> {
  const object = files.table.findObject(key);
  if (!object) throw new S3Error(404, 'NoSuchKey', 'The specified key does not exist.');
  const parts = files.table.partsOf(object.id);
  const size = parts.reduce((sum, part) => sum + part.size, 0);
  const range = rangeOf(request.headers.range, size);
  const [start, end] = range ?? [0, size - 1];
  const disposition = query.get('response-content-disposition');
  response.writeHead(range ? 206 : 200, {
    'accept-ranges': 'bytes',
    'content-length': end - start + 1,
    'content-type': query.get('response-content-type') ?? object.type,
    etag: object.etag,
    'last-modified': new Date(object.atMs).toUTCString(),
    ...(disposition && { 'content-disposition': disposition }),
    ...(range && { 'content-range': `bytes ${start}-${end}/${size}` }),
  });
  if (request.method === 'HEAD') response.end();
  else await pipeline(read(files, parts, start, end), response);
}

/** First and last byte; undefined without a range that can be read. @throws S3Error */
function rangeOf(header: string | undefined, size: number): [number, number] | undefined {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined || from + to === '') return undefined;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (start > end) throw new S3Error(416, 'InvalidRange', 'There are no such bytes.');
  return [start, end];
}

async function* read({ pathOf }: Files, parts: readonly PartRow[], start: number, end: number) {
  let before = 0;
  for (const { file, size } of parts) {
    const [first, last] = [Math.max(start - before, 0), Math.min(end - before, size - 1)];
    before += size;
    if (first <= last) yield* createReadStream(pathOf(file), { start: first, end: last });
  }
}

/** @param after key and id of the last one of the page before. */
function pageOf(
  { files: { table, pageLength }, query }: Call,
  what: 'objects' | 'uploads',
  after: readonly [key: string | null, id: string | null],
) {
  const rows = table.list(what, query.get('prefix') ?? '', after, pageLength + 1);
  const page = rows.slice(0, pageLength);
  return { page, last: page.at(-1), IsTruncated: rows.length > page.length };
}

function listObjects(call: Call): void {
  // Each key has one object, so any id would do.
  const { page, last, IsTruncated } = pageOf(call, 'objects', [
    call.query.get('continuation-token'),
    LAST_CHARACTER,
  ]);
  const objects = page.map(({ key, atMs, etag, size }) => {
    const LastModified = new Date(atMs).toISOString();
    return element('Contents', { Key: key, LastModified, ETag: etag, Size: size });
  });
  const NextContinuationToken = IsTruncated ? last?.key : undefined;
  const children = { IsTruncated, NextContinuationToken, objects };
  send(call.response, 200, element('ListBucketResult', children));
}

function listUploads(call: Call): void {
  const after = [call.query.get('key-marker'), call.query.get('upload-id-marker')] as const;
  const { page, last, IsTruncated } = pageOf(call, 'uploads', after);
  const uploads = page.map(({ key, id, atMs }) =>
    element('Upload', { Key: key, UploadId: id, Initiated: new Date(atMs).toISOString() }),
  );
  const next = { NextKeyMarker: last?.key, NextUploadIdMarker: last?.id };
  const children = { IsTruncated, ...next, uploads };
  send(call.response, 200, element('ListMultipartUploadsResult', children));
}
