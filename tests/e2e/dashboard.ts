import type { Page } from '@playwright/test';

import { signUpDirectly, type Account, type Site } from './fixtures.ts';

/** An order as the API returns it, long after it was placed. */
export const order = {
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

/** Opens the dashboard with these orders. */
export async function showOrders(page: Page, orders: readonly object[]): Promise<void> {
  await page.route('**/api/orders', (route) => route.fulfill({ json: orders }));
  await page.goto('/dashboard');
}

/** Opens the dashboard of a new customer who has these orders, or really has none. */
export async function openDashboard(
  page: Page,
  site: Site,
  orders?: readonly object[],
): Promise<Account> {
  const account = await signUpDirectly(page, site);
  if (orders) await showOrders(page, orders);
  else await page.goto('/dashboard');
  return account;
}
