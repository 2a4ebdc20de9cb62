import {
  deskCustomerActionContract,
  deskCustomerContract,
  deskCustomersContract,
  deskMessageActionContract,
  deskMessageContract,
  deskOrderActionContract,
  deskOrderContract,
  type DeskCustomer,
  type DeskMessage,
  type DeskMessageAction,
  type DeskOrder,
  type DeskOrderAction,
  type DeskService,
} from '../../contracts/desk.ts';
import { formatDollars } from '../../contracts/money.ts';
import {
  attemptOf,
  callApi,
  showFailure,
  type Attempt,
  type FieldErrors,
} from '../../state/api.ts';
import { queryClient } from '../../state/queries.ts';
import { showToast } from '../../state/toasts.ts';
import { withQuery } from './desk-address.ts';
import {
  act,
  callDesk,
  deskQuery,
  goTo,
  nameOfRecord,
  sentenceOf,
  type Done,
} from './desk.model.ts';
import { sayReason } from './reach.ts';

/** An order or message on screen, to be changed. */
export interface Subject<Content, Action extends { action: string }> {
  id: string;
  /**
   * Does one thing to it, and says how it went.
   * @param idempotencyKey for what appends, so that a repeat is stored once.
   * @returns whether it is done.
   */
  act: (action: Action, done?: Done<Content>, idempotencyKey?: string) => Promise<boolean>;
}

export const orderQuery = (parameters: { customer: string; id: string }) =>
  deskQuery(['order', parameters.customer, parameters.id], (signal) =>
    callApi(deskOrderContract, { parameters, signal }),
  );

export const messageQuery = (parameters: { day: string; id: string }) =>
  deskQuery(['message', parameters.day, parameters.id], (signal) =>
    callApi(deskMessageContract, { parameters, signal }),
  );

export function subjectOfOrder(order: DeskOrder): Subject<DeskOrder, DeskOrderAction> {
  const { id, userId: customer, customerName } = order;
  const parameters = { customer, id };
  const name = nameOfRecord(customerName, id);
  const send = (body: DeskOrderAction, idempotencyKey?: string) =>
    callApi(deskOrderActionContract, { parameters, body, idempotencyKey });
  return {
    id,
    act: (action, done, key) => act(orderQuery(parameters), name, send(action, key), done),
  };
}

export function subjectOfMessage(message: DeskMessage): Subject<DeskMessage, DeskMessageAction> {
  const { day, id } = message;
  const parameters = { day, id };
  const name = nameOfRecord(message.name);
  const send = (body: DeskMessageAction, idempotencyKey?: string) =>
    callApi(deskMessageActionContract, { parameters, body, idempotencyKey });
  return {
    id,
    act: (action, done, key) => act(messageQuery(parameters), name, send(action, key), done),
  };
}

export const customerQuery = (customer: string) =>
  deskQuery(['customer', customer], (signal) =>
    callApi(deskCustomerContract, { parameters: { customer }, signal }),
  );

export const customersQuery = (search: string) =>
  deskQuery(['customers', search], (signal) => {
    const query = new URLSearchParams(search ? { search } : {});
    const pageUrl = withQuery(deskCustomersContract.path, query);
    return callApi(deskCustomersContract, { pageUrl, signal });
  });

/** That not all orders of a customer are listed; undefined where they are. */
export const sayMoreOrders = ({ orders, totals }: DeskCustomer): string | undefined =>
  totals.orders > orders.length
    ? `These are the latest ${orders.length} of ${totals.orders}.`
    : undefined;

/** Services to choose from, with their prices. */
export const serviceOptions = (services: readonly DeskService[]) =>
  services.map(
    ({ name, price }) =>
      [name, `${name}, ${price > 0 ? formatDollars(price) : 'by quote'}`] as const,
  );

export async function endSessions(customer: DeskCustomer): Promise<void> {
  try {
    await actOnCustomer(customer, 'end_sessions');
    showToast('Sessions ended', `${customer.email} has to sign in again on every device.`);
  } catch (error) {
    showFailure('Sessions not ended', error);
  }
}

let attempt: Attempt | undefined;

/** Mails the link again that confirms the customer's address; one press is one email. @param id of the account. */
export async function sendConfirmation(id: string, email: string): Promise<void> {
  attempt = attemptOf({ id, email }, attempt);
  try {
    await actOnCustomer({ id }, 'confirm', attempt.key);
    attempt = undefined;
    showToast('Link sent', `An email that confirms the address is on its way to ${email}.`);
  } catch (error) {
    showFailure('Link not sent', error);
  }
}

/** Whether the customer hears of it by email, before and after an account is closed. */
export function sayOfClosing(customer: DeskCustomer): string {
  return sayReason(customer) ?? `An email says so to ${customer.email}.`;
}

/** Closes the account for good. @returns what to say at the field; undefined when it is closed. */
export async function closeCustomer(customer: DeskCustomer): Promise<FieldErrors | undefined> {
  try {
    await actOnCustomer(customer, 'close');
  } catch (error) {
    return { email: sentenceOf(error) };
  }
  queryClient.removeQueries(customerQuery(customer.id));
  const erased = `What was kept about ${customer.email} is erased.`;
  showToast('Account closed', `${erased} ${sayOfClosing(customer)}`);
  goTo({ name: 'customers', search: '' }, 'replace');
  return undefined;
}

function actOnCustomer(
  { id }: Pick<DeskCustomer, 'id'>,
  action: 'end_sessions' | 'confirm' | 'close',
  idempotencyKey?: string,
): Promise<unknown> {
  const request = { parameters: { customer: id }, body: { action }, idempotencyKey };
  return callDesk(callApi(deskCustomerActionContract, request));
}
