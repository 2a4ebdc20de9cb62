import { readFile } from 'node:fs/promises';

import type { Page } from '@playwright/test';

import { openDashboard, order } from './dashboard.ts';
import { expect, holdRequests, makeAccount, signUpDirectly, test, toast } from './fixtures.ts';

test.describe('account settings', () => {
  test.use({ expectedStatuses: [401, 403] });

  test('change the password, download the data and sign out everywhere', async ({
    page,
    site,
    browser,
  }) => {
    const account = await signUpDirectly(page, site);
    const elsewhere = await browser.newContext({ baseURL: site.url });
    await elsewhere.request.post('/api/login', {
      data: { email: account.email, password: account.password },
      headers: { Origin: site.url },
    });
    expect((await elsewhere.request.get('/api/user')).status()).toBe(200);

    await page.goto('/dashboard');
    await page.locator('summary', { hasText: 'Change password' }).click();
    const current = page.getByLabel('Current password', { exact: true });
    await current.fill('not-this-one');
    await page.getByLabel('New password', { exact: true }).fill('marble-lantern-52');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(current).toBeFocused();
    await current.fill(account.password);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(toast(page, 'Password changed')).toBeVisible();
    // This device stays signed in, the others do not.
    expect((await page.request.get('/api/user')).status()).toBe(200);
    expect((await elsewhere.request.get('/api/user')).status()).toBe(401);
    await elsewhere.close();

    await page.locator('summary', { hasText: 'Devices and data' }).click();
    const waiting = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download my data' }).click();
    const text = await readFile(await (await waiting).path(), 'utf8');
    expect((JSON.parse(text) as { account: { email: string } }).account.email).toBe(account.email);

    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(page).toHaveURL('/');
    await expect(toast(page, 'Signed out everywhere')).toBeVisible();
    expect((await page.request.get('/api/user')).status()).toBe(401);
  });

  test('explain what closing the account does to each order, and require the password', async ({
    page,
    site,
  }) => {
    const orders = ['pending', 'completed', 'cancelled'].map((status, index) => ({
      ...order,
      id: `order-000000${index}`,
      serviceName: `Service ${index}`,
      status,
    }));
    await openDashboard(page, site, orders);
    const dialog = await openCloseDialog(page);
    await expect(dialog.getByRole('term')).toHaveText([
      'Cancelled now',
      'Kept by the studio, without your name, email, phone number and brief',
    ]);
    await expect(dialog.getByRole('definition')).toHaveText([
      'Service 0 (Order #-0000000)',
      'Service 1 (Order #-0000001)',
      'Service 2 (Order #-0000002)',
    ]);
    const password = dialog.getByLabel('Password', { exact: true });
    await password.fill('not-this-one');
    await dialog.getByRole('button', { name: 'Close the account' }).click();
    await expect(password).toBeFocused();
    // The sentence stands at the field alone.
    await expect(page.getByText('Account not closed')).toHaveCount(0);
  });

  test('name the order that keeps the account open, and what to do', async ({ page, site }) => {
    const inProduction = { ...order, serviceName: 'Show Notes', status: 'processing' };
    await openDashboard(page, site, [inProduction]);
    const dialog = await openCloseDialog(page);
    await expect(dialog.getByRole('alert')).toContainText(
      'We’re working on Show Notes (Order #DEADBEEF).',
    );
    await expect(dialog.getByRole('button', { name: 'Close the account' })).toHaveCount(0);
    await dialog.getByRole('link', { name: 'Ask us to stop' }).click();
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(
      /Please stop Show Notes \(Order #DEADBEEF\)/,
    );
  });
});

async function openCloseDialog(page: Page) {
  await page.locator('summary', { hasText: 'Devices and data' }).click();
  await page.getByRole('button', { name: 'Close my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Close your account?' });
  await expect(dialog).toBeVisible();
  return dialog;
}

test.describe('a forgotten password', () => {
  test('keeps the address and the submit made before the script loads', async ({ page }) => {
    const { email } = makeAccount();
    const release = await holdRequests(page, '**/_astro/AuthForms*.js');
    await page.goto('/auth', { waitUntil: 'domcontentloaded' });
    await page.getByRole('button', { name: 'Forgot your password?' }).click();
    await page.getByLabel('Email').fill(email);
    release();
    await expect(
      page.getByRole('heading', { level: 1, name: 'Forgot your password?' }),
    ).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await expect(page.getByLabel('Email')).toBeFocused();
  });
});
