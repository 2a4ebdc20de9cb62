import type { Page } from '@playwright/test';

import { expect, openOrder, signUpDirectly, test, toast } from './fixtures.ts';
import { fillIn } from './order-form.ts';

/** Leaves a toast the way every part of the site does: in the tab's memory, then a page that shows it. */
async function leaveToast(page: Page) {
  await page.goto('/pricing');
  await page.evaluate(() => {
    const left = { id: 't1', title: 'A title', description: 'And why.', variant: 'default' };
    sessionStorage.setItem('toast', JSON.stringify(left));
  });
  await page.reload();
  await expect(toast(page, 'A title')).toBeVisible();
}

test.describe('core §4, §9 Notifications', () => {
  test('stay 5,000 ms in total, across pages, and are announced once', async ({ page }) => {
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await leaveToast(page);
    const silent = page.locator('div[data-radix-toast-announce-exclude]');
    await expect(silent).toBeHidden();
    await page.clock.runFor(2_500);
    await page.goto('/services');
    await expect(toast(page, 'A title')).toBeVisible();
    await expect(silent.filter({ hasText: 'A title' })).toBeVisible();
    await page.clock.runFor(2_300);
    await expect(toast(page, 'A title')).toBeVisible();
    await page.clock.runFor(300);
    await expect(toast(page, 'A title')).toBeHidden();
    await page.reload();
    await expect(toast(page, 'A title')).toBeHidden();
  });

  test('pause while the pointer is over them', async ({ page }) => {
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await leaveToast(page);
    await toast(page, 'A title').hover();
    await page.clock.runFor(20_000);
    await expect(toast(page, 'A title')).toBeVisible();
    await page.mouse.move(5, 5);
    await page.clock.runFor(5_200);
    await expect(toast(page, 'A title')).toBeHidden();
  });

  test('receive focus on F8 and close by keyboard', async ({ page }) => {
    await leaveToast(page);
    await page.keyboard.press('F8');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(toast(page, 'A title')).toBeVisible();
    await toast(page, 'A title').getByRole('button', { name: 'Close' }).press('Enter');
    await expect(toast(page, 'A title')).toBeHidden();
  });

  test('close when swiped 50 px, and return when swiped less', async ({ page }) => {
    await leaveToast(page);
    const box = (await toast(page, 'A title').boundingBox())!;
    const [x, y] = [box.x + 40, box.y + box.height / 2];
    const swipe = async (distance: number) => {
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + distance / 2, y, { steps: 4 });
      await page.mouse.move(x + distance, y, { steps: 4 });
      await page.mouse.up();
    };
    await swipe(35);
    await expect(toast(page, 'A title')).toBeVisible();
    await swipe(70);
    await expect(toast(page, 'A title')).toBeHidden();
  });

  test.describe('about a failure', () => {
    test.use({ expectedStatuses: [500] });

    test('stay on their page, one at a time', async ({ page, site }) => {
      await signUpDirectly(page, site);
      const dialog = await openOrder(page, 'Lite Edit');
      await fillIn(dialog);
      await page.route('**/api/orders', (route) => route.fulfill({ status: 500, body: 'A fault' }));
      await dialog.getByRole('button', { name: 'Place Order' }).click();
      await expect(toast(page, 'Error')).toBeVisible();
      await dialog.getByRole('button', { name: 'Place Order' }).click();
      await expect(toast(page, 'Error')).toHaveCount(1);
      await page.goto('/contact');
      await expect.poll(() => page.evaluate(() => sessionStorage.getItem('toast'))).toBeNull();
      await expect(page.locator('[data-variant]')).toHaveCount(0);
    });
  });
});
