import type { Locator, Page, Response } from '@playwright/test';

import { expect, openOrder, toast, type Account } from './fixtures.ts';

const phone = '555 0100';
export const brief = 'A trailer of ninety seconds from three interviews.';

export async function fillIn(dialog: Locator, words = brief) {
  await dialog.getByLabel('Phone').fill(phone);
  await dialog.getByLabel('Project brief').fill(words);
}

/** Orders as a signed-in customer. */
export async function placeOrder(page: Page, service: string, words?: string) {
  await fillIn(await openOrder(page, service), words);
  // The toast of an earlier order may still be there.
  const isOrder = (answer: Response) =>
    answer.request().method() === 'POST' && answer.url().endsWith('/api/orders');
  const answered = page.waitForResponse(isOrder);
  await send(page);
  expect((await answered).ok()).toBe(true);
  await expect(toast(page, 'Order Placed Successfully!')).toBeVisible();
}

export async function expectKept(dialog: Locator) {
  await expect(dialog.getByLabel('Phone')).toHaveValue(phone);
  await expect(dialog.getByLabel('Project brief')).toHaveValue(brief);
}

export async function send(page: Page) {
  await page.getByRole('button', { name: 'Place order' }).click();
}

export async function expectPlacedOnce(page: Page) {
  await expect(toast(page, 'Order Placed Successfully!')).toBeVisible();
  const orders = (await (await page.request.get('/api/orders')).json()) as unknown[];
  expect(orders).toHaveLength(1);
}

export async function signIn(page: Page, { email, password }: Account) {
  await page.goto('/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** Keys of the orders that the page sends. */
export function listenForOrders(page: Page): (string | undefined)[] {
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/orders'))
      keys.push(request.headers()['idempotency-key']);
  });
  return keys;
}
