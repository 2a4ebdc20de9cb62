import { setTimeout as sleep } from 'node:timers/promises';

import type { Cdn } from './cdn.ts';
import { DESKTOP, openBrowser } from './chromium.ts';

/** The way from one page to the next. */
export interface Navigation {
  readonly from: string;
  readonly to: string;
}

/** How long somebody reads before the pointer comes. */
const READING_MS = 1500;

const CLICKED_AT = 'bench-clicked-at';

/**
 * Milliseconds from the click on a link to the next page's first paint, both pages in the HTTP cache.
 * @param restMs how long the pointer rests on the link before the press.
 * @param roundTripMs by which the server holds every answer back.
 * @throws Error when there is no such link or nothing is painted.
 */
export async function measureNavigation(
  cdn: Cdn,
  { from, to }: Navigation,
  restMs: number,
  roundTripMs: number,
): Promise<number> {
  const browser = await openBrowser(cdn, DESKTOP);
  try {
    const { page } = browser;
    for (const path of [to, from]) await page.goto(cdn.origin + path, { waitUntil: 'load' });
    cdn.delay(roundTripMs);
    await page.addInitScript((key) => {
      addEventListener(
        'click',
        ({ timeStamp }) => {
          sessionStorage.setItem(key, String(performance.timeOrigin + timeStamp));
        },
        true,
      );
    }, CLICKED_AT);
    await page.goto(cdn.origin + from, { waitUntil: 'load' });
    await sleep(READING_MS);
    const link = page.locator(`a[href="${to}"]:visible`).first();
    await link.scrollIntoViewIfNeeded();
    const box = await link.boundingBox();
    if (!box) throw new Error(`${from} shows no link to ${to}`);
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await sleep(restMs);
    await page.mouse.down();
    await page.mouse.up();
    await page.waitForURL(cdn.origin + to);
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint')[0]);
    return await page.evaluate((key) => {
      const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN;
      return performance.timeOrigin + paint - Number(sessionStorage.getItem(key));
    }, CLICKED_AT);
  } finally {
    cdn.delay(0);
    await browser.close();
  }
}
