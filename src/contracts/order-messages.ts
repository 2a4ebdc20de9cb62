// Shared by the browser and the functions: what customers and agents write about an order. A file of
// its own, so that pages that only show orders do not load it.
import * as z from 'zod/mini';

import { defineEndpoint, LARGE_BODY_BYTES } from './endpoint.ts';
import { text } from './fields.ts';
import { readFileLink } from './links.ts';
import { NOTE_MAX_LENGTH, orderSchema } from './orders.ts';

/** A message or note about an order; may be empty where something else goes with it. */
export const noteSchema = text('Message', 0, NOTE_MAX_LENGTH);
/** A message or note that must say something. */
export const writtenNoteSchema = text('Message', 1, NOTE_MAX_LENGTH);

/** Of the address of a file. */
export const LINK_MAX_LENGTH = 2000;

const INVALID_LINK =
  'Enter a link that begins with https:// and names a site, such as https://drive.google.com/…, without user name or port';

/** Address of files on some other service, in the one spelling that is stored and shown; see `readFileLink`. */
export const fileLinkSchema = z.string(INVALID_LINK).check(
  z.overwrite((value) => readFileLink(value)?.href ?? value),
  z.maxLength(LINK_MAX_LENGTH, `Link must be at most ${LINK_MAX_LENGTH} characters`),
  z.refine((value) => readFileLink(value) !== undefined, { error: INVALID_LINK }),
);

/** Body of POST /api/orders/:id/messages: a text, a link to files, or both. */
export const orderMessageRequestSchema = z
  .object({
    text: noteSchema,
    /** Where the customer's files are; readable by whoever has it. */
    link: z.optional(fileLinkSchema),
  })
  .check(
    z.refine(({ text, link }) => text !== '' || link !== undefined, {
      error: 'Message is required',
      path: ['text'],
    }),
  );
export type OrderMessageRequest = z.infer<typeof orderMessageRequestSchema>;

/**
 * Sends the studio a message about an order, whatever its status. A repeat with the same `Idempotency-Key` answers with
 * the order as it is; `not_found` for an order that is not the customer's.
 */
export const sendOrderMessageContract = defineEndpoint({
  method: 'POST',
  path: '/api/orders/:id/messages',
  request: orderMessageRequestSchema,
  response: orderSchema,
  success: 201,
  errors: ['unauthorized', 'not_found', 'idempotency_mismatch', 'too_many_requests'],
  maxBodyBytes: LARGE_BODY_BYTES,
});
