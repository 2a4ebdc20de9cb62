import { describe, expect, it } from 'vitest';

import {
  errorStatus,
  LARGE_BODY_BYTES,
  SMALL_BODY_BYTES,
  type ErrorBody,
} from '../../src/contracts/endpoint.ts';
import { orderDecisionContract } from '../../src/contracts/order-messages.ts';
import type { Browser, Answer } from '../support/browser.ts';
import { contracts } from '../support/contracts.ts';
import { answersOfEveryKind, flows, signUp } from '../support/flows.ts';
import {
  makeBilling,
  makeMessage,
  makeOrder,
  makeRegistration,
  PASSWORD,
} from '../support/makers.ts';
import { makeSite, type TestSite } from '../support/site.ts';
import { agentBrowser, codeOf, customerBrowser, withEnv } from '../support/world.ts';

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
const order = '/api/orders/019a0000-0000-7000-8000-000000000001';
const large = { maxBodyBytes: LARGE_BODY_BYTES, takesKey: true } as const;
const get = (path: string, more: Partial<Endpoint> = {}): Endpoint => ({
  path,
  methods: 'GET',
  ...more,
});
const post = (path: string, body?: object, more: Partial<Endpoint> = {}): Endpoint => ({
  path,
  methods: 'POST',
  ...(body && { body }),
  ...more,
});
const isPrivate = true as const;

const endpoints: readonly Endpoint[] = [
  get('/api/user', { isPrivate }),
  post('/api/login', { email: 'ada@example.com', password: PASSWORD }, { methods: 'GET, POST' }),
  post('/api/register', makeRegistration(), { takesKey: true }),
  post('/api/logout', undefined, { methods: 'GET, POST' }),
  post('/api/orders', makeOrder(), { methods: 'GET, POST', isPrivate, ...large }),
  post(`${order}/cancel`, undefined, { isPrivate }),
  post(`${order}/messages`, { text: 'When do you begin?' }, { isPrivate, ...large }),
  post(
    `${order}/decision`,
    { decision: 'approved', eventCount: 1 },
    { isPrivate, takesKey: true, maxBodyBytes: orderDecisionContract.maxBodyBytes },
  ),
  post(`${order}/plan`, { from: '2026-12' }, { isPrivate }),
  post('/api/orders/seen', { at: '2026-11-21T10:00:00.000Z' }, { isPrivate }),
  post(`${order}/files`, { action: 'abort', ticket: 'unknown' }, { isPrivate, ...large }),
  get(`${order}/files/${'a'.repeat(32)}`, { isPrivate }),
  post('/api/contact', makeMessage(), large),
  get('/api/blog'),
  get('/api/blog/due'),
  post('/api/desk/link', { email: 'kim@roomtone.example' }),
  post('/api/desk/session', { token: 'unknown' }, { methods: 'GET, POST' }),
  post('/api/password/forgot', { email: 'ada@example.com' }),
  post('/api/password/reset', { token: 'unknown', newPassword }),
  post('/api/account/name', { firstName: 'Grace', lastName: 'Hopper' }, { isPrivate }),
  post('/api/account/billing', makeBilling(), { isPrivate }),
  post('/api/account/email', { newEmail: 'a@b.example', password: PASSWORD }, { isPrivate }),
  post('/api/account/email/confirm', { token: 'unknown' }),
  post('/api/account/email/confirmation', undefined, { isPrivate, takesKey: true }),
  post('/api/account/password', { currentPassword: PASSWORD, newPassword }, { isPrivate }),
  post('/api/account/sign-out-everywhere', undefined, { isPrivate }),
  post('/api/account/close', { password: PASSWORD }, { isPrivate }),
  get('/api/account/export', { isPrivate }),
];
const paths = [...new Set(contracts.map(({ path }) => path))];
const posts = endpoints.filter(({ methods }) => methods.includes('POST'));
const reads = endpoints.filter(({ methods }) => methods.includes('GET'));
const NOT_FOUND = { code: 'not_found', message: 'Nothing was found at this address' };
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
  const isListed = (path: string) => {
    const pattern = new URLPattern({ pathname: path });
    return endpoints.some((row) => pattern.test({ pathname: row.path }));
  };
  const missing = paths.filter((path) => !isListed(path));
  // What agents and mail providers use has its own tests.
  expect(missing.filter((path) => !/^\/api\/(desk\/|mail$)/.test(path))).toEqual([]);
});

describe('the methods of an endpoint', () => {
  it.each(endpoints)(
    '$path serves $methods and refuses other methods with 405',
    async (endpoint) => {
      const { path, methods } = endpoint;
      const allowed = `${methods.includes('GET') ? `${methods}, HEAD` : methods}, OPTIONS`;
      const browser = makeSite().browser();
      for (const method of 'GET HEAD POST PUT PATCH DELETE PROPFIND __proto__'.split(' ')) {
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

describe('an address below /api/ at which there is nothing', () => {
  it.each(['/api/account/nothing', '/api/password/', '/api/desk/nothing'])(
    'returns 404 like any other error, and does not log what was asked: %s',
    async (path) => {
      const site = makeSite();
      for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'OPTIONS']) {
        const { status, text, headers } = await site.browser().send(path, { method, headers: own });
        expect(status).toBe(404);
        expect(text).toBe(method === 'HEAD' ? '' : JSON.stringify(NOT_FOUND));
        expect(headers.get('cache-control')).toBe('no-store');
      }
      expect(site.blobs.operations).toEqual([]);
      expect(JSON.stringify(site.log)).not.toContain('nothing');
    },
  );
});

describe('an address with a slash at its end', () => {
  it.each(endpoints)('is the one without: $path', async ({ path }) => {
    const send = (at: string) => makeSite().browser().send(at, { method: 'OPTIONS' });
    const [plain, slashed, asked] = [
      await send(path),
      await send(`${path}/`),
      await send(`${path}/?a=1`),
    ];
    const allowed = plain.headers.get('allow');
    expect(allowed).not.toBeNull();
    for (const { headers } of [slashed, asked]) expect(headers.get('allow')).toBe(allowed);
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
      if (status >= 400) {
        const { code, message } = JSON.parse(text) as ErrorBody;
        expect(errorStatus).toHaveProperty(code);
        expect(message).toMatch(/\w/);
      }
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

/** Every address of the desk, with something in place of each parameter. */
const deskPaths = paths
  .filter((path) => path.startsWith('/api/desk/'))
  .map((path) =>
    path
      .replace(':customer', 'a'.repeat(64))
      .replace(':day', '2026-11-21')
      .replace(':id', '019aa5b1-0000-7000-8000-000000000000'),
  );
const everyMethod = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'];
/** They sign in. */
const isOpen = (path: string, method: string) =>
  path === '/api/desk/link' || (path === '/api/desk/session' && !['GET', 'HEAD'].includes(method));

/** Every way to send something to an address. */
const mannersOf = (method: string): RequestInit[] => {
  const bodies = method === 'POST' || method === 'PUT' ? ['{}', '{', 'x'.repeat(100_000)] : [null];
  return bodies.flatMap((body) =>
    [{ 'sec-fetch-site': 'same-origin', ...json }, { 'sec-fetch-site': 'cross-site' }].map(
      (headers) => ({ method, headers, body }),
    ),
  );
};

describe.each(deskPaths)('%s', (path) => {
  const closed = everyMethod.filter((method) => !isOpen(path, method));

  async function expectNothing(browser: Browser) {
    for (const method of closed) {
      for (const manner of mannersOf(method)) {
        const answer = await browser.send(path, manner);
        expect(answer.status, method).toBe(404);
        expect(answer.headers.get('x-request-id')).not.toBeNull();
        expect(answer.text).toBe(method === 'HEAD' ? '' : JSON.stringify(NOT_FOUND));
        expect(answer.headers.get('allow')).toBeNull();
        expect(answer.headers.getSetCookie()).toEqual([]);
      }
    }
  }

  it('returns 404 to a customer with an agent’s address, before anything else', async () => {
    const site = makeSite();
    const browser = await customerBrowser(site);
    site.blobs.operations.length = 0;
    await expectNothing(browser);
    await expectNothing(site.browser());
    expect(site.blobs.operations).toEqual([]);
  });

  it('returns 404 to an agent who left the list, and to one who signed out', async () => {
    const site = makeSite();
    const browser = await agentBrowser(site);
    const copy = site.browser({ cookies: browser.cookies });
    const later = withEnv(site, { AGENTS: undefined });
    await expectNothing(later.browser({ cookies: browser.cookies }));
    await browser.post('/api/desk/sign-out');
    await expectNothing(copy);
  });

  it('knows an agent, and refuses what other sites send in their name', async () => {
    const site = makeSite();
    const browser = await agentBrowser(site);
    const put = await browser.send(path, { method: 'PUT' });
    expect(put.status).toBe(405);
    if (!put.headers.get('allow')!.includes('POST')) return;
    site.blobs.operations.length = 0;
    for (const origin of [{ 'sec-fetch-site': 'cross-site' }, {}]) {
      const init = { method: 'POST', headers: { ...origin, ...json }, body: '{}' };
      expect(codeOf(await browser.send(path, init))).toEqual([403, 'forbidden_origin']);
    }
    // Nothing but whether the session goes on.
    expect(
      site.blobs.operations.filter(
        ({ method, store }) => method !== 'GET' || !store.startsWith('agents'),
      ),
    ).toEqual([]);
    const form = { 'sec-fetch-site': 'same-origin', 'content-type': 'text/plain' };
    const sent = await browser.send(path, { method: 'POST', headers: form, body: 'a=b' });
    expect(codeOf(sent)).toEqual([415, 'unsupported_media_type']);
  });
});

const SESSION = '__Host-session';

async function signedUp(): Promise<{ site: TestSite; browser: Browser; token: string }> {
  const site = makeSite();
  const browser = site.browser();
  await signUp(site, browser);
  return { site, browser, token: browser.cookies.get(SESSION)! };
}

describe('a Cookie header', () => {
  const shut: readonly (readonly [string, (token: string) => string])[] = [
    ['with the same session twice', (token) => `${SESSION}=${token}; ${SESSION}=${token}`],
    ['with another session first', (token) => `${SESSION}=a.b.c; ${SESSION}=${token}`],
    ['with a quoted session', (token) => `${SESSION}="${token}"`],
    ['with an encoded session', (token) => `${SESSION}=${token.replaceAll('.', '%2E')}`],
    ['with broken encoding', () => `${SESSION}=%E0%A4%A.%.%%`],
    ['with a session of 16 KB', (token) => `${SESSION}=${token}${'A'.repeat(16_384)}`],
    ['of 16 KB without a name', () => 'v'.repeat(16_384)],
    ['with a session behind a comma', (token) => `a=b, ${SESSION}=${token}`],
  ];
  it.each(shut)('is treated as signed out %s', async (_what, header) => {
    const { site, browser, token } = await signedUp();
    const reads = site.blobs.operations.length;
    const cookie = header(token);
    for (const answer of [
      await site.browser().get('/api/user', { cookie }),
      await site.browser().post('/api/orders', makeOrder(), { cookie }),
    ]) {
      expect(answer.status).toBe(401);
    }
    // Not worth a question to the store; and whose it was keeps it.
    expect(site.blobs.operations.length - reads).toBeLessThanOrEqual(2);
    expect((await browser.get('/api/user')).status).toBe(200);
    expect((await site.browser().post('/api/logout', undefined, { cookie })).status).toBe(204);
    const login = { email: 'ada@example.com', password: PASSWORD };
    expect((await site.browser().post('/api/login', login, { cookie })).status).toBe(200);
  });
});

describe('forged headers', () => {
  const forged = {
    host: 'evil.example',
    forwarded: 'for=198.51.100.9;host=evil.example;proto=http',
    'x-forwarded-for': '198.51.100.9, 203.0.113.1',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-port': '8080',
    'x-forwarded-proto': 'http',
    'x-forwarded-server': 'evil.example',
    'x-original-url': '/api/account/export',
    'x-rewrite-url': '/api/account/export',
    'x-http-method-override': 'DELETE',
    'x-real-ip': '198.51.100.9',
    'true-client-ip': '198.51.100.9',
    'client-ip': '198.51.100.9',
    'x-nf-client-connection-ip': '198.51.100.9',
    'x-nf-request-id': 'forged-request-id',
    'x-nf-deploy-context': 'dev',
    'x-nf-site-id': 'another-site',
    'x-nf-blobs-info': 'e30=',
  };

  /** One browser; every request of it has these headers, too. */
  function forge(browser: Browser, headers: Record<string, string>): Browser {
    return {
      ...browser,
      get: (path, own) => browser.get(path, { ...headers, ...own }),
      post: (path, body, own) => browser.post(path, body, { ...headers, ...own }),
      visit: (path, own) => browser.visit(path, { ...headers, ...own }),
    };
  }

  it.each(flows)('change nothing: $name', async (flow) => {
    const live = async (headers: Record<string, string>) => {
      const site = makeSite({ env: { URL: 'https://roomtone.example' } });
      const browser = forge(site.browser(), headers);
      await flow.prepare?.(site, browser);
      const answers: Answer[] = [
        await flow.act(browser),
        await browser.get('/api/user'),
        await browser.visit('/api/login'),
        await browser.visit('/api/logout'),
      ];
      return {
        answers: answers.map(({ status, text, headers: sent }) => ({
          status,
          text,
          headers: [...sent],
        })),
        // The salt of a hash is the only chance that no seed decides about.
        entries: [...site.blobs.entries].map(([path, text]) => [
          path,
          text.replace(/\$2b\$04\$.{53}/, 'a hash'),
        ]),
        log: site.log,
      };
    };
    expect(await live(forged)).toEqual(await live({}));
  });
});
