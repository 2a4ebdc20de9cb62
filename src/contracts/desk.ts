// Shared by the desk, where agents work in the browser, and the functions. Every address here except the two that sign
// in refuses whoever is no agent with 404, before anything else about the request is looked at.
import * as z from 'zod/mini';

import type { AccountExport } from './account-settings.ts';
import type { MessageTopic } from './contact.ts';
import {
  defineEndpoint,
  json,
  LARGE_BODY_BYTES,
  whole,
  type Day,
  type Dollars,
  type Timestamp,
} from './endpoint.ts';
import {
  daySchema,
  emailSchema,
  firstNameSchema,
  lastNameSchema,
  linkTokenSchema,
  monthSchema,
  phoneSchema,
  projectBriefSchema,
  text,
} from './fields.ts';
import { fileActionSchema, type FileAnswer } from './files.ts';
import {
  fileLinkSchema,
  fileLinksSchema,
  LINK_MAX_LENGTH,
  optionalMessageSchema,
  messageTextSchema,
} from './order-messages.ts';
import type { MailReason } from './mail.ts';
import type { Month, PlanEpisode } from './plans.ts';
import { orderStatuses, type Order, type OrderStatus } from './orders.ts';

/** Minutes for which an emailed link to the desk works. */
export const DESK_LINK_MINUTES = 10;
/** The link is `/desk/sign-in#token=<token>`: what stands behind the # stays in the browser. */
export const DESK_LINK_PARAMETER = 'token';
/** Hours after which an agent signs in again: a working week. */
export const DESK_SESSION_HOURS = 120;
/** Days for which a delivery waits for the customer's word; then it counts as done. */
export const REVIEW_DAYS = 30;
/** Entries that one answer of the inbox holds at the most. */
export const INBOX_PAGE_SIZE = 100;

/** Somebody who fulfills orders, from the list `AGENTS`. */
export interface Agent {
  name: string;
  /** Lower case; it is what the list is searched by. */
  email: string;
}

/** A text that is sent again and again, from `content/replies`. */
export interface SavedReply {
  /** As it is chosen by. */
  title: string;
  /** What it is offered for. */
  for: 'orders' | 'messages';
  /** With `{name}`, `{service}` and `{next}` where the customer's first name, the service and the next step go. */
  text: string;
}

/** What can be ordered; a price of 0 is by quote. */
export interface DeskService {
  name: string;
  price: Dollars;
}

/** Who works at the desk. Without mail on the site, `mailObstacle` is `off`. */
export interface DeskSession extends Mailed {
  agent: Agent;
  /** Everybody on the list, to hand orders over to. */
  agents: Agent[];
  /** In the order in which they are offered. */
  replies: SavedReply[];
  services: DeskService[];
}

/** Mails a link to sign in, if the address is on the list; the answer is the same for every address. */
export const deskLinkContract = defineEndpoint({
  method: 'POST',
  path: '/api/desk/link',
  request: z.object({ email: emailSchema }),
  success: 202,
});

/**
 * Exchanges a link for a session, once, in the browser that asked for it. `invalid_link` when it is over ten minutes
 * old, was used, belongs to another browser, or its address left the list.
 */
export const deskSignInContract = defineEndpoint({
  method: 'POST',
  path: '/api/desk/session',
  request: z.object({ token: linkTokenSchema }),
  answer: json<DeskSession>(),
});

/** Who is signed in to the desk; 404 when nobody is. */
export const deskSessionContract = defineEndpoint({
  method: 'GET',
  path: '/api/desk/session',
  answer: json<DeskSession>(),
});

/** Ends the agent's session. */
export const deskSignOutContract = defineEndpoint({
  method: 'POST',
  path: '/api/desk/sign-out',
});

/**
 * What the inbox can be narrowed to. `open`: all that needs the studio, or that the studio waits for; `unassigned`:
 * open, assigned to nobody; `mine`: open, assigned to whoever asks; `late`: nobody answered in time; `customer`: it is
 * the customer's turn to accept a quote, to pay, or for `REVIEW_DAYS` to approve what was delivered; `unpaid`: it has a
 * settled price that is not paid, completed ones included; `week`: promised for a day of the next seven, or of the
 * past; `plans`: the plans that run or wait for that; `done`: what is closed, by when it was.
 */
export const inboxViews = [
  'open',
  'unassigned',
  'mine',
  'late',
  'customer',
  'unpaid',
  'week',
  'plans',
  'done',
] as const;
export type InboxView = (typeof inboxViews)[number];

/** What an order waits for next, in the order of its life. */
export const orderStages = [
  /** For a quote. */
  'price',
  /** For the customer to accept it. */
  'acceptance',
  /** For the payment. */
  'payment',
  /** For an agent to start production. */
  'start',
  /** For the delivery. */
  'production',
  /** For the next episode of a plan. */
  'running',
  /** For the customer to approve what was delivered. */
  'review',
  /** Approved or canceled. */
  'closed',
] as const;
export type OrderStage = (typeof orderStages)[number];

/** By what a list is sorted: who has waited longest, what is due first, what is oldest. */
export const inboxSorts = ['waiting', 'due', 'age'] as const;
export type InboxSort = (typeof inboxSorts)[number];

/**
 * Why an email to a customer does not arrive. `closed`: the account is. `off`: the site sends no mail. `refused`: the
 * mail server of the address refused the last one for good; the next is sent all the same. `unconfirmed`: nobody confirmed
 * the address, so mail waits for that, for a week.
 */
export type MailObstacle = 'closed' | 'off' | 'refused' | 'unconfirmed';

interface Mailed {
  /** What keeps emails to the customer from arriving; absent when nothing does. */
  mailObstacle?: MailObstacle | undefined;
}

/** What orders and messages have in common in a list. */
interface BaseEntry {
  /** UUID v7; people are shown its last eight characters. */
  id: string;
  /** Of the customer or sender; empty once the account is closed, and for an email that names no sender. */
  name: string;
  email: string;
  createdAt: Timestamp;
  /** Since when somebody waits for the studio; absent when nobody does. */
  waitingSince?: Timestamp | undefined;
  /** Nobody answered within `REPLY_MS`. */
  isLate: boolean;
  /** Email address of the agent who has it. */
  assignee?: string | undefined;
  /** Name of whoever had it and is no agent any more; then nobody has it. */
  formerAssignee?: string | undefined;
  /** What was said last, by whom: `customer`, or an agent's name; notes for colleagues included. */
  lastLine?: { by: string; text: string; at: Timestamp } | undefined;
  /** Something happened that whoever asks has not had on screen. */
  isUnread?: boolean | undefined;
  /** When it was closed or answered; absent while it is open. */
  doneAt?: Timestamp | undefined;
  /** Number of events; an action says how many its agent had on screen. */
  eventCount: number;
}

/** An order in a list. */
export interface OrderEntry extends BaseEntry, Mailed {
  kind: 'order';
  /** Account id, part of the order's address. */
  userId: string;
  serviceName: string;
  status: OrderStatus;
  /** The catalog's price, or the quote; 0 without either. */
  price: Dollars;
  stage: OrderStage;
  /** For which it is promised. */
  dueOn?: Day | undefined;
  /** How many files the customer handed over; absent without any. */
  files?: number | undefined;
  /** Of a plan. */
  plan?: PlanEntry | undefined;
  /** Of an episode of one. */
  episode?: PlanEpisode | undefined;
}

/** A plan in a list, as it was at its latest event: the site notes each month that begins. */
export interface PlanEntry {
  month: Month;
  used: number;
  included: number;
  /** What is to be paid; 0 for nothing. */
  due: Dollars;
  /** What it will be from a month on; empty when it stops. */
  change?: { from: Month; name: string } | undefined;
}

/** A contact message in a list. */
export interface MessageEntry extends BaseEntry {
  kind: 'message';
  /** UTC day on which it came: part of its address. */
  day: Day;
  service: MessageTopic;
}

/** An order or a message in a list. */
export type Entry = OrderEntry | MessageEntry;

/** A part of the inbox. */
export interface Inbox {
  entries: Entry[];
  /** How many entries the view, filters and search leave in all; for `done` and a search, at least so many. */
  total: number;
  /**
   * How many entries each view of what is open has, without filters; under `waiting`, those of whoever asks and of
   * nobody in which somebody waits for the studio.
   */
  counts: Record<string, number>;
  /** The same for what each agent has, by email address. */
  counted: Record<string, number>;
  /** Services to filter by: of what is open; for `done` and a search, of all. */
  services: string[];
  /** What a search did not look at, in a sentence for whoever searches; absent when it looked at everything. */
  limit?: string | undefined;
  /** Number of the next page; absent on the last. */
  nextPage?: number | undefined;
}

/**
 * Orders and messages. Query: `view` (one of `inboxViews`), or `agent` (an email address) for what an agent has;
 * `service`, `stage` (one of `orderStages`) and, but for `done` and a search, `sort` (one of `inboxSorts`); `page` (from 1); `search`: every word of it
 * is somewhere in the reference, name, email address, service, brief, messages, notes or names of files, open and closed
 * alike, whatever the view. `viewing` is the id of what the agent has on screen, which counts as read.
 *
 * Answered with an `ETag`; a repeat with `If-None-Match` is answered 304 while nothing of what is open has changed (RFC
 * 9110, 13.1.2), whatever the view.
 */
export const inboxContract = defineEndpoint({
  method: 'GET',
  path: '/api/desk/inbox',
  answer: json<Inbox>(),
});

/** Everything about an order. */
export interface DeskOrder
  extends Order, Mailed, Pick<OrderEntry, 'userId' | 'isLate' | 'assignee' | 'formerAssignee'> {
  status: OrderStatus;
  /** The statuses it may go to. */
  allowed: OrderStatus[];
  /** Whether its price is a quote that can be given, or given again. */
  isQuotable: boolean;
  /** Whether its price can be lowered. */
  isLowerable: boolean;
  /** Whether something can be asked of the customer. */
  isAskable: boolean;
  /** What the catalog offers with it, at these prices. */
  addOns: { name: string; price: Dollars }[];
  /** What is missing before work on it can begin; starting it without takes `anyway`. An episode lacks the payment of its month. */
  lacks: ('price' | 'acceptance' | 'payment')[];
  /** The day that it is promised for when production starts without one; absent where the service promises none. */
  dueIfStarted?: Day | undefined;
  /** The account is closed: nothing can be sent to the customer. */
  isAnonymous: boolean;
}

/** Of the order or message that the agent had on screen. */
const eventCount = whole();

/** What is said where an order has no such id. */
const NO_ORDER = 'No order has such an id';
/** What is said of a day before the studio's today, for which nothing can be promised. */
export const DAY_IS_OVER = 'That day is over. Choose today or a later day';
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

/** US dollars, at most two digits after the point. */
const dollars = (name: string, least: number) =>
  z.number(NO_PRICE).check(
    z.gte(least, NO_PRICE),
    z.lte(1_000_000, `${name} is too high`),
    z.refine((value) => Number(value.toFixed(2)) === value, { error: `${name} has whole cents` }),
  );
export const quotePriceSchema = dollars('Price', 0.01);
/** What an order costs once it is lowered. */
export const loweredPriceSchema = dollars('Price', 0);
/** Of a line that is asked for. */
export const lineNameSchema = text('Name', 1, 60);

/** Takes an order or a message, hands it over, or gives it back. */
const assignSchema = z.object({
  action: z.enum(['assign']),
  /** Email address of an agent, or null. */
  to: z.nullable(emailSchema),
  eventCount,
});
/** It needs no reply: the clock stops, and no email goes out. */
const settleSchema = z.object({ action: z.enum(['settle']), eventCount });
/** For colleagues; the customer never sees it on the site. */
const internalNoteSchema = z.object({ action: z.enum(['note']), text: messageTextSchema });

/** Whether the customer is mailed that a payment or refund was corrected; of a new one they always are. */
const tell = z.optional(z.boolean());

/** Body of POST /api/desk/orders/:customer/:id. */
export const deskOrderActionSchema = z.discriminatedUnion(
  'action',
  [
    /**
     * Changes the status. To `completed`, `files` and `links` are delivered as the next version, also when it is completed
     * already. A completed or canceled order is reopened with a message that says why.
     */
    z.object({
      action: z.enum(['move']),
      to: z.enum(orderStatuses),
      /** For the customer. */
      message: z.optional(optionalMessageSchema),
      links: z.optional(fileLinksSchema),
      /** Ids of files that agents uploaded. */
      files: z.optional(z.array(z.string()).check(z.maxLength(50, 'At most 50 files'))),
      /** To `processing`: for which day it is promised, in place of what the turnaround says. */
      dueOn: z.optional(daySchema),
      /** The agent knows what the order lacks. */
      anyway: z.optional(z.boolean()),
      eventCount,
    }),
    /** Promises it for another day. */
    z.object({
      action: z.enum(['promise']),
      dueOn: daySchema.check(z.minLength(1, 'Enter a date')),
      /** For the customer. */
      message: z.optional(optionalMessageSchema),
      eventCount,
    }),
    /** Asks for the payment: sends the address where the order is paid, or the invoice alone, for a transfer. */
    z.object({
      action: z.enum(['bill']),
      url: z.optional(fileLinkSchema),
      message: z.optional(optionalMessageSchema),
      eventCount,
    }),
    /** Marks it as paid, in place of an earlier mark; an amount of 0 takes the mark back with a message that says why. */
    z.object({
      action: z.enum(['pay']),
      amount: dollars('Amount', 0),
      paidOn: daySchema.check(z.minLength(1, 'Enter a date')),
      /** Of a plan: the month that it pays, or begins to pay with; without it the first that is due. */
      month: z.optional(monthSchema),
      message: z.optional(optionalMessageSchema),
      tell,
      eventCount,
    }),
    /** Notes that so much of what was paid went back; an amount of 0 takes such a note back. */
    z.object({
      action: z.enum(['refund']),
      amount: dollars('Amount', 0),
      refundedOn: daySchema.check(z.minLength(1, 'Enter a date')),
      /** Of a plan: the month with which it was paid; without it the latest. */
      month: z.optional(monthSchema),
      /** Id of the refund that is taken back. */
      corrects: z.optional(whole()),
      /** Why, for the customer. */
      message: messageTextSchema,
      tell,
      eventCount,
    }),
    /** Takes a delivered file or link back. */
    z.object({
      action: z.enum(['withdraw']),
      /** Id of the file, or the link. */
      target: z.string().check(z.maxLength(LINK_MAX_LENGTH, 'No file or link has such a name')),
      /** Why, for the customer. */
      message: messageTextSchema,
      eventCount,
    }),
    /** Ticks a comment off, or takes the tick back. */
    z.object({
      action: z.enum(['tick']),
      /** Id of the comment. */
      comment: z.string().check(z.maxLength(20, 'No comment has such an id')),
      isDone: z.boolean(),
    }),
    /** Gives or changes the price of an order without a fixed one. */
    z.object({
      action: z.enum(['quote']),
      price: quotePriceSchema,
      /** For the customer. */
      message: z.optional(optionalMessageSchema),
      /** Where it is paid. */
      paymentUrl: z.optional(fileLinkSchema),
      eventCount,
    }),
    /** Asks a further line of the customer, which counts once it is accepted; one of the catalog at its price. */
    z.object({
      action: z.enum(['ask']),
      name: lineNameSchema,
      price: quotePriceSchema,
      /** Why, for the customer. */
      message: messageTextSchema,
      eventCount,
    }),
    /** Takes a line away: an add-on, one that was asked for, or one that the customer has not answered. */
    z.object({
      action: z.enum(['remove']),
      line: z.string().check(z.maxLength(20, 'No line has such an id')),
      /** Why, for the customer. */
      message: messageTextSchema,
      eventCount,
    }),
    /** Lowers what the order costs in all. */
    z.object({
      action: z.enum(['lower']),
      total: loweredPriceSchema,
      /** Why, for the customer. */
      message: messageTextSchema,
      /** Where it is paid. */
      paymentUrl: z.optional(fileLinkSchema),
      eventCount,
    }),
    assignSchema,
    settleSchema,
    internalNoteSchema,
    /** To the customer. */
    z.object({
      action: z.enum(['message']),
      text: messageTextSchema,
      links: z.optional(fileLinksSchema),
      /** With it, `order_changed` when a colleague wrote to the customer since. */
      eventCount: z.optional(eventCount),
    }),
  ],
  'Unknown action',
);
export type DeskOrderAction = z.infer<typeof deskOrderActionSchema>;

export const deskOrderContract = defineEndpoint({
  method: 'GET',
  path: '/api/desk/orders/:customer/:id',
  answer: json<DeskOrder>(),
});

/**
 * Does one thing to an order; of two at once one wins, and the other is answered `order_changed`. A repeated note or
 * message with the same `Idempotency-Key` is stored once.
 */
export const deskOrderActionContract = defineEndpoint({
  method: 'POST',
  path: '/api/desk/orders/:customer/:id',
  request: deskOrderActionSchema,
  answer: json<DeskOrder>(),
  maxBodyBytes: LARGE_BODY_BYTES,
});

/** Something that agents did with a contact message. */
export interface MessageStep {
  /** `unknown`: of a type that this version does not know. */
  type: 'assigned' | 'noted' | 'answered' | 'spam' | 'ordered' | 'merged' | 'done' | 'unknown';
  at: Timestamp;
  /** What was done, and by whom. */
  text: string;
  /** For `noted` and `answered`. */
  message?: string | undefined;
  /** For `ordered` and `merged`: the order, by its account. */
  order?: { customer: string; id: string } | undefined;
}

/** The account with the address of whoever sent a message. Nobody proved that the message is its owner's. */
export interface SenderAccount extends Mailed {
  id: string;
  name: string;
  /** Its open orders, newest first: a message can be merged into one. */
  orders: { id: string; serviceName: string; createdAt: Timestamp }[];
}

/** A contact message and what became of it. */
export interface DeskMessage extends MessageEntry, Mailed {
  podcastName?: string | undefined;
  message: string;
  /** Where the visit came from: the word of a link, or a host. */
  source?: string | undefined;
  /** It came by email. */
  mail?: { subject: string; reason: MailReason } | undefined;
  /** Oldest first. */
  history: MessageStep[];
  account?: SenderAccount | undefined;
}

export const deskMessageContract = defineEndpoint({
  method: 'GET',
  path: '/api/desk/messages/:day/:id',
  answer: json<DeskMessage>(),
});

/** A service of the catalog. */
const serviceName = z
  .string()
  .check(z.minLength(1, 'Choose a service'), z.maxLength(120, 'Service name is too long'));

/** Body of POST /api/desk/messages/:day/:id. */
export const deskMessageActionSchema = z.discriminatedUnion(
  'action',
  [
    assignSchema,
    settleSchema,
    internalNoteSchema,
    /** Mails the sender; the message is done. */
    z.object({ action: z.enum(['answer']), text: messageTextSchema, eventCount }),
    /** Closes it as spam, or with `isSpam` false opens it again. */
    z.object({ action: z.enum(['spam']), isSpam: z.boolean(), eventCount }),
    /**
     * Places an order with the message as its brief: for the account with the sender's address, or with a name for a new
     * one, as `newOrderContract` does.
     */
    z.object({
      action: z.enum(['order']),
      service: serviceName,
      firstName: z.optional(firstNameSchema),
      lastName: z.optional(lastNameSchema),
      eventCount,
    }),
    /** Adds it to an order as a note for colleagues. */
    z.object({
      action: z.enum(['merge']),
      order: z.object({
        customer: z.string().check(z.maxLength(64, NO_ORDER)),
        id: z.string().check(z.maxLength(36, NO_ORDER)),
      }),
      eventCount,
    }),
  ],
  'Unknown action',
);
export type DeskMessageAction = z.infer<typeof deskMessageActionSchema>;

/**
 * Does one thing with a contact message; of two at once one wins, and the other is answered `order_changed`. A repeated
 * answer or note with the same `Idempotency-Key` is stored once.
 */
export const deskMessageActionContract = defineEndpoint({
  method: 'POST',
  path: '/api/desk/messages/:day/:id',
  request: deskMessageActionSchema,
  answer: json<DeskMessage>(),
  maxBodyBytes: LARGE_BODY_BYTES,
});

/**
 * Places an order for somebody, with what they said as its brief. Whoever has no account with the address gets one, and
 * one email with a link that sets a password, confirms the address, and shows the order. A repeat with the same
 * `Idempotency-Key` finds the first order.
 */
export const newOrderContract = defineEndpoint({
  method: 'POST',
  path: '/api/desk/orders',
  request: z.object({
    firstName: firstNameSchema,
    lastName: lastNameSchema,
    email: emailSchema,
    customerPhone: z.optional(phoneSchema),
    service: serviceName,
    projectBrief: projectBriefSchema,
  }),
  answer: json<DeskOrder>(),
  success: 201,
  maxBodyBytes: LARGE_BODY_BYTES,
});
export type NewOrderRequest = z.infer<typeof newOrderContract.request>;

/** An account in a list. */
export interface CustomerEntry {
  /** Account id. */
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  createdAt: Timestamp;
}

/** An account and its orders. */
export interface DeskCustomer extends CustomerEntry, Mailed {
  /** The latest, newest first; the inbox finds all of them by the email address. */
  orders: OrderEntry[];
  /** Of all their orders that lists know. */
  totals: {
    orders: number;
    paid: Dollars;
    /** Settled, and not paid. */
    due: Dollars;
  };
}

/** A part of the accounts. */
export interface DeskCustomers {
  /** At most `INBOX_PAGE_SIZE`. */
  customers: CustomerEntry[];
  /** What it left out, or did not look at; absent for nothing. */
  limit?: string | undefined;
}

/** Accounts, newest first. Query: `search`, every word of which is part of the name or email address. */
export const deskCustomersContract = defineEndpoint({
  method: 'GET',
  path: '/api/desk/customers',
  answer: json<DeskCustomers>(),
});

/** An account by its id. */
export const deskCustomerContract = defineEndpoint({
  method: 'GET',
  path: '/api/desk/customers/:customer',
  answer: json<DeskCustomer>(),
});

/**
 * `end_sessions` signs the customer out everywhere; `confirm` mails the link again that confirms the address, once for
 * each `Idempotency-Key`; `close` closes the account and erases its data, `open_orders` while one is in production.
 */
export const deskCustomerActionContract = defineEndpoint({
  method: 'POST',
  path: '/api/desk/customers/:customer',
  request: z.object({ action: z.enum(['end_sessions', 'confirm', 'close']) }),
});

/** Everything kept about a customer, as the customer's own export, for a download. */
export const deskExportContract = defineEndpoint({
  method: 'GET',
  path: '/api/desk/customers/:customer/export',
  answer: json<AccountExport>(),
});

/** Uploads a file as an agent: once complete, it waits on the order, unseen by the customer, until it is delivered. */
export const deskFilesContract = defineEndpoint({
  method: 'POST',
  path: '/api/desk/orders/:customer/:id/files',
  request: fileActionSchema,
  answer: json<FileAnswer>(),
  maxBodyBytes: LARGE_BODY_BYTES,
});

/** Leads to a signed address of a file, as `orderFileContract` does; also of one that is not delivered yet. */
export const deskFileContract = defineEndpoint({
  method: 'GET',
  path: '/api/desk/orders/:customer/:id/files/:file',
});

/** Weeks that the figures cover at the most. */
export const FIGURES_MAXIMUM_WEEKS = 53;

/** Hours between two moments of some orders: half took no longer than `median`, nine of ten no longer than `p90`. */
export interface Spread {
  count: number;
  median: number;
  p90: number;
}

/** Figures of the orders placed in a week, of a service, from a source, or that an agent has. */
export interface FiguresRow {
  /** Monday of the week such as `2026-11-23`, name of the service, agent, or source; empty for none. */
  name: string;
  /** Orders placed. */
  orders: number;
  /** Contact messages without spam; absent where only orders are counted. */
  messages?: number | undefined;
  /** Quotes given, and how many of them were accepted. */
  quotes: number;
  accepted: number;
  paid: Dollars;
  /** From the order to the studio's first word. */
  firstAnswer?: Spread | undefined;
  /** From the order to its first delivery. */
  delivery?: Spread | undefined;
  /** Orders whose customer once waited for longer than is promised. */
  late: number;
  /** Rounds of changes that were asked for. */
  rounds: number;
  /** Orders placed in as many weeks before these; absent for a week, and where those were not counted. */
  ordersBefore?: number | undefined;
}

/** The day in figures. */
export interface Figures {
  total: FiguresRow;
  /** The same of as many weeks before these; absent where those were not counted. */
  before?: FiguresRow | undefined;
  /** Oldest first; every week, also one without orders. */
  weeks: FiguresRow[];
  /** Most orders first. */
  services: FiguresRow[];
  agents: FiguresRow[];
  /** By where the visit came from; an empty name stands for what nothing is known of. */
  sources: FiguresRow[];
  /** What was not counted; absent when everything was. */
  limit?: string | undefined;
}

/** Figures of the orders of the latest weeks. Query: `weeks`, 1 to `FIGURES_MAXIMUM_WEEKS`. */
export const figuresContract = defineEndpoint({
  method: 'GET',
  path: '/api/desk/figures',
  answer: json<Figures>(),
});
