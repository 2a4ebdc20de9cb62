import type { UserValue } from '../../netlify/server/auth/user.ts';
import type {
  MovedEvent,
  WrittenEvent,
  OrderValue,
  PlacedEvent,
  QuotedEvent,
} from '../../netlify/server/orders/order.ts';
import type { BillingDetails, RegisterRequest } from '../../src/contracts/account.ts';
import type { ContactRequest } from '../../src/contracts/contact.ts';
import type { OrderRequest } from '../../src/contracts/place-order.ts';
import type { CatalogueData, PlanData, PostsData } from '../../src/contracts/server-data.ts';

/** `k1:` and 32 bytes that are random enough. */
export const SESSION_SECRETS = `k1:${Buffer.from('9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08', 'hex').toString('base64')}`;
/** Another key, to rotate to. */
export const OTHER_SECRET = `k2:${Buffer.from('60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752', 'hex').toString('base64')}`;

/** Who works at the desk of tests. */
export const AGENTS = 'Kim Osei <kim@roomtone.example>, Lee Park <lee@roomtone.example>';

export const PASSWORD = 'tape hiss and warm valves';

export function makeRegistration(changes: Partial<RegisterRequest> = {}): RegisterRequest {
  return {
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'ada@example.com',
    password: PASSWORD,
    ...changes,
  };
}

export function makeOrder(changes: Partial<OrderRequest> = {}): OrderRequest {
  return {
    serviceName: 'YouTube Repurpose',
    servicePrice: 99.95,
    customerName: 'Ada Lovelace',
    customerEmail: 'ada@example.com',
    customerPhone: '+1 307 555 0100',
    projectBrief: 'Six episodes, two voices each.',
    ...changes,
  };
}

export const makeBilling = (changes: Partial<BillingDetails> = {}): BillingDetails => ({
  company: 'Difference Engines Ltd.',
  address: '12 St. James Square\nLondon SW1Y 4JH\nUnited Kingdom',
  taxId: 'GB 123 4567 89',
  ...changes,
});

export function makeMessage(changes: Partial<ContactRequest> = {}): ContactRequest {
  return {
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    podcastName: 'Engines',
    service: 'Audio Production',
    message: 'Could you edit our first season?',
    ...changes,
  };
}

const makePlan = (
  name: string,
  priceCents: number,
  terms: Pick<PlanData, 'episodes' | 'rounds' | 'yearlyCents'> & Partial<PlanData>,
) => ({
  name,
  priceCents,
  plan: { rawMinutes: 60, furtherCents: 2500, single: 'Standard Episode Edit', ...terms },
});

const RUSH = { name: 'Rush Delivery (12 hours)', priceCents: 5000, turnaround: 12 };

export function makeCatalogue(): CatalogueData {
  return [
    { name: 'YouTube Repurpose', priceCents: 9995, revisions: 2 },
    { name: 'Audiogram Square', priceCents: 6495, revisions: 2 },
    {
      name: 'Standard Episode Edit',
      priceCents: 7000,
      revisions: 2,
      turnaround: 72,
      addOns: [RUSH, { name: 'Show Notes Writing', priceCents: 4500 }],
    },
    { name: 'Single Extra Revision', priceCents: 2499, revisions: 0 },
    { name: 'Edit + Show Notes Combo', priceCents: 11_000, revisions: 2 },
    {
      ...makePlan('Starter', 14_000, { episodes: 2, rounds: 2, yearlyCents: 142_800 }),
      addOns: [RUSH, { name: 'Additional Revision', priceCents: 2500, rounds: 1 }],
    },
    makePlan('Creator', 22_000, { episodes: 4, rounds: 3, yearlyCents: 224_400 }),
    makePlan('PRO', 30_000, {
      episodes: 'weekly',
      rounds: null,
      yearlyCents: 306_000,
      single: 'Edit + Show Notes Combo',
    }),
  ];
}

/** One due, one undated, one that comes ten minutes after the clock of tests starts. */
export function makePosts(): PostsData {
  return [
    {
      id: 'later',
      slug: 'later',
      title: 'Later',
      excerpt: 'Not yet.',
      publishedAt: '2026-11-21T10:10:00.000Z',
      content: '<p>Secret until then.</p>',
    },
    {
      id: 'due',
      slug: 'due',
      title: 'Due',
      excerpt: 'There.',
      imageUrl: '/covers/due.svg',
      publishedAt: '2026-11-01T09:00:00.000Z',
      content: '<p>Here it is.</p>',
    },
    { id: 'undated', slug: 'undated', title: 'Undated', excerpt: 'Always.', content: '<p>So.</p>' },
  ];
}

/** An account whose address is confirmed. */
export function makeUser({
  firstName = 'Ada',
  lastName = 'Lovelace',
  email = 'ada@example.com',
  ...changes
}: Partial<UserValue> = {}): UserValue {
  const name = { firstName, lastName };
  const at = '2026-11-21T10:00:00.000Z';
  return {
    ...name,
    email,
    createdAt: at,
    passwordHash: `$2b$04$${'a'.repeat(53)}`,
    generation: '0'.repeat(32),
    confirmationId: '1'.repeat(32),
    isEmailConfirmed: true,
    isMailRefused: false,
    sessions: [],
    history: [
      { at, actor: 'customer', type: 'registered', email, ...name },
      { at, actor: 'customer', type: 'email_confirmed' },
    ],
    version: 2,
    outbox: [],
    ...changes,
  };
}

export function makePlaced(changes: Partial<PlacedEvent> = {}): PlacedEvent {
  return {
    type: 'placed',
    at: '2026-11-21T10:00:00.000Z',
    actor: 'customer',
    serviceName: 'PRO',
    priceCents: 30_000,
    details: {
      customerName: 'Ada Lovelace',
      customerEmail: 'ada@example.com',
      customerPhone: '+1 307 555 0100',
      projectBrief: 'Weekly.',
    },
    ...changes,
  };
}

export function makeOrderValue(changes: Partial<OrderValue> = {}): OrderValue {
  return {
    placed: makePlaced(),
    fingerprint: 'f'.repeat(64),
    changes: [],
    uploads: [],
    outbox: [],
    ...changes,
  };
}

export function makeWritten(changes: Partial<WrittenEvent> = {}): WrittenEvent {
  return {
    type: 'written',
    at: '2026-11-21T12:00:00.000Z',
    actor: 'agent',
    message: 'We began.',
    isInternal: false,
    ...changes,
  };
}

export function makeMoved(changes: Partial<MovedEvent> = {}): MovedEvent {
  return {
    type: 'moved',
    at: '2026-11-21T11:00:00.000Z',
    actor: 'agent',
    from: 'pending',
    to: 'processing',
    ...changes,
  };
}

export function makeQuoted(changes: Partial<QuotedEvent> = {}): QuotedEvent {
  return {
    type: 'quoted',
    at: '2026-11-21T13:00:00.000Z',
    actor: 'agent',
    priceCents: 120_000,
    ...changes,
  };
}
