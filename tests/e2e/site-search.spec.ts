import type { Page } from '@playwright/test';

import { expectNoAxeFinding } from './axe.ts';
import { expect, holdRequests, test } from './fixtures.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'Search' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const options = (page: Page) => page.getByRole('option');
const status = (page: Page) => dialog(page).getByRole('status');
const searchButton = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: 'Search', exact: true });

async function openSearch(page: Page, path = '/about') {
  await page.goto(path);
  await searchButton(page).click();
  await expect(field(page)).toBeFocused();
}

async function searchFor(page: Page, text: string) {
  await field(page).fill(text);
  await expect(status(page)).toHaveText(/result/);
}

// What is found is proven by tests/unit/site-search.
test.describe('site search', () => {
  test(
    'opens with Meta+k on a Mac, returns focus when it closes, and never opens over a dialog',
    { tag: '@nightly' },
    async ({ page }) => {
      await page.addInitScript(() => {
        Object.defineProperty(navigator, 'platform', { get: () => 'MacIntel' });
      });
      await page.goto('/pricing');
      // As what fills in a form sends it; an error would fail the test.
      await page.evaluate(() => document.dispatchEvent(new Event('keydown')));
      await page.keyboard.press('Meta+k');
      await expect(field(page)).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toBeHidden();
      await searchButton(page).click();
      await expect(field(page)).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(searchButton(page)).toBeFocused();

      // Two modal dialogs are one too many.
      await page.getByRole('button', { name: 'Schedule Demo Call' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.keyboard.press('Meta+k');
      await page.waitForLoadState('networkidle');
      await expect(page.getByRole('dialog')).toHaveCount(1);
      await expect(field(page)).toHaveCount(0);
    },
  );

  test('groups results with announced counts, and works by keyboard', async ({ page }) => {
    await openSearch(page, '/404');
    await searchFor(page, 'transcript');
    const groups = page.getByRole('listbox', { name: 'Results' }).getByRole('group');
    await expect(groups).toHaveCount(3);
    for (const [index, name] of ['Services', 'Blog', 'Help'].entries())
      await expect(groups.nth(index)).toHaveAccessibleName(name);
    await expect(status(page)).toHaveText(
      /^\d+ results: \d+ in Services, \d+ in Blog, \d+ in Help$/,
    );
    await expect(groups.nth(0).getByText('$', { exact: false }).first()).toBeVisible();

    await field(page).fill('loudness');
    await expect(options(page).first()).toContainText('Loudness');
    const active = () => page.locator('[role=option][aria-selected=true]').getAttribute('id');
    const ids = await options(page).evaluateAll((found) => found.map(({ id }) => id));
    expect(await active()).toBe(ids[0]);
    await page.keyboard.press('ArrowDown');
    expect(await active()).toBe(ids[1]);
    await expect(field(page)).toHaveAttribute('aria-activedescendant', ids[1]!);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    expect(await active(), 'around the end').toBe(ids.at(-1));
    await expect(options(page).last()).toBeInViewport();
    await page.keyboard.press('ArrowDown');
    await expect(field(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/help\/articles\/mastering-audio-levels-loudness/);
    await expect(dialog(page)).toBeHidden();
  });

  test('opens no result of earlier words', { tag: '@nightly' }, async ({ page }) => {
    await openSearch(page);
    await searchFor(page, 'loudness');
    const release = await holdRequests(page, /\/pagefind\//);
    await field(page).fill('refund');
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toBeVisible();
    release();
    await expect(options(page).first()).toContainText(/refund/i);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/refund/);
  });

  test('opens with Ctrl+K while Caps Lock is on', { tag: '@nightly' }, async ({ page }) => {
    await page.goto('/pricing');
    const press = (shiftKey: boolean) =>
      page.evaluate((hasShift) => {
        const keys = { key: 'K', ctrlKey: true, shiftKey: hasShift, bubbles: true };
        document.body.dispatchEvent(new KeyboardEvent('keydown', keys));
      }, shiftKey);
    // A shortcut of browsers.
    await press(true);
    await expect(page.locator('astro-island[component-export="SiteSearch"][ssr]')).toHaveCount(1);
    await press(false);
    await expect(field(page)).toBeFocused();
  });

  test(
    'opens a matching FAQ answer, and results on the current page',
    { tag: '@nightly' },
    async ({ page }) => {
      await openSearch(page);
      await searchFor(page, 'discounts for non-profits');
      await options(page).first().click();
      await expect(page).toHaveURL(/\/help#faq-do-you-offer-discounts-for-non-profits/);
      const answer = page.locator('#faq-do-you-offer-discounts-for-non-profits');
      await expect(answer.getByRole('button')).toHaveAttribute('aria-expanded', 'true');
      await expect(answer).toBeInViewport();

      await openSearch(page, '/services');
      await searchFor(page, 'lite edit');
      await page.keyboard.press('Enter');
      await expect(dialog(page)).toBeHidden();
      await expect(page.getByRole('heading', { name: 'Lite Edit', exact: true })).toBeInViewport();
    },
  );

  test(
    'has no axe violations, and offers contact when nothing is found',
    { tag: '@nightly' },
    async ({ page }) => {
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
      await openSearch(page);
      await searchFor(page, 'loudness');
      await expectNoAxeFinding(page, 'with results');
      await field(page).fill('<img src=x onerror=alert(1)>');
      await expect(dialog(page).getByText('“<img src=x onerror=alert(1)>”')).toBeVisible();
      await field(page).fill('purple & kazoo?');
      await expect(dialog(page).getByText('Nothing here mentions “purple & kazoo?”')).toBeVisible();
      await expect(status(page)).toHaveText('No results');
      await expectNoAxeFinding(page, 'without');
      await dialog(page).getByRole('link', { name: 'Ask Us Instead' }).click();
      await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(
        /“purple & kazoo\?”/,
      );
    },
  );
});
