import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

import { BlobsServer } from '@netlify/blobs/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { blobsStore } from '../../../netlify/server/storage/blobs-store.ts';
import { userEventKey } from '../../../netlify/server/storage/keys.ts';
import { timeBudget } from '../../../netlify/server/storage/time-budget.ts';
import { FakeBlobs } from '../../support/fake-blobs.ts';
import { makeRandomHex } from '../../support/random.ts';

const key = (user: string) => userEventKey(user.repeat(64), 0);

// Netlify's own emulator cannot be trusted with races (platform-facts §1.2), which is why the local server has a store
// of its own (scripts/local/honest-blobs.ts). A failure here is good news: upstream was repaired.
describe('Netlify’s emulator of Blobs', () => {
  let directory = '';
  let fetch: typeof globalThis.fetch;

  beforeAll(async () => {
    process.env['NETLIFY_BLOBS_CONTEXT'] = FakeBlobs.context;
    directory = await mkdtemp(join(tmpdir(), 'emulator-'));
    // Called directly: started, it would listen on every interface.
    const server = new BlobsServer({ directory }) as unknown as {
      address: string;
      handleRequest: (request: Request) => Promise<Response>;
    };
    server.address = 'http://localhost';
    fetch = (input, init) => server.handleRequest(new Request(input, init));
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  const open = () =>
    blobsStore({ name: 'users-test', budget: timeBudget(), randomHex: makeRandomHex(), fetch });

  it('keeps records when it is asked one thing after another', async () => {
    const store = open();
    expect(await store.createOnce(key('a'), { by: 'first' })).toEqual({ isCreated: true });
    expect(await store.createOnce(key('a'), { by: 'second' })).toMatchObject({
      isCreated: false,
      existing: { by: 'first' },
    });
  });

  it('still lets several simultaneous creates of one key win', async () => {
    const store = open();
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, by) => store.createOnce(key('b'), { by })),
    );
    expect(results.filter(({ isCreated }) => isCreated).length).toBeGreaterThan(1);
  });
});
