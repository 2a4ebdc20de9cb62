import { atom } from 'nanostores';

import {
  deskOrderActionContract,
  deskOrderContract,
  type DeskOrder,
  type DeskOrderAction,
} from '../../contracts/desk.ts';
import { ApiFailure, callApi, showFailure } from '../../state/api.ts';
import { showToast } from '../../state/toasts.ts';
import { callDesk, makeReading, sentenceOf } from './desk.model.ts';

const { $reading, show, open, refresh } = makeReading<DeskOrder>();
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

const isShown = (id: string) => $order.get().content?.id === id;

/** Opens an order: what was on screen before goes. */
export function openOrder(key: OrderKey): Promise<void> {
  $change.set(undefined);
  return open(readOrder(key));
}

/** Reads the order again; what is on screen stays when that fails. */
export function refreshOrder(key: OrderKey): Promise<void> {
  return refresh(readOrder(key));
}

/**
 * Does one thing to the order on screen, and says how it went; what shows by itself takes no words. When somebody else was faster, the order is read again
 * and says what they did.
 * @param idempotencyKey for what appends, so that a repeat is stored once.
 * @returns whether it is done; what was typed is kept when it is not.
 */
export async function actOnOrder(
  order: DeskOrder,
  action: DeskOrderAction,
  done?: string,
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
      if (isShown(id)) await refreshOrder({ customer, id });
      if (isShown(id)) $change.set(sentenceOf(error));
    } else showFailure('That didn’t go through', error, 'What you typed is still here. Try again.');
    return false;
  }
  if (isShown(id)) $change.set(undefined);
  if (done) showToast('Done', done);
  return true;
}
