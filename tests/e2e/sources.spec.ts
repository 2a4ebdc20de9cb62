import type { Page } from '@playwright/test';

import { expect, listenForCalls, openOrder, signUpDirectly, test, toast } from './fixtures.ts';
import { fillIn, send } from './order-form.ts';

const stored = (page: Page) => page.evaluate(() => Object.keys(sessionStorage));

test('an order tells which link it came from, and no page tells anything before', async ({
  page,
  site,
}) => {
  await signUpDirectly(page, site);
  const calls = listenForCalls(page);
  await page.goto('/?from=May%20Newsletter');
  await page.goto('/services');
  expect(calls).toEqual([]);
  const form = await openOrder(page, 'Pro Episode Edit');
  await fillIn(form);
  await send(page);
  await expect(toast(page, 'Order Placed Successfully!')).toBeVisible();
  const placed = calls.find((call) => call.method() === 'POST');
  expect(Object.keys(placed?.postDataJSON() as object).sort()).toEqual([
    ...['customerEmail', 'customerName', 'customerPhone', 'projectBrief'],
    ...['serviceName', 'servicePrice'],
  ]);
  const orders = (await (await page.request.get('/api/orders')).json()) as object[];
  expect(orders).toMatchObject([{ source: 'may-newsletter' }]);
});

test('a message tells which site linked here', { tag: '@nightly' }, async ({ page }) => {
  const messages = listenForCalls(page, '/api/contact');
  await page.goto('/blog', { referer: 'https://www.podnews.net/article' });
  await page.goto('/contact', { referer: new URL('/blog', page.url()).href });
  const form = page.getByRole('region', { name: 'Your message' });
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Ada Byron');
  await form.getByRole('textbox', { name: 'Email' }).fill('ada@mail.example');
  await form.getByRole('combobox', { name: 'Service' }).selectOption('Video Production');
  await form.getByRole('textbox', { name: 'Message' }).fill('We have forty minutes of tape.');
  await form.getByRole('button', { name: 'Send Message' }).click();
  await expect(toast(page, 'Message sent successfully!')).toBeVisible();
  expect(messages.map((message) => message.headers()['visit-source'])).toEqual(['podnews.net']);
  expect(Object.keys(messages[0]!.postDataJSON() as object).sort()).toEqual([
    ...['email', 'message', 'name', 'service'],
  ]);
});

test(
  'nothing is stored of a visit that comes from nowhere',
  { tag: '@nightly' },
  async ({ page }) => {
    await page.goto('/');
    expect(await stored(page)).toEqual([]);
    await page.getByRole('link', { name: 'Contact' }).first().click();
    await expect(page).toHaveURL('/contact');
    expect(await stored(page)).not.toContain('from');
  },
);
