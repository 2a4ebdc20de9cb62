/** Answers of the desk's API for pictures and states: an ordinary morning of the studio. */
import { INBOX_PAGE_SIZE } from '../../src/contracts/desk.ts';
import type {
  DeskCustomer,
  DeskMessage,
  DeskOrder,
  DeskSession,
  DeskStep,
  Figures,
  FiguresRow,
  Inbox,
  MessageEntry,
  MessageStep,
  OrderEntry,
} from '../../src/contracts/desk.ts';

const HOUR_MS = 60 * 60 * 1000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();

const kim = { name: 'Kim Osei', email: 'kim@studio.example' };
const lee = { name: 'Lee Park', email: 'lee@studio.example' };

/** Kim is signed in; Lee is a colleague. */
export const deskSession: DeskSession = {
  agent: kim,
  agents: [kim, lee, { name: 'Noor Aziz', email: 'noor@studio.example' }],
  replies: [
    { title: 'Received', text: 'Hi {name},\n\nThanks for {service}.\n\n{next}' },
    { title: 'Files are missing', text: 'Hi {name}, please send the files for {service}.' },
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
  version: 1,
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
  version: 1,
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
      version: 4,
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
      price: 90,
      isUnread: false,
      version: 6,
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
      version: 3,
      createdAt: '2026-11-17T15:04:00.000Z',
      isLate: false,
      assignee: kim.email,
    },
  ],
  total: 5,
  counts: {
    open: 5,
    untaken: 2,
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

const history: DeskStep[] = [
  { sequence: 0, type: 'placed', at: hoursAgo(29), actor: 'customer' },
  { sequence: 1, type: 'assigned', at: hoursAgo(28.5), actor: kim.name, assignee: kim.email },
  {
    sequence: 2,
    type: 'noted',
    at: hoursAgo(28),
    actor: kim.name,
    note: 'Thanks, Rosa. Which episode should we hear first?',
  },
  {
    sequence: 3,
    type: 'noted',
    at: hoursAgo(26),
    actor: 'customer',
    note: 'Episode 4. The notes are at https://docs.example/rivers as well.',
    links: ['https://drive.example/folders/river-episode-4'],
  },
  {
    sequence: 4,
    type: 'noted',
    at: hoursAgo(25.5),
    actor: kim.name,
    note: 'Two voices, one of them clipped. About six hours.',
    isInternal: true,
  },
  {
    sequence: 5,
    type: 'quoted',
    at: hoursAgo(25),
    actor: kim.name,
    price: 480,
    note: 'For six episodes, with show notes.',
  },
  { sequence: 6, type: 'assigned', at: hoursAgo(24.8), actor: kim.name, assignee: lee.email },
];

const answered: DeskOrder = {
  id: orderEntry.id,
  userId: rosa,
  serviceName: 'Custom Solution',
  servicePrice: 0,
  quote: { price: 480, at: hoursAgo(25) },
  status: 'pending',
  customerName: 'Rosa Delgado',
  customerEmail: 'rosa@demo.example',
  customerPhone: '+1 307 555 0187',
  projectBrief:
    'A six-part series about a river. Trailer first; one is recorded.\n\nPlease keep the ferry where she stops and listens to it.',
  createdAt: hoursAgo(29),
  updatedAt: hoursAgo(24.8),
  version: history.length,
  isLate: false,
  assignee: lee.email,
  allowed: ['processing', 'cancelled'],
  isQuotable: true,
  lacks: [],
  lowestPrice: 0.01,
  isAnonymous: false,
  history,
};

/** A custom order in the middle of its way, with each kind of step. */
export const deskOrder: DeskOrder = { ...answered, waitingSince: hoursAgo(29), isLate: true };

/** The same order in production; nobody waits. */
export const orderInProduction: DeskOrder = {
  ...answered,
  status: 'processing',
  assignee: kim.email,
  allowed: ['completed', 'cancelled'],
  version: history.length + 1,
  history: [
    ...history,
    {
      sequence: 7,
      type: 'moved',
      at: hoursAgo(3),
      actor: kim.name,
      to: 'processing',
      note: 'The first draft comes on Friday.',
    },
  ],
};

const wavs = ['a', 'b', 'c', 'd', 'e'].map((letter) => letter.repeat(32));
const [raw = '', notes = '', first = '', second = '', captions = ''] = wavs;
const oldLink = 'https://files.example/river-trailer-old.wav';

const laterHistory: Omit<DeskStep, 'sequence' | 'at'>[] = [
  { type: 'noted', actor: 'customer', note: '', fileIds: [raw, notes] },
  { type: 'decided', actor: 'customer', decision: 'accepted' },
  { type: 'billed', actor: kim.name, paymentUrl: 'https://pay.example/river' },
  { type: 'paid', actor: kim.name, payment: { amount: 480, paidOn: '2026-11-22' } },
  {
    type: 'paid',
    actor: kim.name,
    payment: { amount: 0, paidOn: '2026-11-22' },
    note: 'It was for another order.',
  },
  { type: 'noted', actor: kim.name, isInternal: true, note: '', fileIds: [first] },
  { type: 'moved', actor: kim.name, to: 'completed', version: 1, fileIds: [first] },
  {
    type: 'decided',
    actor: 'customer',
    decision: 'changes_requested',
    note: 'The ferry is too loud.',
  },
  { type: 'ticked', actor: kim.name, isDone: true },
  { type: 'noted', actor: kim.name, isInternal: true, note: '', fileIds: [second] },
  {
    type: 'moved',
    actor: kim.name,
    to: 'completed',
    version: 2,
    fileIds: [second],
    links: [oldLink],
  },
  { type: 'withdrawn', actor: kim.name, links: [oldLink], note: 'That was the old trailer.' },
];

const deliveredHistory: DeskStep[] = [
  ...orderInProduction.history,
  ...laterHistory.map((step, index) => ({
    ...step,
    sequence: orderInProduction.version + index,
    at: hoursAgo(2.9 - index * 0.1),
  })),
];

const file = { size: 640_000_000, at: hoursAgo(2.5), by: 'studio', seconds: 1834 };

/** The same order delivered twice, after changes, with a link taken back and captions that are not delivered yet. */
export const deliveredOrder: DeskOrder = {
  ...orderInProduction,
  status: 'completed',
  allowed: ['completed', 'processing'],
  isQuotable: false,
  quote: { price: 480, at: hoursAgo(25), answer: 'accepted' },
  paymentUrl: 'https://pay.example/river',
  lacks: ['payment'],
  dueOn: '2026-11-30',
  rounds: { used: 1, included: 2, furtherPrice: 25 },
  takesFiles: true,
  version: deliveredHistory.length,
  history: deliveredHistory,
  files: [
    { ...file, id: raw, name: 'river-episode-4-raw.wav', by: 'customer', size: 1_900_000_000 },
    { ...file, id: notes, name: 'ferry.mp3', by: 'customer', size: 4_200_000 },
    { ...file, id: first, name: 'river-episode-4.wav', version: 1 },
    { ...file, id: second, name: 'river-episode-4-final.wav', version: 2 },
    { ...file, id: captions, name: 'river-episode-4.srt', size: 48_000 },
  ],
  comments: [
    { id: '15.0', fileId: first, seconds: 62.4, text: 'Too loud here.', at: file.at, isDone: true },
    {
      id: '15.1',
      fileId: first,
      seconds: 754,
      text: 'Cut this breath.',
      at: file.at,
      isDone: false,
    },
  ],
};

/** The message of `messageEntry`. */
export const deskMessage: DeskMessage = {
  ...messageEntry,
  assignee: kim.email,
  version: 3,
  podcastName: 'River Radio',
  message:
    'Hello,\n\nwe are four people with a finished pilot (https://riverradio.example/pilot) and no idea how to launch it. What would eight weeks with you look like?\n\nTomasz',
  history: [
    {
      type: 'assigned',
      at: '2026-11-21T09:10:00.000Z',
      actor: 'Kim Osei',
      assignee: kim.email,
    },
    {
      type: 'noted',
      at: '2026-11-21T09:12:00.000Z',
      actor: 'Kim Osei',
      text: 'They asked for the same in March. Lee knows them.',
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
    services: [
      { name: 'Custom Solution', price: 0 },
      { name: 'PRO', price: 90 },
    ],
  },
};

function after(step: Pick<MessageStep, 'type'> & Partial<MessageStep>): DeskMessage {
  const closing = { at: '2026-11-21T10:00:00.000Z', actor: kim.name, ...step };
  const history = [...deskMessage.history, closing];
  const gone = { waitingSince: undefined, account: undefined };
  return { ...deskMessage, ...gone, doneAt: closing.at, history };
}
/** The same once it was answered; its sender has no account. */
export const answeredMessage = after({ type: 'answered', text: 'Gladly. When can we call?' });
/** The same once it was closed as spam. */
export const spamMessage = after({ type: 'spam', isSpam: true });

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
    weeks,
    services: [
      { ...aWeek, name: 'Pro Edit + Show Notes' },
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
