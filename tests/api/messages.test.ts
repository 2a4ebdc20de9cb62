import { describe, expect, it } from 'vitest';

import { DAY_MS } from '../support/clock.ts';
import { makeMessage } from '../support/makers.ts';
import { meetAtWriting } from '../support/races.ts';
import { makeSite, type TestSite } from '../support/site.ts';

const key = { 'idempotency-key': 'one-press-one-message' };

const store = 'messages-production';

const sendAtOnce = (site: TestSite, count: number, body: object, headers = {}) =>
  Promise.all(
    Array.from({ length: count }, () => site.browser().post('/api/contact', body, headers)),
  );

describe('POST /api/contact', () => {
  it('stores the known fields under their day, and nothing else', async () => {
    // Neither an account nor a secret is needed.
    const site = makeSite({ env: { SESSION_SECRETS: undefined } });
    const unknown = { changes: ['done'], at: '1970', outbox: [], id: 'x', role: 'admin' };
    const body = { ...unknown, ...makeMessage(), constructor: { prototype: { isAdmin: true } } };
    const answer = await site.browser().post('/api/contact', body);
    expect(answer.status).toBe(201);
    const { id } = answer.json;
    expect(JSON.parse(site.blobs.entries.get(`${store}/2026-11-21/${id}`)!)).toEqual({
      received: { at: '2026-11-21T10:00:00.000Z', ...makeMessage() },
      fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown,
      changes: [],
      outbox: ['agents', 'webhook', 'customer'].map(
        (to) => expect.objectContaining({ to, state: 'waiting' }) as unknown,
      ),
      writeId: expect.stringMatching(/^[0-9a-f]{32}$/) as unknown,
    });
    expect({}).not.toHaveProperty('isAdmin');
  });

  it('stores one message when it is sent a hundred times at once with one key', async () => {
    const site = makeSite();
    meetAtWriting(site, store, 100);
    const answers = await sendAtOnce(site, 100, makeMessage(), key);
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]!.status).toBe(201);
    expect(site.blobs.keysOf(store)).toHaveLength(1);
    // One for the sender and one for the recipient of the confirmation.
    expect(site.blobs.keysOf('limits-production')).toHaveLength(2);
  });

  it.each([
    ['a UUID v7, which browsers make', true],
    ['another text', false],
  ])('recognizes a repeat on a later day by its key: %s', async (_what, isId) => {
    const site = makeSite();
    const id = '01a1fd55-7a80-7abc-8def-0123456789ab';
    const headers = isId ? { 'idempotency-key': id } : key;
    const first = await site.browser().post('/api/contact', makeMessage(), headers);
    site.clock.advance(isId ? 30 * DAY_MS : DAY_MS);
    expect((await site.browser().post('/api/contact', makeMessage(), headers)).text).toBe(
      first.text,
    );
    expect(
      (
        await site
          .browser()
          .post('/api/contact', makeMessage({ message: 'Something quite different' }), headers)
      ).status,
    ).toBe(422);
    expect(site.blobs.keysOf(store)).toHaveLength(1);
  });

  it('accepts a filled honeypot field and stores nothing', async () => {
    const site = makeSite();
    const body = { ...makeMessage(), website: 'https://spam.example' };
    const answer = await site.browser().post('/api/contact', body);
    expect(answer.status).toBe(201);
    expect(site.blobs.operations).toEqual([]);
    expect(site.events()).toEqual(['malicious_honeypot']);
    const ordinary = await site.browser().post('/api/contact', { ...makeMessage(), website: '' });
    expect(Object.keys(ordinary.json)).toEqual(Object.keys(answer.json));
    expect(site.blobs.keysOf(store)).toHaveLength(1);
  });
});

it('POST /api/contact returns 400 with a message for each field', async () => {
  const body = { name: 'A', email: 'x', service: 'Other', message: 'short' };
  const answer = await makeSite().browser().post('/api/contact', body);
  const fields = {
    name: 'Name must be at least 2 characters',
    email: 'Please enter a valid email address',
    service: 'Please select a service',
    message: 'Message must be at least 10 characters',
  };
  const message = fields.name;
  expect([answer.status, answer.json]).toEqual([400, { code: 'invalid_request', message, fields }]);
});

it('POST /api/contact allows a hundred times as many on the local site', async () => {
  const site = makeSite({ env: { SITE_CONTEXT: 'local' }, deploy: {} });
  for (let count = 0; count < 40; count += 1)
    expect((await site.browser().post('/api/contact', makeMessage())).status).toBe(201);
});
