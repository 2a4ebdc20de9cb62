/** Answers of the API for pictures: ordinary ones, and the longest and oddest that the contracts allow. */
import type { User } from '../../src/contracts/account.ts';
import { orderStatuses, type Order, type OrderStatus } from '../../src/contracts/orders.ts';
import type { OrderChange } from '../../netlify/server/orders/order.ts';
import { makeBilling, makePlaced } from './makers.ts';
import { answersAbout } from './order-answers.ts';

const customer = {
  firstName: 'Rosa',
  lastName: 'Delgado',
  email: 'rosa@demo.example',
  createdAt: '2026-03-02T15:04:00.000Z',
};

/** One unbroken word of the length that fields allow people to paste. */
const longWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';

export const longCustomer: User = {
  firstName: 'Wolfeschlegelsteinhausenbergerdorff',
  lastName: 'Hubert Blaine von und zu der Oberammergau-Unterpfaffenhofen',
  email: `${longWord.toLowerCase().replaceAll('ä', 'ae')}@subdomain.of.a.very.long.company.example`,
  createdAt: '2026-03-02T15:04:00.000Z',
};

const words = [
  ['Launch Starter Pack', 180, 'A six-part series about a river. Trailer first; one is recorded.'],
  ['YouTube Repurpose', 99.95, 'Episode 4 for YouTube, with chapters and captions.'],
  [
    'Pro Episode Edit',
    90,
    'Episode 5, seventy minutes, two voices and a ferry in the background from minute 31 on.\n\nPlease keep the ferry where she stops and listens to it.',
  ],
  ['Custom Solution', 0, ''],
  ['24-Hour Rush Upgrade', 150, 'Episode 6 has to be out on Friday at nine.'],
] as const;
const placedAt = '2026-10-05T15:04:00.000Z';
const startedAt = '2026-10-05T18:20:00.000Z';
const wroteAt = '2026-10-06T13:30:00.000Z';
const studio = 'Kim Osei';

const idOf = (index: number) =>
  `0199aabb-ccdd-7eef-8123-4567de${String(index + 10).padStart(2, '0')}be${String(index).padStart(2, '0')}`;

const moveTo = (to: OrderStatus): OrderChange => ({
  type: 'moved',
  at: startedAt,
  actor: studio,
  from: 'pending',
  to,
});

const wrote: OrderChange = {
  type: 'written',
  at: wroteAt,
  actor: studio,
  message: 'The first cut is in your inbox.',
  isInternal: false,
};

function changesOf(status: OrderStatus): OrderChange[] {
  return status === 'pending' ? [] : [moveTo(status), wrote];
}

function makeOrder(index: number, changes?: OrderChange[], brief?: string): Order {
  const [serviceName, price, projectBrief] = words[index % words.length] ?? words[0];
  const placed = makePlaced({
    at: placedAt,
    serviceName,
    priceCents: Math.round(price * 100),
    rounds: 2,
    details: {
      customerName: `${customer.firstName} ${customer.lastName}`,
      customerEmail: customer.email,
      customerPhone: '+1 307 555 0187',
      projectBrief: brief ?? projectBrief,
    },
  });
  const status = orderStatuses[index % orderStatuses.length] ?? 'pending';
  const value = { placed, changes: changes ?? changesOf(status) };
  return answersAbout(value, { orderId: idOf(index), user: customer, nowMs: Date.parse(wroteAt) })
    .shown;
}

const quoted = (priceCents: number, at: string, message?: string): OrderChange => ({
  type: 'quoted',
  at,
  actor: studio,
  priceCents,
  message,
});

const answer = (
  by: string,
  at: string,
  text: string,
  links?: string[],
): Extract<OrderChange, { type: 'written' }> => ({
  type: 'written',
  at,
  actor: by,
  message: text,
  isInternal: false,
  links,
});

/** What happened to an order that was quoted, talked about and delivered. */
const conversationEvents: readonly OrderChange[] = [
  { type: 'assigned', at: placedAt, actor: studio, assignee: 'kim@roomtone.example', name: studio },
  answer(
    studio,
    '2026-10-05T16:30:00.000Z',
    'How long are the interviews, and where can we get the tape?',
  ),
  answer(
    'customer',
    '2026-10-05T16:48:00.000Z',
    'Nine hours in all.\n\nThe third one was recorded on a ferry; the transcript is at https://river.example/transcripts/3.',
    ['https://drive.google.com/drive/folders/1aBcD_eFgHiJkLmNoPqRsTuVwXyZ-0123456789?usp=sharing'],
  ),
  quoted(120_000, '2026-10-05T17:10:00.000Z', 'Six episodes with music, half of it up front.'),
  moveTo('processing'),
  {
    type: 'moved',
    at: wroteAt,
    actor: studio,
    from: 'processing',
    to: 'completed',
    message: 'Six masters and the trailer. It was a pleasure.',
    links: ['https://files.studio.example/river/masters', 'https://we.tl/t-1234567890'],
  },
];

/** The order of `conversationEvents` after some more. */
export const conversationAfter = (...more: OrderChange[]): Order =>
  makeOrder(
    3,
    [...conversationEvents, ...more],
    'A six-part series about a river, from raw tape to the last master.',
  );

/** Paid, invoiced to whoever has such a name, and refunded in part. */
export const invoicedTo = (name: string): Order =>
  conversationAfter(
    { at: wroteAt, actor: studio, type: 'paid', amountCents: 120_000, paidOn: '2026-10-06' },
    {
      ...({ at: wroteAt, actor: 'system', type: 'invoiced', number: 42 } as const),
      lines: [{ text: 'Custom Solution', cents: 120_000 }],
      tax: { name: 'VAT', percent: 19 },
      buyer: { ...makeBilling(), name },
    },
    {
      ...({ at: wroteAt, actor: studio, type: 'refunded', amountCents: 20_000 } as const),
      ...{ refundedOn: '2026-10-06', message: 'The trailer came a day late.' },
    },
  );

/** An order whose quote waits for the customer's word, after some more. */
export function quotedAfter(...more: OrderChange[]): Order {
  return makeOrder(8, [quoted(1_245_050, wroteAt), ...more]);
}

/** An order that was quoted, talked about and delivered, and one that waits for the customer's word on the price. */
export const conversation: readonly Order[] = [conversationAfter(), quotedAfter()];

/** One order in each status, and one in a status that pages don't know. */
export const ordersOfEachStatus: readonly Order[] = [
  ...orderStatuses.map((_, index) => makeOrder(index)),
  { ...makeOrder(4), status: 'on hold' },
];

export const fiftyOrders = Array.from({ length: 50 }, (_, index) => makeOrder(index));

export const longOrders: readonly Order[] = [
  {
    ...makeOrder(0),
    serviceName: `Pro Edit + Show Notes for ${longWord}`,
    servicePrice: 1234567.89,
    customerName: `${longCustomer.firstName} ${longCustomer.lastName}`,
    customerEmail: longCustomer.email,
    customerPhone: '+1 (307) 555-0187 extension 4711, ask for the night desk',
    projectBrief: `${longWord}${longWord}${longWord}\n${makeOrder(2).projectBrief} `.repeat(4),
  },
  makeOrder(1),
];
