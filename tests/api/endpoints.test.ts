import { describe, expect, it } from 'vitest';

import {
  errorBodySchema,
  LARGE_BODY_BYTES,
  SMALL_BODY_BYTES,
} from '../../src/contracts/endpoint.ts';
import { answersOfEveryKind } from '../support/flows.ts';
import {
  makeFeedback,
  makeMessage,
  makeOrder,
  makeRegistration,
  PASSWORD,
} from '../support/makers.ts';
import { endpoints as allEndpoints, makeSite } from '../support/site.ts';

/** What every endpoint has in common with the others, and where it differs. */
interface Endpoint {
  path: string;
  methods: 'GET' | 'POST' | 'GET, POST';
  /** Whether the endpoint returns 401 without a session. */
  isPrivate?: true;
  /** A valid body of a POST; undefined where it has none. */
  body?: object;
  maxBodyBytes?: number;
  takesKey?: true;
}

const newPassword = 'warm valves and tape hiss';
const endpoints: readonly Endpoint[] = [
  { path: '/api/user', methods: 'GET', isPrivate: true },
  {
    path: '/api/login',
    methods: 'GET, POST',
    body: { email: 'ada@example.com', password: PASSWORD },
  },
  { path: '/api/register', methods: 'POST', body: makeRegistration(), takesKey: true },
  { path: '/api/logout', methods: 'GET, POST' },
  {
    path: '/api/orders',
    methods: 'GET, POST',
    isPrivate: true,
    body: makeOrder(),
    maxBodyBytes: LARGE_BODY_BYTES,
    takesKey: true,
  },
  {
    path: '/api/orders/019a0000-0000-7000-8000-000000000001/cancel',
    methods: 'POST',
    isPrivate: true,
  },
  {
    path: '/api/orders/019a0000-0000-7000-8000-000000000001/messages',
    methods: 'POST',
    isPrivate: true,
    body: { text: 'When do you begin?' },
    maxBodyBytes: LARGE_BODY_BYTES,
    takesKey: true,
  },
  {
    path: '/api/contact',
    methods: 'POST',
    body: makeMessage(),
    maxBodyBytes: LARGE_BODY_BYTES,
    takesKey: true,
  },
  { path: '/api/feedback', methods: 'POST', body: makeFeedback(), takesKey: true },
  { path: '/api/blog', methods: 'GET' },
  { path: '/api/blog/due', methods: 'GET' },
  { path: '/api/desk/link', methods: 'POST', body: { email: 'kim@roomtone.example' } },
  { path: '/api/desk/session', methods: 'GET, POST', body: { token: 'unknown' } },
  { path: '/api/password/forgot', methods: 'POST', body: { email: 'ada@example.com' } },
  { path: '/api/password/reset', methods: 'POST', body: { token: 'unknown', newPassword } },
  {
    path: '/api/account/name',
    methods: 'POST',
    isPrivate: true,
    body: { firstName: 'Grace', lastName: 'Hopper' },
  },
  {
    path: '/api/account/email',
    methods: 'POST',
    isPrivate: true,
    body: { newEmail: 'augusta@example.com', password: PASSWORD },
  },
  { path: '/api/account/email/confirm', methods: 'POST', body: { token: 'unknown' } },
  { path: '/api/account/not-me', methods: 'POST', body: { token: 'unknown' } },
  {
    path: '/api/account/password',
    methods: 'POST',
    isPrivate: true,
    body: { currentPassword: PASSWORD, newPassword },
  },
  { path: '/api/account/sign-out-everywhere', methods: 'POST', isPrivate: true },
  { path: '/api/account/close', methods: 'POST', isPrivate: true, body: { password: PASSWORD } },
  { path: '/api/account/export', methods: 'GET', isPrivate: true },
];
const posts = endpoints.filter(({ methods }) => methods.includes('POST'));
const reads = endpoints.filter(({ methods }) => methods.includes('GET'));
const own = { 'sec-fetch-site': 'same-origin' };
const json = { 'content-type': 'application/json' };

/** A signed-in browser, and a store without requests since. */
async function signIn() {
  const site = makeSite();
  const browser = site.browser();
  await browser.post('/api/register', makeRegistration());
  site.blobs.operations.length = 0;
  return { site, browser };
}

it('every endpoint for customers and visitors has its row', () => {
  const isListed = ({ path }: { path: string }) => {
    const pattern = new URLPattern({ pathname: path });
    return endpoints.some((row) => pattern.test({ pathname: row.path }));
  };
  const missing = allEndpoints.filter((endpoint) => !isListed(endpoint)).map(({ path }) => path);
  // What agents use has its own tests.
  expect(missing.filter((path) => !path.startsWith('/api/desk/'))).toEqual([]);
});

describe('the methods of an endpoint', () => {
  it.each(endpoints)(
    '$path serves $methods and refuses other methods with 405',
    async (endpoint) => {
      const { path, methods } = endpoint;
      const allowed = `${methods.includes('GET') ? `${methods}, HEAD` : methods}, OPTIONS`;
      const browser = makeSite().browser();
      for (const method of [
        'GET',
        'HEAD',
        'POST',
        'PUT',
        'PATCH',
        'DELETE',
        'PROPFIND',
        '__proto__',
      ]) {
        const { status, headers } = await browser.send(path, { method, headers: own });
        const isServed = allowed.split(', ').includes(method);
        expect(status === 405, method).toBe(!isServed);
        expect(headers.get('allow'), method).toBe(isServed ? null : allowed);
        expect(status).toBeLessThan(500);
      }
      const preflight = await browser.send(path, { method: 'OPTIONS', headers: own });
      expect([preflight.status, preflight.headers.get('allow')]).toEqual([204, allowed]);
      expect([...preflight.headers.keys()].join()).not.toContain('access-control');
    },
  );

  it.each(reads)('HEAD $path returns the headers of GET without the body', async ({ path }) => {
    const browser = makeSite().browser();
    const [get, head] = [
      await browser.send(path, { headers: own }),
      await browser.send(path, { method: 'HEAD', headers: own }),
    ];
    const headersOf = ({ headers }: typeof get) =>
      [...headers].filter(([name]) => name !== 'x-request-id');
    expect([head.status, head.text]).toEqual([get.status, '']);
    expect(headersOf(head)).toEqual(headersOf(get));
  });
});

describe('the headers of every response', () => {
  it('are set on success, redirect, refusal and failure', async () => {
    const answers = await answersOfEveryKind(makeSite());
    expect(answers.map(({ status }) => status)).toEqual([
      201, 200, 201, 201, 400, 200, 404, 302, 405, 403, 204, 204, 401, 503,
    ]);
    for (const { headers, status, text } of answers) {
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'cross-origin-embedder-policy': 'require-corp',
        'cross-origin-resource-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
        'permissions-policy': expect.stringContaining('camera=()') as unknown,
        'x-request-id': expect.stringMatching(/^request-\d+$/) as unknown,
      });
      expect(headers.get('content-type')).toBe(text ? 'application/json; charset=utf-8' : null);
      expect(headers.get('retry-after')).toBe(status === 503 ? '10' : null);
      if (status >= 400) expect(errorBodySchema.safeParse(JSON.parse(text)).success).toBe(true);
    }
    const caching = answers.map(({ headers }) => headers.get('cache-control'));
    expect(caching.filter((value) => value !== 'no-store')).toEqual(['public, max-age=300']);
  });
});

describe('a request without a session', () => {
  it.each(endpoints.filter(({ isPrivate }) => isPrivate))(
    '$methods $path returns 401 and sends no store request',
    async ({ path, methods, body }) => {
      const site = makeSite();
      const browser = site.browser();
      for (const method of methods.split(', ')) {
        const answer = await (method === 'GET' ? browser.get(path) : browser.post(path, body));
        expect(answer.status).toBe(401);
        expect(answer.json).toEqual({ code: 'unauthorized', message: 'Unauthorized' });
      }
      expect(site.blobs.operations).toEqual([]);
    },
  );
});

describe('a cross-site request', () => {
  it.each(posts)('POST $path returns 403 and changes nothing', async ({ path, body }) => {
    const { site, browser } = await signIn();
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example' },
      {},
    ]) {
      for (const type of ['application/json', 'text/plain', undefined]) {
        const answer = await browser.send(path, {
          method: 'POST',
          headers: { ...headers, ...(type === undefined ? {} : { 'content-type': type }) },
          body: new TextEncoder().encode(JSON.stringify(body ?? {})),
        });
        expect(answer.status, JSON.stringify([headers, type])).toBe(403);
        expect(answer.headers.getSetCookie()).toEqual([]);
      }
    }
    expect(site.blobs.operations).toEqual([]);
    expect((await browser.get('/api/user')).status).toBe(200);
  });
});

/** Invalid bodies, by what is wrong with them; `readJson` has its own tests. */
const badBodies: Readonly<Record<string, () => BodyInit | null>> = {
  none: () => null,
  null: () => 'null',
  'an empty object': () => '{}',
  'not JSON': () => '{',
  deep: () => `{"email":${'['.repeat(1000)}${']'.repeat(1000)}}`,
  'a prototype': () =>
    '{"__proto__":{"email":"a@example.com"},"constructor":{"prototype":{"x":1}}}',
};

describe('the body of a request', () => {
  it.each(posts)(
    'POST $path returns 415 for other content types and for gzip',
    async ({ path, body }) => {
      const { site, browser } = await signIn();
      for (const headers of [
        { 'content-type': 'text/plain' },
        { 'content-type': 'application/x-www-form-urlencoded' },
        { 'content-type': 'multipart/form-data; boundary=x' },
        { 'content-encoding': 'gzip' },
      ]) {
        const answer = await browser.post(path, body ?? {}, headers);
        expect([answer.status, answer.json.code]).toEqual([415, 'unsupported_media_type']);
      }
      expect(site.blobs.operations).toEqual([]);
    },
  );

  it.each(posts.filter(({ body }) => body))(
    'POST $path returns 400 for an invalid JSON body',
    async ({ path }) => {
      const { site, browser } = await signIn();
      for (const [what, make] of Object.entries(badBodies)) {
        const before = site.blobs.operations.length;
        const headers = { ...own, ...json };
        const answer = await browser.send(path, { method: 'POST', headers, body: make() });
        expect([answer.status, answer.json.code], what).toEqual([400, 'invalid_request']);
        // Who is signed in may have been read, nothing more.
        const asked = site.blobs.operations
          .slice(before)
          .map(({ method, store }) => method + store);
        expect(
          asked.filter((each) => !/^GET(users|revocations)-/.test(each)),
          what,
        ).toEqual([]);
      }
      expect({}).not.toHaveProperty('x');
    },
  );

  it.each(posts)('POST $path limits the size of the body', async (endpoint) => {
    const { path, body = {}, maxBodyBytes = SMALL_BODY_BYTES } = endpoint;
    const { site, browser } = await signIn();
    const send = async (content: BodyInit, headers = {}) => {
      const answer = await browser.send(path, {
        method: 'POST',
        headers: { ...own, ...json, ...headers },
        body: content,
        ...(content instanceof ReadableStream ? { duplex: 'half' } : {}),
      });
      return answer.status;
    };
    const endless = () =>
      new ReadableStream({
        pull: (controller) => {
          controller.enqueue(new Uint8Array(1024).fill(120));
        },
      });
    const text = JSON.stringify(body);
    expect(await send(text.padEnd(maxBodyBytes + 1))).toBe(413);
    expect(await send(endless())).toBe(413);
    expect(await send(endless(), { 'content-length': '2' })).toBe(413);
    expect(site.blobs.operations).toEqual([]);
    expect(await send(text.padEnd(maxBodyBytes))).not.toBe(413);
  });
});

describe('an Idempotency-Key', () => {
  const good = 'one-press-one-result';
  const bad: readonly (readonly string[])[] = [
    [good, good],
    [good, ''],
    [''],
    ['x'.repeat(15)],
    ['x'.repeat(65)],
    ['one-press\tone-result'],
    ['one-press%0d%0aone-result'],
    ['../../users/somebody'],
  ];

  it.each(posts.filter(({ takesKey }) => takesKey))(
    'POST $path returns 400 unless it is 16 to 64 letters, digits or hyphens',
    async ({ path, body }) => {
      const { site, browser } = await signIn();
      for (const keys of bad) {
        const headers = new Headers({ ...own, ...json });
        for (const key of keys) headers.append('idempotency-key', key);
        const answer = await browser.send(path, {
          method: 'POST',
          headers,
          body: JSON.stringify(body),
        });
        expect([answer.status, answer.json.code], keys.join()).toEqual([400, 'invalid_request']);
        expect(answer.json.message).toContain('Idempotency-Key');
      }
      expect(site.blobs.operations).toEqual([]);
    },
  );
});
