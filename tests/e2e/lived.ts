// For tests in which people live with the product for days: a product of their own, and looks at each state.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import type { Page } from '@playwright/test';

import { expectNoAxeFinding } from './axe.ts';
import { expect, test as base } from './fixtures.ts';
import { openStudio, type Studio } from './studio.ts';

export const test = base.extend<{ studio: Studio }, { site: { url: string } }>({
  studio: async ({}, use) => {
    const studio = await openStudio();
    await use(studio);
    await studio.close();
  },
  // Each has a studio of its own, since its clock goes ahead.
  site: [async ({}, use) => use({ url: 'about:blank' }), { scope: 'worker' }],
});

/** Checks a state in both themes, and takes its picture where somebody wants to look (`SHOTS=folder`). */
export async function look(page: Page, state: string): Promise<void> {
  const shots = process.env['SHOTS'];
  const { width = 0 } = page.viewportSize() ?? {};
  if (shots) mkdirSync(shots, { recursive: true });
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    // What is still moving in has not its colors yet.
    await page.evaluate(() => {
      for (const each of document.getAnimations())
        if (each.effect?.getComputedTiming().endTime !== Infinity) each.finish();
      // Whatever lies under the line that stays in sight would be too small for a finger.
      scrollTo(0, 0);
    });
    await expectNoAxeFinding(page, `${state}, ${colorScheme}, ${width}`);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${state} scrolls sideways at ${width}`).toBeLessThanOrEqual(0);
    if (!shots) continue;
    const path = join(shots, `${width}-${state.replaceAll(/\W+/g, '-')}-${colorScheme}.png`);
    await page.screenshot({ path, fullPage: true });
  }
}
