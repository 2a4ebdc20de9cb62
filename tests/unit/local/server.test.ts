import { mkdir, writeFile } from 'node:fs/promises';
import { request as nodeRequest } from 'node:http';
import { join, resolve } from 'node:path';

import { listFunctions } from '@netlify/zip-it-and-ship-it';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';

import { loadFunctions } from '../../../scripts/local/functions.ts';
import { bucketOf } from '../../../netlify/server/storage/bucket.ts';
import { startServer } from '../../../scripts/local/server.ts';
import type { LocalServer } from '../../../scripts/local/server.ts';
import { readSiteRules } from '../../../scripts/local/site-rules.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { makeFixture } from './fixture.ts';
import type { Fixture } from './fixture.ts';

let fixture: Fixture;
let server: LocalServer;
const lines: string[] = [];

beforeAll(async () => {
  fixture = await makeFixture();
  server = await startServer({
    projectDirectory: fixture.directory,
    env: { EXTRA: 'more' },
    log: (line) => lines.push(line),
  });
});

afterAll(async () => {
  await server.stop();
  await fixture.remove();
});

beforeEach(() => {
  lines.length = 0;
});

const get = (path: string, init: RequestInit = {}) =>
  fetch(server.url + path, { redirect: 'manual', ...init });

/** A request as it stands: `fetch` would tidy the path and set Host. */
function raw(path: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<{ status: number | undefined; location: string | undefined; body: string }>(
    (done, failed) => {
      nodeRequest(server.url, { path, headers, method }, (response) => {
        let body = '';
        response.setEncoding('utf8').on('data', (text: string) => (body += text));
        response.on('end', () => {
          done({ status: response.statusCode, location: response.headers.location, body });
        });
      })
        .once('error', failed)
        .end();
    },
  );
}

it('keeps files behind its own address, for functions and the browser', async () => {
  const place = process.env['FILES_URL'] ?? '';
  expect(place).toMatch(/^http:\/\/local-\w+:\w+@localhost:\d+\/\.files\/roomtone$/);
  expect(new URL(place).origin).toBe(server.url);
  const bucket = bucketOf({ env: { FILES_URL: place }, now: Date.now })!;
  const id = await bucket.startUpload('local/a', 'audio/wav');
  const sent = await fetch(await bucket.signPart('local/a', id, { number: 1, size: 4 }), {
    method: 'PUT',
    body: 'RIFF',
  });
  const part = { number: 1, size: 4, etag: sent.headers.get('etag') ?? '' };
  await bucket.completeUpload('local/a', id, [part]);
  expect((await bucket.readStart('local/a', 4))?.size).toBe(4);
  expect((await get('/.files/roomtone/local/a')).status).toBe(403);
  // A page that points its domain here.
  const { status, body } = await raw('/.files/roomtone/local/a', { host: 'evil.test' });
  expect([status, body]).toEqual([400, 'This server only answers to localhost.\n']);
});

describe('a page', () => {
  it.each([
    ['/', 'Home'],
    ['/pricing', 'Pricing'],
    ['/pricing.html', 'Pricing'],
    ['/blog', 'Blog'],
    ['/blog/post', 'Shell'],
    ['/rewritten', 'Pricing'],
  ])('is served at %s', async (path, title) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/html; ?charset=utf-8$/);
    expect(await response.text()).toContain(`<title>${title}</title>`);
  });

  it.each([
    ['/pricing/?plan=pro', 301, '/pricing?plan=pro'],
    ['/blog/', 301, '/blog'],
    ['/forced', 302, '/pricing'],
    ['/old/a/b/c?q=1', 301, '/new/a/b/c?q=1'],
    ['/offer?q=1', 301, '/pricing?from=mail#plans'],
    ['/moved?q=1', 301, '/pricing?q=1#plans'],
    ['/spotify', 301, 'https://open.spotify.com/show/x?utm_source=a&b=c#y'],
  ])('redirects from %s', async (path, status, location) => {
    const { status: actual, headers } = await get(path);
    expect([actual, headers.get('location')]).toEqual([status, location]);
  });

  it.each<[what: string, title: string, path?: string]>([
    ['/nothing', 'Not here'],
    ['/blog/unknown-post', 'Shell'],
    ['/_headers', 'Not here'],
    ['/.netlify/functions/sweep', 'Not here'],
    ['/%E0%A4%A', 'Not here'],
    ['/pricing%2F', 'Not here'],
    ['a name of 251 letters', 'Not here', `/${'a'.repeat(251)}`],
    ['a post of 768 bytes', 'Shell', `/blog/${'%C3%BC'.repeat(128 * 3)}`],
    ['5,000 letters and a line break', 'Not here', `/${'a/'.repeat(2500)}%0Aforged`],
  ])('answers %s with 404, without a line in the log', async (what, title, path = what) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(response.headers.get('x-frame-options')).toBe('DENY');
    expect(await response.text()).toContain(`<title>${title}</title>`);
    expect(lines).toEqual([]);
  });

  it('never comes from outside the folder, and never redirects to another host', async () => {
    const outside = ['/../secret.txt', '/..%2fsecret.txt', '/%2e%2e/secret.txt', '/a%00b'];
    for (const path of [...outside, '//example.com/', '//pricing/', '/%2fexample.com/']) {
      const { status, location, body } = await raw(path);
      expect([path, status, location]).toEqual([path, 404, undefined]);
      expect(body).toContain('Not here');
    }
  });

  it('has the headers of _headers and netlify.toml, which takes precedence, and an ETag', async () => {
    const { headers } = await get('/pricing');
    // Without the wish for https, which Safari would grant on localhost, too.
    const policy = "default-src 'none'; base-uri 'none'";
    expect(headers.get('content-security-policy')).toBe(policy);
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    const known = { 'if-none-match': headers.get('etag')! };
    const again = await get('/pricing', { headers: known });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect(again.headers.get('content-security-policy')).toBe(policy);
  });
});

describe('a function', () => {
  it('receives the request as it was sent, and its response is sent unchanged but for https', async () => {
    const response = await get('/api/echo/a%20b/', {
      method: 'POST',
      body: 'grüße',
      headers: { cookie: 'a=1; b=2', 'x-forwarded-for': '9.9.9.9', forwarded: 'for=9.9.9.9' },
    });
    expect(await response.json()).toEqual({
      method: 'POST',
      url: `${server.url}/api/echo/a%20b/`,
      body: 'grüße',
      cookie: 'a=1; b=2',
      // That of the connection, whatever a client claims.
      ip: '127.0.0.1',
      params: { id: 'a%20b' },
      env: {
        SITE_CONTEXT: 'local',
        SESSION_SECRETS: expect.stringMatching(/^local-[0-9a-f]{8}:[A-Za-z0-9+/]{43}=$/) as unknown,
        OUTBOX_DIRECTORY: join(fixture.directory, '.data/outbox'),
        URL: server.url,
        EXTRA: 'more',
      },
    });
    expect(response.headers.getSetCookie()).toEqual([
      'one=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT',
      'two=2; HttpOnly',
    ]);
    // Header rules are for files.
    expect(response.headers.get('x-frame-options')).toBe('from the function');
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'");
  });

  it('returns 500 when it throws or returns no Response, and logs why', async () => {
    for (const method of ['GET', 'POST']) {
      const response = await get('/api/broken', { method });
      expect([response.status, await response.text()]).toEqual([500, 'Internal Server Error\n']);
    }
    expect(lines).toEqual([
      expect.stringMatching(
        /^GET \/api\/broken failed: TypeError: out of order\n +at .*broken\.ts/,
      ),
      expect.stringMatching(/^POST \/api\/broken failed: TypeError: it returned no Response/),
    ]);
  });

  it('continues its work after the response, which failures there do not change', async () => {
    expect(await (await get('/api/later', { method: 'POST' })).text()).toBe('false');
    expect(lines).toEqual([
      expect.stringMatching(/later\.ts after its response failed: RangeError/),
    ]);
    await get('/api/later');
    expect(await (await get('/api/later')).text()).toBe('true');
  });

  it('accepts requests of 6 MB, and returns 6 MB at once or 20 MB as a stream', async () => {
    const megabytes = (count: number) => 'x'.repeat(count * 1024 * 1024);
    const post = (body: string) => get('/api/echo/1', { method: 'POST', body });
    expect((await post(megabytes(6))).status).toBe(500); // Its echo is larger than what it got.
    expect((await post(`${megabytes(6)}x`)).status).toBe(413);

    const load = async (query: string) => (await get(`/api/large?${query}`)).arrayBuffer();
    expect((await load('megabytes=6')).byteLength).toBe(6 * 1024 * 1024);
    expect((await get('/api/large?megabytes=7')).status).toBe(500);
    expect((await load('megabytes=20&stream')).byteLength).toBe(20 * 1024 * 1024);
    await expect(load('megabytes=21&stream')).rejects.toThrow(TypeError);
  });

  it('gives way to a file when it prefers static files', async () => {
    expect(await (await get('/shop/static')).text()).toContain('Static');
    expect(await (await get('/shop/other')).text()).toBe('from the function');
    expect((await get('/shop/other', { method: 'POST' })).status).toBe(405);
  });
});

describe('scheduled functions', () => {
  it('claim the time they are due, even when a timer fires early', async () => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'Date'],
      now: Date.parse('2026-11-22T07:03:00Z'),
    });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const claimed: string[] = [];
    const functions = await loadFunctions({
      projectDirectory: fixture.directory,
      log: vi.fn(),
      claim: async (name, dueMs) => {
        claimed.push(`${name} ${new Date(dueMs).toISOString()}`);
        return true;
      },
    });
    functions.startSchedules();
    vi.setSystemTime(Date.parse('2026-11-22T07:02:59.999Z'));
    await vi.advanceTimersByTimeAsync(8 * 60_000);
    await functions.stop();
    expect(claimed).toEqual(['sweep 2026-11-22T07:05:00.000Z', 'sweep 2026-11-22T07:10:00.000Z']);
  });
});

describe('the server', () => {
  it('answers this machine only', async () => {
    for (const host of ['example.com', 'localhost.example.com', '127.0.0.1.example.com', 'a b']) {
      expect((await raw('/', { host })).status).toBe(400);
    }
    for (const host of ['localhost', '127.0.0.1:1', '[::1]:80', 'LOCALHOST:8888']) {
      expect((await raw('/', { host })).status).toBe(200);
    }
    expect((await raw('http://example.com/')).status).toBe(400);
    expect((await raw('/api/echo/1', {}, 'TRACE')).status).toBe(405);
  });

  it.each([
    ['a condition', '/a  /b  302  Country=de'],
    ['a query', '/a id=:id  /b/:id  301'],
    ['a proxy', '/a/*  https://example.com/:splat  200'],
    ['a domain', 'https://example.com/a  /b  301'],
    ['a rule that cannot be read', '/a'],
  ])('refuses %s in _redirects', async (_, rule) => {
    const directory = temporaryFolder();
    await writeFile(join(directory, '_redirects'), rule);
    await expect(readSiteRules(directory, directory)).rejects.toThrow(/\/a/);
  });

  it.each([
    ['background', `{ path: '/a', background: true }`],
    ['0 3 * * *', `{ schedule: '0 3 * * *' }`],
  ])('refuses a function with %s', async (what, config) => {
    const directory = temporaryFolder();
    await mkdir(join(directory, 'netlify/functions'), { recursive: true });
    const file = join(directory, 'netlify/functions/bad.ts');
    await writeFile(file, `export default () => undefined; export const config = ${config};`);
    const load = async () => {
      const functions = await loadFunctions({ projectDirectory: directory, log: vi.fn() });
      functions.startSchedules();
    };
    await expect(load()).rejects.toThrow(what);
  });

  it('finds the same functions and addresses that Netlify reads from their source', async () => {
    const projectDirectory = resolve(import.meta.dirname, '../../..');
    const { routes } = await loadFunctions({ projectDirectory, log: vi.fn() });
    const listed = await listFunctions(join(projectDirectory, 'netlify/functions'), {
      parseISC: true,
    });
    const atNetlify = listed.flatMap(({ mainFile: file, routes: found = [] }) =>
      found.map(({ pattern: path, methods, prefer_static: preferStatic = false }) => {
        return { file, path, methods, preferStatic };
      }),
    );
    const here = routes.map(({ file, path, methods, preferStatic }) => {
      return { file, path, methods, preferStatic };
    });
    expect(here).toEqual(atNetlify);
  });
});
