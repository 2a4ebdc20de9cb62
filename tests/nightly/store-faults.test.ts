import { describe, expect, it } from 'vitest';

import { SECOND_MS } from '../../netlify/server/lib/time.ts';
import type { BlobsFault } from '../support/fake-blobs.ts';
import { flows, prepare, askDuring, kindsOfOperation } from '../support/flows.ts';
import type { FailurePlan } from '../support/memory-store.ts';

const moments = (['before', 'after'] as const).flatMap((moment) =>
  [false, true].map((isLasting) => ({ moment, isLasting })),
);

describe.each(flows)('$name, failing at every storage operation in turn', (flow) => {
  it.each(moments)('$moment it happens, lasting: $isLasting', async ({ moment, isLasting }) => {
    const { operations, resume, cookies } = await prepare(flow);
    expect(operations).toBeGreaterThan(0);
    for (let failAt = 1; failAt <= operations; failAt += 1) {
      const plan: FailurePlan = { failAt, moment, count: 0, isLasting };
      const { site, browser } = resume(plan);
      const answer = await flow.act(browser);
      expect([flow.success, 503], `operation ${failAt}`).toContain(answer.status);
      plan.failAt = 0;
      if (answer.status === 503) {
        expect(answer.json.code).toBe('unavailable');
        // What a person does next: the same again, with the same key, signed in as before.
        for (const [name, value] of cookies) browser.cookies.set(name, value);
        const retry = await flow.act(browser);
        expect(retry.status, `retry after operation ${failAt}`).toBe(flow.success);
      }
      await flow.check(site, browser);
    }
  });
});

describe.each(flows)('$name, with every response of the store in turn', (flow) => {
  const faults: readonly BlobsFault[] = [
    ...[400, 401, 403, 404, 409, 413, 422, 429, 500, 502, 503, 504].map(
      (status) => ({ kind: 'status', status }) as const,
    ),
    { kind: 'reset' },
    { kind: 'lost' },
    { kind: 'no-etag' },
    { kind: 'text', text: '<html>Gateway</html>' },
    { kind: 'broken-body' },
  ];

  it.each(faults)('$kind $status: success means it can be read', async (fault) => {
    const { resume } = await prepare(flow);
    for (const method of ['PUT', 'GET', 'DELETE']) {
      const { site, browser } = resume();
      site.blobs.fault = (operation) => (operation.method === method ? fault : undefined);
      const answer = await flow.act(browser);
      site.blobs.fault = () => undefined;
      // A read that lies "not there" makes a session or link unknown; everything else is a success or a 503.
      const allowed = [flow.success, 503, ...(method === 'GET' ? [400, 401] : [])];
      expect(allowed, method).toContain(answer.status);
      if (answer.status === flow.success) await flow.check(site, browser);
    }
  });
});

describe.each(flows)('$name, with a store that hangs', (flow) => {
  const stalls = (['hang', 'trickle'] as const).flatMap((kind) =>
    (Object.keys(kindsOfOperation) as (keyof typeof kindsOfOperation)[])
      // The answer to a write has no body.
      .filter((what) => kind === 'hang' || what !== 'writes')
      .map((what) => ({ what, kind })),
  );

  it.each(stalls)('fails within 4.5 s: $what $kind', async ({ what, kind }) => {
    const asked = await askDuring(flow, kindsOfOperation[what], { kind });
    const { site, browser, answer, ms, hits, again } = asked;
    expect(ms).toBeLessThanOrEqual(4500);
    expect(answer.status).toBe(hits === 0 ? flow.success : 503);
    if (hits === 0) return;
    expect((await again()).status).toBe(flow.success);
    await flow.check(site, browser);
  });
});

describe.each(flows)('$name, when written documents are not found for two seconds', (flow) => {
  it('is done once, and never reported as done when it is not', async () => {
    const { resume, cookies } = await prepare(flow);
    const { site, browser } = resume();
    const again = async () => {
      for (const [name, value] of cookies) browser.cookies.set(name, value);
      return (await flow.act(browser)).status;
    };
    const before = new Set(site.blobs.entries.keys());
    site.blobs.fault = ({ method, store, key }) =>
      method === 'GET' && key !== undefined && !before.has(`${store}/${key}`)
        ? { kind: 'status', status: 404 }
        : undefined;
    expect((await flow.act(browser)).status).toBe(flow.success);
    // Sent again at once: a document that is not visible yet must not be taken for a missing one.
    // To a change of the account, it looks like one of somebody else: 409, and nothing is saved. To a count of
    // attempts, it looks like a flood: 429.
    expect([flow.success, 503, 409, 429]).toContain(await again());
    site.clock.advance(2 * SECOND_MS);
    site.blobs.fault = () => undefined;
    expect(await again()).toBe(flow.success);
    // Each sign-in is one of its own.
    if (flow.name !== 'login') await flow.check(site, browser);
  });
});
