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
import { readNow, sentenceOf, unreadBecause, type Reading } from './reading.ts';

/** The order on screen. */
export const $order = atom<Reading<DeskOrder>>({ status: 'loading' });

/** What somebody else did to it while this agent was about to do something. */
export const $change = atom<string | undefined>();

/** Customer and id of an order, as its address has them. */
export interface OrderKey {
  customer: string;
  id: string;
}

/** Id of the order that is to be on screen. */
let latest: string | undefined;

const isLatest = ({ id }: OrderKey) => latest === id;

/** Opens an order: what was on screen before goes. */
export async function openOrder(key: OrderKey): Promise<void> {
  latest = key.id;
  $order.set({ status: 'loading' });
  $change.set(undefined);
  try {
    show(key, await readOrder(key));
  } catch (error) {
    if (isLatest(key)) $order.set(unreadBecause(error));
  }
}

/** Reads the order again; what is on screen stays when that fails. */
export async function refreshOrder(key: OrderKey): Promise<void> {
  const { status } = $order.get();
  if (status === 'failed') {
    await openOrder(key);
    return;
  }
  if (status !== 'read') return;
  try {
    show(key, await readOrder(key));
  } catch {
    // The next action says what is wrong.
  }
}

function readOrder({ customer, id }: OrderKey): Promise<DeskOrder> {
  return callDesk(callApi(deskOrderContract, { parameters: { customer, id } }));
}

function show(key: OrderKey, order: DeskOrder): void {
  if (isLatest(key)) $order.set(readNow(order));
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
  const key = { customer: order.userId, id: order.id };
  try {
    const call = callApi(deskOrderActionContract, {
      parameters: { ...key },
      body: action,
      ...(idempotencyKey ? { idempotencyKey } : {}),
    });
    show(key, await callDesk(call));
  } catch (error) {
    if (error instanceof ApiFailure && error.code === 'order_changed') {
      await refreshOrder(key);
      if (isLatest(key)) $change.set(sentenceOf(error));
    } else showFailure('Not done', error, 'Nothing that you typed is lost. Try again.');
    return false;
  }
  if (isLatest(key)) $change.set(undefined);
  showToast('Done', done);
  return true;
}
