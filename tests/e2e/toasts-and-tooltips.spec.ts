import type { Page } from '@playwright/test';

import { expect, test, toast } from './fixtures.ts';

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

test.describe('a toast', () => {
  test('stays 5,000 ms in total, is announced once, pauses under the pointer and closes by keyboard', async ({
    page,
  }) => {
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

    await leaveToast(page);
    await toast(page, 'A title').hover();
    await page.clock.runFor(20_000);
    await expect(toast(page, 'A title')).toBeVisible();
    await page.keyboard.press('F8');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await toast(page, 'A title').getByRole('button', { name: 'Close' }).press('Enter');
    await expect(toast(page, 'A title')).toBeHidden();
  });

  test(
    'closes when swiped 50 px, and returns when swiped less',
    { tag: '@nightly' },
    async ({ page }) => {
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
    },
  );
});

const eyeOf = (page: Page, label: string) => page.getByRole('button', { name: `Show ${label}` });

/** The sign-up form, whose two passwords have a tooltip each, on a clock that stands still. */
async function openSignUp(page: Page) {
  await page.clock.install();
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Create an account' }).click();
  await expect(eyeOf(page, 'confirm password')).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
}

test(
  'a tooltip opens after a rest of 700 ms, at once after another and for the keyboard, and closes on Escape, a press and blur',
  { tag: '@nightly' },
  async ({ page }) => {
    await openSignUp(page);
    const tooltip = page.getByRole('tooltip');
    await eyeOf(page, 'password').hover();
    await page.clock.runFor(690);
    await expect(tooltip).toHaveCount(0);
    await page.clock.runFor(20);
    await expect(tooltip).toHaveText('Show password');
    await page.mouse.move(5, 5);
    await expect(tooltip).toHaveCount(0);

    // Within 300 ms after another has closed the next waits for nothing; after that it waits again.
    await page.clock.runFor(310);
    await eyeOf(page, 'password').hover();
    await page.clock.runFor(700);
    for (const [pause, next, isShown] of [
      [290, 'confirm password', true],
      [310, 'password', false],
    ] as const) {
      await expect(tooltip).toBeVisible();
      await page.mouse.move(5, 5);
      await expect(tooltip).toHaveCount(0);
      await page.clock.runFor(pause);
      await eyeOf(page, next).hover();
      await expect(tooltip).toHaveCount(isShown ? 1 : 0);
    }
    await page.clock.runFor(700);
    await expect(tooltip).toBeVisible();

    await page.mouse.move(5, 5);
    await page.getByLabel('Password', { exact: true }).focus();
    await page.keyboard.press('Tab');
    await expect(eyeOf(page, 'password')).toBeFocused();
    await expect(tooltip).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(tooltip).toHaveCount(0);
    await expect(eyeOf(page, 'password')).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect(tooltip).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(tooltip).toHaveCount(0);
    await eyeOf(page, 'password').hover();
    await page.clock.runFor(700);
    await expect(tooltip).toBeVisible();
    await page.mouse.down();
    await expect(tooltip).toHaveCount(0);
    await page.mouse.up();
  },
);
