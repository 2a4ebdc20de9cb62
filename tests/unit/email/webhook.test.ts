import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import {
  parseWebhookSecret,
  webhookChannel,
  webhookSignature,
} from '../../../netlify/server/email/channels.ts';
import type { WebhookMessage } from '../../../netlify/server/email/channel.ts';

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
  let status: number;
  const requests: { headers: IncomingHttpHeaders; body: string }[] = [];
  const url = () => new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`);
  const channel = () => webhookChannel(url(), parseWebhookSecret(SECRET), () => nowMs);

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
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
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
