import { expect, listenForCalls, openOrder, signUpDirectly, test, toast } from './fixtures.ts';
import { fillIn, send } from './order-form.ts';

test('an order tells which link it came from, and no page tells anything before', async ({
  page,
  site,
}) => {
  await signUpDirectly(page, site);
  const calls = listenForCalls(page);
  await page.goto('/?from=May%20Newsletter');
  await page.goto('/services');
  expect(calls).toEqual([]);
  const form = await openOrder(page, 'Pro Episode Edit');
  await fillIn(form);
  await send(page);
  await expect(toast(page, 'Order Placed Successfully!')).toBeVisible();
  const placed = calls.find((call) => call.method() === 'POST');
  expect(Object.keys(placed?.postDataJSON() as object).sort()).toEqual([
    ...['customerEmail', 'customerName', 'customerPhone', 'projectBrief'],
    ...['serviceName', 'servicePrice'],
  ]);
  const orders = (await (await page.request.get('/api/orders')).json()) as object[];
  expect(orders).toMatchObject([{ source: 'may-newsletter' }]);
});
