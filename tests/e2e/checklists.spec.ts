import type { Page } from '@playwright/test';

import { expect, test } from './fixtures.ts';

const launch = '/help/guides/podcast-launch-checklist';
const audio = '/help/guides/audio-quality-checklist';

const boxes = (page: Page) => page.getByRole('checkbox');
const progress = (page: Page) => page.getByRole('status').filter({ hasText: 'done' });
const clear = (page: Page) => page.getByRole('button', { name: 'Uncheck all' });
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' });

/** Places of the ticked boxes. */
const ticked = (page: Page) =>
  boxes(page).evaluateAll((inputs) =>
    inputs.flatMap((input, index) => ((input as HTMLInputElement).checked ? [index] : [])),
  );

test('a checklist counts checked lines, remembers them on its page, and clears and restores them', async ({
  page,
}) => {
  await page.goto(launch);
  const lines = await page.locator('.checklist li').count();
  expect(lines).toBeGreaterThan(30);
  await expect(boxes(page)).toHaveCount(lines);
  await expect(progress(page)).toHaveText(`0 of ${lines} done`);
  await boxes(page).nth(2).check();
  // The whole line is the target, not the box alone.
  await page.locator('.checklist li').nth(4).click();
  await expect(progress(page)).toHaveText(`2 of ${lines} done`);
  await page.reload();
  expect(await ticked(page)).toEqual([2, 4]);
  await page.goto(audio);
  await expect(progress(page)).toHaveText(/^0 of /);
  await page.goto(launch);
  await clear(page).click();
  await expect(progress(page)).toHaveText(/^0 of /);
  await undo(page).click();
  expect(await ticked(page)).toEqual([2, 4]);
  await clear(page).click();
  await page.reload();
  expect(await ticked(page)).toEqual([]);
});

test(
  'boxes work with the keyboard, and links in lines remain links',
  { tag: '@nightly' },
  async ({ page }) => {
    await page.goto(launch);
    await boxes(page).nth(0).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await expect(boxes(page).nth(1)).toBeFocused();
    expect(await ticked(page)).toEqual([0]);
    await expect(progress(page)).toHaveText(/^1 of /);
    // A focused line is not hidden by the bar above it.
    const bar = (await page.locator('.ticks').boundingBox())!;
    const box = (await boxes(page).nth(1).boundingBox())!;
    expect(box.y).toBeGreaterThanOrEqual(bar.y + bar.height);

    const link = page.locator('.checklist label a').first();
    const target = (await link.getAttribute('href'))!;
    await link.click();
    await expect(page).toHaveURL(target);
  },
);

test('works without storage', { tag: '@nightly' }, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Blocked', 'SecurityError');
      },
    });
  });
  await page.goto(launch);
  await boxes(page).nth(3).check();
  await expect(progress(page)).toHaveText(/^1 of /);
  await clear(page).click();
  await undo(page).click();
  expect(await ticked(page)).toEqual([3]);
});

test('checks follow their lines when the guide changes', { tag: '@nightly' }, async ({ page }) => {
  await page.goto(audio);
  await boxes(page).nth(3).check();
  const line = await page.locator('.checklist li').nth(3).textContent();
  await page.route(`**${audio}`, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({
      response,
      body: html.replace(/(<div class="checklist">[^]*?<ul>)/, '$1<li>A new line</li>'),
    });
  });
  await page.reload();
  await expect(page.locator('.checklist li').first()).toHaveText('A new line');
  expect(await ticked(page)).toEqual([4]);
  await expect(page.locator('.checklist li').nth(4)).toHaveText(line!);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a checklist is a list with printed boxes', { tag: '@nightly' }, async ({ page }) => {
    await page.goto(audio);
    const first = page.locator('.checklist li').first();
    await expect(first).toBeVisible();
    expect(await first.evaluate((line) => getComputedStyle(line, '::before').borderTopStyle)).toBe(
      'solid',
    );
    await expect(boxes(page)).toHaveCount(0);
    await expect(page.locator('.ticks')).toBeHidden();
  });
});
