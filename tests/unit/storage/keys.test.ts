import { describe, expect, it } from 'vitest';

import { revocationKey } from '../../../netlify/server/auth/sessions.ts';
import { userEventKey, userPrefix } from '../../../netlify/server/auth/user-events.ts';
import { canonicalAddressIdOf } from '../../../netlify/server/lib/addresses.ts';
import { contactEventKey, contactKey } from '../../../netlify/server/messages/contact.ts';
import { feedbackKey } from '../../../netlify/server/messages/feedback.ts';
import { isOrderId, orderEventKey } from '../../../netlify/server/orders/order.ts';
import { requestKey } from '../../../netlify/server/queue/idempotency.ts';
import {
  jobKey,
  leaseKey,
  parseJobKey,
  bounceKey,
  retryKey,
  type JobSpec,
} from '../../../netlify/server/queue/job-store.ts';
import {
  notificationKey,
  notificationsPrefix,
  type Delivery,
} from '../../../netlify/server/queue/notification-store.ts';
import {
  agentHash,
  indexedMessageKey,
  indexedOrderKey,
  markKey,
  nameHash,
  openKey,
  parseOpenKey,
} from '../../../netlify/server/queue/open-index.ts';
import {
  dayOf,
  isKey,
  NoKeyError,
  timeOfId,
  type Key,
} from '../../../netlify/server/storage/keys.ts';
import { limitDayPrefix, limitKey } from '../../../netlify/server/storage/rate-limiter.ts';
import { orderStages } from '../../../src/contracts/desk.ts';
import { fc, runs } from '../../support/properties.ts';

const userId = canonicalAddressIdOf('ada@example.com');
const orderId = '019a0000-0000-7000-8000-000000000001';
const allowed = /^[a-z0-9:/_.-]{1,200}$/;

/** Texts that mean something to URLs, paths, shells and parsers. */
const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom(
    '../x',
    '..',
    '%2e%2e%2f',
    '..\\..\\x',
    'a?b',
    'a#b',
    'a\tb',
    'a\u0000b',
    '😀',
    '/',
    '',
    '__proto__',
    'x'.repeat(10_000),
    `${userId}/../${userId}`,
  ),
);

describe('keys', () => {
  const generation = 'f'.repeat(32);
  const noon = Date.parse('2026-11-21T12:00:00Z');
  const midnight = Date.parse('2026-11-21T00:00:00Z');
  // SHA-256 of the texts they stand behind.
  const press = '195df7dd08ebd6a2602262b3e6c005087d0e542da83cec3f8f6348136ac1a0f4';
  const subject = '83f261bfda0ea889d87a4b6b78714236';
  const window = {
    limitName: 'sign-in-account',
    subject: 'account:ada',
    startMs: noon + 999,
    endMs: noon + 900_000,
  };

  const placed = {
    sequence: 3,
    agent: 'none',
    waitingSince: 0,
    service: nameHash('customer'),
    actor: nameHash('customer'),
  };
  const notification = { subjectId: orderId, sequence: 3, delivery: 'agents-mail' } as const;

  // What lies in the store is found under these for years: another spelling loses it.
  it.each<[string, string]>([
    [canonicalAddressIdOf('ada@example.com'), userId],
    [userEventKey({ userId, sequence: 0 }), `${userId}/0000`],
    [userPrefix(userId), `${userId}/`],
    [orderEventKey({ userId, orderId, sequence: 12 }), `${userId}/${orderId}/0012`],
    [requestKey(['orders', userId], 'one-press-one-order'), `orders/${userId}/${press}`],
    [contactKey({ receivedAtMs: noon, messageId: orderId }), `2026-11-21/${orderId}`],
    [
      contactEventKey({ receivedAtMs: noon, messageId: orderId, sequence: 1 }),
      `2026-11-21/${orderId}/0001`,
    ],
    [requestKey(['contact'], 'one-press-one-order'), `contact/${press}`],
    [feedbackKey({ receivedAtMs: noon, feedbackId: orderId }), `2026-11-21/${orderId}`],
    [
      indexedOrderKey(
        noon,
        { userId, orderId },
        { ...placed, stage: 'price', dueOn: '2026-11-30', isUnpaid: true },
      ),
      `2026-11-21/order/${userId}/${orderId}/0003/price/none/0000000000/2026-11-30/b6c45863/b6c45863/unpaid`,
    ],
    [
      indexedMessageKey(noon, { receivedAtMs: noon, messageId: orderId }, placed),
      `2026-11-21/message/2026-11-21/${orderId}/0003/none/0000000000/b6c45863/b6c45863`,
    ],
    [
      markKey(
        noon,
        { kind: 'order', userId, orderId },
        { agent: userId.slice(0, 16), sequence: 3 },
      ),
      `2026-11-21/order/${userId}/${orderId}/seen/${userId.slice(0, 16)}/0003`,
    ],
    [agentHash('ada@example.com'), userId.slice(0, 16)],
    [revocationKey(noon, generation), `2026-11-21/${generation}`],
    [limitKey(window, 7), `2026-11-21/sign-in-account/${subject}/1795262400/0007`],
    [leaseKey({ id: userId, attempt: 1 }), `leases/${userId}/0001`],
    [notificationsPrefix(orderId), `${orderId}/`],
    [
      retryKey({ ...notification, tries: 2, atMs: noon }),
      `retries/${orderId}/0003/agents-mail/0002/1795262400000`,
    ],
    [
      bounceKey({ ...notification, atMs: noon }),
      `bounces/${orderId}/0003/agents-mail/1795262400000`,
    ],
    [notificationKey(notification), `${orderId}/0003/agents-mail`],
  ])('have a stable format: %s', (text, spelling) => {
    expect(text).toBe(spelling);
  });

  it('have a closed alphabet, whatever a visitor sends', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        for (const key of [
          userEventKey({ userId: canonicalAddressIdOf(text), sequence: 0 }),
          requestKey(['orders', userId], text),
          limitKey({ limitName: 'any', subject: text, startMs: 0, endMs: 1 }, 0),
        ]) {
          expect(key).toMatch(allowed);
          expect(key).not.toContain('..');
          expect(isKey(key)).toBe(true);
        }
      }),
      { numRuns: runs(10_000) },
    );
  });

  it('refuse raw text', () => {
    const limitName = (text: string) => ({ limitName: text, subject: '', startMs: 0, endMs: 1 });
    fc.assert(
      fc.property(hostile, (text) => {
        fc.pre(!/^([0-9a-f]{64}|[a-z][a-z-]*)$/.test(text) && !isOrderId(text));
        for (const make of [
          () => userEventKey({ userId: text, sequence: 0 }),
          () => userPrefix(text),
          () => orderEventKey({ userId, orderId: text, sequence: 0 }),
          () => contactKey({ receivedAtMs: 0, messageId: text }),
          () => revocationKey(0, text),
          () => leaseKey({ id: text, attempt: 0 }),
          () => limitDayPrefix(limitName(text)),
        ]) {
          expect(make).toThrow(RangeError);
        }
      }),
      { numRuns: runs(10_000) },
    );
  });

  it.each([-1, 0.5, 10_000])('refuse the number %d', (number) => {
    expect(() => userEventKey({ userId, sequence: number })).toThrow(RangeError);
  });

  it.each([NaN, Infinity, -1e15, Date.parse('-000001-12-31'), Date.parse('+010000-01-01')])(
    'refuse the moment %d',
    (receivedAtMs) => {
      expect(() => contactKey({ receivedAtMs, messageId: orderId })).toThrow(NoKeyError);
    },
  );

  it.each(['2026-02-30', '2025-02-29', '2026-04-31', '2026-13-01', '2026-00-10', '2026-13-45'])(
    'are none of %s, a day that there is not',
    (none) => {
      expect(contactKey.parse(`${none}/${orderId}`)).toBeUndefined();
      expect(dayOf(`${none}/x` as Key)).toBeUndefined();
    },
  );

  it('refuse to be longer than the store allows', () => {
    expect(() =>
      notificationKey({ ...notification, delivery: 'a'.repeat(200) as Delivery }),
    ).toThrow(RangeError);
  });

  const day = '2026-11-21';
  const specs: [JobSpec, string][] = [
    [{ kind: 'order', userId, orderId }, `order/${userId}/${orderId}`],
    [{ kind: 'message', receivedAtMs: midnight, messageId: orderId }, `message/${day}/${orderId}`],
    [
      { kind: 'email-link', userId, request: 'f'.repeat(32) },
      `email-link/${userId}/${'f'.repeat(32)}`,
    ],
    [
      { kind: 'email-changed', userId, addressId: 'b'.repeat(64) },
      `email-changed/${userId}/${'b'.repeat(64)}`,
    ],
    [{ kind: 'reset', addressId: userId }, `reset/${userId}`],
    [{ kind: 'changed', userId, generation }, `changed/${userId}/${generation}`],
    [{ kind: 'closing', userId }, `closing/${userId}`],
  ];

  const facts = {
    sequence: 12,
    agent: '0e2f9a7b3c4d5e6f',
    waitingSince: 1_795_255_380,
    service: '1a2b3c4d',
    actor: '9f8e7d6c',
  };
  /** Below the entry of its subject. */
  const indexed: [name: string, rest: string, parsed: object][] = [
    [
      'order after an event',
      '0012/production/0e2f9a7b3c4d5e6f/1795255380/2026-11-30/1a2b3c4d/9f8e7d6c/unpaid',
      { order: { ...facts, stage: 'production', dueOn: '2026-11-30', isUnpaid: true } },
    ],
    [
      'message after an event',
      '0012/0e2f9a7b3c4d5e6f/1795255380/1a2b3c4d/9f8e7d6c',
      { message: facts },
    ],
    [
      'message that an agent read',
      'seen/0e2f9a7b3c4d5e6f/0012',
      { mark: { agent: '0e2f9a7b3c4d5e6f', sequence: 12 } },
    ],
  ];

  it.each<[name: string, parse: (text: string) => unknown, key: string, values: unknown]>([
    ['userEventKey', userEventKey.parse, `${userId}/0012`, { userId, sequence: 12 }],
    [
      'orderEventKey',
      orderEventKey.parse,
      `${userId}/${orderId}/0012`,
      { userId, orderId, sequence: 12 },
    ],
    [
      'contactKey',
      contactKey.parse,
      `${day}/${orderId}`,
      { receivedAtMs: midnight, messageId: orderId },
    ],
    [
      'contactEventKey',
      contactEventKey.parse,
      `${day}/${orderId}/0001`,
      { receivedAtMs: midnight, messageId: orderId, sequence: 1 },
    ],
    [
      'feedbackKey',
      feedbackKey.parse,
      `${day}/${orderId}`,
      { receivedAtMs: midnight, feedbackId: orderId },
    ],
    ['leaseKey', leaseKey.parse, `leases/${userId}/0002`, { id: userId, attempt: 2 }],
    [
      'notificationKey',
      notificationKey.parse,
      `${orderId}/0003/agents-mail`,
      { subjectId: orderId, sequence: 3, delivery: 'agents-mail' },
    ],
    ...specs.map(([spec, text]): [string, typeof parseJobKey, string, unknown] => [
      'jobKey',
      parseJobKey,
      `${orderId}/${text}`,
      { jobId: orderId, spec },
    ]),
    ...specs
      .slice(0, 2)
      .map(([spec, text]): [string, typeof parseOpenKey, string, unknown] => [
        'openKey',
        parseOpenKey,
        `${day}/${text}`,
        { notedAtMs: midnight, subject: spec as never },
      ]),
    ...indexed.map(([name, rest, parsed]): [string, typeof parseOpenKey, string, unknown] => {
      const [subject, text] = specs[name.startsWith('message') ? 1 : 0]!;
      const values = { notedAtMs: midnight, subject, ...parsed };
      return [name, parseOpenKey, `${day}/${text}/${rest}`, values];
    }),
  ])('are parsed, and nothing that is nearly the same: %s', (_name, parse, text, values) => {
    expect(parse(text)).toEqual(values);
    const parts = text.split('/');
    const others = parts.flatMap((part, index) => {
      const withPart = (...changed: string[]) =>
        [...parts.slice(0, index), ...changed, ...parts.slice(index + 1)].join('/');
      return [
        withPart(),
        withPart(''),
        withPart('_'),
        withPart(`_${part}`),
        withPart(`${part}_`),
        withPart('_', part),
        withPart(part, '_'),
        // Channel names are words, and lease ids have two lengths; cut short, either may still be valid.
        ...(part === 'agents-mail' || parts[index - 1] === 'leases'
          ? []
          : [withPart(part.slice(1)), withPart(part.slice(0, -1))]),
      ];
    });
    for (const other of others) expect(parse(other), other).toBeUndefined();
  });

  it.each(specs)('contain the kind of a job: %j', (spec, text) => {
    expect(jobKey(orderId, spec)).toBe(`${orderId}/${text}`);
    const isOpen = spec.kind === 'order' || spec.kind === 'message';
    if (isOpen) expect(openKey(noon, spec)).toBe(`${day}/${text}`);
    else expect(parseOpenKey(`${day}/${text}`)).toBeUndefined();
  });

  it('say of an open order what was written, in at most 200 characters', () => {
    const hex = (digits: number) => fc.stringMatching(new RegExp(`^[0-9a-f]{${digits}}$`));
    const written = fc.record({
      sequence: fc.nat(9999),
      stage: fc.constantFrom(...orderStages),
      agent: fc.oneof(fc.constant('none'), hex(16)),
      waitingSince: fc.nat(),
      dueOn: fc.constantFrom('none', '2026-11-30'),
      service: hex(8),
      actor: hex(8),
      isUnpaid: fc.boolean(),
    });
    fc.assert(
      fc.property(written, (order) => {
        const key = indexedOrderKey(noon, { userId, orderId }, order);
        expect(parseOpenKey(key)?.order).toEqual(order);
      }),
      { numRuns: runs(1000) },
    );
  });

  it('contain numbers and times', () => {
    expect(timeOfId('019aa8f2-4c00-7000-8000-000000000001')).toBe(0x019aa8f24c00);
    expect(() => timeOfId(generation)).toThrow(RangeError);
  });

  it('contain the day after which they can be deleted, an hour late for sessions', () => {
    const lateEvening = Date.parse('2026-11-21T23:30:00Z');
    expect(revocationKey(lateEvening, generation)).toMatch(/^2026-11-22\//);
    expect(dayOf(revocationKey(noon, generation))).toBe(midnight);
    expect(dayOf(userEventKey({ userId, sequence: 0 }))).toBeUndefined();
    expect(dayOf(`x${day}/a` as Key)).toBeUndefined();
    expect(dayOf(day as Key)).toBeUndefined();
  });
});
