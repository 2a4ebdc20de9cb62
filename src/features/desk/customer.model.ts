import {
  deskCustomerActionContract,
  deskCustomerContract,
  deskCustomersContract,
  deskExportContract,
  type DeskCustomer,
} from '../../contracts/desk.ts';
import { fillPath } from '../../contracts/endpoint.ts';
import {
  attemptOf,
  callApi,
  readPage,
  showFailure,
  type Attempt,
  type FieldErrors,
} from '../../state/api.ts';
import { queryClient } from '../../state/queries.ts';
import { showToast } from '../../state/toasts.ts';
import { callDesk, deskQuery, goTo, sentenceOf } from './desk.model.ts';
import { sayReason } from './reach.ts';

export const customerQuery = (customer: string) =>
  deskQuery(['customer', customer], (signal) =>
    callApi(deskCustomerContract, { parameters: { customer }, signal }),
  );

/** Accounts by parts of name and email address. */
export const customersQuery = (search: string) =>
  deskQuery(['customers', search], async (signal) => {
    const query = search && `?${new URLSearchParams({ search })}`;
    const { path } = deskCustomersContract;
    return (await readPage(deskCustomersContract, `${path}${query}`, { signal })).body;
  });

/** Where everything kept about a customer can be downloaded. */
export function exportAddress({ id }: DeskCustomer): string {
  return fillPath(deskExportContract.path, { customer: id });
}

/** Signs the customer out everywhere. */
export async function endSessions(customer: DeskCustomer): Promise<void> {
  try {
    await act(customer, 'end_sessions');
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
    await act({ id }, 'confirm', attempt.key);
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
    await act(customer, 'close');
  } catch (error) {
    return { email: sentenceOf(error) };
  }
  queryClient.removeQueries(customerQuery(customer.id));
  const erased = `What was kept about ${customer.email} is erased.`;
  showToast('Account closed', `${erased} ${sayOfClosing(customer)}`);
  goTo({ name: 'customers', search: '' }, 'replace');
  return undefined;
}

function act(
  { id }: Pick<DeskCustomer, 'id'>,
  action: 'end_sessions' | 'confirm' | 'close',
  idempotencyKey?: string,
): Promise<unknown> {
  const request = { parameters: { customer: id }, body: { action } };
  const keyed = idempotencyKey ? { ...request, idempotencyKey } : request;
  return callDesk(callApi(deskCustomerActionContract, keyed));
}
