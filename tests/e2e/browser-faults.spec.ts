import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { chromium, type Locator, type Page } from '@playwright/test';

import {
  expect,
  makeAccount,
  toast,
  openOrder,
  signUpDirectly,
  test,
  type Account,
} from './fixtures.ts';

const phone = '555 0100';
const brief = 'A trailer of ninety seconds from three interviews.';

async function fillIn(dialog: Locator) {
  await dialog.getByLabel('Phone').fill(phone);
  await dialog.getByLabel('Project brief').fill(brief);
}

async function expectKept(dialog: Locator) {
  await expect(dialog.getByLabel('Phone')).toHaveValue(phone);
  await expect(dialog.getByLabel('Project brief')).toHaveValue(brief);
}

async function send(page: Page) {
  await page.getByRole('button', { name: 'Place Order' }).click();
}

async function expectPlacedOnce(page: Page) {
  await expect(toast(page, 'Order Placed Successfully!')).toBeVisible();
  const orders = (await (await page.request.get('/api/orders')).json()) as unknown[];
  expect(orders).toHaveLength(1);
}

async function signIn(page: Page, { email, password }: Account) {
  await page.goto('/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** Keys of the orders that the page sends. */
function listenForOrders(page: Page): (string | undefined)[] {
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/orders'))
      keys.push(request.headers()['idempotency-key']);
  });
  return keys;
}

test.describe('without a network', () => {
  test.use({ expectsOffline: true });

  test('when the order is sent: it says so, keeps every word and is one order later', async ({
    page,
    site,
    context,
  }) => {
    await signUpDirectly(page, site);
    const dialog = await openOrder(page, 'Lite Edit');
    await fillIn(dialog);
    const keys = listenForOrders(page);
    await context.setOffline(true);
    await send(page);
    await expect(toast(page, 'Error')).toContainText('Failed to place order. Please try again.');
    await expectKept(dialog);
    await context.setOffline(false);
    await send(page);
    await expectPlacedOnce(page);
    expect([keys.length, new Set(keys).size]).toEqual([4, 1]);
  });
});

test('a reload while an order is sent keeps the draft; sending it again is one order', async ({
  page,
  site,
}) => {
  await signUpDirectly(page, site);
  await fillIn(await openOrder(page, 'Lite Edit'));
  const { promise: stored, resolve: store } = Promise.withResolvers<void>();
  // The server has it; the page is left before it hears so.
  await page.route('**/api/orders', async (route) => {
    await route.fetch();
    store();
  });
  await send(page);
  await stored;
  await page.reload();
  await page.unroute('**/api/orders');
  await expectKept(await openOrder(page, 'Lite Edit'));
  await send(page);
  await expectPlacedOnce(page);
});

test.describe('cookies and storage', () => {
  test('blocked: signing in says that it needs cookies, a message goes out all the same', async ({
    site,
    launchOptions,
  }) => {
    const profile = await mkdtemp(join(tmpdir(), 'roomtone-blocked-'));
    await mkdir(join(profile, 'Default'));
    const preferences = { profile: { default_content_setting_values: { cookies: 2 } } };
    await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify(preferences));
    const context = await chromium.launchPersistentContext(profile, {
      ...launchOptions,
      baseURL: site.url,
    });
    const errors: string[] = [];
    context.on('weberror', (error) => errors.push(error.error().message));
    const page = await context.newPage();
    const account = makeAccount();
    const headers = { Origin: site.url };
    await page.request.post('/api/register', { data: account, headers });
    await context.clearCookies();

    await signIn(page, account);
    await expect(toast(page, 'Login failed')).toContainText(
      'Please allow cookies for this site, then sign in.',
    );
    await expect(page).toHaveURL('/auth');
    await expect(page.getByLabel('Email')).toHaveValue(account.email);
    const storage = page.evaluate(() => sessionStorage.length);
    await expect(storage).rejects.toThrow('Access is denied');

    await page.goto('/contact');
    await page.getByLabel('Name', { exact: true }).fill('Ada Byron');
    await page.getByLabel('Email', { exact: true }).fill(account.email);
    await page.getByLabel('Service', { exact: true }).selectOption('Audio Production');
    await page.getByLabel('Message', { exact: true }).fill('We have eleven episodes with a hum.');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(toast(page, 'Message sent successfully!')).toBeVisible();
    expect(errors).toEqual([]);
    await context.close();
    await rm(profile, { recursive: true, force: true });
  });

  test('full: signing in and ordering work, without a draft', async ({ page, site }) => {
    const account = await signUpDirectly(page, site);
    await page.goto('/about');
    await page.evaluate(() => {
      for (const storage of [localStorage, sessionStorage]) {
        for (let size = 4 * 1024 ** 2; size >= 1; size = Math.floor(size / 2)) {
          try {
            for (;;) storage.setItem(`${Math.random()}`, 'x'.repeat(size));
          } catch {
            // Full for this size.
          }
        }
      }
    });
    await page.context().clearCookies();
    await signIn(page, account);
    await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
    const dialog = await openOrder(page, 'Lite Edit');
    await fillIn(dialog);
    expect(await page.evaluate(() => sessionStorage.getItem('order-draft'))).toBeNull();
    await send(page);
    await expectPlacedOnce(page);
  });
});

test.describe('a page of yesterday', () => {
  test.use({ expectedStatuses: [404] });

  test('whose modules a deploy took away becomes today’s at a touch', async ({ page }) => {
    await page.clock.install();
    await page.goto('/services');
    await page.clock.fastForward(61_000);
    let isGone = true;
    await page.route('**/_astro/OrderDialog.island.*', (route) =>
      isGone
        ? route.fulfill({ status: 404, contentType: 'text/html', body: 'x' })
        : route.continue(),
    );
    await page.route('**/services', (route) => {
      isGone = false;
      return route.continue();
    });
    const reloaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Order Now Lite Edit', exact: true }).click();
    await page.clock.runFor(1_000);
    await reloaded;
    await page.getByRole('button', { name: 'Order Now Lite Edit', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Login Required' })).toBeVisible();
  });
});
