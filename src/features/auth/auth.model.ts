import {
  registerContract,
  signInContract,
  type RegisterRequest,
  type SignInRequest,
  type User,
} from '../../contracts/account.ts';
import { routes } from '../../routes.ts';
import { site } from '../../site.ts';
import { ApiFailure, callApi } from '../../state/api.ts';
import { notify } from '../../state/notices.ts';
import { startSession } from '../../state/session.ts';

/** How the attempt ended; a refusal may name the field it is about. */
export type AuthOutcome =
  { readonly status: 'signed-in' } | { readonly status: 'failed'; readonly error: unknown };

function enter(user: User, notice: { title: string; description: string }): AuthOutcome {
  if (!startSession(user)) {
    const error = new Error('Please allow cookies for this site, then sign in.');
    notify({ title: 'Login failed', description: error.message, variant: 'destructive' });
    return { status: 'failed', error };
  }
  notify(notice);
  window.location.assign(routes.dashboard());
  return { status: 'signed-in' };
}

function refuse(error: unknown, title: string, otherwise: string): AuthOutcome {
  const said = error instanceof ApiFailure ? error.serverMessage : undefined;
  notify({ title, description: said ?? otherwise, variant: 'destructive' });
  return { status: 'failed', error };
}

/** Signs in and goes to the dashboard (spec core §7, §8). */
export async function signIn(request: SignInRequest): Promise<AuthOutcome> {
  try {
    const user = await callApi(signInContract, { body: request });
    return enter(user, {
      title: 'Welcome back!',
      description: 'You have been successfully logged in.',
    });
  } catch (error) {
    return refuse(error, 'Login failed', 'Invalid email or password');
  }
}

/**
 * Creates the account and goes to the dashboard (spec core §7, §8).
 * @param idempotencyKey the same for repeats of one form, so that a lost answer does not read as a taken e-mail.
 */
export async function createAccount(
  request: RegisterRequest,
  idempotencyKey: string,
): Promise<AuthOutcome> {
  try {
    const user = await callApi(registerContract, { body: request, idempotencyKey });
    return enter(user, {
      title: `Welcome to ${site.name}!`,
      description: 'Your account has been created successfully.',
    });
  } catch (error) {
    return refuse(error, 'Registration failed', 'Failed to create account');
  }
}
