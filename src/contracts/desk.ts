// Shared by the desk, where agents work in the browser, and the functions. Every address here except the two that sign
// in refuses whoever is no agent with 404, before anything else about the request is looked at.
import * as z from 'zod/mini';

import { contactServices } from './contact.ts';
import { defineEndpoint, dollars, LARGE_BODY_BYTES, timestamp } from './endpoint.ts';
import { oneOf } from './one-of.ts';
import { daySchema, emailSchema } from './fields.ts';
import { fileActionSchema, fileAnswerSchema } from './files.ts';
import {
  fileLinkSchema,
  fileLinksSchema,
  noteSchema,
  writtenNoteSchema,
} from './order-messages.ts';
import { orderEventSchema, orderSchema, orderStatuses } from './orders.ts';

/** Minutes for which an emailed link to the desk works. */
export const DESK_LINK_MINUTES = 10;
/** The link is `/desk/sign-in#token=<token>`: what stands behind the # stays in the browser. */
export const DESK_LINK_PARAMETER = 'token';
/** Hours after which an agent signs in again. */
export const DESK_SESSION_HOURS = 12;
/** Entries of one page of the inbox. */
export const INBOX_PAGE_SIZE = 25;

const agentSchema = z.object({
  name: z.string(),
  /** Lower case; it is what the list is searched by. */
  email: z.string(),
});
/** Somebody who fulfills orders, from the list `AGENTS`. */
export type Agent = z.infer<typeof agentSchema>;

const deskSessionSchema = z.object({
  agent: agentSchema,
  /** Everybody on the list, to hand orders over to. */
  agents: z.array(agentSchema),
});
/** Who works at the desk. */
export type DeskSession = z.infer<typeof deskSessionSchema>;

/** Mails a link to sign in, if the address is on the list; the answer is the same for every address. */
export const deskLinkContract = defineEndpoint({
  method: 'POST',
  path: '/api/desk/link',
  request: z.object({ email: emailSchema }),
  success: 202,
  errors: ['too_many_requests'],
});

/**
 * Exchanges a link for a session, once, in the browser that asked for it. `invalid_link` when it is over ten minutes
 * old, was used, belongs to another browser, or its address left the list.
 */
export const deskSignInContract = defineEndpoint({
  method: 'POST',
  path: '/api/desk/session',
  /** The token of the emailed link. */
  request: z.object({ token: z.string().check(z.maxLength(1024)) }),
  response: deskSessionSchema,
  errors: ['invalid_link', 'too_many_requests'],
});

/** Who is signed in to the desk; 404 when nobody is. */
export const deskSessionContract = defineEndpoint({
  method: 'GET',
  path: '/api/desk/session',
  response: deskSessionSchema,
  errors: ['not_found'],
});

/** Ends the agent's session. */
export const deskSignOutContract = defineEndpoint({
  method: 'POST',
  path: '/api/desk/sign-out',
  errors: ['not_found'],
});

/** What the inbox can be narrowed to; `done` has what is closed, newest first, the others what is open, late first. */
export const inboxFilters = ['open', 'late', 'mine', 'done'] as const;
export type InboxFilter = (typeof inboxFilters)[number];

const waitingFields = {
  /** Since when somebody waits for the studio; absent when nobody does. */
  waitingSince: z.optional(timestamp),
  /** Nobody answered within `REPLY_MS`. */
  isLate: z.boolean(),
};

/** What orders and messages have in common in a list. */
const entryFields = {
  /** UUID v7; people are shown its last eight characters. */
  id: z.string(),
  /** Of the customer or sender; empty once the account is closed. */
  name: z.string(),
  email: z.string(),
  createdAt: timestamp,
  ...waitingFields,
};

const confirmationField = {
  /** False while nobody confirmed the customer's address: nothing can be sent there yet. */
  isEmailConfirmed: z.optional(z.boolean()),
};

const orderEntrySchema = z.object({
  ...entryFields,
  kind: z.enum(['order']),
  /** Account id, part of the order's address. */
  userId: z.string(),
  serviceName: z.string(),
  status: z.enum(orderStatuses),
  /** The catalog's price, or the quote; 0 without either. */
  price: dollars,
  /** Email address of the agent who has taken it. */
  assignee: z.optional(z.string()),
  ...confirmationField,
});
/** An order in a list. */
export type OrderEntry = z.infer<typeof orderEntrySchema>;

const messageEntrySchema = z.object({
  ...entryFields,
  kind: z.enum(['message']),
  /** UTC day on which it came, such as `2026-11-21`: part of its address. */
  day: z.string(),
  service: z.enum(contactServices),
});
/** A contact message in a list. */
export type MessageEntry = z.infer<typeof messageEntrySchema>;

/** An order or a message in a list. */
export type Entry = OrderEntry | MessageEntry;

/** One page of the inbox. */
export const inboxSchema = z.object({
  entries: z.array(oneOf('kind', { order: orderEntrySchema, message: messageEntrySchema })),
  /** How many entries the filter and search leave, on all pages; for `done`, at least so many. */
  total: z.number(),
  /** How many of all open entries are late. */
  late: z.number(),
  /** Number of the next page; absent on the last. */
  nextPage: z.optional(z.number()),
});
export type Inbox = z.infer<typeof inboxSchema>;

/**
 * Orders and messages. Query: `filter` (one of `inboxFilters`), `page` (from 1), and `search`: part of the name or
 * email address of what the filter leaves open, the whole email address of a customer, or the last eight characters of
 * an id, these two among all orders.
 */
export const inboxContract = defineEndpoint({
  method: 'GET',
  path: '/api/desk/inbox',
  response: inboxSchema,
  errors: ['not_found', 'invalid_request'],
});

const deskStepSchema = z.extend(orderEventSchema, {
  /** From 0, in the order in which things happened. */
  sequence: z.number(),
  /** `newer`: a newer version of the site wrote it, and this one cannot read it. */
  type: z.enum([
    'placed',
    'moved',
    'noted',
    'quoted',
    'assigned',
    'decided',
    'billed',
    'paid',
    'settled',
    'withdrawn',
    'ticked',
    'anonymized',
    'newer',
  ]),
  /** `customer`, `system`, or an agent's name. */
  actor: z.string(),
  /** The customer does not see it. */
  isInternal: z.optional(z.boolean()),
  /** For `assigned`: email address of the agent; null when the order was given back. */
  assignee: z.optional(z.nullable(z.string())),
  /** For `ticked`: false when the tick was taken back. */
  isDone: z.optional(z.boolean()),
});
/** Something that happened to an order, as agents see it. */
export type DeskStep = z.infer<typeof deskStepSchema>;

/** Everything about an order. */
export const deskOrderSchema = z.extend(orderSchema, {
  userId: z.string(),
  status: z.enum(orderStatuses),
  /** Number of events: what an action says it has seen. */
  version: z.number(),
  ...waitingFields,
  /** Email address of the agent who has taken it. */
  assignee: z.optional(z.string()),
  /** The statuses it may go to. */
  allowed: z.array(z.enum(orderStatuses)),
  /** Whether it can be given another price. */
  isQuotable: z.boolean(),
  /** What is missing before work on it can begin; starting it without takes `anyway`. */
  lacks: z.array(z.enum(['price', 'acceptance', 'payment'])),
  /** The lowest price that it can be given in US dollars: of a fixed price, at most 30 % are let off. */
  lowestPrice: dollars,
  /** The account is closed: nothing can be sent to the customer. */
  isAnonymous: z.boolean(),
  ...confirmationField,
  /** Oldest first. */
  history: z.array(deskStepSchema),
});
export type DeskOrder = z.infer<typeof deskOrderSchema>;

/** `version` of the order that the agent had on screen. */
const seen = z.number().check(z.refine((value) => Number.isSafeInteger(value) && value >= 0));

/** What is said where a text is no price. */
const NO_PRICE = 'Enter a price such as 1200, 1,200, or 1,200.00';

/**
 * Reads a price in US dollars as people write it here. Strict: another country's `1.200,00` must not become $1.20.
 * @returns undefined for anything else than digits, with or without dollar sign, commas, and two decimals.
 */
export function parsePrice(text: string): number | undefined {
  const [, digits] = /^\$?((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d\d)?)$/.exec(text.trim()) ?? [];
  return digits === undefined ? undefined : Number(digits.replaceAll(',', ''));
}

/** A price in US dollars, at most two digits after the point. */
export const quotePriceSchema = z.number(NO_PRICE).check(
  z.gte(0.01, NO_PRICE),
  z.lte(1_000_000, 'Price is too high'),
  z.refine((value) => Number(value.toFixed(2)) === value, { error: 'Price has whole cents' }),
);

/** Body of POST /api/desk/orders/:customer/:id. */
export const deskOrderActionSchema = oneOf('action', {
  /**
   * Changes the status. To `completed`, `files` and `links` are delivered as the next version, also when it is completed
   * already. A completed or canceled order is reopened with a note that says why.
   */
  move: z.object({
    action: z.enum(['move']),
    to: z.enum(orderStatuses),
    /** For the customer. */
    note: z.optional(noteSchema),
    links: z.optional(fileLinksSchema),
    /** Ids of files that agents uploaded. */
    files: z.optional(z.array(z.string()).check(z.maxLength(50, 'At most 50 files'))),
    /** To `processing`: for which day it is promised. */
    dueOn: z.optional(daySchema),
    /** The agent knows what the order lacks. */
    anyway: z.optional(z.boolean()),
    seen,
  }),
  /** Stops the clock of a message that needs no reply; no email goes out. */
  settle: z.object({ action: z.enum(['settle']), seen }),
  /** Sends the address where the order is paid. */
  bill: z.object({
    action: z.enum(['bill']),
    url: fileLinkSchema,
    note: z.optional(noteSchema),
    seen,
  }),
  /** Marks it as paid, in place of an earlier mark; an amount of 0 takes the mark back with a note that says why. */
  pay: z.object({
    action: z.enum(['pay']),
    amount: z.number().check(
      z.gte(0),
      z.lte(1_000_000, 'Amount is too high'),
      z.refine((value) => Number(value.toFixed(2)) === value, { error: 'Amount has whole cents' }),
    ),
    paidOn: daySchema.check(z.minLength(1, 'Enter a date')),
    note: z.optional(noteSchema),
    seen,
  }),
  /** Takes a delivered file or link back. */
  withdraw: z.object({
    action: z.enum(['withdraw']),
    /** Id of the file, or the link. */
    target: z.string().check(z.maxLength(2000)),
    /** Why, for the customer. */
    note: writtenNoteSchema,
    seen,
  }),
  /** Ticks a comment off, or takes the tick back. */
  tick: z.object({
    action: z.enum(['tick']),
    /** Id of the comment. */
    comment: z.string().check(z.maxLength(20)),
    isDone: z.boolean(),
  }),
  /** Takes the order, hands it over, or gives it back. */
  assign: z.object({
    action: z.enum(['assign']),
    /** Email address of an agent, or null. */
    to: z.nullable(emailSchema),
    seen,
  }),
  /** Gives or changes the price; below a fixed one with a note that says why. */
  quote: z.object({
    action: z.enum(['quote']),
    price: quotePriceSchema,
    /** For the customer. */
    note: z.optional(noteSchema),
    /** Where it is paid. */
    paymentUrl: z.optional(fileLinkSchema),
    seen,
  }),
  /** For colleagues; the customer never sees it on the site. */
  note: z.object({ action: z.enum(['note']), text: writtenNoteSchema }),
  /** To the customer. */
  message: z.object({
    action: z.enum(['message']),
    text: writtenNoteSchema,
    links: z.optional(fileLinksSchema),
  }),
});
export type DeskOrderAction = z.infer<typeof deskOrderActionSchema>;

export const deskOrderContract = defineEndpoint({
  method: 'GET',
  path: '/api/desk/orders/:customer/:id',
  response: deskOrderSchema,
  errors: ['not_found'],
});

/**
 * Does one thing to an order; of two at once one wins, and the other is answered `order_changed`. A repeated note or
 * message with the same `Idempotency-Key` is stored once.
 */
export const deskOrderActionContract = defineEndpoint({
  method: 'POST',
  path: '/api/desk/orders/:customer/:id',
  request: deskOrderActionSchema,
  response: deskOrderSchema,
  errors: ['not_found', 'order_changed', 'order_not_ready', 'idempotency_mismatch'],
  maxBodyBytes: LARGE_BODY_BYTES,
});

/** A contact message. */
export const deskMessageSchema = z.extend(messageEntrySchema, {
  podcastName: z.optional(z.string()),
  message: z.string(),
  /** Who answered it, and when. */
  answered: z.optional(z.object({ actor: z.string(), at: timestamp })),
});
export type DeskMessage = z.infer<typeof deskMessageSchema>;

export const deskMessageContract = defineEndpoint({
  method: 'GET',
  path: '/api/desk/messages/:day/:id',
  response: deskMessageSchema,
  errors: ['not_found'],
});

/** Marks a message as answered; of two agents the first is kept. */
export const answerMessageContract = defineEndpoint({
  method: 'POST',
  path: '/api/desk/messages/:day/:id',
  response: deskMessageSchema,
  errors: ['not_found'],
});

/** An account and its orders. */
export const deskCustomerSchema = z.object({
  /** Account id. */
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  createdAt: timestamp,
  ...confirmationField,
  /** The latest, newest first; the inbox finds all of them by the email address. */
  orders: z.array(orderEntrySchema),
});
export type DeskCustomer = z.infer<typeof deskCustomerSchema>;

/** An account by its id or its email address. */
export const deskCustomerContract = defineEndpoint({
  method: 'GET',
  path: '/api/desk/customers/:customer',
  response: deskCustomerSchema,
  errors: ['not_found'],
});

/**
 * `end_sessions` signs the customer out everywhere; `close` closes the account and erases its data, `open_orders` while
 * one is in production.
 */
export const deskCustomerActionContract = defineEndpoint({
  method: 'POST',
  path: '/api/desk/customers/:customer',
  request: z.object({ action: z.enum(['end_sessions', 'close']) }),
  errors: ['not_found', 'open_orders', 'conflict'],
});

/** Everything kept about a customer, as the customer's own export, for a download. */
export const deskExportContract = defineEndpoint({
  method: 'GET',
  path: '/api/desk/customers/:customer/export',
  success: 200,
  errors: ['not_found'],
});

/** Uploads a file as an agent: once complete, it waits on the order, unseen by the customer, until it is delivered. */
export const deskFilesContract = defineEndpoint({
  method: 'POST',
  path: '/api/desk/orders/:customer/:id/files',
  request: fileActionSchema,
  response: fileAnswerSchema,
  errors: ['not_found', 'file_refused', 'order_changed', 'invalid_link'],
  maxBodyBytes: LARGE_BODY_BYTES,
});

/** Leads to a signed address of a file, as `orderFileContract` does; also of one that is not delivered yet. */
export const deskFileContract = defineEndpoint({
  method: 'GET',
  path: '/api/desk/orders/:customer/:id/files/:file',
  errors: ['not_found'],
});
