import { describe, expect, it } from 'vitest';

import { DAY_MS, HOUR_MS, SECOND_MS } from '../../../netlify/server/lib/durations.ts';
import { cleanUp } from '../../../netlify/server/jobs/cleanup.ts';
import { SIGN_IN_PER_ACCOUNT } from '../../../netlify/server/storage/limits.ts';
import { sendMessage } from '../../../netlify/server/messages/send-message.ts';
import { sweepExpired } from '../../../netlify/server/jobs/delete-expired.ts';
import { takeEntry, viewLimit } from '../../../netlify/server/storage/rate-limiter.ts';
import { orderRequestKey } from '../../../netlify/server/storage/keys.ts';
import sweep from '../../../netlify/functions/sweep.ts';
import { makeSite } from '../../support/site.ts';
import type { Store } from '../../../netlify/server/storage/store.ts';
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

const uuid = (number: number) => `01000000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const hex = (number: number, digits: number) => number.toString(16).padStart(digits, '0');
const OLD_REQUEST = JSON.stringify({
  v: 1,
  type: 'request',
  at: '2026-11-01T10:00:00.000Z',
  targetId: uuid(0),
  fingerprint: hex(0, 64),
  entries: [],
});

/** Something of each kind that is kept for a time only, whose time is over: key and text of the record by its number. */
const overdue: Readonly<Record<string, (number: number) => readonly [string, string]>> = {
  limits: (number) => [`2026-11-01/contact-address/${hex(number, 32)}/1/0000`, '{}'],
  revocations: (number) => [`2026-11-01/${hex(number, 32)}`, '{}'],
  feedback: (number) => [`2024-01-01/${uuid(number)}`, '{}'],
  contacts: (number) => [`2024-01-01/${uuid(number)}`, '{}'],
  open: (number) => [`2026-11-01/message/2026-11-01/${uuid(number)}`, '{}'],
  idempotency: (number) => [`contact/${hex(number, 64)}`, OLD_REQUEST],
};
const nouns = Object.keys(overdue);

/** A site whose store is so slow that a sweep comes to two hundred operations. */
function makeSlowSite() {
  const operationMs = 100;
  const happen = <Result>(work: () => Promise<Result>) => {
    site.clock.advance(operationMs);
    return work();
  };
  const wrapStore = (store: Store): Store => ({
    get: (key) => happen(() => store.get(key)),
    createOnce: (key, record) => happen(() => store.createOnce(key, record)),
    list: (prefix) => happen(() => store.list(prefix)),
    delete: (key) => happen(() => store.delete(key)),
  });
  const site = makeSite({ wrapStore });
  const add = (noun: string, count: number, from = 0) => {
    for (let number = from; number < from + count; number += 1) {
      const [key, text] = overdue[noun]!(number);
      site.blobs.entries.set(`${noun}-production/${key}`, text);
    }
  };
  const left = (noun: string) => site.blobs.keysOf(`${noun}-production`).length;
  const run = () =>
    sweep(
      new Request('https://roomtone.example/', { method: 'POST' }),
      { deploy: { context: 'production' } },
      site.platform,
    );
  return { site, add, left, run };
}

describe('the scheduled cleanup', () => {
  it.each(nouns)('comes to everything else in a flood of %s', async (flooded) => {
    const { site, add, left, run } = makeSlowSite();
    const many = 1000;
    for (const noun of nouns) add(noun, noun === flooded ? many : 1);
    const startedAtMs = site.clock.now();
    await run();
    const others = nouns.filter((noun) => noun !== flooded);
    expect(Object.fromEntries(others.map((noun) => [noun, left(noun)]))).toEqual(
      Object.fromEntries(others.map((noun) => [noun, 0])),
    );
    // The flood goes down as well, and the run ends in time.
    expect(left(flooded)).toBeLessThan(many);
    expect(left(flooded)).toBeGreaterThan(0);
    expect(site.clock.now() - startedAtMs).toBeLessThan(30 * SECOND_MS);
  });

  it('comes to everything in a flood of keys that nobody may forget yet', async () => {
    const { site, add, left, run } = makeSlowSite();
    const young = OLD_REQUEST.replace('2026-11-01', '2026-11-21');
    for (let number = 0; number < 1000; number += 1) {
      site.blobs.entries.set(`idempotency-production/contact/${hex(number, 64)}`, young);
    }
    const others = nouns.filter((noun) => noun !== 'idempotency');
    for (const noun of others) add(noun, 5);
    await run();
    expect(others.map(left)).toEqual(others.map(() => 0));
    expect(left('idempotency')).toBe(1000);
  });
});
