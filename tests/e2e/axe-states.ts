import type { Page } from '@playwright/test';

import { conversation, ordersOfEachStatus } from '../support/sample-answers.ts';
import { expect, toast, openOrder, signUpDirectly, type Site } from './fixtures.ts';
import { fillIn } from './order-form.ts';

/** Something that a page shows after a person has done something. */
interface State {
  name: string;
  only?: 'phone' | 'desktop';
  /** Checked on every change; the others at night. */
  isEveryday?: true;
  reach: (page: Page, site: Site) => Promise<void>;
}

/** The states axe reads, each of which a new page can reach. */
export const states: State[] = [
  {
    name: 'a menu of the bar open',
    only: 'desktop',
    reach: async (page) => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Services' }).click();
      await expect(
        page.getByRole('link', { name: 'Audio Production Edits, mixes, and masters' }),
      ).toBeVisible();
    },
  },
  {
    name: 'the mobile menu open',
    isEveryday: true,
    only: 'phone',
    reach: async (page) => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Open menu' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'Login Required',
    reach: async (page) => {
      await expect(await openOrder(page, 'Lite Edit')).toBeVisible();
    },
  },
  {
    name: 'the order form with errors',
    isEveryday: true,
    reach: async (page, site) => {
      await signUpDirectly(page, site);
      const dialog = await openOrder(page, 'Lite Edit');
      await dialog.getByRole('button', { name: 'Place Order' }).click();
      await expect(dialog.getByText('Phone number is required')).toBeVisible();
    },
  },
  {
    name: 'sign-up with errors',
    isEveryday: true,
    reach: async (page) => {
      await page.goto('/auth');
      await page.getByRole('button', { name: 'Create an account' }).click();
      await page.getByRole('button', { name: 'Create Account', exact: true }).click();
      await expect(page.getByText('First name is required')).toBeVisible();
    },
  },
  {
    name: 'a tooltip open',
    reach: async (page) => {
      await page.goto('/auth');
      await page.getByRole('button', { name: 'Create an account' }).click();
      await expect(page.getByLabel('First name')).toBeVisible();
      await page.getByLabel('Password', { exact: true }).focus();
      await page.keyboard.press('Tab');
      await expect(page.getByRole('tooltip')).toBeVisible();
    },
  },
  {
    name: 'the forgotten password',
    reach: async (page) => {
      await page.goto('/auth');
      await page.getByRole('button', { name: 'Forgot your password?' }).click();
      await page.getByRole('button', { name: 'Send link' }).click();
      await expect(page.getByText('Please enter a valid email address')).toBeVisible();
    },
  },
  {
    name: 'an order under way',
    reach: async (page, site) => {
      await signUpDirectly(page, site);
      const dialog = await openOrder(page, 'Lite Edit');
      await fillIn(dialog);
      await page.route('**/api/orders', () => new Promise(() => undefined));
      await dialog.getByRole('button', { name: 'Place Order' }).click();
      await expect(dialog.getByRole('button', { name: 'Placing Order...' })).toBeDisabled();
    },
  },
  {
    name: 'the dashboard loading',
    reach: async (page, site) => {
      await signUpDirectly(page, site);
      await page.route('**/api/orders', () => new Promise(() => undefined));
      await page.goto('/dashboard');
      await expect(page.locator('[aria-busy="true"]')).toBeVisible();
    },
  },
  {
    name: 'the dashboard whose orders cannot be read',
    reach: async (page, site) => {
      await signUpDirectly(page, site);
      await page.route('**/api/orders', (route) =>
        route.fulfill({ status: 500, json: { code: 'internal', message: 'No.' } }),
      );
      await page.goto('/dashboard');
      await expect(page.getByText('We couldn’t load your orders.')).toBeVisible();
    },
  },
  {
    name: 'the dashboard empty',
    reach: async (page, site) => {
      await signUpDirectly(page, site);
      await page.goto('/dashboard');
      await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
    },
  },
  {
    name: 'the dashboard with every status',
    isEveryday: true,
    reach: async (page, site) => {
      await signUpDirectly(page, site);
      await page.route('**/api/orders', (route) => route.fulfill({ json: ordersOfEachStatus }));
      await page.goto('/dashboard');
      await expect(page.getByRole('article')).toHaveCount(5);
    },
  },
  {
    name: 'an order with a quote, files and a message begun',
    isEveryday: true,
    reach: async (page, site) => {
      await signUpDirectly(page, site);
      await page.route('**/api/orders', (route) =>
        route.fulfill({ json: conversation.slice(0, 1) }),
      );
      await page.goto('/dashboard');
      await expect(page.getByRole('region', { name: 'Your files' })).toBeVisible();
      // A visit before the studio wrote.
      await page.evaluate(() => {
        const seen = JSON.parse(localStorage.getItem('orders-seen') ?? '{}') as object;
        const before = { ...seen, at: '2026-10-05T16:00:00.000Z' };
        localStorage.setItem('orders-seen', JSON.stringify(before));
      });
      await page.reload();
      await expect(page.getByText('New', { exact: true }).first()).toBeVisible();
      await page.getByRole('button', { name: 'Add a file link' }).click();
      await page.getByRole('button', { name: 'Add the link' }).click();
      await expect(page.getByText('Enter a link that begins with https://')).toBeVisible();
    },
  },
  {
    name: 'the settings for a new email address with errors',
    reach: async (page, site) => {
      await signUpDirectly(page, site);
      await page.goto('/dashboard');
      await page.getByRole('button', { name: 'Change email address' }).click();
      await page.getByRole('button', { name: 'Send the link' }).click();
      await expect(page.getByText('Please enter a valid email address')).toBeVisible();
    },
  },
  {
    name: 'a link to a new email address that failed',
    reach: async (page) => {
      await page.route('**/api/account/email/confirm', (route) =>
        route.fulfill({ status: 500, json: { code: 'internal', message: 'It broke.' } }),
      );
      await page.goto('/account/email#confirm-email=abc');
      await page.getByRole('button', { name: 'Confirm this address' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'a toast shown',
    reach: async (page) => {
      await page.goto('/dashboard');
      await expect(toast(page, 'Unauthorized')).toBeVisible();
      await expect(page).toHaveURL('/auth');
      await expect(toast(page, 'Unauthorized')).toBeVisible();
    },
  },
  {
    name: 'contact with errors',
    reach: async (page) => {
      await page.goto('/contact');
      await page.getByRole('button', { name: 'Send Message' }).click();
      await expect(page.getByText('Name must be at least 2 characters')).toBeVisible();
    },
  },
  {
    name: 'the help search with results',
    isEveryday: true,
    reach: async (page) => {
      await page.goto('/help?q=refund');
      await expect(page.locator('mark').first()).toBeVisible();
    },
  },
  {
    name: 'the help search without results',
    reach: async (page) => {
      await page.goto('/help?q=zzzzqqqq');
      await expect(
        page
          .getByRole('main')
          .getByRole('link', { name: /contact|ask|write/i })
          .first(),
      ).toBeVisible();
    },
  },
];
