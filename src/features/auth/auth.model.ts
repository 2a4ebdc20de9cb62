import { atom } from 'nanostores';

import {
  INVITED_TO_PARAMETER,
  registerContract,
  RESET_PARAMETER,
  resetPasswordContract,
  signInContract,
  type RegisterRequest,
  type ResetPasswordRequest,
  type SignInRequest,
  type User,
} from '../../contracts/account.ts';
import { routes } from '../../routes.ts';
import { site } from '../../site.ts';
import {
  ApiFailure,
  attemptOf,
  callApi,
  showFailure,
  type Attempt,
  type FieldErrors,
} from '../../state/api.ts';
import { keepWantedPage, startSession, takeWantedPage } from '../../state/session.ts';
import { showError, showToast } from '../../state/toasts.ts';

type FormName = 'sign-in' | 'sign-up' | 'forgot';

/** The form on screen; a reset link brings its token. */
export type AuthForm = { name: FormName } | { name: 'reset'; token: string };

export const $authForm = atom<AuthForm>({ name: 'sign-in' });

/** Shows the form that the address asks for. @returns whether a reset link led here. */
export function readAuthAddress(): boolean {
  const anchor = window.location.hash.slice(1);
  const asked = new URLSearchParams(anchor);
  const token = asked.get(RESET_PARAMETER);
  if (token !== null) {
    const order = asked.get(INVITED_TO_PARAMETER) ?? '';
    if (/^[\w-]+$/.test(order)) keepWantedPage(routes.dashboard(order));
    $authForm.set({ name: 'reset', token });
  } else if (anchor === 'sign-up') {
    $authForm.set({ name: anchor });
  }
  return token !== null;
}

export function showAuthForm(name: FormName): void {
  $authForm.set({ name });
  window.history.replaceState(null, '', window.location.pathname);
}

function enter(user: User, title: string, description: string): void {
  if (startSession(user)) {
    showToast(title, description);
    window.location.assign(takeWantedPage());
  } else {
    showError('Login failed', 'Please allow cookies for this site, then sign in.');
  }
}

export async function signIn(body: SignInRequest): Promise<FieldErrors | undefined> {
  try {
    const user = await callApi(signInContract, { body });
    enter(user, 'Welcome back!', 'You have been successfully logged in.');
    return undefined;
  } catch (error) {
    showFailure('Login failed', error, 'Invalid email or password');
    return {};
  }
}

let attempt: Attempt | undefined;

/** Creates the account and goes to the dashboard. Repeats carry the same key, so that a lost answer does not read as a taken email. */
export async function createAccount(body: RegisterRequest): Promise<FieldErrors | undefined> {
  attempt = attemptOf(body, attempt);
  try {
    const user = await callApi(registerContract, { body, idempotencyKey: attempt.key });
    enter(user, `Welcome to ${site.name}!`, 'Your account has been created successfully.');
    return undefined;
  } catch (error) {
    showFailure('Registration failed', error, 'Failed to create account');
    const { code, serverMessage = '' } = error instanceof ApiFailure ? error : {};
    if (code === 'email_taken') return { email: serverMessage };
    // The toast says why.
    return code === 'common_password' ? { password: 'Choose another password' } : {};
  }
}

/** Sets a new password by the link's token. */
export async function resetPassword(body: ResetPasswordRequest): Promise<FieldErrors | undefined> {
  try {
    await callApi(resetPasswordContract, { body });
    showToast('Password set', 'Sign in with your new password.');
    return undefined;
  } catch (error) {
    showFailure('Password not set', error);
    return { newPassword: (error instanceof ApiFailure && error.serverMessage) || '' };
  }
}
