import { globSync, readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

import { HOUR_MS } from '../../../netlify/server/lib/time.ts';
import { isLate } from '../../../netlify/server/orders/order-rows.ts';
import { SESSION_HINT_COOKIE } from '../../../src/contracts/account.ts';
import { FILE_DAYS, MAXIMUM_FILE_BYTES } from '../../../src/contracts/files.ts';
import { formatDollars } from '../../../src/contracts/money.ts';
import type { CatalogueData } from '../../../src/contracts/server-data.ts';
import { getPage, textOf } from '../../support/built-site.ts';

const read = (path: string) => readFileSync(path, 'utf8');
/** By path; straight and curly apostrophes are the same here. */
const textsIn = (...patterns: string[]) =>
  new Map(globSync(patterns).map((path) => [path, read(path).replaceAll('’', "'")]));
const content = textsIn('content/**/*.{yaml,mdx,svg}');

it('a policy says how long files are kept, and how large they may be, as the code has it', () => {
  const terms = textOf(getPage('/legal/terms').main);
  expect(terms).toContain(`kept for ${FILE_DAYS} days after the order is completed`);
  expect(terms).toContain(`up to ${MAXIMUM_FILE_BYTES / 1e9}GB per episode`);
});

describe('what the texts call a part of an order', () => {
  const shown: Record<string, string[]> = {
    'src/features/account/OrderActions.tsx': [
      'Accept the quote',
      'Decline',
      'Approve',
      'Request changes',
      'That’s everything',
      'Write to us',
      'Add links',
    ],
    'src/features/account/OrderFiles.tsx': ['Your files', 'What you sent'],
    'src/ui/UploadButton.tsx': ['Upload files'],
    'src/ui/Uploads.tsx': ['Pick it again'],
  };
  const help = [...textsIn('content/{faq,help}/**/*.{yaml,mdx}').values()].join('\n');

  it.each(Object.entries(shown))('is what %s shows', (path, labels) => {
    for (const label of labels) {
      expect(help, label).toContain(label.replace('’', "'"));
      expect(read(path), label).toMatch(new RegExp(`['">]\\s*${label}\\s*['"<]`));
    }
  });
});

it.each([
  [/isn't what we agreed on/, 'the refund policy refunds who is not satisfied'],
  [/won't be charged|[Cc]ancell?(ing|ation) is free(?! within)/, 'the order may be paid'],
  [/two or three (revision )?rounds/i, 'rounds are written as the specification has them'],
  [/street prices as of/, 'the equipment page alone dates the prices'],
  [/nothing is sent twice/i, 'a sender may die between sending and noting it'],
  [/says? how many rounds it includes/, 'an order by quote does not'],
  [/we'll work on it together/i, 'the free call is none of the consulting hours'],
  [/[Ee]verything a (new )?show needs/, 'the launch pack edits one episode'],
  [/your free trial/i, 'an account is free, and work is not'],
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

describe('a reply time', () => {
  const hours = JSON.parse(read('content/reply-hours.json')) as { desk: number; email: number };
  const promised = [...content, ...textsIn('{src,netlify}/**/*.{ts,tsx,astro}')]
    .filter(([path]) => !/content[/](blog|help[/]articles)|netlify[/]data/.test(path))
    .flatMap(([path, text]) => {
      const said =
        /\b(?:repl(?:y|ies)|response|answers?(?!:)|contact you|back to you)\b[^.;]{0,40}?\bwithin (\d+) hours/gi;
      return [...text.matchAll(said)].map(({ 0: words, 1: figure, index }) => {
        const before = text.slice(Math.max(0, index - 90), index);
        return { path, number: Number(figure), sentence: before + words };
      });
    });

  it('is the one of the table: for email, and for what arrives at the desk', () => {
    expect(new Set(promised.map(({ number }) => number))).toEqual(
      new Set([hours.desk, hours.email]),
    );
    for (const { path, number, sentence } of promised)
      if (number === hours.email) expect(sentence, path).toMatch(/email|hello@/i);
    for (const path of ['pages/contact.yaml', 'faq/contact.yaml', 'company/support.yaml'])
      expect(promised.map((each) => each.path)).toContain(`content/${path}`);
  });

  it('is over when the desk, the digest, and the commands call somebody late', () => {
    const promisedMs = hours.desk * HOUR_MS;
    const since = new Date(0).toISOString();
    expect([promisedMs, promisedMs + 1].map((nowMs) => isLate(since, nowMs))).toEqual([
      false,
      true,
    ]);
  });
});

describe('a plan', () => {
  const rules = 'has the same rules for long recordings, unused episodes, and long months in';

  it.each(['legal/terms.mdx', 'faq/pricing-payments.yaml'])(`${rules} %s`, (path) => {
    const text = content.get(`content/${path}`);
    expect(text).toMatch(/ask you on the order about the price of the extra time before we start/);
    expect(text).toMatch(/Episodes you don't use don't carry over to the next month/);
    expect(text).toMatch(/PRO covers one for every week that begins in/);
  });

  it(`${rules} the comparison`, () => {
    interface Pricing {
      comparison: { rows: { label: string; values: string[] }[] };
    }
    const { comparison } = parse(content.get('content/pages/pricing.yaml')!) as Pricing;
    const valuesOf = (about: string) =>
      comparison.rows.find(({ label }) => label === about)!.values;
    expect(valuesOf('Longer recordings')).toEqual(Array(3).fill('quoted before we start'));
    expect(valuesOf("Episodes you don't use")).toEqual(Array(3).fill("don't carry over"));
    expect(valuesOf('Episodes a month')).toEqual(['2', '4', '4 or 5 (weekly)']);
  });

  it('has the episodes, minutes, and rounds of its orders on every page', () => {
    interface Plan {
      name: string;
      episodes: number | 'weekly';
      rawMinutes: number;
      revisions: number | 'unlimited';
      features: string[];
      single: string;
    }
    const plans = ['starter', 'creator', 'pro'].map(
      (id) => parse(content.get(`content/plans/${id}.yaml`)!) as Plan,
    );
    const { comparison } = parse(content.get('content/pages/pricing.yaml')!) as {
      comparison: { rows: { label: string; values: string[] }[] };
    };
    const row = (about: string) => comparison.rows.find(({ label }) => label === about)!.values;
    const isWeekly = ({ episodes }: Plan) => episodes === 'weekly';
    expect(row('Episodes a month')).toEqual(
      plans.map((plan) => (isWeekly(plan) ? '4 or 5 (weekly)' : String(plan.episodes))),
    );
    expect(row('Raw audio per episode')).toEqual(
      plans.map(({ rawMinutes }) => `up to ${rawMinutes} min`),
    );
    expect(row('Revisions')).toEqual(
      plans.map(({ revisions }) =>
        revisions === 'unlimited' ? revisions : `${revisions} rounds an episode`,
      ),
    );
    expect(plans.map(({ features }) => features[0])).toEqual(
      plans.map((plan) =>
        isWeekly(plan) ? 'An episode every week' : `${plan.episodes} episodes a month`,
      ),
    );
    const numbers = ['zero', 'one', 'two', 'three', 'four', 'five'];
    const terms = content.get('content/legal/terms.mdx')!;
    for (const { name, episodes } of plans)
      expect(terms).toMatch(
        episodes === 'weekly'
          ? new RegExp(`${name} covers one for every week that begins in it, with its Monday`)
          : new RegExp(`${name}(?: covers)? ${numbers[episodes]}`),
      );
    for (const { single } of plans)
      expect(content.get(`content/services/${single}.yaml`)).toContain('revisions:');
  });

  it('is switched, stopped, and paid as its orders are', () => {
    const faq = content.get('content/faq/pricing.yaml');
    expect(faq).toContain('You choose how you pay when you order');
    for (const path of ['faq/pricing.yaml', 'legal/terms.mdx'])
      expect(content.get(`content/${path}`)).toMatch(/(?:begins|effect) with the next month/);
    for (const path of ['faq/pricing.yaml', 'legal/refund.mdx'])
      expect(content.get(`content/${path}`)).toContain('“Switch or stop”');
    const catalogue = JSON.parse(read('netlify/data/catalogue.json')) as CatalogueData;
    const { priceCents, plan } = catalogue.find(({ name }) => name === 'Creator')!;
    expect(plan!.yearlyCents).toBe(12 * priceCents * 0.85);
  });

  it('includes as much raw audio as the edit that it is made of', () => {
    const [, minutes] = /Up to (\d+) minutes of raw audio/.exec(
      content.get('content/services/standard-episode-edit.yaml')!,
    )!;
    const row = `up to ${minutes} min\n`;
    expect(content.get('content/pages/pricing.yaml')!.split(row)).toHaveLength(4);
    expect(content.get('content/faq/pricing-payments.yaml')).toContain(`up to ${minutes} minutes`);
  });
});

it('the order of a plan counts no rounds, which are those of each episode', () => {
  const catalogue = JSON.parse(read('netlify/data/catalogue.json')) as CatalogueData;
  const roundsOf = (plan: string) => catalogue.find(({ name }) => name === plan)!.revisions;
  expect(['Starter', 'Creator', 'PRO'].map(roundsOf)).toEqual([undefined, undefined, undefined]);
  expect(content.get('content/legal/terms.mdx')).toContain('two for each episode with Starter');
});

describe('the turnaround of an order', () => {
  // A plan promises it for each episode.
  const catalogue = (JSON.parse(read('netlify/data/catalogue.json')) as CatalogueData).map(
    ({ name, turnaround, plan }) => ({ name, turnaround: turnaround ?? plan?.turnaround }),
  );
  const hoursOf = (name: string) => catalogue.find((each) => each.name === name)!.turnaround;
  const standard = hoursOf('Standard Episode Edit')!;
  /** What is sold by itself, without what is agreed on each time. */
  const agreed = ['Consulting 60 min', 'Extra Revisions Pack', 'Single Extra Revision'];

  it('is the standard one, but for what is said to be faster or agreed on', () => {
    const others = catalogue.filter(({ turnaround }) => turnaround !== standard);
    expect(others.map(({ name, turnaround }) => [name, turnaround])).toEqual(
      expect.arrayContaining([
        ...agreed.map((name) => [name, undefined]),
        ['24-Hour Rush Upgrade', 24],
        ['PRO', 24],
      ]),
    );
    // With those that are quoted.
    expect(others).toHaveLength(agreed.length + 4);
  });

  it.each([
    ['plans/starter.yaml', 'Starter', 'Delivery in 48–# hours'],
    ['plans/pro.yaml', 'PRO', '#-hour turnaround'],
    ['services/24-hour-rush-upgrade.yaml', '24-Hour Rush Upgrade', 'back within # hours'],
    ['legal/terms.mdx', 'Standard Episode Edit', 'Standard delivery takes 48–# hours'],
    ['legal/terms.mdx', 'Standard Episode Edit', '| Standard turnaround | 48–# hours |'],
    ['legal/terms.mdx', '24-Hour Rush Upgrade', 'or custom work | # hours |'],
    ['faq/delivery-formats.yaml', 'Starter', 'Standard turnaround is 48–# hours'],
    ['faq/delivery-formats.yaml', '24-Hour Rush Upgrade', 'Rush delivery takes # hours'],
    ['faq/video-services.yaml', 'YouTube Repurpose', 'Turnaround is 48–# hours'],
    ['faq/home.yaml', 'PRO', 'PRO plan comes with a #-hour turnaround'],
    ['faq/home.yaml', 'Creator', 'Otherwise, allow 48–# hours'],
    ['pages/pricing.yaml', 'Creator', 'Starter and Creator take 48–# hours'],
    ['campaigns/first-episode.mdx', 'Standard Episode Edit', 'Standard turnaround is 48–# hours'],
  ])('is what %s says of %s: %s', (path, name, sentence) => {
    const text = sentence.replace('#', String(hoursOf(name)));
    expect(content.get(`content/${path}`)).toContain(text);
  });

  it('is in the comparison of the plans', () => {
    const { comparison } = parse(content.get('content/pages/pricing.yaml')!) as {
      comparison: { rows: { label: string; values: string[] }[] };
    };
    const { values } = comparison.rows.find(({ label }) => label === 'Delivery')!;
    const hours = values.map((value) => Number(/(\d+) hours$/.exec(value)![1]));
    expect(hours).toEqual(['Starter', 'Creator', 'PRO'].map(hoursOf));
  });
});

describe('a price or a number of rounds', () => {
  interface Offer {
    name: string;
    price: string;
    revisions?: number | 'unlimited';
    badge?: string;
  }
  const offers = [...textsIn('content/{services,plans,add-ons}/*.yaml').values()].map(
    (text) => parse(text) as Offer,
  );
  const priceOf = (name: string) =>
    Number(offers.find((offer) => offer.name === name)!.price.slice(1));

  it('is right in the examples of the refund policy and of an article', () => {
    const price = priceOf('Creator');
    const textOfPage = (path: string) => textOf(getPage(path).main);
    expect(textOfPage('/help/articles/monetize-podcast-2025')).toContain(
      `$${price} a month of our Creator plan`,
    );
    const [year, paid, used] = [12 * price, 12 * price * 0.85, 4 * price];
    const amounts = [year, paid, used, paid - used].map((amount) => formatDollars(amount));
    for (const amount of amounts) expect(textOfPage('/legal/refund')).toContain(amount);
  });

  it('is the best value where the parts would cost the most more', () => {
    const edits = { 'Pro Edit + Show Notes': 'Pro Episode Edit' };
    const combos = { ...edits, 'Edit + Show Notes Combo': 'Standard Episode Edit' };
    const savings = Object.entries(combos).map(([combo, edit]) => {
      return { combo, saved: priceOf(edit) + priceOf('Show Notes') - priceOf(combo) };
    });
    const best = savings.toSorted((a, b) => b.saved - a.saved)[0]?.combo;
    const badged = offers.filter(({ badge }) => badge === 'Best Value').map(({ name }) => name);
    expect(badged).toEqual([best]);
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
  /** What is kept with an owner, by its key, or the beginning of that. */
  const keptAs: Record<string, { item: string; in: string; owner: string }> = {
    'contact-draft': { item: 'Unsent messages', in: 'tab', owner: 'customer' },
    'order-': { item: 'Unsent messages', in: 'tab', owner: 'customer' },
    'desk-draft:': { item: 'Staff', in: 'tab', owner: 'agent' },
    'order-draft': { item: 'Unfinished order draft', in: 'browser', owner: 'customer' },
    'order-phone': { item: 'Phone number', in: 'browser', owner: 'customer' },
    'order-readings': { item: 'Readings for a brief', in: 'tab', owner: 'customer' },
    'comment-drafts': { item: 'Unsent comments', in: 'browser', owner: 'customer' },
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
    'src/state/session.ts': 'Your account details',
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

  it('lists what each key holds', () => {
    const keys = Object.keys(storedBy).flatMap((path) =>
      [...read(path).matchAll(/(?:keepValue|setItem)\(\s*(['\w.]+)/g)].map(([, key]) => key),
    );
    expect(new Set(keys)).toEqual(
      new Set([
        ...[
          "'theme'",
          "'toast'",
          "'announcement'",
          'TOAST_KEY',
          'USER_KEY',
          'EPOCH_KEY',
          'OFF_KEY',
        ],
        // Of `kept`.
        'key',
      ]),
    );
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

  it('says what a sign-out removes', () => {
    for (const { item, owner } of Object.values(keptAs))
      if (owner === 'customer')
        expect(content.get('content/legal/cookies.mdx')).toMatch(new RegExp(`${item} .*sign out`));
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

it('the texts say of add-ons and of other prices what orders do', () => {
  const catalogue = JSON.parse(read('netlify/data/catalogue.json')) as CatalogueData;
  const faq = content.get('content/faq/pricing.yaml');
  expect(content.get('content/pages/pricing.yaml')).toMatch(
    /Choose them when you order the service/,
  );
  expect(faq).toMatch(/Choose them when you order an episode or start one of your plan/);
  expect(faq).toMatch(/it counts once you accept it/);
  expect(content.get('content/legal/terms.mdx')).toMatch(
    /rises only if you agree: .* it counts only once you accept it there/,
  );
  const offered = new Set(catalogue.flatMap(({ addOns = [] }) => addOns.map(({ name }) => name)));
  const listed = [...textsIn('content/add-ons/*.yaml').values()].map(
    (text) => (parse(text) as { name: string }).name,
  );
  expect(offered).toEqual(new Set(listed));
  for (const text of content.values()) expect(text).not.toMatch(/add-ons? in (the|your) brief/i);
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

it('each period after which something is deleted is in a policy, or is about no customer', () => {
  const inPolicies = [
    ...['SESSION_DAYS', 'SESSION_SECONDS', 'UNNAMED_KEPT_MS'],
    ...['MESSAGE_MONTHS', 'UNCONFIRMED_KEPT_MS'],
    ...['FILE_DAYS', 'KEPT_MS', 'ORDER_DRAFT_DAYS'],
  ];
  const ofLinksAndStaff = [
    ...['BOUNCE_KEPT_MS', 'LETTER_KEPT_MS', 'ENDED_KEPT_MS', 'GONE_KEPT_MS', 'CONFIRM_LINK_DAYS'],
    ...['DESK_LINK_SECONDS', 'DESK_SESSION_SECONDS', 'REMINDER_DAYS', 'REVIEW_DAYS'],
    'INVITE_LINK_DAYS',
  ];
  const named =
    /^(?:export )?const (\w*(?:KEPT_MS|PERIOD_MS|_MONTHS|_DAYS|SERVICE_MS|(?:SESSION|LINK)_SECONDS)) =/gm;
  const found = [
    ...textsIn('netlify/server/**/*.ts', 'src/{contracts,state,features}/**/*.ts').values(),
  ].flatMap((text) => [...text.matchAll(named)].map(([, name]) => name));
  expect(new Set(found)).toEqual(new Set([...inPolicies, ...ofLinksAndStaff]));
  expect(read('src/state/order-draft.ts')).toContain('ORDER_DRAFT_DAYS = 7;');
  expect(content.get('content/legal/cookies.mdx')).toMatch(
    /Unfinished order draft.*offered for 7 days/,
  );
  expect(read('src/state/kept-uploads.ts')).toContain('KEPT_MS = 24 * 60 * 60 * 1000');
  expect(content.get('content/legal/cookies.mdx')).toMatch(/Unfinished uploads.*for a day/);
  // Where the host keeps the log is the operator's business; the operator is told.
  expect(content.get('content/legal/privacy.mdx')).toMatch(/Security log:.*At most 90 days/);
  expect(read('docs/operations.md')).toContain('delete it there after 90 days');
});
