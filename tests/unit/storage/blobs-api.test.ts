import process from 'node:process';

import { afterAll, afterEach, beforeEach } from 'vitest';

import { blobsStore } from '../../../netlify/server/storage/blobs.ts';
import { timeBudget } from '../../../netlify/server/storage/store.ts';
import { FakeBlobs } from '../../support/fake-blobs.ts';
import { startNetlifyApi, type NetlifyApi } from '../../support/netlify-api.ts';
import { makeRandomHex } from '../../support/random.ts';
import { describeStore } from './conformance.ts';

const randomHex = makeRandomHex();
const name = 'orders-test';

// The client believes the environment, which the tests of a worker share, before the credentials it is given.
const { NETLIFY_BLOBS_CONTEXT: context = '' } = process.env;
let api: NetlifyApi;
beforeEach(async () => {
  delete process.env['NETLIFY_BLOBS_CONTEXT'];
  api = await startNetlifyApi();
});
afterEach(() => api.stop());
afterAll(() => {
  process.env['NETLIFY_BLOBS_CONTEXT'] = context;
});

describeStore('Netlify Blobs over Netlify’s API', () => ({
  store: blobsStore({
    name,
    budget: timeBudget(60_000),
    randomHex,
    // A hundred requests at once take a busy machine longer than an attempt may.
    fetch: (input, init) => fetch(input, { ...init, signal: null }),
    credentials: { siteID: FakeBlobs.siteId, token: FakeBlobs.token, apiURL: api.url },
  }),
  plant: (key, text) => void api.blobs.entries.set(`${name}/${key}`, text),
}));
