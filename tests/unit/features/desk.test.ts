import { describe, expect, it } from 'vitest';

import { addressOf, INBOX, parsePlace } from '../../../src/features/desk/desk-address.ts';
import { waitedFor, waitedPart } from '../../../src/features/desk/EntryList.tsx';
import { firstNameOf } from '../../../src/features/desk/reach.ts';
import {
  deliveredParts,
  fieldsOf,
  stepSchema,
  type FieldName,
  type StepValues,
} from '../../../src/features/desk/order-fields.ts';
import { stepsOf, type Step } from '../../../src/features/desk/order-steps.ts';
import type { OrderPlan } from '../../../src/contracts/plans.ts';
import { sayMoreOrders } from '../../../src/features/desk/record.model.ts';
import {
  deliveredOrder,
  deskCustomer,
  deskOrder,
  orderInProduction,
} from '../../support/desk-answers.ts';

describe('an address on the desk', () => {
  it.each([
    '#/',
    '#/?view=late&service=Lite+Edit&stage=start&sort=due',
    '#/?agent=lee%40studio.example&search=ada%40mail.example',
    '#/customers?search=ada',
    '#/orders/ab12/0199',
    '#/messages/2026-11-21/0199',
    '#/customers',
    '#/customers/ab12',
    '#/figures',
    '#/figures?weeks=26',
    '#/figures?weeks=26&by=source',
  ])('%s names the place that has it', (address) => {
    expect(addressOf(parsePlace(address)!)).toBe(address);
  });

  it('names the inbox as it opens for what it does not know', () => {
    expect(parsePlace('#/?view=mess&stage=none&sort=up&page=2')).toEqual(INBOX);
  });

  it.each(['#content', '#/figures/12', '#/orders/ab12', '#/nowhere/a/b', '#/orders/a/b/c'])(
    '%s names none',
    (address) => {
      expect(parsePlace(address)).toBeUndefined();
    },
  );
});

const noValues = Object.fromEntries(
  Object.keys(fieldsOf(deskOrder)).map((name) => [name, '']),
) as StepValues;
const placed = { ...deskOrder, createdAt: '2026-11-20T10:00:00.000Z' };
const paidOn = '2026-11-22';
/** An order of the rate card. */
const fixed = {
  ...deskOrder,
  serviceName: 'Pro Episode Edit',
  servicePrice: 90,
  total: 90,
  due: 90,
  quote: undefined,
  isQuotable: false,
  isLowerable: true,
  isAskable: true,
};

const pro = { name: 'PRO', billing: 'monthly', price: 300 } as const;

/** What is due is not what the order costs. */
const planByTheYear: typeof deskOrder = {
  ...deskOrder,
  plan: {
    billing: 'yearly',
    rawMinutes: 60,
    month: '2026-11',
    months: [
      {
        month: '2026-11',
        name: 'Creator',
        included: 4,
        used: 0,
        episodes: [],
        due: { amount: 2142, months: 12 },
      },
    ],
    left: 4,
    takesEpisodes: true,
    single: { name: 'Standard Episode Edit', price: 70, addOns: [] },
    addOns: [],
    offers: [],
  },
};

it.each<[problem: string, order: typeof deskOrder, typed: Partial<StepValues>]>([
  ['Enter a price such as 1200, 1,200, or 1,200.00', deskOrder, { price: '1.200,00' }],
  ['It’s $90.00 now. Ask the customer for whatever costs more', fixed, { total: '90.00' }],
  ['Choose an add-on', fixed, { addOn: '' }],
  ['Choose what is removed', fixed, { line: '' }],
  ['Say why: the customer reads it', deskOrder, { reason: ' ' }],
  ['Enter a date', deskOrder, { paidOn: '' }],
  ['That day is over. Choose today or a later day', deskOrder, { day: '2026-01-01' }],
  ['That day is over. Choose today or a later day', deskOrder, { dueOn: '2026-01-01' }],
  ['That day is still to come', deskOrder, { paidOn: '2099-12-31' }],
  ['That’s more than the price of $480.00. Say why in a message', placed, { amount: '480.01', paidOn, message: ' ' }], // prettier-ignore
  ['That’s more than the price of $2,142.00. Say why in a message', planByTheYear, { month: '2026-11', amount: '2142.01', paidOn, message: '' }], // prettier-ignore
  ['That’s before the order was placed, on Nov 20, 2026. Say why in a message', placed, { amount: '480', paidOn: '2026-11-18', message: '' }], // prettier-ignore
  ['Choose what is withdrawn', deskOrder, { target: '' }],
])('a step says %s', (problem, order, typed) => {
  const fields = Object.keys(typed) as Step['fields'];
  const { error } = stepSchema(order, fields).safeParse({ ...noValues, ...typed });
  expect(error?.issues[0]?.message).toBe(problem);
});

it.each<Partial<StepValues>>([
  { amount: '480', paidOn, message: '' },
  { amount: '100', paidOn, message: '' },
  { amount: '1,000', paidOn, message: 'Two episodes at once.' },
  { amount: '480', paidOn: '2026-10-01', message: 'Paid in advance.' },
])('a payment is taken with what it takes: %j', (typed) => {
  const { success } = stepSchema(placed, ['amount', 'paidOn', 'message']).safeParse({
    ...noValues,
    ...typed,
  });
  expect(success).toBe(true);
});

it('names the line of a link that is none', () => {
  const links = 'https://a.example/x\n\nhttp://b.example';
  const { error } = stepSchema(deskOrder, ['links']).safeParse({ ...noValues, links });
  expect(error?.issues[0]?.message).toMatch(/^Line 2: Enter a link that begins with https:/);
});

it('takes nothing that a colleague took away meanwhile', () => {
  const gone = { target: 'ab'.repeat(16), line: '4', refund: '7', month: '2026-11', addOn: 'Rush' };
  for (const [name, value] of Object.entries(gone)) {
    const schema = stepSchema(deskOrder, [name as FieldName]);
    const { error } = schema.safeParse({ ...noValues, [name]: value });
    expect(error?.issues.map(({ message }) => message)).toEqual(['That’s gone. Choose again']);
  }
});

it('offers a link that was delivered again once, of its latest version', () => {
  const link = 'https://files.example/a.wav';
  const version = { at: deskOrder.updatedAt, items: [{ link }], isWithdrawn: false };
  const versions = [2, 1].map((number) => ({ ...version, number }));
  const order = { ...deliveredOrder, view: { ...deliveredOrder.view, versions } };
  expect(deliveredParts(order)).toEqual([{ target: link, name: link, version: 2 }]);
});

it('says how long somebody has waited', () => {
  const since = '2026-11-20T00:00:00.000Z';
  const after = (hours: number) => Date.parse(since) + hours * 3_600_000;
  const texts = [0.5, 3, 47.9, 48, 52].map((hours) => waitedFor(since, after(hours)));
  expect(texts).toEqual(['30 min', '3 h', '47 h', '2 d', '2 d 4 h']);
  expect([-1, 12, 30].map((hours) => waitedPart(since, after(hours)))).toEqual([0, 0.5, 1]);
});

const canceled: typeof deskOrder = { ...deskOrder, status: 'cancelled', allowed: ['pending'] };
const closed = { isQuotable: false, waitingSince: undefined };
const payment = { amount: 480, paidOn: '2026-11-22' };

it.each<[what: string, order: typeof deskOrder, steps: string, main?: string]>([
  [
    'one that is settled',
    { ...deskOrder, lacks: [] },
    'processing quote bill invoice pay promise cancelled',
    'processing',
  ],
  [
    'one without a price',
    { ...deskOrder, quote: undefined, total: 0, due: undefined, lacks: ['price'] },
    'processing quote promise cancelled',
    'quote',
  ],
  [
    'one that waits for the customer',
    { ...deskOrder, lacks: ['acceptance', 'payment'] },
    'processing quote bill pay promise cancelled',
  ],
  [
    'one that is not paid',
    { ...fixed, lacks: ['payment'], paymentUrl: 'https://pay.example/1' },
    'processing bill pay add ask lower promise cancelled',
    'pay',
  ],
  [
    'one in production',
    orderInProduction,
    'completed quote bill pay promise cancelled',
    'completed',
  ],
  [
    'a delivered one',
    { ...deliveredOrder, payment, due: undefined },
    'completed pay add ask lower processing refund unpay withdraw',
  ],
  ['a canceled one', { ...canceled, ...closed }, 'pay pending'],
  [
    'one of a closed account',
    { ...deliveredOrder, isAnonymous: true, isAskable: false, isLowerable: false },
    'completed pay processing withdraw',
  ],
])('offers what the order allows: %s', (_, order, names, main) => {
  const steps = stepsOf(order);
  expect(steps.map(({ name }) => name).join(' ')).toBe(names);
  expect(steps.find(({ isMain }) => isMain)?.name).toBe(main);
});

it.each<[what: string, months: number, change: OrderPlan['change'], next: string, price: number]>([
  ['a month', 1, undefined, '2026-12', 480],
  ['a year', 12, undefined, '2027-11', 480],
  ['a month before another plan', 1, { from: '2026-12', offer: pro }, '2026-12', 300],
  ['a year that another plan cuts short', 12, { from: '2027-03', offer: pro }, '2027-03', 300],
  ['a month before a later plan', 1, { from: '2027-03', offer: pro }, '2026-12', 480],
])('is paid in advance after %s, at the price of then', (_what, months, change, next, price) => {
  const { plan } = planByTheYear;
  const payment = { from: '2026-11', amount: 480, paidOn, months };
  const paid = { ...plan!.months[0]!, due: undefined, payment };
  const order = { ...planByTheYear, plan: { ...plan!, change, months: [paid] } };
  const step = stepsOf(order).find(({ name }) => name === 'pay')!;
  expect(step.start).toMatchObject({ month: next, amount: price.toFixed(2) });
  const schema = stepSchema({ ...order, createdAt: placed.createdAt }, step.fields);
  expect(schema.safeParse({ ...noValues, ...step.start, paidOn }).success).toBe(true);
});

it('gives back a month of a plan that is left, and is paid for none after its end', () => {
  const { plan } = planByTheYear;
  const [november] = plan!.months;
  const paidFor = (month: string, refunded?: number) => ({
    ...{ ...november!, month, due: undefined },
    payment: { from: month, amount: 220, paidOn: '2026-11-02', months: 1, refunded },
  });
  const months = [{ ...paidFor('2026-12', 220), included: 0 }, paidFor('2026-11')];
  const stopped: typeof deskOrder = {
    ...planByTheYear,
    plan: { ...plan!, billing: 'monthly', change: { from: '2026-12' }, months },
  };
  const steps = stepsOf(stopped);
  expect(steps.find(({ name }) => name === 'refund')?.start).toMatchObject({
    paidMonth: '2026-11',
    amount: '220.00',
  });
  expect(steps.map(({ name }) => name)).not.toContain('pay');
});

it('asks and sends nothing where the account is closed', () => {
  const steps = stepsOf({ ...deskOrder, isAnonymous: true, mailObstacle: 'closed' });
  expect(new Set(steps.map(({ sends }) => sends))).toEqual(
    new Set(['The account is closed, so no email goes out.']),
  );
  expect(steps.flatMap(({ fields }) => fields)).toEqual([
    ...['dueOn', 'price', 'amount', 'paidOn', 'message'],
  ]);
});

const accepted: typeof deskOrder = {
  ...deskOrder,
  quote: { price: 1000, at: deskOrder.updatedAt, answer: 'accepted' },
};

it.each<
  [title: string, name: Step['name'], typeof deskOrder, Partial<StepValues>, told: string, object]
>([
  [
    'Send the customer a quote of $1,200.00?',
    'quote',
    accepted,
    { price: '1,200' },
    'This replaces the quote of $1,000.00, which they accepted: they will be asked again.',
    { action: 'quote', price: 1200 },
  ],
  [
    'Give the customer a price of $72.00?',
    'lower',
    fixed,
    { total: '72', reason: 'Non-profit' },
    '−20%, $72.00 instead of $90.00. It can’t be raised again without asking them.',
    { action: 'lower', total: 72, message: 'Non-profit' },
  ],
  [
    'Ask the customer for Show Notes Writing, $45.00?',
    'add',
    { ...fixed, addOns: [{ name: 'Show Notes Writing', price: 45 }] },
    { addOn: 'Show Notes Writing', reason: 'You asked' },
    'If they accept, the order costs $135.00; until then, nothing changes.',
    { action: 'ask', name: 'Show Notes Writing', price: 45, message: 'You asked' },
  ],
  [
    'Ask the customer for 35 more minutes, $25.00?',
    'ask',
    fixed,
    { name: '35 more minutes', price: '25', reason: 'It is longer' },
    'If they accept, the order costs $115.00; until then, nothing changes.',
    { action: 'ask', name: '35 more minutes', price: 25, message: 'It is longer' },
  ],
  [
    'Start without a price?',
    'processing',
    { ...deskOrder, lacks: ['price'] },
    { dueOn: '2026-11-30' },
    'It is promised for Nov 30, 2026.',
    { action: 'move', to: 'processing', dueOn: '2026-11-30', anyway: true },
  ],
  [
    'Start without the customer’s acceptance or a payment?',
    'processing',
    { ...deskOrder, lacks: ['acceptance', 'payment'] },
    {},
    '',
    { action: 'move', to: 'processing', anyway: true },
  ],
  [
    'Start production?',
    'processing',
    {
      ...deskOrder,
      lacks: [],
      unfinished: { files: 1, bytes: 315_000_000 },
      dueIfStarted: '2026-11-24',
      view: { ...deskOrder.view, decisions: ['files_complete'] },
    },
    {},
    'It is promised for Nov 24, 2026. The customer hasn’t said that all files are here. 1 file (315 MB) hasn’t arrived in full yet.',
    { action: 'move', to: 'processing' },
  ],
  [
    'Promise it for Dec 4, 2026?',
    'promise',
    { ...deskOrder, dueOn: '2026-12-01' },
    { day: '2026-12-04', message: 'The guest is away' },
    'This replaces Dec 1, 2026.',
    { action: 'promise', dueOn: '2026-12-04', message: 'The guest is away' },
  ],
  [
    'Mark $500.00 as paid on Nov 22, 2026?',
    'pay',
    deskOrder,
    { amount: '500', paidOn: '2026-11-22' },
    'The price is $480.00.',
    { action: 'pay', amount: 500, paidOn: '2026-11-22' },
  ],
  [
    'Mark as not paid?',
    'unpay',
    { ...deskOrder, payment },
    { reason: 'Another order' },
    '$480.00, paid on Nov 22, 2026. No email goes out.',
    { action: 'pay', amount: 0, paidOn: '2026-11-22', message: 'Another order' },
  ],
  [
    'Mark $48.00 as paid on Nov 22, 2026?',
    'pay',
    { ...deskOrder, payment, due: undefined },
    { amount: '48', paidOn: '2026-11-22', tell: 'yes' },
    'The price is $480.00. This replaces $480.00 on Nov 22, 2026. Emails the customer your reason.',
    { action: 'pay', amount: 48, paidOn: '2026-11-22', tell: true },
  ],
  [
    'Mark $2,000.00 as paid for November 2026 on Nov 22, 2026?',
    'pay',
    planByTheYear,
    { month: '2026-11', amount: '2000', paidOn: '2026-11-22' },
    'The price is $2,142.00.',
    { action: 'pay', amount: 2000, paidOn: '2026-11-22', month: '2026-11' },
  ],
  [
    'Note that $80.00 was refunded on Dec 2, 2026?',
    'refund',
    { ...deskOrder, payment: { ...payment, refunded: 100 } },
    { amount: '80', refundedOn: '2026-12-02', reason: 'A voice is missing' },
    'Send it back the way it was paid; the site doesn’t. $300.00 of the payment stays with us.',
    { action: 'refund', amount: 80, refundedOn: '2026-12-02', message: 'A voice is missing' },
  ],
  [
    'Note that this refund never happened?',
    'unrefund',
    { ...deskOrder, payment, refunds: [{ id: 7, amount: 80, refundedOn: '2026-12-02' }] },
    { refund: '7', reason: 'Another order' },
    '$80.00, refunded on Dec 2, 2026. No email goes out.',
    {
      action: 'refund',
      amount: 0,
      refundedOn: '2026-12-02',
      corrects: 7,
      message: 'Another order',
    },
  ],
  [
    'Deliver version 3?',
    'completed',
    deliveredOrder,
    { links: 'https://files.example/v3.wav' },
    'It is files.example/v3.wav. Version 2 stays on the order, struck through.',
    {
      action: 'move',
      to: 'completed',
      links: ['https://files.example/v3.wav'],
    },
  ],
  [
    'Complete without files?',
    'completed',
    orderInProduction,
    {},
    'The customer will find no files.',
    { action: 'move', to: 'completed' },
  ],
  [
    'Reopen this order?',
    'processing',
    deliveredOrder,
    // Typed before a colleague started it.
    { reason: 'The wrong mix', message: 'We begin on Monday' },
    'It will be in production again.',
    { action: 'move', to: 'processing', message: 'The wrong mix' },
  ],
  [
    'Cancel this order?',
    'cancelled',
    { ...deskOrder, payment },
    {},
    '$480.00 was paid: refund it the way it was paid, and note that here.',
    { action: 'move', to: 'cancelled' },
  ],
])('asks before it is done: %s', (title, name, order, typed, told, action) => {
  const step = stepsOf(order).find((each) => each.name === name)!;
  const plan = step.plan({ ...noValues, ...typed }, []);
  expect(plan).toMatchObject({ title, action: { ...action, eventCount: order.eventCount } });
  expect(plan.facts.filter(Boolean).join(' ')).toBe(told);
});

it('says of a part payment what the server makes of it: more is a payment, less a correction', () => {
  const part = { ...deskOrder, payment: { ...payment, amount: 100 }, due: 380 };
  const pay = stepsOf(part).find(({ name }) => name === 'pay')!;
  const planned = (amount: string, tell = '') => {
    const { facts, done, action } = pay.plan({ ...noValues, amount, paidOn, tell }, []);
    return { told: facts.at(-1), done, tell: 'tell' in action && action.tell };
  };
  const done = 'The order is corrected.';
  expect(planned('480', 'yes')).toEqual({ told: false, done: undefined, tell: undefined });
  expect(planned('90')).toEqual({ told: 'No email goes out.', done, tell: undefined });
  expect(planned('100', 'yes')).toEqual({
    told: 'Emails the customer your reason.',
    done,
    tell: true,
  });
});

it('says how many orders of a customer are not listed', () => {
  expect(sayMoreOrders(deskCustomer)).toBeUndefined();
  const more = { ...deskCustomer, totals: { ...deskCustomer.totals, orders: 73 } };
  expect(sayMoreOrders(more)).toBe('These are the latest 4 of 73.');
});

it('greets by the first name, and somebody without one all the same', () => {
  expect([firstNameOf(' Rosa  Delgado'), firstNameOf('')]).toEqual(['Rosa', 'there']);
});
