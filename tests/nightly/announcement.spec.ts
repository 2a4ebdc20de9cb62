import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Page } from '@playwright/test';

import { allLooks, expectNoAxeFinding } from '../e2e/axe.ts';
import { expect } from '../e2e/fixtures.ts';
import { shiftsOf } from '../e2e/shifts.ts';
import { testOfCopy } from '../support/site-copy.ts';

const during = '2098-02-10T00:00:00Z';

const TEXT = 'Our prices change on March 1.';
const test = testOfCopy((folder) =>
  writeFile(
    join(folder, 'content/pages/announcement.yaml'),
    `page: announcement
bar:
  text: ${TEXT}
  link:
    label: See the new prices
    to: /pricing
  from: 2098-02-01T16:00:00Z
  to: 2098-03-01T08:00:00Z
`,
  ),
);
// In 2098, every scheduled post is due, and nobody answers for it here.
test.use({ expectedStatuses: [404] });
// One build for all.
test.describe.configure({ mode: 'serial' });

const bar = (page: Page) => page.getByRole('region', { name: 'Announcement' });
const closeButton = (page: Page) =>
  bar(page).getByRole('button', { name: 'Close the announcement' });

test('an announcement is there from the first paint, and nothing moves', async ({ page }) => {
  await page.clock.setFixedTime(during);
  // Fonts are kept from here on; one that came late would move text.
  await page.goto('/services');
  await page.evaluate(() => Promise.all([...document.fonts].map((font) => font.load())));
  await page.addInitScript(() => {
    const moved: string[] = [];
    new PerformanceObserver((entries) => {
      for (const { startTime } of entries.getEntries()) moved.push(String(startTime));
    }).observe({ type: 'layout-shift', buffered: true });
    new MutationObserver((_, observer) => {
      if (!document.querySelector('main')) return;
      observer.disconnect();
      const height = document.querySelector('.announcement')?.getBoundingClientRect().height;
      Object.assign(window, { moved, height });
    }).observe(document, { childList: true, subtree: true });
  });
  for (const path of ['/services', '/', '/help']) {
    await page.goto(path);
    await expect(bar(page)).toContainText(`${TEXT} See the new prices`);
    expect(await page.evaluate(() => (window as { height?: number }).height)).toBeGreaterThan(40);
    expect(await shiftsOf(page), path).toEqual([]);
  }
  await bar(page).getByRole('link', { name: 'See the new prices' }).click();
  await expect(page).toHaveURL('/pricing');
  // It would lead to where one is.
  await expect(bar(page)).toHaveCount(0);
});

test('an announcement is not shown before or after its time, without scripts, or on paper', async ({
  page,
  browser,
  site,
}) => {
  for (const moment of ['2098-02-01T15:59:59Z', '2098-03-01T08:00:00Z']) {
    await page.clock.setFixedTime(moment);
    await page.goto('/about');
    await expect(bar(page), moment).toBeHidden();
  }
  await page.clock.setFixedTime(during);
  await page.goto('/about');
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.announcement')).toBeHidden();
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  const plain = await context.newPage();
  await plain.goto('/about');
  await expect(plain.locator('.announcement')).toBeHidden();
  await context.close();
});

test('an announcement can be read by everybody, and covers no anchor', async ({ page }) => {
  await page.clock.setFixedTime(during);
  await page.goto('/about');
  for (const look of [...allLooks, { width: 320, height: 700, colorScheme: 'light' } as const]) {
    await page.setViewportSize(look);
    await page.emulateMedia({ colorScheme: look.colorScheme });
    await expectNoAxeFinding(page, JSON.stringify(look));
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
    const { width = 0, height = 0 } = (await closeButton(page).boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(closeButton(page)).toBeVisible();
  await page.emulateMedia({ forcedColors: 'none' });
  await page.goto('/services#video');
  const { y = 0 } = (await page.locator('#video').boundingBox()) ?? {};
  const { height = 0 } = (await page.getByRole('banner').boundingBox()) ?? {};
  expect(y).toBeGreaterThanOrEqual(height);
});

test('an announcement is closed by key, stays closed on every page, and is remembered by its text', async ({
  page,
}) => {
  await page.clock.setFixedTime(during);
  await page.goto('/about');
  await closeButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(bar(page)).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
  for (const path of ['/about', '/', '/help']) {
    await page.goto(path);
    await expect(bar(page)).toBeHidden();
  }
  expect(await page.evaluate(() => localStorage.getItem('announcement'))).toBe(TEXT);
});
