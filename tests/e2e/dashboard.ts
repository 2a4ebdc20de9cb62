import type { Page } from '@playwright/test';

import type { OrderChange } from '../../netlify/server/orders/order.ts';
import type { Order } from '../../src/contracts/orders.ts';
import { makePlaced } from '../support/makers.ts';
import { answersAbout } from '../support/order-answers.ts';
import { signUpDirectly, type Account, type Site } from './fixtures.ts';

const placed = makePlaced({
  at: '2026-01-05T15:04:00.000Z',
  serviceName: 'YouTube Repurpose',
  priceCents: 9995,
  details: {
    customerName: 'Ada Byron',
    customerEmail: 'ada@mail.example',
    customerPhone: '+1 307 555 0100',
    projectBrief: '',
  },
});

/** An order in which this happened since it was placed, as the API returns it. */
export function orderAfter(...changes: OrderChange[]): Order {
  const orderId = '0199aabb-ccdd-7eef-8123-4567deadbeef';
  const user = { firstName: 'Ada', lastName: 'Byron', email: 'ada@mail.example' };
  // As of the last of it: files are deleted long after.
  const nowMs = Date.parse(changes.at(-1)?.at ?? placed.at);
  return answersAbout({ placed, changes }, { orderId, user, nowMs }).shown;
}

/** An order that nobody has answered long after it was placed. */
export const order: Order = { ...orderAfter(), updatedAt: '2026-02-06T01:30:00.000Z' };

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
