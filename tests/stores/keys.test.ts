import { describe, expect, it } from 'vitest';

import { parseTaskKey, taskKey } from '../../netlify/stores/errand-keys.ts';
import type { Errand } from '../../netlify/stores/errand-keys.ts';
import {
  contactClaimKey,
  contactKey,
  dayOf,
  isKey,
  isOrderId,
  orderClaimKey,
  orderEventKey,
  ordersPrefix,
  parseOrderEventKey,
  revocationKey,
  slotIndexOf,
  slotKey,
  slotsPrefix,
  userEventKey,
  userIdOf,
} from '../../netlify/stores/keys.ts';
import { fc, runs } from '../support/properties.ts';

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
  it('are of a closed alphabet, whatever a visitor sends', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const keys = [
          userEventKey(userIdOf(text), 0),
          orderClaimKey(userId, text),
          contactClaimKey(text),
          slotKey({ limitName: 'any', subject: text, startMs: 0, endMs: 1 }, 0),
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
        expect(() => slotsPrefix({ limitName: text, subject: '', startMs: 0, endMs: 1 })).toThrow(
          RangeError,
        );
      }),
      { numRuns: runs(10_000) },
    );
  });

  it.each([-1, 0.5, NaN, 10_000])('refuse %s as a number', (sequence) => {
    expect(() => userEventKey(userId, sequence)).toThrow(RangeError);
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
    for (const text of ['', userId, `${userId}/${orderId}`, `${userId}/${orderId}/1`, 'a/b/0000']) {
      expect(parseOrderEventKey(text)).toBeUndefined();
    }
    const window = { limitName: 'any', subject: 'x', startMs: 0, endMs: 1 };
    expect(slotIndexOf(slotKey(window, 1999))).toBe(1999);
  });

  it('of what has to be done can be read back, and only they', () => {
    const generation = 'f'.repeat(32);
    const midnight = Date.parse('2026-11-21T00:00:00Z');
    const errands: readonly Errand[] = [
      { kind: 'order', userId, orderId },
      { kind: 'message', receivedAtMs: midnight, messageId: orderId },
      { kind: 'reset', userId },
      { kind: 'changed', userId, generation },
      { kind: 'closing', userId },
    ];
    for (const errand of errands) {
      const text: string = taskKey(orderId, errand);
      expect(parseTaskKey(text)).toEqual({ taskId: orderId, errand });
      for (const other of [`${text}/x`, `x${text}`, text.slice(0, -1), text.replace(/\/.*/, '')]) {
        expect(parseTaskKey(other), other).toBeUndefined();
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
      expect(parseTaskKey(other), other).toBeUndefined();
    }
  });

  it('have four-digit years and numbers, or are none', () => {
    const year10000 = Date.UTC(10_000, 0, 1);
    expect(contactKey(year10000 - 1, orderId)).toBe(`9999-12-31/${orderId}`);
    expect(() => contactKey(year10000, orderId)).toThrow('Parts make no key');
    expect(orderEventKey(userId, orderId, 9999)).toMatch(/\/9999$/);
    for (const sequence of [10_000, -1, 0.5, Number.NaN]) {
      expect(() => orderEventKey(userId, orderId, sequence)).toThrow('Number does not fit a key');
    }
  });

  it('carry the day they can be swept by, an hour late for sessions', () => {
    const noon = Date.parse('2026-11-21T12:00:00Z');
    const lateEvening = Date.parse('2026-11-21T23:30:00Z');
    expect(revocationKey(noon, 'f'.repeat(32))).toMatch(/^2026-11-21\//);
    expect(revocationKey(lateEvening, 'f'.repeat(32))).toMatch(/^2026-11-22\//);
    expect(dayOf(revocationKey(noon, 'f'.repeat(32)))).toBe(Date.parse('2026-11-21T00:00:00Z'));
    expect(dayOf(userEventKey(userId, 0))).toBeUndefined();
  });

  it.each(['', '/a', 'a/', 'a//b', 'A', '.tmp', 'a/../b', 'a b', 'é', 'x'.repeat(201)])(
    'are told from others: %j is none',
    (text) => {
      expect(isKey(text)).toBe(false);
    },
  );
});
