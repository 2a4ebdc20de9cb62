import {
  changeBillingContract,
  changeEmailContract,
  changeNameContract,
  changePasswordContract,
  closeAccountContract,
  confirmEmailContract,
  exportAccountContract,
  sendConfirmationContract,
  signOutEverywhereContract,
} from '../../../src/contracts/account-settings.ts';
import { confirmEmail, requestEmail } from '../accounts/change-email.ts';
import { changeBilling, changeName } from '../accounts/change-details.ts';
import { closeOwnAccount } from '../accounts/close-account.ts';
import { exportAccount } from '../accounts/export-account.ts';
import { sendConfirmation } from '../accounts/send-confirmation.ts';
import { changePassword } from '../auth/change-password.ts';
import { endOwnSessions } from '../auth/sessions.ts';
import { userToResponse } from '../auth/user.ts';
import { customers, sessionCookies } from '../http/customer.ts';
import { clearCache } from '../http/response.ts';
import { anybody, route, type Route } from '../http/router.ts';

export const accountRoutes: readonly Route[] = [
  route(changeNameContract, customers, async ({ deps, account, body }) => ({
    body: userToResponse(await changeName(deps, account, body)),
  })),

  route(changeBillingContract, customers, async ({ deps, account, body }) => ({
    body: userToResponse(await changeBilling(deps, account, body)),
  })),

  route(changeEmailContract, customers, async ({ deps, account, body }) => {
    await requestEmail(deps, account, body);
    return {};
  }),

  route(confirmEmailContract, anybody, async ({ body, deps }) => {
    await confirmEmail(deps, body.token);
    return {};
  }),

  route(sendConfirmationContract, customers, async ({ deps, account, idempotencyKey }) => {
    await sendConfirmation(deps, account, idempotencyKey);
    return {};
  }),

  route(changePasswordContract, customers, async (call) => {
    const { deps, account, body } = call;
    await sessionCookies(call).start(await changePassword(deps, account, body));
    return {};
  }),

  route(signOutEverywhereContract, customers, async (call) => {
    await endOwnSessions(call.deps, call.account);
    // Only once it is stored.
    sessionCookies(call).clear();
    return { headers: clearCache(call.request) };
  }),

  route(closeAccountContract, customers, async (call) => {
    await closeOwnAccount(call.deps, call.account, call.body.password);
    sessionCookies(call).clear();
    return { headers: clearCache(call.request) };
  }),

  route(exportAccountContract, customers, async ({ deps, customer, query }) => ({
    pieces: await exportAccount(deps, customer, query.get('before') ?? undefined),
    headers: { 'Content-Disposition': 'attachment; filename="roomtone-account.json"' },
  })),
];
