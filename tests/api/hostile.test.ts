import { describe, expect, it } from 'vitest';

import { errorBodySchema, errorStatus } from '../../src/contracts/errors.ts';
import { answersOfEveryKind } from '../support/answers.ts';
import {
  makeFeedback,
  makeMessage,
  makeOrder,
  makeRegistration,
  PASSWORD,
} from '../support/makers.ts';
import { fc, runs } from '../support/properties.ts';
import { quickPasswords } from '../support/quick-passwords.ts';
import { makeSite } from '../support/site.ts';
import type { TestSite } from '../support/site.ts';

const own = { 'sec-fetch-site': 'same-origin' };
const json = { 'content-type': 'application/json' };
const bodies = {
  '/api/register': makeRegistration(),
  '/api/login': { email: 'ada@example.com', password: PASSWORD },
  '/api/orders': makeOrder(),
  '/api/contact': makeMessage(),
  '/api/feedback': makeFeedback(),
  '/api/password/forgot': { email: 'ada@example.com' },
  '/api/password/reset': { token: 'no-token-of-ours', newPassword: PASSWORD },
  '/api/account/password': { currentPassword: PASSWORD, newPassword: `${PASSWORD}, again` },
  '/api/account/close': { password: PASSWORD },
} as const;
const withBody = Object.keys(bodies) as (keyof typeof bodies)[];
const withoutBody = [
  '/api/logout',
  '/api/account/sign-out-everywhere',
  '/api/orders/019a0000-0000-7000-8000-000000000001/cancel',
] as const;
const posts = [...withBody, ...withoutBody];
const paths = [
  '/api/user',
  '/api/login',
  '/api/register',
  '/api/logout',
  '/api/orders',
  '/api/contact',
  '/api/feedback',
  '/api/blog',
  '/api/blog/due',
  '/api/password/forgot',
  '/api/password/reset',
  '/api/account/password',
  '/api/account/close',
  '/api/account/export',
  ...withoutBody.slice(1),
];

const hasBody = (path: string): path is keyof typeof bodies => path in bodies;

function send(
  site: TestSite,
  path: string,
  body: BodyInit | null,
  headers: Record<string, string> = {},
) {
  return site.browser().send(path, {
    method: 'POST',
    headers: { ...own, ...json, ...headers },
    body,
    ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
  });
}

describe('methods', () => {
  const allow: Record<string, string> = {
    '/api/user': 'GET, HEAD, OPTIONS',
    '/api/login': 'GET, POST, HEAD, OPTIONS',
    '/api/register': 'POST, OPTIONS',
    '/api/logout': 'GET, POST, HEAD, OPTIONS',
    '/api/orders': 'GET, POST, HEAD, OPTIONS',
    '/api/contact': 'POST, OPTIONS',
    '/api/feedback': 'POST, OPTIONS',
    '/api/blog': 'GET, HEAD, OPTIONS',
    '/api/blog/due': 'GET, HEAD, OPTIONS',
    '/api/password/forgot': 'POST, OPTIONS',
    '/api/password/reset': 'POST, OPTIONS',
    '/api/account/password': 'POST, OPTIONS',
    '/api/account/close': 'POST, OPTIONS',
    '/api/account/export': 'GET, HEAD, OPTIONS',
    [withoutBody[1]]: 'POST, OPTIONS',
    [withoutBody[2]]: 'POST, OPTIONS',
  };
  const methods = [
    'GET',
    'HEAD',
    'POST',
    'PUT',
    'PATCH',
    'DELETE',
    'OPTIONS',
    'PROPFIND',
    'constructor',
    '__proto__',
  ];

  it.each(paths.flatMap((path) => methods.map((method) => [method, path] as const)))(
    '%s %s is served or refused with what is allowed',
    async (method, path) => {
      const site = makeSite();
      const answer = await site.browser().send(path, { method, headers: own });
      const isServed = allow[path]!.split(', ').includes(method);
      if (method === 'OPTIONS') expect(answer.status).toBe(204);
      else expect(answer.status === 405).toBe(!isServed);
      if (method === 'OPTIONS' || !isServed) expect(answer.headers.get('allow')).toBe(allow[path]);
      expect(answer.status).toBeLessThan(500);
      expect(
        [...answer.headers.keys()].filter((name) => name.startsWith('access-control')),
      ).toEqual([]);
    },
  );

  it.each([
    '/api/user',
    '/api/login',
    '/api/logout',
    '/api/orders',
    '/api/blog',
    '/api/blog/due',
    '/api/blog/never',
  ])('HEAD %s says what GET says, without the body', async (path) => {
    const site = makeSite();
    const browser = site.browser();
    const get = await browser.send(path, { headers: own });
    const head = await browser.send(path, { method: 'HEAD', headers: own });
    expect(head.status).toBe(get.status);
    expect(head.text).toBe('');
    const headersOf = ({ headers }: typeof get) =>
      [...headers].filter(([name]) => name !== 'x-request-id');
    expect(headersOf(head)).toEqual(headersOf(get));
  });
});

describe('headers of every answer', () => {
  const expected = {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
  };

  it('are there on success, redirect, refusal and fault', async () => {
    const answers = await answersOfEveryKind(makeSite());
    expect(answers.map(({ status }) => status)).toEqual([
      201, 200, 201, 201, 400, 200, 404, 302, 405, 403, 204, 204, 401, 503,
    ]);
    for (const { headers } of answers) {
      for (const [name, value] of Object.entries(expected)) expect(headers.get(name)).toBe(value);
      expect(headers.get('permissions-policy')).toContain('camera=()');
      expect(headers.get('x-request-id')).toMatch(/^request-\d+$/);
      expect(headers.get('cache-control')).toMatch(/^(no-store|public, max-age=\d+)$/);
    }
    const cached = answers.filter(({ headers }) => headers.get('cache-control') !== 'no-store');
    expect(cached).toHaveLength(1);
    for (const { text, headers, status } of answers) {
      expect(headers.get('content-type')).toBe(text ? 'application/json; charset=utf-8' : null);
      expect(headers.get('retry-after')).toBe(status === 503 ? '10' : null);
      if (status >= 400) expect(errorBodySchema.safeParse(JSON.parse(text)).success).toBe(true);
    }
  });
});

describe('requests from elsewhere', () => {
  const sites = ['same-origin', 'same-site', 'cross-site', 'none', 'junk', undefined];
  const origins = [
    'https://roomtone.example',
    'https://roomtone.example:8443',
    'https://sub.roomtone.example',
    'https://evil.example',
    'null',
    undefined,
  ];
  const types = [
    'application/json',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    undefined,
  ];

  it.each(posts)('change nothing: %s, 360 ways to send it', async (path) => {
    const site = makeSite();
    const signedIn = site.browser();
    await signedIn.post('/api/register', makeRegistration());
    const before = site.blobs.operations.length;
    for (const from of sites) {
      for (const origin of origins) {
        const isOurs = from === 'same-origin' || (from === undefined && origin === origins[0]);
        for (const type of types) {
          if (isOurs && (type === 'application/json' || (type === undefined && !hasBody(path))))
            continue;
          for (const browser of [site.browser(), signedIn]) {
            const body = hasBody(path)
              ? JSON.stringify(bodies[path])
              : type === undefined
                ? null
                : '{}';
            const answer = await browser.send(path, {
              method: 'POST',
              headers: {
                ...(from === undefined ? {} : { 'sec-fetch-site': from }),
                ...(origin === undefined ? {} : { origin }),
                ...(type === undefined ? {} : { 'content-type': type }),
              },
              body: body === null ? null : new TextEncoder().encode(body),
            });
            expect(answer.status, [from, origin, type].join()).toBe(isOurs ? 415 : 403);
            expect(answer.headers.getSetCookie()).toEqual([]);
          }
        }
      }
    }
    expect(site.blobs.operations).toHaveLength(before);
    expect((await signedIn.get('/api/user')).status).toBe(200);
  });
});

describe('bodies nobody should send', () => {
  const kilobytes = (count: number) => 'x'.repeat(count * 1024);
  const cases: readonly (readonly [string, () => BodyInit | null])[] = [
    ['none', () => null],
    ['empty', () => ''],
    ['null', () => 'null'],
    ['a list', () => '[]'],
    ['a text', () => '"x"'],
    ['a number', () => '7'],
    ['true', () => 'true'],
    ['an empty object', () => '{}'],
    ['not JSON', () => '{'],
    ['infinite', () => '{"servicePrice":1e400}'],
    ['a byte order mark', () => '\ufeff{}'],
    ['no UTF-8', () => new Uint8Array([0xff, 0xfe, 0xfd])],
    ['UTF-16', () => new Uint8Array(Buffer.from('{"email":"a"}', 'utf16le'))],
    [
      'a lone surrogate',
      () => '{"email":"\\ud800@example.com","password":"secret!","name":"\\udfff"}',
    ],
    ['deep', () => '['.repeat(200_000)],
    ['deep in a field', () => `{"email":${'['.repeat(1000)}${']'.repeat(1000)}}`],
    [
      'wide',
      () =>
        JSON.stringify(Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`k${i}`, i]))),
    ],
    ['one byte too long', () => JSON.stringify(kilobytes(64))],
    ['seven megabytes', () => kilobytes(7 * 1024)],
    ['the same key twice', () => '{"email":"a@example.com","email":7,"password":[]}'],
    [
      'a prototype',
      () => '{"__proto__":{"email":"a@example.com"},"constructor":{"prototype":{"x":1}}}',
    ],
  ];

  it.each(posts.flatMap((path) => cases.map(([name, make]) => [path, name, make] as const)))(
    '%s: %s is refused before any work',
    async (path, _name, make) => {
      const site = makeSite();
      const answer = await send(site, path, make());
      if (path === '/api/logout' && answer.status === 204) return;
      const isForCustomers = /^\/api\/(orders|account)/.test(path);
      expect([400, 413, 415, ...(isForCustomers ? [401] : [])]).toContain(answer.status);
      expect(site.blobs.operations).toEqual([]);
    },
  );

  it.each(['/api/login', '/api/register'])('%s takes four kilobytes and no more', async (path) => {
    const site = makeSite();
    const padded = (length: number) => {
      const text = JSON.stringify({ ...bodies['/api/register'], pad: '' });
      return text.replace('"pad":""', `"pad":"${'x'.repeat(length - text.length)}"`);
    };
    expect((await send(site, path, padded(4096))).status).toBeLessThan(413);
    expect((await send(site, path, padded(4097))).status).toBe(413);
  });

  it('are counted as they come, whatever length they declare', async () => {
    const site = makeSite();
    const stream = () =>
      new ReadableStream({
        pull(controller) {
          controller.enqueue(new TextEncoder().encode(kilobytes(1)));
        },
      });
    for (const path of posts) {
      expect((await send(site, path, stream())).status).toBe(413);
      expect((await send(site, path, stream(), { 'content-length': '2' })).status).toBe(413);
    }
    expect(site.blobs.operations).toEqual([]);
  });
});

describe('bodies of any kind', () => {
  const requests = runs(100_000, 500);
  const timeout = 60_000 + requests * 12;
  const value = fc.oneof(
    { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
    { weight: 1, arbitrary: fc.jsonValue() },
    { weight: 1, arbitrary: fc.double() },
    {
      weight: 2,
      arbitrary: fc.constantFrom<unknown>(
        'ada@example.com',
        '../../users/x',
        'a\r\nSet-Cookie: x=y',
        '${7*7}',
        '\u0000',
        'x'.repeat(6000),
        null,
        -0,
        1e21,
        {},
        [],
      ),
    },
  );

  it.for(withBody)(
    'never break %s: no 5xx, only codes of the contract, none in a second',
    { timeout },
    async (path) => {
      let slowestMs = 0;
      const site = makeSite({
        env: { SITE_CONTEXT: 'local' },
        deploy: {},
        platform: { passwords: quickPasswords },
      });
      const browser = site.browser();
      await browser.post('/api/register', makeRegistration());
      const start = [...site.blobs.entries];
      const cookies = [...browser.cookies];
      const fields = Object.keys(bodies[path]);
      const changed = fc
        .record({ field: fc.constantFrom(...fields, '__proto__', 'id'), value })
        .map((change) => ({ ...bodies[path], [change.field]: change.value }));
      const noise = fc.dictionary(
        fc.constantFrom(...fields, 'constructor', ''),
        value,
      ) as fc.Arbitrary<unknown>;
      await fc.assert(
        fc.asyncProperty(
          fc.oneof(changed, changed, noise, fc.jsonValue() as fc.Arbitrary<unknown>),
          async (body) => {
            const startedAt = performance.now();
            const answer = await browser.post(path, body);
            slowestMs = Math.max(slowestMs, performance.now() - startedAt);
            expect(answer.status).toBeLessThan(500);
            expect(site.events()).not.toContain('sys_crash');
            if (answer.status >= 400) {
              const { code } = errorBodySchema.parse(answer.json);
              expect(errorStatus).toHaveProperty(code);
            }
            for (const entry of site.blobs.entries.keys()) {
              expect(entry).toMatch(/^[a-z0-9:/_.-]{1,220}$/);
            }
            // Every body meets the same state.
            site.blobs.entries.clear();
            for (const [entry, text] of start) site.blobs.entries.set(entry, text);
            for (const [name, value] of cookies) browser.cookies.set(name, value);
            site.blobs.operations.length = 0;
            site.log.length = 0;
          },
        ),
        { numRuns: requests },
      );
      expect({}).not.toHaveProperty('isAdmin');
      // Passwords are hashed by nobody here: this is everything else. On every change other suites share the processors.
      if (requests >= 100_000) expect(slowestMs).toBeLessThan(1000);
    },
  );

  it('and addresses, cookies, keys and paths never break anything', { timeout }, async () => {
    const site = makeSite();
    const text = fc
      .string({ unit: 'grapheme-ascii', maxLength: 80 })
      .map((each) => each.replace(/[^\u0020-\u007e]/g, ''));
    await fc.assert(
      fc.asyncProperty(text, text, text, async (cookie, key, query) => {
        const browser = site.browser({ address: key });
        const headers = { cookie: `__Host-session=${cookie}`, 'idempotency-key': key };
        const word = encodeURIComponent(query) || 'x';
        const answers = [
          await browser.get('/api/user', headers),
          await browser.get('/api/account/export', headers),
          await browser.get(`/api/orders?before=${word}`, headers),
          await browser.post(`/api/orders/${word}/cancel`, undefined, headers),
          await browser.post('/api/account/sign-out-everywhere', undefined, headers),
          await browser.post('/api/logout', undefined, headers),
          await browser.visit('/api/logout', headers),
          await browser.get(`/api/blog/${word}`, headers),
          await browser.get(`/api/blog?from=${word}`, headers),
        ];
        for (const { status } of answers) expect(status).toBeLessThan(500);
        site.blobs.operations.length = 0;
        site.log.length = 0;
      }),
      { numRuns: requests },
    );
  });
});
