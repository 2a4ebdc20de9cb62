import { expect, makeAccount, toast, openOrder, signUpDirectly, test } from './fixtures.ts';

const brief = 'A trailer of ninety seconds from three interviews.';

test.describe('an order that does not get through', () => {
  test.describe('because of the server', () => {
    test.use({ expectedStatuses: [500] });

    test('keeps the dialog and every word', async ({ page, site }) => {
      await signUpDirectly(page, site);
      const dialog = await openOrder(page, 'Social Clip');
      await page.route('**/api/orders', (route) =>
        route.fulfill({
          status: 500,
          json: { code: 'internal', message: 'Something went wrong.' },
        }),
      );
      await dialog.getByLabel('Phone').fill('555 0100');
      await dialog.getByLabel('Project brief').fill(brief);
      await dialog.getByRole('button', { name: 'Place Order' }).click();
      await expect(toast(page, 'Error')).toContainText('Failed to place order. Please try again.');
      await expect(dialog.getByLabel('Project brief')).toHaveValue(brief);

      await page.unroute('**/api/orders');
      await dialog.getByRole('button', { name: 'Place Order' }).click();
      await expect(toast(page, 'Order Placed Successfully!')).toBeVisible();
      const orders = (await (await page.request.get('/api/orders')).json()) as unknown[];
      expect(orders).toHaveLength(1);
    });
  });

  test.describe('because the session is over', () => {
    test.use({ expectedStatuses: [401] });

    test('leads to sign-in after 500 ms and offers the draft again', async ({
      page,
      site,
      context,
    }) => {
      const account = await signUpDirectly(page, site);
      const dialog = await openOrder(page, 'Show Notes');
      await dialog.getByLabel('Phone').fill('555 0100');
      await dialog.getByLabel('Project brief').fill(brief);
      await context.clearCookies({ name: 'session' });
      await dialog.getByRole('button', { name: 'Place Order' }).click();
      await expect(toast(page, 'Unauthorized')).toContainText(
        'You are logged out. Logging in again...',
      );
      await expect(page).toHaveURL('/auth');

      await page.getByLabel('Email').fill(account.email);
      await page.getByLabel('Password', { exact: true }).fill(account.password);
      await page.getByRole('button', { name: 'Sign In' }).click();
      await expect(toast(page, 'Welcome back!')).toContainText(
        'You have been successfully logged in.',
      );
      await expect(page).toHaveURL('/dashboard');

      const again = page.getByRole('dialog', { name: 'Place your order' });
      await expect(again).toContainText('Show Notes');
      await expect(again.getByLabel('Project brief')).toHaveValue(brief);
      await expect(again.getByLabel('Phone')).toHaveValue('555 0100');
      await again.getByRole('button', { name: 'Place Order' }).click();
      await expect(toast(page, 'Order Placed Successfully!')).toBeVisible();
      await expect(page.getByRole('article', { name: 'Show Notes' })).toBeVisible();
      await expect(page.getByRole('button', { name: /Continue your order/ })).toBeHidden();
    });

    test('never shows the draft to the next person on the device after a sign-out', async ({
      page,
      site,
    }) => {
      await signUpDirectly(page, site);
      const dialog = await openOrder(page, 'Show Notes');
      await dialog.getByLabel('Project brief').fill(brief);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Logout' }).click();
      await expect(page).toHaveURL('/');
      await signUpDirectly(page, site);
      const other = await openOrder(page, 'Show Notes');
      await expect(other.getByLabel('Project brief')).toHaveValue('');
    });

    test('never shows the draft to the next person on the device after a session that ran out', async ({
      page,
      site,
      context,
    }) => {
      const next = await signUpDirectly(page, site);
      await context.clearCookies();
      await signUpDirectly(page, site);
      const dialog = await openOrder(page, 'Show Notes');
      await dialog.getByLabel('Project brief').fill(brief);
      await context.clearCookies({ name: 'session' });
      await page.goto('/dashboard');
      await expect(page).toHaveURL('/auth');
      await page.getByLabel('Email').fill(next.email);
      await page.getByLabel('Password', { exact: true }).fill(next.password);
      await page.getByRole('button', { name: 'Sign In' }).click();
      await expect(page).toHaveURL('/dashboard');
      await expect(page.getByText('No orders yet')).toBeVisible();
      await expect(page.getByRole('button', { name: /Continue your order/ })).toBeHidden();
      const other = await openOrder(page, 'Show Notes');
      await expect(other.getByLabel('Project brief')).toHaveValue('');
    });
  });

  test('two presses make one order', async ({ page, site }) => {
    await signUpDirectly(page, site);
    const dialog = await openOrder(page, 'Lite Edit');
    await dialog.getByLabel('Phone').fill('555 0100');
    await dialog.getByLabel('Project brief').fill(brief);
    let posts = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/orders')) posts += 1;
    });
    await dialog.getByRole('button', { name: 'Place Order' }).dblclick();
    await expect(toast(page, 'Order Placed Successfully!')).toBeVisible();
    expect(posts).toBe(1);
    expect((await (await page.request.get('/api/orders')).json()) as unknown[]).toHaveLength(1);
  });

  test('a lost answer and a second press make one order', async ({ page, site }) => {
    await signUpDirectly(page, site);
    const dialog = await openOrder(page, 'Lite Edit');
    await dialog.getByLabel('Phone').fill('555 0100');
    await dialog.getByLabel('Project brief').fill(brief);
    let lost = 0;
    await page.route('**/api/orders', async (route) => {
      if (route.request().method() !== 'POST' || lost > 0) return route.fallback();
      lost += 1;
      await route.fetch();
      return route.fulfill({
        status: 503,
        json: { code: 'unavailable', message: 'Try again.' },
        headers: { 'Retry-After': '0' },
      });
    });
    await dialog.getByRole('button', { name: 'Place Order' }).click();
    await expect(toast(page, 'Order Placed Successfully!')).toBeVisible();
    expect(lost).toBe(1);
    expect((await (await page.request.get('/api/orders')).json()) as unknown[]).toHaveLength(1);
  });

  test('closing is blocked while sending', async ({ page, site }) => {
    await signUpDirectly(page, site);
    const dialog = await openOrder(page, 'Lite Edit');
    await dialog.getByLabel('Phone').fill('555 0100');
    await dialog.getByLabel('Project brief').fill(brief);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/orders', async (route) => {
      await held;
      await route.fallback();
    });
    await dialog.getByRole('button', { name: 'Place Order' }).click();
    await expect(dialog.getByRole('button', { name: 'Placing Order...' })).toBeDisabled();
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    release();
    await expect(dialog).toBeHidden();
  });
});

test.use({ expectedStatuses: [503] });

test.describe('signing in and up', () => {
  test.use({ expectedStatuses: [401, 409, 400] });

  test('a wrong password', async ({ page, site }) => {
    const account = await signUpDirectly(page, site);
    await page.request.post('/api/logout', { headers: { Origin: site.url } });
    await page.goto('/auth');
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill('not-the-password');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(toast(page, 'Login failed')).toContainText('Invalid email or password');
    await expect(page.getByLabel('Email')).toHaveValue(account.email);
  });

  test('a taken e-mail', async ({ page, site }) => {
    const account = await signUpDirectly(page, site);
    await page.request.post('/api/logout', { headers: { Origin: site.url } });
    await page.goto('/auth');
    await page.getByRole('button', { name: 'Create an account' }).click();
    await fillSignUp(page, { ...makeAccount(), email: account.email.toUpperCase() });
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(toast(page, 'Registration failed')).toBeVisible();
    await expect(page.getByLabel('Email')).toBeFocused();
    await expect(page.getByLabel('First name')).toHaveValue('Ada');
  });

  test('passwords that do not match', async ({ page }) => {
    await page.goto('/auth');
    await page.getByRole('button', { name: 'Create an account' }).click();
    await fillSignUp(page, makeAccount());
    await page.getByLabel('Confirm password', { exact: true }).fill('something-else');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByLabel('Confirm password', { exact: true })).toHaveAccessibleDescription(
      'Passwords do not match',
    );
    await expect(page.getByLabel('Confirm password', { exact: true })).toBeFocused();
  });
});

async function fillSignUp(
  page: import('@playwright/test').Page,
  account: ReturnType<typeof makeAccount>,
) {
  await page.getByLabel('First name').fill(account.firstName);
  await page.getByLabel('Last name').fill(account.lastName);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByLabel('Confirm password', { exact: true }).fill(account.password);
}
