import * as z from 'zod/mini';

import type { OrderDetails } from '../contracts/orders.ts';
import type { OrderForm } from '../contracts/place-order.ts';
import { allTabs, keepValue, readKept } from '../lib/storage.ts';
import { findOrderDraft } from './drafts.ts';
import { dropReadings, withReadings } from './kept-readings.ts';
import { customerKeys } from './session-state.ts';

// What an order form starts with: apart from drafts, which every page with an order button loads.

const phoneSchema = z.object({ owner: z.string(), phone: z.string() });

/** Keeps the phone number of an order that went through, in this browser. */
export function rememberPhone(owner: string, phone: string): void {
  keepValue(customerKeys.phone, { owner, phone }, allTabs);
}

/** The order to repeat, until its form closes. */
let repeated: { owner: string; values: Partial<OrderForm> } | undefined;

/** To be called in the press of a `data-order` button: its form opens with the words of an earlier order. */
export function orderAgain(
  {
    customerPhone,
    projectBrief,
    projectName,
  }: Pick<OrderDetails, 'customerPhone' | 'projectBrief' | 'projectName'>,
  owner: string,
): void {
  repeated = { owner, values: { customerPhone, projectBrief, projectName } };
}

/** The form closed. */
export function dropRepeated(): void {
  repeated = undefined;
  dropReadings();
}

/**
 * What the form of this customer starts with: what was typed before goes before an order to repeat; readings of a
 * recording are added.
 */
export function firstWords(owner: string, serviceName: string): OrderForm {
  const { data: kept } = phoneSchema.safeParse(readKept(customerKeys.phone, allTabs));
  const words = {
    customerPhone: kept?.owner === owner ? kept.phone : '',
    projectBrief: '',
    projectName: '',
    neededBy: '',
    ...(repeated?.owner === owner ? repeated.values : {}),
    ...findOrderDraft(owner)?.values,
  };
  return { ...words, projectBrief: withReadings(words.projectBrief, serviceName) };
}
