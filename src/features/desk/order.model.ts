import {
  deskOrderActionContract,
  deskOrderContract,
  type DeskOrder,
  type DeskOrderAction,
} from '../../contracts/desk.ts';
import { callApi } from '../../state/api.ts';
import { queryClient } from '../../state/queries.ts';
import { act, deskQuery, type Done } from './desk.model.ts';

/** Customer and id of an order, as its address has them. */
export interface OrderKey {
  customer: string;
  id: string;
}

export const orderQuery = ({ customer, id }: OrderKey) =>
  deskQuery(['order', customer, id], (signal) =>
    callApi(deskOrderContract, { parameters: { customer, id }, signal }),
  );

const queryOf = ({ userId: customer, id }: DeskOrder) => orderQuery({ customer, id });

/** Reads the order again; what is on screen stays when that fails. */
export const rereadOrder = (order: DeskOrder): Promise<void> =>
  queryClient.invalidateQueries(queryOf(order));

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
  return act(queryOf(order), call, done);
}
