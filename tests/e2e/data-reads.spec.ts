import { readFileSync } from 'node:fs';

import type { Page, Request } from '@playwright/test';

import type { BlogPost } from '../../src/contracts/blog.ts';
import { expect, makeAccount, toast, openOrder, signUpDirectly, test } from './fixtures.ts';

/** When the next scheduled post is due; before that no list of posts is read. */
const dueMs = (JSON.parse(readFileSync('netlify/data/posts.json', 'utf8')) as BlogPost[])
  .map(({ publishedAt }) => Date.parse(publishedAt ?? ''))
  .findLast((moment) => moment > Date.now());

function listenForCalls(page: Page): Request[] {
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request);
  });
  return calls;
}

const describeCalls = (calls: readonly Request[]) =>
  calls.map((call) => `${call.method()} ${new URL(call.url()).pathname}`);

/** Everything that makes a data library read again: another tab, the focus, the network, and an hour of time. */
async function stir(page: Page) {
  const other = await page.context().newPage();
  await other.close();
  await page.bringToFront();
  await page.evaluate(() => {
    for (const name of ['blur', 'focus', 'offline', 'online', 'pageshow']) {
      window.dispatchEvent(new Event(name));
    }
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
  await page.clock.fastForward('01:00:00');
  // What was asked for by now has been seen when this has come.
  await page.evaluate(() => fetch('/favicon.svg'));
}

const post = {
  id: 'a',
  slug: 'post-7',
  title: 'Post number 7',
  excerpt: 'What it is about.',
  content: '<p>Words.</p>',
};

interface Read {
  readonly call: string;
  readonly signedIn?: true;
  readonly json: unknown;
  /** Opens a page that reads, and waits until it shows what came of it. */
  readonly open: (page: Page, outcome: 'read' | 'failed') => Promise<void>;
}

const reads: readonly Read[] = [
  {
    call: 'GET /api/user',
    signedIn: true,
    json: {
      firstName: 'Ada',
      lastName: 'Byron',
      email: 'ada@mail.example',
      createdAt: '2026-01-05T15:04:00.000Z',
    },
    open: async (page, outcome) => {
      await openOrder(page, 'Lite Edit');
      const title = outcome === 'read' ? 'Place your order' : 'No connection to your account';
      await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    },
  },
  {
    call: 'GET /api/orders',
    signedIn: true,
    json: [],
    open: async (page, outcome) => {
      await page.goto('/dashboard');
      const text = outcome === 'read' ? 'No orders yet' : 'Your orders could not be read just now.';
      await expect(page.getByText(text)).toBeVisible();
    },
  },
  {
    call: 'GET /api/blog/post-7',
    json: post,
    open: async (page, outcome) => {
      await page.goto('/blog/post-7');
      const title = outcome === 'read' ? post.title : 'Failed to load blog post';
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    },
  },
  {
    call: 'GET /api/blog',
    json: [post],
    open: async (page, outcome) => {
      await page.goto('/blog');
      const title = outcome === 'read' ? post.title : 'Failed to load blog posts';
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
    },
  },
];

test.describe('core §7, §9 Data reads', () => {
  test.use({ expectedStatuses: [404, 500] });

  for (const { call, signedIn, json, open } of reads) {
    const path = call.replace('GET ', '');
    for (const outcome of ['read', 'failed'] as const) {
      const what =
        outcome === 'read'
          ? 'is read once: no polling, no reading again on focus, never stale'
          : 'is not tried again after a failure';
      test(`${call} ${what}`, async ({ page, site }) => {
        test.skip(path === '/api/blog' && !dueMs, 'content/blog schedules no post');
        if (signedIn) await signUpDirectly(page, site);
        await page.clock.install({ time: path === '/api/blog' ? dueMs! : Date.now() });
        await page.route(`**${path}`, (route) =>
          outcome === 'read'
            ? route.fulfill({ json })
            : route.fulfill({ status: 500, json: { code: 'internal', message: 'No.' } }),
        );
        const calls = listenForCalls(page);
        await open(page, outcome);
        await stir(page);
        expect(describeCalls(calls).filter((made) => made === call)).toEqual([call]);
      });
    }
  }

  test('the current user is not read again on the tab’s next pages', async ({ page, site }) => {
    await signUpDirectly(page, site);
    await page.clock.install();
    const calls = listenForCalls(page);
    // Read and kept: what is left before is asked for again.
    await openOrder(page, 'Lite Edit');
    await expect(page.getByRole('dialog', { name: 'Place your order' })).toBeVisible();
    await page.clock.fastForward('12:00:00');
    await openOrder(page, 'Show Notes');
    await expect(page.getByRole('dialog', { name: 'Place your order' })).toBeVisible();
    expect(describeCalls(calls)).toEqual(['GET /api/user']);
  });

  test('the orders are not read of somebody who is signed out', async ({ page }) => {
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    const calls = listenForCalls(page);
    await page.goto('/dashboard');
    await expect(toast(page, 'Unauthorized')).toBeVisible();
    expect(describeCalls(calls)).toEqual([]);
  });
});

test.describe('core §7 Calls', () => {
  test('POST /api/register sends four fields, the confirmation not among them', async ({
    page,
  }) => {
    const account = makeAccount();
    const calls = listenForCalls(page);
    await page.goto('/auth');
    await page.getByRole('button', { name: 'Create an account' }).click();
    await page.getByLabel('First name').fill(account.firstName);
    await page.getByLabel('Last name').fill(account.lastName);
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByLabel('Confirm password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByText('No orders yet')).toBeVisible();
    expect(calls[0]!.postDataJSON()).toEqual(account);
    // The answer is the current user: nobody asks for it again.
    expect(describeCalls(calls)).toEqual(['POST /api/register', 'GET /api/orders']);
    await expectCookie(calls[1]!);
  });

  test('POST /api/login sends e-mail and password, and its answer is the current user', async ({
    page,
    site,
  }) => {
    const { email, password } = await signUpDirectly(page, site);
    await page.context().clearCookies();
    const calls = listenForCalls(page);
    await page.goto('/auth');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('region', { name: 'Account Information' })).toContainText(email);
    await expect(page.getByText('No orders yet')).toBeVisible();
    expect(calls[0]!.postDataJSON()).toEqual({ email, password });
    expect(calls[0]!.headers()['content-type']).toBe('application/json');
    expect(describeCalls(calls)).toEqual(['POST /api/login', 'GET /api/orders']);
  });

  test('POST /api/logout sends no body, clears what was kept and leads home', async ({
    page,
    site,
  }) => {
    await signUpDirectly(page, site);
    await page.goto('/dashboard');
    await expect(page.getByText('No orders yet')).toBeVisible();
    const calls = listenForCalls(page);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
    expect(describeCalls(calls)).toEqual(['POST /api/logout']);
    expect(calls[0]!.postData()).toBeNull();
    expect(calls[0]!.headers()['content-type']).toBeUndefined();
    await expectCookie(calls[0]!);
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
    await expect(page.getByRole('banner').getByRole('link', { name: 'LOGIN' })).toBeVisible();
  });

  for (const [path, button, serviceName, servicePrice, shown] of [
    ['/services', 'Order Now YouTube Repurpose', 'YouTube Repurpose', 99.95, '$99.95'],
    ['/services', 'Order Now Standard Episode Edit', 'Standard Episode Edit', 70, '$70'],
    ['/services', 'Get Custom Quote', 'Custom Solution', 0, undefined],
    ['/pricing', 'Schedule Demo Call', 'Demo Call', 0, undefined],
  ] as const) {
    test(`POST /api/orders from ${button}: six fields, ${shown ?? 'no price shown'}`, async ({
      page,
      site,
    }) => {
      const account = await signUpDirectly(page, site);
      await page.goto(path);
      await page.getByRole('button', { name: button, exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Place your order' });
      if (shown) await expect(dialog.getByText(shown, { exact: true })).toBeVisible();
      else await expect(dialog).not.toContainText('$');
      await dialog.getByLabel('Phone').fill('555 0100');
      await dialog.getByLabel('Project brief').fill('A brief.');
      const calls = listenForCalls(page);
      await dialog.getByRole('button', { name: 'Place Order' }).click();
      await expect(toast(page, 'Order Placed Successfully!')).toBeVisible();
      expect(describeCalls(calls)).toEqual(['POST /api/orders']);
      expect(calls[0]!.postDataJSON()).toEqual({
        serviceName,
        servicePrice,
        customerName: `${account.firstName} ${account.lastName}`,
        customerEmail: account.email,
        customerPhone: '555 0100',
        projectBrief: 'A brief.',
      });
      await expectCookie(calls[0]!);
    });
  }
});

test.describe('core §8 The error is STATUS: BODY, or the status text without a body', () => {
  test.use({ expectedStatuses: [401, 500] });

  for (const [status, body, title] of [
    [401, 'Unauthorized', 'Unauthorized'],
    [401, '', 'Unauthorized'],
    [401, 'Not you', 'Error'],
    [500, 'Unauthorized', 'Error'],
  ] as const) {
    test(`an order refused with ${status} «${body}» shows ‘${title}’`, async ({ page, site }) => {
      await signUpDirectly(page, site);
      const dialog = await openOrder(page, 'Lite Edit');
      await dialog.getByLabel('Phone').fill('555 0100');
      await dialog.getByLabel('Project brief').fill('A brief.');
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 60_000);
      await page.route('**/api/orders', (route) => route.fulfill({ status, body }));
      await dialog.getByRole('button', { name: 'Place Order' }).click();
      await expect(toast(page, title)).toBeVisible();
      await page.clock.runFor(500);
      await expect(page).toHaveURL(title === 'Unauthorized' ? '/auth' : '/services');
    });
  }

  for (const [mode, path, title, description] of [
    ['sign-in', '**/api/login', 'Login failed', 'Invalid email or password'],
    ['sign-up', '**/api/register', 'Registration failed', 'Failed to create account'],
  ] as const) {
    test(`${mode} without a message of the server says ‘${description}’`, async ({ page }) => {
      const account = makeAccount();
      await page.goto('/auth');
      if (mode === 'sign-up') {
        await page.getByRole('button', { name: 'Create an account' }).click();
        await page.getByLabel('First name').fill(account.firstName);
        await page.getByLabel('Last name').fill(account.lastName);
        await page.getByLabel('Confirm password', { exact: true }).fill(account.password);
      }
      await page.getByLabel('Email').fill(account.email);
      await page.getByLabel('Password', { exact: true }).fill(account.password);
      await page.route(path, (route) => route.fulfill({ status: 500 }));
      await page
        .getByRole('button', {
          name: mode === 'sign-in' ? 'Sign In' : 'Create Account',
          exact: true,
        })
        .click();
      await expect(toast(page, title)).toContainText(description);
      await expect(toast(page, title)).toHaveAttribute('data-variant', 'destructive');
      await expect(page.getByLabel('Email')).toHaveValue(account.email);
    });
  }
});

/** The call carried the session, as all calls do. */
async function expectCookie(call: Request) {
  expect((await call.allHeaders())['cookie']).toMatch(/(^|; )(__Host-)?session=/);
}
