// Serves a built folder as a CDN would: HTTP/2 over TLS, brotli 11 done once, the headers of netlify.toml and _headers,
// ETags. Forked, so that serving does not share a thread with what measures.
import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createSecureServer } from 'node:http2';
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

import { createSiteRules } from '../local/site-rules.ts';
import type { CdnMessage, CdnOptions, CdnReady } from './cdn.ts';

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

interface Entry {
  readonly status: number;
  readonly type: string;
  readonly body: Buffer;
  readonly isPacked: boolean;
  readonly etag: string;
}

const options = JSON.parse(process.argv[2] ?? '') as CdnOptions;
const root = resolve(options.directory);
const rules = createSiteRules({ projectDirectory: resolve('.'), distDirectory: root });
const entries = new Map<string, Promise<Entry | undefined>>();
let delayMs = 0;

async function load(path: string, status: number): Promise<Entry | undefined> {
  for (const name of path.endsWith('/') ? [`${path}index.html`] : [path, `${path}.html`]) {
    const body = await readFile(join(root, name)).catch(() => undefined);
    if (!body) continue;
    const type = contentTypes[extname(name)] ?? 'application/octet-stream';
    const packed = /text|json|javascript|svg/.test(type) ? brotliCompressSync(body) : body;
    const isPacked = packed.length < body.length;
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 20)}"`;
    return { status, type, body: isPacked ? packed : body, isPacked, etag };
  }
  return undefined;
}

function find(path: string, status = 200): Promise<Entry | undefined> {
  const known = entries.get(path) ?? load(path, status);
  entries.set(path, known);
  return known;
}

async function serve(request: Http2ServerRequest, response: Http2ServerResponse): Promise<void> {
  const path = (request.url || '/').replace(/[?#].*$/, '');
  const answer = options.answers[path];
  if (answer !== undefined) {
    response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
    response.end(JSON.stringify(answer));
    return;
  }
  const entry = (await find(path)) ?? (await find('/404.html', 404));
  if (!entry) {
    response.writeHead(404).end();
    return;
  }
  const headers: Record<string, string> = {
    ...Object.fromEntries((await rules()).headersFor(path)),
    'content-type': entry.type,
    etag: entry.etag,
    vary: 'Accept-Encoding',
  };
  if (options.htmlCache && entry.type.startsWith('text/html'))
    headers['cache-control'] = options.htmlCache;
  if (request.headers['if-none-match'] === entry.etag) {
    response.writeHead(304, headers).end();
    return;
  }
  if (entry.isPacked) headers['content-encoding'] = 'br';
  response.writeHead(entry.status, { ...headers, 'content-length': entry.body.length });
  response.end(entry.body);
}

function makeCertificate() {
  const folder = mkdtempSync(join(tmpdir(), 'roomtone-bench-tls-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const words = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 30 -subj /CN=site.test -addext subjectAltName=DNS:site.test -keyout ${key} -out ${cert}`;
  execFileSync('openssl', words.split(' '), { stdio: 'ignore' });
  const made = { key: readFileSync(key), cert: readFileSync(cert) };
  rmSync(folder, { recursive: true });
  return made;
}

const tls = makeCertificate();
const server = createSecureServer(tls, (request, response) => {
  setTimeout(() => void serve(request, response), delayMs);
});
server.on('sessionError', () => undefined);
server.listen(0, '127.0.0.1', () => {
  const publicKey = new X509Certificate(tls.cert).publicKey.export({ type: 'spki', format: 'der' });
  const ready: CdnReady = {
    port: (server.address() as AddressInfo).port,
    keyHash: createHash('sha256').update(publicKey).digest('base64'),
  };
  process.send?.(ready);
});
process.on('message', (message: CdnMessage) => {
  delayMs = message.delayMs;
});
process.on('disconnect', () => process.exit(0));
