import type { Page } from '@playwright/test';

import { expect, notice, signUpDirectly, test } from './fixtures.ts';

/** Gives a notice the way every part of the site does: through the tab's memory, then a page that shows it. */
async function showNotice(page: Page, variant: 'default' | 'destructive' = 'default') {
  await page.goto('/pricing');
  await page.evaluate((kind) => {
    sessionStorage.setItem(
      'notice',
      JSON.stringify({
        id: 'n1',
        title: 'A title',
        description: 'And what it means.',
        variant: kind,
        isAnnounced: false,
      }),
    );
  }, variant);
  await page.reload();
  await expect(notice(page, 'A title')).toBeVisible();
}

test.describe('core §4, §9 Notifications', () => {
  test('stay 5,000 ms', async ({ page }) => {
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await showNotice(page);
    await page.clock.runFor(4_900);
    await expect(notice(page, 'A title')).toBeVisible();
    await page.clock.runFor(300);
    await expect(notice(page, 'A title')).toBeHidden();
    await page.reload();
    await expect(notice(page, 'A title')).toBeHidden();
  });

  test('wait while the pointer is on them', async ({ page }) => {
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await showNotice(page);
    await notice(page, 'A title').hover();
    await page.clock.runFor(20_000);
    await expect(notice(page, 'A title')).toBeVisible();
    await page.mouse.move(5, 5);
    await page.clock.runFor(5_200);
    await expect(notice(page, 'A title')).toBeHidden();
  });

  test('take the focus on F8 and close by keyboard', async ({ page }) => {
    await showNotice(page);
    await page.keyboard.press('F8');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(notice(page, 'A title')).toBeVisible();
    await notice(page, 'A title').getByRole('button', { name: 'Close' }).press('Enter');
    await expect(notice(page, 'A title')).toBeHidden();
  });

  test('go when swiped 50 px, and come back when swiped less', async ({ page }) => {
    await showNotice(page);
    const box = (await notice(page, 'A title').boundingBox())!;
    const [x, y] = [box.x + 40, box.y + box.height / 2];
    const swipe = async (distance: number) => {
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + distance / 2, y, { steps: 4 });
      await page.mouse.move(x + distance, y, { steps: 4 });
      await page.mouse.up();
    };
    await swipe(35);
    await expect(notice(page, 'A title')).toBeVisible();
    await swipe(70);
    await expect(notice(page, 'A title')).toBeHidden();
  });

  test('are announced once', async ({ page }) => {
    await showNotice(page);
    await expect
      .poll(() =>
        page.evaluate(
          () =>
            (JSON.parse(sessionStorage.getItem('notice') ?? '{}') as { isAnnounced?: boolean })
              .isAnnounced,
        ),
      )
      .toBe(true);
    await page.goto('/services');
    await expect(notice(page, 'A title')).toBeVisible();
    await expect(
      page.locator('[data-radix-toast-announce-exclude]').filter({ hasText: 'A title' }),
    ).toBeVisible();
  });

  test('show one at a time', async ({ page, site }) => {
    await signUpDirectly(page, site);
    await showNotice(page, 'destructive');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
    expect(await page.locator('[data-variant]').count()).toBeLessThanOrEqual(1);
  });
});
