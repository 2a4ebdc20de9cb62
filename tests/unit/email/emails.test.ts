import { describe, expect, it } from 'vitest';

import {
  accountClosedEmail,
  confirmEmailEmail,
  passwordChangedEmail,
  passwordResetEmail,
} from '../../../netlify/server/accounts/account-emails.ts';
import { deskLinkEmail } from '../../../netlify/server/desk/desk-links.ts';
import {
  greeting,
  renderEmail,
  studio,
  wordsOf,
  type EmailContent,
} from '../../../netlify/server/email/render-email.ts';
import { foldMessage } from '../../../netlify/server/messages/message.ts';
import { messageComposer } from '../../../netlify/server/messages/message-work.ts';
import { emailAboutOrder } from '../../../netlify/server/orders/emails-to-agents.ts';
import { emailsToCustomer } from '../../../netlify/server/orders/emails-to-customer.ts';
import type { OrderEmail, OrderEmails } from '../../../netlify/server/orders/order-emails.ts';
import {
  openOrder,
  withChange,
  type OrderChange,
  type OrderStep,
  type StoredOrder,
} from '../../../netlify/server/orders/order.ts';
import { owe } from '../../../netlify/server/outbox/outbox.ts';
import {
  CUSTOM_QUOTE_SERVICE,
  DEMO_CALL_SERVICE,
  orderReference,
} from '../../../src/contracts/orders.ts';
import {
  makeBilling,
  makeMessage,
  makeMoved,
  makeWritten,
  makePlaced,
  makeQuoted,
  makeUser,
} from '../../support/makers.ts';

const context = { siteUrl: 'https://roomtone.example' };
const userId = 'a'.repeat(64);
const orderId = '019a0000-0000-7000-8000-0000deadbeef';
const ORDER_URL = `https://roomtone.example/dashboard#order-${orderId}`;
const NOTE = 'Dear Ada,\nwe begin on <Monday> & call you at “ten”.';
const LINKS = ['https://files.example/a?q=1&r=2', 'https://files.example/final.wav'];
/** Everything a customer can type, so that it can be found where it must not be. */
const typed = {
  customerName: 'Visit https://evil.example',
  projectBrief: 'canary-brief <script>alert(1)</script>',
  customerPhone: 'canary-phone',
  customerEmail: 'ada@example.com',
};

function makeOrder(changes = {}): StoredOrder {
  return openOrder(userId, orderId, makePlaced({ details: typed, ...changes }));
}

const user = { ...makeUser(), id: userId };

const fileId = (digit: number) => String(digit).repeat(32);
const file = (digit: number, name: string, size: number) => ({ id: fileId(digit), name, size });
const event = { at: '2026-11-22T09:00:00.000Z', actor: 'Sam' } as const;
const byCustomer = { ...event, actor: 'customer' } as const;
const HOLDER = 'kim@roomtone.example';

/** A fortnight of an order with a quote: each event, by what it is in the story. */
const refunded = {
  ...event,
  type: 'refunded',
  refundedOn: '2026-12-02',
  message: NOTE,
} as const;

const fortnight = {
  question: makeWritten({ ...event, message: 'Which episode first?' }),
  answer: makeWritten({ ...byCustomer, message: 'The second,\nplease.' }),
  handedOver: makeWritten({
    ...byCustomer,
    message: '',
    files: [file(1, 'raw take.wav', 1_950_000_000)],
  }),
  quote: makeQuoted({ ...event, priceCents: 120_000, message: NOTE }),
  newQuote: makeQuoted({
    ...event,
    priceCents: 99_900,
    paymentUrl: 'https://pay.example/a?b=1&c=2',
  }),
  declined: { ...byCustomer, type: 'decided', decision: 'declined', message: 'Too much.' },
  accepted: { ...byCustomer, type: 'decided', decision: 'accepted' },
  promised: { ...event, type: 'promised', dueOn: '2026-12-04', message: NOTE },
  billed: { ...event, type: 'billed', paymentUrl: 'https://pay.example/order', message: NOTE },
  billedByTransfer: { ...event, type: 'billed' },
  invoiced: {
    ...{ ...event, actor: 'system', type: 'invoiced', number: 7 },
    lines: [{ text: 'Custom Solution', cents: 99_900 }],
    buyer: { name: 'Ada Lovelace', ...makeBilling() },
  },
  paid: { ...event, type: 'paid', amountCents: 99_900, paidOn: '2026-11-23' },
  changed: { ...event, type: 'paid', amountCents: 90_000, paidOn: '2026-11-23', message: NOTE },
  refunded: { ...refunded, amountCents: 30_000 },
  refundedWhole: { ...refunded, amountCents: 90_000 },
  refundCorrected: { ...refunded, amountCents: 0, corrects: 12 },
  corrected: { ...event, type: 'paid', amountCents: 0, paidOn: '2026-11-23', message: NOTE },
  assigned: { ...event, type: 'assigned', assignee: HOLDER, name: 'Kim' },
  started: makeMoved({ ...event, to: 'processing', dueOn: '2026-11-30' }),
  stop: { ...byCustomer, type: 'decided', decision: 'stop_requested', message: 'Please stop.' },
  uploaded: makeWritten({
    ...event,
    isInternal: true,
    files: [file(2, 'mix.mp3', 34_100_000), file(3, 'notes.pdf', 82_000), file(4, 'mix2.mp3', 3e7)],
  }),
  delivered: makeMoved({
    ...event,
    from: 'processing',
    to: 'completed',
    files: [fileId(2), fileId(3)],
    links: LINKS,
  }),
  changes: {
    ...byCustomer,
    type: 'decided',
    decision: 'changes_requested',
    message: 'Nearly there.',
    comments: [
      { fileId: fileId(2), seconds: 3723.4, text: 'Too loud\nhere' },
      { fileId: fileId(2), seconds: 83, text: 'A breath' },
    ],
  },
  again: makeMoved({ ...event, from: 'processing', to: 'completed', files: [fileId(4)] }),
  withdrawn: { ...event, type: 'withdrawn', target: fileId(4), message: 'The wrong take.' },
  approved: { ...byCustomer, type: 'decided', decision: 'approved' },
  reopened: makeMoved({
    ...event,
    from: 'completed',
    to: 'processing',
    message: 'One fix is ours.',
  }),
  cancelled: makeMoved({ ...event, from: 'processing', to: 'cancelled', message: NOTE }),
  pending: makeMoved({ ...event, from: 'cancelled', to: 'pending', message: 'Our mistake.' }),
} satisfies Record<string, OrderChange>;
type Chapter = keyof typeof fortnight;

/** The order as it was after each event. */
function makeFortnight(): Record<Chapter, StoredOrder> {
  let order = makeOrder({ serviceName: CUSTOM_QUOTE_SERVICE, priceCents: 0, rounds: 2 });
  const entries = Object.entries(fortnight).map(([chapter, change]) => {
    order = withChange(order, change);
    return [chapter, order] as const;
  });
  return Object.fromEntries(entries) as Record<Chapter, StoredOrder>;
}

const terms = {
  name: 'Creator',
  billing: 'yearly' as const,
  priceCents: 224_400,
  monthlyCents: 22_000,
  episodes: 4,
  rawMinutes: 60,
  rounds: 3,
  single: 'Standard Episode Edit',
};
const monthly = { ...terms, name: 'PRO', billing: 'monthly' as const, priceCents: 30_000 };
const bySystem = { ...event, actor: 'system' } as const;

/** A plan that was paid for a year, switched, kept, and stopped, as it was after each event. */
function makePlan(): StoredOrder[] {
  const { name: serviceName, priceCents } = terms;
  const plan = { ...terms, firstMonth: '2026-11' };
  const changes: OrderChange[] = [
    makeMoved({ ...event, to: 'processing' }),
    { ...fortnight.paid, amountCents: 224_400, month: '2026-11', months: 12 },
    { ...bySystem, type: 'clocked', what: 'ending', month: '2026-11' },
    { ...fortnight.corrected, month: '2026-11', months: 12 },
    { ...bySystem, type: 'clocked', what: 'month', month: '2026-11' },
    { ...fortnight.paid, amountCents: 224_400, month: '2026-11', months: 12 },
    { ...byCustomer, type: 'replanned', from: '2026-12', terms: monthly },
    { ...byCustomer, type: 'replanned', from: '2026-12', terms },
    { ...byCustomer, type: 'replanned', from: '2026-12', terms: null },
    { ...bySystem, type: 'clocked', what: 'over', month: '2026-11' },
  ];
  const episode = { plan: orderId, month: '2026-11', number: 2, of: 4 };
  let order = makeOrder({ serviceName, priceCents, plan });
  return [
    order,
    ...changes.map((change) => (order = withChange(order, change))),
    makeOrder({ serviceName: 'Creator episode', priceCents: 0, episode }),
  ];
}

interface Emails {
  customer?: EmailContent | undefined;
  agents?: EmailContent | undefined;
}

function everyOrderEmail(): Emails[] {
  const placed = makeOrder();
  const steps = [
    placed,
    withChange(placed, makeMoved({ to: 'processing', message: NOTE })),
    withChange(placed, makeMoved({ from: 'processing', to: 'completed', message: NOTE })),
    withChange(placed, makeMoved({ to: 'cancelled', actor: 'customer' })),
    withChange(placed, makeMoved({ to: 'cancelled', message: NOTE })),
    withChange(placed, makeMoved({ from: 'processing', to: 'completed', links: LINKS })),
    withChange(placed, makeWritten({ message: NOTE })),
    withChange(placed, makeWritten({ message: NOTE, links: LINKS })),
    withChange(placed, makeWritten({ message: '', links: LINKS })),
    withChange(placed, makeQuoted({ message: NOTE, priceCents: 1_234_500 })),
    withChange(placed, { type: 'anonymized', at: placed.createdAt, actor: 'customer' }),
    makeOrder({ serviceName: CUSTOM_QUOTE_SERVICE, priceCents: 0 }),
    makeOrder({ serviceName: DEMO_CALL_SERVICE, priceCents: 0 }),
  ];
  return [
    ...steps.map((order) => emailsAbout(order, order.steps.at(-1)!)),
    ...[...Object.values(makeFortnight()), ...makePlan()].map((order) =>
      emailsAbout(order, order.steps.at(-1)!),
    ),
    emailsAbout(...twoMessages(placed)),
  ];
}

const writerOf = (emails: OrderEmails, { type }: OrderStep) => emails[type] as OrderEmail | null;

function emailsAbout(order: StoredOrder, first: OrderStep, ...others: OrderStep[]) {
  return {
    customer: writerOf(emailsToCustomer, first)?.(order, [first, ...others], context),
    agents: emailAboutOrder(order, [first, ...others], context),
  };
}

function twoMessages(placed: StoredOrder): [StoredOrder, OrderStep, OrderStep] {
  const first = withChange(placed, makeWritten({ message: 'One more thing.' }));
  const order = withChange(first, makeWritten({ message: '', links: LINKS }));
  return [order, order.steps[1]!, order.steps[2]!];
}

const RECEIVED_AT = '2026-11-21T10:00:00.000Z';

/** Every email about a message that was handed over and answered. Its id is of the day before. */
function messageEmails(to: 'agents' | 'customer') {
  const received = makeMessage({
    name: 'Mallory, visit evil.example',
    message: 'canary-message\nsecond line',
  });
  const by = { at: RECEIVED_AT, actor: 'Kim Osei' };
  const message = foldMessage(
    { day: '2026-11-20', messageId: orderId },
    {
      received: { at: RECEIVED_AT, ...received },
      fingerprint: '0'.repeat(64),
      changes: [
        { ...by, type: 'assigned', assignee: 'lee@roomtone.example' },
        { ...by, type: 'answered', text: 'Gladly.' },
      ],
      outbox: [],
    },
  );
  const compose = messageComposer(context, message);
  const sender = { now: () => Date.parse(RECEIVED_AT), worksAfterResponse: true };
  const abouts = to === 'agents' ? ['0', '1'] : ['0', '2'];
  return Promise.all(
    abouts.map(async (about) => compose(owe(sender, { id: about, about, to }))!.content([about])),
  );
}

describe('emails about an order', () => {
  it('confirm it with its reference, its content, and what happens next', async () => {
    const order = makeOrder({
      details: { ...typed, customerName: 'Ada Lovelace' },
      priceCents: 9995,
    });
    const { customer: email } = emailsAbout(order, order.steps[0]!);
    const { text } = renderEmail(email!);
    expect(email!.subject).toBe('PRO (Order #DEADBEEF)');
    expect(text).toContain('Hello Ada,');
    expect(text).toContain(orderReference(orderId).replace('Order ', ''));
    expect(text).toContain('$99.95');
    expect(text).toContain('Our reply  Within 24 hours');
    expect(text).toContain('Placed     Saturday, November 21, 2026, at 3:00 AM MST');
    expect(text).toMatch(/What happens next\n1\. A producer will contact you within 24 hours/);
    expect(text).toContain(`${ORDER_URL}\n`);
  });

  it.each([
    [DEMO_CALL_SERVICE, 'Free', 'The call is free.'],
    [CUSTOM_QUOTE_SERVICE, 'By quote', 'You owe nothing until you accept them.'],
  ])('say what %s costs before there is a price: %s', async (serviceName, price, promise) => {
    const order = makeOrder({ serviceName, priceCents: 0 });
    const { customer, agents } = emailsAbout(order, order.steps[0]!);
    expect(renderEmail(customer!).text).toMatch(new RegExp(`Price +${price}\n`));
    expect(renderEmail(agents!).text).toMatch(new RegExp(`Price +${price}\n`));
    expect(renderEmail(customer!).text.replaceAll(/\s+/g, ' ')).toContain(promise);
  });

  it('have a button to the very thing on the desk for the agents, and no command', async () => {
    const emails = everyOrderEmail().flatMap(({ agents }) => agents ?? []);
    for (const email of [...emails, ...(await messageEmails('agents'))]) {
      const { text, html } = renderEmail(email);
      const thing = email.subject.includes('(Message #')
        ? `messages/2026-11-20/${orderId}`
        : `orders/${userId}/${orderId}`;
      const url = `https://roomtone.example/desk#/${thing}`;
      expect(text.match(/\S+\/desk\S*/g)).toEqual([url]);
      expect(html.match(/href="[^"]*\/desk[^"]*"/g)).toEqual([`href="${url}"`]);
      expect(text + html).not.toContain('npm run');
    }
  });

  it('deliver files as links that say where they lead', () => {
    const placed = makeOrder();
    const delivered = withChange(placed, makeMoved({ to: 'completed', links: LINKS }));
    const { html } = renderEmail(emailsAbout(delivered, delivered.steps[1]!).customer!);
    expect(html).toMatch(
      /<a href="https:\/\/files\.example\/a\?q=1&amp;r=2"[^>]*><strong>files\.example<\/strong>/,
    );
  });

  it('quote the price that was given, even when another one followed', async () => {
    const placed = makeOrder({ serviceName: CUSTOM_QUOTE_SERVICE, priceCents: 0 });
    const first = withChange(placed, makeQuoted({ priceCents: 120_050 }));
    const order = withChange(first, makeQuoted({ priceCents: 99_900 }));
    const textOf = (step: OrderStep) =>
      Object.values(emailsAbout(order, step)).map((email) => renderEmail(email!).text);
    for (const text of textOf(order.steps[1]!)) expect(text).toContain('$1,200.50');
    for (const text of textOf(order.steps[2]!)) expect(text).toContain('$999');
    for (const text of textOf(order.steps[0]!)) expect(text).toContain('$999');
  });

  it('have all messages that waited, each with its moment', async () => {
    const { customer, agents } = emailsAbout(...twoMessages(makeOrder()));
    expect([customer?.title, agents?.title]).toEqual([
      '2 new messages about your order',
      '2 new messages',
    ]);
    const { text } = renderEmail(customer!);
    const when = 'Saturday, November 21, 2026, at 5:00 AM MST';
    expect(text).toContain(`From agent, ${when}\n\n> One more thing.`);
    expect(text).toContain(`Files from agent, ${when}:\n- files.example\n  ${LINKS[0]!}`);
    const toAgents = renderEmail(agents!).text;
    expect(toAgents).toContain('Message to the customer\n\n> One more thing.');
    expect(toAgents).toMatch(/Files +2 links\n/);
  });

  it("repeat to the customer the studio's words only, but for the brief", async () => {
    for (const { customer } of everyOrderEmail()) {
      if (!customer || renderEmail(customer).text.startsWith('Your order is in\n')) continue;
      const { text, html } = renderEmail(customer);
      for (const form of [customer.subject, text, html]) {
        expect(form).not.toMatch(/canary|evil\.example/);
      }
    }
    const [, processing] = everyOrderEmail();
    const { text, html } = renderEmail(processing!.customer!);
    expect(text).toContain('> Dear Ada,\n> we begin on <Monday> & call you at “ten”.');
    expect(html).toContain('we begin on &lt;Monday&gt; &amp; call you at “ten”.');
  });
});

it('repeats the brief and how to send files in the confirmation, to a confirmed address alone', () => {
  const order = makeOrder({ turnaround: 72 });
  const about = (confirmUrl?: string) =>
    renderEmail(
      emailsToCustomer.placed!(order, [order.steps[0] as never], { ...context, confirmUrl }),
    ).text;
  const confirmed = about();
  expect(confirmed).toContain('Your brief\n\n> canary-brief <script>');
  expect(confirmed).toMatch(/Ready\s+Within 72 hours of your files/);
  expect(confirmed.replaceAll(/\s+/g, ' ')).toContain(
    'Send your files on the order: choose Upload files, or Add links to where they are.',
  );
  const unconfirmed = about('https://roomtone.example/account/email#confirm-email=a');
  expect(unconfirmed).not.toContain('canary-brief');
  expect(unconfirmed).toContain('Send your files');
});

/** What must be in the text of each part, in one line, and what must not. */
const parts: [Chapter, 'customer' | 'agents', string, string[], RegExp?][] = [
  ['question', 'customer', 'New message about your order', ['> Which episode first?'], /wrote on/],
  [
    'answer',
    'agents',
    'New message',
    [
      'By the customer',
      'Price By quote',
      'From the customer > The second, > please.',
      'A reply to',
    ],
    /Reply by/,
  ],
  ['handedOver', 'agents', 'New message', ['Files 1 file']],
  [
    'quote',
    'customer',
    'Your quote',
    ['is $1,200.', `Accept: ${ORDER_URL}/accept Decline: ${ORDER_URL}/decline`],
    /replaces|Pay at/,
  ],
  [
    'newQuote',
    'customer',
    'Your new quote',
    [
      'is $999. It replaces our earlier quote of $1,200.',
      'Pay at pay.example: https://pay.example/a?b=1&c=2',
    ],
  ],
  ['declined', 'agents', 'Quote declined', ['> Too much.']],
  [
    'accepted',
    'customer',
    'You accepted our quote',
    ['quote of $999 on Sunday, November 22, 2026, at 2:00 AM MST.', 'Pay at pay.example'],
  ],
  ['accepted', 'agents', 'Quote accepted', ['By the customer', 'Price $999']],
  [
    'promised',
    'customer',
    'A new day for your order',
    ['for December 4, 2026.', 'From Sam > Dear Ada,'],
  ],
  ['billed', 'customer', 'How to pay for your order', ['$999', ': https://pay.example/order']],
  ['billedByTransfer', 'customer', 'How to pay for your order', ['$999', 'by bank transfer']],
  ['paid', 'customer', 'Payment received', ['$999 on November', 'Paid on November 23, 2026']],
  ['paid', 'customer', 'Payment received', [`/dashboard/invoice#order-${orderId}/7`]],
  [
    'changed',
    'customer',
    'Payment corrected',
    ['It’s $900, paid on November 23', 'Why > Dear Ada'],
  ],
  [
    'refunded',
    'customer',
    'We’ve refunded $300',
    ['back $300 of the $900 that you paid.', '3–5 business days', 'Why > Dear Ada,'],
    /thank/i,
  ],
  ['refundedWhole', 'customer', 'We’ve refunded $900', ['back all that you paid, $900.']],
  ['refundCorrected', 'customer', 'Refund corrected', ['by mistake', '> Dear Ada,'], /business/],
  ['corrected', 'customer', 'Payment corrected', ['by mistake', '> Dear Ada,'], /Paid on/],
  ['assigned', 'agents', 'Assigned to you', ['By Sam', 'Project brief > canary-brief']],
  [
    'started',
    'customer',
    'Your order is in production',
    ['be ready by November 30, 2026.', 'Handled by Kim', 'Ready by November 30, 2026'],
  ],
  ['stop', 'agents', 'Stop requested', ['> Please stop.']],
  [
    'delivered',
    'customer',
    'Your order is ready',
    [
      '- mix.mp3 (34 MB) - notes.pdf (82 KB)',
      '- files.example',
      '2 rounds of changes; you’ve used 0',
    ],
    /have the files yet/,
  ],
  [
    'changes',
    'agents',
    'Changes requested',
    ['> Nearly there.', 'Comments on mix.mp3 > 1:23 – A breath > 1:02:03 – Too loud > here'],
  ],
  ['again', 'customer', 'Version 2 is ready', ['replaces version 1.', '- mix2.mp3'], /notes\.pdf/],
  [
    'withdrawn',
    'customer',
    'We’ve withdrawn a file',
    ['withdrawn “mix2.mp3”', '> The wrong take.', 'Version 1 is the current one'],
  ],
  ['approved', 'agents', 'Approved', ['By the customer'], /From the customer/],
  ['reopened', 'customer', 'Your order is open again', ['in production', '> One fix is ours.']],
  ['pending', 'customer', 'Your order is open again', ['pending as before', '> Our mistake.']],
];

describe('a fortnight of emails', () => {
  it.each(parts)('says what happened: %s, to the %s', async (chapter, side, title, said, not) => {
    const order = makeFortnight()[chapter];
    const email = emailsAbout(order, order.steps.at(-1)!)[side]!;
    const oneLine = renderEmail(email).text.replaceAll(/\s+/g, ' ');
    expect([email.subject, email.title]).toEqual(['Custom Solution (Order #DEADBEEF)', title]);
    for (const words of said) expect(oneLine).toContain(words);
    if (not) expect(oneLine).not.toMatch(not);
  });

  it('quotes a few lines of what is answered, and never a note for colleagues', async () => {
    const lines = Array.from({ length: 9 }, (_, index) => `line ${index}`).join('\n');
    let order = makeOrder();
    for (const message of [
      makeWritten({ ...byCustomer, message: lines }),
      makeWritten({ ...event, message: 'canary-internal', isInternal: true }),
      makeWritten({ ...event, message: 'An answer.' }),
      makeWritten({ ...event, message: 'canary-internal', isInternal: true }),
      makeWritten({ ...byCustomer, message: 'Thanks.' }),
    ])
      order = withChange(order, message);
    const { customer } = emailsAbout(order, order.steps[3]!);
    const { text } = renderEmail(customer!);
    expect(text).toMatch(/You wrote on .*MST\n\n> line 0\n(> line [1-4]\n){4}> line 5 …\n/);
    const { agents } = emailsAbout(order, order.steps[5]!);
    expect(text + renderEmail(agents!).text).not.toContain('canary-internal');
  });

  it('quotes to agents the beginning of what was written', async () => {
    const start = '🎙'.repeat(500);
    const placed = makeOrder({ details: { ...typed, projectBrief: `${start}canary-end` } });
    const order = withChange(placed, makeWritten({ ...byCustomer, message: start }));
    const [first, second] = order.steps.map((step) =>
      renderEmail(emailsAbout(order, step).agents!),
    );
    expect(first!.text).toContain(`Project brief\n\n> ${start} …`.slice(0, 600));
    expect(first!.text + first!.html).not.toContain('canary-end');
    expect(first!.text).toMatch(/Reply by +Sunday, November 22, 2026, at 3:00 AM MST\n/);
    expect(second!.text).toContain(`> ${start}\n`);
  });

  it('lowers a fixed price with the reason and what it was', async () => {
    const prices = { priceCents: 24_000, earlierCents: 30_000 };
    const order = withChange(makeOrder(), { ...event, type: 'lowered', ...prices, message: NOTE });
    const { text, html } = renderEmail(emailsAbout(order, order.steps[1]!).customer!);
    expect(text).toContain('Your order now costs $240 in all. It was $300.');
    expect(text).toContain('Why\n\n> Dear Ada,');
    expect(html).not.toMatch(/\/(accept|decline)"/);
  });
});

describe('emails about an account', () => {
  const at = Date.parse(RECEIVED_AT);
  const token = 'a.b-c_d';

  it.each([
    [
      passwordResetEmail(user, token, at, context),
      '/auth#reset=a.b-c_d',
      'until Saturday, November 21, 2026, at 3:30 AM MST',
    ],
    [
      confirmEmailEmail(token, at, context),
      '/account/email#confirm-email=a.b-c_d',
      'It works until Saturday, November 21, 2026, at 3:00 AM MST.',
    ],
    [
      deskLinkEmail(`${context.siteUrl}/desk/sign-in#token=a.b-c_d`, at),
      '/desk/sign-in#token=a.b-c_d',
      'works once, until Saturday, November 21, 2026, at 3:00 AM MST, in the browser that asked for it.',
    ],
  ])('carry the link, and how long it works: %#', (email, path, sentence) => {
    const { text, html } = renderEmail(email);
    expect(text).toContain(`\n${context.siteUrl}${path}\n`);
    expect(html).toContain(`href="${context.siteUrl}${path}"`);
    expect(text.replaceAll('\n', ' ')).toContain(sentence);
  });

  it('say what to do if they did not request it', () => {
    const reset = renderEmail(passwordResetEmail(user, token, at, context));
    expect(reset.text).toContain('Didn’t request this?');
    const changed = renderEmail(passwordChangedEmail(user, at, context));
    expect(changed.text).toContain('Wasn’t you?');
    expect(changed.text).toContain(studio.email);
  });
});

describe('what people wrote from right to left', () => {
  const [name, text] = ['שרה לוי', 'שלום, צריך לערוך פרק 12 (45 דקות).'];

  it('is laid out so, and keeps to itself in our sentences', () => {
    const email = renderEmail({
      subject: 'A subject',
      blocks: [
        greeting('שרה'),
        wordsOf('message-answered').say('author', { agent: name }),
        { kind: 'facts', facts: [['Customer', name]] },
        { kind: 'quote', title: 'Project brief', text },
        { kind: 'items', title: 'Files', items: [{ label: name }] },
      ],
    });
    expect(email.html).toContain('<bdi>שרה</bdi>');
    expect(email.html).toContain(`<bdi>${name}</bdi>`);
    for (const [said, tag] of [
      [name, 'td'],
      [text, 'blockquote'],
      [name, 'li'],
    ])
      expect(email.html).toContain(` dir="auto">${said}</${tag}>`);
    expect(email.text).toContain(name);
    expect(email.text + email.html).not.toMatch(/[\u2066-\u2069]/);
  });
});

describe('every email', () => {
  it('has the same text and HTML, in short lines, with a one-line subject', async () => {
    const emails = everyOrderEmail().flatMap(({ customer, agents }) =>
      [customer, agents].filter((email) => email !== undefined),
    );
    emails.push(
      deskLinkEmail('https://roomtone.example/desk/sign-in#token=a', Date.parse(RECEIVED_AT)),
      ...(await messageEmails('agents')),
      ...(await messageEmails('customer')),
      accountClosedEmail(user, [makeOrder()], Date.parse(RECEIVED_AT), context),
    );
    for (const email of emails) {
      const { text, html } = renderEmail(email);
      expect(email.subject).toMatch(/^[^\r\n]{10,100}$/);
      expect(html).toContain('<meta name="color-scheme" content="light dark">');
      if (email.preheader)
        expect(html).toMatch(/<body[^>]*>\s*<p style="display:none[^>]*>[^<]{10,200}<\/p>/);
      if (email.subject.includes('(Order #')) expect(email.preheader).toBeDefined();
      const oneLine = text.replaceAll(/\s+/g, ' ');
      expect(oneLine.match(/\d:\d\d [AP]M(?! MST)/g)).toBeNull();
      expect(oneLine).not.toMatch(/\$\d{4}/);
      for (const line of text.split('\n')) {
        if (!line.includes('https://')) expect(line.length, line).toBeLessThanOrEqual(72);
      }
      const words = (form: string) => form.match(/[\p{L}\p{N}]{4,}/gu) ?? [];
      const shown = html
        .replaceAll(/<style[^]*?<\/style>|<[^>]*>/g, ' ')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&amp;', '&')
        .replaceAll('&quot;', '"')
        .replaceAll('&#39;', "'");
      const inHtml = new Set(
        words(shown + [...html.matchAll(/href="([^"]*)"/g)].map(String).join(' ')),
      );
      expect(words(text).filter((word) => !inHtml.has(word))).toEqual([]);
    }
  });

  it.each([
    ['Ada', 'Hello Ada,'],
    ['Anne-Marie', 'Hello Anne-Marie,'],
    ['O’Neil', 'Hello O’Neil,'],
    ['Zoë', 'Hello Zoë,'],
    ['https://evil.example', 'Hello,'],
    ['evil.example', 'Hello,'],
    ['You won $1000', 'Hello,'],
    ['x'.repeat(40), 'Hello,'],
    ['', 'Hello,'],
  ])('greets %j with %j', (name, expected) => {
    expect(greeting(name)).toBe(expected);
  });
});

describe('the words in content/emails/', () => {
  it('are filled in once: what somebody typed is never filled in itself', () => {
    const { say, paragraphs } = wordsOf('order-withdrawn');
    expect(say('text', { file: '{host} {file} {studio}' })).toContain('“{host} {file} {studio}”');
    expect(paragraphs('text', { file: 'a.wav' })).toHaveLength(1);
    expect(wordsOf('message-received').paragraphs('steps', { hours: '24' })).toHaveLength(2);
  });
});
