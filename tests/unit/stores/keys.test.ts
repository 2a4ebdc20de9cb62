import { describe, expect, it } from 'vitest';

import {
  notificationSentKey,
  notificationsPrefix,
  notificationTryKey,
  openKey,
  parseNotificationKey,
  parseOpenKey,
  parseJobKey,
  jobKey,
  timeOfId,
} from '../../../netlify/server/storage/job-keys.ts';
import type { JobSpec } from '../../../netlify/server/storage/job-keys.ts';
import {
  contactRequestKey,
  contactDoneKey,
  contactKey,
  dayOf,
  feedbackRequestKey,
  feedbackKey,
  isKey,
  isOrderId,
  orderRequestKey,
  orderRequestsPrefix,
  orderEventKey,
  ordersPrefix,
  OWNERLESS_REQUESTS,
  parseContactKey,
  parseFeedbackKey,
  parseOrderEventKey,
  parseUserEventKey,
  revocationKey,
  limitIndexOf,
  limitKey,
  limitPrefix,
  userEventKey,
  userIdOf,
  userPrefix,
} from '../../../netlify/server/storage/keys.ts';
import type { Key } from '../../../netlify/server/storage/store.ts';
import { fc, runs } from '../../support/properties.ts';

const userId = userIdOf('ada@example.com');
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
  const hashes = {
    'ada@example.com': 'b5fc85e55755f9e0d030a10ab4429b6b2944855f9a0d60077fe832becbc41d72',
    'one-press-one-order': '195df7dd08ebd6a2602262b3e6c005087d0e542da83cec3f8f6348136ac1a0f4',
    'account:ada': '83f261bfda0ea889d87a4b6b78714236e69c553e37670fc1fa9303890fd02953',
  };
  const window = {
    limitName: 'sign-in-account',
    subject: 'account:ada',
    startMs: noon + 999,
    endMs: noon + 900_000,
  };

  // What lies in the store is found under these for years: another spelling loses it.
  it('are spelled as they always were', () => {
    const spellings = [
      [userIdOf('ada@example.com'), hashes['ada@example.com']],
      [userEventKey(userId, 0), `${userId}/0000`],
      [userPrefix(userId), `${userId}/`],
      [ordersPrefix(userId), `${userId}/`],
      [orderEventKey(userId, orderId, 12), `${userId}/${orderId}/0012`],
      [
        orderRequestKey(userId, 'one-press-one-order'),
        `orders/${userId}/${hashes['one-press-one-order']}`,
      ],
      [orderRequestsPrefix(userId), `orders/${userId}/`],
      [contactKey(noon, orderId), `2026-11-21/${orderId}`],
      [contactDoneKey(noon, orderId), `2026-11-21/${orderId}/done`],
      [contactRequestKey('one-press-one-order'), `contact/${hashes['one-press-one-order']}`],
      [feedbackKey(noon, orderId), `2026-11-21/${orderId}`],
      [feedbackRequestKey('one-press-one-order'), `feedback/${hashes['one-press-one-order']}`],
      [OWNERLESS_REQUESTS.join(), 'contact/,feedback/'],
      [revocationKey(noon, generation), `2026-11-21/${generation}`],
      [
        limitKey(window, 7),
        `2026-11-21/sign-in-account/${hashes['account:ada'].slice(0, 32)}/1795262400/0007`,
      ],
      [openKey(noon, { kind: 'order', userId, orderId }), `2026-11-21/order/${userId}/${orderId}`],
      [
        openKey(noon, { kind: 'message', receivedAtMs: midnight - 1, messageId: orderId }),
        `2026-11-21/message/2026-11-20/${orderId}`,
      ],
      [jobKey(orderId, { kind: 'reset', userId }), `${orderId}/reset/${userId}`],
      [jobKey(orderId, { kind: 'closing', userId }), `${orderId}/closing/${userId}`],
      [
        jobKey(orderId, { kind: 'changed', userId, generation }),
        `${orderId}/changed/${userId}/${generation}`,
      ],
      [notificationsPrefix(orderId), `${orderId}/`],
      [notificationSentKey(orderId, 3, 'agents-mail'), `${orderId}/0003/agents-mail/sent`],
      [notificationTryKey(orderId, 3, 'agents-mail', 1), `${orderId}/0003/agents-mail/0001`],
    ] as const;
    for (const [text, spelling] of spellings) expect(text).toBe(spelling);
  });

  it('are of a closed alphabet, whatever a visitor sends', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const keys = [
          userEventKey(userIdOf(text), 0),
          orderRequestKey(userId, text),
          contactRequestKey(text),
          limitKey({ limitName: 'any', subject: text, startMs: 0, endMs: 1 }, 0),
        ];
        for (const key of keys) {
          expect(key).toMatch(allowed);
          expect(key).not.toContain('..');
          expect(isKey(key)).toBe(true);
        }
      }),
      { numRuns: runs(10_000) },
    );
  });

  it('refuse to be made of raw text', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        fc.pre(!/^([0-9a-f]{64}|[a-z][a-z-]*)$/.test(text) && !isOrderId(text));
        expect(() => userEventKey(text, 0)).toThrow(RangeError);
        expect(() => ordersPrefix(text)).toThrow(RangeError);
        expect(() => orderEventKey(userId, text, 0)).toThrow(RangeError);
        expect(() => contactKey(0, text)).toThrow(RangeError);
        expect(() => revocationKey(0, text)).toThrow(RangeError);
        expect(() => limitPrefix({ limitName: text, subject: '', startMs: 0, endMs: 1 })).toThrow(
          RangeError,
        );
      }),
      { numRuns: runs(10_000) },
    );
  });

  it('of one customer never begin like another one’s', () => {
    const prefix = ordersPrefix('a'.repeat(64));
    expect(orderEventKey(`${'a'.repeat(63)}b`, orderId, 0).startsWith(prefix)).toBe(false);
    expect(prefix.endsWith('/')).toBe(true);
  });

  it('can be read back', () => {
    expect(parseOrderEventKey(orderEventKey(userId, orderId, 12))).toEqual({
      userId,
      orderId,
      sequence: 12,
    });
    expect(parseUserEventKey(userEventKey(userId, 12))).toEqual({ userId, sequence: 12 });
    expect(parseContactKey(contactKey(noon, orderId))).toEqual({
      receivedAtMs: midnight,
      messageId: orderId,
      isDone: false,
    });
    expect(parseContactKey(contactDoneKey(noon, orderId))).toEqual({
      receivedAtMs: midnight,
      messageId: orderId,
      isDone: true,
    });
    expect(parseFeedbackKey(feedbackKey(noon, orderId))).toEqual({
      receivedAtMs: midnight,
      feedbackId: orderId,
    });
    const subject = { kind: 'order', userId, orderId } as const;
    expect(parseOpenKey(openKey(noon, subject))).toEqual({ notedAtMs: midnight, subject });
    const notification = { subjectId: orderId, sequence: 3, delivery: 'agents-mail' };
    expect(parseNotificationKey(notificationSentKey(orderId, 3, 'agents-mail'))).toEqual(
      notification,
    );
    expect(parseNotificationKey(notificationTryKey(orderId, 3, 'agents-mail', 12))).toEqual({
      ...notification,
      attempt: 12,
    });
    expect(limitIndexOf(limitKey(window, 1999))).toBe(1999);
    expect(timeOfId('019aa8f2-4c00-7000-8000-000000000001')).toBe(0x019aa8f24c00);
    expect(() => timeOfId(generation)).toThrow(RangeError);
  });

  const parsers = {
    parseUserEventKey,
    parseOrderEventKey,
    parseContactKey,
    parseFeedbackKey,
    parseOpenKey,
    parseJobKey,
    parseNotificationKey,
  };
  const day = '2026-11-21';

  it.each([
    ['parseUserEventKey', userEventKey(userId, 12)],
    ['parseOrderEventKey', orderEventKey(userId, orderId, 12)],
    ['parseContactKey', contactKey(noon, orderId)],
    ['parseContactKey', contactDoneKey(noon, orderId)],
    ['parseFeedbackKey', feedbackKey(noon, orderId)],
    ['parseOpenKey', `${day}/order/${userId}/${orderId}`],
    ['parseOpenKey', `${day}/message/${day}/${orderId}`],
    ['parseJobKey', `${orderId}/reset/${userId}`],
    ['parseJobKey', `${orderId}/closing/${userId}`],
    ['parseJobKey', `${orderId}/changed/${userId}/${generation}`],
    ['parseJobKey', `${orderId}/order/${userId}/${orderId}`],
    ['parseJobKey', `${orderId}/message/${day}/${orderId}`],
    ['parseNotificationKey', `${orderId}/0003/agents-mail/sent`],
    ['parseNotificationKey', `${orderId}/0003/agents-mail/0001`],
  ] as const)('%s takes %s and nothing that is nearly the same', (name, text) => {
    const parse: (text: string) => unknown = parsers[name];
    expect(parse(text)).toBeDefined();
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
        // Ways to tell somebody are words, and a word cut short is one.
        ...(part === 'agents-mail' ? [] : [withPart(part.slice(1)), withPart(part.slice(0, -1))]),
      ];
    });
    // A message that is done has one part more than a message, and is a key of its own.
    for (const other of others.filter((each) => each !== contactKey(noon, orderId))) {
      expect(parse(other), other).toBeUndefined();
    }
  });

  it('of what has to be done can be read back, and only they', () => {
    const jobs: readonly JobSpec[] = [
      { kind: 'order', userId, orderId },
      { kind: 'message', receivedAtMs: midnight, messageId: orderId },
      { kind: 'reset', userId },
      { kind: 'changed', userId, generation },
      { kind: 'closing', userId },
    ];
    for (const spec of jobs) {
      const text: string = jobKey(orderId, spec);
      expect(parseJobKey(text)).toEqual({ jobId: orderId, spec });
      for (const other of [`${text}/x`, `x${text}`, text.slice(0, -1), text.replace(/\/.*/, '')]) {
        expect(parseJobKey(other), other).toBeUndefined();
      }
    }
    for (const other of [
      `${orderId}/changed/${userId}`,
      `${orderId}/changed/${userId}/${orderId}`,
      `${orderId}/changed/${generation}/${generation}`,
      `${orderId}/order/${userId}/${generation}`,
      `${orderId}/closing/${userId}/${generation}`,
      `${orderId}/unknown/${userId}`,
    ]) {
      expect(parseJobKey(other), other).toBeUndefined();
    }
  });

  it('carry the day they can be swept by, an hour late for sessions', () => {
    const lateEvening = Date.parse('2026-11-21T23:30:00Z');
    expect(revocationKey(noon, 'f'.repeat(32))).toMatch(/^2026-11-21\//);
    expect(revocationKey(lateEvening, 'f'.repeat(32))).toMatch(/^2026-11-22\//);
    expect(dayOf(revocationKey(noon, 'f'.repeat(32)))).toBe(Date.parse('2026-11-21T00:00:00Z'));
    expect(dayOf(userEventKey(userId, 0))).toBeUndefined();
    expect(dayOf(`x${day}/a` as Key)).toBeUndefined();
    expect(dayOf(day as Key)).toBeUndefined();
  });
});
