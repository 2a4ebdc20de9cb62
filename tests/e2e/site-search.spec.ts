import type { Page } from '@playwright/test';

import { expectNoAxeFinding } from './axe.ts';
import { expect, test } from './fixtures.ts';

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

test.describe('site search', () => {
  test('loads nothing before it is opened', async ({ page }) => {
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (/\.js|pagefind/.test(request.url())) scripts.push(request.url());
    });
    await page.goto('/legal/terms');
    await page.waitForLoadState('networkidle');
    expect(scripts).toEqual([]);
    await searchButton(page).click();
    await expect(field(page)).toBeFocused();
    await expect.poll(() => scripts.some((url) => url.includes('/pagefind/'))).toBe(true);
  });

  test('opens with Meta+k on a Mac and returns focus when it closes', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'platform', { get: () => 'MacIntel' });
    });
    await page.goto('/pricing');
    await page.keyboard.press('Meta+k');
    await expect(field(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await searchButton(page).click();
    await expect(field(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(searchButton(page)).toBeFocused();
  });

  test('groups results, with announced counts', async ({ page }) => {
    await openSearch(page);
    await searchFor(page, 'transcript');
    const groups = page.getByRole('listbox', { name: 'Results' }).getByRole('group');
    await expect(groups).toHaveCount(3);
    for (const [index, name] of ['Services', 'Blog', 'Help'].entries())
      await expect(groups.nth(index)).toHaveAccessibleName(name);
    await expect(status(page)).toHaveText(
      /^\d+ results: \d+ in Services, \d+ in Blog, \d+ in Help$/,
    );
    await expect(groups.nth(0).getByText('$', { exact: false }).first()).toBeVisible();
  });

  test('works by keyboard', async ({ page }) => {
    await openSearch(page);
    await searchFor(page, 'loudness');
    const all = await options(page).count();
    const active = () => page.locator('[role=option][aria-selected=true]').getAttribute('id');
    const announced = () => field(page).getAttribute('aria-activedescendant');
    const ids = await options(page).evaluateAll((found) => found.map(({ id }) => id));
    expect(await active()).toBe(ids[0]);
    await page.keyboard.press('ArrowDown');
    expect(await active()).toBe(ids[1]);
    expect(await announced()).toBe(ids[1]);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    expect(await active(), 'around the end').toBe(ids[all - 1]);
    await expect(options(page).last()).toBeInViewport();
    await page.keyboard.press('ArrowDown');
    await expect(field(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/help\/articles\/mastering-audio-levels-loudness/);
    await expect(dialog(page)).toBeHidden();
  });

  test('highlights the words on the page it opens', async ({ page }) => {
    await openSearch(page);
    await searchFor(page, 'limiter');
    const result = options(page).filter({ hasText: 'Audio Quality Checklist' });
    await expect(result).toHaveAttribute('href', /#[\w-]+:~:text=/);
    await result.click();
    await expect(page).toHaveURL(/\/help\/guides\/audio-quality-checklist#/);
  });

  test('opens a matching FAQ answer', async ({ page }) => {
    await openSearch(page);
    await searchFor(page, 'discounts for non-profits');
    await options(page).first().click();
    await expect(page).toHaveURL(/\/help#faq-do-you-offer-discounts-for-non-profits/);
    const answer = page.locator('#faq-do-you-offer-discounts-for-non-profits');
    await expect(answer).toHaveAttribute('open', '');
    await expect(answer).toBeInViewport();
  });

  test('opens results on the current page', async ({ page }) => {
    await openSearch(page, '/services');
    await searchFor(page, 'lite edit');
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Lite Edit', exact: true })).toBeInViewport();
  });

  test('offers contact when nothing is found', async ({ page }) => {
    await openSearch(page);
    await field(page).fill('<img src=x onerror=alert(1)>');
    await expect(dialog(page).getByText('“<img src=x onerror=alert(1)>”')).toBeVisible();
    await field(page).fill('purple & kazoo?');
    await expect(dialog(page).getByText('Nothing here mentions “purple & kazoo?”')).toBeVisible();
    await expect(status(page)).toHaveText('No results');
    await dialog(page).getByRole('link', { name: 'Ask Us Instead' }).click();
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(/“purple & kazoo\?”/);
  });

  test('is available on the 404 page', async ({ page }) => {
    await page.goto('/404');
    await page.getByRole('main').getByRole('button', { name: 'Search the site' }).click();
    await expect(field(page)).toBeFocused();
  });

  test('does not open over another dialog', async ({ page }) => {
    await page.goto('/services');
    await page.getByRole('button', { name: 'Order Now Lite Edit', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expect(field(page)).toHaveCount(0);
  });

  test('has no axe violations with and without results', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await openSearch(page);
    await searchFor(page, 'loudness');
    await expectNoAxeFinding(page, 'with results');
    await field(page).fill('zzzzqqqq');
    await expect(status(page)).toHaveText('No results');
    await expectNoAxeFinding(page, 'without');
  });
});

test.describe('site search without its index', () => {
  test.use({ expectsOffline: true });

  test('shows an error, and finds results once the index is back', async ({ page }) => {
    await page.route('**/pagefind/**', (route) => route.abort());
    await openSearch(page);
    await field(page).fill('loudness');
    await expect(dialog(page).getByText('The search didn’t load.')).toBeVisible();
    await page.unroute('**/pagefind/**');
    await dialog(page).getByRole('button', { name: 'Try Again' }).click();
    await expect(options(page).first()).toBeVisible();
  });
});

test.describe('site search without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('has no button', async ({ page }) => {
    await page.goto('/about');
    await expect(page.locator('[data-search]').first()).toBeHidden();
  });
});
