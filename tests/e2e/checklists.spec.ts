import { readFile } from 'node:fs/promises';

import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const launch = '/help/guides/podcast-launch-checklist';
const audio = '/help/guides/audio-quality-checklist';

const boxes = (page: Page) => page.getByRole('checkbox');
const progress = (page: Page) => page.getByRole('status').filter({ hasText: 'done' });
const clear = (page: Page) => page.getByRole('button', { name: 'Uncheck all' });
const dateField = (page: Page) => page.getByLabel('Launch date', { exact: true });
const dates = (page: Page) => page.locator('.launch-days time');
const download = (page: Page) => page.getByRole('button', { name: 'Add to calendar (.ics)' });

/** Places of the ticked boxes. */
const ticked = (all: Locator) =>
  all.evaluateAll((inputs) =>
    inputs.flatMap((input, index) => ((input as HTMLInputElement).checked ? [index] : [])),
  );

test.describe('a checklist', () => {
  test('has a box on every line and counts the checked ones', async ({ page }) => {
    await page.goto(launch);
    const lines = await page.locator('.checklist li').count();
    expect(lines).toBeGreaterThan(30);
    await expect(boxes(page)).toHaveCount(lines);
    await expect(progress(page)).toHaveText(`0 of ${lines} done`);
    await boxes(page).nth(2).check();
    // The whole line is the target, not the box alone.
    await page.locator('.checklist li').nth(4).click();
    await expect(progress(page)).toHaveText(`2 of ${lines} done`);
    expect(await ticked(boxes(page))).toEqual([2, 4]);
    const names = await page.locator('.checklist li').allTextContents();
    expect(new Set(names.map((name) => name.trim())).size).toBe(lines);
  });

  test('remembers checked lines in this browser, on this page alone', async ({ page }) => {
    await page.goto(launch);
    for (const index of [0, 7, 12]) await boxes(page).nth(index).check();
    await page.reload();
    expect(await ticked(boxes(page))).toEqual([0, 7, 12]);
    await expect(progress(page)).toHaveText(/^3 of /);
    await page.goto(audio);
    await expect(progress(page)).toHaveText(/^0 of /);
  });

  test('clears all checks, and restores them', async ({ page }) => {
    await page.goto(launch);
    for (const index of [1, 3]) await boxes(page).nth(index).check();
    await clear(page).click();
    await expect(progress(page)).toHaveText(/^0 of /);
    expect(await ticked(boxes(page))).toEqual([]);
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await ticked(boxes(page))).toEqual([1, 3]);
    await clear(page).click();
    await page.reload();
    expect(await ticked(boxes(page))).toEqual([]);
  });
});

test('boxes work with the keyboard, and links in lines remain links', async ({ page }) => {
  await page.goto(launch);
  await boxes(page).nth(0).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await expect(boxes(page).nth(1)).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Space');
  expect(await ticked(boxes(page))).toEqual([0]);
  await expect(progress(page)).toHaveText(/^1 of /);
  // A focused line is not hidden by the bar above it.
  const bar = (await page.locator('.ticks').boundingBox())!;
  const box = (await boxes(page).nth(1).boundingBox())!;
  expect(box.y).toBeGreaterThanOrEqual(bar.y + bar.height);

  const link = page.locator('.checklist label a').first();
  const target = (await link.getAttribute('href'))!;
  await link.click();
  await expect(page).toHaveURL(target);
});

test('works without storage', async ({ page }) => {
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
  await expect(progress(page)).toHaveText(/^0 of /);
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await ticked(boxes(page))).toEqual([3]);
  await dateField(page).fill('2027-03-09');
  await expect(dates(page)).toHaveCount(8);
  await page.reload();
  await expect(progress(page)).toHaveText(/^0 of /);
  await expect(dateField(page)).toHaveValue('');
});

test('checks follow their lines when the guide changes', async ({ page }) => {
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
  expect(await ticked(boxes(page))).toEqual([4]);
  await expect(page.locator('.checklist li').nth(4)).toHaveText(line!);
});

test.describe('a launch date', () => {
  const days = [
    'Tue, Jan 12, 2027',
    'Tue, Jan 26, 2027',
    'Tue, Feb 9, 2027',
    'Tue, Feb 23, 2027',
    'Tue, Mar 9, 2027',
    'Tue, Mar 16, 2027',
    'Tue, Mar 23, 2027',
    'Tue, Mar 30, 2027',
  ];

  test('dates every step and is remembered', async ({ page }) => {
    await page.clock.setFixedTime('2027-02-01T12:00:00Z');
    await page.goto(launch);
    await expect(download(page)).toBeDisabled();
    await dateField(page).fill('2027-03-09');
    await expect(dates(page)).toHaveText(days);
    await expect(dates(page).first()).toBeVisible();
    await expect(
      page.getByRole('status').filter({ hasText: '8 dates for a launch on Tue, Mar 9, 2027.' }),
    ).toHaveCount(1);
    // What lies behind says so.
    await expect(page.locator('.launch-days li').filter({ hasText: 'past' })).toHaveCount(2);
    await page.reload();
    await expect(dateField(page)).toHaveValue('2027-03-09');
    await expect(dates(page)).toHaveText(days);
    await dateField(page).fill('');
    await expect(dates(page)).toHaveCount(0);
    await expect(download(page)).toBeDisabled();
    await page.reload();
    await expect(dateField(page)).toHaveValue('');
  });

  test('can be saved as a calendar file that links to the page', async ({ page, site }) => {
    await page.goto(launch);
    await dateField(page).fill('2027-03-09');
    const [file] = await Promise.all([page.waitForEvent('download'), download(page).click()]);
    expect(file.suggestedFilename()).toBe('podcast-launch-2027-03-09.ics');
    expect(await readFile(await file.path(), 'utf8')).toContain(`${site.url}${launch}`);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a checklist is a list with printed boxes', async ({ page }) => {
    await page.goto(audio);
    const first = page.locator('.checklist li').first();
    await expect(first).toBeVisible();
    expect(await first.evaluate((line) => getComputedStyle(line, '::before').borderTopStyle)).toBe(
      'solid',
    );
    await expect(boxes(page)).toHaveCount(0);
    await expect(page.locator('.ticks')).toBeHidden();
    await expect(dateField(page).filter({ visible: true })).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  });
});
