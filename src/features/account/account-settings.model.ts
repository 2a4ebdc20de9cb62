import {
  changeEmailContract,
  changeNameContract,
  changePasswordContract,
  closeAccountContract,
  signOutEverywhereContract,
  type ChangeEmailRequest,
  type ChangeNameRequest,
  type ChangePasswordRequest,
} from '../../contracts/account-settings.ts';
import { routes } from '../../routes.ts';
import { ApiFailure, callApi, showFailure } from '../../state/api.ts';
import { refreshOrders } from '../../state/orders.ts';
import { startSession, clearCachedData } from '../../state/session.ts';
import { showToast } from '../../state/toasts.ts';

/** Refusals that a form shows where they belong; everything else is a toast. */
const shownInForm: (string | undefined)[] = ['wrong_password', 'common_password', 'open_orders'];

/** @returns why it failed, where a form has a place for it. */
async function attempt<Answer>(
  failureTitle: string,
  call: Promise<Answer>,
  onDone: (answer: Answer) => void,
): Promise<ApiFailure | undefined> {
  let answer: Answer;
  try {
    answer = await call;
  } catch (error) {
    if (
      error instanceof ApiFailure &&
      (shownInForm.includes(error.code) || error.fields['newEmail'])
    )
      return error;
    showFailure(failureTitle, error);
    return undefined;
  }
  onDone(answer);
  return undefined;
}

function leave(title: string, description: string): void {
  clearCachedData();
  showToast(title, description);
  window.location.assign(routes.home());
}

/** Changes the name; orders that are open show the new one. */
export async function changeName(request: ChangeNameRequest): Promise<void> {
  await attempt('Name not changed', callApi(changeNameContract, { body: request }), (user) => {
    startSession(user);
    showToast('Name changed', 'Your open orders show it, too.');
    void refreshOrders();
  });
}

/** Asks for a link to the new address, which confirms it. @returns a refusal for the form. */
export function askForEmailLink(
  request: ChangeEmailRequest,
  onDone: () => void,
): Promise<ApiFailure | undefined> {
  return attempt('Link not sent', callApi(changeEmailContract, { body: request }), onDone);
}

/** Changes the password; other devices are signed out, this one stays. @returns a refusal for the form. */
export function changePassword(
  request: ChangePasswordRequest,
  onDone: () => void,
): Promise<ApiFailure | undefined> {
  const call = callApi(changePasswordContract, { body: request });
  return attempt('Password not changed', call, () => {
    onDone();
    showToast('Password changed', 'Other devices have been signed out.');
  });
}

/** Ends every session of the account, this one too. */
export async function signOutEverywhere(): Promise<void> {
  await attempt('Not signed out everywhere', callApi(signOutEverywhereContract), () =>
    leave('Signed out everywhere', 'You’ll need to sign in again on every device.'),
  );
}

/** Closes the account for good. @returns a refusal for the form. */
export function closeAccount(password: string): Promise<ApiFailure | undefined> {
  return attempt('Account not closed', callApi(closeAccountContract, { body: { password } }), () =>
    leave('Account closed', 'We erased your details, and your orders no longer carry your name.'),
  );
}
