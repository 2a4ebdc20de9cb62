// Shared by the functions and whoever reads a customer's copy of their data.
import { defineEndpoint, json, type Timestamp } from './endpoint.ts';
import type { Order } from './orders.ts';

/** Something that happened to an account or an order, in the customer's copy of their data. */
export interface HistoryEntry {
  type: string;
  at: Timestamp;
  by: 'customer' | 'studio';
  to?: string | undefined;
  note?: string | undefined;
  /** The studio wrote the note for itself. */
  isInternal?: boolean | undefined;
}

/** An order in the customer's copy of their data. */
export interface ExportedOrder extends Omit<Order, 'view'> {
  history: HistoryEntry[];
}

/** Everything kept about a customer, for people and programs to read. */
export interface AccountExport {
  exportedAt: Timestamp;
  /** What the file holds and what it leaves out, in sentences. */
  about: string[];
  account: {
    firstName: string;
    lastName: string;
    email: string;
    createdAt: Timestamp;
    history: HistoryEntry[];
  };
  /** Newest first; all of them, unless there is a `next`. */
  orders: ExportedOrder[];
  /** Where older orders are, when not all fit into one answer. */
  next?: string | undefined;
}

/** Everything kept about the customer, as a download. A plain link to it works too. */
export const exportAccountContract = defineEndpoint({
  method: 'GET',
  path: '/api/account/export',
  answer: json<AccountExport>(),
  errors: ['unauthorized'],
});
