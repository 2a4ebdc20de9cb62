import { readFile } from 'node:fs/promises';

import type { Page } from '@playwright/test';

import { expect, holdRequests, makeAccount, signUpDirectly, test, toast } from './fixtures.ts';
import { placeOrder } from './order-form.ts';

const order = {
  id: '0199aabb-ccdd-7eef-8123-4567deadbeef',
  serviceName: 'Show Notes',
  servicePrice: 50,
  status: 'processing',
  customerName: 'Ada Byron',
  customerEmail: 'ada@mail.example',
  customerPhone: '555 0100',
  projectBrief: 'A brief.',
  createdAt: '2026-01-05T15:04:00.000Z',
  updatedAt: '2026-02-06T01:30:00.000Z',
  events: [
    { type: 'placed', at: '2026-01-05T15:04:00.000Z' },
    {
      type: 'moved',
      at: '2026-01-06T09:00:00.000Z',
      to: 'processing',
      note: 'Payment is settled.',
    },
    { type: 'noted', at: '2026-01-07T09:00:00.000Z', note: 'First draft on Friday.' },
  ],
};

test.describe('orders on the dashboard', () => {
  test('show their history and what comes next', async ({ page, site }) => {
    await signUpDirectly(page, site);
    await page.route('**/api/orders', (route) => route.fulfill({ json: [order] }));
    await page.goto('/dashboard');
    const history = page.getByRole('article').getByRole('list', { name: 'History' });
    await expect(history.getByRole('listitem')).toHaveText([
      /Jan 5, 2026, 10:04 AM\s*Order placed/,
      /Now processing\s*Payment is settled\./,
      /Message from the studio\s*First draft on Friday\./,
    ]);
    await expect(page.getByRole('article')).toContainText('We’re working on it.');
  });

  test('have links for addresses in briefs and notes, and for nothing else', async ({
    page,
    site,
  }) => {
    await signUpDirectly(page, site);
    const projectBrief =
      'Files: https://files.example/a_(1).wav. Not javascript:alert(1) or http://x.example.';
    const events = [
      { type: 'noted', at: order.createdAt, note: 'See (https://studio.example/cut).' },
    ];
    await page.route('**/api/orders', (route) =>
      route.fulfill({ json: [{ ...order, projectBrief, events }] }),
    );
    await page.goto('/dashboard');
    const links = page.getByRole('article').getByRole('link');
    await expect(links).toHaveText([
      'https://files.example/a_(1).wav',
      'https://studio.example/cut',
    ]);
    for (const link of await links.all())
      await expect(link).toHaveAttribute('rel', 'nofollow noopener ugc');
  });

  test('come before account and settings on a phone', async ({ page, site }) => {
    await signUpDirectly(page, site);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.route('**/api/orders', (route) => route.fulfill({ json: [order] }));
    await page.goto('/dashboard');
    const tops = ['Your Orders', 'Account Information', 'Settings'].map(async (name) => {
      const box = await page.getByRole('region', { name }).boundingBox();
      return box!.y;
    });
    const [orders, account, settings] = await Promise.all(tops);
    expect(orders).toBeLessThan(account!);
    expect(account).toBeLessThan(settings!);
  });

  test('show until when to expect a reply, 24 hours after a pending one was placed', async ({
    page,
    site,
  }) => {
    await signUpDirectly(page, site);
    await page.route('**/api/orders', (route) =>
      route.fulfill({ json: [{ ...order, status: 'pending', events: [] }] }),
    );
    await page.goto('/dashboard');
    await expect(page.getByRole('article')).toContainText(
      'Reply expected by Jan 6, 2026, 10:04 AM',
    );
    // The time has passed without a reply: the page does not promise one.
    await expect(page.getByRole('article')).toContainText('Sorry, we’re late.');
    await expect(page.getByRole('article').getByRole('link')).toHaveAttribute('href', /^mailto:/);
  });

  test('can be filtered by status', async ({ page, site }) => {
    await signUpDirectly(page, site);
    const orders = ['pending', 'pending', 'completed', 'cancelled', 'processing'].map(
      (status, index) => ({ ...order, id: `${order.id.slice(0, -1)}${index}`, status }),
    );
    await page.route('**/api/orders', (route) => route.fulfill({ json: orders }));
    await page.goto('/dashboard');
    await expect(page.getByRole('article')).toHaveCount(5);
    await page.getByRole('radio', { name: 'Pending 2' }).check();
    await expect(page.getByRole('article')).toHaveCount(2);
    await page.getByRole('radio', { name: 'All 5' }).check();
    await expect(page.getByRole('article')).toHaveCount(5);
  });

  test('can be canceled while pending, after a confirmation', async ({ page, site }) => {
    await signUpDirectly(page, site);
    await placeOrder(page, 'Lite Edit');
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Cancel order Lite Edit' }).click();
    const question = page.getByRole('dialog', { name: 'Cancel this order?' });
    await question.getByRole('button', { name: 'Keep it' }).click();
    await expect(page.getByRole('article').locator('[data-tone]')).toHaveText('Pending');

    await page.getByRole('button', { name: 'Cancel order Lite Edit' }).click();
    await question.getByRole('button', { name: 'Cancel the order' }).click();
    await expect(toast(page, 'Order cancelled')).toBeVisible();
    await expect(page.getByRole('article').locator('[data-tone]')).toHaveText('Cancelled');
    await expect(page.getByRole('button', { name: /^Cancel order/ })).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('article').locator('[data-tone]')).toHaveText('Cancelled');
  });
});

test.describe('account settings', () => {
  test.use({ expectedStatuses: [401, 403] });

  test('change the password, sign other devices out and keep this one', async ({
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
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByLabel('Current password', { exact: true }).fill('not-this-one');
    await page.getByLabel('New password', { exact: true }).fill('marble-lantern-52');
    await page.getByRole('button', { name: 'Change password' }).last().click();
    await expect(page.getByLabel('Current password', { exact: true })).toBeFocused();
    await page.getByLabel('Current password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Change password' }).last().click();
    await expect(toast(page, 'Password changed')).toBeVisible();

    expect((await page.request.get('/api/user')).status()).toBe(200);
    expect((await elsewhere.request.get('/api/user')).status()).toBe(401);
    await elsewhere.close();
  });

  test('sign out everywhere', async ({ page, site }) => {
    await signUpDirectly(page, site);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Devices and data' }).click();
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(page).toHaveURL('/');
    await expect(toast(page, 'Signed out everywhere')).toBeVisible();
    expect((await page.request.get('/api/user')).status()).toBe(401);
  });

  test("download the customer's data", async ({ page, site }) => {
    const account = await signUpDirectly(page, site);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Devices and data' }).click();
    const waiting = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download my data' }).click();
    const text = await readFile(await (await waiting).path(), 'utf8');
    expect((JSON.parse(text) as { account: { email: string } }).account.email).toBe(account.email);
  });

  test('explain what happens to each order, then close the account', async ({ page, site }) => {
    const account = await signUpDirectly(page, site);
    const orders = ['pending', 'completed', 'cancelled'].map((status, index) => ({
      ...order,
      id: `order-000000${index}`,
      serviceName: `Service ${index}`,
      status,
    }));
    await page.route('**/api/orders', (route) => route.fulfill({ json: orders }));
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
    await password.fill(account.password);
    await dialog.getByRole('button', { name: 'Close the account' }).click();
    await expect(toast(page, 'Account closed')).toBeVisible();
    await expect(page).toHaveURL('/');
    const again = await page.request.post('/api/login', {
      data: { email: account.email, password: account.password },
      headers: { Origin: site.url },
    });
    expect(again.status()).toBe(401);
  });

  test('name the order that keeps the account open, and what to do', async ({ page, site }) => {
    await signUpDirectly(page, site);
    await page.route('**/api/orders', (route) => route.fulfill({ json: [order] }));
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

  test.describe('when the studio starts on an order meanwhile', () => {
    test.use({ expectedStatuses: [409] });

    test('show the refusal in the dialog', async ({ page, site }) => {
      await signUpDirectly(page, site);
      const message = 'We are working on Order #DEADBEEF: ask us to stop it.';
      await page.route('**/api/account/close', (route) =>
        route.fulfill({ status: 409, json: { code: 'open_orders', message } }),
      );
      const dialog = await openCloseDialog(page);
      await dialog.getByLabel('Password', { exact: true }).fill('violet-harbor-71');
      await dialog.getByRole('button', { name: 'Close the account' }).click();
      await expect(dialog.getByRole('alert')).toHaveText(message);
      await dialog.getByRole('button', { name: 'Keep my account' }).click();
      await expect(dialog).toBeHidden();
    });
  });
});

async function openCloseDialog(page: Page) {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Devices and data' }).click();
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

  test.describe('with a link', () => {
    test.use({ expectedStatuses: [400] });

    test('shows an error when the link is invalid, and stays on the page', async ({ page }) => {
      await page.goto('/auth#reset=nonsense');
      await page.getByLabel('New password', { exact: true }).fill('marble-lantern-52');
      await page.getByRole('button', { name: 'Set password' }).click();
      await expect(toast(page, 'Password not set')).toBeVisible();
      await page.getByRole('button', { name: 'Sign in instead' }).click();
      await expect(page).toHaveURL('/auth');
      await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible();
    });
  });
});
