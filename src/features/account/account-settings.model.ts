import {
  changePasswordContract,
  closeAccountContract,
  signOutEverywhereContract,
  type ChangePasswordRequest,
} from '../../contracts/account-settings.ts';
import { routes } from '../../routes.ts';
import { ApiFailure, callApi, showFailure } from '../../state/api.ts';
import { clearCachedData } from '../../state/session.ts';
import { showToast } from '../../state/toasts.ts';

/** Refusals that a form shows where they belong; everything else is a toast. */
const shownInForm: readonly (string | undefined)[] = [
  'wrong_password',
  'common_password',
  'open_orders',
];

/** A part of the settings on the dashboard. */
export type Setting = 'change-password' | 'devices-and-data';

/** How an attempt ended; `code` names the field it is about, when there is one. */
export interface SettingsOutcome {
  readonly isDone: boolean;
  readonly failure?: ApiFailure;
}

async function attempt(
  call: () => Promise<unknown>,
  failureTitle: string,
): Promise<SettingsOutcome> {
  try {
    await call();
    return { isDone: true };
  } catch (error) {
    const failure = error instanceof ApiFailure ? error : undefined;
    if (!shownInForm.includes(failure?.code)) showFailure(failureTitle, error);
    return { isDone: false, ...(failure ? { failure } : {}) };
  }
}

function leave(title: string, description: string): void {
  clearCachedData();
  showToast(title, description);
  window.location.assign(routes.home());
}

/** Changes the password; other devices are signed out, this one stays. */
export async function changePassword(request: ChangePasswordRequest): Promise<SettingsOutcome> {
  const outcome = await attempt(
    () => callApi(changePasswordContract, { body: request }),
    'Password not changed',
  );
  if (outcome.isDone) {
    showToast('Password changed', 'Other devices have been signed out.');
  }
  return outcome;
}

/** Ends every session of the account, this one too. */
export async function signOutEverywhere(): Promise<void> {
  const outcome = await attempt(
    () => callApi(signOutEverywhereContract),
    'Not signed out everywhere',
  );
  if (outcome.isDone) leave('Signed out everywhere', 'Every device has to sign in again.');
}

/** Closes the account for good. */
export async function closeAccount(password: string): Promise<SettingsOutcome> {
  const outcome = await attempt(
    () => callApi(closeAccountContract, { body: { password } }),
    'Account not closed',
  );
  if (outcome.isDone) {
    leave('Account closed', 'Your details are erased and your orders no longer carry your name.');
  }
  return outcome;
}
