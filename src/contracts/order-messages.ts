// Shared by the browser and the functions: what customers and agents write about an order.
import * as z from 'zod/mini';

import { defineEndpoint, json, LARGE_BODY_BYTES, whole } from './endpoint.ts';
import { monthSchema, text } from './fields.ts';
import { readFileLink } from './links.ts';
import { planBillings } from './plans.ts';
import { ORDER_MESSAGE_MAX_LENGTH, orderDecisions, type Order } from './orders.ts';

/** A message or note about an order; may be empty where something else goes with it. */
export const optionalMessageSchema = text('Message', 0, ORDER_MESSAGE_MAX_LENGTH);
/** A message or note that must say something. */
export const messageTextSchema = text('Message', 1, ORDER_MESSAGE_MAX_LENGTH);

/** Of the address of a file. */
export const LINK_MAX_LENGTH = 2000;

const INVALID_LINK =
  'Enter a link that begins with https:// and names a site, such as https://drive.google.com/…, without a username or port';

/** Address of files on some other service, in the one spelling that is stored and shown; see `readFileLink`. */
export const fileLinkSchema = z.string(INVALID_LINK).check(
  z.overwrite((value) => readFileLink(value)?.href ?? value),
  z.maxLength(LINK_MAX_LENGTH, `Link must be at most ${LINK_MAX_LENGTH} characters`),
  z.refine((value) => readFileLink(value) !== undefined, { error: INVALID_LINK }),
);

/** Where the files of one step are. */
export const fileLinksSchema = z.array(fileLinkSchema).check(z.maxLength(10, 'At most ten links'));

/** Body of POST /api/orders/:id/messages: a text, links to files, or both. */
export const orderMessageRequestSchema = z
  .object({
    text: optionalMessageSchema,
    /** Where the customer's files are; readable by whoever has them. */
    links: z.optional(fileLinksSchema),
  })
  .check(
    z.refine(({ text, links = [] }) => text !== '' || links.length > 0, {
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
  answer: json<Order>(),
  success: 201,
  maxBodyBytes: LARGE_BODY_BYTES,
});

/** Of a comment about a place in a recording. */
export const COMMENT_MAX_LENGTH = 1000;
/** Of one decision. */
export const MAXIMUM_COMMENTS = 100;
/** Longest recording in seconds: a day. */
export const MAXIMUM_SECONDS = 86_400;

const NO_PLACE = 'A comment is about a place in the recording';

/** A comment as the customer sends it. */
export const commentRequestSchema = z.object({
  fileId: z.string().check(z.regex(/^[0-9a-f]{32}$/, 'No file has such an id')),
  seconds: z.number().check(z.gte(0, NO_PLACE), z.lte(MAXIMUM_SECONDS, NO_PLACE)),
  text: text('Comment', 1, COMMENT_MAX_LENGTH),
});
export type CommentRequest = z.infer<typeof commentRequestSchema>;

/** Body of POST /api/orders/:id/decision. */
export const orderDecisionRequestSchema = z.object({
  decision: z.enum(orderDecisions),
  /** Id of the line that was asked for, of `line_accepted` and `line_declined`. */
  line: z.optional(z.string().check(z.maxLength(20, 'No line has such an id'))),
  /** To the studio. `changes_requested` takes a message or comments. */
  message: z.optional(optionalMessageSchema),
  comments: z.optional(
    z
      .array(commentRequestSchema)
      .check(z.maxLength(MAXIMUM_COMMENTS, `At most ${MAXIMUM_COMMENTS} comments`)),
  ),
  /** Of the order that the customer had on screen. */
  eventCount: whole(),
});
export type OrderDecisionRequest = z.infer<typeof orderDecisionRequestSchema>;

/**
 * Decides about a quote or a version, or asks to stop. `order_changed` when something happened that the customer had not
 * seen, or when there is nothing to decide any more; a repeat with the same `Idempotency-Key` changes nothing, and another
 * decision with it is an `idempotency_mismatch`.
 */
export const orderDecisionContract = defineEndpoint({
  method: 'POST',
  path: '/api/orders/:id/decision',
  request: orderDecisionRequestSchema,
  answer: json<Order>(),
  maxBodyBytes: 4 * LARGE_BODY_BYTES,
});

/** Body of POST /api/orders/:id/plan: from a month on another plan, the one there is after all, or none. */
export const planChangeSchema = z.object({
  /** The next month: what runs stays as it is. */
  from: monthSchema,
  /** Name of the plan; without it the plan stops. */
  to: z.optional(z.string().check(z.maxLength(120, 'No plan has such a name'))),
  billing: z.optional(z.enum(planBillings)),
});
export type PlanChange = z.infer<typeof planChangeSchema>;

/** Switches or stops a plan with the next month; `order_changed` when that is another one by now, or the plan is over. */
export const changePlanContract = defineEndpoint({
  method: 'POST',
  path: '/api/orders/:id/plan',
  request: planChangeSchema,
  answer: json<Order>(),
});
