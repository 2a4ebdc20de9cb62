import type { MailObstacle } from '../../../src/contracts/desk.ts';
import { formatBytes } from '../../../src/contracts/file-size.ts';
import { formatDollars } from '../../../src/contracts/money.ts';
import { sayEpisode, sayPeriod } from '../../../src/contracts/plans.ts';
import { openPrice, orderReference } from '../../../src/contracts/orders.ts';
import type { StoredUser } from '../auth/user.ts';
import type { Dependencies } from '../dependencies.ts';
import { day, greeting, moment } from '../email/render-email.ts';
import type { Block, EmailContent, EmailContext } from '../email/render-email.ts';
import { obstacleTo, type Addressee } from '../outbox/reach.ts';
import {
  fileIdsOf,
  isOpen,
  linesOf,
  linksOf,
  priceOf,
  type OrderStep,
  type StepOf,
  type StoredOrder,
} from './order.ts';
import { noticedIn, termsIn } from './plan.ts';

// What emails about an order share, and whom they go to.

/**
 * Whom emails to an order's customer go to.
 * @param customerEmail empty once the order has lost its customer.
 * @param type of the event that the email is about.
 */
export function addresseeOf(
  { customerEmail }: { customerEmail: string },
  customer: Pick<StoredUser, 'isEmailConfirmed' | 'isMailRefused'> | undefined,
  type: OrderStep['type'],
): Addressee {
  return {
    customerAddress: customerEmail || undefined,
    isCustomerConfirmed: customer?.isEmailConfirmed,
    needsNoProof: customer?.isEmailConfirmed === false && type === 'placed',
    isMailRefused: customer?.isMailRefused ?? false,
  };
}

/**
 * What agents are told of emails to a customer; where nothing keeps them from arriving, nothing.
 * @param customer undefined once the account is closed.
 */
export function mailObstacleOf(
  deps: Pick<Dependencies, 'env' | 'now' | 'openChannels'>,
  customer: Pick<StoredUser, 'email' | 'isEmailConfirmed' | 'isMailRefused'> | undefined,
  type: OrderStep['type'] = 'written',
): { mailObstacle?: MailObstacle } {
  const addressee = addresseeOf({ customerEmail: customer?.email ?? '' }, customer, type);
  const mailObstacle = obstacleTo(deps, addressee);
  return mailObstacle ? { mailObstacle } : {};
}

export interface OrderEmailContext extends EmailContext {
  /** Confirms the customer's address, until that is done. */
  confirmUrl?: string | undefined;
  /** In its place for whoever has no password yet: sets one, too. */
  inviteUrl?: string | undefined;
}

/** What an email is about: several only when they are messages. */
export type OrderSteps<Step extends OrderStep = OrderStep> = readonly [Step, ...Step[]];

export type OrderEmail<Step extends OrderStep = OrderStep> = (
  order: StoredOrder,
  steps: OrderSteps<Step>,
  context: OrderEmailContext,
) => EmailContent;

/** The email about each event; null where nobody is told. */
export type OrderEmails = {
  readonly [Type in OrderStep['type']]: OrderEmail<StepOf<Type>> | null;
};

/** The same in all emails about an order, which makes them one conversation in mail programs. */
export function subjectOf(order: StoredOrder): string {
  return `${order.serviceName} (${orderReference(order.id)})`;
}

/** Where agents see an order on the desk; after signing in, when they are not. @param order under its customer or archive. */
export function deskOrderUrl(
  { siteUrl }: EmailContext,
  { userId, id }: { userId: string; id: string },
): string {
  return `${siteUrl}/desk#/orders/${userId}/${id}`;
}

export function hello(order: StoredOrder): Block {
  return greeting(order.customerName.replace(/ .*/s, ''));
}

type Facts = readonly (readonly [string, string])[];

export function sharedFacts(order: StoredOrder): Facts {
  const { createdAt, assigneeName, dueOn, episode } = order;
  return [
    ['Order', orderReference(order.id).replace('Order ', '')],
    ['Service', order.serviceName],
    ...(episode ? ([['Episode', sayEpisode(episode)]] as const) : []),
    ['Price', priceWithPeriod(order)],
    ...partsOf(order),
    ['Placed', moment(Date.parse(createdAt))],
    ...(assigneeName ? ([['Handled by', assigneeName]] as const) : []),
    ...(dueOn && isOpen(order) ? ([['Ready by', day(dueOn)]] as const) : []),
  ];
}

/** What makes the price, where it is more than the service. */
function partsOf(order: StoredOrder): [string, string][] {
  const lines = linesOf(order);
  const { discountCents } = order;
  if (lines.length === 1) return [];
  return [
    ...lines.map(({ name, priceCents }): [string, string] => [
      `– ${lineOf(name)}`,
      dollars(priceCents),
    ]),
    ...(discountCents > 0
      ? [['– Discount', `−${dollars(discountCents)}`] as [string, string]]
      : []),
  ];
}

/** "$220 a month", or what stands in place of a price. */
export function priceWithPeriod(order: StoredOrder): string {
  const price = priceText(order);
  const terms = order.plan && termsIn(order.plan, noticedIn(order.plan));
  if (price === undefined) return openPrice({ ...order, discount: order.discountCents });
  return terms ? `${price} ${sayPeriod(terms.billing)}` : price;
}

/** US dollars; undefined without a price. */
export function priceText(order: StoredOrder): string | undefined {
  const cents = priceOf(order);
  return cents === 0 ? undefined : dollars(cents);
}

export function dollars(cents: number): string {
  return formatDollars(cents / 100);
}

/** The order with the price that the step gave it: a later one may have come before the email went out. */
export function asQuoted(order: StoredOrder, { priceCents, at }: StepOf<'quoted'>): StoredOrder {
  return { ...order, quote: { priceCents, at } };
}

export function quoted(title: string, text: string | undefined): Block[] {
  return text ? [{ kind: 'quote', title, text }] : [];
}

/** The files and links that came with an event. */
export function filesOf(order: StoredOrder, title: string, step: OrderStep): Block[] {
  const links = linksOf(step);
  const items = fileIdsOf(step).flatMap((id) => {
    const file = order.files.find((each) => each.id === id);
    return file ? [{ label: `${lineOf(file.name)} (${formatBytes(file.size)})` }] : [];
  });
  return [
    ...(items.length > 0 ? [{ kind: 'items', title, items } as const] : []),
    ...(links.length > 0 ? [{ kind: 'links', title, urls: links } as const] : []),
  ];
}

/** A name in one line, so that it looks like nothing else. */
export function lineOf(name: string): string {
  return name.replaceAll(/[\s\p{Cc}\p{Bidi_Control}]+/gu, ' ');
}
