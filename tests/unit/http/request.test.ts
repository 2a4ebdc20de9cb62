import { describe, expect, it } from 'vitest';

import answerAuth from '../../../netlify/functions/auth.ts';
import { agents } from '../../../netlify/server/http/agent.ts';
import { scheduledContext, siteContext } from '../../../netlify/server/http/platform.ts';
import {
  addressBucket,
  readJson,
  isOwnNavigation,
  isSameOrigin,
} from '../../../netlify/server/http/request.ts';
import { toApiError } from '../../../netlify/server/http/response.ts';
import { route, serve } from '../../../netlify/server/http/router.ts';
import { ConfigurationError } from '../../../netlify/server/lib/errors.ts';
import {
  CorruptDocumentError,
  StoreUnavailableError,
} from '../../../netlify/server/storage/store.ts';
import { defineEndpoint } from '../../../src/contracts/endpoint.ts';
import { makeSite } from '../../support/site.ts';
import { agentBrowser } from '../../support/world.ts';

const url = 'https://roomtone.example/api/contact';

describe('the deploy context', () => {
  it.each([
    ['production', {}, { context: 'production', id: 'abc' }, 'production', false],
    [
      'a preview',
      {},
      { context: 'deploy-preview', id: '5F0C1E2D' },
      'deploy-preview-5f0c1e2d',
      false,
    ],
    ['a branch', {}, { context: 'branch-deploy', id: '5f0c1e2d' }, 'branch-deploy', false],
    ['netlify dev', { AWS_REGION: 'dev' }, { context: 'dev' }, 'dev', true],
    ['another tool of Netlify', {}, { context: 'dev' }, 'dev', true],
    ['the local server', { SITE_CONTEXT: 'local' }, { context: '' }, 'local', true],
    ['a second local server', { SITE_CONTEXT: 'local-2' }, undefined, 'local-2', true],
  ] as const)('of %s has its own name', (_what, env, deploy, name, isLocal) => {
    expect(siteContext(env, { ...(deploy && { deploy }) })).toEqual({ name, isLocal });
  });

  it.each([
    ['production', undefined],
    ['branch-deploy', 'https://preview--roomtone.example'],
    ['deploy-preview', 'https://preview--roomtone.example'],
  ])('of %s is where links in emails lead, unless that is URL', (context, own) => {
    const deploy = { context, id: '5f0c1e2d' };
    const url = new URL('https://preview--roomtone.example/api/register?x=1');
    expect(siteContext({}, { deploy, url }).url).toBe(own);
  });

  it('of a schedule that names none is production, and is refused as others are', () => {
    const production = { name: 'production', isLocal: false };
    for (const context of [{}, { deploy: {} }, { deploy: { context: '' } }])
      expect(scheduledContext({}, context)).toEqual(production);
    const local = { SITE_CONTEXT: 'local' };
    expect(scheduledContext(local, {})).toEqual({ name: 'local', isLocal: true });
    const deploy = { context: 'production' };
    expect(() => scheduledContext(local, { deploy })).toThrow(ConfigurationError);
    expect(() => scheduledContext({}, { deploy: { context: 'staging' } })).toThrow(
      ConfigurationError,
    );
  });

  it.each([
    ['nothing known', {}, undefined],
    ['an unknown one', {}, { context: 'staging' }],
    ['a preview without an id', {}, { context: 'deploy-preview' }],
    ['a preview with a path for an id', {}, { context: 'deploy-preview', id: '../production' }],
    ['a declared production', { SITE_CONTEXT: 'production' }, undefined],
    ['a declared path', { SITE_CONTEXT: 'local/../x' }, undefined],
    ['dev in a region', { AWS_REGION: 'us-east-2' }, { context: 'dev' }],
    ['local on the deployed site', { SITE_CONTEXT: 'local' }, { context: 'production' }],
    ['local on a preview', { SITE_CONTEXT: 'dev' }, { context: 'deploy-preview', id: '5f0c1e2d' }],
  ])('is refused rather than guessed: %s', (_what, env, deploy) => {
    expect(() => siteContext(env, { ...(deploy && { deploy }) })).toThrow(ConfigurationError);
  });
});

describe('the address for rate limits', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['2001::1:2:3:4:5', '2001:0:0:1::/64'],
    ['64:ff9b::ffff:203.0.113.7', '64:ff9b:0:0::/64'],
  ])('of %s is %s', (ip, bucket) => {
    expect(addressBucket(ip)).toBe(bucket);
  });

  it.each([
    '',
    'unknown',
    '203.0.113.7, 198.51.100.1',
    '1.2.3',
    'fe80::1%eth0',
    '999.1.1.1',
    '::ffff:203.0.113.7.9',
    '1::ffff:203.0.113.7.9',
    undefined,
  ])('is the shared one for %j', (ip) => {
    expect(addressBucket(ip)).toBe('unknown');
  });
});

describe('the origin of a request', () => {
  const sites = ['same-origin', 'same-site', 'cross-site', 'none', 'junk', ''];
  const origins = [
    'https://roomtone.example',
    'https://roomtone.example:8443',
    'https://blog.roomtone.example',
    'http://roomtone.example',
    'https://evil.example',
    'null',
    undefined,
  ];

  it.each(sites.flatMap((site) => origins.map((origin) => [site, origin] as const)))(
    'is decided by Sec-Fetch-Site if present: %j, %j',
    (site, origin) => {
      const headers = { 'sec-fetch-site': site, ...(origin === undefined ? {} : { origin }) };
      const request = new Request(url, { method: 'POST', headers });
      expect(isSameOrigin(request)).toBe(site === 'same-origin');
    },
  );

  it.each(origins)('is decided by Origin otherwise: %j', (origin) => {
    const headers = origin === undefined ? {} : { origin };
    const request = new Request(url, { method: 'POST', headers });
    expect(isSameOrigin(request)).toBe(origin === 'https://roomtone.example');
  });

  const own = {
    'sec-fetch-site': 'same-origin',
    'sec-fetch-mode': 'navigate',
    'sec-fetch-dest': 'document',
  };

  it.each([
    ['a same-origin link', {}, true],
    ['a typed address', { 'sec-fetch-site': 'none' }, true],
    ['another site', { 'sec-fetch-site': 'cross-site' }, false],
    ['a sibling domain', { 'sec-fetch-site': 'same-site' }, false],
    ['a script', { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }, false],
    ['a frame', { 'sec-fetch-dest': 'iframe' }, false],
    ['a prefetch', { 'sec-purpose': 'prefetch' }, false],
    ['a prerender', { 'sec-purpose': 'prefetch;prerender' }, false],
    ['an old prefetch', { purpose: 'prefetch' }, false],
    ['a browser that says something else', { 'sec-fetch-site': '' }, false],
  ])('permits signing out by navigation: %s', (_what, headers, isAllowed) => {
    const request = new Request(url, { headers: { ...own, ...headers } });
    expect(isOwnNavigation(request, true)).toBe(isAllowed);
    expect(isOwnNavigation(new Request(url, { method: 'HEAD', headers: own }), true)).toBe(false);
  });
});

describe('a request body', () => {
  const json = { 'content-type': 'application/json' };
  const requestOf = (body: BodyInit | null, headers: HeadersInit = json) =>
    new Request(url, { method: 'POST', body, headers });
  const send = (...sent: Parameters<typeof requestOf>) => readJson(requestOf(...sent), 100);
  const bytes = (...values: number[]) => new Uint8Array(values);

  it.each([
    'application/json',
    'application/json;charset=utf-8',
    'Application/JSON; Charset="UTF-8"',
  ])('is read as %s', async (type) => {
    expect(await send('{"a":1}', { 'content-type': type })).toEqual({ a: 1 });
  });

  it.each([
    'text/plain',
    'text/plain; a=application/json',
    'application/jsonp',
    'application/json-patch+json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json; charset=utf-16',
    'application/json, text/plain',
    '',
  ])('is refused as %j', async (type) => {
    await expect(send('{"a":1}', { 'content-type': type })).rejects.toMatchObject({
      code: 'unsupported_media_type',
    });
  });

  it.each(['gzip', 'br', 'gzip, identity', 'identity, identity', 'x'])(
    'is refused when it is encoded as %j',
    async (encoding) => {
      const sending = send('{"a":1}', { ...json, 'content-encoding': encoding });
      await expect(sending).rejects.toMatchObject({
        code: 'unsupported_media_type',
        message: 'The request must not be compressed',
      });
    },
  );

  it.each([
    ['cut off', '{"a":1'],
    ['a byte order mark', bytes(0xef, 0xbb, 0xbf, 123, 125)],
    ['no UTF-8', bytes(34, 0xc3, 0x28, 34)],
    ['two values', '{}{}'],
  ])('is refused when it is invalid JSON: %s', async (_what, body) => {
    await expect(send(body)).rejects.toMatchObject({
      code: 'invalid_request',
      message: 'The request body is not valid JSON',
    });
  });

  it('is refused without a content type', async () => {
    await expect(send(bytes(123, 125), {})).rejects.toMatchObject({
      code: 'unsupported_media_type',
    });
    expect(await send(null, {})).toBeUndefined();
  });

  it('is refused by its declared length before it is read', async () => {
    const declared = (length: string) => requestOf('{}', { ...json, 'content-length': length });
    const request = declared('101');
    await expect(readJson(request, 100)).rejects.toMatchObject({ code: 'payload_too_large' });
    expect(request.bodyUsed).toBe(false);
    expect(await readJson(declared('100'), 100)).toEqual({});
  });
});

describe('a thrown error', () => {
  const notes: unknown[] = [];
  const log = { record: (...words: unknown[]) => notes.push(words) };
  const convert = (error: unknown) => {
    notes.length = 0;
    return toApiError(error, log);
  };

  it.each([
    ['an error', new Error('canary-4711 in /srv/app.ts')],
    [
      'an error without a stack',
      Object.assign(new Error('canary-4711'), { stack: undefined }) as unknown,
    ],
    ['nothing', undefined],
    ['null', null],
    ['an object', { secret: 'canary-4711' }],
  ])('reveals nothing when it is unexpected: %s', (_what, error) => {
    expect(convert(error)).toMatchObject({
      code: 'internal',
      status: 500,
      message: 'Something went wrong on our side. Please try again.',
    });
    expect(JSON.stringify(notes)).not.toContain('canary');
    expect(notes).toHaveLength(1);
  });

  it.each([
    [
      new StoreUnavailableError('timeout'),
      { code: 'unavailable', status: 503 },
      ['sys_storage_unavailable', { reason: 'timeout' }],
    ],
    [
      new CorruptDocumentError('a/b', 'not JSON'),
      { code: 'unavailable', status: 503 },
      ['data_record_corrupt', { key: 'a/b', reason: 'not JSON' }],
    ],
    [
      new ConfigurationError('SESSION_SECRETS', 'is not set'),
      { code: 'unavailable', status: 503 },
      ['sys_configuration_invalid', { problem: 'SESSION_SECRETS is not set' }],
    ],
    [
      new ConfigurationError('deploy.context', 'is unknown', 'internal'),
      { code: 'internal', status: 500 },
      ['sys_configuration_invalid', { problem: 'deploy.context is unknown' }],
    ],
  ])('becomes a response and a log line: %s', (error, answer, message) => {
    expect(convert(error)).toMatchObject(answer);
    expect(notes).toEqual([message]);
  });

  it('is logged with its class and position when it is unexpected', () => {
    const stack = [
      'TypeError: canary at the door',
      'canary at the window',
      '    at  place (/srv/a.ts:1:2)',
      '    at second (/srv/b.ts:3:4)',
      '\tat third (/srv/c.ts:5:6)',
      '    at fourth (/srv/d.ts:7:8)',
    ].join('\n');
    convert(Object.assign(new TypeError('canary at the door'), { stack }));
    const at = 'at place (/srv/a.ts:1:2) at second (/srv/b.ts:3:4) at third (/srv/c.ts:5:6)';
    expect(notes).toEqual([['sys_crash', { error: 'TypeError', at }]]);
    convert(Object.assign(new RangeError('canary'), { stack: undefined }));
    expect(notes).toEqual([['sys_crash', { error: 'RangeError', at: '' }]]);
    convert('canary');
    expect(notes).toEqual([['sys_crash', { error: 'string', at: '' }]]);
  });
});

const exportUrl = 'https://roomtone.example/api/account/export';

describe('an endpoint that can do nothing, not even log', () => {
  it('returns 500 as for any other error', async () => {
    const now = () => {
      throw new Error('canary');
    };
    const answer = await answerAuth(new Request(exportUrl), {}, { now });
    expect(answer.status).toBe(500);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    const body = await answer.text();
    expect(JSON.parse(body)).toMatchObject({ code: 'internal' });
    expect(body).not.toContain('canary');
  });
});

describe('a request of an agent', () => {
  it('is logged with whose records it is about: customers hashed, and nothing that is no id', async () => {
    const site = makeSite();
    const browser = await agentBrowser(site);
    const cookie = `__Host-agent=${browser.cookies.get('__Host-agent')!}`;
    const path = '/api/desk/orders/:customer/:id/files';
    const handler = serve([route(defineEndpoint({ method: 'POST', path }), agents, () => ({}))]);
    site.log.length = 0;
    const id = '019aa5b1-0000-7000-8000-000000000000';
    for (const place of [`ada@example.com/${id}`, 'x/ada@example.com']) {
      const request = new Request(`https://roomtone.example/api/desk/orders/${place}/files`, {
        method: 'POST',
        headers: { cookie, 'sec-fetch-site': 'same-origin' },
      });
      await handler(request, { deploy: { context: 'production' } }, site.platform);
    }
    const details = site.log.map(({ event, user, subject }) => ({ event, user, subject }));
    const user: unknown = expect.stringMatching(/^[0-9a-f]{12}$/);
    expect(details).toEqual([
      { event: 'desk_request', user, subject: id },
      { event: 'desk_request', user },
    ]);
    expect(new Set(site.log.map(({ agent }) => agent)).size).toBe(1);
  });
});
