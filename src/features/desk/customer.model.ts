import {
  deskCustomerActionContract,
  deskCustomerContract,
  deskCustomersContract,
  deskExportContract,
  type DeskCustomer,
  type DeskCustomers,
} from '../../contracts/desk.ts';
import { fillPath } from '../../contracts/endpoint.ts';
import { callApi, readPage, showFailure, type FieldErrors } from '../../state/api.ts';
import { showToast } from '../../state/toasts.ts';
import { callDesk, goTo, makeReading, sentenceOf } from './desk.model.ts';

const { $reading, open } = makeReading<DeskCustomer>();
/** The customer on screen. */
export const $customer = $reading;

/** Reads an account. */
export function openCustomer(customer: string): Promise<void> {
  return open(callApi(deskCustomerContract, { parameters: { customer } }));
}

const found = makeReading<DeskCustomers>();
/** The accounts on screen. */
export const $customers = found.$reading;
let finding = new AbortController();

/** Finds accounts by parts of name and email address; what was searched for before is not waited for. */
export async function findCustomers(search: string): Promise<void> {
  finding.abort();
  finding = new AbortController();
  const query = search && `?${new URLSearchParams({ search })}`;
  const { signal } = finding;
  const page = readPage(deskCustomersContract, `${deskCustomersContract.path}${query}`, { signal });
  await found.refresh(page.then(({ body }) => body));
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
  goTo({ name: 'customers', search: '' }, 'replace');
  return undefined;
}

function act({ id }: DeskCustomer, action: 'end_sessions' | 'close'): Promise<unknown> {
  const parameters = { customer: id };
  return callDesk(callApi(deskCustomerActionContract, { parameters, body: { action } }));
}
