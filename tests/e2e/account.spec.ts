import type { Page } from '@playwright/test';

import { expect, holdRequests, signUpDirectly, test, toast } from './fixtures.ts';

const order = {
  id: '0199aabb-ccdd-7eef-8123-4567deadbeef',
  serviceName: 'YouTube Repurpose',
  servicePrice: 99.95,
  status: 'pending',
  customerName: 'Ada Byron',
  customerEmail: 'ada@mail.example',
  customerPhone: '+1 307 555 0100',
  projectBrief: '',
  createdAt: '2026-01-05T15:04:00.000Z',
  updatedAt: '2026-02-06T01:30:00.000Z',
};

test.describe('core §2 Dashboard', () => {
  for (const [count, width] of [
    [0, 1280],
    [1, 390],
    [7, 390],
  ] as const) {
    test(`nothing shifts when ${count} orders load at ${width} px`, async ({ page, site }) => {
      await signUpDirectly(page, site);
      await page.setViewportSize({ width, height: 823 });
      const list = Array.from({ length: count }, (_, index) => ({
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
      await expect(page.getByRole('article')).toHaveCount(count);
      await expect(page.getByText('Loading your orders')).toBeHidden();
      expect(await page.evaluate(() => (window as { moved?: string[] }).moved)).toEqual([]);
    });
  }

  test('shows the account with its fallbacks', async ({ page, site }) => {
    await signUpDirectly(page, site);
    await page.route('**/api/user', (route) =>
      route.fulfill({ json: { firstName: '', lastName: '', email: '', createdAt: '' } }),
    );
    await page.goto('/dashboard');
    const card = page.getByRole('region', { name: 'Account Information' });
    await expect(card.getByText('N/A')).toHaveCount(3);
    await expect(card).toContainText('Active');
  });

  test("shows every field of an order, with US English dates in the visitor's time zone", async ({
    page,
    site,
  }) => {
    await signUpDirectly(page, site);
    await page.route('**/api/orders', (route) => route.fulfill({ json: [order] }));
    await page.goto('/dashboard');
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
    ]) {
      await expect(card).toContainText(text);
    }
  });

  test('core §4: each status has its badge, its icon and its tag', async ({ page, site }) => {
    const looks = [
      ['pending', 'Pending', 'yellow', 'Awaiting confirmation'],
      ['processing', 'Processing', 'blue', 'In production'],
      ['completed', 'Completed', 'green', 'Ready for delivery'],
      ['cancelled', 'Cancelled', 'red', undefined],
      ['on_hold', 'On hold', 'grey', undefined],
    ] as const;
    const orders = looks.map(([status], index) => ({ ...order, id: `order-${index}`, status }));
    await signUpDirectly(page, site);
    await page.route('**/api/orders', (route) => route.fulfill({ json: orders }));
    await page.goto('/dashboard');
    for (const [index, [, label, tone, tag]] of looks.entries()) {
      const card = page.getByRole('article').nth(index);
      await expect(card.locator('[data-tone]')).toHaveAttribute('data-tone', tone);
      await expect(card.locator('[data-tone]')).toHaveText(label);
      await expect(card.locator('[data-tone] svg')).toHaveCount(1);
      for (const words of ['Awaiting confirmation', 'In production', 'Ready for delivery']) {
        await expect(card.getByText(words)).toHaveCount(words === tag ? 1 : 0);
      }
    }
  });

  test('shows skeletons while loading and the empty state', async ({ page, site }) => {
    await signUpDirectly(page, site);
    const release = await holdRequests(page, '**/api/orders');
    await page.goto('/dashboard');
    await expect(page.getByText('Loading your orders')).toBeAttached();
    release();
    await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
    await expect(
      page
        .getByRole('region', { name: 'Your Orders' })
        .getByRole('link', { name: 'Browse Services' }),
    ).toHaveAttribute('href', '/services');
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

test.describe('core §8 Session edges', () => {
  test.use({ expectedStatuses: [401] });

  test('the dashboard opened signed out: toast, then /api/login after 500 ms', async ({ page }) => {
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    const logins: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/login')) logins.push(request.method());
    });
    await page.goto('/dashboard');
    await toastShown(page);
    await page.clock.runFor(495);
    expect(logins).toEqual([]);
    await expect(toast(page, 'Unauthorized')).toContainText(
      'You are logged out. Logging in again...',
    );
    await page.clock.runFor(5);
    await expect(page).toHaveURL('/auth');
    expect(logins).toEqual(['GET']);
    await expect(toast(page, 'Unauthorized')).toBeVisible();
  });

  test('orders refused with 401: Session Expired, then /api/login after 1000 ms', async ({
    page,
    site,
  }) => {
    await signUpDirectly(page, site);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.route('**/api/orders', (route) =>
      route.fulfill({ status: 401, json: { code: 'unauthorized', message: 'Unauthorized' } }),
    );
    await page.goto('/dashboard');
    await toastShown(page);
    await page.clock.runFor(995);
    await expect(toast(page, 'Session Expired')).toContainText('Please log in again to continue.');
    await expect(page).toHaveURL('/dashboard');
    await page.clock.runFor(5);
    await expect(page).not.toHaveURL('/dashboard');
  });

  test('signing out in another tab ends this one', async ({ page, site, context }) => {
    await signUpDirectly(page, site);
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
    const other = await context.newPage();
    await other.goto('/');
    await other.getByRole('button', { name: 'Logout' }).click();
    await expect(toast(page, 'Unauthorized')).toBeVisible();
    await expect(page).toHaveURL('/auth');
  });

  test('a signed-in visitor of /auth is redirected to /dashboard', async ({ page, site }) => {
    await signUpDirectly(page, site);
    await page.goto('/auth');
    await expect(page).toHaveURL('/dashboard');
  });
});

test.describe('core §2, §5 Auth', () => {
  test('switching resets both forms', async ({ page }) => {
    await page.goto('/auth');
    await page.getByLabel('Email').fill('someone@mail.example');
    await page.getByRole('button', { name: 'Create an account' }).click();
    await expect(page.getByLabel('Email')).toHaveValue('');
    await page.getByLabel('First name').fill('Ada');
    await page.getByRole('button', { name: 'Sign in instead' }).click();
    await expect(page.getByLabel('Email')).toHaveValue('');
    await page.getByRole('button', { name: 'Create an account' }).click();
    await expect(page.getByLabel('First name')).toHaveValue('');
  });

  test('a password can be made visible', async ({ page }) => {
    await page.goto('/auth');
    const password = page.getByLabel('Password', { exact: true });
    await expect(password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect(password).toHaveAttribute('type', 'password');
  });

  test('sign-in shows an error under each field and focuses the first', async ({ page }) => {
    await page.goto('/auth');
    await page.getByLabel('Email').fill('not an address');
    await page.getByLabel('Password', { exact: true }).fill('12345');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(
      'Please enter a valid email address',
    );
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      'Password must be at least 6 characters',
    );
    await expect(page.getByLabel('Email')).toBeFocused();
  });
});

/** A redirect starts to wait when its toast is on screen. */
async function toastShown(page: Page) {
  await expect(page.locator('[data-variant]')).toBeVisible();
}
