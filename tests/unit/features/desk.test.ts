import { describe, expect, it } from 'vitest';

import { addressOf, parsePlace } from '../../../src/features/desk/desk-address.ts';
import { waitedFor, waitedPart } from '../../../src/features/desk/inbox.model.ts';
import { replyAddress } from '../../../src/features/desk/message.model.ts';
import {
  messageFormSchema,
  quoteFormSchema,
  stepsOf,
} from '../../../src/features/desk/order.model.ts';
import { deskMessage, deskOrder, orderInProduction } from '../../support/desk-answers.ts';

describe('an address on the desk', () => {
  it.each([
    '#/',
    '#/?filter=late&search=ada%40mail.example&page=2',
    '#/orders/ab12/0199',
    '#/messages/2026-11-21/0199',
    '#/customers',
    '#/customers/ab12',
  ])('%s names the place that has it', (address) => {
    expect(addressOf(parsePlace(address)!)).toBe(address);
  });

  it.each(['#content', '#/orders/ab12', '#/nowhere/a/b', '#/orders/a/b/c'])(
    '%s names none',
    (address) => {
      expect(parsePlace(address)).toBeUndefined();
    },
  );
});

it('names the forms of a price', () => {
  const { error } = quoteFormSchema.safeParse({ price: '1.200,00', note: '' });
  expect(error?.issues[0]?.message).toBe('Enter a price such as 1200, 1,200, or 1,200.00');
  expect(quoteFormSchema.safeParse({ price: '$1,200', note: '' }).success).toBe(true);
});

it('names the line of a link that is none', () => {
  const links = 'https://a.example/x\n\nhttp://b.example';
  const { error } = messageFormSchema.safeParse({ text: 'Hi', links });
  expect(error?.issues[0]?.message).toMatch(/^Line 2: Enter a link that begins with https:/);
});

it('quotes the message in a reply, and cuts a long one at a word', () => {
  const reply = new URL(replyAddress({ ...deskMessage, message: 'word '.repeat(999) }, 'Kim'));
  expect(decodeURIComponent(reply.pathname)).toBe(deskMessage.email);
  expect(reply.searchParams.get('body')).toMatch(/You wrote:\r\n> word .*word \[…\]\r\n$/s);
  expect(reply.href.length).toBeLessThan(2000);
});

it('says how long somebody has waited', () => {
  const since = '2026-11-20T00:00:00.000Z';
  const after = (hours: number) => Date.parse(since) + hours * 3_600_000;
  const texts = [0.5, 3, 47.9, 48, 52].map((hours) => waitedFor(since, after(hours)));
  expect(texts).toEqual(['30 min', '3 h', '47 h', '2 d', '2 d 4 h']);
  expect([-1, 12, 30].map((hours) => waitedPart(since, after(hours)))).toEqual([0, 0.5, 1]);
});

it('offers only what an order allows, the price first', () => {
  const names = (order: typeof deskOrder) => stepsOf(order).map(({ name }) => name);
  expect(names(deskOrder)).toEqual(['quote', 'processing', 'cancelled']);
  expect(names({ ...orderInProduction, isQuotable: false })).toEqual(['completed', 'cancelled']);
  expect(names({ ...deskOrder, allowed: [] })).toEqual([]);
  const [first] = stepsOf({ ...deskOrder, isAnonymous: true });
  expect(first?.sends).toBe('The account is closed: nobody is emailed.');
});
