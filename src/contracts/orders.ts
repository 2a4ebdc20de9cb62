// Shared by the browser and the functions.
import * as z from 'zod/mini';

import { defineEndpoint, dollars, LARGE_BODY_BYTES, timestamp } from './endpoint.ts';
import { daySchema, phoneSchema, projectBriefSchema, projectNameSchema } from './fields.ts';

/** `serviceName` of an order without a fixed price. */
export const CUSTOM_QUOTE_SERVICE = 'Custom Solution';
/** `serviceName` of a requested demo call. */
export const DEMO_CALL_SERVICE = 'Demo Call';

/** Hours within which the studio promises to answer. */
export const REPLY_HOURS = 24;

/** The states an order passes through. */
export const orderStatuses = ['pending', 'processing', 'completed', 'cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** What the customer types into the order dialog. */
export const orderFormSchema = z.object({
  customerPhone: phoneSchema,
  projectBrief: projectBriefSchema,
  /** Optional: of the show or project. */
  projectName: z.optional(projectNameSchema),
  /** Optional. */
  neededBy: z.optional(daySchema),
});
export type OrderForm = z.infer<typeof orderFormSchema>;

/** Body of POST /api/orders. */
export const orderRequestSchema = z.extend(orderFormSchema, {
  /** Name of a service or plan in the catalogue, `CUSTOM_QUOTE_SERVICE` or `DEMO_CALL_SERVICE`. */
  serviceName: z
    .string('Service name is required')
    .check(
      z.minLength(1, 'Service name is required'),
      z.maxLength(120, 'Service name is too long'),
    ),
  /** US dollars, cents after the point. Must be the catalogue's price; it is never taken over. */
  servicePrice: z
    .number('Service price must be a number')
    .check(
      z.gte(0, 'Service price must not be negative'),
      z.lte(1_000_000, 'Service price is too high'),
    ),
  /** Sent as the spec says; the server stores the account's name instead. */
  customerName: z.string('Full name is required').check(z.maxLength(250, 'Full name is too long')),
  /** Sent as the spec says; the server stores the account's address instead. */
  customerEmail: z.string('Email is required').check(z.maxLength(254, 'Email is too long')),
});
export type OrderRequest = z.infer<typeof orderRequestSchema>;

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

/** Something that happened to an order, as far as its customer sees it. */
export const orderEventSchema = z.object({
  /** `placed`, `moved`, `noted`, `quoted`, or `newer` for what the server cannot read; a newer server may know more. */
  type: z.string(),
  at: timestamp,
  /** For `moved`: the status it went to. */
  to: z.optional(z.string()),
  /** What the studio has to say to the customer; for `noted` by the customer, the other way around. */
  note: z.optional(z.string()),
  /** `customer` or `studio`. */
  by: z.optional(z.string()),
  /** Https addresses of files: handed over by the customer, or delivered by the studio. */
  links: z.optional(z.array(z.string())),
  /** For `quoted`. */
  price: z.optional(dollars),
});
export type OrderEvent = z.infer<typeof orderEventSchema>;

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
  /** 0 where the price is quoted. */
  servicePrice: dollars,
  /** The latest price that the studio gave for an order without a fixed one. */
  quote: z.optional(z.object({ price: dollars, at: timestamp })),
  /** One of `orderStatuses`; a newer server may know more. */
  status: z.string(),
  createdAt: timestamp,
  updatedAt: timestamp,
  /** Oldest first; the first is `placed`. */
  events: z.optional(z.array(orderEventSchema)),
});
export type Order = z.infer<typeof orderSchema>;

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

/** Places an order; a repeat with the same `Idempotency-Key` answers with the first one. */
export const placeOrderContract = defineEndpoint({
  method: 'POST',
  path: '/api/orders',
  request: orderRequestSchema,
  response: orderSchema,
  success: 201,
  errors: [
    'unauthorized',
    'unknown_service',
    'price_mismatch',
    'idempotency_mismatch',
    'too_many_requests',
  ],
  maxBodyBytes: LARGE_BODY_BYTES,
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
