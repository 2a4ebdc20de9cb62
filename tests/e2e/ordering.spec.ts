import { expect, toast, openOrder, signUpDirectly, test } from './fixtures.ts';

test.describe('core §2, §4 Order dialog, signed out', () => {
  test('says that a login is required, and Cancel gives the page back', async ({ page }) => {
    const dialog = await openOrder(page, 'Lite Edit');
    await expect(page.getByRole('dialog', { name: 'Login Required' })).toBeVisible();
    await expect(dialog).toHaveAccessibleDescription(
      'You need to login to place orders and track your projects.',
    );
    await expect(dialog.getByRole('link', { name: 'Login to Continue' })).toHaveAttribute(
      'href',
      '/auth',
    );
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Order Now Lite Edit' })).toBeFocused();
    await expect(page).toHaveURL('/services');
  });

  test('keeps the focus inside while it is open', async ({ page }) => {
    const dialog = await openOrder(page, 'Lite Edit');
    await expect(dialog).toBeVisible();
    for (let press = 0; press < 8; press += 1) {
      await page.keyboard.press('Tab');
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(
        true,
      );
    }
  });
});

test.describe('core §2 Order dialog, signed in', () => {
  test('opens from each of the 24 services with its name and price', async ({ page, site }) => {
    await signUpDirectly(page, site);
    await page.goto('/services');
    const buttons = page.getByRole('button', { name: /^Order Now / });
    await expect(buttons).toHaveCount(24);
    for (const button of await buttons.all()) {
      const name = (await button.getAttribute('data-order'))!;
      const price = Number(await button.getAttribute('data-price'));
      await button.click();
      const dialog = page.getByRole('dialog', { name: 'Place your order' });
      await expect(dialog.getByText(name, { exact: true })).toBeVisible();
      const shown = Number.isInteger(price) ? `$${price}` : `$${price.toFixed(2)}`;
      await expect(dialog.getByText(shown, { exact: true })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    }
  });

  for (const [path, plan, price] of [
    ['/pricing', 'Starter', '$140'],
    ['/pricing', 'Creator', '$220'],
    ['/pricing', 'PRO', '$300'],
  ] as const) {
    test(`opens from the button of the plan ${plan}`, async ({ page, site }) => {
      await signUpDirectly(page, site);
      await page.goto(path);
      await page.locator(`[data-order^="${plan}"]`).first().click();
      const dialog = page.getByRole('dialog', { name: 'Place your order' });
      await expect(dialog.getByText(price, { exact: true })).toBeVisible();
    });
  }

  test('takes name and e-mail from the account', async ({ page, site }) => {
    const { email } = await signUpDirectly(page, site);
    const dialog = await openOrder(page, 'Lite Edit');
    await expect(dialog).toContainText(`Ada Byron, ${email}`);
    await expect(dialog.getByRole('textbox')).toHaveCount(2);
  });

  test('is cleared by an order that went through', async ({ page, site }) => {
    await signUpDirectly(page, site);
    const dialog = await openOrder(page, 'Lite Edit');
    await dialog.getByLabel('Phone').fill('555 0100');
    await dialog.getByLabel('Project brief').fill('Forty minutes, two voices.');
    await dialog.getByRole('button', { name: 'Place Order' }).click();
    await expect(toast(page, 'Order Placed Successfully!')).toBeVisible();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Order Now Lite Edit' }).click();
    await expect(dialog.getByLabel('Phone')).toHaveValue('');
    await expect(dialog.getByLabel('Project brief')).toHaveValue('');
  });

  test('an order placed on the dashboard is in its list at once', async ({ page, site }) => {
    await signUpDirectly(page, site);
    const dialog = await openOrder(page, 'Show Notes');
    await dialog.getByLabel('Project brief').fill('Six episodes.');
    await page.keyboard.press('Escape');
    await page.goto('/dashboard');
    await page.getByRole('button', { name: /Continue your order/ }).click();
    await dialog.getByLabel('Phone').fill('555 0100');
    await dialog.getByRole('button', { name: 'Place Order' }).click();
    await expect(page.getByRole('article', { name: 'Show Notes' })).toContainText('Six episodes.');
  });
});

test.describe('core §5 Order form', () => {
  test('phone and brief are required; the first that is missing has the focus', async ({
    page,
    site,
  }) => {
    await signUpDirectly(page, site);
    const dialog = await openOrder(page, 'Lite Edit');
    const phone = dialog.getByLabel('Phone');
    await expect(phone).toHaveAttribute('type', 'tel');
    let posts = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST') posts += 1;
    });
    await dialog.getByRole('button', { name: 'Place Order' }).click();
    await expect(phone).toHaveAccessibleDescription('Phone number is required');
    await expect(phone).toBeFocused();
    await expect(dialog.getByLabel('Project brief')).toHaveAccessibleDescription(
      /Project brief is required/,
    );
    await phone.fill('555 0100');
    await dialog.getByRole('button', { name: 'Place Order' }).click();
    await expect(dialog.getByLabel('Project brief')).toBeFocused();
    expect(posts).toBe(0);
  });
});

test.describe('core §5, §8 Submitted while not signed in', () => {
  test('in the moment in which another tab signs out', async ({ page, site }) => {
    await signUpDirectly(page, site);
    await openOrder(page, 'Show Notes');
    await page.getByRole('dialog').getByLabel('Project brief').fill('Six episodes.');
    await page.goto('/dashboard');
    await page.getByRole('button', { name: /Continue your order/ }).click();
    const form = page.getByRole('dialog', { name: 'Place your order' });
    await form.getByLabel('Phone').fill('555 0100');
    let posts = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST') posts += 1;
    });
    // The browser tells a tab of what another one stored in a task of its own; the press comes right behind it.
    await form.locator('form').evaluate((element: HTMLFormElement) => {
      document.cookie = 'signed_in=; Max-Age=0; Path=/';
      window.dispatchEvent(new StorageEvent('storage', { key: 'session-epoch' }));
      element.requestSubmit();
    });
    await expect(toast(page, 'Authentication Required')).toContainText(
      'Please login to place an order.',
    );
    await expect(toast(page, 'Authentication Required')).toHaveAttribute(
      'data-variant',
      'destructive',
    );
    expect(posts).toBe(0);
  });
});
