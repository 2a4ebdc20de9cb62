import { atom } from 'nanostores';

import { listOrdersContract, type Order } from '../contracts/orders.ts';
import { readPage } from './api.ts';

/** The customer's orders as the dashboard shows them; they never go stale by themselves. */
export type OrderList =
  | { status: 'idle' }
  | { status: 'loading' }
  | {
      status: 'loaded';
      orders: readonly Order[];
      /** Where older ones are; undefined when these are all. */
      next: string | undefined;
      older: 'idle' | 'loading' | 'failed';
    }
  | { status: 'failed'; error: unknown };

export const $orders = atom<OrderList>({ status: 'idle' });

/** Reads the orders for the first time. */
export async function loadOrders(): Promise<void> {
  if ($orders.get().status !== 'idle') return;
  $orders.set({ status: 'loading' });
  await fetchOrders();
}

/** Reads them again after an order was placed; without effect where no list is shown. */
export async function refreshOrders(): Promise<void> {
  if ($orders.get().status !== 'idle') await fetchOrders();
}

/** Reads the newest again; older ones that are on screen stay, and all of them when that fails. @throws ApiFailure */
export async function rereadOrders(): Promise<void> {
  if ($orders.get().status !== 'loaded') return;
  const { body, next } = await readPage(listOrdersContract);
  const list = $orders.get();
  if (list.status !== 'loaded') return;
  const newest = new Set(body.map(({ id }) => id));
  const older = list.orders.filter(({ id }) => !newest.has(id));
  const rest = older.length > 0 ? list.next : next;
  $orders.set({ ...list, orders: [...body, ...older], next: rest });
}

/** Puts a changed order in the place of the one on screen; what is unfinished of it, the answer does not say. */
export function replaceOrder(changed: Order): void {
  const list = $orders.get();
  if (list.status !== 'loaded') return;
  const orders = list.orders.map((order) =>
    order.id === changed.id ? { ...changed, unfinished: order.unfinished } : order,
  );
  $orders.set({ ...list, orders });
}

/**
 * Reads the next older orders and puts them at the end; what is shown stays when that fails.
 * @returns the first of them; undefined when none came.
 */
export async function loadOlderOrders(): Promise<Order | undefined> {
  const list = $orders.get();
  if (list.status !== 'loaded' || list.next === undefined || list.older === 'loading')
    return undefined;
  $orders.set({ ...list, older: 'loading' });
  try {
    const { body, next } = await readPage(listOrdersContract, list.next);
    append(body, next);
    return body[0];
  } catch {
    const shown = $orders.get();
    if (shown.status === 'loaded') $orders.set({ ...shown, older: 'failed' });
    return undefined;
  }
}

/** To the list as it is by now: an order may have changed meanwhile. */
function append(older: readonly Order[], next: string | undefined): void {
  const list = $orders.get();
  if (list.status !== 'loaded') return;
  const known = new Set(list.orders.map(({ id }) => id));
  const orders = [...list.orders, ...older.filter(({ id }) => !known.has(id))];
  $orders.set({ status: 'loaded', orders, next, older: 'idle' });
}

async function fetchOrders(): Promise<void> {
  try {
    const { body, next } = await readPage(listOrdersContract);
    $orders.set({ status: 'loaded', orders: body, next, older: 'idle' });
  } catch (error) {
    $orders.set({ status: 'failed', error });
  }
}
