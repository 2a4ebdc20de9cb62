import { exportAccountContract } from '../../../src/contracts/account-export.ts';
import {
  changeEmailContract,
  changeNameContract,
  changePasswordContract,
  closeAccountContract,
  confirmEmailContract,
  sendConfirmationContract,
  signOutEverywhereContract,
} from '../../../src/contracts/account-settings.ts';
import { confirmEmail, requestEmail } from '../accounts/change-email.ts';
import { changeName } from '../accounts/change-name.ts';
import { closeOwnAccount } from '../accounts/close-account.ts';
import { exportAccount } from '../accounts/export-account.ts';
import { sendConfirmation } from '../accounts/send-confirmation.ts';
import { changePassword } from '../auth/change-password.ts';
import { endOwnSessions } from '../auth/sessions.ts';
import { currentUserToResponse } from '../auth/user-events.ts';
import { customers, sessionCookies } from '../http/customer.ts';
import { clearCache } from '../http/response.ts';
import { anybody, route, type Route } from '../http/route.ts';

export const accountRoutes: readonly Route[] = [
  route(changeNameContract, customers, async ({ deps, customer, body }) => ({
    body: currentUserToResponse(await changeName(deps, customer, body)),
  })),

  route(changeEmailContract, customers, async ({ deps, customer, body }) => {
    await requestEmail(deps, customer, body);
    return {};
  }),

  route(confirmEmailContract, anybody, async ({ body, address, deps }) => {
    await confirmEmail(deps, body.token, address);
    return {};
  }),

  route(sendConfirmationContract, customers, async ({ deps, customer, idempotencyKey }) => {
    await sendConfirmation(deps, customer, idempotencyKey);
    return {};
  }),

  route(changePasswordContract, customers, async (call) => {
    const { deps, customer, body } = call;
    const { session } = await changePassword(deps, customer, body);
    await sessionCookies(call).start(session);
    return {};
  }),

  route(signOutEverywhereContract, customers, async (call) => {
    await endOwnSessions(call.deps, call.customer);
    // Only once it is stored.
    sessionCookies(call).clear();
    return { headers: clearCache(call.request) };
  }),

  route(closeAccountContract, customers, async (call) => {
    await closeOwnAccount(call.deps, call.customer, call.body.password);
    sessionCookies(call).clear();
    return { headers: clearCache(call.request) };
  }),

  route(exportAccountContract, customers, async ({ deps, customer, query }) => ({
    pieces: await exportAccount(deps, customer, query.get('before') ?? undefined),
    headers: { 'Content-Disposition': 'attachment; filename="roomtone-account.json"' },
  })),
];
