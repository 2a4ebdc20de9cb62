import { describe, expect, it } from 'vitest';

import sweep from '../../../netlify/functions/sweep.ts';
import { SECOND_MS } from '../../../netlify/server/lib/durations.ts';
import { makeSite } from '../../support/site.ts';
import type { Store } from '../../../netlify/server/storage/store.ts';

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

describe('keeping house', () => {
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
