import type { Locator, Page } from '@playwright/test';

import { openDashboard, order } from './dashboard.ts';
import { expect, toast, openOrder, signUpDirectly, test } from './fixtures.ts';
import { expectKept, expectPlacedOnce, fillIn, listenForOrders, send } from './order-form.ts';

// One fault of each class; tests/nightly has the variants.

test.describe('while offline', () => {
  test.use({ expectsOffline: true });

  test('an order shows an error, keeps its text and succeeds once later', async ({
    page,
    site,
    context,
  }) => {
    await signUpDirectly(page, site);
    const dialog = await openOrder(page, 'Lite Edit');
    await fillIn(dialog);
    const keys = listenForOrders(page);
    await context.setOffline(true);
    await send(page);
    await expect(toast(page, 'Error')).toContainText('Failed to place order. Please try again.');
    await expectKept(dialog);
    await context.setOffline(false);
    await send(page);
    await expectPlacedOnce(page);
    expect([keys.length, new Set(keys).size]).toEqual([4, 1]);
  });

  test(
    'a setting that cannot be loaded says so, and the dashboard stays, also in a browser that never tells of its paint',
    { tag: '@nightly' },
    async ({ page, site, context }) => {
      await page.addInitScript(() => {
        PerformanceObserver.prototype.observe = () => undefined;
      });
      await openDashboard(page, site);
      await expect(page.getByText(/^Welcome, \S/)).toBeVisible();
      const orders = page.getByRole('heading', { name: 'No orders yet' });
      await expect(orders).toBeVisible();
      await context.setOffline(true);
      await page.getByRole('heading', { name: 'Change name' }).click();
      await expect(page.getByRole('alert')).toHaveText('We couldn’t load this. Nothing is lost.');
      await expect(orders).toBeVisible();
      await context.setOffline(false);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByLabel('First name')).toBeVisible();
    },
  );

  test(
    'a link that confirms the address, and cannot be asked for, is said not to be',
    { tag: '@nightly' },
    async ({ page, site, context }) => {
      await openDashboard(page, site);
      const notice = page.getByRole('complementary', { name: 'Email not confirmed' });
      await expect(notice).toBeVisible();
      await context.setOffline(true);
      await notice.getByRole('button', { name: 'Send it again' }).click();
      await expect(notice.getByRole('status')).toHaveText(/^We couldn’t load this\./);
      await context.setOffline(false);
    },
  );

  test(
    'files that were picked while their uploads could not be loaded are sent when they can',
    { tag: '@nightly' },
    async ({ page, site }) => {
      await openDashboard(page, site, [{ ...order, takesFiles: true }]);
      const letIn = await keepOut(page, /\/_astro\/Uploads\..*\.js/);
      await page.route('**/files', () => new Promise(() => undefined));
      const buffer = Buffer.from('RIFF');
      await page
        .getByLabel('Files', { exact: true })
        .setInputFiles({ name: 'intro.wav', mimeType: 'audio/wav', buffer });
      await expect(page.getByRole('alert')).toHaveText('We couldn’t load this. Nothing is lost.');
      await letIn();
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('list', { name: 'Uploads' })).toContainText('intro.wav');
    },
  );
});

/** Lets none of these files arrive. @returns what does. */
async function keepOut(page: Page, files: string | RegExp): Promise<() => Promise<void>> {
  await page.route(files, (route) => route.abort('internetdisconnected'));
  return () => page.unroute(files);
}

test.describe('what a press needs and could not be loaded', () => {
  test.use({ expectsOffline: true });

  const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'Loading failed.' });
  /** Something to press, and what comes of it. */
  const presses: Record<string, [path: string, (page: Page) => [press: Locator, shown: Locator]]> =
    {
      'an order': [
        '/services',
        (page) => [
          page.getByRole('button', { name: 'Order Now Lite Edit', exact: true }),
          page.getByRole('dialog', { name: 'Login Required' }),
        ],
      ],
      'the menu of a phone': [
        '/pricing',
        (page) => [page.getByRole('button', { name: 'Open menu' }), page.getByRole('dialog')],
      ],
      'a message to the studio': [
        '/contact',
        (page) => [
          page.getByRole('button', { name: 'Send Message' }),
          page.getByText('Name must be at least 2 characters'),
        ],
      ],
      'the search': [
        '/about',
        (page) => [
          page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }),
          page.getByRole('dialog', { name: 'Search' }),
        ],
      ],
      'a sign-in': [
        '/auth',
        (page) => [
          page.getByRole('button', { name: 'Sign In', exact: true }),
          page.getByText('Please enter a valid email address'),
        ],
      ],
    };
  for (const [index, [what, [path, find]]] of Object.entries(presses).entries())
    for (const [fault, files] of [
      ['scripts', /\/_astro\/.*\.js/],
      ['shared scripts', /\/_astro\/(?!\w+\.island)[^/]*\.js/],
    ] as const)
      test(
        `says so, and comes with the next press once it can: ${what}, without ${fault}`,
        fault === 'scripts' && index === 0 ? {} : { tag: '@nightly' },
        async ({ page }) => {
          if (what === 'the menu of a phone')
            await page.setViewportSize({ width: 390, height: 844 });
          const letIn = await keepOut(page, files);
          await page.goto(path);
          const [press, shown] = find(page);
          await press.click();
          await expect(notice(page)).toBeVisible();
          await letIn();
          await expect(shown).toHaveCount(0);
          await press.click();
          await expect(shown).toBeVisible();
          await expect(notice(page)).toBeHidden();
        },
      );

  test(
    'a page that is nothing without its scripts says so, and goes on when there is a connection',
    { tag: '@nightly' },
    async ({ page, site }) => {
      await signUpDirectly(page, site);
      const letIn = await keepOut(page, /\/_astro\/.*\.js/);
      await page.goto('/dashboard');
      await expect(notice(page)).toBeVisible();
      await letIn();
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
    },
  );
});

test(
  'a reload while an order is sent keeps the draft, and sending it again creates no second order',
  { tag: '@nightly' },
  async ({ page, site }) => {
    await signUpDirectly(page, site);
    await page.goto('/pricing');
    await fillIn(await openOrder(page, 'Lite Edit'));
    const { promise: stored, resolve: store } = Promise.withResolvers<void>();
    // The server has it; the page is left before it hears so.
    await page.route('**/api/orders', async (route) => {
      await route.fetch();
      store();
    });
    await send(page);
    await stored;
    await page.reload();
    await page.unroute('**/api/orders');
    const dialog = await openOrder(page, 'Lite Edit');
    await expectKept(dialog);
    await send(page);
    await expectPlacedOnce(page);
  },
);

test.describe('a page from before a deploy', () => {
  test.use({ expectedStatuses: [404] });

  test(
    'reloads on a press when its modules are gone, and is pressed again, once',
    { tag: '@nightly' },
    async ({ page }) => {
      await page.clock.install();
      await page.goto('/services');
      await page.clock.fastForward(61_000);
      let isGone = true;
      await page.route('**/_astro/OrderDialog.island.*', (route) =>
        isGone
          ? route.fulfill({ status: 404, contentType: 'text/html', body: 'x' })
          : route.continue(),
      );
      await page.route('**/services', (route) => {
        isGone = false;
        return route.continue();
      });
      const reloaded = page.waitForEvent('load');
      await page.getByRole('button', { name: 'Order Now Lite Edit', exact: true }).click();
      await page.clock.runFor(1_000);
      await reloaded;
      const dialog = page.getByRole('dialog', { name: 'Login Required' });
      await expect(dialog).toBeVisible();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(
        page.getByRole('button', { name: 'Order Now Lite Edit', exact: true }),
      ).toBeFocused();
      await page.reload();
      await page.waitForLoadState('networkidle');
      await expect(dialog).toBeHidden();
    },
  );
});
