import {
  forgotPasswordContract,
  RESET_LINK_MINUTES,
  resetPasswordContract,
} from '../../contracts/account.ts';
import { ApiFailure, callApi, showFailure } from '../../state/api.ts';
import { lendOrder } from '../../state/lent-order.ts';
import { showToast } from '../../state/toasts.ts';

/** Asks for a reset link; the answer is the same for every address. @returns whether it was asked for. */
export async function askForResetLink(email: string): Promise<boolean> {
  try {
    await callApi(forgotPasswordContract, { body: { email } });
    lendOrder(RESET_LINK_MINUTES * 60_000);
    return true;
  } catch (error) {
    showFailure('Link not sent', error);
    return false;
  }
}

/** Sets a new password by the link's token. @returns what to say at the field; undefined when it is set. */
export async function resetPassword(
  token: string,
  newPassword: string,
): Promise<string | undefined> {
  try {
    await callApi(resetPasswordContract, { body: { token, newPassword } });
  } catch (error) {
    showFailure('Password not set', error);
    return (error instanceof ApiFailure && error.serverMessage) || '';
  }
  showToast('Password set', 'Sign in with your new password.');
  return undefined;
}
