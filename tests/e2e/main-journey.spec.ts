import type { Page } from '@playwright/test';

import { expect, makeAccount, toast, test } from './fixtures.ts';

const brief = 'Forty minutes, two voices, one of them in a kitchen.';

test.describe('by keyboard alone', () => {
  test.use({ expectedStatuses: [401] });

  test('a visitor becomes a customer, orders, sees the order and logs out', async ({ page }) => {
    const account = makeAccount();
    await page.goto('/services');
    await tabTo(page, 'Order Now Pro Episode Edit');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Login Required' })).toContainText(
      'You need to login to place orders and track your projects.',
    );
    await tabTo(page, 'Create an account');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/auth#sign-up');
    await expect(page.getByRole('main')).toContainText('an account is free');
    await page.getByRole('heading', { level: 1, name: 'Create Account' }).waitFor();
    await tabTo(page, 'First name');
    await page.keyboard.type(account.firstName);
    for (const value of [account.lastName, account.email, account.password]) {
      await page.keyboard.press('Tab');
      await page.keyboard.type(value);
    }
    await tabTo(page, 'Confirm password');
    await page.keyboard.type(account.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/dashboard');
    await expect(toast(page, 'Welcome to Roomtone!')).toContainText(
      'Your account has been created successfully.',
    );
    const form = page.getByRole('dialog', { name: 'Place your order' });
    await expect(form).toContainText('Pro Episode Edit');
    await expect(form).toContainText('$90');
    await tabTo(page, 'Phone');
    await page.keyboard.type('+1 307 555 0100');
    await page.keyboard.press('Tab');
    await page.keyboard.type(brief);
    await tabTo(page, 'Place Order');
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Order Placed Successfully!')).toContainText(
      'One of our agents will contact you soon to finalize payment and details.',
    );
    await expect(form).toBeHidden();
    await expect(page.getByText('Welcome, Ada.')).toBeVisible();
    await expectOrderCard(page);
    await tabTo(page, 'Logout');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/');

    await page.goto('/dashboard');
    await expect(toast(page, 'Unauthorized')).toContainText(
      'You are logged out. Logging in again...',
    );
    await expect(page).toHaveURL('/auth');
  });
});

async function expectOrderCard(page: Page) {
  const card = page.getByRole('article', { name: 'Pro Episode Edit' });
  const [order] = (await (await page.request.get('/api/orders')).json()) as { id: string }[];
  await expect(card).toContainText(`Order #${order!.id.slice(-8).toUpperCase()}`);
  await expect(card).toContainText('$90');
  await expect(card).toContainText('Awaiting confirmation');
  await expect(card).toContainText(brief);
  await expect(card.locator('[data-tone="yellow"]')).toHaveText('Pending');
}

/** Presses Tab until the element with this name has the focus, as a person without a mouse does. */
async function tabTo(page: Page, name: string, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  for (let press = 0; press < 120; press += 1) {
    await page.keyboard.press(key);
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      const label =
        element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
          ? element.labels?.[0]
          : null;
      return (
        element?.getAttribute('aria-label') ??
        label?.textContent ??
        element?.textContent ??
        ''
      ).trim();
    });
    if (focused === name) return;
  }
  throw new Error(`The focus never reached "${name}"`);
}
