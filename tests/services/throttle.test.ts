import { describe, expect, it } from 'vitest';

import { MINUTE_MS } from '../../netlify/security/durations.ts';
import type { Limit } from '../../netlify/services/limits.ts';
import { releaseSlots, surveyLimits, takeSlots } from '../../netlify/services/throttle.ts';
import { makeDependencies } from '../support/dependencies.ts';

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
    const { deps, store, events } = makeDependencies();
    const slots = await takeSlots(deps, await surveyLimits(deps, [{ limit: small, subject: 'x' }]));
    const failing = {
      slots: { ...deps.slots, release: () => Promise.reject(new Error('away')) },
      now: deps.now,
      addressLimitFactor: 1,
      log: deps.log,
    };
    await releaseSlots(failing, slots);
    expect(events).toEqual(['sys_storage_unavailable']);
    expect(store('slots').records.size).toBe(1);
    await releaseSlots(deps, slots);
    expect(store('slots').records.size).toBe(0);
  });

  it('keeps no name or address readable in its keys', async () => {
    const { deps, store } = makeDependencies();
    await takeSlots(deps, await surveyLimits(deps, [{ limit: small, subject: '203.0.113.7' }]));
    expect([...store('slots').records].join()).not.toContain('203.0.113.7');
  });
});
