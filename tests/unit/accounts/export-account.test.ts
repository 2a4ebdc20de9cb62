import { describe, expect, it } from 'vitest';

import { exportAccount } from '../../../netlify/server/accounts/export-account.ts';
import { register } from '../../../netlify/server/auth/register.ts';
import { moveOrder } from '../../../netlify/server/orders/change-order.ts';
import { noteOrder } from '../../../netlify/server/orders/change-order.ts';
import { accountExportSchema } from '../../../src/contracts/account-export.ts';
import { makeDependencies } from '../../support/dependencies.ts';
import { makePlaced, makeRegistration } from '../../support/makers.ts';
import { ordersOf } from '../../../netlify/server/orders/order-store.ts';

describe("a customer's data export", () => {
  it("contains every step of an order and the studio's notes, but no agent's name", async () => {
    const { deps } = makeDependencies();
    const origin = { address: '203.0.113.7', idempotencyKey: undefined };
    const { user } = await register(deps, makeRegistration(), origin);
    const orderId = deps.newId();
    await ordersOf(deps).place(user.id, orderId, makePlaced());
    const of = { userId: user.id, orderId, actor: 'kim' };
    await moveOrder(deps, { ...of, from: 'pending', to: 'processing', note: 'We begin.' });
    await noteOrder(deps, { ...of, text: 'Asked for the files.', isInternal: true });

    const pieces = await Array.fromAsync(await exportAccount(deps, user, undefined));
    const text = pieces.join('');
    const [order] = accountExportSchema.parse(JSON.parse(text)).orders;
    expect(order?.history).toMatchObject([
      { type: 'placed', by: 'customer' },
      { type: 'moved', by: 'studio', to: 'processing', note: 'We begin.' },
      { type: 'noted', by: 'studio', note: 'Asked for the files.', isInternal: true },
    ]);
    expect(text).not.toContain('kim');
  });

  it('names where the next file is when this one is full', async () => {
    const { deps } = makeDependencies();
    const origin = { address: '203.0.113.7', idempotencyKey: undefined };
    const { user } = await register(deps, makeRegistration(), origin);
    const details = { ...makePlaced().details!, projectBrief: 'x'.repeat(340_000) };
    const idOf = (number: number) => `019aa5b1-0000-7000-8000-${String(number).padStart(12, '0')}`;
    for (let number = 0; number <= 50; number += 1) {
      await ordersOf(deps).place(user.id, idOf(number), makePlaced({ details }));
    }
    const read = async (...[before, path]: [string?, string?]) => {
      const pieces = await Array.fromAsync(await exportAccount(deps, user, before, path));
      return accountExportSchema.parse(JSON.parse(pieces.join('')));
    };
    expect((await read()).next).toBe(`/api/account/export?before=${idOf(1)}`);
    const desk = '/api/desk/customers/x/export';
    expect((await read(undefined, desk)).next).toBe(`${desk}?before=${idOf(1)}`);
    expect((await read(idOf(1), desk)).orders.map(({ id }) => id)).toEqual([idOf(0)]);
  });
});
