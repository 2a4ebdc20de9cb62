import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

import { revocationRecordSchema } from '../../../netlify/server/auth/sessions.ts';
import {
  addressRecordSchema,
  registeredEventSchema,
  userChangeSchema,
  tombstoneSchema,
  userEventKey,
} from '../../../netlify/server/auth/user-events.ts';
import {
  messageChangeSchema,
  messageRecordSchema,
} from '../../../netlify/server/messages/contact.ts';
import { feedbackRecordSchema } from '../../../netlify/server/messages/feedback.ts';
import {
  movedEventSchema,
  orderChangeSchema,
  placedEventSchema,
} from '../../../netlify/server/orders/order.ts';
import { seenRecordSchema } from '../../../netlify/server/orders/seen.ts';
import { idempotencyRecordSchema } from '../../../netlify/server/queue/idempotency.ts';
import { jobRecordSchema } from '../../../netlify/server/queue/job-store.ts';
import { notificationEndSchema } from '../../../netlify/server/queue/notification-store.ts';
import { openRecordSchema } from '../../../netlify/server/queue/open-index.ts';
import { limitEntrySchema } from '../../../netlify/server/storage/rate-limiter.ts';
import { parseEvent, parseRecord, readRun } from '../../../netlify/server/storage/store.ts';
import { memoryStore } from '../../support/memory-store.ts';
import golden from './golden/v1.json' with { type: 'json' };

const key = userEventKey({ userId: 'a'.repeat(64), sequence: 0 });
const shapes = [
  ['registered', registeredEventSchema],
  ['password_changed', userChangeSchema],
  ['sessions_ended', userChangeSchema],
  ['closed', userChangeSchema],
  ['name_changed', userChangeSchema],
  ['email_requested', userChangeSchema],
  ['email_changed', userChangeSchema],
  ['email_confirmed', userChangeSchema],
  ['mail_answered', userChangeSchema],
  ['address', addressRecordSchema],
  ['vacated', tombstoneSchema],
  ['placed', placedEventSchema],
  ['placed_from', placedEventSchema],
  ['moved', movedEventSchema],
  ['noted', orderChangeSchema],
  ['quoted', orderChangeSchema],
  ['assigned', orderChangeSchema],
  ['given_back', orderChangeSchema],
  ['delivered', movedEventSchema],
  ['uploaded', orderChangeSchema],
  ['decided', orderChangeSchema],
  ['billed', orderChangeSchema],
  ['paid', orderChangeSchema],
  ['settled', orderChangeSchema],
  ['withdrawn', orderChangeSchema],
  ['ticked', orderChangeSchema],
  ['anonymized', orderChangeSchema],
  ['received', messageRecordSchema],
  ['received_from', messageRecordSchema],
  ['done', messageChangeSchema],
  ['message_assigned', messageChangeSchema],
  ['message_noted', messageChangeSchema],
  ['message_answered', messageChangeSchema],
  ['message_spam', messageChangeSchema],
  ['message_ordered', messageChangeSchema],
  ['message_merged', messageChangeSchema],
  ['answered', feedbackRecordSchema],
  ['request', idempotencyRecordSchema],
  ['entry', limitEntrySchema],
  ['revoked', revocationRecordSchema],
  ['open', openRecordSchema],
  ['seen', seenRecordSchema],
  ['job', jobRecordSchema],
  ['lease', jobRecordSchema],
  ['retry', jobRecordSchema],
  ['bounce', jobRecordSchema],
  ['sent', notificationEndSchema],
  ['refused', notificationEndSchema],
  ['abandoned', notificationEndSchema],
] as const;

/** Fields that a record may do without. */
const optional: Readonly<Record<string, readonly string[]>> = {
  password_changed: ['after'],
  sessions_ended: ['after'],
  closed: ['after'],
  placed: ['notify', 'writeId'],
  placed_from: ['source', 'rounds'],
  received: ['notify'],
  received_from: ['source'],
  moved: ['note', 'links', 'notify'],
  noted: ['links', 'requestKey'],
  delivered: ['files', 'dueOn'],
  uploaded: ['files'],
  decided: ['note', 'comments', 'requestKey'],
  billed: ['note'],
  paid: ['note'],
  message_assigned: ['notify'],
  message_noted: ['requestKey'],
  message_answered: ['requestKey', 'notify'],
  refused: ['reason'],
};

describe.each(shapes)('a stored record: %s', (name, schema) => {
  const record: object = golden[name];

  it('of version 1 is readable, completely and without unknown fields', () => {
    const content = Object.entries(record).filter(([field]) => field !== 'writeId');
    const stored = { ...record, isAdmin: true, role: 'owner' };
    expect(parseRecord(schema, key, stored)).toEqual(Object.fromEntries(content));
  });

  it.each(optional[name] ?? [])('is readable without %s', (field) => {
    const { [field]: left, ...rest } = record as Record<string, unknown>;
    expect(left).toBeDefined();
    expect(() => parseRecord(schema, key, rest)).not.toThrow();
  });

  it('is corrupt in any other shape', () => {
    const others: unknown[] = [null, [record], 7, 'record', {}];
    const times = [
      undefined,
      'yesterday',
      '2026-13-45T10:00:00.000Z',
      '2026-11-21T10:00:00.000+01:00',
      '2026-11-21T10:00:00Z',
    ];
    for (const change of [{ v: 2 }, { v: undefined }, { type: 'renamed' }]) {
      others.push({ ...record, ...change });
    }
    for (const other of [...others, ...times.map((at) => ({ ...record, at }))]) {
      expect(() => parseRecord(schema, key, other), JSON.stringify(other)).toThrow(
        expect.objectContaining({ name: 'CorruptRecordError', key }),
      );
    }
  });
});

describe('a corrupt record', () => {
  it('is described without its content', () => {
    const broken = { ...golden.placed, priceCents: 'canary' };
    expect(() => parseRecord(placedEventSchema, key, broken)).toThrow(
      `Corrupt record ${key}: bad priceCents`,
    );
  });

  it('of an unknown type is a line of history if it is an event that says when and by whom', () => {
    const event = { v: 2, type: 'refunded', at: golden.moved.at, actor: 'Kim', amountCents: 7 };
    const parse = (record: unknown) => parseEvent(orderChangeSchema, key, record);
    expect(parse(event)).toEqual({ v: 1, type: 'unknown', at: event.at, actor: 'Kim' });
    for (const [reason, broken] of [
      ['bad type', { ...event, at: undefined }],
      ['bad type', { ...event, actor: '' }],
      ['bad type', { ...event, type: undefined }],
      ['bad v', { ...golden.moved, v: 2 }],
      ['bad to', { ...golden.moved, to: 'on_hold' }],
      ['bad notify.0', { ...golden.noted, notify: ['partner'] }],
    ] as const)
      expect(() => parse(broken)).toThrow(`Corrupt record ${key}: ${reason}`);
  });
});

describe('the golden records', () => {
  /** Every `type` that a schema accepts. */
  const typesOf = (schema: z.ZodMiniType): string[] =>
    [
      ...JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any' })).matchAll(
        /"type":\{("type":"string",)?"(const|enum)":("\w+"|\[[^\]]+\])/g,
      ),
    ]
      .map((match) => JSON.parse(match[3] ?? '[]') as string | string[])
      .flat();

  it('include every stored shape', () => {
    const types = new Set(shapes.flatMap(([, schema]) => typesOf(schema)));
    expect(types.size).toBeGreaterThan(18);
    const held = new Set(Object.values(golden).map(({ type }) => type));
    expect([...types].filter((type) => !held.has(type))).toEqual([]);
    expect(shapes.map(([name]) => name).sort()).toEqual(Object.keys(golden).sort());
  });
});

const userId = 'a'.repeat(64);
const keyAt = (sequence: number) => userEventKey({ userId, sequence });

describe('a sequence of events', () => {
  it.each([0, 1, 3, 4, 5, 30, 100])(
    'of length %i is read to its end, nothing twice',
    async (length) => {
      const store = memoryStore();
      const read: string[] = [];
      for (let sequence = 0; sequence < length; sequence += 1) {
        store.records.set(keyAt(sequence), JSON.stringify({ sequence }));
      }
      const counted = {
        ...store,
        get: (key: (typeof read)[number]) => (read.push(key), store.get(key as never)),
      };
      const { records, isStartMissing } = await readRun(counted, keyAt, 4);
      expect(records).toEqual(Array.from({ length }, (_, sequence) => ({ sequence })));
      expect(isStartMissing).toBe(false);
      expect(new Set(read).size).toBe(read.length);
      expect(read.length).toBeLessThan(2 * length + 8);
    },
  );

  it('is reported as incomplete without its beginning', async () => {
    const store = memoryStore();
    store.records.set(keyAt(1), '{}');
    expect(await readRun(store, keyAt, 2)).toEqual({ records: [], isStartMissing: true });
  });

  it('is corrupt when every number is taken, and read 25 at a time', async () => {
    let reading = 0;
    let most = 0;
    const endless = {
      ...memoryStore(),
      async get() {
        reading += 1;
        most = Math.max(most, reading);
        await Promise.resolve();
        reading -= 1;
        return {};
      },
    };
    await expect(readRun(endless, keyAt, 2)).rejects.toMatchObject({
      name: 'CorruptRecordError',
      key: keyAt(9999),
      reason: 'run too long',
    });
    expect(most).toBe(25);
  });
});
