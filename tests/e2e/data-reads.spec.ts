import { readFileSync } from 'node:fs';

import type { Page } from '@playwright/test';

import type { BlogPost } from '../../src/contracts/blog.ts';
import {
  describeCalls,
  expect,
  listenForCalls,
  openOrder,
  signUpDirectly,
  test,
} from './fixtures.ts';

/** When the next scheduled post is due; before that no list of posts is read. */
const dueMs = (JSON.parse(readFileSync('netlify/data/posts.json', 'utf8')) as BlogPost[])
  .map(({ publishedAt }) => Date.parse(publishedAt ?? ''))
  .findLast((moment) => moment > Date.now());

/** Everything that makes a data library read again: another tab, the focus, the network, and an hour of time. */
async function stir(page: Page) {
  const other = await page.context().newPage();
  await other.close();
  await page.bringToFront();
  await page.evaluate(() => {
    for (const name of ['blur', 'focus', 'offline', 'online', 'pageshow']) {
      window.dispatchEvent(new Event(name));
    }
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
  await page.clock.fastForward('01:00:00');
  // What was asked for by now has been seen when this has come.
  await page.evaluate(() => fetch('/favicon.svg'));
}

/** Pages that read, what they ask for, and a text that shows that the answer has come. */
const reads = [
  ['/dashboard', ['GET /api/user', 'GET /api/orders'], 'No orders yet'],
  ['/blog/post-7', ['GET /api/blog/post-7'], 'Failed to load blog post'],
  ['/blog', ['GET /api/blog'], 'Failed to load blog posts'],
] as const;

test.describe('Data reads', () => {
  test.use({ expectedStatuses: [404, 500] });

  for (const [path, expected, text] of reads) {
    const tag = path === '/blog/post-7' ? '@nightly' : [];
    test(
      `${path} requests once: no retry, no polling, no refetch on focus`,
      { tag },
      async ({ page, site }) => {
        test.skip(path === '/blog' && !dueMs, 'content/blog schedules no post');
        if (path === '/dashboard') await signUpDirectly(page, site);
        await page.clock.install({ time: path === '/blog' ? dueMs! : Date.now() });
        await page.route('**/api/blog{,/*}', (route) => route.fulfill({ status: 500 }));
        const calls = listenForCalls(page);
        await page.goto(path);
        await expect(page.getByRole('heading', { name: text })).toBeVisible();
        await stir(page);
        expect(describeCalls(calls)).toEqual(expected);
      },
    );
  }

  test(
    "the current user is not requested again on the tab's next pages",
    { tag: '@nightly' },
    async ({ page, site }) => {
      await signUpDirectly(page, site);
      await page.clock.install();
      const calls = listenForCalls(page);
      // Read and kept: what is left before is asked for again.
      await openOrder(page, 'Lite Edit');
      await expect(page.getByRole('dialog', { name: 'Place your order' })).toBeVisible();
      await page.clock.fastForward('12:00:00');
      await openOrder(page, 'Show Notes');
      await expect(page.getByRole('dialog', { name: 'Place your order' })).toBeVisible();
      expect(describeCalls(calls)).toEqual(['GET /api/user']);
    },
  );
});
