// Shared by the browser and the functions: what a signed-in customer can do about the account.
import * as z from 'zod/mini';

import { defineEndpoint } from './endpoint.ts';
import { userSchema } from './account.ts';
import { emailSchema, firstNameSchema, lastNameSchema, passwordSchema } from './fields.ts';

/** Body of POST /api/account/password. */
export const changePasswordRequestSchema = z.object({
  currentPassword: passwordSchema,
  newPassword: passwordSchema,
});
export type ChangePasswordRequest = z.infer<typeof changePasswordRequestSchema>;

/** Body of POST /api/account/close. */
export const closeAccountRequestSchema = z.object({ password: passwordSchema });

/**
 * Changes the password. Every other device is signed out; this one gets a new session in the same answer.
 * `wrong_password` is about `currentPassword`, `common_password` about `newPassword`; `conflict` says that the account
 * changed at the same time.
 */
export const changePasswordContract = defineEndpoint({
  method: 'POST',
  path: '/api/account/password',
  request: changePasswordRequestSchema,
  errors: ['unauthorized', 'wrong_password', 'common_password', 'conflict', 'too_many_requests'],
});

/** Ends every session of the account, this one too, and clears its cookies. */
export const signOutEverywhereContract = defineEndpoint({
  method: 'POST',
  path: '/api/account/sign-out-everywhere',
  errors: ['unauthorized', 'conflict', 'too_many_requests'],
});

/** Body of POST /api/account/name. */
export const changeNameRequestSchema = z.object({
  firstName: firstNameSchema,
  lastName: lastNameSchema,
});
export type ChangeNameRequest = z.infer<typeof changeNameRequestSchema>;

/** Changes the name of the account; open orders show the new one. */
export const changeNameContract = defineEndpoint({
  method: 'POST',
  path: '/api/account/name',
  request: changeNameRequestSchema,
  response: userSchema,
  errors: ['unauthorized', 'conflict', 'too_many_requests'],
});

/** Body of POST /api/account/email. */
export const changeEmailRequestSchema = z.object({
  newEmail: emailSchema,
  password: passwordSchema,
});
export type ChangeEmailRequest = z.infer<typeof changeEmailRequestSchema>;

/**
 * Mails a link to the new address; nothing changes until it is used. The answer is the same whether or not the address
 * belongs to another account.
 */
export const changeEmailContract = defineEndpoint({
  method: 'POST',
  path: '/api/account/email',
  request: changeEmailRequestSchema,
  success: 202,
  errors: ['unauthorized', 'wrong_password', 'conflict', 'too_many_requests'],
});

/** Body of POST /api/account/email/confirm. */
export const confirmEmailRequestSchema = z.object({
  /** From the emailed link. */
  token: z.string().check(z.maxLength(1024)),
});

/**
 * Makes the confirmed address the account's, with or without a session; the old address gets a notification. Sessions
 * and orders stay. `email_taken` when another account has it by now.
 */
export const confirmEmailContract = defineEndpoint({
  method: 'POST',
  path: '/api/account/email/confirm',
  request: confirmEmailRequestSchema,
  errors: ['invalid_link', 'email_taken', 'conflict', 'too_many_requests'],
});

/**
 * Closes the account for good and clears its cookies: name, address and password are erased, orders lose whatever
 * shows who placed them, pending ones are cancelled first. The address is free again within minutes. Refused with
 * `open_orders` while the studio works on an order: it would lose what it needs to deliver it.
 */
export const closeAccountContract = defineEndpoint({
  method: 'POST',
  path: '/api/account/close',
  request: closeAccountRequestSchema,
  errors: ['unauthorized', 'wrong_password', 'open_orders', 'conflict', 'too_many_requests'],
});
