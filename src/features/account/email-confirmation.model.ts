import { atom } from 'nanostores';

import { confirmEmailContract } from '../../contracts/account-settings.ts';
import { EMAIL_PARAMETER } from '../../contracts/account.ts';
import { ApiFailure, callApi } from '../../state/api.ts';
import { renewEpoch } from '../../state/session-state.ts';

/** How far the new address is. */
export type Confirmation =
  /** `failure`: why the last press did not get through. */
  | { status: 'ready' | 'sending'; token: string; failure?: string }
  | { status: 'changed' | 'expired' | 'taken' | 'no-link' };

/** Starts as `ready`, as the built page shows it; `readConfirmLink` settles it. */
export const $confirmation = atom<Confirmation>({ status: 'ready', token: '' });

/** Takes the token from the address. */
export function readConfirmLink(): void {
  const token = new URLSearchParams(window.location.hash.slice(1)).get(EMAIL_PARAMETER);
  if (token !== null) $confirmation.set({ status: 'ready', token });
  else if ($confirmation.get().status === 'ready') $confirmation.set({ status: 'no-link' });
}

/** Makes the new address the account's. A token that is of no use any more is not kept in the history. */
export async function confirmEmail(): Promise<void> {
  const confirmation = $confirmation.get();
  // A press that was held until the island listens may come before it has drawn what the address says.
  if (confirmation.status !== 'ready') return;
  const { token } = confirmation;
  $confirmation.set({ status: 'sending', token });
  const status = await outcomeOf(token);
  if (typeof status !== 'string') {
    $confirmation.set({ status: 'ready', token, ...status });
    return;
  }
  window.history.replaceState(null, '', window.location.pathname);
  $confirmation.set({ status });
}

async function outcomeOf(
  token: string,
): Promise<'changed' | 'expired' | 'taken' | { failure: string }> {
  try {
    await callApi(confirmEmailContract, { body: { token } });
  } catch (error) {
    const { code, serverMessage } = error instanceof ApiFailure ? error : {};
    if (code === 'invalid_link' || code === 'invalid_request') return 'expired';
    if (code === 'email_taken') return 'taken';
    return { failure: serverMessage ?? 'Please check your connection, then try again.' };
  }
  // Every tab asks anew who is signed in: what it kept has the old address.
  renewEpoch();
  return 'changed';
}
