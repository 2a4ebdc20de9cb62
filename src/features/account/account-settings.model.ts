import {
  changeBillingContract,
  changeEmailContract,
  changeNameContract,
  changePasswordContract,
  closeAccountContract,
  signOutEverywhereContract,
  type ChangeEmailRequest,
  type ChangeNameRequest,
  type ChangePasswordRequest,
} from '../../contracts/account-settings.ts';
import type { BillingDetails } from '../../contracts/account.ts';
import { routes } from '../../routes.ts';
import { ApiFailure, callApi, type FieldErrors } from '../../state/api.ts';
import { clearCachedData } from '../../state/session-state.ts';
import { startSession } from '../../state/session.ts';
import { showToast } from '../../state/toasts.ts';
import { fieldErrorsOf } from './dashboard.model.ts';
import { rereadOrders } from './orders.model.ts';

/** @returns the errors of the form; undefined when it is done. */
async function attempt<Answer>(
  failureTitle: string,
  call: Promise<Answer>,
  onDone?: (answer: Answer) => void,
): Promise<FieldErrors | undefined> {
  let answer: Answer;
  try {
    answer = await call;
  } catch (error) {
    return fieldErrorsOf(error, failureTitle);
  }
  onDone?.(answer);
  return undefined;
}

function leave(title: string, description: string): void {
  clearCachedData();
  showToast(title, description);
  window.location.assign(routes.home());
}

/** Changes the name; orders that are open show the new one. */
export const changeName = (body: ChangeNameRequest) =>
  attempt('Name not changed', callApi(changeNameContract, { body }), (user) => {
    startSession(user);
    showToast('Name changed', 'Your open orders show it, too.');
    void rereadOrders();
  });

export const changeBilling = (body: BillingDetails) =>
  attempt('Billing details not changed', callApi(changeBillingContract, { body }), (user) => {
    startSession(user);
    showToast('Billing details changed', 'Your next invoice will have them.');
  });

export const askForEmailLink = (body: ChangeEmailRequest) =>
  attempt('Link not sent', callApi(changeEmailContract, { body }));

/** Changes the password; other devices are signed out, this one stays. */
export const changePassword = (body: ChangePasswordRequest) =>
  attempt('Password not changed', callApi(changePasswordContract, { body }), () =>
    showToast('Password changed', 'Other devices have been signed out.'),
  );

export const signOutEverywhere = () =>
  attempt('Not signed out everywhere', callApi(signOutEverywhereContract), () =>
    leave('Signed out everywhere', 'You’ll need to sign in again on every device.'),
  );

/** Closes the account for good. @returns the errors of the form; in `orders`, that some are in production. */
export async function closeAccount(password: string): Promise<FieldErrors | undefined> {
  try {
    await callApi(closeAccountContract, { body: { password } });
  } catch (error) {
    const isInWork = error instanceof ApiFailure && error.code === 'open_orders';
    return isInWork
      ? { orders: error.serverMessage ?? '' }
      : fieldErrorsOf(error, 'Account not closed');
  }
  leave(
    'Account closed',
    'We’re erasing your details, and your orders will no longer carry your name.',
  );
  return undefined;
}
