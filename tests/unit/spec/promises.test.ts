import { globSync, readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

import { DEVICE_SECONDS, SESSION_SECONDS } from '../../../netlify/server/auth/sessions.ts';
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../../netlify/server/lib/time.ts';
import {
  FEEDBACK_KEPT_MS,
  MESSAGE_MONTHS,
  REQUEST_KEPT_MS,
  UNCONFIRMED_KEPT_MS,
} from '../../../netlify/server/maintenance/cleanup.ts';
import { UNWANTED_PERIOD_MS } from '../../../netlify/server/queue/mailbox.ts';
import { RESET_LINK_MINUTES } from '../../../src/contracts/account.ts';
import { extensionsFor } from '../../../src/contracts/file-types.ts';
import { FILE_DAYS, MAXIMUM_FILE_BYTES, SIGNED_MINUTES } from '../../../src/contracts/files.ts';
import { REPLY_HOURS } from '../../../src/contracts/orders.ts';
import type { draftKinds } from '../../../src/state/drafts.ts';
import type { customerKeys } from '../../../src/state/session-state.ts';

const read = (path: string) => readFileSync(path, 'utf8');
/** By path; straight and curly apostrophes are the same here. */
const textsIn = (...patterns: string[]) =>
  new Map(globSync(patterns).map((path) => [path, read(path).replaceAll('’', "'")]));
const content = textsIn('content/**/*.{yaml,mdx,svg}');

const daysOf = (seconds: number) => `${(seconds * SECOND_MS) / DAY_MS} days`;
const gigabytes = `${MAXIMUM_FILE_BYTES / 1e9}GB`;
const formats = extensionsFor(false).map((extension) => extension.toUpperCase());
const formatList = new Intl.ListFormat('en-US').format(formats);

it.each([
  ['legal/privacy.mdx', `Contact messages.*\\| Deleted after at most ${MESSAGE_MONTHS} months`],
  ['legal/privacy.mdx', `Account:.*; ${UNCONFIRMED_KEPT_MS / DAY_MS} days if nobody confirms`],
  ['legal/privacy.mdx', `Unwanted email:.*At most ${(2 * UNWANTED_PERIOD_MS) / DAY_MS} days`],
  ['legal/privacy.mdx', `request hashes ${REQUEST_KEPT_MS / HOUR_MS} hours`],
  [
    'legal/privacy.mdx',
    `for ${['no', 'one', 'two', 'three'][FEEDBACK_KEPT_MS / (365 * DAY_MS)]!} years`,
  ],
  ['legal/privacy.mdx', `Backups kept ${FILE_DAYS} days after the order is closed`],
  ['legal/privacy.mdx', `an address that works for ${SIGNED_MINUTES} minutes`],
  ['legal/privacy.mdx', `signed_in\`, for ${daysOf(SESSION_SECONDS)} each`],
  ['legal/privacy.mdx', `kept in this browser for ${RESET_LINK_MINUTES} minutes`],
  ['legal/cookies.mdx', `Order kept for.*offered for ${RESET_LINK_MINUTES} minutes`],
  ['legal/cookies.mdx', `device.*${daysOf(DEVICE_SECONDS)}`],
  ['legal/cookies.mdx', `session.*${daysOf(SESSION_SECONDS)}`],
  ['legal/terms.mdx', `kept for ${FILE_DAYS} days after the order is completed or canceled`],
  ['legal/terms.mdx', `${formatList} files, up to ${gigabytes} per episode`],
  ['legal/refund.mdx', `kept ${FILE_DAYS} days after the order is closed`],
  ['faq/technical-questions.yaml', `backups for ${FILE_DAYS} days after your order is closed`],
  ['faq/technical-questions.yaml', `We accept ${formatList}\\.`],
  ['faq/technical-questions.yaml', `no larger than ${gigabytes}`],
  ['help/guides/file-management-guide.mdx', `Formats \\| ${formats.join(', ')} `],
  ['help/guides/file-management-guide.mdx', `kept for ${FILE_DAYS} days after your order`],
  ['help/guides/troubleshooting-common-issues.mdx', `Refused right away.*over ${gigabytes}`],
  ['pages/contact.yaml', `We'll reply within ${REPLY_HOURS} hours`],
])('%s promises what the code does: %s', (path, sentence) => {
  expect(content.get(`content/${path}`)).toMatch(new RegExp(sentence));
});

describe('what the texts call a part of an order', () => {
  const shown: Record<string, string[]> = {
    'src/features/account/OrderActions.tsx': [
      'Accept the quote',
      'Decline',
      'Approve',
      'Request changes',
      'Write to us',
      'Add links',
    ],
    'src/features/account/OrderFiles.tsx': ['Your files', 'What you sent', 'Listen', 'Watch'],
    'src/ui/UploadButton.tsx': ['Upload files'],
    'src/ui/Uploads.tsx': ['Pick it again'],
  };
  const help = [...textsIn('content/{faq,help}/**/*.{yaml,mdx}').values()].join('\n');

  it.each(Object.entries(shown))('is what %s shows', (path, labels) => {
    for (const label of labels) {
      expect(help, label).toContain(label);
      expect(read(path), label).toMatch(new RegExp(`['">]\\s*${label}\\s*['"<]`));
    }
  });
});

it.each([
  [/isn't what we agreed on/, 'the refund policy refunds who is not satisfied'],
  [/won't be charged|[Cc]ancell?(ing|ation) is free(?! within)/, 'the order may be paid'],
  [/two or three (revision )?rounds/i, 'rounds are written as the specification has them'],
  [/street prices as of/, 'the equipment page alone dates the prices'],
])('nothing says %s, since %s', (phrase) => {
  const texts = [...content, ...textsIn('{src,netlify}/**/*.{ts,tsx,astro}')];
  expect(texts.filter(([, text]) => phrase.test(text)).map(([path]) => path)).toEqual([]);
});

it.each([
  ['the band of a de-esser', /(\d) to (\d) kHz/g, '5 8'],
  ['music under a voice', /(\d+) to (\d+) (?:dB|LU) (?:below|under|lower)/g, '18 20'],
  ['peaks of speech', /speech(?: peaks)?,? (?:around |at )?[-−](\d+)/g, '12'],
  ['cover art', /(\d{4}) ?x ?(\d{4}) px/g, '3000 3000'],
])('%s has one number', (_topic, pattern, number) => {
  const found = [...content.values()].flatMap((text) => [...text.matchAll(pattern)]);
  expect(new Set(found.map(([, ...parts]) => parts.join(' ')))).toEqual(new Set([number]));
});

describe('a price or a number of rounds', () => {
  interface Offer {
    name: string;
    price: number;
    revisions?: number | 'unlimited';
  }
  const offers = [...textsIn('content/{services,plans,add-ons}/*.yaml').values()].map(
    (text) => parse(text) as Offer,
  );

  it('is the same wherever a text names what is offered', () => {
    const named = offers.flatMap(({ name, price }) => {
      // Not the end of a longer name, such as of "Pro Edit + Show Notes".
      const priced = new RegExp(
        `(?<!\\+ )${RegExp.escape(name)}(?: is| are)? \\(?\\$([\\d.]*\\d)`,
        'g',
      );
      const said = [...content.values()].flatMap((text) => [...text.matchAll(priced)]);
      return said.map(([sentence, amount]) => ({ sentence, isRight: Number(amount) === price }));
    });
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter(({ isRight }) => !isRight)).toEqual([]);
  });

  it('is two or three for every episode, or any number', () => {
    const episodes = offers.filter(({ name }) => /Edit|Mix|Launch|Starter|Creator|PRO/.test(name));
    const rounds = new Set(episodes.map(({ revisions }) => revisions));
    expect(rounds).toEqual(new Set([2, 3, 'unlimited']));
  });
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
  const drafts: Record<keyof typeof draftKinds, string> = {
    contact: 'Unsent messages',
    orderForm: 'Unsent messages',
    desk: 'Staff',
    order: 'Unfinished order draft',
    chosenService: 'Chosen service',
    savedOrder: 'Order kept for a new password',
  };
  const untilSignOut: Record<keyof typeof customerKeys, string> = {
    chosenService: 'Chosen service',
    savedOrder: 'Order kept for a new password',
    phone: 'Phone number',
    uploads: 'Unfinished uploads',
    comments: 'Unsent comments',
  };
  const storedBy: Record<string, string | string[]> = {
    'src/build/directives/toast.ts': 'Pending notifications',
    'src/components/SavedPagesScript.astro': 'Saved articles',
    'src/components/ShareButton.astro': 'Pending notifications',
    'src/components/ThemeSwitch.astro': 'Theme preference',
    'src/components/contact/Desk.astro': 'Unsent messages',
    'src/components/help/Worksheet.astro': 'Checklists',
    'src/features/desk/Keys.tsx': 'Staff',
    'src/features/desk/desk-address.ts': 'Staff',
    'src/features/desk/desk.model.ts': 'Staff',
    'src/features/launch-plan/launch-plan.model.ts': 'Launch date',
    'src/state/comment-drafts.ts': untilSignOut.comments,
    'src/state/drafts.ts': Object.values(drafts),
    'src/state/first-words.ts': untilSignOut.phone,
    'src/state/kept-readings.ts': 'Readings for a brief',
    'src/state/kept-uploads.ts': untilSignOut.uploads,
    'src/state/session-state.ts': ['Session marker', ...Object.values(untilSignOut)],
    'src/state/session.ts': 'Your account details',
    'src/state/toasts.ts': 'Pending notifications',
  };

  it('lists what each file stores in a browser', () => {
    const storing = [...textsIn('src/**/*.{ts,tsx,astro}')]
      .filter(([, text]) =>
        /(local|session)Storage[.\s;)]|keepValue\(/.test(text.replaceAll(/(\/\/|\*).*/g, '')),
      )
      .map(([path]) => path);
    expect(new Set(storing)).toEqual(new Set([...Object.keys(storedBy), 'src/lib/storage.ts']));
    const listed = [...rowsOf('cookies', 'Items in browser storage'), 'Staff'];
    expect(new Set(listed)).toEqual(flatSet(Object.values(storedBy)));
  });

  it('says what a sign-out removes', () => {
    for (const row of Object.values(untilSignOut))
      expect(content.get('content/legal/cookies.mdx')).toMatch(new RegExp(`${row} .*sign out`));
  });
});

it('the privacy policy lists what each store of the server holds', () => {
  const held: Record<string, string | string[]> = {
    users: ['Account', 'Left addresses'],
    orders: 'Orders',
    seen: 'Orders',
    open: 'Orders',
    contacts: 'Contact messages',
    feedback: 'Was this helpful?',
    limits: ['Sign-in protection', 'Unwanted email'],
    revocations: 'Ended sessions',
    idempotency: 'Delivery records',
    jobs: 'Delivery records',
    notifications: 'Delivery records',
  };
  const named = [...textsIn('netlify/server/**/*.ts').values()].flatMap((text) =>
    [...text.matchAll(/\bstore\('(\w+)'\)/g)].map(([, name]) => name),
  );
  expect(new Set(named)).toEqual(new Set(Object.keys(held)));
  const byHand = ['Payment records', 'Support by email, chat, and phone'];
  const elsewhere = ['Project files', 'Security log', ...byHand];
  const listed = [...rowsOf('privacy', 'Personal data by category'), 'Was this helpful?'];
  expect(new Set(listed)).toEqual(new Set([...flatSet(Object.values(held)), ...elsewhere]));
});
