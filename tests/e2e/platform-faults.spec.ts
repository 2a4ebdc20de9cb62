import type { Page } from '@playwright/test';

import {
  expect,
  makeAccount,
  toast,
  openOrder,
  signUpDirectly,
  test,
  type Site,
} from './fixtures.ts';

// What Netlify answers in place of a function: pages, never our JSON.

const TOO_MANY = 'Too many attempts. Please try again later.';

const pages = [
  [429, 'Too Many Requests', 'Netlify’s limit'],
  [200, 'Please slow down', 'a limit that rewrites to a page'],
  [502, 'Bad Gateway', 'a function that broke'],
  [504, 'Gateway Timeout', 'a function that took too long'],
  [404, 'Page not found', 'a function that is not there'],
] as const;

/** A form filled in, the call it makes and what a failure of it says. */
interface Filled {
  readonly button: string;
  readonly title: string;
  readonly otherwise: string;
  /** What a 429 says where it is another text. */
  readonly tooMany: string;
  /** What was typed, by its field. */
  readonly kept: Readonly<Record<string, string>>;
}

const forms: Readonly<Record<string, (page: Page, site: Site) => Promise<Filled>>> = {
  '/api/login': async (page) => {
    const { email, password } = makeAccount();
    await page.goto('/auth');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    return {
      button: 'Sign In',
      title: 'Login failed',
      otherwise: 'Invalid email or password',
      tooMany: TOO_MANY,
      kept: { Email: email },
    };
  },
  '/api/register': async (page) => {
    const { firstName, lastName, email, password } = makeAccount();
    await page.goto('/auth');
    await page.getByRole('button', { name: 'Create an account' }).click();
    await page.getByLabel('First name').fill(firstName);
    await page.getByLabel('Last name').fill(lastName);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm password', { exact: true }).fill(password);
    return {
      button: 'Create Account',
      title: 'Registration failed',
      otherwise: 'Failed to create account',
      tooMany: TOO_MANY,
      kept: { 'First name': firstName, 'Last name': lastName, Email: email },
    };
  },
  '/api/contact': async (page) => {
    const message = 'We have eleven episodes with a hum.';
    await page.goto('/contact');
    await page.getByLabel('Name', { exact: true }).fill('Dana Whitfield');
    await page.getByLabel('Email', { exact: true }).fill('dana@example.com');
    await page.getByLabel('Service', { exact: true }).selectOption('Audio Production');
    await page.getByLabel('Message', { exact: true }).fill(message);
    return {
      button: 'Send Message',
      title: 'Error sending message',
      otherwise: 'Please try again later.',
      tooMany: TOO_MANY,
      kept: { Message: message },
    };
  },
  '/api/orders': async (page, site) => {
    await signUpDirectly(page, site);
    const dialog = await openOrder(page, 'Lite Edit');
    await dialog.getByLabel('Phone').fill('555 0100');
    await dialog.getByLabel('Project brief').fill('A trailer.');
    return {
      button: 'Place Order',
      title: 'Error',
      otherwise: 'Failed to place order. Please try again.',
      // core §8 has one text for every failure but 401.
      tooMany: 'Failed to place order. Please try again.',
      kept: { Phone: '555 0100', 'Project brief': 'A trailer.' },
    };
  },
};

test.describe('a page of the platform in place of an answer', () => {
  test.use({ expectedStatuses: [404, 429, 502, 504] });

  for (const [path, fillIn] of Object.entries(forms)) {
    for (const [status, heading, what] of pages) {
      test(`${path}, ${what}: ${status}`, async ({ page, site }) => {
        const { button, title, otherwise, tooMany, kept } = await fillIn(page, site);
        let posts = 0;
        await page.route(`**${path}`, (route) => {
          posts += 1;
          const body = `<!doctype html><html><h1>${heading}</h1><p>{"code":1}</p></html>`;
          return route.fulfill({ status, contentType: 'text/html', body });
        });
        await page.getByRole('button', { name: button, exact: true }).click();
        const failure = toast(page, title);
        await expect(failure).toContainText(status === 429 ? tooMany : otherwise);
        await expect(failure).toHaveAttribute('data-variant', 'destructive');
        await expect(failure).not.toContainText(heading);
        await expect(page.getByRole('button', { name: button, exact: true })).toBeEnabled();
        for (const [label, value] of Object.entries(kept))
          await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
        expect(posts).toBe(1);
      });
    }
  }
});

test.describe('a cold start of 3 s', () => {
  test('is waited for; the order is sent once', async ({ page, site }) => {
    await forms['/api/orders']!(page, site);
    let posts = 0;
    await page.route('**/api/orders', async (route) => {
      if (route.request().method() === 'POST') posts += 1;
      await new Promise((resolve) => setTimeout(resolve, 3000));
      await route.continue();
    });
    await page.getByRole('button', { name: 'Place Order' }).click();
    await expect(page.getByRole('button', { name: 'Placing Order...' })).toBeDisabled();
    await expect(toast(page, 'Order Placed Successfully!')).toBeVisible();
    expect(posts).toBe(1);
    const orders = (await (await page.request.get('/api/orders')).json()) as unknown[];
    expect(orders).toHaveLength(1);
  });
});
