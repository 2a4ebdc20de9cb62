import {
  changeBillingContract,
  changeEmailContract,
  changeNameContract,
  changePasswordContract,
  closeAccountContract,
  sendConfirmationContract,
  signOutEverywhereContract,
  type ChangeEmailRequest,
  type ChangeNameRequest,
  type ChangePasswordRequest,
} from '../../contracts/account-settings.ts';
import type { BillingDetails } from '../../contracts/account.ts';
import { formatTime } from '../../lib/moments.ts';
import { routes } from '../../routes.ts';
import {
  ApiFailure,
  attemptOf,
  callApi,
  fieldErrorsOf,
  sendForm,
  type Attempt,
  type FieldErrors,
} from '../../state/api.ts';
import { $session, clearCachedData } from '../../state/session-state.ts';
import { endSession, refreshUser, startSession } from '../../state/session.ts';
import { showError, showToast } from '../../state/toasts.ts';
import { openDashboard } from './dashboard.model.ts';
import { rereadOrders } from './orders.model.ts';

function leave(title: string, description: string): void {
  clearCachedData();
  showToast(title, description);
  window.location.assign(routes.home());
}

/** What to say at the fields of a setting; whoever is signed in no longer is led to the sign-in page. */
const explain = (error: unknown, failed: string): FieldErrors =>
  endSession(error) ? {} : fieldErrorsOf(error, failed);

/** Explains what can't be sent a second time, of which nobody knows whether it went through where no answer came. */
const explainOnce =
  (unknown: string) =>
  (error: unknown, failed: string): FieldErrors => {
    if (!(error instanceof ApiFailure) || error.status !== 0) return explain(error, failed);
    showError('We didn’t hear back', unknown);
    return {};
  };

const send: typeof sendForm = (contract, body, failed, onDone) =>
  sendForm(contract, body, failed, onDone, explain);

/** Changes the name; orders that are open show the new one. */
export const changeName = (body: ChangeNameRequest) =>
  send(changeNameContract, body, 'Name not changed', (user) => {
    startSession(user);
    showToast('Name changed', 'Your open orders show it, too.');
    void rereadOrders();
  });

export const changeBilling = (body: BillingDetails) =>
  send(changeBillingContract, body, 'Billing details not changed', (user) => {
    startSession(user);
    showToast('Billing details changed', 'Your next invoice will have them.');
  });

export const askForEmailLink = (body: ChangeEmailRequest) =>
  send(changeEmailContract, body, 'Link not sent');

/** Changes the password; other devices are signed out, this one stays. */
export const changePassword = (body: ChangePasswordRequest) =>
  sendForm(
    changePasswordContract,
    body,
    'Password not changed',
    () => showToast('Password changed', 'Other devices have been signed out.'),
    explainOnce('Your password may be the new one already: if the old one fails, use that.'),
  );

export const signOutEverywhere = () =>
  send(signOutEverywhereContract, undefined, 'Not signed out everywhere', () =>
    leave('Signed out everywhere', 'You’ll need to sign in again on every device.'),
  );

/** Closes the account for good. @returns the errors of the form; in `orders`, that some are in production. */
export async function closeAccount(password: string): Promise<FieldErrors | undefined> {
  try {
    await callApi(closeAccountContract, { body: { password } });
  } catch (error) {
    const isInWork = error instanceof ApiFailure && error.code === 'open_orders';
    if (isInWork) return { orders: error.serverMessage ?? '' };
    const unknown = 'Your account may be closed already: reload the page to see.';
    return explainOnce(unknown)(error, 'Account not closed');
  }
  leave(
    'Account closed',
    'We’re erasing your details, and your orders will no longer carry your name.',
  );
  return undefined;
}

let attempt: Attempt | undefined;

/** Has the link mailed again that confirms the address; one press is one email. @returns what came of it, in sentences. */
export async function sendConfirmation(email: string): Promise<string> {
  attempt = attemptOf(email, attempt);
  try {
    await callApi(sendConfirmationContract, { idempotencyKey: attempt.key });
  } catch (error) {
    if (endSession(error)) return '';
    const { code, serverMessage } = error instanceof ApiFailure ? error : {};
    // It may be confirmed by now.
    if (code === 'conflict') await refreshUser();
    return `Not sent. ${serverMessage || 'Check your connection, then try again.'}`;
  }
  attempt = undefined;
  return `Sent to ${email} at ${formatTime(Date.now())}. Nothing there in a few minutes? Look in your spam folder.`;
}

/** Asks whether the address is confirmed by now. @returns what came of it; nothing where the notice goes. */
export async function checkConfirmation(email: string): Promise<string> {
  if (!(await refreshUser())) return 'Couldn’t check. Check your connection, then try again.';
  await openDashboard();
  const session = $session.get();
  const isOpen = session.status === 'signed-in' && session.user.isEmailConfirmed === false;
  return isOpen ? `Not confirmed yet. Open the link in our email to ${email}.` : '';
}
