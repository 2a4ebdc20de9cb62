import { describe, expect, it } from 'vitest';

import { DAY_MS, HOUR_MS } from '../../../netlify/server/lib/durations.ts';
import { cleanUp } from '../../../netlify/server/jobs/cleanup.ts';
import { SIGN_IN_PER_ACCOUNT } from '../../../netlify/server/storage/limits.ts';
import { sendMessage } from '../../../netlify/server/messages/send-message.ts';
import { sweepExpired } from '../../../netlify/server/jobs/delete-expired.ts';
import { takeEntry, viewLimit } from '../../../netlify/server/storage/rate-limiter.ts';
import { orderRequestKey } from '../../../netlify/server/storage/keys.ts';
import { makeDependencies } from '../../support/dependencies.ts';
import { makeMessage } from '../../support/makers.ts';
import { isRevoked, revoke } from '../../../netlify/server/auth/sessions.ts';

describe('the sweep', () => {
  it('deletes what expired before today and nothing that still counts', async () => {
    const { deps, clock, store } = makeDependencies();
    await takeEntry(deps, await viewLimit(deps, SIGN_IN_PER_ACCOUNT, 'someone'));
    await revoke(deps, { exp: (clock.now() + DAY_MS) / 1000, sid: 'a'.repeat(32) });
    await revoke(deps, { exp: (clock.now() + 3 * DAY_MS) / 1000, sid: 'b'.repeat(32) });

    expect(await sweepExpired(deps)).toBe(0);
    clock.advance(DAY_MS);
    expect(await sweepExpired(deps)).toBe(1);
    expect(store('limits').records.size).toBe(0);
    expect(await isRevoked(deps, { exp: clock.now() / 1000, sid: 'a'.repeat(32) })).toBe(true);
    clock.advance(DAY_MS);
    expect(await sweepExpired(deps)).toBe(1);
    expect(store('revocations').records.size).toBe(1);
    expect(await sweepExpired(deps)).toBe(0);
  });

  it('leaves nothing longer than 48 hours after it expired, when it runs daily', async () => {
    for (let hour = 0; hour < 24; hour += 1) {
      const { deps, clock, store } = makeDependencies();
      const expiresAt = Date.parse('2026-11-21T00:00:00.000Z') + hour * HOUR_MS;
      await revoke(deps, { exp: expiresAt / 1000, sid: 'a'.repeat(32) });
      clock.set(expiresAt);
      await sweepExpired(deps);
      expect(store('revocations').records.size).toBe(1);
      clock.set(expiresAt + 2 * DAY_MS - DAY_MS + HOUR_MS);
      const nextRun = Math.ceil(clock.now() / DAY_MS) * DAY_MS + 3 * HOUR_MS;
      clock.set(Math.min(nextRun, expiresAt + 2 * DAY_MS));
      await sweepExpired(deps);
      expect(store('revocations').records.size).toBe(0);
    }
  });

  it('may run twice at the same time', async () => {
    const { deps, clock, store } = makeDependencies();
    await revoke(deps, { exp: clock.now() / 1000, sid: 'a'.repeat(32) });
    clock.advance(2 * DAY_MS);
    await Promise.all([sweepExpired(deps), sweepExpired(deps)]);
    expect(store('revocations').records.size).toBe(0);
  });

  it('touches nothing that has no day', async () => {
    const { deps, clock, store } = makeDependencies();
    store('limits').records.set('strange/key', '{}');
    clock.advance(365 * DAY_MS);
    expect(await sweepExpired(deps)).toBe(0);
    expect(store('limits').records.size).toBe(1);
  });
});

const untilMs = Number.POSITIVE_INFINITY;

describe('the key of a message', () => {
  const origin = { address: '203.0.113.7', idempotencyKey: 'one-press-one-message' };

  it('is known for as long as somebody may press again, and gone after 48 hours', async () => {
    const { deps, clock, store } = makeDependencies();
    const { id } = await sendMessage(deps, makeMessage(), origin);
    clock.advance(23 * HOUR_MS);
    await cleanUp(deps, { untilMs });
    expect((await sendMessage(deps, makeMessage(), origin)).id).toBe(id);

    clock.advance(25 * HOUR_MS + 1);
    expect((await cleanUp(deps, { untilMs, isDryRun: true })).expiredDeleted).toBe(0);
    expect(store('idempotency').records.size).toBe(1);
    await cleanUp(deps, { untilMs });
    expect(store('idempotency').records.size).toBe(0);
    expect(store('contacts').records.size).toBe(1);
  });

  it('is left to the doctor when it cannot be read, and those of customers stay', async () => {
    const { deps, clock, store } = makeDependencies();
    const requests = store('idempotency').records;
    await sendMessage(deps, makeMessage(), origin);
    const [key = ''] = requests.keys();
    requests.set(key, '{');
    await deps.idempotency.add(orderRequestKey('a'.repeat(64), 'an order'), {
      v: 1,
      type: 'request',
      at: new Date(clock.now()).toISOString(),
      targetId: '019a0000-0000-7000-8000-000000000001',
      fingerprint: 'f'.repeat(64),
      entries: [],
    });
    clock.advance(30 * DAY_MS);
    await cleanUp(deps, { untilMs });
    expect(requests.size).toBe(2);
  });
});
