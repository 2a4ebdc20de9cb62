import {
  deskOrderActionContract,
  deskOrderContract,
  type DeskOrder,
  type DeskOrderAction,
} from '../../contracts/desk.ts';
import { callApi } from '../../state/api.ts';
import { makeReading, type Done } from './desk.model.ts';

const { $reading, $change, open, refresh, act } = makeReading<DeskOrder>();
/** The order on screen. */
export const $order = $reading;
/** What somebody else did to it while this agent was about to do something. */
export const $orderChange = $change;

/** Customer and id of an order, as its address has them. */
export interface OrderKey {
  customer: string;
  id: string;
}

const readOrder = ({ customer, id }: OrderKey) =>
  callApi(deskOrderContract, { parameters: { customer, id } });

/** Opens an order: what was on screen before goes. */
export function openOrder(key: OrderKey): Promise<void> {
  return open(readOrder(key));
}

/** Reads the order again; what is on screen stays when that fails. */
export function refreshOrder(key: OrderKey): Promise<void> {
  return refresh(readOrder(key));
}

/**
 * Does one thing to the order on screen, and says how it went.
 * @param idempotencyKey for what appends, so that a repeat is stored once.
 * @returns whether it is done.
 */
export function actOnOrder(
  order: DeskOrder,
  action: DeskOrderAction,
  done?: Done<DeskOrder>,
  idempotencyKey?: string,
): Promise<boolean> {
  const { userId: customer, id } = order;
  const call = callApi(deskOrderActionContract, {
    parameters: { customer, id },
    body: action,
    ...(idempotencyKey ? { idempotencyKey } : {}),
  });
  const isShown = () => $order.get().content?.id === id;
  return act(call, isShown, () => readOrder({ customer, id }), done);
}
