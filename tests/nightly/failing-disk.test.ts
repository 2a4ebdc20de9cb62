import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { Browser } from '../support/browser.ts';
import { startLocalProduct } from '../support/local-product.ts';
import type { LocalProduct, LocalProductOptions } from '../support/local-product.ts';
import { makeMessage, makeOrder, makeRegistration, PASSWORD } from '../support/makers.ts';

const order = makeOrder({ serviceName: 'Custom Solution', servicePrice: 0 });
const keyed = (key: string) => ({ 'idempotency-key': `a-press-of-its-own-${key}` });
const pages = ['/', '/pricing', '/auth', '/blog'];

let dataDirectory = '';
let product: LocalProduct | undefined;

async function start(options: Omit<LocalProductOptions, 'dataDirectory'> = {}) {
  await product?.stop();
  product = await startLocalProduct({ dataDirectory, ...options });
  return product;
}

beforeEach(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'roomtone-disk-'));
});

afterEach(async () => {
  await product?.stop();
  product = undefined;
  await rm(dataDirectory, { recursive: true, force: true, maxRetries: 5 });
});

/** A customer with an order that the site confirmed. */
async function signUpAndOrder(site: LocalProduct): Promise<Browser> {
  const ada = site.browser();
  expect((await ada.post('/api/register', makeRegistration())).status).toBe(201);
  expect((await ada.post('/api/orders', order, keyed('before'))).status).toBe(201);
  return ada;
}

/** The same person at the site after it was started again. */
function cameBack(site: LocalProduct, before: Browser): Browser {
  const again = site.browser();
  for (const [name, value] of before.cookies) again.cookies.set(name, value);
  return again;
}

/** Nothing can be written: everything says so, and what can be read is there. */
async function expectReadOnly(site: LocalProduct, customer: Browser) {
  const ada = cameBack(site, customer);
  for (const page of pages) expect((await ada.visit(page)).status, page).toBe(200);
  expect((await ada.get('/api/user')).status).toBe(200);
  expect((await ada.get('/api/orders')).list).toHaveLength(1);
  expect((await ada.get('/api/blog')).status).toBe(200);
  const eve = makeRegistration({ email: 'eve@example.com' });
  const answers = [
    await ada.post('/api/orders', order, keyed('meanwhile')),
    await site.browser().post('/api/contact', makeMessage(), keyed('message')),
    await site.browser().post('/api/register', eve, keyed('eve')),
    await site.browser().post('/api/login', { email: 'ada@example.com', password: PASSWORD }),
    await ada.post('/api/logout'),
  ];
  for (const { status, json, headers } of answers) {
    expect(status).toBe(503);
    expect(json.code).toBe('unavailable');
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
}

/** What was confirmed is there, and what was refused can be had by asking again. */
async function expectWhole(site: LocalProduct, customer: Browser) {
  const ada = cameBack(site, customer);
  expect((await ada.get('/api/orders')).list).toHaveLength(1);
  expect((await ada.post('/api/orders', order, keyed('meanwhile'))).status).toBe(201);
  expect((await ada.post('/api/orders', order, keyed('before'))).status).toBe(201);
  expect((await ada.get('/api/orders')).list).toHaveLength(2);
  const eve = makeRegistration({ email: 'eve@example.com' });
  expect((await site.browser().post('/api/register', eve, keyed('eve'))).status).toBe(201);
  expect((await ada.post('/api/logout')).status).toBe(204);
  expect((await cameBack(site, customer).get('/api/user')).status).toBe(401);
}

describe('a disk of the local site', { timeout: 120_000 }, () => {
  it('that is full loses nothing, refuses what is new and is not filled up further', async () => {
    const ada = await signUpAndOrder(await start());
    const full = await start({ fileSizeLimit: 0 });
    await expectReadOnly(full, ada);
    expect(full.output()).toContain('The local store failed: EFBIG');
    expect(await readdir(join(dataDirectory, 'blobs/.writing'))).toEqual([]);
    await expectWhole(await start(), ada);
  });

  it('that may not be written is told apart from an empty one, and taken again as soon as it may', async () => {
    const site = await start();
    const ada = await signUpAndOrder(site);
    const writing = join(dataDirectory, 'blobs/.writing');
    await rename(writing, `${writing}.aside`);
    await writeFile(writing, 'not a folder');
    await expectReadOnly(site, ada);
    expect(site.output()).toContain('The local store failed: ENOTDIR');
    await rm(writing);
    await rename(`${writing}.aside`, writing);
    await expectWhole(site, ada);
  });
});
