import { openDashboard } from './dashboard.ts';
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
      await expect(page.getByRole('alert')).toHaveText(
        'We couldn’t load this. Nothing is lost; reload the page to try again.',
      );
      await expect(orders).toBeVisible();
      await context.setOffline(false);
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

  test('reloads on a touch when its modules are gone', { tag: '@nightly' }, async ({ page }) => {
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
    await page.getByRole('button', { name: 'Order Now Lite Edit', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Login Required' })).toBeVisible();
  });
});
