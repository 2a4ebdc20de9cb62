import type { Page } from '@playwright/test';

import { expect, test } from './fixtures.ts';

const eyeOf = (page: Page, label: string) => page.getByRole('button', { name: `Show ${label}` });

/** The sign-up form, whose two passwords have a tooltip each, on a clock that stands still. */
async function openSignUp(page: Page) {
  await page.clock.install();
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Create an account' }).click();
  await expect(eyeOf(page, 'confirm password')).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
}

test('a tooltip opens after a rest of 700 ms, at once after another and for the keyboard, and closes on Escape, a press and blur', async ({
  page,
}) => {
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
});
