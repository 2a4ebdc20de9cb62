import type { Page } from '@playwright/test';

import { states } from '../e2e/axe-states.ts';
import { openDashboard } from '../e2e/dashboard.ts';
import { signUpDirectly, test, type Site } from '../e2e/fixtures.ts';
import { allPages } from '../e2e/templates.ts';
import { longCustomer, longOrders } from '../support/sample-answers.ts';

/** Chromium cannot paint a taller picture. */
const MAX_HEIGHT_PX = 16_000;

const sizes = [
  { width: 390, height: 844, device: 'phone' },
  { width: 820, height: 1180, device: 'tablet' },
  { width: 1440, height: 900, device: 'desktop' },
];

/** A page in a state. */
interface Scene {
  name: string;
  only?: 'phone' | 'desktop';
  reach: (page: Page, site: Site) => Promise<unknown>;
}

const goTo = (path: string) => (page: Page) => page.goto(path);

const scenes: Scene[] = [
  // Both lead whoever is not signed in away.
  ...allPages
    .filter((path) => path !== '/dashboard' && path !== '/desk')
    .map((path) => ({ name: path.slice(1) || 'home', reach: goTo(path) })),
  ...states,
  {
    name: 'the dashboard with long names',
    reach: async (page, site) => {
      await openDashboard(page, site, longOrders);
      await page.route('**/api/user', (route) => route.fulfill({ json: longCustomer }));
      await page.reload();
      await page.getByText(longCustomer.firstName).first().waitFor();
    },
  },
  {
    name: 'the bar of a customer',
    reach: async (page, site) => {
      await signUpDirectly(page, site);
      await page.goto('/');
    },
  },
  ...['/', '/pricing', '/auth'].flatMap((path): Scene[] => [
    {
      name: `forced colors ${path}`,
      reach: async (page) => {
        await page.emulateMedia({ forcedColors: 'active' });
        await page.goto(path);
      },
    },
    {
      name: `print ${path}`,
      reach: async (page) => {
        await page.goto(path);
        await page.emulateMedia({ media: 'print' });
      },
    },
  ]),
];

test.use({ expectedStatuses: [400, 401, 404, 429, 500], reducedMotion: 'reduce' });

for (const { name, only, reach } of scenes)
  for (const { device, ...size } of sizes)
    for (const colorScheme of ['light', 'dark'] as const) {
      if (only && only !== device) continue;
      const picture = `${name.replaceAll(/\W+/g, '-')}-${size.width}-${colorScheme}.jpg`;
      test(picture, async ({ page, site }) => {
        await page.setViewportSize(size);
        await page.emulateMedia({ colorScheme });
        await reach(page, site);
        await page.evaluate(() => document.fonts.ready);
        // The bar lies where the page was scrolled to.
        await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        await page.screenshot({
          path: `screenshots/${picture}`,
          type: 'jpeg',
          quality: 84,
          animations: 'disabled',
          fullPage: true,
          clip: { x: 0, y: 0, width: size.width, height: Math.min(height, MAX_HEIGHT_PX) },
        });
      });
    }
