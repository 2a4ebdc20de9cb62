import type { Locator, Page } from '@playwright/test';

import {
  describeCalls,
  expect,
  holdRequests,
  listenForCalls,
  openOrder,
  signUpDirectly,
  test,
  toast,
} from './fixtures.ts';
import { brief, expectKept, fillIn, placeOrder, send } from './order-form.ts';

const place = (dialog: Locator) => dialog.getByRole('button', { name: 'Place order' });

async function listOrders(page: Page) {
  return (await (await page.request.get('/api/orders')).json()) as unknown[];
}

test('the order dialog requires a login, traps focus and returns it', async ({ page }) => {
  const canvas = () => page.evaluate(() => getComputedStyle(document.documentElement).background);
  await page.goto('/services');
  const before = await canvas();
  const dialog = await openOrder(page, 'Lite Edit');
  await expect(page.getByRole('dialog', { name: 'Login Required' })).toBeVisible();
  // The scrollbar's gutter is as dark as the page; a picture would not be painted there, a color is.
  expect(await canvas()).not.toBe(before);
  expect(await canvas()).not.toContain('gradient');
  await expect(dialog).toHaveAccessibleDescription(
    'You need to login to place orders and track your projects.',
  );
  for (const [name, href] of [
    ['Login to Continue', '/auth'],
    ['Create an account', '/auth#sign-up'],
  ] as const)
    await expect(dialog.getByRole('link', { name })).toHaveAttribute('href', href);
  for (let press = 0; press < 6; press += 1) {
    await page.keyboard.press('Tab');
    await expect(dialog.locator(':focus')).toHaveCount(1);
  }
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Order Now Lite Edit' })).toBeFocused();
});

test(
  'the order dialog begins in its first field, and a press lands in the field it is made on',
  { tag: '@nightly' },
  async ({ page, site }) => {
    await signUpDirectly(page, site);
    await page.goto('/services');
    const dialog = await openOrder(page, 'Lite Edit');
    await expect(dialog.getByLabel('Phone')).toBeFocused();
    // Its tooltip goes with the press.
    await page.keyboard.press('Shift+Tab');
    await expect(dialog.getByRole('tooltip')).toBeVisible();
    await dialog.getByLabel('Project brief').click();
    await expect(dialog.getByLabel('Project brief')).toBeFocused();
  },
);

test(
  'the order dialog opens from every kind of offer with its name and price',
  { tag: '@nightly' },
  async ({ page, site }) => {
    const { email } = await signUpDirectly(page, site);
    const dialog = page.getByRole('dialog', { name: 'Place your order' });
    await page.goto('/services');
    for (const [path, button, name, price] of [
      ['/services', 'Order Now YouTube Repurpose', 'YouTube Repurpose', '$99.95'],
      ['/services', 'Order Now Standard Episode Edit', 'Standard Episode Edit', '$70'],
      ['/services', 'Get Custom Quote', 'Custom Solution', undefined],
      ['/pricing', /Creator/, 'Creator', '$220 a month'],
      ['/campaigns/first-episode', 'Order Now Lite Edit', 'Lite Edit', '$40'],
      ['/campaigns/first-episode', 'Choose Starter', 'Starter', '$140 a month'],
      ['/pricing', 'Schedule Demo Call', 'Demo Call', undefined],
    ] as const) {
      if (new URL(page.url()).pathname !== path) await page.goto(path);
      await page.getByRole('button', { name: button }).first().click();
      await expect(dialog).toContainText(name);
      if (price) await expect(dialog.getByText(price, { exact: true })).toBeVisible();
      else await expect(dialog).not.toContainText('$');
      await expect(dialog).toContainText(`Ada Byron, ${email}`);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    }
  },
);

test(
  'the order of a plan is paid as the switch above it says, whatever was chosen before',
  { tag: '@nightly' },
  async ({ page, site }) => {
    await signUpDirectly(page, site);
    await page.goto('/pricing');
    const dialog = page.getByRole('dialog', { name: 'Place your order' });
    for (const way of ['Yearly', 'Monthly']) {
      await page.getByRole('radio', { name: way }).check();
      await page.getByRole('button', { name: 'Choose Creator' }).click();
      await expect(dialog.getByRole('radio', { name: `Pay ${way.toLowerCase()}` })).toBeChecked();
      await dialog.getByLabel('Project brief').fill(brief);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
    }
  },
);

for (const { width, height, tag } of [
  { width: 390, height: 844, tag: [] },
  { width: 1440, height: 900, tag: '@nightly' },
])
  test(
    `an order is two fields, all in view on ${width} × ${height}`,
    { tag },
    async ({ page, site }) => {
      await page.setViewportSize({ width, height });
      await signUpDirectly(page, site);
      const dialog = await openOrder(page, 'Lite Edit');
      await expect(dialog.getByRole('textbox')).toHaveCount(2);
      const submit = dialog.getByRole('button', { name: 'Place order, $40', exact: true });
      await expect(submit).toBeInViewport({ ratio: 1 });
      const hidden = () => dialog.evaluate((box) => box.scrollHeight - box.clientHeight);
      expect(await hidden()).toBe(0);
      // With more in it than fits, the button stays.
      await submit.click();
      await dialog.getByText(/a date,? or a show name/).click();
      await expect(dialog.getByLabel('Show or project')).toBeVisible();
      expect(await hidden()).toBeGreaterThan(0);
      await expect(submit).toBeInViewport({ ratio: 1 });
      // An error in what was folded again is shown.
      await fillIn(dialog);
      await dialog.getByLabel('Show or project').fill('x'.repeat(200));
      await dialog.getByText(/a date,? or a show name/).click();
      await submit.click();
      await expect(dialog.getByLabel('Show or project')).toBeFocused();
    },
  );

test.describe('an order', () => {
  test.use({ expectedStatuses: [500] });

  test('is validated, survives leaving and a failure, and is placed once', async ({
    page,
    site,
  }) => {
    await signUpDirectly(page, site);
    const dialog = await openOrder(page, 'Show Notes');
    await place(dialog).click();
    await expect(dialog.getByLabel('Phone')).toBeFocused();
    await expect(dialog.getByLabel('Phone')).toHaveAccessibleDescription(
      /Phone number is required$/,
    );
    await expect(dialog.getByLabel('Project brief')).toHaveAccessibleDescription(
      /Project brief is required$/,
    );
    await fillIn(dialog);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Continue your order' }).click();
    await expectKept(dialog);

    await page.route('**/api/orders', (route) => route.fulfill({ status: 500, body: 'A fault' }));
    await place(dialog).click();
    await expect(toast(page, 'Error')).toContainText('Failed to place order. Please try again.');
    await expectKept(dialog);
    await page.unroute('**/api/orders');

    const release = await holdRequests(page, '**/api/orders');
    await place(dialog).dblclick();
    for (const name of ['Placing Order...', 'Cancel', 'Close'])
      await expect(dialog.getByRole('button', { name })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    release();
    await expect(toast(page, 'Order Placed Successfully!')).toContainText(
      'One of our agents will contact you soon to finalize payment and details.',
    );
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('article', { name: 'Show Notes' })).toContainText(brief);
    // The notice that had the button is gone.
    await expect(page.getByRole('heading', { name: 'Your Orders' })).toBeFocused();
    expect(await listOrders(page)).toHaveLength(1);

    // The next one, from a page of services, links to itself.
    await openOrder(page, 'Lite Edit');
    await expect(dialog.getByLabel('Phone')).toHaveValue('555 0100');
    await fillIn(dialog);
    await dialog.getByText(/a date,? or a show name/).click();
    await dialog.getByLabel('Show or project').fill('Tidewater');
    await dialog.getByLabel('Needed by').fill('2036-12-01');
    await place(dialog).click();
    const placed = page.getByRole('complementary', { name: 'Your order' });
    await expect(placed).toBeVisible();
    const [order] = (await listOrders(page)) as { id: string }[];
    await expect(placed).toContainText(`Order #${order!.id.slice(-8).toUpperCase()}`);
    await placed.getByRole('link', { name: 'See it in your dashboard' }).click();
    await expect(page).toHaveURL(`/dashboard#order-${order!.id}`);
    await expect(page.getByRole('heading', { name: 'Lite Edit' })).toBeFocused();
    const card = page.getByRole('article', { name: 'Lite Edit' });
    for (const words of ['Tidewater', 'Dec 1, 2036']) await expect(card).toContainText(words);
  });

  test(
    'is offered again after its tab was closed, unless it was left empty',
    { tag: '@nightly' },
    async ({ page, site, context }) => {
      await signUpDirectly(page, site);
      const dialog = await openOrder(page, 'Show Notes');
      await fillIn(dialog);
      await page.close();
      const tab = await context.newPage();
      await tab.goto('/dashboard');
      await expect(tab.getByRole('complementary', { name: 'Unfinished order' })).toHaveText(
        /You started to order Show Notes\. What you typed is still here\.\s*Continue your order/,
      );
      await tab.getByRole('button', { name: 'Continue your order' }).click();
      const form = tab.getByRole('dialog', { name: 'Place your order' });
      await expectKept(form);
      await fillIn(form, '');
      await form.getByLabel('Phone').fill('');
      await form.getByRole('button', { name: 'Cancel' }).click();
      await tab.close();
      const next = await context.newPage();
      await next.goto('/dashboard');
      await expect(next.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
      await expect(next.getByRole('button', { name: 'Continue your order' })).toHaveCount(0);
    },
  );

  test(
    'waits while the server cannot read the account, or the form came broken',
    { tag: '@nightly' },
    async ({ page, site }) => {
      await signUpDirectly(page, site);
      await page.route('**/api/user', (route) => route.fulfill({ status: 500, body: 'A fault' }));
      await page.goto('/dashboard');
      await expect(page.getByRole('alert')).toContainText('We couldn’t load your account.');
      await expect(page).toHaveURL('/dashboard');
      const dialog = await openOrder(page, 'Lite Edit');
      await expect(page.getByRole('dialog', { name: 'We can’t reach your account' })).toBeVisible();
      await dialog.getByRole('button', { name: 'Close' }).first().click();
      await page.unroute('**/api/user');
      const again = page.getByRole('button', { name: 'Order Now Lite Edit', exact: true });
      await again.click();
      await expect(page.getByRole('dialog', { name: 'Place your order' })).toBeVisible();

      // A form that came broken says so in its place. Every browser remembers a module that it could not read.
      const form = '**/_astro/OrderFormView.*.js*';
      await page.route(form, (route) =>
        route.fulfill({ contentType: 'text/javascript', body: 'export {' }),
      );
      await page.reload();
      await again.click();
      await expect(dialog.getByRole('alert')).toHaveText('We couldn’t load this. Nothing is lost.');
      await page.unroute(form);
      const reloaded = page.waitForEvent('load');
      await dialog.getByRole('button', { name: 'Try again' }).click();
      await dialog.getByRole('button', { name: 'Try again' }).click();
      await reloaded;
      await again.click();
      await expect(dialog.getByLabel('Phone')).toBeVisible();
    },
  );
});

test.describe('while signed out', () => {
  test.use({ expectedStatuses: [401] });

  test('an order leads to sign-in after 500 ms and continues on the dashboard', async ({
    page,
    site,
    context,
  }) => {
    const account = await signUpDirectly(page, site);
    const dialog = await openOrder(page, 'Show Notes');
    await fillIn(dialog);
    await context.clearCookies({ name: 'session' });
    await place(dialog).click();
    await expect(toast(page, 'Unauthorized')).toContainText(
      'You are logged out. Logging in again...',
    );
    await expect(page).toHaveURL('/auth');
    const calls = listenForCalls(page);
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(toast(page, 'Welcome back!')).toContainText(
      'You have been successfully logged in.',
    );
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByText('No orders yet')).toBeAttached();
    // The answer to the sign-in says who it is.
    expect(describeCalls(calls)).toEqual(['POST /api/login', 'GET /api/orders']);
    await expect(dialog).toContainText('Show Notes');
    await expectKept(dialog);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('button', { name: 'Continue your order' })).toBeFocused();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Continue your order' })).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  test(
    'nothing is sent while another tab signs out',
    { tag: '@nightly' },
    async ({ page, site }) => {
      await signUpDirectly(page, site);
      await openOrder(page, 'Show Notes').then(fillIn);
      await page.goto('/dashboard');
      await page.getByRole('button', { name: 'Continue your order' }).click();
      const form = page.getByRole('dialog', { name: 'Place your order' });
      let posts = 0;
      page.on('request', (request) => {
        if (request.method() === 'POST') posts += 1;
      });
      // The browser reports what another tab stored in a task of its own; the press comes right behind it.
      await form.locator('form').evaluate((element: HTMLFormElement) => {
        document.cookie = 'signed_in=; Max-Age=0; Path=/';
        window.dispatchEvent(new StorageEvent('storage', { key: 'session-epoch' }));
        element.requestSubmit();
      });
      const refusal = toast(page, 'Authentication Required');
      await expect(refusal).toContainText('Please login to place an order.');
      await expect(refusal).toHaveAttribute('data-variant', 'destructive');
      expect(posts).toBe(0);
    },
  );
});

test(
  'an open order is the one of whoever signs in in another tab',
  { tag: '@nightly' },
  async ({ page, site, context }) => {
    await signUpDirectly(page, site);
    const dialog = await openOrder(page, 'Lite Edit');
    await fillIn(dialog);
    const other = await context.newPage();
    await other.goto('/about');
    const renewEpoch = () =>
      other.evaluate(() => localStorage.setItem('session-epoch', crypto.randomUUID()));
    const answered = page.waitForResponse('**/api/user');
    await renewEpoch();
    await answered;
    await expectKept(dialog);
    const { email } = await signUpDirectly(other, site);
    await renewEpoch();
    await expect(dialog).toContainText(email);
    await expect(dialog.getByLabel('Phone')).toHaveValue('');
    await fillIn(dialog, 'Another brief.');
    await send(page);
    await expect(toast(page, 'Order Placed Successfully!')).toBeVisible();
    expect(await listOrders(page)).toMatchObject([{ projectBrief: 'Another brief.' }]);
  },
);

test(
  'an order tells which link it came from, and no page tells anything before',
  { tag: '@nightly' },
  async ({ page, site }) => {
    await signUpDirectly(page, site);
    const calls = listenForCalls(page);
    await page.goto('/?from=May%20Newsletter');
    await page.goto('/services');
    expect(calls).toEqual([]);
    await placeOrder(page, 'Pro Episode Edit');
    const placed = calls.find((call) => call.method() === 'POST');
    expect(Object.keys(placed?.postDataJSON() as object).sort()).toEqual([
      ...['customerEmail', 'customerName', 'customerPhone', 'projectBrief'],
      ...['serviceName', 'servicePrice'],
    ]);
    expect(await listOrders(page)).toMatchObject([{ source: 'may-newsletter' }]);
  },
);
