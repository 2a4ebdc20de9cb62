// Shared by the browser and the functions: how an order is placed.
import * as z from 'zod/mini';

import { defineEndpoint, json, LARGE_BODY_BYTES } from './endpoint.ts';
import { planBillings } from './plans.ts';
import {
  daySchema,
  monthSchema,
  phoneSchema,
  projectBriefSchema,
  projectNameSchema,
} from './fields.ts';
import type { Order } from './orders.ts';

const NO_ADD_ON = 'No such add-ons are offered';

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
  /** Of the add-ons that the catalog offers with it, each at the catalog's price. */
  addOns: z.optional(
    z
      .array(z.object({ name: z.string().check(z.maxLength(60, NO_ADD_ON)), price: z.number() }))
      .check(z.maxLength(20, NO_ADD_ON)),
  ),
  /** Of a plan: `yearly` at the price of a year; `monthly` without it. */
  billing: z.optional(z.enum(planBillings)),
  /** Of a plan: the month that runs, which is meant without it, or the next. */
  firstMonth: z.optional(monthSchema),
  /** Of an episode: id of the plan's order. Included at 0 as `episodeService` of the plan, or one more at the price of `single`. */
  plan: z.optional(z.string().check(z.maxLength(36, 'No plan has such an id'))),
});
export type OrderRequest = z.infer<typeof orderRequestSchema>;

/** Places an order; a repeat with the same `Idempotency-Key` answers with the first one. */
export const placeOrderContract = defineEndpoint({
  method: 'POST',
  path: '/api/orders',
  request: orderRequestSchema,
  answer: json<Order>(),
  success: 201,
  maxBodyBytes: LARGE_BODY_BYTES,
});
