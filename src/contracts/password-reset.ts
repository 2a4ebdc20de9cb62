// Shared by the browser and the functions: a way back in for somebody who forgot the password.
import * as z from 'zod/mini';

import { defineEndpoint, SMALL_BODY_BYTES } from './endpoint.ts';
import { emailSchema, passwordSchema } from './fields.ts';

/** Body of POST /api/password/forgot. */
export const forgotPasswordRequestSchema = z.object({ email: emailSchema });

/** Body of POST /api/password/reset. */
export const resetPasswordRequestSchema = z.object({
  /** Value of `RESET_PARAMETER` in the address's fragment. */
  token: z
    .string('The link is not complete')
    .check(z.minLength(1, 'The link is not complete'), z.maxLength(1024, 'The link is too long')),
  newPassword: passwordSchema,
});
export type ResetPasswordRequest = z.infer<typeof resetPasswordRequestSchema>;

/**
 * Asks for a link to choose a new password. The answer is the same for every address, known or not, and comes before
 * anything is looked up.
 */
export const forgotPasswordContract = defineEndpoint({
  method: 'POST',
  path: '/api/password/forgot',
  request: forgotPasswordRequestSchema,
  response: z.undefined(),
  success: 202,
  errors: ['too_many_requests'],
  maxBodyBytes: SMALL_BODY_BYTES,
});

/** Sets a new password by a link that works once. All sessions end; the customer signs in with the new password. */
export const resetPasswordContract = defineEndpoint({
  method: 'POST',
  path: '/api/password/reset',
  request: resetPasswordRequestSchema,
  response: z.undefined(),
  success: 204,
  errors: ['invalid_reset_token', 'common_password', 'too_many_requests'],
  maxBodyBytes: SMALL_BODY_BYTES,
});
