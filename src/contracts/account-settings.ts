// Shared by the browser and the functions: what a signed-in customer can do about the account.
import * as z from 'zod/mini';

import type { BillingDetails, User } from './account.ts';
import { defineEndpoint, json, type Timestamp } from './endpoint.ts';
import {
  billingAddressSchema,
  companySchema,
  emailSchema,
  firstNameSchema,
  lastNameSchema,
  linkTokenSchema,
  passwordSchema,
  taxIdSchema,
} from './fields.ts';
import type { Invoice } from './invoices.ts';
import type { Order } from './orders.ts';

/**
 * Changes the password. Every other device is signed out; this one gets a new session in the same answer.
 * `wrong_password` is about `currentPassword`, `common_password` about `newPassword`; `conflict` says that the account
 * changed at the same time.
 */
export const changePasswordContract = defineEndpoint({
  method: 'POST',
  path: '/api/account/password',
  request: z.object({ currentPassword: passwordSchema, newPassword: passwordSchema }),
});
export type ChangePasswordRequest = z.infer<typeof changePasswordContract.request>;

/** Ends every session of the account, this one too, and clears its cookies. */
export const signOutEverywhereContract = defineEndpoint({
  method: 'POST',
  path: '/api/account/sign-out-everywhere',
});

/** Changes the name of the account; open orders show the new one. */
export const changeNameContract = defineEndpoint({
  method: 'POST',
  path: '/api/account/name',
  request: z.object({ firstName: firstNameSchema, lastName: lastNameSchema }),
  answer: json<User>(),
});
export type ChangeNameRequest = z.infer<typeof changeNameContract.request>;

/** Changes whom invoices are made out to from now on; those that are issued stay as they are. */
export const changeBillingContract = defineEndpoint({
  method: 'POST',
  path: '/api/account/billing',
  request: z.object({ company: companySchema, address: billingAddressSchema, taxId: taxIdSchema }),
  answer: json<User>(),
});

/**
 * Mails a link to the new address; nothing changes until it is used. The answer is the same whether or not the address
 * belongs to another account.
 */
export const changeEmailContract = defineEndpoint({
  method: 'POST',
  path: '/api/account/email',
  request: z.object({ newEmail: emailSchema, password: passwordSchema }),
  success: 202,
});
export type ChangeEmailRequest = z.infer<typeof changeEmailContract.request>;

/**
 * Confirms the address of a link, with or without a session: that of the registration, or a new one, which becomes the
 * account's while the old one gets a notification. Sessions and orders stay. `email_taken` when another account has it
 * by now.
 */
export const confirmEmailContract = defineEndpoint({
  method: 'POST',
  path: '/api/account/email/confirm',
  request: z.object({ token: linkTokenSchema }),
});

/**
 * Mails the link again that confirms the address of the registration, once for each `Idempotency-Key`. `conflict`: the
 * address is confirmed already.
 */
export const sendConfirmationContract = defineEndpoint({
  method: 'POST',
  path: '/api/account/email/confirmation',
  success: 202,
});

/**
 * Closes the account for good and clears its cookies: name, address and password are erased, orders lose whatever
 * shows who placed them, open ones are cancelled. The address is free again within minutes. Refused with `open_orders`,
 * and then nothing is changed, while the studio works on an order: it would lose what it needs to deliver it.
 */
export const closeAccountContract = defineEndpoint({
  method: 'POST',
  path: '/api/account/close',
  request: z.object({ password: passwordSchema }),
});

/** Something that happened to an account or an order, in the customer's copy of their data. */
export interface HistoryEntry {
  type: string;
  at: Timestamp;
  by: 'customer' | 'studio';
  to?: string | undefined;
  message?: string | undefined;
  /** The studio wrote the note for itself. */
  isInternal?: boolean | undefined;
}

/** An order in the customer's copy of their data. */
export interface ExportedOrder extends Omit<Order, 'view' | 'invoices'> {
  invoices: (Invoice & { page: string })[];
  history: HistoryEntry[];
}

/** Everything kept about a customer, for people and programs to read. */
export interface AccountExport {
  exportedAt: Timestamp;
  /** What the file holds and what it leaves out, in sentences. */
  about: string[];
  account: {
    firstName: string;
    lastName: string;
    email: string;
    createdAt: Timestamp;
    billing?: BillingDetails | undefined;
    isEmailConfirmed: boolean;
    /** Whether the mail server of the address refused our last email for good. */
    isMailRefused: boolean;
    /** Up to when the customer has seen what happened to the orders. */
    seenUntil?: Timestamp | undefined;
    /** When each sign-in ends that lasts. */
    sessionsUntil: Timestamp[];
    history: HistoryEntry[];
  };
  /** Newest first; all of them, unless there is a `next`. */
  orders: ExportedOrder[];
  /** Where older orders are, when not all fit into one answer. */
  next?: string | undefined;
}

/** Everything kept about the customer, as a download. A plain link to it works too. */
export const exportAccountContract = defineEndpoint({
  method: 'GET',
  path: '/api/account/export',
  answer: json<AccountExport>(),
});
