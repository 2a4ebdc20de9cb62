import {
  deskCustomerActionContract,
  deskCustomerContract,
  deskExportContract,
  type DeskCustomer,
} from '../../contracts/desk.ts';
import { fillPath } from '../../contracts/endpoint.ts';
import { ApiFailure, callApi, showFailure, type FieldErrors } from '../../state/api.ts';
import { showToast } from '../../state/toasts.ts';
import { callDesk, goTo, makeReading, sentenceOf } from './desk.model.ts';

const { $reading, show, open } = makeReading<DeskCustomer>();
/** The customer on screen. */
export const $customer = $reading;

const read = (customer: string) => callApi(deskCustomerContract, { parameters: { customer } });

/** Reads an account; one that was just found by its address is on screen already. */
export async function openCustomer(id: string): Promise<void> {
  if ($customer.get().content?.id !== id) await open(read(id));
}

/** Opens the account with an email address. @returns what to say at the field; undefined when it is open. */
export async function findCustomer({ email }: { email: string }): Promise<FieldErrors | undefined> {
  try {
    const customer = await callDesk(read(email));
    show(customer);
    goTo({ name: 'customer', id: customer.id });
    return undefined;
  } catch (error) {
    const isMissing = error instanceof ApiFailure && error.status === 404;
    return { email: isMissing ? 'No account has this address.' : sentenceOf(error) };
  }
}

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

/** Closes the account for good. @returns what to say at the field; undefined when it is closed. */
export async function closeCustomer(customer: DeskCustomer): Promise<FieldErrors | undefined> {
  try {
    await act(customer, 'close');
  } catch (error) {
    return { email: sentenceOf(error) };
  }
  $customer.set({ readAtMs: 0, isReading: true });
  showToast('Account closed', `What was kept about ${customer.email} is erased.`);
  goTo({ name: 'customers' }, 'replace');
  return undefined;
}

function act({ id }: DeskCustomer, action: 'end_sessions' | 'close'): Promise<unknown> {
  const parameters = { customer: id };
  return callDesk(callApi(deskCustomerActionContract, { parameters, body: { action } }));
}
