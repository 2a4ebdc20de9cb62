import { describe, expect, it } from 'vitest';

import { DAY_MS } from '../../netlify/server/lib/time.ts';
import { uuidV7 } from '../../netlify/server/storage/store.ts';
import { sendMessageContract } from '../../src/contracts/contact.ts';
import { sendFeedbackContract } from '../../src/contracts/feedback.ts';
import { makeFeedback, makeMessage, makeRegistration } from '../support/makers.ts';
import { meetAtWriting } from '../support/races.ts';
import { makeSite, type TestSite } from '../support/site.ts';

const key = { 'idempotency-key': 'one-press-one-message' };

/** What both have in common: anybody may send it, once, so many times an hour. */
const kinds = [
  {
    path: '/api/contact',
    store: 'messages-production',
    make: makeMessage,
    other: makeMessage({ message: 'Something quite different' }),
    response: sendMessageContract.response,
    stored: {
      received: { at: '2026-11-21T10:00:00.000Z', ...makeMessage() },
      fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown,
      changes: [],
      outbox: ['agents', 'webhook', 'customer'].map(
        (to) => expect.objectContaining({ to, state: 'waiting' }) as unknown,
      ),
    },
    // One for the sender and one for the recipient of the confirmation.
    limits: 2,
  },
  {
    path: '/api/feedback',
    store: 'feedback-production',
    make: makeFeedback,
    other: makeFeedback({ isHelpful: true }),
    response: sendFeedbackContract.response,
    stored: { at: '2026-11-21T10:00:00.000Z', ...makeFeedback() },
    limits: 1,
  },
] as const;

const sendAtOnce = (site: TestSite, count: number, path: string, body: object, headers = {}) =>
  Promise.all(Array.from({ length: count }, () => site.browser().post(path, body, headers)));

describe.each(kinds)('POST $path', ({ path, store, make, other, response, ...kind }) => {
  it('stores the known fields under their day, and nothing else', async () => {
    // Neither an account nor a secret is needed.
    const site = makeSite({ env: { SESSION_SECRETS: undefined } });
    const unknown = { changes: ['done'], at: '1970', outbox: [], id: 'x', role: 'admin' };
    const body = { ...unknown, ...make(), constructor: { prototype: { isAdmin: true } } };
    const answer = await site.browser().post(path, body);
    expect(answer.status).toBe(201);
    const { id } = response.parse(answer.json);
    expect(JSON.parse(site.blobs.entries.get(`${store}/2026-11-21/${id}`)!)).toEqual({
      ...kind.stored,
      writeId: expect.stringMatching(/^[0-9a-f]{32}$/) as unknown,
    });
    expect({}).not.toHaveProperty('isAdmin');
  });

  it('stores one message when it is sent a hundred times at once with one key', async () => {
    const site = makeSite();
    meetAtWriting(site, store, 100);
    const answers = await sendAtOnce(site, 100, path, make(), key);
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]!.status).toBe(201);
    expect(site.blobs.keysOf(store)).toHaveLength(1);
    expect(site.blobs.keysOf('limits-production')).toHaveLength(kind.limits);
  });

  it.each([
    ['a UUID v7, which browsers make', true],
    ['another text', false],
  ])('recognizes a repeat on a later day by its key: %s', async (_what, isId) => {
    const site = makeSite();
    const id = uuidV7(site.clock.now(), (bytes) => 'ab'.repeat(bytes));
    const headers = isId ? { 'idempotency-key': id } : key;
    const first = await site.browser().post(path, make(), headers);
    site.clock.advance(isId ? 30 * DAY_MS : DAY_MS);
    expect((await site.browser().post(path, make(), headers)).text).toBe(first.text);
    expect((await site.browser().post(path, other, headers)).status).toBe(422);
    expect(site.blobs.keysOf(store)).toHaveLength(1);
  });

  it('accepts a filled honeypot field and stores nothing', async () => {
    const site = makeSite();
    const body = { ...make(), website: 'https://spam.example' };
    const answer = await site.browser().post(path, body);
    expect(answer.status).toBe(201);
    expect(site.blobs.operations).toEqual([]);
    expect(site.events()).toEqual(['malicious_honeypot']);
    const ordinary = await site.browser().post(path, { ...make(), website: '' });
    expect(Object.keys(ordinary.json)).toEqual(Object.keys(answer.json));
    expect(site.blobs.keysOf(store)).toHaveLength(1);
  });
});

it.each([
  [
    '/api/contact',
    { name: 'A', email: 'x', service: 'Other', message: 'short' },
    {
      name: 'Name must be at least 2 characters',
      email: 'Please enter a valid email address',
      service: 'Please select a service',
      message: 'Message must be at least 10 characters',
    },
  ],
  [
    '/api/feedback',
    { page: '/pricing', isHelpful: 'yes', text: ' ', answerId: '7' },
    {
      page: 'Page must be a text of the help center',
      isHelpful: 'Please answer yes or no',
      text: 'Text must not be empty',
      answerId: 'Answer must be the id of an answer',
    },
  ],
])('POST %s returns 400 with a message for each field', async (path, body, fields) => {
  const answer = await makeSite().browser().post(path, body);
  const message = Object.values(fields)[0];
  expect([answer.status, answer.json]).toEqual([400, { code: 'invalid_request', message, fields }]);
});

it('POST /api/contact allows a hundred times as many on the local site', async () => {
  const site = makeSite({ env: { SITE_CONTEXT: 'local' }, deploy: {} });
  for (let count = 0; count < 40; count += 1)
    expect((await site.browser().post('/api/contact', makeMessage())).status).toBe(201);
});

describe('POST /api/feedback', () => {
  it('accepts a bare yes, and a text that follows it', async () => {
    const site = makeSite();
    const { page } = makeFeedback();
    const first = await site.browser().post('/api/feedback', { page, isHelpful: true });
    const { id } = sendFeedbackContract.response.parse(first.json);
    const body = { page, isHelpful: true, text: 'The budget.', answerId: id };
    expect((await site.browser().post('/api/feedback', body)).status).toBe(201);
    expect(site.blobs.keysOf('feedback-production')).toHaveLength(2);
  });

  it('stores and logs nothing about the sender, signed in or not', async () => {
    const site = makeSite();
    const browser = site.browser({ address: '198.51.100.23' });
    await browser.post('/api/register', makeRegistration());
    const before = new Set(site.blobs.entries.keys());
    site.log.length = 0;
    expect((await browser.post('/api/feedback', makeFeedback(), key)).status).toBe(201);
    expect(site.log).toEqual([]);
    const written = [...site.blobs.entries].filter(([path]) => !before.has(path));
    // The answer, and the document of the limit, which names a hash alone.
    expect(written).toHaveLength(2);
    expect(JSON.stringify(written)).not.toMatch(/198\.51|ada@|Ada|Lovelace/);
  });
});
