import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, signUpDirectly, test as base } from '../e2e/fixtures.ts';
import { placeOrder } from '../e2e/order-form.ts';
import { mailsAbout, recordsOf, type Studio } from '../e2e/studio.ts';
import { runOpsProcess } from '../support/ops-process.ts';
import { startPostgres } from '../support/postgres-server.ts';
import { startProduct } from '../support/product.ts';

/** The product and the command line with their records in PostgreSQL. */
const test = base.extend<object, { studio: Pick<Studio, 'url' | 'env'> }>({
  studio: [
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'roomtone-postgres-'));
      const server = await startPostgres();
      const env = { DATA_DIR: folder, DATABASE_URL: server.url, OPS_AGENT: 'Kim' };
      const product = await startProduct(env);
      await use({ url: product.url, env });
      await product.stop();
      await server.stop();
      await rm(folder, { recursive: true });
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  site: [
    async ({ studio }, use) => {
      await use({ url: studio.url });
    },
    { scope: 'worker' },
  ],
});

test('on PostgreSQL, a customer signs up and orders, an agent moves the order, and both see it', async ({
  page,
  studio,
}) => {
  const ops = (...words: string[]) => runOpsProcess(studio.env, ...words);
  await signUpDirectly(page, studio);
  await placeOrder(page, 'Pro Episode Edit', 'Forty minutes, two voices.');
  await mailsAbout(studio, 'We have your order: Pro Episode Edit', 1);
  const [order] = (await (await page.request.get('/api/orders')).json()) as { id: string }[];
  const moved = await ops('orders', 'move', order!.id, 'processing', '--note', 'On it!');
  expect([moved.code, moved.err]).toEqual([0, expect.stringContaining('processing')]);
  await page.goto('/dashboard');
  const card = page.getByRole('article', { name: 'Pro Episode Edit' });
  await expect(card.locator('[data-tone]').first()).toHaveText('Processing');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  expect((await ops('doctor')).code).toBe(0);
  expect(recordsOf(studio)).toEqual({});
});
