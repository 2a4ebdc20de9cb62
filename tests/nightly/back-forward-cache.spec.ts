import type { Page } from '@playwright/test';

import { expect, openOrder, signUpDirectly, test } from '../e2e/fixtures.ts';

// Playwright turns the cache off; here it is what is looked at.
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] });
  },
});

/** Counts how often this page came out of the cache; a page that was loaded anew has not counted. */
function countRestores(page: Page) {
  return page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) sessionStorage.setItem('restores', 'yes');
    });
  });
}

const wasRestored = (page: Page) => page.evaluate(() => sessionStorage.getItem('restores'));

/** Ends the session from another tab, which a page in the cache does not hear of. */
async function signOutElsewhere(page: Page) {
  const other = await page.context().newPage();
  await other.goto('/');
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(other.getByRole('link', { name: 'LOGIN' })).toBeVisible();
  await other.close();
}

test.describe('back after a sign-out, with the page in the cache', () => {
  test.use({ expectedStatuses: [401] });

  test('the order form is gone', async ({ page, site }) => {
    await signUpDirectly(page, site);
    const dialog = await openOrder(page, 'Lite Edit');
    await dialog.getByLabel('Project brief').fill('Nobody else may read this.');
    await countRestores(page);
    await page.goto('/about');
    await signOutElsewhere(page);
    await page.goBack();
    await expect(page).toHaveURL('/services');
    await expect(page.getByRole('link', { name: 'LOGIN' })).toBeVisible();
    expect(await wasRestored(page)).toBe('yes');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByText('Nobody else may read this.')).toHaveCount(0);
  });

  test('the dashboard redirects to sign-in', async ({ page, site }) => {
    const { email } = await signUpDirectly(page, site);
    await page.goto('/dashboard');
    await expect(page.getByText(email)).toBeVisible();
    await countRestores(page);
    await page.goto('/about');
    await signOutElsewhere(page);
    await page.goBack();
    await expect(page).toHaveURL('/auth');
    expect(await wasRestored(page)).toBe('yes');
    await expect(page.getByText(email)).toHaveCount(0);
  });
});
