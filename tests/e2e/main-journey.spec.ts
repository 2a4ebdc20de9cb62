import type { Page } from '@playwright/test';

import { keyboard } from './desk-agent.ts';
import { expect, makeAccount, toast, test } from './fixtures.ts';

const brief = 'Forty minutes, two voices, one of them in a kitchen.';

test.describe('by keyboard alone', () => {
  test.use({ expectedStatuses: [401] });

  test('a visitor becomes a customer, orders, sees the order and logs out', async ({ page }) => {
    const account = makeAccount();
    const { press, fill } = keyboard(page);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await page.goto('/services');
    await press(button('Order Now Pro Episode Edit'));
    await expect(page.getByRole('dialog', { name: 'Login Required' })).toContainText(
      'You need to login to place orders and track your projects.',
    );
    await press(page.getByRole('link', { name: 'Create an account' }));
    await expect(page).toHaveURL('/auth#sign-up');
    await expect(page.getByRole('main')).toContainText('An account is free');
    await page.getByRole('heading', { level: 1, name: 'Create Account' }).waitFor();
    for (const [label, value] of [
      ['First name', account.firstName],
      ['Last name', account.lastName],
      ['Email', account.email],
      ['Password', account.password],
      ['Confirm password', account.password],
    ] as const)
      await fill(page.getByLabel(label, { exact: true }), value);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/dashboard');
    await expect(toast(page, 'Welcome to Roomtone!')).toContainText(
      'Your account has been created successfully.',
    );
    const form = page.getByRole('dialog', { name: 'Place your order' });
    await expect(form).toContainText('Pro Episode Edit');
    await expect(form).toContainText('$90');
    await fill(form.getByLabel('Phone'), '+1 307 555 0100');
    await fill(form.getByLabel('Project brief'), brief);
    await press(button('Place order, $90'));
    await expect(toast(page, 'Order Placed Successfully!')).toContainText(
      'One of our agents will contact you soon to finalize payment and details.',
    );
    await expect(form).toBeHidden();
    await expect(page.getByText('Welcome, Ada.')).toBeVisible();
    await expectOrderCard(page);
    await press(button('Logout'));
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
