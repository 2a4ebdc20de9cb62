import { atom } from 'nanostores';

import { notMeContract } from '../../contracts/account-settings.ts';
import { NOT_ME_PARAMETER } from '../../contracts/account.ts';
import { ApiFailure, callApi } from '../../state/api.ts';

/** How far "That wasn’t me" is. */
export type NotMeState =
  /** `failure`: why the last press did not get through. */
  | { status: 'ready' | 'sending'; token: string; failure?: string }
  | { status: 'done' | 'expired' | 'no-link' };

/** Starts as `ready`, as the built page shows it; `readNotMeLink` settles it. */
export const $notMe = atom<NotMeState>({ status: 'ready', token: '' });

/** Takes the token from the address. */
export function readNotMeLink(): void {
  const token = new URLSearchParams(window.location.hash.slice(1)).get(NOT_ME_PARAMETER);
  if (token !== null) $notMe.set({ status: 'ready', token });
  else if ($notMe.get().status === 'ready') $notMe.set({ status: 'no-link' });
}

/** Says that it was somebody else. A token that is of no use any more is not kept in the history. */
export async function sayNotMe(): Promise<void> {
  const state = $notMe.get();
  if (state.status !== 'ready') return;
  const { token } = state;
  $notMe.set({ status: 'sending', token });
  try {
    await callApi(notMeContract, { body: { token } });
    $notMe.set({ status: 'done' });
  } catch (error) {
    const { code, serverMessage } = error instanceof ApiFailure ? error : {};
    if (code !== 'invalid_link' && code !== 'invalid_request') {
      const failure = serverMessage ?? 'Please check your connection, then try again.';
      $notMe.set({ status: 'ready', token, failure });
      return;
    }
    $notMe.set({ status: 'expired' });
  }
  window.history.replaceState(null, '', window.location.pathname);
}
