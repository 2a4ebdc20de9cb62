import { orderReference } from '../../../src/contracts/orders.ts';
import { greeting, moment, paragraph, price } from '../email/render-email.ts';
import type { Block } from '../email/render-email.ts';
import type { OrderStep, StoredOrder } from './order.ts';
import { REPLY_MS } from '../lib/durations.ts';

/** What an email is about: several only when they are messages. */
export type OrderSteps = readonly [OrderStep, ...OrderStep[]];

export function hello(order: StoredOrder): Block {
  return paragraph(greeting(order.customerName.replace(/ .*/s, '')));
}

export type Facts = readonly (readonly [string, string])[];

/** Facts for customer and agents alike. */
export function sharedFacts(order: StoredOrder): Facts {
  return [
    ['Order', orderReference(order.id).replace('Order ', '')],
    ['Service', order.serviceName],
    ['Price', price(order.quote?.priceCents ?? order.priceCents) ?? 'By quote'],
    ['Placed', moment(Date.parse(order.createdAt))],
  ];
}

/** The order with the price that the step gave it: a later one may have come before the email went out. */
export function asQuoted(order: StoredOrder, { priceCents, at }: OrderStep): StoredOrder {
  return priceCents === undefined ? order : { ...order, quote: { priceCents, at } };
}

export function replyBy(order: StoredOrder): string {
  return moment(Date.parse(order.createdAt) + REPLY_MS);
}

export function quoted(title: string, text: string | undefined): Block[] {
  return text ? [{ kind: 'quote', title, text }] : [];
}

export function files(title: string, urls: readonly string[] = []): Block[] {
  return urls.length > 0 ? [{ kind: 'links', title, urls }] : [];
}

/** What was written, and the files that came with it; with the moment of each when there are several. */
export function messages(steps: readonly OrderStep[], author: string): Block[] {
  return steps.flatMap(({ note, links, at }) => {
    const when = steps.length > 1 ? `, ${moment(Date.parse(at))}` : '';
    const label = note ? 'Files' : `Files ${author.replace(/^F/, 'f')}${when}`;
    return [...quoted(`${author}${when}`, note), ...files(label, links)];
  });
}

/** Ends in the name that the order has for people. */
export function subjectOf(order: StoredOrder, what: string): string {
  return `${what}: ${order.serviceName} (${orderReference(order.id)})`;
}

/** @param steps messages that share an email. */
export function messageCount(steps: readonly OrderStep[]): string {
  return steps.length === 1 ? 'Message' : `${steps.length} messages`;
}
