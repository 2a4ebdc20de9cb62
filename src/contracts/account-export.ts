// Shared by the functions and whoever reads a customer's copy of their data; no page loads it.
import * as z from 'zod/mini';

import { defineEndpoint, timestamp } from './endpoint.ts';
import { orderSchema } from './orders.ts';

/** Something that happened to an account or an order, in the customer's copy of their data. */
const historyEntrySchema = z.object({
  type: z.string(),
  at: timestamp,
  /** `customer` or `studio`. */
  by: z.string(),
  to: z.optional(z.string()),
  note: z.optional(z.string()),
  /** The studio wrote the note for itself. */
  isInternal: z.optional(z.boolean()),
});

/** Everything kept about a customer, for people and programs to read. */
export const accountExportSchema = z.object({
  exportedAt: timestamp,
  /** What the file holds and what it leaves out, in sentences. */
  about: z.array(z.string()),
  account: z.object({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    createdAt: timestamp,
    history: z.array(historyEntrySchema),
  }),
  /** Newest first; all of them, unless there is a `next`. */
  orders: z.array(
    z.extend(z.omit(orderSchema, { view: true }), { history: z.array(historyEntrySchema) }),
  ),
  /** Where older orders are, when not all fit into one answer. */
  next: z.optional(z.string()),
});
export type AccountExport = z.infer<typeof accountExportSchema>;

/** Everything kept about the customer, as a download. A plain link to it works too. */
export const exportAccountContract = defineEndpoint({
  method: 'GET',
  path: '/api/account/export',
  response: accountExportSchema,
  errors: ['unauthorized'],
});
