import { atom } from 'nanostores';
import * as z from 'zod/mini';

import type { OrderDetails } from '../contracts/orders.ts';
import type { PlanBilling } from '../contracts/plans.ts';
import type { OrderForm } from '../contracts/place-order.ts';
import { filledIn } from './api.ts';
import { draftSchema, isEmpty } from './drafts.ts';
import { kept } from './kept.ts';

const orderDraftSchema = z.object({
  serviceName: z.string(),
  /** US dollars, as the pressed button offered; 0 for a quote or a call. */
  servicePrice: z.number(),
  /** Of a plan: of a year; and how it is paid, and from which month on. */
  yearlyPrice: z.optional(z.number()),
  billing: z.optional(z.enum(['monthly', 'yearly'] satisfies PlanBilling[])),
  firstMonth: z.optional(z.string()),
  /** Of an episode: id of its plan's order, and which one it is. */
  plan: z.optional(z.string()),
  episode: z.optional(z.string()),
  /** What can be added to it, and the names of what is. */
  offered: z.optional(z.array(z.object({ name: z.string(), price: z.number() }))),
  addOns: z.optional(z.array(z.string())),
  ...draftSchema.shape,
  /**
   * `createdAt` of the account that it belongs to, and nobody else is shown: its address may be corrected meanwhile. Empty
   * until somebody signs in for it.
   */
  owner: z.string(),
  /** The form opens by itself once that is so. */
  opensAtOnce: z.optional(z.boolean()),
});
export type OrderDraft = z.infer<typeof orderDraftSchema>;
export type OrderTarget = Omit<OrderDraft, 'values' | 'attempt' | 'owner' | 'opensAtOnce'>;

/** The attributes of a button that opens the order form for a target. */
export const orderData = ({
  serviceName,
  servicePrice,
  yearlyPrice,
  plan,
  episode,
  offered,
}: OrderTarget) => ({
  'data-order': serviceName,
  'data-price': servicePrice,
  'data-yearly': yearlyPrice,
  'data-plan': plan,
  'data-episode': episode,
  'data-add-ons': offered?.length ? JSON.stringify(offered) : undefined,
});

/** What such a button is for. */
export function orderTarget({ order: serviceName, price = '0', ...more }: DOMStringMap) {
  if (!serviceName) return undefined;
  const { yearly, plan, episode, addOns } = more;
  const target: OrderTarget = { serviceName, servicePrice: Number(price) };
  if (yearly) target.yearlyPrice = Number(yearly);
  if (plan) Object.assign(target, { plan, episode });
  if (addOns) target.offered = JSON.parse(addOns) as NonNullable<OrderTarget['offered']>;
  return target;
}

const ORDER_DRAFT_DAYS = 7;
const keptOrder = kept('order-draft', orderDraftSchema, {
  in: 'browser',
  owner: 'customer',
  days: ORDER_DRAFT_DAYS,
});

/** The kept order, whoever typed it; use `findOrderDraft` to show one. */
export const $orderDraft = atom<OrderDraft | undefined>();

/** Brings back what was kept; to be called after mount, since the built HTML knows no draft. */
export function loadOrderDraft(): void {
  $orderDraft.set(keptOrder.read());
}

/** Keeps what is typed; nothing, once the order went through. */
export function keepOrderDraft(draft?: OrderDraft): void {
  keptOrder.keep(draft);
  $orderDraft.set(draft);
}

export function findOrderDraft(owner: string): OrderDraft | undefined {
  const draft = $orderDraft.get();
  return draft?.owner === owner ? draft : undefined;
}

/** Whether something was typed: the form has the phone number of the last order by itself. */
export function hasWords({ values, owner }: OrderDraft): boolean {
  const { customerPhone = '', ...words } = values;
  return !isEmpty(words) || !['', phoneOf(owner)].includes(customerPhone.trim());
}

/** Without words, also where the target was a draft. */
const begin = (target: OrderTarget, owner: string): OrderDraft => {
  return { ...target, values: {}, attempt: undefined, owner };
};

/** A customer opened the form of a service; an earlier draft of theirs stays until they type. */
export function chooseService(target: OrderTarget, owner: string): void {
  const earlier = findOrderDraft(owner);
  if (!earlier || !hasWords(earlier)) keepOrderDraft(begin(target, owner));
}

/**
 * Somebody signs in for a service, in whichever tab that ends. The words of a draft are about it from then on; what was
 * chosen stays only where it is the same service.
 */
export function signInForService(target: OrderTarget): void {
  const found = keptOrder.read();
  const { values = {}, attempt, owner = '' } = found ?? {};
  const isSame = found?.serviceName === target.serviceName;
  const { billing, firstMonth, addOns } = isSame ? found : {};
  const choice = { billing, firstMonth, addOns, ...target };
  keepOrderDraft({ ...choice, values, attempt, owner, opensAtOnce: true });
}

/** The customer closed the form: without a word in it, nothing is left to go on with. */
export function leaveOrder(): void {
  const draft = $orderDraft.get();
  if (draft && !hasWords(draft)) keepOrderDraft();
}

/**
 * Offers the kept order to whoever has signed in. A service that somebody signed in for becomes theirs, without words
 * of anybody else.
 * @returns whether its form opens, once.
 */
export function resumeOrder(owner: string): boolean {
  const found = keptOrder.read();
  if (!found || (found.owner !== owner && !found.opensAtOnce)) return false;
  const { opensAtOnce = false, ...draft } = found;
  const resumed = draft.owner === owner ? draft : begin(draft, owner);
  // Being offered is no reason to be kept for longer.
  if (opensAtOnce) keptOrder.keep(resumed);
  $orderDraft.set({ ...resumed, opensAtOnce });
  return opensAtOnce;
}

/** The last order that was placed on this page; `reference` as people name it. */
export const $placedOrder = atom<
  { id: string; reference: string; serviceName: string } | undefined
>();

const keptPhone = kept('order-phone', z.object({ owner: z.string(), phone: z.string() }), {
  in: 'browser',
  owner: 'customer',
});

function phoneOf(owner: string): string {
  const last = keptPhone.read();
  return last?.owner === owner ? last.phone : '';
}

export function rememberPhone(owner: string, phone: string): void {
  keptPhone.keep({ owner, phone });
}

const readingsSchema = z.object({ serviceName: z.string(), text: z.string() });
const keptReadings = kept('order-readings', readingsSchema, { in: 'tab', owner: 'customer' });

/** To be called in the press of a `data-order` button: the brief of this service's order gets the readings. */
export function keepReadings(serviceName: string, text: string): void {
  keptReadings.keep({ serviceName, text });
}

function withReadings(brief: string, serviceName: string): string {
  const readings = keptReadings.read();
  if (readings?.serviceName !== serviceName || brief.includes(readings.text)) return brief;
  return [brief, readings.text].filter(Boolean).join('\n\n');
}

type Words = Pick<OrderDetails, 'customerPhone' | 'projectBrief' | 'projectName'>;

/** The order to repeat, until its form closes. */
let repeated: { owner: string; values: Words } | undefined;

/** To be called in the press of a `data-order` button: its form opens with the words of an earlier order. */
export function orderAgain(order: Words, owner: string): void {
  const { customerPhone, projectBrief, projectName } = order;
  repeated = { owner, values: { customerPhone, projectBrief, projectName } };
}

export function dropRepeated(): void {
  repeated = undefined;
  keptReadings.keep();
}

/**
 * What the form of this customer starts with: what was typed before goes before an order to repeat; readings of a
 * recording are added.
 */
export function firstWords(owner: string, serviceName: string): OrderForm {
  const words = {
    customerPhone: phoneOf(owner),
    projectBrief: '',
    projectName: '',
    neededBy: '',
    ...(repeated?.owner === owner ? repeated.values : {}),
    ...filledIn(findOrderDraft(owner)?.values ?? {}),
  };
  return { ...words, projectBrief: withReadings(words.projectBrief, serviceName) };
}
