import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

import { confirmEmailContract } from '../../../src/contracts/account-settings.ts';
import { registerRequestSchema, signUpFormSchema } from '../../../src/contracts/account.ts';
import { readPostContract, SLUG_PATTERN } from '../../../src/contracts/blog.ts';
import {
  deskMessageActionSchema,
  deskOrderActionSchema,
  deskSignInContract,
  parsePrice,
} from '../../../src/contracts/desk.ts';
import { fillPath } from '../../../src/contracts/endpoint.ts';
import { fileActionSchema } from '../../../src/contracts/files.ts';
import { formatDollars, formatWithCents } from '../../../src/contracts/money.ts';
import { orderDecisionRequestSchema } from '../../../src/contracts/order-messages.ts';
import { orderRequestSchema } from '../../../src/contracts/place-order.ts';
import { makeOrder, makeRegistration } from '../../support/makers.ts';
import { fc, runs } from '../../support/properties.ts';

describe('the sign-up form', () => {
  const form = { ...makeRegistration(), confirmPassword: makeRegistration().password };
  const messagesOf = (value: unknown) => {
    const issues = signUpFormSchema.safeParse(value).error?.issues ?? [];
    return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));
  };

  it('accepts valid input', () => {
    expect(messagesOf(form)).toEqual({});
  });

  it('reports that the passwords differ, and only then', () => {
    expect(messagesOf({ ...form, confirmPassword: 'something else' })).toEqual({
      confirmPassword: 'Passwords do not match',
    });
    expect(messagesOf({ ...form, confirmPassword: 'short' })).toMatchObject({
      confirmPassword: 'Please confirm your password',
    });
  });

  it("shows the server's error at its field", () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 120 }),
      fc.constantFrom('Ada', 'ada@example.com', 'tape hiss', ''),
    );
    const record = fc.record({ firstName: text, lastName: text, email: text, password: text });
    fc.assert(
      fc.property(record, (values) => {
        const server = registerRequestSchema.safeParse(values).success;
        const client = signUpFormSchema.safeParse({
          ...values,
          confirmPassword: values.password,
        }).success;
        expect(client).toBe(server);
      }),
      { numRuns: runs(2000) },
    );
  });
});

describe('request bodies', () => {
  it.each([-0.01, -1, NaN, Infinity, 1e9, '70', null, undefined, [70], {}])(
    'refuse the price %j',
    (servicePrice) => {
      expect(orderRequestSchema.safeParse({ ...makeOrder(), servicePrice }).success).toBe(false);
    },
  );
});

describe('what goes beyond a limit', () => {
  const order = { customer: 'a'.repeat(65), id: 'b'.repeat(37) };
  const comment = { fileId: 'x', seconds: 1e9, text: 'a'.repeat(1001) };
  it.each<[schema: z.ZodMiniType, body: object]>([
    [fileActionSchema, { action: 'start', name: 'a.wav', size: 0 }],
    [fileActionSchema, { action: 'sign', ticket: 'a', parts: Array(21).fill(1) }],
    [fileActionSchema, { action: 'complete', ticket: 'a', seconds: -1, peaks: '!' }],
    [fileActionSchema, { action: 'complete', ticket: 'a', seconds: 1e9 }],
    [orderDecisionRequestSchema, { decision: 'approved', comments: [comment], eventCount: -1 }],
    [deskOrderActionSchema, { action: 'pay', amount: -1, paidOn: '', eventCount: -1 }],
    [deskOrderActionSchema, { action: 'pay', amount: 1e9, paidOn: '2026-01-01', eventCount: 1.5 }],
    [
      deskOrderActionSchema,
      { action: 'withdraw', target: 'a'.repeat(2001), message: '', eventCount: 1 },
    ],
    [deskOrderActionSchema, { action: 'tick', comment: 'a'.repeat(21), isDone: true }],
    [deskMessageActionSchema, { action: 'order', service: 'a'.repeat(121), eventCount: 1 }],
    [deskMessageActionSchema, { action: 'merge', order, eventCount: 1 }],
    [deskSignInContract.request, { token: 'a'.repeat(1025) }],
    [confirmEmailContract.request, { token: '' }],
    [confirmEmailContract.request, { token: 'a'.repeat(1025) }],
  ])('of %# is told in words', (schema, body) => {
    const { error } = schema.safeParse(body);
    expect(error?.issues).not.toEqual([]);
    for (const { message } of error?.issues ?? []) expect(message).not.toMatch(/^(Invalid|Too)/);
  });
});

describe('an API path', () => {
  it.each([
    ['due', '/api/blog/due'],
    ['a/b', '/api/blog/a%2Fb'],
    ['../user', '/api/blog/..%2Fuser'],
    ['x?before=1#top', '/api/blog/x%3Fbefore%3D1%23top'],
    ['é', '/api/blog/%C3%A9'],
  ])('takes %j as one segment only', (slug, path) => {
    expect(fillPath(readPostContract.path, { slug })).toBe(path);
  });

  it('is refused without a value for a segment', () => {
    expect(() => fillPath(readPostContract.path, {})).toThrow('needs slug');
  });
});

describe('patterns', () => {
  it.each(['a', 'my-first-post', '2026', 'x'.repeat(80)])('accept the slug %s', (slug) => {
    expect(SLUG_PATTERN.test(slug)).toBe(true);
  });

  it.each(['', 'A', 'a/b', '..', 'a b', 'a%2fb', 'é', 'x'.repeat(81), 'a\n'])(
    'refuse the slug %j',
    (slug) => {
      expect(SLUG_PATTERN.test(slug)).toBe(false);
    },
  );
});

describe('an action on an order', () => {
  it('drops what the action does not have, and trims what people type', () => {
    const action = { action: 'note', text: ' Two voices. ', to: 'completed' };
    expect(deskOrderActionSchema.parse(action)).toEqual({ action: 'note', text: 'Two voices.' });
  });

  it.each([
    [{}, 'action', 'Unknown action'],
    [{ action: 'toString' }, 'action', 'Unknown action'],
    [{ action: 'note', text: ' ' }, 'text', 'Message is required'],
    [{ action: 'quote', price: 1.005, eventCount: 1 }, 'price', 'Price has whole cents'],
    [{ action: 'quote', price: 0, eventCount: 1 }, 'price', 'Enter a price'],
    [{ action: 'message', text: 'Hi', links: ['http://a.example'] }, 'links.0', 'https://'],
    [{ action: 'assign', to: null, eventCount: 1.5 }, 'eventCount', ''],
    [{ action: 'assign', to: null, eventCount: -1 }, 'eventCount', ''],
    [{ action: 'move', to: 'lost', eventCount: 1 }, 'to', ''],
  ])('refuses %o at %s', (action, field, message) => {
    const [issue] = deskOrderActionSchema.safeParse(action).error?.issues ?? [];
    expect(issue?.path.join('.')).toBe(field);
    expect(issue?.message).toContain(message);
  });
});

describe('a price', () => {
  it.each([
    ['1200', 1200],
    ['1,200', 1200],
    ['1200.00', 1200],
    ['1,200.00', 1200],
    ['$1,200', 1200],
    [' $1,234,567.89 ', 1_234_567.89],
    ['0.50', 0.5],
  ])('may be written %o', (text, dollars) => {
    expect(parsePrice(text)).toBe(dollars);
  });

  it.each([
    ...[
      '',
      ' ',
      '$',
      '1.200,00',
      '1.200',
      '1,2',
      '1,20',
      '12,00',
      '1,2000',
      ',200',
      '1,200,',
      '1 200',
    ],
    ...[
      '0x10',
      '1e3',
      '-5',
      '+5',
      '1200.5',
      '1200.005',
      '1200.',
      '.50',
      'NaN',
      'Infinity',
      '١٢',
      '5 €',
    ],
  ])('may not be written %o', (text) => {
    expect(parsePrice(text)).toBeUndefined();
  });

  it.each([
    [1200, '$1,200', '$1,200.00'],
    [1_234_567, '$1,234,567', '$1,234,567.00'],
    [999, '$999', '$999.00'],
    [480.5, '$480.50', '$480.50'],
  ])(
    'of %d dollars is shown as %s, and with its cents where it is checked',
    (dollars, ...shown) => {
      expect([formatDollars(dollars), formatWithCents(dollars)]).toEqual(shown);
    },
  );

  it('that is shown can be typed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000_000 }), (cents) => {
        const shown = [formatDollars(cents / 100), formatWithCents(cents / 100)];
        expect(shown.map(parsePrice)).toEqual([cents / 100, cents / 100]);
      }),
    );
  });
});
