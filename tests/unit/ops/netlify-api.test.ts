import { describe, expect, it } from 'vitest';

import { buildDependencies } from '../../../netlify/server/dependencies.ts';
import { openDeployed } from '../../../netlify/ops/open-deployed.ts';
import { waitForLimit } from '../../../netlify/ops/wait-for-limit.ts';
import { runOps } from '../../../netlify/ops/run-ops.ts';
import { whichSite } from '../../../netlify/ops/which-site.ts';
import { MINUTE_MS } from '../../../netlify/server/lib/durations.ts';
import { makeClock } from '../../support/clock.ts';
import { makePlaced } from '../../support/makers.ts';
import { deployedEnv, startApiForEachTest } from '../../support/netlify-api.ts';
import type { NetlifyApi } from '../../support/netlify-api.ts';
import { makeSite } from '../../support/site.ts';
import { recordTerminal } from '../../support/terminal.ts';
import { ordersOf } from '../../../netlify/server/orders/order-store.ts';
import { openIndexOf } from '../../../netlify/server/queue/open-index.ts';

let api: NetlifyApi;

startApiForEachTest((started) => {
  api = started;
});

/** The command line in this process, so tests need not wait for the minute to end. */
async function runHere(env: Record<string, string>, ...words: string[]) {
  const clock = makeClock();
  const pauses: number[] = [];
  const { terminal, resultOf } = recordTerminal();
  api.limit &&= { ...api.limit, now: clock.now };
  const code = await runOps(words, {
    terminal,
    env,
    now: clock.now,
    async wait(ms) {
      const untilMs = clock.now() + ms;
      pauses.push(ms);
      await new Promise((resolve) => setImmediate(resolve));
      clock.set(Math.max(clock.now(), untilMs));
    },
    machineUser: 'kim',
    openSite: (options) => openDeployed(whichSite(options.env)!, options),
  });
  return { ...resultOf(code), pauses, minutes: (clock.now() - makeClock().now()) / MINUTE_MS };
}

describe('invalid settings', () => {
  const noSite = /^✗ NETLIFY_SITE_ID is no site that the owner of this token can see/m;
  const noContext = /^✗ SITE_CONTEXT must be production, branch-deploy or/m;

  it.each<[string, Record<string, string>, number, RegExp]>([
    [
      'a wrong token',
      { NETLIFY_TOKEN: 'expired' },
      2,
      /^✗ NETLIFY_TOKEN is not valid, or not any/m,
    ],
    ['another site', { NETLIFY_SITE_ID: 'somebody-elses' }, 2, noSite],
    ['a site id that is a path', { NETLIFY_SITE_ID: '../accounts' }, 2, noSite],
    ['no token', { NETLIFY_TOKEN: '' }, 2, /^✗ .* are set, but NETLIFY_TOKEN is not/m],
    ['an invalid context', { SITE_CONTEXT: 'Production' }, 2, noContext],
    [
      'no network',
      { NETLIFY_API_URL: 'http://127.0.0.1:1' },
      3,
      /: no connection to 127\.0\.0\.1:1\.$/m,
    ],
    ['an invalid address', { NETLIFY_API_URL: 'netlify' }, 2, /^✗ NETLIFY_API_URL is no address/m],
  ])('are reported: %s', async (_what, changes, code, problem) => {
    const answer = await runHere(deployedEnv(api, changes), 'orders', 'list');
    expect([answer.code, answer.out]).toEqual([code, '']);
    expect(answer.err).toMatch(problem);
    // Never the token itself.
    expect(answer.err).not.toMatch(/expired|token-under-test/);
    expect(api.blobs.operations).toEqual([]);
  });

  it('are distinguished from an API that returns 500', async () => {
    api.fault = (_method, path) => (path.startsWith('/api/v1/sites') ? 500 : undefined);
    const { code, err } = await runHere(deployedEnv(api), 'orders', 'list');
    expect([code, err.includes('answered 500')]).toEqual([3, true]);
  });
});

describe('a rate-limited API', () => {
  /** Open orders of many customers, as their functions stored them. */
  async function takeOrders(count: number) {
    const { platform, clock } = makeSite({ blobs: api.blobs });
    const context = { name: 'production', isLocal: false };
    const deps = buildDependencies(platform, context, { note: () => undefined });
    const orderIds: string[] = [];
    for (let number = 0; number < count; number += 1) {
      const userId = number.toString(16).padStart(64, '0');
      const orderId = deps.newId();
      await openIndexOf(deps).add({ kind: 'order', userId, orderId }, clock.now());
      await ordersOf(deps).place(userId, orderId, makePlaced());
      orderIds.push(orderId);
    }
    return orderIds;
  }

  it('is retried, with a message to the agent, and nothing is missing in the list', async () => {
    const orderIds = await takeOrders(60);
    api.limit = { requests: 100, now: Date.now };
    const { code, site, err, json, minutes } = await runHere(
      deployedEnv(api),
      'orders',
      'list',
      '--json',
    );
    expect(code).toBe(0);
    const listed = (json() as { id: string }[]).map(({ id }) => id);
    expect(listed.sort()).toEqual(orderIds.sort());
    // Four requests an order, two of them for its customer; 100 go in the minute in which it begins, and as many in each
    // after it.
    expect(minutes).toBeGreaterThanOrEqual(2);
    expect(minutes).toBeLessThan(3);
    const messages = err.trimEnd().split('\n');
    expect(site).toBe('production site roomtone in Netlify Blobs');
    expect(messages[0]).toBe('Netlify allows no more requests for now; going on in 60 s.');
    // Not one for each of the 25 that are refused at a time.
    expect(messages.length).toBeLessThan(8);
  });

  it.each([
    ['the site', '/api/v1/sites', 'answered 429'],
    ['its records', '/api/v1/blobs', 'status 429'],
  ])('is given up when the limit never ends: %s', async (_what, start, reason) => {
    await takeOrders(1);
    api.fault = (_method, path) => (path.startsWith(start) ? 429 : undefined);
    const { code, err, pauses } = await runHere(deployedEnv(api), 'orders', 'list');
    expect([code, pauses]).toEqual([3, [1, 2, 4, 8, 16, 32].map((seconds) => seconds * 1000)]);
    expect(err).toContain(reason);
  });
});

describe('the pause', () => {
  const START = '2026-11-21T10:00:40.000Z';
  const startSeconds = Date.parse(START) / 1000;

  it.each([
    [{ 'x-ratelimit-reset': String(startSeconds + 20) }, 20],
    [{ 'retry-after': '7' }, 7],
    [{ 'retry-after': '7', 'x-ratelimit-reset': String(startSeconds + 20) }, 7],
    [{ 'retry-after': 'soon', 'x-ratelimit-reset': String(startSeconds + 20) }, 20],
    // No sensible answer, or a clock that goes wrong: neither no pause nor one without end.
    [{}, 1],
    [{ 'x-ratelimit-reset': String(startSeconds - 3600) }, 1],
    [{ 'x-ratelimit-reset': String(startSeconds + 3600) }, 60],
    [{ 'x-ratelimit-reset': 'Infinity' }, 1],
    [{ 'retry-after': '99999999999999999999' }, 60],
    [{ 'retry-after': '-5' }, 1],
  ])('after %j is %i s', async (headers, seconds) => {
    const pauses: number[] = [];
    const waiting = waitForLimit({
      now: makeClock(START).now,
      wait: (ms) => Promise.resolve(void pauses.push(ms / 1000)),
      say: () => undefined,
    });
    expect(await waiting(new Headers(headers), 0)).toBe(true);
    expect(pauses).toEqual([seconds]);
  });
});
