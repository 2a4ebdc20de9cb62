import { atom } from 'nanostores';

import {
  forgotPasswordContract,
  RESET_PARAMETER,
  resetPasswordContract,
} from '../../contracts/password-reset.ts';
import { ApiFailure, callApi } from '../../state/api.ts';
import { notify } from '../../state/notices.ts';

/** The token of the reset link that led here; undefined once it was used or left alone. */
export const $resetToken = atom<string | undefined>(undefined);

/** Takes the token over from the address. @returns whether there is one. */
export function readResetToken(): boolean {
  const token =
    new URLSearchParams(window.location.hash.slice(1)).get(RESET_PARAMETER) ?? undefined;
  $resetToken.set(token);
  return token !== undefined;
}

/** Forgets the token, in the address too, so that it is not kept in the history. */
export function dropResetToken(): void {
  $resetToken.set(undefined);
  window.history.replaceState(null, '', window.location.pathname);
}

function refuse(error: unknown, title: string): ApiFailure | undefined {
  const failure = error instanceof ApiFailure ? error : undefined;
  notify({
    title,
    description: failure?.serverMessage ?? 'Please try again later.',
    variant: 'destructive',
  });
  return failure;
}

/** Asks for a reset link; the answer is the same for every address. @returns whether it was asked for. */
export async function askForResetLink(email: string): Promise<boolean> {
  try {
    await callApi(forgotPasswordContract, { body: { email } });
    return true;
  } catch (error) {
    refuse(error, 'Link not sent');
    return false;
  }
}

/** Sets a new password by the link's token. @returns the failure, or undefined when it is set. */
export async function resetPassword(
  token: string,
  newPassword: string,
): Promise<{ readonly isDone: boolean; readonly failure?: ApiFailure | undefined }> {
  try {
    await callApi(resetPasswordContract, { body: { token, newPassword } });
  } catch (error) {
    return { isDone: false, failure: refuse(error, 'Password not set') };
  }
  dropResetToken();
  notify({ title: 'Password set', description: 'Sign in with your new password.' });
  return { isDone: true };
}
