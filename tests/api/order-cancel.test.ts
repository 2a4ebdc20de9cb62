import { describe, expect, it } from 'vitest';

import { fillPath } from '../../src/contracts/endpoint.ts';
import { cancelOrderContract, orderSchema } from '../../src/contracts/orders.ts';
import { moveOrder } from '../../netlify/server/orders/change-order.ts';
import { makeOrder, makeRegistration } from '../support/makers.ts';
import { makeAccount } from '../support/account.ts';
import { userIdOf } from '../../netlify/server/lib/addresses.ts';

async function makeShop() {
  const { site, browser } = await makeAccount({ worksAfterAnswers: false });
  const placed = await browser.post('/api/orders', makeOrder());
  const id = placed.json.id!;
  const deps = site.deps();
  const userId = site.blobs.keysOf('orders-production')[0]!.slice(0, 64);
  const move = (from: 'pending' | 'processing', to: 'processing' | 'completed' | 'cancelled') =>
    moveOrder(deps, { userId, orderId: id, from, to, actor: 'kim', note: 'A word to you.' });
  return {
    site,
    browser,
    deps,
    userId,
    id,
    move,
    path: fillPath(cancelOrderContract.path, { id }),
  };
}

describe('POST /api/orders/:id/cancel', () => {
  it('cancels a pending order, once, and logs it', async () => {
    const { site, browser, path } = await makeShop();
    site.log.length = 0;
    const first = await browser.post(path);
    expect(first.status).toBe(200);
    expect(orderSchema.parse(first.json)).toMatchObject({ status: 'cancelled' });
    expect(site.log).toMatchObject([
      { event: 'sensitive_update', route: '/api/orders/:id/cancel', to: 'cancelled' },
    ]);
    const again = await browser.post(path);
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect(site.blobs.keysOf('orders-production')).toHaveLength(2);
    expect((await browser.get('/api/orders')).json).toEqual([first.json]);
  });

  it.each([
    ['processing', ['ask_to_stop']],
    ['completed', ['ask_for_revision', 'ask_for_refund']],
  ])('refuses one that is %s, and says what to do instead', async (status, allowed) => {
    const { browser, path, move, site } = await makeShop();
    await move('pending', 'processing');
    if (status === 'completed') await move('processing', 'completed');
    const records = site.blobs.keysOf('orders-production');
    const answer = await browser.post(path);
    expect(answer.status).toBe(409);
    expect(answer.json).toMatchObject({ code: 'order_not_cancellable', status, allowed });
    expect(answer.json.message).toMatch(/be canceled anymore|be canceled here anymore/);
    expect(site.blobs.keysOf('orders-production')).toEqual(records);
  });

  it("returns 404 for another customer's order", async () => {
    const { site, path } = await makeShop();
    expect((await site.browser().post(path)).status).toBe(401);
    const eve = site.browser();
    await eve.post('/api/register', makeRegistration({ email: 'eve@example.com' }));
    site.log.length = 0;
    expect((await eve.post(path)).status).toBe(404);
    expect(site.log).toMatchObject([
      { event: 'authz_fail', status: 404, user: site.mark(userIdOf('eve@example.com')) },
    ]);
    expect(site.blobs.keysOf('orders-production')).toHaveLength(1);
  });

  it('lets one of the customer and an agent win when both act at once', async () => {
    const { browser, path, move } = await makeShop();
    const [answer, moved] = await Promise.all([browser.post(path), move('pending', 'processing')]);
    const isCancelled = answer.status === 200;
    expect(moved.outcome).toBe(isCancelled ? 'refused' : 'changed');
    expect(answer.status).toBe(isCancelled ? 200 : 409);
  });
});
