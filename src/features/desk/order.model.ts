import { atom } from 'nanostores';

import {
  deskOrderActionContract,
  deskOrderContract,
  type DeskOrder,
  type DeskOrderAction,
} from '../../contracts/desk.ts';
import { ApiFailure, callApi, showFailure } from '../../state/api.ts';
import { showToast } from '../../state/toasts.ts';
import { callDesk } from './desk.model.ts';
import { makeReading, sentenceOf } from './reading.ts';

const { $reading, show, open } = makeReading<DeskOrder>();
/** The order on screen. */
export const $order = $reading;

/** What somebody else did to it while this agent was about to do something. */
export const $change = atom<string | undefined>();

/** Customer and id of an order, as its address has them. */
export interface OrderKey {
  customer: string;
  id: string;
}

const readOrder = ({ customer, id }: OrderKey) =>
  callApi(deskOrderContract, { parameters: { customer, id } });

function isShown(id: string): boolean {
  const reading = $order.get();
  return reading.status === 'read' && reading.content.id === id;
}

/** Opens an order: what was on screen before goes. */
export async function openOrder(key: OrderKey): Promise<void> {
  $change.set(undefined);
  await open(readOrder(key));
}

/** Reads the order again; what is on screen stays when that fails. */
export async function refreshOrder(key: OrderKey): Promise<void> {
  if ($order.get().status === 'failed') await openOrder(key);
  if (!isShown(key.id)) return;
  try {
    const order = await callDesk(readOrder(key));
    if (isShown(key.id)) show(order);
  } catch {
    // The next action says what is wrong.
  }
}

/**
 * Does one thing to the order on screen, and says how it went. When somebody else was faster, the order is read again
 * and says what they did.
 * @param idempotencyKey for what appends, so that a repeat is stored once.
 * @returns whether it is done; what was typed is kept when it is not.
 */
export async function actOnOrder(
  order: DeskOrder,
  action: DeskOrderAction,
  done: string,
  idempotencyKey?: string,
): Promise<boolean> {
  const { userId: customer, id } = order;
  try {
    const call = callApi(deskOrderActionContract, {
      parameters: { customer, id },
      body: action,
      ...(idempotencyKey ? { idempotencyKey } : {}),
    });
    const changed = await callDesk(call);
    if (isShown(id)) show(changed);
  } catch (error) {
    if (error instanceof ApiFailure && error.code === 'order_changed') {
      await refreshOrder({ customer, id });
      if (isShown(id)) $change.set(sentenceOf(error));
    } else showFailure('Not done', error, 'Nothing that you typed is lost. Try again.');
    return false;
  }
  if (isShown(id)) $change.set(undefined);
  showToast('Done', done);
  return true;
}
