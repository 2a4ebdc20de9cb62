import { describe, expect, it } from 'vitest';

import { contactResponseSchema } from '../../src/contracts/contact.ts';
import { DAY_MS, HOUR_MS } from '../../netlify/server/lib/durations.ts';
import { makeBarrier } from '../support/barrier.ts';
import { expectOnlyKnownFieldsStored } from '../support/greedy-body.ts';
import { makeMessage } from '../support/makers.ts';
import { makeSite } from '../support/site.ts';

const store = 'contacts-production';
const key = { 'idempotency-key': 'one-press-one-message' };

describe('POST /api/contact', () => {
  it('stores the message under its day and answers with its id', async () => {
    const site = makeSite();
    const answer = await site.browser().post('/api/contact', makeMessage());
    expect(answer.status).toBe(201);
    const { id, receivedAt } = contactResponseSchema.parse(answer.json);
    expect(receivedAt).toBe('2026-11-21T10:00:00.000Z');
    expect(site.blobs.keysOf(store)).toEqual([`2026-11-21/${id}`]);
    expect(JSON.parse(site.blobs.entries.get(`${store}/2026-11-21/${id}`)!)).toEqual({
      v: 1,
      type: 'received',
      at: receivedAt,
      ...makeMessage(),
      notify: ['agents', 'customer'],
      writeId: expect.any(String) as unknown,
    });
  });

  it('stores nothing else that a body brings along', () =>
    expectOnlyKnownFieldsStored('/api/contact', makeMessage()));

  it('needs no podcast and no account', async () => {
    const message = { ...makeMessage(), podcastName: undefined };
    const site = makeSite({ env: { SESSION_SECRETS: undefined } });
    expect((await site.browser().post('/api/contact', message)).status).toBe(201);
  });

  it('says at which field what is wrong', async () => {
    const answer = await makeSite()
      .browser()
      .post('/api/contact', { name: 'A', email: 'x', service: 'Other', message: 'short' });
    expect(answer.status).toBe(400);
    expect(answer.json).toEqual({
      code: 'invalid_request',
      message: 'Name must be at least 2 characters',
      fields: {
        name: 'Name must be at least 2 characters',
        email: 'Please enter a valid email address',
        service: 'Please select a service',
        message: 'Message must be at least 10 characters',
      },
    });
  });

  it('stores a message sent a hundred times at once with one key once', async () => {
    const site = makeSite();
    const barrier = makeBarrier(100);
    site.blobs.before = ({ method, store: name }) =>
      method === 'PUT' && name.startsWith('idempotency-') ? barrier() : undefined;
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => site.browser().post('/api/contact', makeMessage(), key)),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(site.blobs.keysOf(store)).toHaveLength(1);
    // One of the sender's limit and one of the recipient's.
    expect(site.blobs.keysOf('limits-production')).toHaveLength(2);
  });

  it('finds the first message again on another day', async () => {
    const site = makeSite();
    const first = await site.browser().post('/api/contact', makeMessage(), key);
    site.clock.advance(2 * DAY_MS);
    const second = await site.browser().post('/api/contact', makeMessage(), key);
    expect(second.text).toBe(first.text);
    expect(site.blobs.keysOf(store)).toHaveLength(1);
  });

  it('refuses another message under the same key', async () => {
    const site = makeSite();
    await site.browser().post('/api/contact', makeMessage(), key);
    const other = makeMessage({ message: 'Something quite different' });
    expect((await site.browser().post('/api/contact', other, key)).status).toBe(422);
  });

  it('thanks a machine that fills the hidden field, and keeps nothing', async () => {
    const site = makeSite();
    const body = makeMessage({ website: 'https://spam.example' });
    const answer = await site.browser().post('/api/contact', body);
    expect(answer.status).toBe(201);
    expect(contactResponseSchema.safeParse(answer.json).success).toBe(true);
    expect(site.blobs.operations).toEqual([]);
    expect(site.events()).toEqual(['malicious_honeypot']);
    const ordinary = await site.browser().post('/api/contact', makeMessage({ website: '' }));
    expect(Object.keys(ordinary.json)).toEqual(Object.keys(answer.json));
  });

  it('takes five an hour from one address, exactly', async () => {
    const site = makeSite();
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => site.browser().post('/api/contact', makeMessage())),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    const refused = answers.find(({ status }) => status === 429)!;
    expect(refused.headers.get('retry-after')).toBe('3600');
    expect(site.blobs.keysOf(store)).toHaveLength(5);
    const elsewhere = site.browser({ address: '198.51.100.9' });
    expect((await elsewhere.post('/api/contact', makeMessage())).status).toBe(201);
    site.clock.advance(HOUR_MS);
    expect((await site.browser().post('/api/contact', makeMessage())).status).toBe(201);
  });

  it('takes a hundred times as many on the local site', async () => {
    const site = makeSite({ env: { SITE_CONTEXT: 'local' }, deploy: {} });
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => site.browser().post('/api/contact', makeMessage())),
    );
    expect(answers.every(({ status }) => status === 201)).toBe(true);
  });
});
