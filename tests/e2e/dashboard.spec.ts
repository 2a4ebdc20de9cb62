import { openDashboard, order } from './dashboard.ts';
import { expect, signUpDirectly, test } from './fixtures.ts';

test.describe('core §2 Dashboard', () => {
  test('nothing shifts when orders load on a phone', async ({ page, site }) => {
    await signUpDirectly(page, site);
    await page.setViewportSize({ width: 390, height: 823 });
    const list = Array.from({ length: 7 }, (_, index) => ({
      ...order,
      id: `${order.id.slice(0, -1)}${index}`,
    }));
    const userRead = Promise.withResolvers<undefined>();
    await page.route('**/api/user', async (route) => {
      await userRead.promise;
      await route.fulfill({
        json: {
          firstName: 'Ada',
          lastName: 'Byron',
          email: order.customerEmail,
          createdAt: order.createdAt,
        },
      });
    });
    // The skeletons are seen first.
    const skeletonsSeen = Promise.withResolvers<undefined>();
    await page.route('**/api/orders', async (route) => {
      await skeletonsSeen.promise;
      await route.fulfill({ json: list });
    });
    await page.goto('/dashboard');
    // From here on: fonts that load after the first paint, on a busy machine, shift text.
    await page.evaluate(async () => {
      await document.fonts.load('680 1em "Bricolage Grotesque"');
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      const moved: string[] = [];
      Object.assign(window, { moved });
      new PerformanceObserver((entries) => {
        for (const entry of entries.getEntries() as (PerformanceEntry & {
          sources: readonly { node: Node | null }[];
        })[])
          moved.push(entry.sources.map(({ node }) => node?.textContent).join(' | '));
      }).observe({ type: 'layout-shift' });
    });
    userRead.resolve(undefined);
    await expect(page.getByText('Welcome, Ada.')).toBeVisible();
    skeletonsSeen.resolve(undefined);
    await expect(page.getByRole('article')).toHaveCount(list.length);
    await expect(page.getByText('Loading your orders')).toBeHidden();
    expect(await page.evaluate(() => (window as { moved?: string[] }).moved)).toEqual([]);
  });

  test("shows the account and a late order, with fallbacks and US English dates in the visitor's time zone", async ({
    page,
    site,
  }) => {
    await page.route('**/api/user', (route) =>
      route.fulfill({ json: { firstName: '', lastName: '', email: '', createdAt: '' } }),
    );
    await openDashboard(page, site, [order]);
    const account = page.getByRole('region', { name: 'Account Information' });
    await expect(account.getByText('N/A')).toHaveCount(3);
    await expect(account).toContainText('Active');
    const card = page.getByRole('article', { name: 'YouTube Repurpose' });
    for (const text of [
      'Order #DEADBEEF',
      '$99.95',
      'Awaiting confirmation',
      'Ada Byron',
      'ada@mail.example',
      '+1 307 555 0100',
      'No additional details provided.',
      'Jan 5, 2026, 10:04 AM',
      'Feb 5, 2026, 8:30 PM',
      'Reply expected by Jan 6, 2026, 10:04 AM',
      // The time has passed without a reply: the page does not promise one.
      'Sorry, we’re late.',
    ]) {
      await expect(card).toContainText(text);
    }
    await expect(card.getByRole('link')).toHaveAttribute('href', /^mailto:/);

    await page.setViewportSize({ width: 390, height: 844 });
    const tops = ['Your Orders', 'Account Information', 'Settings'].map(async (name) => {
      const box = await page.getByRole('region', { name }).boundingBox();
      return box!.y;
    });
    const places = await Promise.all(tops);
    expect(places, 'on a phone').toEqual(places.toSorted((one, other) => one - other));
  });

  test('core §4: each status has its badge, its icon and its tag, and can be chosen alone', async ({
    page,
    site,
  }) => {
    const looks = [
      ['pending', 'Pending', 'yellow', 'Awaiting confirmation'],
      ['processing', 'Processing', 'blue', 'In production'],
      ['completed', 'Completed', 'green', 'Ready for delivery'],
      ['cancelled', 'Cancelled', 'red', undefined],
      ['on_hold', 'On hold', 'grey', undefined],
    ] as const;
    const orders = looks.map(([status], index) => ({ ...order, id: `order-${index}`, status }));
    await openDashboard(page, site, orders);
    const cards = page.getByRole('article');
    for (const [index, [, label, tone, tag]] of looks.entries()) {
      const card = cards.nth(index);
      await expect(card.locator('[data-tone]')).toHaveAttribute('data-tone', tone);
      await expect(card.locator('[data-tone]')).toHaveText(label);
      await expect(card.locator('[data-tone] svg')).toHaveCount(1);
      for (const words of ['Awaiting confirmation', 'In production', 'Ready for delivery']) {
        await expect(card.getByText(words)).toHaveCount(words === tag ? 1 : 0);
      }
    }
    await page.getByRole('radio', { name: 'Pending 1' }).check();
    await expect(cards).toHaveCount(1);
    await page.getByRole('radio', { name: 'All 5' }).check();
    await expect(cards).toHaveCount(5);
  });

  test('loads more orders on request', async ({ page, site }) => {
    await signUpDirectly(page, site);
    const number = (index: number) => ({
      ...order,
      id: `0199a0a0-0000-7000-8000-${String(index).padStart(12, '0')}`,
      serviceName: `Service ${index}`,
    });
    await page.route('**/api/orders*', (route) =>
      route.request().url().endsWith('?before=50')
        ? route.fulfill({ json: [number(51), number(52)] })
        : route.fulfill({
            headers: { Link: '</api/orders?before=50>; rel="next"' },
            json: Array.from({ length: 50 }, (_, index) => number(index + 1)),
          }),
    );
    await page.goto('/dashboard');
    const orders = page.getByRole('region', { name: 'Your Orders' });
    await expect(orders.getByText('Newest 50 orders')).toBeVisible();
    const more = orders.getByRole('button', { name: 'Show more orders' });
    await more.focus();
    await page.keyboard.press('Enter');
    await expect(orders.getByRole('article')).toHaveCount(52);
    await expect(orders.getByText('52 orders', { exact: true })).toBeVisible();
    await expect(more).toBeHidden();
    // The button is gone: the reader goes on at the first of the orders that came.
    await expect(orders.getByRole('heading', { name: 'Service 51' })).toBeFocused();
  });

  test.describe('when the orders cannot be loaded', () => {
    test.use({ expectedStatuses: [500] });

    test('shows an error without retrying', async ({ page, site }) => {
      await signUpDirectly(page, site);
      let tries = 0;
      await page.route('**/api/orders', (route) => {
        tries += 1;
        return route.fulfill({ status: 500, json: { code: 'internal', message: 'No.' } });
      });
      await page.goto('/dashboard');
      await expect(page.getByRole('alert')).toContainText('We couldn’t load your orders.');
      expect(tries).toBe(1);
    });
  });
});
