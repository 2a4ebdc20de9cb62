import { atom } from 'nanostores';

import { confirmEmailContract, notMeContract } from '../../contracts/account-settings.ts';
import { EMAIL_PARAMETER, NOT_ME_PARAMETER } from '../../contracts/account.ts';
import { ApiFailure, callApi } from '../../state/api.ts';
import { renewEpoch } from '../../state/session-state.ts';

/** What a page does with the link that was emailed. */
export type LinkKind = 'email-confirmation' | 'not-me';

const kinds = {
  // Every tab asks anew who is signed in: what it kept has the old address.
  'email-confirmation': {
    contract: confirmEmailContract,
    parameter: EMAIL_PARAMETER,
    onDone: renewEpoch,
  },
  'not-me': { contract: notMeContract, parameter: NOT_ME_PARAMETER, onDone: () => undefined },
};

/** How far the link is. */
export type LinkState =
  /** `failure`: why the last press did not get through. */
  | { status: 'ready' | 'sending'; token: string; failure?: string }
  | { status: 'done' | 'expired' | 'taken' | 'no-link' };

/** Starts as `ready`, as the built page shows it; `readLink` says what the address has. */
export const $link = atom<LinkState>({ status: 'ready', token: '' });

/** Takes the token from the address. */
export function readLink(kind: LinkKind): void {
  const token = new URLSearchParams(window.location.hash.slice(1)).get(kinds[kind].parameter);
  if (token !== null) $link.set({ status: 'ready', token });
  else if ($link.get().status === 'ready') $link.set({ status: 'no-link' });
}

/** Does what the link is for. A token that is of no use any more is not kept in the history. */
export async function followLink(kind: LinkKind): Promise<void> {
  const state = $link.get();
  // A press that was held until the island listens may come before it has drawn what the address says.
  if (state.status !== 'ready') return;
  const { token } = state;
  $link.set({ status: 'sending', token });
  const next = await send(kind, token);
  // A newer link may have been opened in this tab meanwhile.
  const present = $link.get();
  if (!('token' in present) || present.token !== token) return;
  $link.set(next);
  if (next.status !== 'ready') window.history.replaceState(null, '', window.location.pathname);
}

/** Sends what a link is for. @returns what came of it. */
async function send(kind: LinkKind, token: string): Promise<LinkState> {
  const { contract, onDone } = kinds[kind];
  try {
    await callApi(contract, { body: { token } });
    onDone();
    return { status: 'done' };
  } catch (error) {
    const { code, serverMessage } = error instanceof ApiFailure ? error : {};
    if (code === 'invalid_link' || code === 'invalid_request') return { status: 'expired' };
    if (code === 'email_taken') return { status: 'taken' };
    const failure = serverMessage ?? 'Please check your connection, then try again.';
    return { status: 'ready', token, failure };
  }
}
