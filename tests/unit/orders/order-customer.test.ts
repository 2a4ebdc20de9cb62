import { describe, expect, it } from 'vitest';

import { foldOrder, withCustomer } from '../../../netlify/server/orders/order.ts';
import { makeDependencies } from '../../support/dependencies.ts';
import { makeMoved, makePlaced, makeRegistered } from '../../support/makers.ts';

const userId = 'a'.repeat(64);
const orderId = '019a0000-0000-7000-8000-000000000001';

describe('an order without its customer', () => {
  it('gets no name of whoever has the account now', async () => {
    const { deps } = makeDependencies();
    const { user } = await deps.users.register(userId, makeRegistered());
    const at = '2026-11-21T12:00:00.000Z';
    const left = { v: 1, type: 'anonymized', at, actor: 'customer', archiveId: 'b'.repeat(64) };
    const events = [makePlaced(), makeMoved({ to: 'cancelled' }), left];
    const order = withCustomer(foldOrder(userId, orderId, events)!, user);
    expect([order.customerName, order.customerEmail]).toEqual(['', '']);
  });
});
