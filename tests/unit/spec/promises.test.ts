import { globSync, readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

import { HOUR_MS } from '../../../netlify/server/lib/time.ts';
import { isLate } from '../../../netlify/server/orders/order-rows.ts';
import { SESSION_HINT_COOKIE, type User } from '../../../src/contracts/account.ts';
import { FILE_DAYS, MAXIMUM_FILE_BYTES } from '../../../src/contracts/files.ts';
import { formatDollars } from '../../../src/contracts/money.ts';
import type { OrderRequest } from '../../../src/contracts/place-order.ts';
import type { CatalogueData } from '../../../src/contracts/server-data.ts';
import { getPage, textOf } from '../../support/built-site.ts';

const read = (path: string) => readFileSync(path, 'utf8');
/** By path; straight and curly apostrophes are the same here. */
const textsIn = (...patterns: string[]) =>
  new Map(globSync(patterns).map((path) => [path, read(path).replaceAll('’', "'")]));
const content = textsIn('content/**/*.{yaml,mdx}');
const catalogue = JSON.parse(read('netlify/data/catalogue.json')) as CatalogueData;

it('a policy says how long files are kept, and how large they may be, as the code has it', () => {
  const terms = textOf(getPage('/legal/terms').main);
  expect(terms).toContain(`kept for ${FILE_DAYS} days after the order is completed`);
  expect(terms).toContain(`up to ${MAXIMUM_FILE_BYTES / 1e9}GB per episode`);
});

it('the desk, the digest, and the commands call somebody late once a promised reply is', () => {
  const { desk } = JSON.parse(read('content/reply-hours.json')) as { desk: number };
  const since = new Date(0).toISOString();
  const promisedMs = desk * HOUR_MS;
  expect([promisedMs, promisedMs + 1].map((nowMs) => isLate(since, nowMs))).toEqual([false, true]);
});

describe('what orders have of a plan', () => {
  interface Plan {
    name: string;
    episodes: number | 'weekly';
    rawMinutes: number;
    revisions: number | 'unlimited';
  }
  const plans = ['starter', 'creator', 'pro'].map(
    (id) => parse(content.get(`content/plans/${id}.yaml`)!) as Plan,
  );
  const { comparison } = parse(content.get('content/pages/pricing.yaml')!) as {
    comparison: { rows: { label: string; values: string[] }[] };
  };
  const offerOf = (name: string) => catalogue.find((offer) => offer.name === name)!;

  it.each<[label: string, valueOf: (plan: Plan) => string]>([
    [
      'Episodes a month',
      ({ episodes }) => (episodes === 'weekly' ? '4 or 5 (weekly)' : String(episodes)),
    ],
    ['Raw audio per episode', ({ rawMinutes }) => `up to ${rawMinutes} min`],
    [
      'Revisions',
      ({ revisions }) => (revisions === 'unlimited' ? revisions : `${revisions} rounds an episode`),
    ],
    ['Delivery', ({ name }) => `${offerOf(name).plan!.turnaround} hours`],
  ])('stands in the comparison: %s', (about, valueOf) => {
    const { values } = comparison.rows.find(({ label }) => label === about)!;
    expect(values.map((value) => value.replace(/^48–/, ''))).toEqual(plans.map(valueOf));
  });

  it('is 15% less by the year, and rounds of changes for each episode alone', () => {
    const { priceCents, plan } = offerOf('Creator');
    expect(plan!.yearlyCents).toBe(12 * priceCents * 0.85);
    expect(plans.map(({ name }) => offerOf(name).revisions)).toEqual(plans.map(() => undefined));
  });
});

it('the examples of the refund policy and of an article have the price of the plan', () => {
  const price = catalogue.find(({ name }) => name === 'Creator')!.priceCents / 100;
  const textOfPage = (path: string) => textOf(getPage(path).main);
  expect(textOfPage('/help/articles/monetize-podcast-2025')).toContain(
    `$${price} a month of our Creator plan`,
  );
  const [year, paid, used] = [12 * price, 12 * price * 0.85, 4 * price];
  const amounts = [year, paid, used, paid - used].map((amount) => formatDollars(amount));
  for (const amount of amounts) expect(textOfPage('/legal/refund')).toContain(amount);
});

it('orders offer the add-ons that the catalog lists', () => {
  const offered = new Set(catalogue.flatMap(({ addOns = [] }) => addOns.map(({ name }) => name)));
  const listed = [...textsIn('content/add-ons/*.yaml').values()].map(
    (text) => (parse(text) as { name: string }).name,
  );
  expect(offered).toEqual(new Set(listed));
});

it.each([
  ['plans/starter.yaml', 'Starter', 'Delivery in 48–# hours'],
  ['plans/pro.yaml', 'PRO', '#-hour turnaround'],
  ['services/24-hour-rush-upgrade.yaml', '24-Hour Rush Upgrade', 'back within # hours'],
  ['legal/terms.mdx', 'Standard Episode Edit', 'Standard delivery takes 48–# hours'],
  ['legal/terms.mdx', '24-Hour Rush Upgrade', 'or custom work | # hours |'],
  ['faq/delivery-formats.yaml', 'Starter', 'Standard turnaround is 48–# hours'],
  ['faq/delivery-formats.yaml', '24-Hour Rush Upgrade', 'Rush delivery takes # hours'],
  ['faq/video-services.yaml', 'YouTube Repurpose', 'Turnaround is 48–# hours'],
  ['faq/home.yaml', 'PRO', 'PRO plan comes with a #-hour turnaround'],
  ['campaigns/first-episode.mdx', 'Standard Episode Edit', 'Standard turnaround is 48–# hours'],
])('the turnaround of an order is what %s says of %s: %s', (path, name, sentence) => {
  const { turnaround, plan } = catalogue.find((offer) => offer.name === name)!;
  const text = sentence.replace('#', String(turnaround ?? plan?.turnaround));
  expect(content.get(`content/${path}`)).toContain(text);
});

/** What the rows of a table are about: what is bold at the start of a row, or its first cell. */
function rowsOf(policy: string, caption: string): string[] {
  const [, after = ''] = read(`content/legal/${policy}.mdx`).split(`caption="${caption}">`);
  const [table = ''] = after.split('</ComparisonTable>');
  const rows = table.trim().split('\n').slice(2);
  return rows.map((row) => /^\| (?:\*\*(.+?):\*\*|([^|]+) \|)/.exec(row)!.slice(1).join(''));
}

const flatSet = (values: readonly (string | readonly string[])[]) => new Set(values.flat());

describe('the cookie policy', () => {
  /** What is kept with an owner, by its key, or the beginning of that. */
  const keptAs: Record<string, { item: string; in: string; owner: string }> = {
    'contact-draft': { item: 'Unsent messages', in: 'tab', owner: 'customer' },
    'order-': { item: 'Unsent messages', in: 'tab', owner: 'customer' },
    'desk-draft:': { item: 'Staff', in: 'tab', owner: 'agent' },
    'order-draft': { item: 'Unfinished order draft', in: 'browser', owner: 'customer' },
    'order-phone': { item: 'Phone number', in: 'browser', owner: 'customer' },
    'order-readings': { item: 'Readings for a brief', in: 'tab', owner: 'customer' },
    'comment-drafts': { item: 'Unsent comments', in: 'browser', owner: 'customer' },
    user: { item: 'Your account details', in: 'tab', owner: 'customer' },
    'wanted-page': { item: 'Where you were', in: 'tab', owner: 'customer' },
    uploads: { item: 'Unfinished uploads', in: 'browser', owner: 'customer' },
    'desk-uploads': { item: 'Staff', in: 'browser', owner: 'agent' },
    'desk-wanted': { item: 'Staff', in: 'browser', owner: 'agent' },
  };
  const storedBy: Record<string, string | string[]> = {
    'src/components/pre-paint.js': ['Theme preference', 'Where you came from'],
    'src/build/directives/due.ts': 'Pending notifications',
    'src/components/SavedPagesScript.astro': 'Saved articles',
    'src/components/ShareButton.astro': 'Pending notifications',
    'src/components/ThemeSwitch.astro': 'Theme preference',
    'src/components/announcement.js': 'Closed announcement',
    'src/components/contact/Desk.astro': 'Unsent messages',
    'src/components/help/Worksheet.astro': 'Checklists',
    'src/features/desk/Keys.tsx': 'Staff',
    'src/state/kept.ts': Object.values(keptAs).map(({ item }) => item),
    'src/state/session-state.ts': 'Session marker',
    'src/state/session.ts': 'Session marker',
    'src/state/source.ts': 'Where you came from',
    'src/state/toasts.ts': 'Pending notifications',
  };

  it('lists what each file stores in a browser', () => {
    const storing = [...textsIn('src/**/*.{js,ts,tsx,astro}')]
      .filter(([, text]) =>
        /(local|session)Storage[.\s;)]|keepValue\(/.test(text.replaceAll(/(\/\/|\*).*/g, '')),
      )
      .map(([path]) => path);
    expect(new Set(storing)).toEqual(new Set([...Object.keys(storedBy), 'src/lib/storage.ts']));
    const listed = [...rowsOf('cookies', 'Items in browser storage'), 'Staff'];
    expect(new Set(listed)).toEqual(flatSet(Object.values(storedBy)));
  });

  it('lists what is kept, and whose it is', () => {
    const named =
      /\bkept\(\s*['`]([\w-]+:?)(?:\$\{\w+\})*[^,]*,[\s\S]*?in: '(\w+)',\s*owner: '(\w+)'/g;
    const found = [...textsIn('src/**/*.{ts,tsx}').values()].flatMap((text) =>
      [...text.matchAll(named)].map(([, key, place, owner]) => [key, place, owner]),
    );
    const listed = Object.entries(keptAs).map(([key, kept]) => [key, kept.in, kept.owner]);
    expect(found.toSorted()).toEqual(listed.toSorted());
  });

  it('names the item that the first script of a page stores, which leaves it to the tab', () => {
    const script = read('src/components/pre-paint.js').replaceAll(/\/\/.*/g, '');
    const written = [...script.matchAll(/(\w+)Storage\.(\w+) = /g)].map(([, ...parts]) => parts);
    expect(written).toEqual([['session', 'from']]);
    expect(content.get('content/legal/cookies.mdx')).toMatch(
      /Where you came from \| As `from`:.*In this tab only; until you close it/,
    );
  });

  it('names every cookie of a customer, and counts those of the staff', () => {
    const set = [...textsIn('netlify/server/**/*.ts').values()].flatMap((text) =>
      [...text.matchAll(/jar\.set(?:Readable)?\(\s*([\w'-]+)/g)].map(([, name]) => name),
    );
    const customers = { "'session'": '__Host-session', SESSION_HINT_COOKIE };
    const staff = ["'desk-request'", "'agent'"];
    expect(new Set(set)).toEqual(new Set([...Object.keys(customers), ...staff]));
    const listed = rowsOf('cookies', 'Cookies we set when you sign in or create an account');
    expect(new Set(listed)).toEqual(new Set(Object.values(customers).map((name) => `\`${name}\``)));
    expect(content.get('content/legal/cookies.mdx')).toContain("staff's own sign-in sets two");
  });

  it('is right that pages set none: no script writes one, and no file is served with one', () => {
    const scripts = [...textsIn('src/**/*.{ts,tsx,js,astro}'), ...textsIn('public/**/*.js')];
    const writing = scripts.filter(([, text]) =>
      /document\.cookie\s*=(?!=)|cookieStore/.test(text),
    );
    expect(writing.map(([path]) => path)).toEqual([]);
    expect(read('dist/_headers')).not.toMatch(/set-cookie/i);
  });

  it('is what an answer of the help center says of cookies', () => {
    const { entries } = parse(content.get('content/faq/technical-questions.yaml')!) as {
      entries: { question: string; answer: string }[];
    };
    const { answer } = entries.find(({ question }) => question.includes('cookies'))!;
    const lifetimes = answer.match(/[\d–]+ (?:day|year)s?/g)!;
    const policy = content.get('content/legal/cookies.mdx')!;
    const [, kinds = ''] = policy.split('caption="Maximum lifetime by kind');
    expect(new Set(lifetimes)).toEqual(new Set(kinds.match(/[\d–]+ (?:day|year)s?/g)));
  });

  it('says what is kept of an account, and of an order that is begun', () => {
    const account: Record<keyof User, string> = {
      firstName: 'Name',
      lastName: 'Name',
      email: 'email address',
      isEmailConfirmed: "whether it's confirmed",
      isMailRefused: 'and takes our mail',
      createdAt: 'sign-up date',
      billing: 'company, billing address, and tax ID',
    };
    const order: Record<keyof OrderRequest, string> = {
      serviceName: 'Service',
      servicePrice: 'Service',
      plan: 'Service',
      billing: 'payment',
      firstMonth: 'first month',
      addOns: 'add-ons',
      customerName: 'name',
      customerEmail: 'email address',
      customerPhone: 'phone number',
      projectBrief: 'brief',
      projectName: 'show',
      neededBy: 'date',
    };
    const policy = content.get('content/legal/cookies.mdx')!;
    const rowOf = (item: string) => policy.split('\n').find((row) => row.startsWith(`| ${item} `));
    for (const words of Object.values(account))
      expect(rowOf('Your account details')).toContain(words);
    for (const words of Object.values(order))
      expect(rowOf('Unfinished order draft')).toContain(words);
  });

  it('says what a sign-out removes, and that a closed tab takes its own items alone', () => {
    for (const { item, owner } of Object.values(keptAs))
      if (owner === 'customer')
        expect(content.get('content/legal/cookies.mdx')).toMatch(new RegExp(`${item} .*sign out`));
    expect(content.get('content/legal/cookies.mdx')).toContain(
      "Close the tab: this deletes what's kept in this tab only",
    );
  });
});

it('the privacy policy lists what each store of the server holds', () => {
  const held: Record<string, string | string[]> = {
    users: ['Account', 'Delivery records'],
    emails: 'Account',
    orders: ['Orders', 'Delivery records'],
    desk: ['Orders', 'Contact messages', 'Account'],
    messages: ['Contact messages', 'Delivery records'],
    invoices: 'Payment records',
    letters: 'Delivery records',
    pending: 'Delivery records',
    limits: 'Sign-in protection',
    // Of who works here.
    agents: [],
  };
  const named = [...textsIn('netlify/server/**/*.ts').values()].flatMap((text) =>
    [...text.matchAll(/\bstore\('(\w+)'\)/g)].map(([, name]) => name),
  );
  expect(new Set(named)).toEqual(new Set(Object.keys(held)));
  const byHand = ['Support by email, chat, and phone'];
  const elsewhere = ['Project files', 'Security log', ...byHand];
  const listed = rowsOf('privacy', 'Personal data by category');
  expect(new Set(listed)).toEqual(new Set([...flatSet(Object.values(held)), ...elsewhere]));
});

it('the privacy policy tells of each kind of record about a customer', () => {
  const told: Record<string, string> = {
    registered: 'date of sign-up',
    password_changed: 'when each or your password changed',
    sessions_ended: 'or you signed out everywhere',
    name_changed: 'your earlier names and addresses',
    billing_changed: 'company, billing address, and tax ID, if you enter them',
    email_requested: 'addresses you asked to change to',
    email_changed: 'when each or your password changed',
    email_confirmed: 'whether the address is confirmed',
    mail_answered:
      'which of our emails about an account, an order, or a message were sent or failed',
    placed:
      'service, price, phone number, project brief, name of the show, date you need it, where you came from',
    moved: 'status, and times',
    written: 'messages, links',
    noted: 'messages, links',
    quoted: 'quotes',
    asked: 'what we asked to add',
    removed: 'what we asked to add',
    lowered: 'prices we lowered',
    promised: "the day it's promised for",
    assigned: 'with who at the studio worked on it',
    decided: 'comments, decisions',
    billed: 'payment link and mark',
    paid: 'amount, date',
    refunded: 'amount, date',
    invoiced: 'invoices with the name, company, address, and tax ID they were made out to',
    settled: 'our notes',
    withdrawn: 'files',
    ticked: 'our notes',
    counted: 'the months and episodes of a plan',
    replanned: 'the months and episodes of a plan',
    clocked: 'the months and episodes of a plan',
    anonymized: 'Anonymized means',
    done: 'To answer you',
    spam: 'To answer you',
    ordered: 'To answer you',
    merged: 'To answer you',
    answered: 'and our answers and notes',
  };
  const kinds = [...textsIn('netlify/server/{auth,orders,messages}/*.ts').values()].flatMap(
    (text) => [...text.matchAll(/type: z\.literal\('(\w+)'\)/g)].map(([, kind]) => kind),
  );
  expect(new Set(kinds)).toEqual(new Set(Object.keys(told)));
  for (const words of Object.values(told))
    expect(content.get('content/legal/privacy.mdx')).toContain(words);
});

it('the policies say for how long a browser offers what was begun, and where the log ends', () => {
  const cookies = content.get('content/legal/cookies.mdx');
  expect(read('src/state/order-draft.ts')).toContain('ORDER_DRAFT_DAYS = 7;');
  expect(cookies).toMatch(/Unfinished order draft.*offered for 7 days/);
  expect(read('src/state/kept-uploads.ts')).toContain('KEPT_MS = 24 * 60 * 60 * 1000');
  expect(cookies).toMatch(/Unfinished uploads.*for a day/);
  // Where the host keeps the log is the operator's business; the operator is told.
  expect(content.get('content/legal/privacy.mdx')).toMatch(/Security log:.*At most 90 days/);
  expect(read('docs/operations.md')).toContain('delete it there after 90 days');
});
