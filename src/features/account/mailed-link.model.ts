import { atom } from 'nanostores';

import { confirmEmailContract } from '../../contracts/account-settings.ts';
import { EMAIL_PARAMETER } from '../../contracts/account.ts';
import { ApiFailure, callApi } from '../../state/api.ts';
import { renewEpoch } from '../../state/session-state.ts';

export type LinkState =
  /** `failure`: why the last press did not get through. */
  | { status: 'ready'; token: string; failure?: string }
  | { status: 'done' | 'expired' | 'taken' | 'no-link' };

/** Starts as `ready`, as the built page shows it; `readLink` says what the address has. */
export const $link = atom<LinkState>({ status: 'ready', token: '' });

export function readLink(): void {
  const token = new URLSearchParams(window.location.hash.slice(1)).get(EMAIL_PARAMETER);
  if (token !== null) $link.set({ status: 'ready', token });
  else if ($link.get().status === 'ready') $link.set({ status: 'no-link' });
}

/** Confirms the address. A token that is of no use any more is not kept in the history. */
export async function followLink(): Promise<void> {
  const state = $link.get();
  // A press that was held until the island listens may come before it has drawn what the address says.
  if (state.status !== 'ready') return;
  const { token } = state;
  $link.set({ status: 'ready', token });
  const next = await send(token);
  // A newer link may have been opened in this tab meanwhile.
  const present = $link.get();
  if (!('token' in present) || present.token !== token) return;
  $link.set(next);
  if (next.status !== 'ready') window.history.replaceState(null, '', window.location.pathname);
}

/** Sends the token of a link. @returns what came of it. */
async function send(token: string): Promise<LinkState> {
  try {
    await callApi(confirmEmailContract, { body: { token } });
    // Every tab asks anew who is signed in: what it kept has the old address.
    renewEpoch();
    return { status: 'done' };
  } catch (error) {
    const { code, serverMessage } = error instanceof ApiFailure ? error : {};
    if (code === 'invalid_link' || code === 'invalid_request') return { status: 'expired' };
    if (code === 'email_taken') return { status: 'taken' };
    const failure = serverMessage ?? 'Please check your connection, then try again.';
    return { status: 'ready', token, failure };
  }
}
