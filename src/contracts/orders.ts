// Shared by the browser and the functions.
import * as z from 'zod/mini';

import replyHours from '../../content/reply-hours.json' with { type: 'json' };
import { defineEndpoint, dollars, timestamp, whole } from './endpoint.ts';
import { formatBytes } from './file-size.ts';

/** `serviceName` of an order without a fixed price. */
export const CUSTOM_QUOTE_SERVICE = 'Custom Solution';
/** `serviceName` of a requested demo call. */
export const DEMO_CALL_SERVICE = 'Demo Call';

/** Whether the price of an order is a quote, which the customer accepts or declines, and not the rate card's. */
export function isQuotedFor({ serviceName }: { serviceName: string }): boolean {
  return serviceName === CUSTOM_QUOTE_SERVICE || serviceName === DEMO_CALL_SERVICE;
}

/** What people read in place of a price that is still 0; a call stays free. */
export function openPrice({ serviceName }: { serviceName: string }): 'Free' | 'By quote' {
  return serviceName === DEMO_CALL_SERVICE ? 'Free' : 'By quote';
}

/** Hours within which the studio promises to answer orders and messages; after them, they are late at the desk. */
export const REPLY_HOURS = replyHours.desk;
/** The same in milliseconds. */
export const REPLY_MS = REPLY_HOURS * 60 * 60_000;

/** The states an order passes through. */
export const orderStatuses = ['pending', 'processing', 'completed', 'cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** What an order says about its customer and the work: the part that a request, its event and the answer share. */
export const orderDetailsSchema = z.object({
  customerName: z.string(),
  customerEmail: z.string(),
  customerPhone: z.string(),
  projectBrief: z.string(),
  projectName: z.optional(z.string()),
  /** A day such as `2026-12-01`. */
  neededBy: z.optional(z.string()),
});
export type OrderDetails = z.infer<typeof orderDetailsSchema>;

/** What people read before each detail of an order beside name, email, and brief, wherever an order is shown. */
const detailLabels: { name: keyof OrderDetails; label: string }[] = [
  { name: 'projectName', label: 'Show or project' },
  { name: 'neededBy', label: 'Needed by' },
  { name: 'customerPhone', label: 'Phone' },
];

const shortDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** "Dec 1, 2026" for `2026-12-01`. */
export function formatDay(day: string): string {
  const moment = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(moment.getTime()) ? day : shortDay.format(moment);
}

/** The labeled details that an order has, for dashboard, desk, emails, and commands alike. */
export function labeledDetails(order: OrderDetails) {
  return detailLabels.flatMap((detail) => {
    const text = order[detail.name];
    const value = text && detail.name === 'neededBy' ? formatDay(text) : text;
    return value ? [{ ...detail, value }] : [];
  });
}

/** The details of an order whose customer closed the account. */
export const NO_DETAILS: OrderDetails = {
  customerName: '',
  customerEmail: '',
  customerPhone: '',
  projectBrief: '',
  projectName: undefined,
  neededBy: undefined,
};

/** Of a message or note about an order. */
export const NOTE_MAX_LENGTH = 2000;

/** Name of the service that buys one more round of changes; its price is what a further round costs. */
export const FURTHER_ROUND_SERVICE = 'Single Extra Revision';

/**
 * What a customer decides: about the latest quote (`accepted`, `declined`), about the latest version (`approved`,
 * `changes_requested`, which brings the order back to production), or about work that has begun (`stop_requested`).
 */
export const orderDecisions = [
  'accepted',
  'declined',
  'approved',
  'changes_requested',
  'stop_requested',
] as const;
export type OrderDecision = (typeof orderDecisions)[number];

/** A file that was handed over or delivered on an order. */
export const orderFileSchema = z.object({
  /** 128 random bits in hex. */
  id: z.string(),
  name: z.string(),
  /** Bytes. */
  size: whole(),
  at: timestamp,
  /** `customer` or `studio`. */
  by: z.string(),
  /** Number of the version that it belongs to; absent when it was handed over by the customer or not delivered yet. */
  version: z.optional(whole()),
  /** An agent took it back. */
  isWithdrawn: z.optional(z.boolean()),
  /** Deleted, since the order was closed for longer than files are kept. */
  isGone: z.optional(z.boolean()),
  /** Length of a recording in seconds. */
  seconds: z.optional(z.number()),
  /** Waveform of a recording: base64 of one byte a bar, 0 to 255. */
  peaks: z.optional(z.string()),
});
export type OrderFile = z.infer<typeof orderFileSchema>;

/** What a customer says about a place in a recording. */
export const orderCommentSchema = z.object({
  /** `<number of the event>.<place in it>`. */
  id: z.string(),
  fileId: z.string(),
  /** From the beginning of the recording. */
  seconds: z.number(),
  text: z.string(),
  at: timestamp,
  /** An agent ticked it off. */
  isDone: z.boolean(),
});
export type OrderComment = z.infer<typeof orderCommentSchema>;

/** What a customer began to upload to an order, and did not finish yet. */
export const unfinishedSchema = z.object({
  files: whole(),
  /** Of all of them. */
  bytes: whole(),
});
export type Unfinished = z.infer<typeof unfinishedSchema>;

/** The same in a sentence, for the dashboard, the desk, emails, and commands. */
export function sayUnfinished({ files, bytes }: Unfinished): string {
  return files === 1
    ? `1 file (${formatBytes(bytes)}) hasn’t arrived in full yet.`
    : `${files} files (${formatBytes(bytes)} in all) haven’t arrived in full yet.`;
}

/** What was paid, as an agent marked it. */
export const orderPaymentSchema = z.object({
  amount: dollars,
  /** A day such as `2026-11-23`. */
  paidOn: z.string(),
});

/** What stands in a timeline for an event of an unknown type. */
export const UNKNOWN_STEP = 'Changed in a way this version doesn’t show';

/** The five steps that the site promises. */
export const orderSteps = ['Brief', 'Upload', 'Editing', 'Review', 'Publish'] as const;

const sharedItemSchema = z.object({
  /** Id of one of `files`. */
  file: z.optional(z.string()),
  /** Https address. */
  link: z.optional(z.string()),
  /** The studio took it back. */
  isWithdrawn: z.optional(z.boolean()),
});
/** A file that was handed over or delivered, or a link to some: one of both. */
export type SharedItem = z.infer<typeof sharedItemSchema>;

const deliveredVersionSchema = z.object({
  /** From 1. */
  number: whole(1),
  at: timestamp,
  items: z.array(sharedItemSchema),
  /** Nothing of it is left. */
  isWithdrawn: z.boolean(),
});
/** A delivery, and what the studio sent after it. */
export type DeliveredVersion = z.infer<typeof deliveredVersionSchema>;

const timelineEntrySchema = z.object({
  at: timestamp,
  by: z.enum(['customer', 'studio']),
  /** Who did it, as agents are told. */
  name: z.optional(z.string()),
  /** What happened. */
  text: z.string(),
  /** What was written with it. */
  note: z.optional(z.string()),
  /** Only agents see it. */
  isInternal: z.optional(z.boolean()),
  links: z.optional(z.array(z.string())),
  /** Ids of `files` that came with it. */
  files: z.optional(z.array(z.string())),
  /** The studio did it since the account last looked at its orders. */
  isNew: z.optional(z.boolean()),
});
/** Something that happened to an order, in words for whoever reads it. */
export type TimelineEntry = z.infer<typeof timelineEntrySchema>;

const orderViewSchema = z.object({
  /** Place in `orderSteps` of the step that it is at, or was canceled at. */
  step: whole(),
  /** What the customer can decide now. */
  decisions: z.array(z.enum(orderDecisions)),
  next: z.object({
    /** What happened last and what it leads to; for agents, what comes next, as a reply may say it. */
    text: z.optional(z.string()),
    /** While the customer waits: when the studio will have replied. */
    replyBy: z.optional(timestamp),
  }),
  /** Where the customer can pay now. */
  paymentUrl: z.optional(z.string()),
  /** Latest first. */
  versions: z.array(deliveredVersionSchema),
  /** What the customer handed over. */
  sent: z.array(sharedItemSchema),
  /** Oldest first; the first is the order itself. */
  timeline: z.array(timelineEntrySchema),
});
/** An order as it is shown, to its customer or to agents. */
export type OrderView = z.infer<typeof orderViewSchema>;

/** How people name an order: 'Order #' and the last eight characters of its id in capitals. */
export function orderReference(id: string): string {
  return `Order #${id.slice(-8).toUpperCase()}`;
}

/** What a customer can still do about an order that cannot be cancelled any more; by writing to the studio. */
export const orderRemedies = ['ask_to_stop', 'ask_for_revision', 'ask_for_refund'] as const;
export type OrderRemedy = (typeof orderRemedies)[number];

/** An order as its customer sees it. */
export const orderSchema = z.extend(orderDetailsSchema, {
  /** UUID v7; people are shown its last eight characters. */
  id: z.string(),
  serviceName: z.string(),
  /** Where the visit came from: the word of a link, or a host. */
  source: z.optional(z.string()),
  /** 0 where the price is quoted. */
  servicePrice: dollars,
  /** The latest price that the studio gave: for an order without a fixed one, or below the fixed one. */
  quote: z.optional(
    z.object({
      price: dollars,
      at: timestamp,
      /** `accepted` or `declined`; absent while the customer has not answered, and for a lowered fixed price. */
      answer: z.optional(z.enum(['accepted', 'declined'])),
      answeredAt: z.optional(timestamp),
    }),
  ),
  /** Where it is paid: an https address of some payment provider. */
  paymentUrl: z.optional(z.string()),
  payment: z.optional(orderPaymentSchema),
  /** When the customer approved the latest version. */
  approvedAt: z.optional(timestamp),
  /** When the customer asked to stop work that has begun. */
  stopRequestedAt: z.optional(timestamp),
  /** Name of the agent who has it. */
  holder: z.optional(z.string()),
  /** Day for which the studio promised it, such as `2026-11-30`. */
  dueOn: z.optional(z.string()),
  /** Rounds of changes. */
  rounds: z.optional(
    z.object({
      used: whole(),
      /** How many the service includes; null: any number. Absent where a plan or a quote says it. */
      included: z.optional(z.nullable(whole())),
      /** What a further one costs. */
      furtherPrice: z.optional(dollars),
    }),
  ),
  /** Oldest first. */
  files: z.optional(z.array(orderFileSchema)),
  /** Absent where nothing is. */
  unfinished: z.optional(unfinishedSchema),
  /** In the order in which they were made. */
  comments: z.optional(z.array(orderCommentSchema)),
  /** Since when the customer waits for the studio; absent when nobody does. */
  waitingSince: z.optional(timestamp),
  /** Whether files can be uploaded to it here. */
  takesFiles: z.optional(z.boolean()),
  /** Number of events: what a decision says that the customer has seen. */
  version: whole(),
  /** One of `orderStatuses`; whatever else it says, pages show it as it is. */
  status: z.string(),
  createdAt: timestamp,
  updatedAt: timestamp,
  view: orderViewSchema,
});
export type Order = z.infer<typeof orderSchema>;

/** What an order costs in US dollars; 0 without a price. */
export function priceOf({ quote, servicePrice }: Pick<Order, 'quote' | 'servicePrice'>): number {
  return quote?.price ?? servicePrice;
}

/**
 * Orders that one answer to GET /api/orders holds at the most; `Link: <…>; rel="next"` leads to older ones. When the
 * store is slow it holds fewer.
 */
export const ORDERS_PAGE_SIZE = 50;

/** The customer's orders, newest first. */
export const listOrdersContract = defineEndpoint({
  method: 'GET',
  path: '/api/orders',
  response: z.array(orderSchema),
  errors: ['unauthorized'],
});

/**
 * Cancels an order that is still pending; the page asks the customer before it calls. One that is cancelled already
 * is answered like a success. `not_found` for an order that is not the customer's.
 */
export const cancelOrderContract = defineEndpoint({
  method: 'POST',
  path: '/api/orders/:id/cancel',
  response: orderSchema,
  errors: ['unauthorized', 'not_found', 'order_not_cancellable'],
});

/** Remembers for the account, not for one browser, that everything up to a moment was on screen. */
export const ordersSeenContract = defineEndpoint({
  method: 'POST',
  path: '/api/orders/seen',
  /** Of the newest event on screen. The server checks it: zod's check would be loaded by every page with a form. */
  request: z.object({ at: timestamp }),
  errors: ['unauthorized'],
});
