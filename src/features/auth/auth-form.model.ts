import { atom } from 'nanostores';

import { RESET_PARAMETER } from '../../contracts/account.ts';
import { takeLentOrder } from '../../state/lent-order.ts';

type FormName = 'sign-in' | 'sign-up' | 'forgot';

/** The form on screen; a reset link brings its token. */
export type AuthForm = { name: FormName } | { name: 'reset'; token: string };

export const $authForm = atom<AuthForm>({ name: 'sign-in' });

/** Shows the form that the address asks for. @returns whether a reset link led here. */
export function readAuthAddress(): boolean {
  const anchor = window.location.hash.slice(1);
  const token = new URLSearchParams(anchor).get(RESET_PARAMETER);
  if (token !== null) {
    takeLentOrder();
    $authForm.set({ name: 'reset', token });
  } else if (anchor === 'sign-up') {
    $authForm.set({ name: anchor });
  }
  return token !== null;
}

/** Changes over; a token is not kept in the history. */
export function showAuthForm(name: FormName): void {
  $authForm.set({ name });
  window.history.replaceState(null, '', window.location.pathname);
}
