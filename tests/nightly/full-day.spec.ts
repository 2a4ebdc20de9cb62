// A full day of the studio on the production build: browser, product and command line, each a program of its own on one
// store. `docs/operations.md` tells the same day in words.
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { runOpsProcess } from '../support/ops-process.ts';
import { expect, signUpDirectly, toast } from '../e2e/fixtures.ts';
import { placeOrder } from '../e2e/order-form.ts';
import {
  confirmAddress,
  fromQuotedPrintable,
  mailsAbout,
  recordsOf,
  test,
  type Studio,
} from '../e2e/studio.ts';

test('a full day: order, email, cancel, export, wipe, restore', async ({ page, studio }) => {
  const ops = (...words: string[]) => runOpsProcess(studio.env, ...words);
  const { email } = await signUpDirectly(page, studio);
  await confirmAddress(page, studio, email);

  // The customer orders; both sides have mail.
  await placeOrder(page, 'Pro Episode Edit', 'Seventy minutes, and a ferry from minute 31 on.');
  const [confirmation = ''] = (
    await mailsAbout(studio, 'Pro Episode Edit', 1, '', 'Your order is in')
  ).map(fromQuotedPrintable);
  expect(confirmation).toContain(`\nTo: ${email}\n`);
  expect(confirmation).toContain('What happens next');
  expect(confirmation).toContain('A producer will contact you within 24 hours');
  expect(confirmation).toContain('> Seventy minutes, and a ferry from minute 31 on.');
  const [toAgents = ''] = (await mailsAbout(studio, 'Pro Episode Edit', 1, '', 'New order')).map(
    fromQuotedPrintable,
  );
  expect(toAgents).toContain('a ferry from minute 31 on.');
  expect(toAgents).not.toContain(`\nReply-To: ${email}\n`);
  await page.goto('/dashboard');
  const card = page.getByRole('article').filter({ hasText: 'Pro Episode Edit' });
  await expect(card).toContainText(/Reply expected by \w{3} \d+, \d{4}, \d+:\d\d [AP]M/);
  await expect(card).not.toContainText('late');
  const reference = /Order #([0-9A-F]{8})/.exec((await card.textContent()) ?? '')?.[1] ?? '';
  expect(confirmation).toContain(`(Order #${reference})`);

  // The email has a button to the order on the desk.
  const order = new RegExp(`/desk#/orders/[0-9a-f]{64}/[0-9a-f-]{28}${reference}\\s`, 'i');
  expect(toAgents).toMatch(order);

  // A second order, taken back by the customer after one question; the agents hear of it.
  await placeOrder(page, 'Show Notes', 'For episode 5.');
  await page.goto('/dashboard');
  await page.getByRole('article', { name: 'Show Notes' }).locator('summary').click();
  const question = page.getByRole('dialog', { name: 'Cancel this order?' });
  for (const answer of ['Keep it', 'Cancel the order']) {
    await page.getByRole('button', { name: 'Cancel order Show Notes' }).click();
    await question.getByRole('button', { name: answer }).click();
    await expect(question).toBeHidden();
  }
  await expect(toast(page, 'Order canceled')).toBeVisible();
  const [toldAgents = ''] = (await mailsAbout(studio, 'Show Notes', 1, '', 'Order canceled')).map(
    fromQuotedPrintable,
  );
  expect(toldAgents).toContain('the customer');
  await mailsAbout(studio, 'Show Notes', 1, '', 'Your order is canceled');

  // The books of the evening.
  await page.goto('about:blank');
  await studio.stop();
  const before = booksOf(studio);
  expect(Object.keys(before).length).toBeGreaterThan(5);
  const backup = join(studio.folder, 'backup');
  expect((await ops('export', backup)).code).toBe(0);
  expect(await readFile(join(backup, 'orders.csv'), 'utf8')).toContain(`Order #${reference}`);

  // The disk is lost, and comes back.
  await rm(join(studio.env['DATA_DIR']!, 'store.sqlite'));
  expect((await ops('restore', backup)).code).toBe(0);
  expect(booksOf(studio)).toEqual(before);

  // The customer is still signed in and sees both orders as they were.
  await studio.start();
  await page.goto('/dashboard');
  await expect(card.locator('[data-tone]')).toHaveText('Pending');
  const other = page.getByRole('article').filter({ hasText: 'Show Notes' });
  await expect(other.locator('[data-tone]')).toHaveText('Cancelled');
  expect((await ops('doctor')).code).toBe(0);
});

/** What is backed up: what the desk lists is built from it again. */
const booksOf = (studio: Studio) =>
  Object.fromEntries(Object.entries(recordsOf(studio)).filter(([key]) => !key.startsWith('desk-')));
