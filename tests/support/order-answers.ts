import type { DeskOrder } from '../../src/contracts/desk.ts';
import type { Order } from '../../src/contracts/orders.ts';
import type { UserValue } from '../../netlify/server/auth/user.ts';
import type { Dependencies } from '../../netlify/server/dependencies.ts';
import { orderToDesk } from '../../netlify/server/desk/desk-orders.ts';
import { orderToResponse } from '../../netlify/server/orders/order-response.ts';
import { foldOrder, type OrderValue } from '../../netlify/server/orders/order.ts';
import { AGENTS, makeCatalogue, makeOrderValue, makeUser } from './makers.ts';

interface Told {
  userId?: string;
  orderId?: string;
  /** `Name <address>`, separated by commas. */
  agents?: string;
  user?: Partial<UserValue>;
  /** In milliseconds since 1970. */
  nowMs?: number;
  /** Without it, files can't be uploaded. */
  hasBucket?: boolean;
}

const silent = { send: () => Promise.resolve() };

/** What the server answers about an order in which this happened: to its customer, and to agents. */
export function answersAbout(
  value: Partial<OrderValue>,
  {
    userId = 'a'.repeat(64),
    orderId = '0199aabb-ccdd-7eef-8123-4567de10be00',
    agents = AGENTS,
    user = {},
    nowMs = Date.parse('2026-11-22T10:00:00.000Z'),
    hasBucket = false,
  }: Told = {},
): { shown: Order; atDesk: DeskOrder } {
  const deps = {
    now: () => nowMs,
    env: { AGENTS: agents, ...(hasBucket ? { FILES_URL: 'https://files.example' } : {}) },
    catalogue: makeCatalogue,
    openChannels: () => ({ mail: silent }),
  } as unknown as Dependencies;
  const order = foldOrder({ userId, orderId }, makeOrderValue(value));
  const { firstName, lastName, email, createdAt } = makeUser(user);
  const registered = { at: createdAt, actor: 'customer', type: 'registered' } as const;
  const history = [{ ...registered, email, firstName, lastName }];
  const customer = { id: userId, ...makeUser({ ...user, history }) };
  // As they arrive: fields without a value don't.
  const sent = <Answer>(answer: Answer) => JSON.parse(JSON.stringify(answer)) as Answer;
  return {
    shown: sent(orderToResponse(deps, order, customer)),
    atDesk: sent(orderToDesk(deps, order, customer)),
  };
}
