import {
  registerContract,
  signInContract,
  type RegisterRequest,
  type SignInRequest,
  type User,
} from '../../contracts/account.ts';
import { routes } from '../../routes.ts';
import { site } from '../../site.ts';
import { ApiFailure, callApi, showFailure } from '../../state/api.ts';
import { startSession } from '../../state/session.ts';
import { showError, showToast } from '../../state/toasts.ts';

function enter(user: User, title: string, description: string): void {
  if (startSession(user)) {
    showToast(title, description);
    window.location.assign(routes.dashboard());
  } else {
    showError('Login failed', 'Please allow cookies for this site, then sign in.');
  }
}

/** Signs in and goes to the dashboard. */
export async function signIn(request: SignInRequest): Promise<void> {
  try {
    const user = await callApi(signInContract, { body: request });
    enter(user, 'Welcome back!', 'You have been successfully logged in.');
  } catch (error) {
    showFailure('Login failed', error, 'Invalid email or password');
  }
}

/**
 * Creates the account and goes to the dashboard.
 * @param idempotencyKey the same for repeats of one form, so that a lost answer does not read as a taken email.
 * @returns the server's refusal, which may be about one field.
 */
export async function createAccount(
  request: RegisterRequest,
  idempotencyKey: string,
): Promise<ApiFailure | undefined> {
  try {
    const user = await callApi(registerContract, { body: request, idempotencyKey });
    enter(user, `Welcome to ${site.name}!`, 'Your account has been created successfully.');
    return undefined;
  } catch (error) {
    showFailure('Registration failed', error, 'Failed to create account');
    return error instanceof ApiFailure ? error : undefined;
  }
}
