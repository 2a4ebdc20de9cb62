import { describe, expect, it } from 'vitest';

import { DAY_MS, MINUTE_MS } from '../../../netlify/server/lib/durations.ts';
import type { Limit } from '../../../netlify/server/storage/limits.ts';
import { releaseSlots, surveyLimits, takeSlots } from '../../../netlify/server/storage/throttle.ts';
import { makeDependencies } from '../../support/dependencies.ts';

const small: Limit = { name: 'small', attempts: 2, windowMs: 10 * MINUTE_MS, isPerAddress: false };
const large: Limit = { name: 'large', attempts: 9, windowMs: 60 * MINUTE_MS, isPerAddress: false };

describe('a limit', () => {
  it('ends with its window, to the millisecond', async () => {
    const { deps, clock } = makeDependencies();
    clock.set(Date.parse('2026-11-21T10:09:59.999Z'));
    const attempt = async () => {
      await takeSlots(deps, await surveyLimits(deps, [{ limit: small, subject: 'x' }]));
    };
    await attempt();
    await attempt();
    await expect(attempt()).rejects.toMatchObject({
      code: 'too_many_requests',
      retryAfterSeconds: 1,
      message: 'Too many attempts. Please try again in a minute.',
    });
    clock.advance(1);
    await attempt();
  });

  it('is each subject’s own', async () => {
    const { deps } = makeDependencies();
    for (const subject of ['a', 'a', 'b', 'b']) {
      await takeSlots(deps, await surveyLimits(deps, [{ limit: small, subject }]));
    }
    const survey = await surveyLimits(deps, [{ limit: small, subject: 'a' }]);
    await expect(takeSlots(deps, survey)).rejects.toMatchObject({ code: 'too_many_requests' });
  });

  it('that refuses leaves the other ones as they were', async () => {
    const { deps, store } = makeDependencies();
    const buckets = [
      { limit: large, subject: 'x' },
      { limit: small, subject: 'x' },
    ];
    for (let count = 0; count < 6; count += 1) {
      await takeSlots(deps, await surveyLimits(deps, buckets)).catch(() => undefined);
    }
    expect(store('slots').records.size).toBe(4);
  });

  it('that is reached between looking and taking gives the others back', async () => {
    const { deps, store } = makeDependencies();
    const buckets = [
      { limit: large, subject: 'x' },
      { limit: small, subject: 'x' },
    ];
    const surveys = await Promise.all(Array.from({ length: 6 }, () => surveyLimits(deps, buckets)));
    const results = await Promise.allSettled(surveys.map((survey) => takeSlots(deps, survey)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(store('slots').records.size).toBe(4);
  });

  it('forgets an attempt that is given back, and survives when it cannot be', async () => {
    const { deps, store, notes } = makeDependencies();
    const slots = await takeSlots(deps, await surveyLimits(deps, [{ limit: small, subject: 'x' }]));
    const failing = {
      slots: { ...deps.slots, release: () => Promise.reject(new Error('away')) },
      now: deps.now,
      addressLimitFactor: 1,
      log: deps.log,
    };
    await releaseSlots(failing, slots);
    expect(notes).toEqual([['sys_storage_unavailable', { during: 'release of a slot' }]]);
    expect(store('slots').records.size).toBe(1);
    await releaseSlots(deps, slots);
    expect(store('slots').records.size).toBe(0);
  });

  it('names exactly the slots that were taken', async () => {
    const { deps, store } = makeDependencies();
    const surveyed = await surveyLimits(deps, [
      { limit: small, subject: 'x' },
      { limit: large, subject: 'x' },
    ]);
    const slots = await takeSlots(deps, surveyed);
    expect([...slots].sort()).toEqual([...store('slots').records.keys()].sort());
    expect(slots).toHaveLength(2);
  });

  it('keeps the slot of what may be repeated, so that its repeats meet there', async () => {
    const { deps, store } = makeDependencies();
    const buckets = [
      { limit: large, subject: 'x' },
      { limit: small, subject: 'x' },
    ];
    const surveyed = await surveyLimits(deps, buckets);
    for (const holder of ['one', 'two']) await takeSlots(deps, surveyed, holder);
    await expect(takeSlots(deps, surveyed, 'three')).rejects.toMatchObject({
      code: 'too_many_requests',
    });
    expect(store('slots').records.size).toBe(5);
  });

  it.each([
    [1, 'a minute'],
    [2, '2 minutes'],
    [90, '90 minutes'],
    [91, '2 hours'],
    [121, '3 hours'],
  ])('says how long to wait: %d minutes', async (minutes, words) => {
    const { deps, clock } = makeDependencies();
    const day: Limit = { name: 'day', attempts: 1, windowMs: DAY_MS, isPerAddress: false };
    clock.set(Date.parse('2026-11-22T00:00:00.000Z') - minutes * MINUTE_MS);
    await takeSlots(deps, await surveyLimits(deps, [{ limit: day, subject: 'x' }]));
    const survey = await surveyLimits(deps, [{ limit: day, subject: 'x' }]);
    await expect(takeSlots(deps, survey)).rejects.toMatchObject({
      message: `Too many attempts. Please try again in ${words}.`,
    });
  });

  it('keeps no name or address readable in its keys', async () => {
    const { deps, store } = makeDependencies();
    await takeSlots(deps, await surveyLimits(deps, [{ limit: small, subject: '203.0.113.7' }]));
    expect([...store('slots').records].join()).not.toContain('203.0.113.7');
  });
});
