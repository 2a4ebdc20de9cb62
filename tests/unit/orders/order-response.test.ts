import { describe, expect, it } from 'vitest';

import type { OrderChange, OrderValue } from '../../../netlify/server/orders/order.ts';
import type { OrderDecision, OrderStatus } from '../../../src/contracts/orders.ts';
import { makePlaced } from '../../support/makers.ts';
import { answersAbout } from '../../support/order-answers.ts';

const at = '2026-10-07T10:00:00.000Z';
const nowMs = Date.parse(at);
const studio = 'Kim Osei';
const [one = '', two = ''] = ['1', '2'].map((digit) => digit.repeat(32));

const by = (actor: string) => ({ at, actor });
const moved = (
  to: OrderStatus,
  more: Partial<Extract<OrderChange, { type: 'moved' }>> = {},
): OrderChange => ({ ...by(studio), type: 'moved', from: 'pending', to, ...more });
const written = (
  actor: string,
  message: string,
  more: Partial<Extract<OrderChange, { type: 'written' }>> = {},
): OrderChange => ({ ...by(actor), type: 'written', message, isInternal: false, ...more });
const decided = (decision: OrderDecision, more = {}): OrderChange => ({
  ...by('customer'),
  type: 'decided',
  decision,
  ...more,
});
const quoted = (priceCents: number): OrderChange => ({ ...by(studio), type: 'quoted', priceCents });
const lowered: OrderChange = {
  ...by(studio),
  type: 'lowered',
  priceCents: 3000,
  earlierCents: 4000,
  message: 'We were late.',
};
const paid = (amountCents: number): OrderChange => ({
  ...by(studio),
  type: 'paid',
  amountCents,
  paidOn: '2026-10-07',
});
const file = (id: string) => ({ id, name: `${id === one ? 'one' : 'two'}.mp3`, size: 4_200_000 });
/** An agent uploads a file, and delivers it. */
const delivered = (id: string, more = {}): OrderChange[] => [
  written(studio, '', { isInternal: true, files: [file(id)] }),
  moved('completed', { files: [id], ...more }),
];
const withdrawn = (target: string): OrderChange => ({
  ...by(studio),
  type: 'withdrawn',
  target,
  message: 'Wrong one.',
});

const quote = quoted(120_000);
const billed: OrderChange = { ...by(studio), type: 'billed', paymentUrl: 'https://pay.example/1' };
const started = moved('processing');
const stop = decided('stop_requested');
const changes = decided('changes_requested');
const canceled = moved('cancelled');
const question = written('customer', 'When?');
const unknown = { ...by(studio), type: 'rerouted' };

/** A custom order, unless it's another service. */
const tell = (
  happened: readonly object[],
  { service = 'Custom Solution', uploads = [] as OrderValue['uploads'], hasBucket = false } = {},
) => {
  const isCustom = service === 'Custom Solution';
  const placed = makePlaced({ at, serviceName: service, priceCents: isCustom ? 0 : 4000 });
  const value = { placed, changes: happened as OrderChange[], uploads };
  return answersAbout(value, { nowMs, hasBucket });
};
const viewOf = (...told: Parameters<typeof tell>) => tell(...told).shown.view;

describe('the step', () => {
  it.each<[string, number, object[]]>([
    ['placed', 0, []],
    ['asked about', 0, [written(studio, 'How long?')]],
    ['with an upload of the studio’s own', 0, delivered(one).slice(0, 1)],
    ['waiting for a word on its quote', 0, [quote]],
    ['quoted and accepted', 1, [quote, decided('accepted')]],
    ['with files', 1, [written('customer', '', { files: [file(one)] })]],
    ['started', 2, [started]],
    ['delivered', 3, [started, ...delivered(one)]],
    ['back in production', 2, [started, ...delivered(one), changes]],
    ['approved', 4, [started, ...delivered(one), decided('approved')]],
    ['canceled at once', 0, [canceled]],
    ['canceled at work', 2, [started, canceled]],
  ])('of an order %s is %s', (_, step, happened) => {
    expect(viewOf(happened).step).toBe(step);
  });
});

describe('what comes next', () => {
  const settle = 'We’ll start once the details and payment are settled.';
  const working = 'We’re working on it.';
  const ready = (version: number) =>
    `Version ${version} is ready below. Approve it, or ask for changes.`;
  it.each<[string, string | undefined, object[]]>([
    ['placed', undefined, []],
    ['written to', `Kim Osei has written to you. ${settle}`, [written(studio, 'Hello.')]],
    ['quoted', 'We’ve quoted $1,200. Accept or decline it below, or write to us first.', [quote]],
    [
      'accepted',
      'You’ve accepted the quote. Next, we’ll send you a link to pay.',
      [quote, decided('accepted')],
    ],
    [
      'accepted, with a link to pay',
      'You’ve accepted the quote. Pay with the button below, and we’ll start once we have your files.',
      [quote, decided('accepted'), billed],
    ],
    [
      'declined',
      'You’ve declined the quote. We’ll write to you about what else we can do.',
      [quote, decided('declined')],
    ],
    [
      'paid',
      'We’ve received your payment. Thank you. Next, we’ll start. If you haven’t sent your files yet, please send them now.',
      [quote, decided('accepted'), paid(120_000)],
    ],
    [
      'sent files',
      'We have what you sent so far. Is that everything?',
      [written('customer', '', { links: ['https://a.example'] })],
    ],
    ['asked about', 'We have your message.', [started, question]],
    [
      'reopened',
      `We’ve reopened this order; our message below says why. ${settle}`,
      [canceled, moved('pending')],
    ],
    ['started', `${working} Changes or questions? Write to us below.`, [started]],
    [
      'written to at work',
      `Kim Osei has written to you. ${working}`,
      [started, written(studio, 'Hi.')],
    ],
    [
      'asked to stop',
      'You’ve asked us to stop. We’ll confirm it, and what it means for the price.',
      [started, stop],
    ],
    [
      'asked for changes',
      'We’re working on the changes you asked for.',
      [started, ...delivered(one), changes],
    ],
    ['delivered', ready(1), [started, ...delivered(one)]],
    ['delivered again', ready(2), [started, ...delivered(one), changes, ...delivered(two)]],
    [
      'with a version taken back',
      'We’ve withdrawn a file; our message below says why. Version 1 is the current one.',
      [started, ...delivered(one), ...delivered(two), withdrawn(two)],
    ],
    [
      'approved',
      'You’ve approved it, and this order is done. Thank you!',
      [started, ...delivered(one), decided('approved')],
    ],
    [
      'completed without files',
      'The work is done. We’ll write to you when your files are on their way.',
      [moved('completed')],
    ],
    [
      'told of an unknown event',
      `${working} Changes or questions? Write to us below.`,
      [started, unknown],
    ],
  ])('for the customer of an order that was %s', (_, text, happened) => {
    const { next } = viewOf(happened);
    // While the customer waits, the words on what happened may be all there is.
    expect(next.text).toBe(text);
  });

  const sends = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      written('customer', '', { files: [{ ...file(one), id: `${index}`.repeat(32) }] }),
    );
  const until = '2026-10-08T10:00:00.000Z';
  const upload = (size: number, index = 0) => ({ file: `${index}`.repeat(32), size, until });
  it.each<[words: string | undefined, step: number, OrderValue['uploads'], object[]]>([
    ['We have what you sent so far. Is that everything?', 1, [], sends(1)],
    [
      'Thank you, we have everything. We’ll start once the details and payment are settled.',
      1,
      [],
      [...sends(1), decided('files_complete')],
    ],
    [
      'We have 1 of 2 files. 1 file (315 MB) hasn’t arrived in full yet.',
      0,
      [upload(315e6)],
      sends(1),
    ],
    [
      'We have 2 of 5 files. 3 files (1.2 GB in all) haven’t arrived in full yet.',
      0,
      [upload(4e8), upload(4e8, 1), upload(4e8, 2)],
      sends(2),
    ],
    [
      'We have your message. 1 file (12 MB) hasn’t arrived in full yet.',
      0,
      [upload(12e6)],
      [written('customer', 'It is on its way.')],
    ],
    ['1 file (12 MB) hasn’t arrived in full yet.', 0, [upload(12e6)], []],
    [
      '1 file (12 MB) hasn’t arrived in full yet. We’re working on it. Changes or questions? Write to us below.',
      2,
      [upload(12e6)],
      [started],
    ],
  ])('says of files that they are there once all are: %s', (words, step, uploads, happened) => {
    const view = viewOf(happened, { uploads, hasBucket: true });
    expect([view.next.text, view.step]).toEqual([words, step]);
  });

  it('does not count on files where none can be sent', () => {
    expect(viewOf(sends(1), { uploads: [upload(1)] }).next.text).toBe(
      'We have what you sent so far. Is that everything?',
    );
  });

  it.each<[string, object[]]>([
    ['pending', []],
    ['started', [started]],
    ['delivered', [moved('completed')]],
    ['canceled', [canceled]],
  ])('of a question about a %s order is a reply within 24 hours, until there is one', (_, past) => {
    const replyBy = '2026-10-08T10:00:00.000Z';
    expect(viewOf([...past, question]).next.replyBy).toBe(replyBy);
    const answered = viewOf([...past, question, written(studio, 'Tomorrow.')]);
    expect(answered.next.replyBy).toBeUndefined();
  });

  const accepted = [quote, decided('accepted')];
  it.each<[sentence: string, object[], string?]>([
    ['Next, we’ll send you a quote.', []],
    ['Next, please accept or decline the quote on your order.', [quote]],
    ['Next, we’ll see how the quote can change.', [quote, decided('declined')]],
    ['Next, we’ll send you a payment link.', accepted],
    ['Next, please pay with the link on your order.', [...accepted, billed]],
    [
      'Next, please send your files, and press “That’s everything” on your order.',
      [...accepted, paid(120_000)],
    ],
    ['Next, we’ll start production.', [...accepted, paid(120_000), decided('files_complete')]],
    ['Next, we’ll start production.', [], 'Demo Call'],
    ['Next, we’ll finish the work and deliver it on your order.', [started]],
    ['Next, we’ll deliver, by Nov 30, 2026.', [moved('processing', { dueOn: '2026-11-30' })]],
    ['Next, please approve what we delivered, or request changes.', [started, ...delivered(one)]],
    ['Everything is delivered and approved.', [started, ...delivered(one), decided('approved')]],
    ['The order is canceled, so nothing more will happen.', [canceled]],
  ])('is what agents can tell a customer: %s', (sentence, happened, service) => {
    const placed = makePlaced({ at, serviceName: service ?? 'Custom Solution', priceCents: 0 });
    const { atDesk } = answersAbout({ placed, changes: happened as OrderChange[] }, { nowMs });
    expect(atDesk.view.next.text).toBe(sentence);
  });
});

describe('what a customer can decide', () => {
  it.each<[string, OrderDecision[], object[], string?]>([
    ['a quote', ['accepted', 'declined'], [quote]],
    ['nothing about a lowered price', [], [lowered], 'Lite Edit'],
    ['whether to stop', ['stop_requested'], [started]],
    ['a version', ['approved', 'changes_requested'], [started, ...delivered(one)]],
    ['nothing about what was not delivered', [], [moved('completed')]],
    ['nothing once it is approved', [], [started, ...delivered(one), decided('approved')]],
    ['the same after something unknown', ['stop_requested'], [started, unknown]],
  ])('is %s', (_, decisions, happened, service) => {
    expect(viewOf(happened, service ? { service } : {}).decisions).toEqual(decisions);
  });
});

describe('where a customer pays', () => {
  it.each<[string, string | undefined, object[]]>([
    ['nowhere before the quote is accepted', undefined, [quote, billed]],
    ['where the link leads', 'https://pay.example/1', [quote, decided('accepted'), billed]],
    ['nowhere once it is paid', undefined, [quote, decided('accepted'), billed, paid(120_000)]],
    ['nowhere once it is canceled', undefined, [quote, decided('accepted'), billed, canceled]],
  ])('is %s', (_, url, happened) => {
    expect(viewOf(happened).paymentUrl).toBe(url);
  });
});

it('what was delivered is there by version, the latest first, with what was taken back', () => {
  const links = ['https://files.example/1', 'https://files.example/2'];
  const { versions } = viewOf([
    ...delivered(one, { links }),
    written('customer', 'Thank you.', { links: ['https://mine.example'] }),
    written(studio, '', { links: ['https://more.example'] }),
    written(studio, '', { links: ['https://for-us.example'], isInternal: true }),
    withdrawn(links[1]!),
    ...delivered(two),
    withdrawn(two),
  ]);
  expect(versions).toEqual([
    { number: 2, at, items: [{ file: two, isWithdrawn: true }], isWithdrawn: true },
    {
      number: 1,
      at,
      items: [
        { file: one },
        { link: links[0] },
        { link: links[1], isWithdrawn: true },
        { link: 'https://more.example' },
      ],
      isWithdrawn: false,
    },
  ]);
  expect(viewOf([started, written(studio, '', { links })]).versions).toEqual([]);
});

describe('the timeline', () => {
  const comment = { fileId: one, seconds: 3, text: 'Louder.' };
  const uploaded = written('customer', '', { files: [file(one), file(two)] });
  it.each<[string, string, object[], string?]>([
    ['Order placed', 'Ada Lovelace placed the order', []],
    [
      'You accepted the quote',
      'Ada Lovelace accepted the quote of $1,200',
      [quote, decided('accepted')],
    ],
    [
      'You declined the quote',
      'Ada Lovelace declined the quote of $1,200',
      [quote, decided('declined')],
    ],
    [
      'You approved version 1',
      'Ada Lovelace approved version 1',
      [...delivered(one), decided('approved')],
    ],
    [
      'You asked for changes to version 1, with 1 comment',
      'Ada Lovelace requested changes to version 1',
      [...delivered(one), decided('changes_requested', { comments: [comment] })],
    ],
    ['You asked us to stop', 'Ada Lovelace asked to stop', [started, stop]],
    ['Version 2 delivered', 'Kim Osei delivered version 2', [...delivered(one), ...delivered(two)]],
    ['Work finished', 'Kim Osei completed the order without files', [moved('completed')]],
    [
      'Paid $1,200.00 on Oct 7, 2026',
      'Kim Osei marked $1,200.00 as paid on Oct 7, 2026',
      [paid(120_000)],
    ],
    ['Marked as not paid', 'Kim Osei marked it as not paid', [paid(0)]],
    ['File withdrawn: one.mp3', 'Kim Osei withdrew a file', [...delivered(one), withdrawn(one)]],
    ['You uploaded one.mp3, two.mp3', 'Ada Lovelace handed over 2 files', [uploaded]],
    ['You', 'Ada Lovelace wrote', [question]],
    ['Message from Kim Osei', 'Kim Osei wrote to the customer', [written(studio, 'Hello.')]],
    [
      'Quoted $1,000, in place of $1,200',
      'Kim Osei quoted $1,000 instead of $1,200',
      [quote, quoted(100_000)],
    ],
    ['Price lowered to $30', 'Kim Osei lowered the price to $30', [lowered], 'Lite Edit'],
    [
      'Reopened, and back in production',
      'Kim Osei reopened the order for production',
      [...delivered(one), started],
    ],
    ['Production started', 'Kim Osei started production', [started]],
    ['Order canceled', 'Kim Osei canceled the order', [canceled]],
    [
      'You canceled the order',
      'Ada Lovelace canceled the order',
      [moved('cancelled', by('customer'))],
    ],
    ['Payment link sent', 'Kim Osei sent a payment link', [billed]],
  ])('says %s, and to agents: %s', (line, forAgents, happened, service) => {
    const { shown, atDesk } = tell(happened, service ? { service } : {});
    expect(shown.view.timeline.at(-1)?.text).toBe(line);
    expect(atDesk.view.timeline.at(-1)?.text).toBe(forAgents);
  });

  it.each<[string, OrderChange]>([
    ['Kim Osei, for colleagues only', written(studio, 'Clipped.', { isInternal: true })],
    [
      'Kim Osei uploaded 1 file, not shown to the customer yet',
      written(studio, '', { isInternal: true, files: [file(one)] }),
    ],
    [
      'Kim Osei took the order',
      { ...by(studio), type: 'assigned', assignee: 'kim@roomtone.example' },
    ],
    [
      'Kim Osei assigned the order to Lee Park',
      { ...by(studio), type: 'assigned', assignee: 'lee@roomtone.example' },
    ],
    ['Kim Osei unassigned the order', { ...by(studio), type: 'assigned', assignee: null }],
    ['Kim Osei said that no reply is needed', { ...by(studio), type: 'settled' }],
    [
      'Kim Osei checked off a comment',
      { ...by(studio), type: 'ticked', comment: '1.0', isDone: true },
    ],
    ['The account was closed', { ...by('system'), type: 'anonymized' }],
  ])('tells agents alone: %s', (line, change) => {
    const { shown, atDesk } = tell([change]);
    expect(shown.view.timeline.map(({ text }) => text)).toEqual(['Order placed']);
    expect(atDesk.view.timeline.at(-1)?.text).toBe(line);
  });
});
