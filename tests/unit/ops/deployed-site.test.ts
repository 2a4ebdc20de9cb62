import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { openDeployed } from '../../../netlify/ops/open-deployed.ts';
import { runOps } from '../../../netlify/ops/run-ops.ts';
import { whichSite } from '../../../netlify/ops/settings.ts';
import type { OpenOptions, OpenSite } from '../../../netlify/ops/site.ts';
import { buildDependencies } from '../../../netlify/server/dependencies.ts';
import { MINUTE_MS } from '../../../netlify/server/lib/time.ts';
import { makeClock } from '../../support/clock.ts';
import { FakeBlobs } from '../../support/fake-blobs.ts';
import { makeOrder, makePlaced } from '../../support/makers.ts';
import { deployedEnv, startNetlifyApi, type NetlifyApi } from '../../support/netlify-api.ts';
import { runOpsProcess } from '../../support/ops-process.ts';
import { wordsOf } from '../../support/ops.ts';
import { makeSite } from '../../support/site.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { recordTerminal } from '../../support/terminal.ts';
import { customer } from '../../support/world.ts';

// Processes one after the other, on machines that have other work.
vi.setConfig({ testTimeout: 120_000 });

/** Where the functions find their store; the command line, which gets a site and a token, takes it away. */
const functionsContext = process.env['NETLIFY_BLOBS_CONTEXT'];
let api: NetlifyApi;
beforeEach(async () => {
  process.env['NETLIFY_BLOBS_CONTEXT'] = functionsContext;
  api = await startNetlifyApi();
});
afterEach(() => api.stop());

const openNamed = (options: OpenOptions) => openDeployed(whichSite(options.env)!, options);

/** The command line in this process, so tests need not wait for the minute to end. */
async function runHere(env: Record<string, string>, typed: string, openSite = openNamed) {
  const clock = makeClock();
  const pauses: number[] = [];
  const { terminal, resultOf } = recordTerminal();
  api.limit &&= { ...api.limit, now: clock.now };
  const code = await runOps(wordsOf(typed), {
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
    openSite,
  });
  return { ...resultOf(code), pauses, minutes: (clock.now() - makeClock().now()) / MINUTE_MS };
}

/** Settings of every kind, of which tests pick some. */
const settings = {
  NETLIFY_SITE_ID: 'site',
  NETLIFY_TOKEN: 'token',
  SITE_CONTEXT: 'production',
  DATABASE_URL: 'postgres://ada:secret@127.0.0.1:1/main',
  SMTP_URL: 'smtps://ada:secret@mail.roomtone.test',
  URL: 'https://roomtone.test',
};
const pick = (names: string) =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => names.split(' ').includes(name)));

describe('the site of the settings', () => {
  it.each([
    ['SITE_CONTEXT', 'SITE_CONTEXT is set, but NETLIFY_SITE_ID and NETLIFY_TOKEN are not'],
    ['NETLIFY_SITE_ID', 'NETLIFY_SITE_ID is set, but SITE_CONTEXT is not'],
    ['DATABASE_URL', 'DATABASE_URL is set, but SITE_CONTEXT is not'],
    [
      'SITE_CONTEXT NETLIFY_SITE_ID',
      'NETLIFY_SITE_ID and SITE_CONTEXT are set, but NETLIFY_TOKEN is not',
    ],
    ['SITE_CONTEXT DATABASE_URL SMTP_URL', 'but URL is not'],
  ])('is refused with %s alone', (names, text) => {
    expect(() => whichSite(pick(names))).toThrow(text);
  });
});

describe('settings that Netlify knows nothing of', () => {
  const noSite = /^✗ NETLIFY_SITE_ID isn’t a site that the owner of this token can see/m;

  it.each<[string, Record<string, string>, number, RegExp]>([
    [
      'a wrong token',
      { NETLIFY_TOKEN: 'another-token' },
      2,
      /^✗ NETLIFY_TOKEN is invalid or expired/m,
    ],
    ['another site', { NETLIFY_SITE_ID: 'somebody-elses' }, 2, noSite],
    ['a site id that is a path', { NETLIFY_SITE_ID: '../accounts' }, 2, noSite],
    ['no token', { NETLIFY_TOKEN: '' }, 2, /^✗ .* are set, but NETLIFY_TOKEN is not/m],
    [
      'no context of a deploy',
      { SITE_CONTEXT: 'Production' },
      2,
      /^✗ SITE_CONTEXT must be produc/m,
    ],
    [
      'no network',
      { NETLIFY_API_URL: 'http://127.0.0.1:1' },
      3,
      /: no connection to 127\.0\.0\.1:1\.$/m,
    ],
    [
      'an invalid address',
      { NETLIFY_API_URL: 'netlify' },
      2,
      /^✗ NETLIFY_API_URL isn’t a valid address/m,
    ],
  ])('are reported: %s', async (_what, changes, code, problem) => {
    const answer = await runHere(deployedEnv(api, changes), 'doctor');
    expect([answer.code, answer.out]).toEqual([code, '']);
    expect(answer.err).toMatch(problem);
    // Never the token itself.
    expect(answer.err).not.toMatch(/another-token|token-under-test/);
    expect(api.blobs.operations).toEqual([]);
  });
});

it.each([
  ['export FOLDER', 3, /^✗ The store can’t be reached/],
  ['desk link kim@roomtone.example', 2, /URL is not set/],
])('a site in PostgreSQL needs nothing of Netlify: %s', async (typed, exitCode, problem) => {
  const { DATABASE_URL: NETLIFY_DB_URL, SITE_CONTEXT } = settings;
  const env = { NETLIFY_DB_URL, SITE_CONTEXT };
  const folder = join(temporaryFolder(), 'backup');
  const { code, site, err } = await runHere(env, typed.replace('FOLDER', folder));
  expect([code, err]).toEqual([exitCode, expect.stringMatching(problem)]);
  // Named first, without its password.
  expect(site).toBe('production site in PostgreSQL at 127.0.0.1:1/main');
  expect(err).not.toContain('secret');
});

describe('--env FILE', () => {
  const file = join(temporaryFolder(afterAll), 'roomtone.env');
  writeFileSync(file, 'MAIL_FROM=Roomtone <hello@roomtone.test>\nDATA_DIR=from-the-file\n');

  it.each(['doctor --env FILE', '--env FILE doctor', '--env=FILE doctor'])(
    'adds the settings of a file: %s',
    async (typed) => {
      const open = vi.fn<OpenSite>().mockRejectedValue(new Error('enough'));
      const env = { DATA_DIR: 'from-the-shell', OPS_AGENT: 'kim' };
      await expect(runHere(env, typed.replace('FILE', file), open)).rejects.toThrow('enough');
      expect(open.mock.calls[0]?.[0].env).toEqual({
        DATA_DIR: 'from-the-file',
        MAIL_FROM: 'Roomtone <hello@roomtone.test>',
        OPS_AGENT: 'kim',
      });
    },
  );

  it.each([
    ['missing.env', 'doesn’t exist'],
    ['.', 'can’t be read'],
  ])('is refused when the file cannot be read: %s', async (name, why) => {
    const { code, err } = await runHere({}, `doctor --env ${name}`);
    expect([code, err.split('\n')[0]]).toEqual([2, `✗ --env names ${name}, which ${why}.`]);
  });
});

describe('the command line on a deployed site', () => {
  /** The deployed site itself, on the same blobs: a customer and an order that its functions have stored. */
  async function takeOrder() {
    const site = makeSite({ blobs: api.blobs });
    site.clock.set(Date.now());
    const ada = await customer(site);
    const { json } = await ada.post('/api/orders', makeOrder());
    return { ada, orderId: json.id! };
  }

  it('shares records with the functions through the Blobs API', async () => {
    const { ada, orderId } = await takeOrder();
    const folder = join(temporaryFolder(), 'backup');
    const exported = await runOpsProcess(deployedEnv(api), 'export', folder, '--json');
    expect(exported.code).toBe(0);
    expect(exported.err).toContain('Working on the production site roomtone in Netlify Blobs.\n');
    expect(readFileSync(join(folder, 'orders.csv'), 'utf8')).toContain(orderId);

    const close = 'customers anonymize ada@example.com --yes';
    expect((await runHere(deployedEnv(api), close)).code).toBe(0);
    process.env['NETLIFY_BLOBS_CONTEXT'] = functionsContext;
    expect((await ada.get('/api/orders')).status).toBe(401);
    // Every read and write went where the API said, none with the token of the functions.
    expect(api.requests).toContain(`GET /api/v1/sites/${FakeBlobs.siteId}`);
    expect(api.requests.some((request) => request.startsWith('PUT /signed/'))).toBe(true);
    expect(api.requests.some((request) => request.startsWith('PUT /site'))).toBe(false);
  });
});

describe('a rate-limited API', () => {
  /** Orders of many customers, as their functions stored them. */
  async function takeOrders(count: number) {
    const { platform } = makeSite({ blobs: api.blobs });
    const context = { name: 'production', isLocal: false };
    const deps = buildDependencies(platform, context, { record: () => undefined });
    const orderIds: string[] = [];
    for (let number = 0; number < count; number += 1) {
      const userId = number.toString(16).padStart(64, '0');
      const orderId = deps.newId();
      const order = { placed: makePlaced(), fingerprint: '0'.repeat(64), changes: [] };
      const document = { ...order, uploads: [], outbox: [] };
      await deps.store('orders').put(`${userId}/${orderId}`, document, { ifNew: true });
      orderIds.push(orderId);
    }
    return orderIds;
  }

  it('is retried, with a message to the agent, and nothing is missing from the list', async () => {
    const orderIds = await takeOrders(60);
    api.limit = { requests: 40, now: Date.now };
    const folder = join(temporaryFolder(), 'backup');
    const { code, site, err, minutes } = await runHere(deployedEnv(api), `export ${folder}`);
    expect(code).toBe(0);
    const [, ...rows] = readFileSync(join(folder, 'orders.csv'), 'utf8').trimEnd().split('\r\n');
    expect(rows.map((row) => row.split(',')[0]).sort()).toEqual(orderIds.sort());
    // A request an order, and one a store; as many go in the minute in which it begins as in each after it; on a busy
    // machine some go twice.
    expect(minutes).toBeGreaterThanOrEqual(1);
    expect(minutes).toBeLessThan(4);
    const messages = err.trimEnd().split('\n');
    expect(site).toBe('production site roomtone in Netlify Blobs');
    expect(messages[0]).toBe('Netlify’s limit on requests is reached; continuing in 60 s.');
    // Not one for each of the 25 that are refused at a time.
    expect(messages.length).toBeLessThan(8);
  });

  it.each([
    ['the site', '/api/v1/sites', 'answered 429'],
    ['its records', '/api/v1/blobs', 'status 429'],
  ])('is given up when the limit never ends: %s', async (_what, start, reason) => {
    await takeOrders(1);
    api.fault = (_method, path) => (path.startsWith(start) ? 429 : undefined);
    const { code, err, pauses } = await runHere(deployedEnv(api), 'doctor');
    expect([code, pauses]).toEqual([3, [1, 2, 4, 8, 16, 32].map((seconds) => seconds * 1000)]);
    expect(err).toContain(reason);
  });
});
