import { createHmac } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { join } from 'node:path';

import { describe, expect, it, afterEach, beforeEach } from 'vitest';

import type { WebhookMessage } from '../../../netlify/server/email/channel.ts';
import {
  openChannels,
  parseWebhookSecret,
  webhookChannel,
  webhookSignature,
} from '../../../netlify/server/email/channels.ts';
import { listen } from '../../support/ports.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const now = () => 0;
const smtp = { SMTP_URL: 'smtps://user:secret@mail.example', MAIL_FROM: 'a@roomtone.example' };
const hook = {
  WEBHOOK_URL: 'https://example.com/hook',
  WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
};

describe('the notification channels', () => {
  it.each([
    ['nothing', {}, false, false, undefined],
    ['mail', { ...smtp, AGENTS_EMAIL: 'agents@example.com' }, true, false, 'agents@example.com'],
    ['a webhook', hook, false, true, undefined],
    ['mail and a webhook', { ...smtp, ...hook }, true, true, undefined],
    ['a folder', { OUTBOX_DIRECTORY: '/x' }, true, true, 'agents@roomtone.example'],
  ])('are opened with %s set', (_what, env, hasMail, hasWebhook, agents) => {
    const channels = openChannels(env, now);
    expect(channels.mail !== undefined).toBe(hasMail);
    expect(channels.webhook !== undefined).toBe(hasWebhook);
    expect(channels.agentsAddress).toBe(agents);
    expect(channels.problems).toEqual([]);
  });

  it.each([
    [{ SMTP_URL: smtp.SMTP_URL }, 'MAIL_FROM'],
    [{ MAIL_FROM: smtp.MAIL_FROM }, 'SMTP_URL'],
    [{ ...smtp, SMTP_URL: 'smtps://user:se#cret@mail.example' }, 'SMTP_URL'],
    [{ ...smtp, MAIL_FROM: 'a@b.example\r\nBcc: x@y.example' }, 'MAIL_FROM'],
    [{ WEBHOOK_URL: hook.WEBHOOK_URL }, 'WEBHOOK_SECRET'],
    [{ ...hook, WEBHOOK_SECRET: 'whsec_short' }, 'WEBHOOK_SECRET'],
    [{ ...hook, WEBHOOK_URL: 'http://example.com/' }, 'WEBHOOK_URL'],
  ])('are closed and named without a value when unusable: %j', (env, variable) => {
    const channels = openChannels(env, now);
    expect(channels.mail ?? channels.webhook).toBeUndefined();
    expect(channels.problems).toHaveLength(1);
    expect(channels.problems[0]).toContain(variable);
    expect(channels.problems[0]).not.toMatch(/secret@|short|nobody/);
  });
});

describe('the outbox', () => {
  const mail = {
    id: 'some-id',
    to: 'ada@example.com',
    replyTo: 'agents@example.com',
    subject: 'We have your order: ../../Mix & Master (Order #1)',
    text: 'Grüße',
    html: '<p>Grüße</p>',
    atMs: Date.parse('2026-11-21T10:00:00.000Z'),
  };

  it('contains email that people and email programs can read, once', async () => {
    const directory = join(temporaryFolder(), 'made', 'when-needed');
    const channel = openChannels({ OUTBOX_DIRECTORY: directory }, now).mail!;
    await channel.send(mail);
    await channel.send(mail);
    const names = (await readdir(directory)).sort();
    expect(names).toHaveLength(2);
    expect(names[0]).toMatch(
      /^2026-11-21T10-00-00-we-have-your-order-mix-master-order-1-[0-9a-f]{6}\.eml$/,
    );
    const eml = await readFile(join(directory, names[0]!), 'utf8');
    expect(eml).toContain('\nTo: ada@example.com\n');
    expect(eml).toContain('\nReply-To: agents@example.com\n');
    expect(eml).toContain('\nGr=C3=BC=C3=9Fe\n');
    expect(await readFile(join(directory, names[1]!), 'utf8')).toBe(mail.html);
  });
});

const SECRET = `whsec_${Buffer.from('thirty-two bytes that are random').toString('base64')}`;
const nowMs = Date.parse('2026-11-21T10:05:00.500Z');
const message: WebhookMessage = {
  id: 'msg_019a0000-0000-7000-8000-000000000001-0',
  type: 'order.placed',
  atMs: Date.parse('2026-11-21T10:00:00.000Z'),
  data: { reference: 'Order #00000001', serviceName: 'Brücke' },
};

/** What the specification asks a receiver to do, written from its text and not from our code. */
function verify(secret: string, headers: IncomingHttpHeaders, body: string, now: number): boolean {
  const id = String(headers['webhook-id']);
  const timestamp = String(headers['webhook-timestamp']);
  if (Math.abs(now / 1000 - Number(timestamp)) > 300) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return String(headers['webhook-signature']).split(' ').includes(`v1,${expected}`);
}

describe('a webhook signature', () => {
  it('matches the example in the specification', () => {
    const secret = parseWebhookSecret('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw');
    const body = '{"test": 2432232314}';
    expect(webhookSignature(secret, 'msg_p5jXN8AQM9LWM0D4loKWxJek', '1614265330', body)).toBe(
      'g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    );
  });
});

describe('a webhook', () => {
  let server: Server;
  let url: URL;
  let status: number;
  const requests: { headers: IncomingHttpHeaders; body: string }[] = [];
  const channel = () => webhookChannel(url, parseWebhookSecret(SECRET), () => nowMs);

  beforeEach(async () => {
    requests.length = 0;
    status = 204;
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')));
      request.on('end', () => {
        requests.push({ headers: request.headers, body });
        response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end();
      });
    });
    url = new URL(`http://127.0.0.1:${await listen(server)}/hook`);
  });

  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  it('is verified by a receiver that follows the specification', async () => {
    await channel().send(message);
    const { headers, body } = requests[0]!;
    expect(verify(SECRET, headers, body, nowMs)).toBe(true);
    expect(headers['content-type']).toBe('application/json');
    expect(headers['webhook-id']).toBe(message.id);
    expect(JSON.parse(body)).toEqual({
      type: 'order.placed',
      timestamp: '2026-11-21T10:00:00.000Z',
      data: message.data,
    });
  });

  it.each([
    [200, undefined],
    [302, 'message'],
    [400, 'message'],
    [410, 'message'],
    [500, 'channel'],
    [503, 'channel'],
  ])('answered with %i ends as %s', async (answer, extent) => {
    status = answer;
    const sending = channel().send(message);
    if (extent) await expect(sending).rejects.toMatchObject({ name: 'DeliveryError', extent });
    else await expect(sending).resolves.toBeUndefined();
    // A redirect is not followed: it would carry the signature elsewhere.
    expect(requests).toHaveLength(1);
  });
});
