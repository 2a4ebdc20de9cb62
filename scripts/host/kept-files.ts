import { hash } from 'node:crypto';
import { glob, readFile, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import { lookup } from 'mrmime';

/** Larger files are read from the disk for each request. */
const FILE_MAXIMUM_BYTES = 4 * 1024 * 1024;
/** Of all files, before they are compressed. */
const ALL_MAXIMUM_BYTES = 64 * 1024 * 1024;
const COMPRESSIBLE = /^text\/|[/+](javascript|json|wasm|xml)$/;
/** Makes texts a tenth larger than the best quality, which would take the start a quarter of a minute. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 8 } };

/** In the order in which they are preferred. */
const encodings = [
  { name: 'br', compress: (content: Buffer) => promisify(brotliCompress)(content, BROTLI) },
  { name: 'gzip', compress: (content: Buffer) => promisify(gzip)(content) },
].map(({ name, compress }) => ({
  name,
  compress,
  /** In `Accept-Encoding`, its name or `*`, unless with `q=0`. */
  taken: new RegExp(String.raw`(?:^|[\s,])(?:${name}|\*)(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))`),
}));

interface Encoded {
  encoding?: (typeof encodings)[number];
  body: Buffer;
}

/** One form of a file, with what is sent before it: names and values in turn. */
interface Form extends Encoded {
  etag: string;
  headers: string[];
  /** Of a response that says it is still the same. */
  unchangedHeaders: string[];
}

/** The files of the built site, in memory, so that a page costs neither disk nor processor. */
interface KeptFiles {
  /** Answers with the file at an address. @returns whether there is one. */
  send(pathname: string, incoming: IncomingMessage, outgoing: ServerResponse): boolean;
  /** Compresses them, one after the other: until it is done, some are sent as they are. */
  compress(): Promise<void>;
}

/** @param headersFor those of an address; undefined where something else than the file is the answer. */
export async function keepFiles(
  folder: string,
  headersFor: (pathname: string) => Headers | undefined,
): Promise<KeptFiles> {
  const kept = new Map<string, Form[]>();
  const compressible: (() => Promise<void>)[] = [];
  let bytes = 0;
  for await (const name of glob('**/*.*', { cwd: folder })) {
    const { size } = await stat(join(folder, name));
    if (size > FILE_MAXIMUM_BYTES || bytes + size > ALL_MAXIMUM_BYTES) continue;
    bytes += size;
    const content = await readFile(join(folder, name));
    const type = lookup(name) ?? 'application/octet-stream';
    const isCompressible = COMPRESSIBLE.test(type);
    const tag = hash('sha256', content, 'base64url').slice(0, 22);
    const keep = (encoded: Encoded[]) => {
      for (const pathname of addressesOf(name)) {
        const headers = headersFor(pathname);
        if (isCompressible) headers?.append('vary', 'Accept-Encoding');
        if (headers) kept.set(pathname, formsOf(encoded, tag, type, headers));
      }
    };
    keep([{ body: content }]);
    if (isCompressible) compressible.push(async () => keep(await encode(content)));
  }

  return {
    send(pathname, { method, headers }, outgoing) {
      const accepted = headers['accept-encoding'] ?? '';
      const form = kept
        .get(pathname)
        ?.find(({ encoding }) => encoding?.taken.test(accepted) ?? true);
      if (!form) return false;
      if (headers['if-none-match']?.includes(form.etag)) {
        outgoing.writeHead(304, form.unchangedHeaders).end();
      } else {
        outgoing.writeHead(200, form.headers).end(method === 'HEAD' ? undefined : form.body);
      }
      return true;
    },
    async compress() {
      for (const compressOne of compressible) await compressOne();
    },
  };
}

/** `pricing.html` is `/pricing`, too. */
function addressesOf(name: string): string[] {
  const path = encodeURI(`/${name}`);
  const shorter = path.replace(/\.html$/, '');
  const folder = path.replace(/\/index\.html$/, '/');
  return [...new Set([path, shorter, folder])];
}

/** Every form of a content, those that are smaller first. */
async function encode(content: Buffer): Promise<Encoded[]> {
  const compressed = await Promise.all(
    encodings.map(async (encoding) => ({ encoding, body: await encoding.compress(content) })),
  );
  return [...compressed.filter(({ body }) => body.length < content.length), { body: content }];
}

function formsOf(encoded: Encoded[], tag: string, type: string, given: Headers): Form[] {
  return encoded.map(({ encoding, body }) => {
    const etag = `"${tag}${encoding ? `-${encoding.name}` : ''}"`;
    const headers = new Headers({ 'cache-control': 'public, max-age=0, must-revalidate' });
    for (const [name, value] of given) headers.set(name, value);
    headers.set('etag', etag);
    const unchangedHeaders = [...headers].flat();
    headers.set('content-type', type === 'text/html' ? `${type};charset=utf-8` : type);
    headers.set('content-length', String(body.length));
    if (encoding) headers.set('content-encoding', encoding.name);
    return {
      ...(encoding && { encoding }),
      body,
      etag,
      headers: [...headers].flat(),
      unchangedHeaders,
    };
  });
}
