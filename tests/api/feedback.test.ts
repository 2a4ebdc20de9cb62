import { describe, expect, it } from 'vitest';

import { DAY_MS, HOUR_MS } from '../../netlify/server/lib/durations.ts';
import { sweepExpired } from '../../netlify/server/jobs/delete-expired.ts';
import { feedbackResponseSchema } from '../../src/contracts/feedback.ts';
import { makeDependencies } from '../support/dependencies.ts';
import { expectOnlyKnownFieldsStored } from '../support/greedy-body.ts';
import { makeFeedback, makeRegistration } from '../support/makers.ts';
import { makeSite } from '../support/site.ts';
import { feedbackStore } from '../../netlify/server/messages/feedback-store.ts';

const store = 'feedback-production';
const key = { 'idempotency-key': 'one-press-one-answer' };

describe('POST /api/feedback', () => {
  it('stores the answer under its day and answers with its id', async () => {
    const site = makeSite();
    const answer = await site.browser().post('/api/feedback', makeFeedback());
    expect(answer.status).toBe(201);
    const { id } = feedbackResponseSchema.parse(answer.json);
    expect(JSON.parse(site.blobs.entries.get(`${store}/2026-11-21/${id}`)!)).toEqual({
      v: 1,
      type: 'answered',
      at: '2026-11-21T10:00:00.000Z',
      ...makeFeedback(),
      writeId: expect.any(String) as unknown,
    });
  });

  it('stores nothing else that a body brings along', () =>
    expectOnlyKnownFieldsStored('/api/feedback', makeFeedback()));

  it('takes a bare yes, and a text that follows it', async () => {
    const site = makeSite();
    const { page } = makeFeedback();
    const first = await site.browser().post('/api/feedback', { page, isHelpful: true });
    const { id } = feedbackResponseSchema.parse(first.json);
    const body = { page, isHelpful: true, text: 'The budget.', answerId: id };
    expect((await site.browser().post('/api/feedback', body)).status).toBe(201);
    expect(site.blobs.keysOf(store)).toHaveLength(2);
  });

  it('keeps and logs nothing about who answered, signed in or not', async () => {
    const site = makeSite();
    const browser = site.browser({ address: '198.51.100.23' });
    await browser.post('/api/register', makeRegistration());
    const before = new Set(site.blobs.entries.keys());
    site.log.length = 0;
    expect((await browser.post('/api/feedback', makeFeedback(), key)).status).toBe(201);
    expect(site.log).toEqual([]);
    const written = [...site.blobs.entries].filter(([path]) => !before.has(path));
    // The answer, what its key stands for, and the slot of the limit: it expires and names a hash alone.
    expect(written.map(([path]) => path.split('/')[0])).toEqual(
      expect.arrayContaining([store, 'idempotency-production', 'limits-production']),
    );
    expect(written).toHaveLength(3);
    expect(JSON.stringify(written)).not.toMatch(/198\.51|ada@|Ada|Lovelace/);
    const [record] = written.filter(([path]) => path.startsWith(store)).map(([, text]) => text);
    expect(Object.keys(JSON.parse(record!) as object).sort()).toEqual(
      ['at', 'isHelpful', 'page', 'text', 'type', 'v', 'writeId'].sort(),
    );
  });

  it('needs no session secrets', async () => {
    const site = makeSite({ env: { SESSION_SECRETS: undefined } });
    expect((await site.browser().post('/api/feedback', makeFeedback())).status).toBe(201);
  });

  it('says at which field what is wrong', async () => {
    const answer = await makeSite()
      .browser()
      .post('/api/feedback', { page: '/pricing', isHelpful: 'yes', text: ' ', answerId: '7' });
    expect(answer.status).toBe(400);
    expect(answer.json).toEqual({
      code: 'invalid_request',
      message: 'Page must be a text of the help centre',
      fields: {
        page: 'Page must be a text of the help centre',
        isHelpful: 'Please answer yes or no',
        text: 'Text must not be empty',
        answerId: 'Answer must be the id of an answer',
      },
    });
  });

  it('stores an answer sent fifty times at once with one key once', async () => {
    const site = makeSite();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => site.browser().post('/api/feedback', makeFeedback(), key)),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(site.blobs.keysOf(store)).toHaveLength(1);
    expect(site.blobs.keysOf('limits-production')).toHaveLength(1);
  });

  it('finds the first answer again on another day and refuses another one under its key', async () => {
    const site = makeSite();
    const first = await site.browser().post('/api/feedback', makeFeedback(), key);
    site.clock.advance(2 * DAY_MS);
    const second = await site.browser().post('/api/feedback', makeFeedback(), key);
    expect(second.text).toBe(first.text);
    const other = makeFeedback({ isHelpful: true });
    expect((await site.browser().post('/api/feedback', other, key)).status).toBe(422);
    expect(site.blobs.keysOf(store)).toHaveLength(1);
  });

  it('thanks a machine that fills the hidden field, and keeps nothing', async () => {
    const site = makeSite();
    const body = makeFeedback({ website: 'https://spam.example' });
    const answer = await site.browser().post('/api/feedback', body);
    expect(answer.status).toBe(201);
    expect(feedbackResponseSchema.safeParse(answer.json).success).toBe(true);
    expect(site.blobs.operations).toEqual([]);
    expect(site.events()).toEqual(['malicious_honeypot']);
  });

  it('takes thirty an hour from one address, exactly', async () => {
    const site = makeSite();
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => site.browser().post('/api/feedback', makeFeedback())),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(30);
    const refused = answers.find(({ status }) => status === 429)!;
    expect(refused.headers.get('retry-after')).toBe('3600');
    expect(site.blobs.keysOf(store)).toHaveLength(30);
    const elsewhere = site.browser({ address: '198.51.100.9' });
    expect((await elsewhere.post('/api/feedback', makeFeedback())).status).toBe(201);
    site.clock.advance(HOUR_MS);
    expect((await site.browser().post('/api/feedback', makeFeedback())).status).toBe(201);
  });
});

describe('feedback that was stored', () => {
  it('is deleted after two years and not before', async () => {
    const { deps, clock, store: records } = makeDependencies();
    const add = (id: number) =>
      feedbackStore(deps.feedback).add(clock.now(), `019a0000-0000-7000-8000-00000000000${id}`, {
        v: 1,
        type: 'answered',
        at: new Date(clock.now()).toISOString(),
        page: makeFeedback().page,
        isHelpful: true,
      });
    await add(1);
    clock.advance(DAY_MS);
    await add(2);
    clock.advance(729 * DAY_MS);
    await sweepExpired(deps);
    expect(records('feedback').records.size).toBe(2);
    clock.advance(DAY_MS);
    await sweepExpired(deps);
    expect([...records('feedback').records.keys()]).toEqual([
      '2026-11-22/019a0000-0000-7000-8000-000000000002',
    ]);
  });
});
