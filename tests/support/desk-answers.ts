/** Answers of the desk's API for pictures and states: an ordinary morning of the studio. */
import { INBOX_PAGE_SIZE } from '../../src/contracts/desk.ts';
import type {
  DeskCustomer,
  DeskMessage,
  DeskOrder,
  DeskSession,
  Figures,
  FiguresRow,
  Inbox,
  MessageEntry,
  MessageStep,
  OrderEntry,
} from '../../src/contracts/desk.ts';
import type { OrderDecision } from '../../src/contracts/orders.ts';
import type { OrderChange } from '../../netlify/server/orders/order.ts';
import { makePlaced } from './makers.ts';
import { answersAbout } from './order-answers.ts';

const HOUR_MS = 60 * 60 * 1000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();

const kim = { name: 'Kim Osei', email: 'kim@studio.example' };
const lee = { name: 'Lee Park', email: 'lee@studio.example' };

/** Kim is signed in; Lee is a colleague. */
export const deskSession: DeskSession = {
  agent: kim,
  agents: [kim, lee, { name: 'Noor Aziz', email: 'noor@studio.example' }],
  services: [
    { name: 'Custom Solution', price: 0 },
    { name: 'PRO', price: 90 },
  ],
  replies: [
    { title: 'Received', for: 'orders', text: 'Hi {name},\n\nThanks for {service}.\n\n{next}' },
    { title: 'A call first', for: 'messages', text: 'Hi {name}, when can we call?' },
    {
      title: 'Files are missing',
      for: 'orders',
      text: 'Hi {name}, please send the files for {service}.',
    },
  ],
};

const rosa = 'a'.repeat(64);

/** An order that nobody has taken, as the inbox has it. */
const orderEntry: OrderEntry = {
  kind: 'order',
  id: '0199aabb-ccdd-7eef-8123-4567de10be00',
  userId: rosa,
  name: 'Rosa Delgado',
  email: 'rosa@demo.example',
  serviceName: 'Custom Solution',
  status: 'pending',
  price: 0,
  createdAt: hoursAgo(29),
  waitingSince: hoursAgo(29),
  isLate: true,
  stage: 'price',
  lastLine: {
    by: 'customer',
    text: 'A six-part series about a river. Trailer first; one is recorded.',
    at: hoursAgo(29),
  },
  isUnread: true,
  eventCount: 1,
};

/** A message of the contact form, as the inbox has it. */
const messageEntry: MessageEntry = {
  kind: 'message',
  id: '0199aabb-ccdd-7eef-8123-4567de10be77',
  day: '2026-11-21',
  name: 'Tomasz Wierzbicki',
  email: 'tomasz@riverradio.example',
  service: 'Launch Package',
  createdAt: hoursAgo(19),
  waitingSince: hoursAgo(19),
  isLate: false,
  lastLine: { by: 'customer', text: 'We are four people with a pilot.', at: hoursAgo(19) },
  eventCount: 1,
};

/** Each kind of entry once, late ones first. */
export const inbox: Inbox = {
  entries: [
    orderEntry,
    messageEntry,
    {
      ...orderEntry,
      id: '0199aabb-ccdd-7eef-8123-4567de10be01',
      name: 'Wolfeschlegelsteinhausenbergerdorff Hubert Blaine',
      email: 'hubert.blaine@subdomain.of.a.very.long.company.example',
      serviceName: 'Pro Edit + Show Notes',
      stage: 'acceptance',
      price: 1234.5,
      lastLine: { by: lee.name, text: 'Thanks. Which episode comes first?', at: hoursAgo(6) },
      isUnread: false,
      eventCount: 4,
      createdAt: hoursAgo(7),
      waitingSince: hoursAgo(7),
      isLate: false,
      assignee: lee.email,
    },
    {
      ...orderEntry,
      id: '0199aabb-ccdd-7eef-8123-4567de10be02',
      name: 'Ada Byron',
      email: 'ada@mail.example',
      serviceName: 'Pro Episode Edit',
      status: 'processing',
      stage: 'production',
      dueOn: '2026-11-30',
      files: 2,
      price: 90,
      isUnread: false,
      eventCount: 6,
      createdAt: hoursAgo(50),
      waitingSince: hoursAgo(0.6),
      isLate: false,
      assignee: kim.email,
    },
    {
      kind: 'order',
      id: '0199aabb-ccdd-7eef-8123-4567de10be03',
      userId: rosa,
      name: 'Priya Raman',
      email: 'priya@northbeam.example',
      serviceName: 'Launch Starter Pack',
      status: 'processing',
      stage: 'start',
      price: 180,
      eventCount: 3,
      createdAt: '2026-11-17T15:04:00.000Z',
      isLate: false,
      assignee: kim.email,
    },
  ],
  total: 5,
  counts: {
    open: 5,
    unassigned: 2,
    mine: 2,
    late: 1,
    customer: 1,
    unpaid: 1,
    week: 1,
    waiting: 3,
  },
  counted: { [kim.email]: 2, [lee.email]: 1 },
  services: ['Custom Solution', 'Launch Starter Pack', 'Pro Edit + Show Notes', 'Pro Episode Edit'],
};

/** An inbox with so many entries, in parts of a hundred. */
export function longInbox(count: number, page = 1): Inbox {
  const all = Array.from({ length: count }, (_, index) => ({
    ...inbox.entries[index % inbox.entries.length]!,
    id: `0199aabb-ccdd-7eef-8123-4567${(0xd0_00_00_00 + index).toString(16)}`,
  }));
  const entries = all.slice((page - 1) * INBOX_PAGE_SIZE, page * INBOX_PAGE_SIZE);
  const isLast = page * INBOX_PAGE_SIZE >= count;
  return { ...inbox, entries, total: count, ...(isLast ? {} : { nextPage: page + 1 }) };
}

const start = makePlaced({
  at: hoursAgo(29),
  serviceName: 'Custom Solution',
  priceCents: 0,
  rounds: 2,
  details: {
    customerName: 'Rosa Delgado',
    customerEmail: 'rosa@demo.example',
    customerPhone: '+1 307 555 0187',
    projectBrief:
      'A six-part series about a river. Trailer first; one is recorded.\n\nPlease keep the ferry where she stops and listens to it.',
  },
});

const assigned = (hours: number, agent: typeof kim): OrderChange => ({
  type: 'assigned',
  at: hoursAgo(hours),
  actor: kim.name,
  assignee: agent.email,
  name: agent.name,
});

const written = (
  hours: number,
  actor: string,
  message: string,
  more: Partial<Extract<OrderChange, { type: 'written' }>> = {},
): OrderChange => ({
  type: 'written',
  at: hoursAgo(hours),
  actor,
  message,
  isInternal: false,
  ...more,
});

const quotedAt = (hours: number): OrderChange => ({
  type: 'quoted',
  at: hoursAgo(hours),
  actor: kim.name,
  priceCents: 48_000,
  message: 'For six episodes, with show notes.',
});

const decided = (
  hours: number,
  decision: OrderDecision,
  more: Partial<Extract<OrderChange, { type: 'decided' }>> = {},
): OrderChange => ({ type: 'decided', at: hoursAgo(hours), actor: 'customer', decision, ...more });

/** The order after these events. */
export function deskOrderAfter(changes: readonly OrderChange[]): DeskOrder {
  const agents = deskSession.agents.map(({ name, email }) => `${name} <${email}>`).join(', ');
  const user = { firstName: 'Rosa', lastName: 'Delgado', email: 'rosa@demo.example' };
  const told = { userId: rosa, orderId: orderEntry.id, agents, user, nowMs: Date.now() };
  const value = { placed: start, changes: [...changes] };
  return answersAbout(value, { ...told, hasBucket: true }).atDesk;
}

/** What happened to a custom order in the middle of its way, with each kind of event. */
const deskOrderEvents: readonly OrderChange[] = [
  assigned(28.5, kim),
  written(28, kim.name, 'Thanks, Rosa. Which episode should we hear first?'),
  quotedAt(27),
  assigned(26.8, lee),
  written(26, 'customer', 'Episode 4. The notes are at https://docs.example/rivers as well.', {
    links: ['https://drive.example/folders/river-episode-4'],
  }),
  written(25.5, kim.name, 'Two voices, one of them clipped. About six hours.', {
    isInternal: true,
  }),
];

/** A custom order in the middle of its way; its customer waits for an answer. */
export const deskOrder: DeskOrder = deskOrderAfter(deskOrderEvents);

const productionEvents: readonly OrderChange[] = [
  ...deskOrderEvents,
  assigned(4, kim),
  {
    type: 'moved',
    at: hoursAgo(3),
    actor: kim.name,
    from: 'pending',
    to: 'processing',
    message: 'The first draft comes on Friday.',
  },
];

/** The same order in production; nobody waits. */
export const orderInProduction: DeskOrder = deskOrderAfter(productionEvents);

const ids = ['a', 'b', 'c', 'd', 'e'].map((letter) => letter.repeat(32));
const [raw = '', ferry = '', first = '', second = '', captions = ''] = ids;
const oldLink = 'https://files.example/river-trailer-old.wav';
const recording = { size: 640_000_000, seconds: 1834 };
const delivery = (hours: number, files: string[], links?: string[]): OrderChange => ({
  type: 'moved',
  at: hoursAgo(hours),
  actor: kim.name,
  from: 'processing',
  to: 'completed',
  files,
  links,
});

const deliveredEvents: readonly OrderChange[] = [
  ...productionEvents,
  written(2.9, 'customer', '', {
    files: [
      { ...recording, id: raw, name: 'river-episode-4-raw.wav', size: 1_900_000_000 },
      { ...recording, id: ferry, name: 'ferry.mp3', size: 4_200_000 },
    ],
  }),
  decided(2.8, 'accepted'),
  { type: 'billed', at: hoursAgo(2.7), actor: kim.name, paymentUrl: 'https://pay.example/river' },
  {
    type: 'paid',
    at: hoursAgo(2.6),
    actor: kim.name,
    amountCents: 48_000,
    paidOn: '2026-11-22',
  },
  {
    type: 'paid',
    at: hoursAgo(2.5),
    actor: kim.name,
    amountCents: 0,
    paidOn: '2026-11-22',
    message: 'It was for another order.',
  },
  written(2.4, kim.name, '', {
    isInternal: true,
    files: [{ ...recording, id: first, name: 'river-episode-4.wav' }],
  }),
  delivery(2.3, [first]),
  decided(2.2, 'changes_requested', {
    message: 'The ferry is too loud.',
    comments: [
      { fileId: first, seconds: 62.4, text: 'Too loud here.' },
      { fileId: first, seconds: 754, text: 'Cut this breath.' },
    ],
  }),
  { type: 'ticked', at: hoursAgo(2.1), actor: kim.name, comment: '16.0', isDone: true },
  written(2, kim.name, '', {
    isInternal: true,
    files: [{ ...recording, id: second, name: 'river-episode-4-final.wav' }],
  }),
  delivery(1.9, [second], [oldLink]),
  {
    type: 'withdrawn',
    at: hoursAgo(1.8),
    actor: kim.name,
    target: oldLink,
    message: 'That was the old trailer.',
  },
  written(1.7, kim.name, '', {
    isInternal: true,
    files: [{ id: captions, name: 'river-episode-4.srt', size: 48_000 }],
  }),
];

/** The same order delivered twice, after changes, with a link taken back and captions that are not delivered yet. */
export const deliveredOrder: DeskOrder = deskOrderAfter(deliveredEvents);

/** The message of `messageEntry`. */
export const deskMessage: DeskMessage = {
  ...messageEntry,
  assignee: kim.email,
  eventCount: 3,
  podcastName: 'River Radio',
  message:
    'Hello,\n\nwe are four people with a finished pilot (https://riverradio.example/pilot) and no idea how to launch it. What would eight weeks with you look like?\n\nTomasz',
  history: [
    {
      type: 'assigned',
      at: '2026-11-21T09:10:00.000Z',
      text: 'Kim Osei took the message',
    },
    {
      type: 'noted',
      at: '2026-11-21T09:12:00.000Z',
      text: 'Kim Osei, for colleagues only',
      message: 'They asked for the same in March. Lee knows them.',
    },
  ],
  account: {
    id: rosa,
    name: 'Tomasz Wierzbicki',
    orders: [
      {
        id: '019a9c2e-8f00-7c3d-9a1b-5e6f7a8b9c0d',
        serviceName: 'PRO',
        createdAt: '2026-11-19T08:00:00.000Z',
      },
    ],
  },
};

function after(step: Omit<MessageStep, 'at'>): DeskMessage {
  const closing = { at: '2026-11-21T10:00:00.000Z', ...step };
  const history = [...deskMessage.history, closing];
  const gone = { waitingSince: undefined, account: undefined };
  return { ...deskMessage, ...gone, doneAt: closing.at, history };
}
/** The same once it was answered; its sender has no account. */
export const answeredMessage = after({
  type: 'answered',
  text: 'Kim Osei answered by email',
  message: 'Gladly. When can we call?',
});
/** The same once it was closed as spam. */
export const spamMessage = after({ type: 'spam', text: 'Kim Osei closed it as spam' });

/** The customer of `orderEntry`. */
export const deskCustomer: DeskCustomer = {
  id: rosa,
  firstName: 'Rosa',
  lastName: 'Delgado',
  email: 'rosa@demo.example',
  createdAt: '2026-03-02T15:04:00.000Z',
  orders: inbox.entries.flatMap((entry) =>
    entry.kind === 'order' ? [{ ...entry, name: orderEntry.name, email: orderEntry.email }] : [],
  ),
  totals: { orders: 4, paid: 460, due: 220 },
};

const noOrders = { orders: 0, quotes: 0, accepted: 0, paid: 0, late: 0, rounds: 0 };
const aWeek: Omit<FiguresRow, 'name'> = {
  orders: 12,
  quotes: 5,
  accepted: 4,
  paid: 1840.5,
  firstAnswer: { count: 12, median: 2.5, p90: 19.4 },
  delivery: { count: 9, median: 52.3, p90: 96 },
  late: 1,
  rounds: 7,
};

/** Figures of so many weeks up to that of November 23, 2026. */
export function figuresOf(count: number): Figures {
  const weeks = Array.from({ length: count }, (_, index): FiguresRow => {
    const monday = new Date(Date.UTC(2026, 10, 23 - 7 * (count - 1 - index)));
    const name = monday.toISOString().slice(0, 10);
    if (index % 6 === 4) return { name, ...noOrders, messages: 2 };
    const median = [2.5, 0.4, 31, 8][index % 4]!;
    const firstAnswer = { count: 12, median, p90: 40 };
    return { ...aWeek, name, orders: 4 + ((index * 5) % 9), firstAnswer, messages: index % 5 };
  });
  const orders = weeks.reduce((sum, week) => sum + week.orders, 0);
  return {
    total: { ...aWeek, name: '', orders, messages: 31 },
    before: { ...aWeek, name: '', orders: orders - 3, paid: 1200, messages: 31 },
    weeks,
    services: [
      { ...aWeek, name: 'Pro Edit + Show Notes', ordersBefore: 9 },
      { name: '=HYPERLINK("https://a.example"), the "best"', ...noOrders, orders: 1 },
    ],
    agents: [
      { ...aWeek, name: kim.name },
      { ...noOrders, name: '', orders: 3 },
    ],
    sources: [
      { ...aWeek, name: '', messages: 9 },
      { ...aWeek, name: 'newsletter', orders: 7, messages: 14 },
      { ...noOrders, name: 'podnews.net', messages: 8 },
    ],
  };
}
