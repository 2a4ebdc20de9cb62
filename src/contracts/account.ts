// Shared by the browser and the functions.
import * as z from 'zod/mini';

import { defineEndpoint, json, type Timestamp } from './endpoint.ts';
import {
  emailSchema,
  firstNameSchema,
  lastNameSchema,
  linkTokenSchema,
  PASSWORD_MIN_LENGTH,
  passwordSchema,
} from './fields.ts';

/**
 * Name of the readable cookie that only says "a session may exist", so that a static page can paint its
 * signed-in navigation before it asks. It carries no data and proves nothing.
 */
export const SESSION_HINT_COOKIE = 'signed_in';

/** How long the link to choose a new password works. */
export const RESET_LINK_MINUTES = 30;
/** Days for which the link to choose the first password works, of an account that an agent opened. */
export const INVITE_LINK_DAYS = 7;
/** The link is `/auth#reset=<token>`: what stands behind the # stays in the browser. */
export const RESET_PARAMETER = 'reset';
/** Beside the token of a first password: the order to go on to. */
export const INVITED_TO_PARAMETER = 'order';

/** Minutes for which a link to confirm a new address works. */
export const EMAIL_LINK_MINUTES = 60;
/** Days for which the link to confirm the address of a registration works. */
export const CONFIRM_LINK_DAYS = 30;
/** How long a session lasts at most. */
export const SESSION_DAYS = 30;
/** Name of the token in the fragment of both links. */
export const EMAIL_PARAMETER = 'confirm-email';

/** Whom invoices are made out to, beside the name; empty where nothing was entered. */
export interface BillingDetails {
  company: string;
  /** In lines. */
  address: string;
  /** Such as a VAT number. */
  taxId: string;
}

/** The signed-in customer. */
export interface User {
  firstName: string;
  lastName: string;
  /** As typed. */
  email: string;
  createdAt: Timestamp;
  billing?: BillingDetails | undefined;
  /** False until a link in the mailbox of the address was used. */
  isEmailConfirmed?: boolean | undefined;
  /** The mail server of the address refused our last email to it for good. */
  isMailRefused?: boolean | undefined;
}

/** Body of POST /api/register. The repeated password never leaves the browser. */
export const registerRequestSchema = z.object({
  firstName: firstNameSchema,
  lastName: lastNameSchema,
  email: emailSchema,
  password: passwordSchema,
});
export type RegisterRequest = z.infer<typeof registerRequestSchema>;

/** The sign-up form: `registerRequestSchema` plus the repeated password. */
export const signUpFormSchema = z
  .extend(registerRequestSchema, {
    confirmPassword: z
      .string('Please confirm your password')
      .check(z.minLength(PASSWORD_MIN_LENGTH, 'Please confirm your password')),
  })
  .check(
    z.refine((form) => form.password === form.confirmPassword, {
      error: 'Passwords do not match',
      path: ['confirmPassword'],
      // Also checked while other fields are still wrong, so that a person sees every fault at once.
      when: ({ value }) => {
        const form = value as { password?: unknown; confirmPassword?: unknown };
        return (
          typeof form.password === 'string' &&
          typeof form.confirmPassword === 'string' &&
          form.confirmPassword.length >= PASSWORD_MIN_LENGTH
        );
      },
    }),
  );

/** Who is signed in. 401 `unauthorized` when nobody is; null says the same. */
export const currentUserContract = defineEndpoint({
  method: 'GET',
  path: '/api/user',
  answer: json<User | null>(),
});

/** Sets the session cookies and answers with the user. */
export const signInContract = defineEndpoint({
  method: 'POST',
  path: '/api/login',
  request: z.object({ email: emailSchema, password: passwordSchema }),
  answer: json<User>(),
});
export type SignInRequest = z.infer<typeof signInContract.request>;

/** Creates the account, sets the session cookies and answers with the user. */
export const registerContract = defineEndpoint({
  method: 'POST',
  path: '/api/register',
  request: registerRequestSchema,
  answer: json<User>(),
  success: 201,
});

/**
 * Revokes the session and clears its cookies; succeeds when nobody is signed in. GET does the same and leads home, but
 * only when a person follows a link of ours or opens the address in a tab. Other sites, frames, images, scripts,
 * prefetches, and browsers that do not say which of these it is are led home still signed in.
 */
export const signOutContract = defineEndpoint({
  method: 'POST',
  path: '/api/logout',
});

/**
 * Asks for a link to choose a new password. The answer is the same for every address, known or not, and comes before
 * anything is looked up.
 */
export const forgotPasswordContract = defineEndpoint({
  method: 'POST',
  path: '/api/password/forgot',
  request: z.object({ email: emailSchema }),
  success: 202,
});

/** Sets a new password by a link that works once. All sessions end; the customer signs in with the new password. */
export const resetPasswordContract = defineEndpoint({
  method: 'POST',
  path: '/api/password/reset',
  request: z.object({
    /** Value of `RESET_PARAMETER` in the address's fragment. */
    token: linkTokenSchema,
    newPassword: passwordSchema,
  }),
});
export type ResetPasswordRequest = z.infer<typeof resetPasswordContract.request>;
