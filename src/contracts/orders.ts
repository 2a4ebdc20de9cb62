// Shared by the browser and the functions.
import * as z from 'zod/mini';

import replyHours from '../../content/reply-hours.json' with { type: 'json' };
import { defineEndpoint, json, type Day, type Dollars, type Timestamp } from './endpoint.ts';
import { formatBytes } from './file-size.ts';
import type { Invoice } from './invoices.ts';
import { sayPeriod, type Month, type OrderPlan, type PlanEpisode } from './plans.ts';

/** `serviceName` of an order without a fixed price. */
export const CUSTOM_QUOTE_SERVICE = 'Custom Solution';
/** `serviceName` of a requested demo call. */
export const DEMO_CALL_SERVICE = 'Demo Call';

/** Whether the price of an order is a quote, which the customer accepts or declines, and not the rate card's. */
export function isQuotedFor({ serviceName }: { serviceName: string }): boolean {
  return serviceName === CUSTOM_QUOTE_SERVICE || serviceName === DEMO_CALL_SERVICE;
}

/**
 * What people read in place of a price of 0: what a plan includes is paid with it, and a call is free, as is whatever was
 * lowered to nothing.
 */
export function openPrice({
  serviceName,
  episode,
  discount,
}: {
  serviceName: string;
  episode?: object | undefined;
  discount?: Dollars | undefined;
}): 'Free' | 'By quote' | 'Included' {
  if (episode) return 'Included';
  return serviceName === CUSTOM_QUOTE_SERVICE && !discount ? 'By quote' : 'Free';
}

/** Hours within which the studio promises to answer orders and messages; after them, they are late at the desk. */
export const REPLY_HOURS = replyHours.desk;
/** The same in milliseconds. */
export const REPLY_MS = REPLY_HOURS * 60 * 60_000;

/** Days after a delivery on which a customer who said nothing is reminded. */
export const REMINDER_DAYS = [3, 7] as const;

/** The states an order passes through. */
export const orderStatuses = ['pending', 'processing', 'completed', 'cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** What an order says about its customer and the work: the part that a request, its event and the answer share. */
export interface OrderDetails {
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  projectBrief: string;
  projectName?: string | undefined;
  neededBy?: Day | undefined;
}

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
export const ORDER_MESSAGE_MAX_LENGTH = 2000;

/** Name of the service that buys one more round of changes; its price is what a further round costs. */
export const FURTHER_ROUND_SERVICE = 'Single Extra Revision';

/**
 * What a customer decides: about the latest quote (`accepted`, `declined`), about a line that is asked of them
 * (`line_accepted`, from when on it counts, `line_declined`), about the latest version (`approved`, `changes_requested`,
 * which brings the order back to production), about work that has begun (`stop_requested`), or that all files are there
 * (`files_complete`), from when on the turnaround counts.
 */
export const orderDecisions = [
  'accepted',
  'declined',
  'line_accepted',
  'line_declined',
  'approved',
  'changes_requested',
  'stop_requested',
  'files_complete',
] as const;
export type OrderDecision = (typeof orderDecisions)[number];

/** A file that was handed over or delivered on an order. */
export interface OrderFile {
  /** 128 random bits in hex. */
  id: string;
  name: string;
  /** Bytes. */
  size: number;
  at: Timestamp;
  by: 'customer' | 'studio';
  /** Number of the version that it belongs to; absent when it was handed over by the customer or not delivered yet. */
  version?: number | undefined;
  /** An agent took it back. */
  isWithdrawn?: boolean | undefined;
  /** Deleted, since the order was closed for longer than files are kept. */
  isGone?: boolean | undefined;
  /** Length of a recording in seconds. */
  seconds?: number | undefined;
  /** Waveform of a recording: base64 of one byte a bar, 0 to 255. */
  peaks?: string | undefined;
}

/** What a customer says about a place in a recording. */
export interface OrderComment {
  /** `<number of the event>.<place in it>`. */
  id: string;
  fileId: string;
  /** From the beginning of the recording. */
  seconds: number;
  text: string;
  at: Timestamp;
  /** An agent ticked it off. */
  isDone: boolean;
}

/** What a customer began to upload to an order, and did not finish yet. */
export interface Unfinished {
  files: number;
  /** Of all of them. */
  bytes: number;
}

/** The same in a sentence, for the dashboard, the desk, emails, and commands. */
export function sayUnfinished({ files, bytes }: Unfinished): string {
  return files === 1
    ? `1 file (${formatBytes(bytes)}) hasn’t arrived in full yet.`
    : `${files} files (${formatBytes(bytes)} in all) haven’t arrived in full yet.`;
}

/** What stands in a timeline for an event of an unknown type. */
export const UNKNOWN_STEP = 'Changed in a way this version doesn’t show';

/** The five steps that the site promises. */
export const orderSteps = ['Brief', 'Upload', 'Editing', 'Review', 'Publish'] as const;

/** A file that was handed over or delivered, or a link to some: one of both. */
export interface SharedItem {
  /** Id of one of `files`. */
  file?: string | undefined;
  /** Https address. */
  link?: string | undefined;
  /** The studio took it back. */
  isWithdrawn?: boolean | undefined;
}

/** A delivery, and what the studio sent after it. */
export interface DeliveredVersion {
  /** From 1. */
  number: number;
  at: Timestamp;
  items: SharedItem[];
  /** Nothing of it is left. */
  isWithdrawn: boolean;
}

/** Something that happened to an order, in words for whoever reads it. */
export interface TimelineEntry {
  at: Timestamp;
  by: 'customer' | 'studio';
  /** Who did it, as agents are told. */
  name?: string | undefined;
  /** What happened. */
  text: string;
  /** What was written with it. */
  message?: string | undefined;
  /** Only agents see it. */
  isInternal?: boolean | undefined;
  links?: string[] | undefined;
  /** Ids of `files` that came with it. */
  files?: string[] | undefined;
  /** The studio did it since the account last looked at its orders. */
  isNew?: boolean | undefined;
}

/** An order as it is shown, to its customer or to agents. */
export interface OrderView {
  /** Place in `orderSteps` of the step that it is at, or was canceled at. */
  step: number;
  /** What the customer can decide now. */
  decisions: OrderDecision[];
  next: {
    /** What happened last and what it leads to; for agents, what comes next, as a reply may say it. */
    text?: string | undefined;
    /** While the customer waits: when the studio will have replied. */
    replyBy?: Timestamp | undefined;
  };
  /** For which day it is promised and why, or what the turnaround waits for; absent where nothing is to be said. */
  ready?: string | undefined;
  /** Where the customer can pay now. */
  paymentUrl?: string | undefined;
  /** Latest first. */
  versions: DeliveredVersion[];
  /** What the customer handed over. */
  sent: SharedItem[];
  /** Oldest first; the first is the order itself. */
  timeline: TimelineEntry[];
}

/** How people name an order: 'Order #' and the last eight characters of its id in capitals. */
export function orderReference(id: string): string {
  return `Order #${id.slice(-8).toUpperCase()}`;
}

/** A part of what an order costs. */
export interface OrderLine {
  /** `service`; of an add-on or of what was asked of the customer, `<number of the event>` or `<number>.<place in it>`. */
  id: string;
  name: string;
  price: Dollars;
  /** What was ordered, chosen with it, or asked of the customer since, and accepted. */
  source: 'service' | 'add-on' | 'asked';
}

/** A line that the studio asks of the customer: it counts once it is accepted. */
export interface AskedLine extends OrderLine {
  at: Timestamp;
  /** Why. */
  message: string;
}

/** What a customer can still do about an order that cannot be cancelled any more; by writing to the studio. */
export type OrderRemedy = 'ask_to_stop' | 'ask_for_revision' | 'ask_for_refund';

/** Money that went back. */
export interface OrderRefund {
  /** Number of its event. */
  id: number;
  amount: Dollars;
  refundedOn: Day;
  month?: Month | undefined;
}

/** An order as its customer sees it. */
export interface Order extends OrderDetails {
  /** UUID v7; people are shown its last eight characters. */
  id: string;
  serviceName: string;
  /** Where the visit came from: the word of a link, or a host. */
  source?: string | undefined;
  /** Of the catalog; 0 where the price is quoted. */
  servicePrice: Dollars;
  /** What counts: the service or its quote, then what was added; of a plan, for a month or a year. */
  lines: OrderLine[];
  /** Asked of the customer, and not answered yet, oldest first; absent without any. */
  asked?: AskedLine[] | undefined;
  /** By how much the studio lowered the price; absent where it did not. */
  discount?: Dollars | undefined;
  /** The sum of the lines without the discount; 0 without a price. */
  total: Dollars;
  /** What is still to be paid of the total; absent where nothing is. A plan has it by month. */
  due?: Dollars | undefined;
  /** The latest quote, for an order without a fixed price. */
  quote?:
    | {
        price: Dollars;
        at: Timestamp;
        /** Absent while the customer has not answered. */
        answer?: 'accepted' | 'declined' | undefined;
        answeredAt?: Timestamp | undefined;
      }
    | undefined;
  /** Where it is paid: an https address of some payment provider. */
  paymentUrl?: string | undefined;
  /** What was paid, as an agent marked it, and how much of that went back. */
  payment?: { amount: Dollars; paidOn: Day; refunded?: Dollars | undefined } | undefined;
  /** What went back, oldest first; of a plan, of what was paid with a month. */
  refunds?: OrderRefund[] | undefined;
  /** Oldest first. */
  invoices?: Invoice[] | undefined;
  /** When the customer approved the latest version. */
  approvedAt?: Timestamp | undefined;
  /** When the customer asked to stop work that has begun. */
  stopRequestedAt?: Timestamp | undefined;
  /** Name of the agent who has it. */
  assigneeName?: string | undefined;
  /** For which it is promised: by the turnaround of the service, or by an agent. */
  dueOn?: Day | undefined;
  /** What it is besides an order, when it is a plan. */
  plan?: OrderPlan | undefined;
  /** Where it belongs, when it is an episode of a plan. */
  episode?: PlanEpisode | undefined;
  /** Of changes. */
  rounds?:
    | {
        used: number;
        /** How many the service includes; null: any number. Absent where a plan or a quote says it. */
        included?: number | null | undefined;
        /** What a further one costs. */
        furtherPrice?: Dollars | undefined;
      }
    | undefined;
  /** Oldest first. */
  files?: OrderFile[] | undefined;
  /** Absent where nothing is. */
  unfinished?: Unfinished | undefined;
  /** In the order in which they were made. */
  comments?: OrderComment[] | undefined;
  /** Since when the customer waits for the studio; absent when nobody does. */
  waitingSince?: Timestamp | undefined;
  /** Whether files can be uploaded to it here. */
  takesFiles?: boolean | undefined;
  /** Number of events; a decision says how many the customer had on screen. */
  eventCount: number;
  /** One of `orderStatuses`; whatever else it says, pages show it as it is. */
  status: string;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  view: OrderView;
}

/** " a month" or " a year", after the price of a plan; empty after any other. */
export const periodOf = ({ plan }: Pick<Order, 'plan'>): string =>
  plan ? ` ${sayPeriod(plan.billing)}` : '';

/**
 * Orders that one answer to GET /api/orders holds at the most; `Link: <…>; rel="next"` leads to older ones. When the
 * store is slow it holds fewer.
 */
export const ORDERS_PAGE_SIZE = 50;

/** The customer's orders, newest first. */
export const listOrdersContract = defineEndpoint({
  method: 'GET',
  path: '/api/orders',
  answer: json<Order[]>(),
});

/**
 * Cancels an order that is still pending; the page asks the customer before it calls. One that is cancelled already
 * is answered like a success. `not_found` for an order that is not the customer's.
 */
export const cancelOrderContract = defineEndpoint({
  method: 'POST',
  path: '/api/orders/:id/cancel',
  answer: json<Order>(),
});

/** Remembers for the account, not for one browser, that everything up to a moment was on screen. */
export const ordersSeenContract = defineEndpoint({
  method: 'POST',
  path: '/api/orders/seen',
  /** Of the newest event on screen. */
  request: z.object({ at: z.iso.datetime({ precision: 3, error: 'Must be a moment' }) }),
});
