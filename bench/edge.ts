// Stands before the local server as a CDN would: HTTP/2 over TLS, and texts compressed with brotli 11 once.
import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

export interface Edge {
  origin: string;
  /** Flags for a Chromium that reaches this server and nothing else, and trusts its certificate. */
  chromeFlags: string;
  stop: () => void;
}

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** Headers that belong to one connection, or are set anew. */
const dropped = new Set(['connection', 'content-length', 'keep-alive', 'transfer-encoding']);

/** @throws Error when there is no openssl to make a certificate with. */
export async function startEdge(siteUrl: string): Promise<Edge> {
  const tls = makeCertificate();
  const answers = new Map<string, Promise<Answer>>();
  const server = createSecureServer(tls, (request, response) => {
    const known = answers.get(request.url) ?? load(siteUrl + request.url);
    answers.set(request.url, known);
    void known.then(({ status, headers, body }) => {
      response.writeHead(status, headers).end(body);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const publicKey = new X509Certificate(tls.cert).publicKey.export({ type: 'spki', format: 'der' });
  const keyHash = createHash('sha256').update(publicKey).digest('base64');
  return {
    origin: `https://site.test:${(server.address() as AddressInfo).port}`,
    chromeFlags: [
      '--headless=new',
      '--disable-gpu',
      '--disable-background-networking',
      '--host-resolver-rules="MAP site.test 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"',
      `--ignore-certificate-errors-spki-list=${keyHash}`,
    ].join(' '),
    stop() {
      server.close();
    },
  };
}

async function load(url: string): Promise<Answer> {
  const response = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
  const body = Buffer.from(await response.arrayBuffer());
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !dropped.has(name)));
  if (!/text|json|javascript|svg|manifest/.test(headers['content-type'] ?? ''))
    return { status: response.status, headers, body };
  headers['content-encoding'] = 'br';
  return { status: response.status, headers, body: brotliCompressSync(body) };
}

function makeCertificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'roomtone-bench-tls-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const words = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 30 -subj /CN=site.test -addext subjectAltName=DNS:site.test -keyout ${key} -out ${cert}`;
  execFileSync('openssl', words.split(' '), { stdio: 'ignore' });
  const made = { key: readFileSync(key), cert: readFileSync(cert) };
  rmSync(folder, { recursive: true });
  return made;
}
