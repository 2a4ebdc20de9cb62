// Mail providers post here what arrives at the addresses of orders. No page of ours does.
import * as z from 'zod/mini';

import { defineEndpoint, json } from './endpoint.ts';

/** As much as Netlify passes on to a function. */
export const MAIL_MAX_BYTES = 6 * 1024 * 1024;

const text = z.catch(z.optional(z.string()), undefined);
const mailbox = z.object({ Email: z.string(), Name: text });
const mailboxes = z.catch(z.optional(z.array(mailbox)), undefined);
const header = z.object({ Name: z.string(), Value: z.string() });
const attachment = z.object({
  Name: text,
  Content: z.catch(z.string(), ''),
  ContentType: text,
  ContentID: text,
});

/** Postmark's JSON of a mail, as far as it is read. What is missing or odd is left out: no mail is refused for its form. */
export const postmarkSchema = z.object({
  FromFull: z.catch(z.optional(mailbox), undefined),
  ToFull: mailboxes,
  CcFull: mailboxes,
  BccFull: mailboxes,
  OriginalRecipient: text,
  Subject: text,
  TextBody: text,
  HtmlBody: text,
  Headers: z.catch(z.optional(z.array(header)), undefined),
  Attachments: z.catch(z.optional(z.array(attachment)), undefined),
});
export type PostmarkMail = z.infer<typeof postmarkSchema>;

/** Where a mail ended: as a message on its order, or as one in the inbox of the desk. */
export interface ReceivedMail {
  kept: 'order' | 'inbox';
}

/** Why a mail is in the inbox and on no order. */
export const mailReasons = [
  /** It was sent to no order's address, or from another address than that of the order's account. */
  'unknown',
  /** A mail server says that it may not come from whom it names. */
  'doubtful',
  'automatic',
  'bounce',
  /** It is one of our own. */
  'loop',
  /** It says nothing. */
  'empty',
  /** The order takes no more of it today, or has no room. */
  'refused',
  'unreadable',
] as const;
export type MailReason = (typeof mailReasons)[number];

/**
 * Takes a mail: as it is (`message/rfc822`), or Postmark's JSON. The secret comes in `Authorization`, as `Bearer`, or as
 * the password of `Basic`. A repeat changes nothing. After `too_many_requests` and `unavailable` the provider tries again.
 */
export const receiveMailContract = defineEndpoint({
  method: 'POST',
  path: '/api/mail',
  request: z.union([z.instanceof(Uint8Array), postmarkSchema]),
  answer: json<ReceivedMail>(),
  maxBodyBytes: MAIL_MAX_BYTES,
});
