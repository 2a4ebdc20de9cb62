import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { chromium, type Page } from '@playwright/test';

import { expect, openOrder, signUpDirectly, test, toast, type Site } from '../e2e/fixtures.ts';
import { expectPlacedOnce, fillIn, send, signIn } from '../e2e/order-form.ts';

const YEAR_MS = 31_557_600_000;

// Playwright turns this cache off; some of the faults come of it.
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] });
  },
});

/** An account whose owner has yet to sign in here. */
async function signUpElsewhere(page: Page, site: Site) {
  const account = await signUpDirectly(page, site);
  await page.context().clearCookies();
  return account;
}

test.describe('cookies and storage', () => {
  test('blocked: sign-in explains that it needs cookies, and a message is sent anyway', async ({
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
    const account = await signUpElsewhere(page, site);
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
    const account = await signUpElsewhere(page, site);
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
    await signIn(page, account);
    await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
    const dialog = await openOrder(page, 'Lite Edit');
    await fillIn(dialog);
    expect(await page.evaluate(() => localStorage.getItem('order-draft'))).toBeNull();
    await send(page);
    await expectPlacedOnce(page);
  });
});

test.describe('a wrong customer clock', () => {
  for (const [what, offsetMs] of [
    ['a year ahead', YEAR_MS],
    ['a year behind', -YEAR_MS],
  ] as const) {
    test(`${what}: signing in and ordering work`, async ({ page, site }) => {
      const account = await signUpElsewhere(page, site);
      await page.clock.install({ time: Date.now() + offsetMs });
      await signIn(page, account);
      await expect(toast(page, 'Welcome back!')).toBeVisible();
      await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
      await fillIn(await openOrder(page, 'Lite Edit'));
      await send(page);
      await expectPlacedOnce(page);
      await page.goto('/dashboard');
      await expect(page.getByRole('article', { name: 'Lite Edit' })).toBeVisible();
    });
  }
});

async function signOutElsewhere(page: Page) {
  const other = await page.context().newPage();
  await other.goto('/');
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(other.getByRole('link', { name: 'LOGIN' })).toBeVisible();
  await other.close();
}

/** Leaves the page, ends the session in another tab, of which a page in the cache hears nothing, and goes back. */
async function comeBackSignedOut(page: Page) {
  // A page that is loaded anew notes nothing.
  await page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) sessionStorage.setItem('restored', 'yes');
    });
  });
  await page.goto('/about');
  await signOutElsewhere(page);
  await page.goBack();
}

const wasRestored = (page: Page) => page.evaluate(() => sessionStorage.getItem('restored'));

test('back after a sign-in, an order is placed, and the theme is the one chosen since', async ({
  page,
  site,
}) => {
  const dialog = await openOrder(page, 'Lite Edit');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) sessionStorage.setItem('restored', 'yes');
    });
  });
  await page.goto('/about');
  await page.getByLabel('Dark').check();
  await signUpDirectly(page, site);
  await page.goBack();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await wasRestored(page)).toBe('yes');
  await expect(page.getByLabel('Dark')).toBeChecked();
  await page.getByRole('button', { name: 'Order Now Lite Edit', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Place your order' })).toBeVisible();
});

test.describe('back after a sign-out, with the page in the cache', () => {
  test.use({ expectedStatuses: [401] });

  test('the order form is gone', async ({ page, site }) => {
    await signUpDirectly(page, site);
    const dialog = await openOrder(page, 'Lite Edit');
    await dialog.getByLabel('Project brief').fill('Nobody else may read this.');
    await comeBackSignedOut(page);
    await expect(page).toHaveURL('/services');
    await expect(page.getByRole('link', { name: 'LOGIN' })).toBeVisible();
    expect(await wasRestored(page)).toBe('yes');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByText('Nobody else may read this.')).toHaveCount(0);
  });

  test('the bar of a page that nobody touched shows it', async ({ page, site }) => {
    await signUpDirectly(page, site);
    await page.goto('/pricing');
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    await signOutElsewhere(page);
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    // Playwright loses a page that comes out of the cache and is not loaded anew, so the page is only told.
    await page.evaluate(() => {
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
    await expect(page.getByRole('link', { name: 'LOGIN' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Logout' })).toBeHidden();
  });

  test('the dashboard redirects to sign-in', async ({ page, site }) => {
    const { email } = await signUpDirectly(page, site);
    await page.goto('/dashboard');
    await expect(page.getByText(email, { exact: true })).toBeVisible();
    await comeBackSignedOut(page);
    await expect(page).toHaveURL('/auth');
    expect(await wasRestored(page)).toBe('yes');
    await expect(page.getByText(email)).toHaveCount(0);
  });
});
