// What `npm run host` serves on a machine of one's own, from the folder that the image is made of: real processes,
// PostgreSQL, storage, mail server, and proxy.
import { Agent, request } from 'node:http';
import { resolve } from 'node:path';

import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

import { startFilesServer, type FilesServer } from '../../netlify/local/files-server.ts';
import { HOUR_MS } from '../../netlify/server/lib/time.ts';
import { uuidV7 } from '../../netlify/server/storage/store.ts';
import { EMAIL_PARAMETER } from '../../src/contracts/account.ts';
import type { FileAnswer } from '../../src/contracts/files.ts';
import type { Browser } from '../support/browser.ts';
import {
  bundleHost,
  ORIGIN,
  startHostInstance,
  startProxy,
  type HostInstance,
  type Proxy,
} from '../support/host.ts';
import { makeMessage, makeOrder, makeRegistration, SESSION_SECRETS } from '../support/makers.ts';
import { plainMail } from '../support/mails.ts';
import { startPostgres, type PostgresServer } from '../support/postgres-server.ts';
import { makeRandomHex } from '../support/random.ts';
import { startSmtpServer, type TestSmtpServer } from '../support/smtp-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { askForLink, INBOUND, INBOUND_SECRET, signInWith, tokenIn } from '../support/world.ts';

const KIM = 'kim@studio.fm';

const folder = temporaryFolder(afterAll);
const randomHex = makeRandomHex('host');
let postgres: PostgresServer;
let files: FilesServer;
let smtp: TestSmtpServer;
let proxy: Proxy;
let env: Record<string, string>;
let instances: HostInstance[] = [];

beforeAll(async () => {
  postgres = await startPostgres();
  files = await startFilesServer(temporaryFolder(afterAll), { origin: ORIGIN });
  smtp = await startSmtpServer();
  proxy = await startProxy();
  await bundleHost(folder, files.url);
  env = {
    ORIGIN,
    TRUST_PROXY: '2',
    DATABASE_URL: postgres.url,
    FILES_URL: files.url,
    SESSION_SECRETS,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Roomtone <hello@studio.fm>',
    AGENTS: `Kim Osei <${KIM}>, Lee Park <lee@studio.fm>`,
    AGENTS_EMAIL: 'agents@studio.fm',
  };
}, 120_000);

afterEach(async () => {
  await Promise.all(instances.map((each) => each.kill()));
  instances = [];
});

afterAll(async () => {
  await proxy.stop();
  await smtp.stop();
  await files.stop();
  await postgres.stop();
});

async function start(more: Record<string, string> = {}, words: string[] = []) {
  const instance = await startHostInstance(folder, { ...env, ...more }, words);
  instances.push(instance);
  proxy.ports = instances.map(({ port }) => port);
  return instance;
}

/** Text and headers of a mail, with its lines as they were written. */
const readable = (data: string) =>
  data
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
const headerOf = (data: string, name: string) =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(data.replaceAll(/\r\n[ \t]/g, ' '))?.[1]?.trim() ?? '';

async function mailTo(address: string, subject: RegExp): Promise<string> {
  const find = () =>
    smtp.received.find(
      ({ to, data }) => to.includes(address) && subject.test(headerOf(data, 'Subject')),
    );
  await expect.poll(find, { timeout: 20_000 }).toBeDefined();
  return readable(find()!.data);
}

/** Somebody who registered, and opened the link of the email that came. */
async function confirmedCustomer(email: string, address: string): Promise<Browser> {
  const browser = proxy.browser({ address });
  const registered = await browser.post('/api/register', makeRegistration({ email }));
  expect(registered.status).toBe(201);
  expect(registered.headers.getSetCookie().join('\n')).toMatch(
    /__Host-session=.*HttpOnly; Path=\/; SameSite=Strict; Secure/,
  );
  expect(registered.headers.get('strict-transport-security')).toContain('max-age=63072000');
  const welcome = await mailTo(email, /confirm/);
  expect(welcome).toContain(`${ORIGIN}/`);
  const [, token = ''] = new RegExp(`${EMAIL_PARAMETER}=(\\S+)`).exec(welcome) ?? [];
  expect((await browser.post('/api/account/email/confirm', { token })).status).toBe(204);
  return browser;
}

/** A request as it stands, past the proxy. */
function raw(
  port: number,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
  sent = '',
) {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: string }>(
    (done, failed) => {
      const options = { host: '127.0.0.1', port, path, method, headers, agent: false };
      request(options, (answer) => {
        let body = '';
        answer.setEncoding('latin1').on('data', (text: string) => (body += text));
        answer.once('end', () => {
          done({ status: answer.statusCode ?? 0, headers: answer.headers, body });
        });
      })
        .once('error', failed)
        .end(sent);
    },
  );
}

const host = { host: new URL(ORIGIN).host };

describe('the main job through a proxy', () => {
  it('registers, orders, uploads, mails, and is handled at the desk, as in production', async () => {
    const instance = await start();
    const ada = await confirmedCustomer('ada@example.com', '203.0.113.1');
    const { id = '' } = (await ada.post('/api/orders', makeOrder())).json;
    await mailTo('ada@example.com', /Order #/);

    const content = Buffer.from('RIFF\u0010\0\0\0WAVEfmt a whole recording');
    const act = async (body: object) => {
      const answer = await ada.post(`/api/orders/${id}/files`, body);
      expect(answer.status).toBe(200);
      return answer.json as FileAnswer;
    };
    const { ticket } = await act({ action: 'start', name: 'a.wav', size: content.length });
    const { urls = [] } = await act({ action: 'sign', ticket, parts: [1] });
    expect((await fetch(urls[0]!, { method: 'PUT', body: content })).status).toBe(200);
    const { id: file } = await act({ action: 'complete', ticket });
    const page = await proxy.browser().visit('/dashboard');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`connect-src 'self' ${new URL(urls[0]!).origin}`);
    expect(policy).toContain('upgrade-insecure-requests');
    expect(page.headers.get('strict-transport-security')).toContain('max-age=63072000');
    const download = await ada.send(`/api/orders/${id}/files/${file}`, { redirect: 'manual' });
    expect(
      Buffer.from(await (await fetch(download.headers.get('location')!)).arrayBuffer()),
    ).toEqual(content);

    const kim = proxy.browser({ address: '203.0.113.2' });
    expect((await askForLink(kim, KIM)).status).toBe(202);
    const link = await mailTo(KIM, /sign|desk/i);
    expect((await signInWith(kim, tokenIn(link))).status).toBe(200);
    const inbox = JSON.parse((await kim.get('/api/desk/inbox')).text) as {
      entries: { userId: string; id: string }[];
    };
    const entry = inbox.entries.find((each) => each.id === id)!;
    const path = `/api/desk/orders/${entry.userId}/${id}`;
    const step = { action: 'message', text: 'We begin on Monday.' };
    expect((await kim.post(path, step)).status).toBe(200);
    const texts = () => smtp.received.map(({ data }) => readable(data)).join('\n');
    await expect.poll(texts, { timeout: 20_000 }).toContain('We begin on Monday.');

    // Lines have patterns, and nothing of a person.
    await proxy.browser().get('/no/such/ada@example.com?token=secret');
    await expect.poll(() => instance.output()).toContain('"path":"/*"');
    const requests = instance.log().filter(({ event }) => event === 'request');
    const found = requests.map(({ method, path, status }) => `${method} ${path} ${status}`);
    expect(found).toContain('POST /api/orders 201');
    expect(found).toContain('GET /dashboard 200');
    expect(found).toContain('POST /api/desk/orders/:customer/:id 200');
    expect(JSON.stringify(requests)).not.toMatch(/ada@|203\.0\.113|secret|127\.0\.0\.1/);
    for (const { requestId, ms, time } of requests)
      expect([typeof ms, String(requestId).length, Date.parse(String(time)) > 0]).toEqual([
        'number',
        36,
        true,
      ]);
    expect(await instance.terminate()).toBe(0);
  }, 120_000);
});

describe('what may be sent', () => {
  it('is a megabyte, and to the address of mail as much as a mail has, with its secret', async () => {
    const { port } = await start({ ...INBOUND, INBOUND_ADDRESS: 'reply@in.studio.fm' });
    const mail = plainMail('x'.repeat(2_000_000), { From: 'Eve <eve@elsewhere.example>' });
    const post = async (path: string, secret: string) => {
      const headers = { 'content-type': 'message/rfc822', authorization: `Bearer ${secret}` };
      return (await raw(port, path, { ...host, ...headers }, 'POST', mail)).status;
    };
    expect(await post('/api/mail', INBOUND_SECRET)).toBe(200);
    expect(await post('/api/mail', 'another')).toBe(413);
    expect(await post('/api/contact', INBOUND_SECRET)).toBe(413);
  });
});

describe('who may ask', () => {
  it('is told 421 for any other host, and 400 for no path', async () => {
    const { port } = await start();
    for (const name of ['evil.test', 'roomtone.example.evil.test', `localhost:${port}`, ''])
      expect((await raw(port, '/', { host: name })).status).toBe(421);
    for (const name of ['roomtone.example', 'ROOMTONE.example', 'roomtone.example:443'])
      expect((await raw(port, '/', { host: name })).status).toBe(200);
    expect((await raw(port, 'http://roomtone.example/', host)).status).toBe(400);
    expect((await raw(port, '//evil.test/', host)).status).toBe(404);
    expect((await raw(port, '/_headers', host)).status).toBe(404);
    expect((await raw(port, '/healthz')).status).toBe(200);
  });

  it.each([
    [{ TRUST_PROXY: '' }, '198.51.100.9', '127.0.0.1'],
    [{ TRUST_PROXY: '1' }, '198.51.100.9, 203.0.113.5', '203.0.113.5'],
    [{ TRUST_PROXY: '2' }, '198.51.100.9, 203.0.113.5, 10.0.0.1', '203.0.113.5'],
    [{ TRUST_PROXY: '2' }, '203.0.113.5', '203.0.113.5'],
    [{ TRUST_PROXY: '2' }, '', '127.0.0.1'],
  ])('counts with %o by the address that a trusted proxy heard, of %s', async (more, heard, as) => {
    // Both are counted in one bucket only if they are one address; the log has a pseudonym of it.
    const { port, log } = await start(more);
    const ask = async (forwarded: string) => {
      const headers = { ...host, ...(forwarded && { 'x-forwarded-for': forwarded }) };
      const body = { ...headers, 'sec-fetch-site': 'cross-site' };
      expect((await raw(port, '/api/contact', body, 'POST')).status).toBe(403);
    };
    await ask(heard);
    await ask(as === '127.0.0.1' ? '' : as);
    await ask(heard.replace('198.51.100.9', '198.51.100.10'));
    await ask('192.0.2.77');
    const pseudonyms = () =>
      log().flatMap(({ event, address }) => (event === 'malicious_csrf' ? [address] : []));
    await expect.poll(pseudonyms).toHaveLength(4);
    const [first, second, third, other] = pseudonyms();
    expect([second, third]).toEqual([first, first]);
    if (more.TRUST_PROXY) expect(other).not.toBe(first);
    else expect(other).toBe(first);
  });
});

describe('a file', () => {
  it('is sent compressed, with an ETag of its own for each form, and 304 when it is known', async () => {
    const { port, output } = await start();
    await expect.poll(output, { timeout: 30_000 }).toContain('files_compressed');
    const etags = new Set<unknown>();
    for (const [accepted, encoding] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip;q=0.5', 'gzip'],
      ['identity', undefined],
    ] as const) {
      const headers = { ...host, 'accept-encoding': accepted };
      const answer = await raw(port, '/services', headers);
      expect([answer.status, answer.headers['content-encoding']]).toEqual([200, encoding]);
      expect(answer.headers['vary']).toBe('Accept-Encoding');
      expect(answer.headers['content-type']).toBe('text/html;charset=utf-8');
      expect(answer.headers['content-length']).toBe(String(answer.body.length));
      expect(answer.headers['x-frame-options']).toBe('DENY');
      const etag = String(answer.headers['etag']);
      etags.add(etag);
      const again = await raw(port, '/services', { ...headers, 'if-none-match': etag });
      expect([again.status, again.body, again.headers['etag']]).toEqual([304, '', etag]);
      const head = await raw(port, '/services', headers, 'HEAD');
      expect([head.status, head.headers['etag'], head.body]).toEqual([200, etag, '']);
    }
    expect(etags.size).toBe(3);
    expect((await raw(port, '/services', host, 'POST')).status).toBe(405);
    expect((await raw(port, '/services/', host)).headers['location']).toBe('/services');
    const missing = await raw(port, '/no/such/page', host);
    expect([missing.status, missing.headers['x-frame-options']]).toEqual([404, 'DENY']);
  });
});

/** A request whose body is sent in two parts: after the first, it waits. */
function slowRequest(port: number, path: string, body: string) {
  const headers = {
    ...host,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'sec-fetch-site': 'same-origin',
    'idempotency-key': uuidV7(Date.now(), randomHex),
  };
  const sending = request({ host: '127.0.0.1', port, path, method: 'POST', headers, agent: false });
  const answer = new Promise<{ status: number; connection: string | undefined }>((done, failed) => {
    sending.once('response', (response) => {
      response.resume();
      done({ status: response.statusCode ?? 0, connection: response.headers.connection });
    });
    sending.once('error', failed);
  });
  const written = new Promise<void>((done) => {
    sending.write(body.slice(0, 20), () => {
      done();
    });
  });
  return { answer, written, finish: () => sending.end(body.slice(20)) };
}

describe('the end', () => {
  it('by SIGTERM takes nothing new, says so to whoever asks, answers what runs, and sends its mail', async () => {
    const instance = await start();
    const { port } = instance;
    const kept = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => {
      kept.destroy();
    });
    const isUp = () =>
      new Promise<number | undefined>((done, failed) => {
        request({ host: '127.0.0.1', port, path: '/healthz', agent: kept }, (response) => {
          response.resume().once('end', () => {
            done(response.statusCode);
          });
        })
          .once('error', failed)
          .end();
      });
    const email = 'late@example.com';
    const slow = slowRequest(port, '/api/contact', JSON.stringify(makeMessage({ email })));
    await slow.written;
    expect(await isUp()).toBe(200);
    const ended = instance.terminate();
    await expect.poll(() => raw(port, '/', host).catch(() => 'refused')).toBe('refused');
    expect(await isUp()).toBe(503);
    slow.finish();
    expect(await slow.answer).toEqual({ status: 201, connection: 'close' });
    expect(await ended).toBe(0);
    expect(smtp.received.filter(({ to }) => to.includes(email))).toHaveLength(1);
  });
});

describe('the database', () => {
  it('may go away: pages stay, and whoever looks whether the site is up is told', async () => {
    const own = await startPostgres();
    const { port } = await start({ DATABASE_URL: own.url });
    const contact = () =>
      slowRequest(port, '/api/contact', JSON.stringify(makeMessage({ email: 'ada@example.org' })));
    const first = contact();
    first.finish();
    expect((await first.answer).status).toBe(201);
    expect((await raw(port, '/healthz')).status).toBe(200);
    await own.stop();
    const health = await raw(port, '/healthz');
    expect([health.status, health.body]).toEqual([503, '']);
    expect((await raw(port, '/', host)).status).toBe(200);
    const second = contact();
    second.finish();
    expect((await second.answer).status).toBe(503);
  });
});

describe('the schedules of two instances', () => {
  /** The next time that it is seven in the morning at the studio, when the digest is due. */
  function nextMorning(): number {
    const hour = new Intl.DateTimeFormat('en-US', {
      ...{ timeZone: 'America/Denver', hour: 'numeric', hourCycle: 'h23' },
    });
    const hours = Array.from({ length: 25 }, (_, index) => {
      return (Math.ceil(Date.now() / HOUR_MS) + index) * HOUR_MS;
    });
    return hours.find((ms) => hour.format(ms) === '07')!;
  }

  it('run once, whichever of them does, and so does the digest', async () => {
    const before = await start();
    const grace = await confirmedCustomer('grace@example.com', '203.0.113.9');
    expect((await grace.post('/api/orders', makeOrder())).status).toBe(201);
    await before.terminate();
    instances = [];

    // Enough for both to start.
    const aheadMs = nextMorning() - Date.now() - 30_000;
    const clock = ['--import', resolve('tests/support/shifted-clock.ts')];
    const more = { CLOCK_AHEAD_MS: String(aheadMs) };
    await Promise.all([start(more, clock), start(more, clock)]);
    const runs = () =>
      instances.flatMap(({ log }) => log().filter(({ event }) => event === 'schedule'));
    await expect.poll(runs, { timeout: 60_000 }).toHaveLength(2);
    const digests = (agent: string) =>
      smtp.received.filter(
        ({ to, data }) => to.includes(agent) && /^This morning/.test(headerOf(data, 'Subject')),
      );
    await expect.poll(() => digests(KIM), { timeout: 30_000 }).toHaveLength(1);
    expect(await Promise.all(instances.map((each) => each.terminate()))).toEqual([0, 0]);
    expect(
      runs()
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['publish-due', 'sweep']);
    expect(new Set(runs().map(({ due }) => due)).size).toBe(1);
    expect([digests(KIM).length, digests('lee@studio.fm').length]).toEqual([1, 1]);
  }, 180_000);
});
