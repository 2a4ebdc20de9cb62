import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Page } from '@playwright/test';

import { copyProject } from '../../scripts/copy-project.ts';
import { allLooks, expectNoAxeFinding } from '../e2e/axe.ts';
import { expect, test as base } from '../e2e/fixtures.ts';
import { shiftsOf } from '../e2e/shifts.ts';
import { buildCopy, serveCopy } from '../support/site-copy.ts';

const [from, to] = ['2098-02-01T16:00:00Z', '2098-03-01T08:00:00Z'];
const during = '2098-02-10T00:00:00Z';

/** A copy of the site, built with an announcement. */
interface Announcing {
  url: string;
  publish: (text: string) => Promise<void>;
}

const test = base.extend<object, { announcing: Announcing }>({
  announcing: [
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'roomtone-announcement-'));
      await copyProject(folder);
      const publish = async (text: string) => {
        const link = '  link:\n    label: See the new prices\n    to: /pricing\n';
        const bar = `page: announcement\nbar:\n  text: ${text}\n${link}  from: ${from}\n  to: ${to}\n`;
        await writeFile(join(folder, 'content/pages/announcement.yaml'), bar);
        buildCopy(folder);
      };
      await publish('Our prices change on March 1.');
      const served = await serveCopy(folder);
      await use({ url: served.url, publish });
      served.stop();
      await rm(folder, { recursive: true });
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  site: [
    async ({ announcing: { url } }, use) => {
      await use({ url });
    },
    { scope: 'worker' },
  ],
});
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
    await expect(bar(page)).toContainText('Our prices change on March 1. See the new prices');
    expect(await page.evaluate(() => (window as { height?: number }).height)).toBeGreaterThan(40);
    expect(await shiftsOf(page), path).toEqual([]);
  }
  await bar(page).getByRole('link', { name: 'See the new prices' }).click();
  await expect(page).toHaveURL('/pricing');
  // It would lead to where one is.
  await expect(bar(page)).toHaveCount(0);
});

test('an announcement is not shown before its time, after it, without scripts, or on paper', async ({
  page,
  browser,
  site,
}) => {
  for (const [moment, isShown] of [
    ['2098-02-01T15:59:59Z', false],
    [from, true],
    ['2098-03-01T07:59:59Z', true],
    [to, false],
  ] as const) {
    await page.clock.setFixedTime(moment);
    await page.goto('/about');
    await expect(bar(page), moment).toBeVisible({ visible: isShown });
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

test('an announcement is closed by key, stays closed on every page, and comes back with another text', async ({
  page,
  announcing,
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
  await announcing.publish('Our prices change on April 1.');
  await page.goto('/about');
  await expect(bar(page)).toContainText('April 1');
});
