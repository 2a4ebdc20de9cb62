import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { chromium } from '@playwright/test';

import { expect, makeAccount, toast, openOrder, signUpDirectly, test } from '../e2e/fixtures.ts';
import { expectKept, expectPlacedOnce, fillIn, send, signIn } from '../e2e/order-form.ts';

const YEAR_MS = 31_557_600_000;
test.describe('while offline', () => {
  test.use({ expectsOffline: true });

  test('at page load: the text is kept until the form works', async ({ page, site, context }) => {
    await signUpDirectly(page, site);
    await fillIn(await openOrder(page, 'Lite Edit'));
    await context.setOffline(true);
    await expect(page.reload()).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
    await context.setOffline(false);
    const dialog = await openOrder(page, 'Lite Edit');
    await expectKept(dialog);
    await send(page);
    await expectPlacedOnce(page);
  });
});

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

test.describe('a wrong customer clock', () => {
  for (const [what, offsetMs] of [
    ['a year ahead', YEAR_MS],
    ['a year behind', -YEAR_MS],
  ] as const) {
    test(`${what}: signing in and ordering work`, async ({ page, site }) => {
      const account = makeAccount();
      const headers = { Origin: site.url };
      await page.request.post('/api/register', { data: account, headers });
      await page.context().clearCookies();
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
