import type { Page } from '@playwright/test';

import { openDashboard } from './dashboard.ts';
import { describeCalls, expect, listenForCalls, signUpDirectly, test, toast } from './fixtures.ts';

test.describe('core §8 Session edges', () => {
  test.use({ expectedStatuses: [401] });

  test('the dashboard opened signed out: toast, then /api/login after 500 ms', async ({ page }) => {
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    const calls = listenForCalls(page);
    await page.goto('/dashboard');
    await toastShown(page);
    await page.clock.runFor(495);
    // The orders of nobody are not asked for.
    expect(describeCalls(calls)).toEqual([]);
    await expect(toast(page, 'Unauthorized')).toContainText(
      'You are logged out. Logging in again...',
    );
    await page.clock.runFor(5);
    await expect(page).toHaveURL('/auth');
    expect(describeCalls(calls)).toEqual(['GET /api/login']);
    await expect(toast(page, 'Unauthorized')).toBeVisible();
  });

  test('orders refused with 401: Session Expired, then /api/login after 1000 ms', async ({
    page,
    site,
  }) => {
    await signUpDirectly(page, site);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.route('**/api/orders', (route) =>
      route.fulfill({ status: 401, json: { code: 'unauthorized', message: 'Unauthorized' } }),
    );
    await page.goto('/dashboard');
    await toastShown(page);
    await page.clock.runFor(995);
    await expect(toast(page, 'Session Expired')).toContainText('Please log in again to continue.');
    await expect(page).toHaveURL('/dashboard');
    await page.clock.runFor(5);
    await expect(page).not.toHaveURL('/dashboard');
  });

  test('signing out in another tab ends this one', async ({ page, site, context }) => {
    await openDashboard(page, site);
    await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
    const other = await context.newPage();
    await other.goto('/');
    await other.getByRole('button', { name: 'Logout' }).click();
    await expect(toast(page, 'Unauthorized')).toBeVisible();
    await expect(page).toHaveURL('/auth');
  });

  test('a signed-in visitor of /auth is redirected to /dashboard', async ({ page, site }) => {
    await signUpDirectly(page, site);
    await page.goto('/auth');
    await expect(page).toHaveURL('/dashboard');
  });
});

test.describe('core §2, §5 Auth', () => {
  test('switching resets both forms', async ({ page }) => {
    await page.goto('/auth');
    await page.getByLabel('Email').fill('someone@mail.example');
    await page.getByRole('button', { name: 'Create an account' }).click();
    await expect(page.getByLabel('Email')).toHaveValue('');
    await page.getByLabel('First name').fill('Ada');
    await page.getByRole('button', { name: 'Sign in instead' }).click();
    await expect(page.getByLabel('Email')).toHaveValue('');
    await page.getByRole('button', { name: 'Create an account' }).click();
    await expect(page.getByLabel('First name')).toHaveValue('');
  });

  test('a password can be made visible', async ({ page }) => {
    await page.goto('/auth');
    const password = page.getByLabel('Password', { exact: true });
    await expect(password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect(password).toHaveAttribute('type', 'password');
  });

  test('sign-in shows an error under each field and focuses the first', async ({ page }) => {
    await page.goto('/auth');
    await page.getByLabel('Email').fill('not an address');
    await page.getByLabel('Password', { exact: true }).fill('12345');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(
      'Please enter a valid email address',
    );
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      'Password must be at least 6 characters',
    );
    await expect(page.getByLabel('Email')).toBeFocused();
  });
});

/** A redirect starts to wait when its toast is on screen. */
async function toastShown(page: Page) {
  await expect(page.locator('[data-variant]')).toBeVisible();
}
