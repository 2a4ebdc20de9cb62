/** Answers of the API for pictures: ordinary ones, and the longest and oddest that the contracts allow. */
import type { User } from '../../src/contracts/account.ts';
import type { Order, OrderEvent } from '../../src/contracts/orders.ts';

const customer: User = {
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
const statuses = ['pending', 'processing', 'completed', 'cancelled', 'on hold'];

function makeOrder(index: number): Order {
  const [serviceName, servicePrice, projectBrief] = words[index % words.length] ?? words[0];
  return {
    id: `0199aabb-ccdd-7eef-8123-4567de${String(index + 10).padStart(2, '0')}be${String(index).padStart(2, '0')}`,
    serviceName,
    servicePrice,
    status: statuses[index % statuses.length] ?? 'pending',
    customerName: `${customer.firstName} ${customer.lastName}`,
    customerEmail: customer.email,
    customerPhone: '+1 307 555 0187',
    projectBrief,
    createdAt: '2026-10-05T15:04:00.000Z',
    updatedAt: '2026-10-06T13:30:00.000Z',
    events: historyOf(statuses[index % statuses.length]),
  };
}

function historyOf(status: string | undefined): OrderEvent[] {
  const placed = { type: 'placed', at: '2026-10-05T15:04:00.000Z' };
  if (status === undefined || status === 'pending') return [placed];
  return [
    placed,
    { type: 'moved', at: '2026-10-05T18:20:00.000Z', to: status },
    { type: 'noted', at: '2026-10-06T13:30:00.000Z', note: 'The first cut is in your inbox.' },
  ];
}

/** An order that was quoted, talked about and delivered, and one that waits for the customer's word on the price. */
export const conversation: readonly Order[] = [
  {
    ...makeOrder(3),
    projectBrief: 'A six-part series about a river, from raw tape to the last master.',
    quote: { price: 1200, at: '2026-10-05T17:10:00.000Z' },
    status: 'completed',
    version: 6,
    holder: 'Kim Osei',
    rounds: { used: 0, included: 2, furtherPrice: 24.99 },
    events: [
      { type: 'placed', by: 'customer', at: '2026-10-05T15:04:00.000Z' },
      {
        type: 'noted',
        by: 'studio',
        at: '2026-10-05T16:30:00.000Z',
        note: 'How long are the interviews, and where can we get the tape?',
      },
      {
        type: 'noted',
        by: 'customer',
        at: '2026-10-05T16:48:00.000Z',
        note: 'Nine hours in all.\n\nThe third one was recorded on a ferry; the transcript is at https://river.example/transcripts/3.',
        links: [
          'https://drive.google.com/drive/folders/1aBcD_eFgHiJkLmNoPqRsTuVwXyZ-0123456789?usp=sharing',
        ],
      },
      {
        type: 'quoted',
        by: 'studio',
        at: '2026-10-05T17:10:00.000Z',
        price: 1200,
        note: 'Six episodes with music, half of it up front.',
      },
      { type: 'moved', by: 'studio', at: '2026-10-05T18:20:00.000Z', to: 'processing' },
      {
        type: 'moved',
        by: 'studio',
        at: '2026-10-06T13:30:00.000Z',
        to: 'completed',
        version: 1,
        note: 'Six masters and the trailer. It was a pleasure.',
        links: ['https://files.studio.example/river/masters', 'https://we.tl/t-1234567890'],
      },
    ],
  },
  {
    ...makeOrder(8),
    status: 'pending',
    quote: { price: 12_450.5, at: '2026-10-06T13:30:00.000Z' },
    version: 2,
    events: [
      { type: 'placed', by: 'customer', at: '2026-10-05T15:04:00.000Z' },
      { type: 'quoted', by: 'studio', at: '2026-10-06T13:30:00.000Z', price: 12_450.5 },
    ],
  },
];

/** One order in each status, one of which this version does not know. */
export const ordersOfEachStatus = statuses.map((_, index) => makeOrder(index));

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
