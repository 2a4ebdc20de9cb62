import process from 'node:process';

import { afterAll, describe, expect, it, vi } from 'vitest';

import { blobsStore } from '../../../netlify/server/storage/blobs-store.ts';
import { timeBudget } from '../../../netlify/server/storage/bounded-fetch.ts';
import { FakeBlobs } from '../../support/fake-blobs.ts';
import { registerConfirmed } from '../../support/account.ts';
import { makeOrder, SESSION_SECRETS } from '../../support/makers.ts';
import { deployedEnv, startApiForEachTest, startNetlifyApi } from '../../support/netlify-api.ts';
import type { NetlifyApi } from '../../support/netlify-api.ts';
import { runOpsProcess } from '../../support/ops-process.ts';
import { makeRandomHex } from '../../support/random.ts';
import { makeSite } from '../../support/site.ts';
import { startSmtpServer } from '../../support/smtp-server.ts';
import { describeStore } from '../storage/conformance.ts';

// Many processes one after the other, on machines that have other work.
vi.setConfig({ testTimeout: 120_000 });

let api: NetlifyApi;

const functionsContext = startApiForEachTest((started) => {
  api = started;
});

const deployed = (changes: Record<string, string> = {}) => deployedEnv(api, changes);
const ops = (...words: string[]) => runOpsProcess(deployed(), ...words);

/** The deployed site itself, on the same blobs: a customer and an order that its functions have stored. */
async function takeOrder() {
  const site = makeSite({ blobs: api.blobs });
  site.clock.set(Date.now());
  const customer = site.browser();
  await registerConfirmed(site, customer);
  const { json } = await customer.post('/api/orders', makeOrder());
  return { site, customer, orderId: json.id! };
}

describe('the command line on a deployed site', () => {
  it('shares records with the functions through the Blobs API', async () => {
    const { customer, orderId } = await takeOrder();
    const listed = await ops('orders', 'list', '--json');
    const store = 'Working on the production site roomtone in Netlify Blobs.\n';
    expect([listed.code, listed.err]).toEqual([0, store]);
    expect(JSON.parse(listed.out)).toMatchObject([{ id: orderId, status: 'pending' }]);

    const moved = await ops(
      'orders',
      'move',
      orderId,
      'processing',
      '--note',
      'We begin on Monday.',
    );
    expect(moved.code).toBe(0);
    // Mail is sent from where its settings are: by the site.
    expect(moved.err).toContain(
      'A notification cannot be sent from here. The site’s own sweep does it within five minutes.',
    );
    process.env['NETLIFY_BLOBS_CONTEXT'] = functionsContext;
    const { list } = await customer.get('/api/orders');
    expect(list).toMatchObject([
      {
        status: 'processing',
        events: [{ type: 'placed' }, { type: 'moved', note: 'We begin on Monday.' }],
      },
    ]);
    // Every read and write went where the API said, none with the token of the functions.
    expect(api.requests).toContain(`GET /api/v1/sites/${FakeBlobs.siteId}`);
    expect(api.requests.some((request) => request.startsWith('PUT /signed/'))).toBe(true);
    expect(api.requests.some((request) => request.startsWith('PUT /site'))).toBe(false);
  });

  it('sends email with links to the site', async () => {
    const smtp = await startSmtpServer();
    const { orderId } = await takeOrder();
    const env = deployed({
      SESSION_SECRETS,
      SMTP_URL: smtp.url,
      MAIL_FROM: 'Roomtone <a@roomtone.test>',
      AGENTS_EMAIL: 'agents@roomtone.test',
    });
    expect((await runOpsProcess(env, 'orders', 'move', orderId, 'cancelled')).code).toBe(0);
    const cancelled = smtp.received.find(({ data }) => data.includes('Subject: Cancelled'))!;
    expect(cancelled.to).toEqual(['ada@example.com']);
    expect(cancelled.data.replaceAll('=\r\n', '')).toContain('https://roomtone.test/legal/refund');
    await smtp.stop();
  });
});

const apis: NetlifyApi[] = [];
afterAll(async () => {
  await Promise.all(apis.map((each) => each.stop()));
});

describeStore('the Blobs adapter with a site and a token', async () => {
  const own = await startNetlifyApi();
  apis.push(own);
  own.blobs.pageSize = 10;
  delete process.env['NETLIFY_BLOBS_CONTEXT'];
  return {
    store: blobsStore({
      name: 'users-test',
      budget: timeBudget(60_000),
      randomHex: makeRandomHex(),
      credentials: { siteID: FakeBlobs.siteId, token: FakeBlobs.token, apiURL: own.url },
    }),
    plant: (key, text) => {
      own.blobs.entries.set(`users-test/${key}`, text);
    },
  };
});
