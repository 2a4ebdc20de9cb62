import {
  currentUserContract,
  forgotPasswordContract,
  registerContract,
  resetPasswordContract,
  signInContract,
  signOutContract,
} from '../../../src/contracts/account.ts';
import { resetPassword } from '../auth/change-password.ts';
import { forgotPassword } from '../auth/forgot-password.ts';
import { register } from '../auth/register.ts';
import { signOut } from '../auth/sessions.ts';
import { signIn } from '../auth/sign-in.ts';
import { userToResponse } from '../auth/user.ts';
import { customers, sessionCookies } from '../http/customer.ts';
import { isOwnNavigation } from '../http/request.ts';
import { clearCache } from '../http/response.ts';
import {
  anybody,
  navigation,
  redirect,
  route,
  type IncomingRequest,
  type Route,
} from '../http/router.ts';

export const authRoutes: readonly Route[] = [
  route(currentUserContract, customers, ({ customer }) => ({
    body: userToResponse(customer),
  })),

  route(registerContract, anybody, async (call) => {
    const { deps, body, address, idempotencyKey } = call;
    const started = await register(deps, body, { address, idempotencyKey });
    await sessionCookies(call).start(started);
    return { body: userToResponse(started.user) };
  }),

  navigation(signInContract.path, () => redirect('/auth', 302)),
  route(signInContract, anybody, async (call) => {
    const { deps, body, address } = call;
    const cookies = sessionCookies(call);
    const { sessionToken } = cookies;
    const started = await signIn(deps, body, { address, sessionToken });
    await cookies.start(started);
    return { body: userToResponse(started.user) };
  }),

  navigation(signOutContract.path, async (call) => {
    const hasSession = sessionCookies(call).sessionToken !== undefined;
    const isOwn = isOwnNavigation(call.request, hasSession);
    return redirect('/', 303, isOwn ? await endSession(call) : {});
  }),
  route(signOutContract, anybody, async (call) => ({ headers: await endSession(call) })),

  route(forgotPasswordContract, anybody, async ({ body, address, deps }) => {
    await forgotPassword(deps, body.email, address);
    return {};
  }),

  route(resetPasswordContract, anybody, async ({ deps, body, address }) => {
    await resetPassword(deps, body, address);
    return {};
  }),
];

/** Clears the cookies first: when the end of the session cannot be stored, the answer is 503. */
async function endSession(call: Pick<IncomingRequest, 'request' | 'jar' | 'deps'>) {
  const cookies = sessionCookies(call);
  cookies.clear();
  await signOut(call.deps, cookies.sessionToken);
  return clearCache(call.request);
}
