// Shared by the desk, where agents work in the browser, and the functions. Every address here except the two that sign
// in refuses whoever is no agent with 404, before anything else about the request is looked at.
import * as z from 'zod/mini';

import { contactServices } from './contact.ts';
import { defineEndpoint, LARGE_BODY_BYTES } from './endpoint.ts';
import { emailSchema } from './fields.ts';
import { fileLinkSchema, noteSchema, writtenNoteSchema } from './order-messages.ts';
import { orderSchema, orderStatuses } from './orders.ts';

/** Minutes for which an emailed link to the desk works. */
export const DESK_LINK_MINUTES = 10;
/** The link is `/desk/sign-in#token=<token>`: what stands behind the # stays in the browser. */
export const DESK_LINK_PARAMETER = 'token';
/** Hours after which an agent signs in again. */
export const DESK_SESSION_HOURS = 12;
/** Entries of one page of the inbox. */
export const INBOX_PAGE_SIZE = 25;

/** Somebody who fulfills orders, from the list `AGENTS`. */
export const agentSchema = z.object({
  name: z.string(),
  /** Lower case; it is what the list is searched by. */
  email: z.string(),
});
export type Agent = z.infer<typeof agentSchema>;

/** Who works at the desk. */
export const deskSessionSchema = z.object({
  agent: agentSchema,
  /** Everybody on the list, to hand orders over to. */
  agents: z.array(agentSchema),
});
export type DeskSession = z.infer<typeof deskSessionSchema>;

/** Body of POST /api/desk/link. */
export const deskLinkRequestSchema = z.object({ email: emailSchema });

/** Mails a link to sign in, if the address is on the list; the answer is the same for every address. */
export const deskLinkContract = defineEndpoint({
  method: 'POST',
  path: '/api/desk/link',
  request: deskLinkRequestSchema,
  success: 202,
  errors: ['too_many_requests'],
});

/** Body of POST /api/desk/session. */
export const deskSignInRequestSchema = z.object({
  /** From the emailed link. */
  token: z.string().check(z.maxLength(1024)),
});

/**
 * Exchanges a link for a session, once, in the browser that asked for it. `invalid_link` when it is over ten minutes
 * old, was used, belongs to another browser, or its address left the list.
 */
export const deskSignInContract = defineEndpoint({
  method: 'POST',
  path: '/api/desk/session',
  request: deskSignInRequestSchema,
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

/** What orders and messages have in common in a list. */
const entryFields = {
  /** UUID v7; people are shown its last eight characters. */
  id: z.string(),
  /** Of the customer or sender; empty once the account is closed. */
  name: z.string(),
  email: z.string(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  /** ISO 8601, UTC: since when somebody waits for the studio; absent when nobody does. */
  waitingSince: z.optional(z.string()),
  /** Nobody answered for 24 hours. */
  isLate: z.boolean(),
};

/** An order in a list. */
export const orderEntrySchema = z.object({
  ...entryFields,
  kind: z.enum(['order']),
  /** Account id, part of the order's address. */
  userId: z.string(),
  serviceName: z.string(),
  status: z.enum(orderStatuses),
  /** US dollars: the catalog's price, or the quote; 0 without either. */
  price: z.number(),
  /** Email address of the agent who has taken it. */
  assignee: z.optional(z.string()),
});
export type OrderEntry = z.infer<typeof orderEntrySchema>;

/** A contact message in a list. */
export const messageEntrySchema = z.object({
  ...entryFields,
  kind: z.enum(['message']),
  /** UTC day on which it came, such as `2026-11-21`: part of its address. */
  day: z.string(),
  service: z.enum(contactServices),
});
export type MessageEntry = z.infer<typeof messageEntrySchema>;

/**
 * Unions by hand and numbers without `z.int()`: zod's own would be loaded by every page that checks a form, for the
 * desk alone.
 */
const entrySchema = z
  .unknown()
  .check(
    z.refine(
      (value) =>
        orderEntrySchema.safeParse(value).success || messageEntrySchema.safeParse(value).success,
    ),
  ) as z.ZodMiniType as z.ZodMiniType<OrderEntry | MessageEntry, OrderEntry | MessageEntry>;

/** One page of the inbox. */
export const inboxSchema = z.object({
  entries: z.array(entrySchema),
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

/** Something that happened to an order, as agents see it. */
export const deskStepSchema = z.object({
  /** From 0, in the order in which things happened. */
  sequence: z.number(),
  type: z.enum(['placed', 'moved', 'noted', 'quoted', 'assigned', 'anonymized']),
  /** ISO 8601, UTC. */
  at: z.string(),
  /** `customer`, `system`, or an agent's name. */
  actor: z.string(),
  /** For `moved`: the new status. */
  to: z.optional(z.string()),
  note: z.optional(z.string()),
  /** The customer does not see it. */
  isInternal: z.optional(z.boolean()),
  links: z.optional(z.array(z.string())),
  /** For `quoted`: US dollars. */
  price: z.optional(z.number()),
  /** For `assigned`: email address of the agent; null when the order was given back. */
  assignee: z.optional(z.nullable(z.string())),
});
export type DeskStep = z.infer<typeof deskStepSchema>;

/** Everything about an order. */
export const deskOrderSchema = z.extend(orderSchema, {
  userId: z.string(),
  status: z.enum(orderStatuses),
  /** Number of events: what an action says it has seen. */
  version: z.number(),
  /** ISO 8601, UTC. */
  waitingSince: z.optional(z.string()),
  isLate: z.boolean(),
  /** Email address of the agent who has taken it. */
  assignee: z.optional(z.string()),
  /** The statuses it may go to. */
  allowed: z.array(z.enum(orderStatuses)),
  /** Whether its price is the studio's to give. */
  isQuotable: z.boolean(),
  /** The account is closed: nothing can be sent to the customer. */
  isAnonymous: z.boolean(),
  /** Oldest first. */
  history: z.array(deskStepSchema),
});
export type DeskOrder = z.infer<typeof deskOrderSchema>;

/** `version` of the order that the agent had on screen. */
const seen = z.number().check(z.refine((value) => Number.isSafeInteger(value) && value >= 0));

/** A price in US dollars, at most two digits after the point. */
export const quotePriceSchema = z.number('Enter a price').check(
  z.gte(0.01, 'Enter a price'),
  z.lte(1_000_000, 'Price is too high'),
  z.refine((value) => Number(value.toFixed(2)) === value, { error: 'Price has whole cents' }),
);

/** Where the files of one step are. */
export const fileLinksSchema = z.array(fileLinkSchema).check(z.maxLength(10, 'At most ten links'));

const deskOrderActions = {
  /** Changes the status; `links` deliver files when it goes to `completed`. */
  move: z.object({
    action: z.enum(['move']),
    to: z.enum(orderStatuses),
    /** For the customer. */
    note: z.optional(noteSchema),
    links: z.optional(fileLinksSchema),
    seen,
  }),
  /** Takes the order, hands it over, or gives it back. */
  assign: z.object({
    action: z.enum(['assign']),
    /** Email address of an agent, or null. */
    to: z.nullable(emailSchema),
    seen,
  }),
  /** Gives or changes the price of an order without a fixed one. */
  quote: z.object({
    action: z.enum(['quote']),
    price: quotePriceSchema,
    /** For the customer. */
    note: z.optional(noteSchema),
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
};
export type DeskOrderAction = z.infer<(typeof deskOrderActions)[keyof typeof deskOrderActions]>;

/** Body of POST /api/desk/orders/:customer/:id. */
export const deskOrderActionSchema = z.record(z.string(), z.unknown()).check((context) => {
  const name = context.value['action'];
  const isKnown = typeof name === 'string' && Object.hasOwn(deskOrderActions, name);
  if (!isKnown) {
    const message = 'Unknown action';
    context.issues.push({ code: 'custom', message, path: ['action'], input: name });
    return;
  }
  const parsed = deskOrderActions[name as DeskOrderAction['action']].safeParse(context.value);
  if (parsed.success) context.value = parsed.data;
  else
    context.issues.push(
      ...parsed.error.issues.map(({ message, path }) => ({
        code: 'custom' as const,
        message,
        path,
        input: context.value,
      })),
    );
}) as z.ZodMiniType as z.ZodMiniType<DeskOrderAction, DeskOrderAction>;

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
  errors: ['not_found', 'order_changed', 'idempotency_mismatch'],
  maxBodyBytes: LARGE_BODY_BYTES,
});

/** A contact message. */
export const deskMessageSchema = z.extend(messageEntrySchema, {
  podcastName: z.optional(z.string()),
  message: z.string(),
  /** Who answered it, and when (ISO 8601, UTC). */
  answered: z.optional(z.object({ actor: z.string(), at: z.string() })),
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
  /** ISO 8601, UTC. */
  createdAt: z.string(),
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

/** Body of POST /api/desk/customers/:customer. */
export const deskCustomerActionSchema = z.object({
  /** `end_sessions` signs the customer out everywhere; `close` closes the account and erases its data. */
  action: z.enum(['end_sessions', 'close']),
});

/** `open_orders` while an order is in production. */
export const deskCustomerActionContract = defineEndpoint({
  method: 'POST',
  path: '/api/desk/customers/:customer',
  request: deskCustomerActionSchema,
  errors: ['not_found', 'open_orders', 'conflict'],
});

/** Everything kept about a customer, as the customer's own export, for a download. */
export const deskExportContract = defineEndpoint({
  method: 'GET',
  path: '/api/desk/customers/:customer/export',
  success: 200,
  errors: ['not_found'],
});
