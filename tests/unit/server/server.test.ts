import { readFile, writeFile } from 'node:fs/promises';
import { request as nodeRequest } from 'node:http';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { startServer } from '../../../scripts/serve.ts';
import type { LocalServer, ServerOptions } from '../../../scripts/local/server.ts';
import { makeFixture } from './fixture.ts';
import type { Fixture } from './fixture.ts';

// Starting takes a second or two on a busy machine.
const SLOW = { timeout: 60_000 };
const LOOPBACK: unknown = expect.stringMatching(/^(127\.0\.0\.1|::1)$/);
const DEVELOPMENT_SECRET: unknown = expect.stringMatching(/^local-[0-9a-f]{8}:[A-Za-z0-9+/]{43}=$/);

let fixture: Fixture;
let server: LocalServer;
const lines: string[] = [];

function start(options: ServerOptions = {}): Promise<LocalServer> {
  return startServer({
    projectDirectory: fixture.directory,
    clientAddressHeader: 'x-test-client',
    env: { EXTRA: 'more' },
    log: (line) => lines.push(line),
    ...options,
  });
}

beforeAll(async () => {
  fixture = await makeFixture();
  server = await start();
}, SLOW.timeout);

afterAll(async () => {
  await server.stop();
  await fixture.remove();
}, SLOW.timeout);

beforeEach(() => {
  lines.length = 0;
});

function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(server.url + path, { redirect: 'manual', headers });
}

interface RawAnswer {
  readonly status: number | undefined;
  readonly headers: Record<string, unknown>;
  readonly body: Buffer;
}

/** A request as it stands: `fetch` would tidy the path, set Host and decompress. */
function raw(
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    nodeRequest(server.url, { path, headers, method }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        resolve({
          status: response.statusCode,
          headers: response.headers,
          body: Buffer.concat(chunks),
        });
      });
    })
      .once('error', reject)
      .end();
  });
}

/** What no client would send. @returns the answer as it comes. */
function sendBytes(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(new URL(server.url).port), 'localhost');
    socket
      .setEncoding('utf8')
      .on('data', (chunk: string) => (answer += chunk))
      .once('error', reject)
      .once('close', () => {
        resolve(answer);
      });
    socket.write(text);
  });
}

describe('pages', () => {
  it.each([
    ['/', 'Home'],
    ['/pricing', 'Pricing'],
    ['/pricing.html', 'Pricing'],
    ['/guides/', 'Guides'],
    ['/blog', 'Blog'],
    ['/blog/first', 'First post'],
    ['/blog/post', 'Shell'],
    ['/rewritten', 'Pricing'],
  ])('serves %s', async (path, title) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await response.text()).toContain(`<title>${title}</title>`);
  });

  it.each([
    ['/pricing/?plan=pro', 301, '/pricing?plan=pro'],
    ['/guides', 301, '/guides/'],
    ['/blog/', 301, '/blog'],
    ['/forced', 302, '/pricing'],
    ['/old/a/b/c?q=1', 301, '/new/a/b/c?q=1'],
  ])('redirects %s', async (path, status, location) => {
    const response = await get(path);
    expect([response.status, response.headers.get('location')]).toEqual([status, location]);
  });

  it.each([
    ['/nothing', 'Not here'],
    ['/nothing/', 'Not here'],
    ['/blog/unknown-post', 'Shell'],
    ['/_headers', 'Not here'],
    ['/_redirects', 'Not here'],
    ['/.netlify/functions/echo', 'Not here'],
    ['/.netlify/functions/sweep', 'Not here'],
    ['/%E0%A4%A', 'Not here'],
    ['/pricing%2f', 'Not here'],
    ['/pricing%2F', 'Not here'],
    ['/guides%2findex.html', 'Not here'],
  ])('answers %s with 404', async (path, title) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(response.headers.get('x-frame-options')).toBe('DENY');
    expect(await response.text()).toContain(`<title>${title}</title>`);
  });

  it('never leaves its folder and never redirects to another host', async () => {
    const paths = [
      '/../secret.txt',
      '/..%2fsecret.txt',
      '/%2e%2e/secret.txt',
      '/..%5csecret.txt',
      '/a%00b',
    ];
    for (const path of [...paths, '//example.com/', '//pricing/', '/%2fexample.com/']) {
      const { status, headers } = await raw(path);
      expect([path, status, headers['location']]).toEqual([path, 404, undefined]);
    }
  });

  it('answers HEAD like GET without a body', async () => {
    for (const path of ['/pricing', '/nothing']) {
      const [head, full] = await Promise.all([raw(path, {}, 'HEAD'), raw(path)]);
      expect({ ...head.headers, date: '' }).toEqual({ ...full.headers, date: '' });
      expect([head.status, head.body.length]).toEqual([full.status, 0]);
    }
  });
});

describe('headers of files', () => {
  it('come from _headers and netlify.toml, of which the latter wins', async () => {
    const { headers } = await get('/pricing');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'");
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    expect((await get('/_astro/app.abc.js')).headers.get('cache-control')).toBe(
      'public, max-age=31536000, immutable',
    );
  });

  it('let a browser ask whether its copy is still good', async () => {
    const first = await get('/pricing');
    const etag = first.headers.get('etag') ?? '';
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const second = await get('/pricing', { 'if-none-match': known });
      expect(second.status).toBe(304);
      expect(second.headers.get('etag')).toBe(etag);
      expect(second.headers.get('content-security-policy')).toBe("default-src 'none'");
      expect(await second.text()).toBe('');
    }
    expect((await get('/pricing', { 'if-none-match': '"other"' })).status).toBe(200);
    expect((await get('/nothing', { 'if-none-match': '*' })).status).toBe(404);
  });

  it('compress what gets smaller, under an ETag of its own', async () => {
    const home = await readFile(join(fixture.directory, 'dist/index.html'), 'utf8');
    const [plain, brotli, gzip, refused] = await Promise.all([
      raw('/'),
      raw('/', { 'accept-encoding': 'gzip, deflate, br, zstd' }),
      raw('/', { 'accept-encoding': 'GZIP;q=0.5, br;q=0' }),
      raw('/', { 'accept-encoding': 'br;q=0, gzip;q=0.0' }),
    ]);

    expect(plain.body.toString()).toBe(home);
    expect(refused.body.toString()).toBe(home);
    expect(brotliDecompressSync(brotli.body).toString()).toBe(home);
    expect(gunzipSync(gzip.body).toString()).toBe(home);
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(brotli.headers['content-length']).toBe(String(brotli.body.length));
    expect(brotli.body.length).toBeLessThan(home.length / 5);
    expect(new Set([plain, brotli, gzip].map(({ headers }) => headers['etag'])).size).toBe(3);
    expect((await raw('/pricing', { 'accept-encoding': 'br' })).headers).not.toHaveProperty(
      'content-encoding',
    );
  });

  it('and the files themselves follow a new build without a restart', async () => {
    const page = join(fixture.directory, 'dist/again.html');
    const headersFile = join(fixture.directory, 'dist/_headers');
    const rules = await readFile(headersFile, 'utf8');
    await writeFile(page, 'first build');
    const first = await get('/again');
    await writeFile(page, 'the second build');
    await writeFile(headersFile, `${rules}/again\n  X-Build: second\n`);
    const second = await get('/again');
    await writeFile(headersFile, rules);

    expect([await first.text(), first.headers.get('x-build')]).toEqual(['first build', null]);
    expect([await second.text(), second.headers.get('x-build')]).toEqual([
      'the second build',
      'second',
    ]);
    expect(second.headers.get('etag')).not.toBe(first.headers.get('etag'));
  });
});

describe('functions', SLOW, () => {
  it('get the request as it was sent, and their answer goes out as they made it', async () => {
    const response = await fetch(`${server.url}/api/echo/7?x=1`, {
      method: 'POST',
      body: 'grüße',
      headers: { cookie: 'a=1; b=2' },
    });

    expect(response.status).toBe(201);
    const seen: unknown = await response.json();
    expect(seen).toEqual({
      method: 'POST',
      url: `${server.url}/api/echo/7?x=1`,
      body: 'grüße',
      cookie: 'a=1; b=2',
      ip: LOOPBACK,
      params: { id: '7' },
      siteContext: 'local',
      secrets: DEVELOPMENT_SECRET,
      outbox: join(fixture.directory, '.data/outbox'),
      siteUrl: server.url,
      extra: 'more',
    });
    expect(response.headers.getSetCookie()).toEqual([
      'one=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT',
      'two=2; HttpOnly',
    ]);
    // Header rules are for files; Netlify's internal headers stay inside.
    expect(response.headers.get('x-frame-options')).toBe('from the function');
    expect(response.headers.has('content-security-policy')).toBe(false);
    expect([...response.headers.keys()].filter((name) => name.startsWith('x-nf-'))).toEqual([]);
  });

  it('see the address of the connection, whatever a client claims', async () => {
    const claims = {
      'x-forwarded-for': '9.9.9.9',
      'x-nf-client-connection-ip': '9.9.9.9',
      forwarded: 'for=9.9.9.9',
    };
    const claimed = (await (await get('/api/echo/1', claims)).json()) as { ip: string };
    expect(claimed.ip).toMatch(/^(127\.0\.0\.1|::1)$/);
    const named = { 'x-test-client': '203.0.113.7' };
    const tested: unknown = await (await get('/api/echo/1', named)).json();
    expect(tested).toMatchObject({ ip: '203.0.113.7' });
  });

  it('that fail are a 500 and one line that quotes nothing', async () => {
    for (const accept of ['application/json', 'text/html']) {
      lines.length = 0;
      const response = await get('/api/broken?token=private', { accept });
      expect(response.status).toBe(500);
      expect(await response.text()).toBe('Internal Server Error\n');
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(lines).toEqual(['GET /api/broken failed: TypeError at netlify/functions/broken.ts:4']);
    }
  });

  it('have one winner among 24 calls that claim the same key, and the claim outlives a restart', async () => {
    const dataDirectory = join(fixture.directory, 'restarted');
    const before = { ...process.env };
    const first = await start({ dataDirectory });
    const results = await Promise.all(
      Array.from({ length: 24 }, async (_, index) => {
        const url = `${first.url}/api/claim/k`;
        const response = await fetch(url, { method: 'POST', body: `${index}` });
        return (await response.json()) as { modified: boolean; etag?: string };
      }),
    );
    const winners = results.flatMap(({ modified, etag }, index) =>
      modified && etag ? [`${index}`] : [],
    );
    await first.stop();
    await expect(fetch(first.url)).rejects.toThrow('fetch failed');

    const second = await start({ dataDirectory });
    const stored: unknown = await (await fetch(`${second.url}/api/claim/k`)).json();
    await second.stop();

    expect(winners).toHaveLength(1);
    expect(stored).toEqual({ by: winners[0] });
    // What the functions find in their environment is theirs alone.
    expect(process.env).toEqual(before);
  });
});

describe('what it does not take', () => {
  it('another host name', async () => {
    for (const host of [
      'example.com',
      'localhost.example.com',
      '127.0.0.1.example.com:8888',
      'a b',
    ]) {
      expect((await raw('/', { host })).status).toBe(421);
    }
    for (const host of ['localhost', '127.0.0.1:1', '[::1]:80', 'LOCALHOST:8888']) {
      expect((await raw('/', { host })).status).toBe(200);
    }
  });

  it('more than 6 MB, TRACE, and addresses that are no path', async () => {
    const large = await fetch(`${server.url}/api/echo/1`, {
      method: 'POST',
      body: 'x'.repeat(6 * 1024 * 1024 + 1),
    });
    expect(large.status).toBe(413);
    expect((await raw('/', {}, 'TRACE')).status).toBe(405);
    expect((await raw('http://example.com/')).status).toBe(400);
    expect((await raw('*', {}, 'OPTIONS')).status).toBe(400);
  });

  it.each(['one-press\r\n one-result', 'one-press\none-result', 'one-press\rone-result'])(
    'a line break inside a header: %j',
    async (value) => {
      const lines = [
        'POST /api/echo/1 HTTP/1.1',
        `Host: ${new URL(server.url).host}`,
        'Connection: close',
        'Content-Length: 0',
        `Idempotency-Key: ${value}`,
      ];
      expect(await sendBytes(`${lines.join('\r\n')}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 400 /);
    },
  );

  it(
    'a body that comes a byte at a time; others are served meanwhile',
    async () => {
      const dataDirectory = join(fixture.directory, 'patient');
      const hurried = await start({ dataDirectory, requestTimeoutMs: 1000 });
      const socket = connect(Number(new URL(hurried.url).port), '127.0.0.1');
      const received = text(socket);
      socket.write(
        'POST /api/echo/1 HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n',
      );
      const drip = setInterval(() => socket.write('x'), 20);
      const echo = { method: 'POST', body: 'all at once' };
      expect((await fetch(`${hurried.url}/api/echo/2`, echo)).status).toBe(201);
      expect(await received).toMatch(/^HTTP\/1\.1 408 /);
      clearInterval(drip);
      await hurried.stop();
    },
    SLOW.timeout,
  );

  it('connections from other machines', async () => {
    const { port } = new URL(server.url);
    const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
    for (const { address, internal, family } of addresses) {
      if (internal || family !== 'IPv4') continue;
      await expect(fetch(`http://${address}:${port}/`)).rejects.toThrow('fetch failed');
    }
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
  });
});
