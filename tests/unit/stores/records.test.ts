import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

import { userEventKey } from '../../../netlify/server/storage/keys.ts';
import {
  idempotencyRecordSchema,
  doneRecordSchema,
  feedbackRecordSchema,
  messageRecordSchema,
  movedEventSchema,
  orderChangeSchema,
  parseRecord,
  placedEventSchema,
  pointerRecordSchema,
  registeredEventSchema,
  revocationRecordSchema,
  settledRecordSchema,
  limitEntrySchema,
  tryRecordSchema,
  userChangeSchema,
} from '../../../netlify/server/storage/records.ts';
import * as records from '../../../netlify/server/storage/records.ts';
import golden from './golden/v1.json' with { type: 'json' };

const key = userEventKey('a'.repeat(64), 0);
const shapes = [
  ['registered', registeredEventSchema],
  ['password_changed', userChangeSchema],
  ['sessions_ended', userChangeSchema],
  ['closed', userChangeSchema],
  ['password_changed_after', userChangeSchema],
  ['sessions_ended_after', userChangeSchema],
  ['closed_after', userChangeSchema],
  ['placed', placedEventSchema],
  ['placed_and_told', placedEventSchema],
  ['moved', movedEventSchema],
  ['moved_and_told', orderChangeSchema],
  ['noted', orderChangeSchema],
  ['anonymised', orderChangeSchema],
  ['received', messageRecordSchema],
  ['received_and_told', messageRecordSchema],
  ['done', doneRecordSchema],
  ['answered', feedbackRecordSchema],
  ['request', idempotencyRecordSchema],
  ['entry', limitEntrySchema],
  ['revoked', revocationRecordSchema],
  ['open', pointerRecordSchema],
  ['job', pointerRecordSchema],
  ['lease', pointerRecordSchema],
  ['trying', tryRecordSchema],
  ['sent', settledRecordSchema],
  ['refused', settledRecordSchema],
  ['abandoned', settledRecordSchema],
] as const;

describe.each(shapes)('a stored record: %s', (name, schema) => {
  const record: object = golden[name];

  it('of version 1 stays readable, with everything in it', () => {
    const content = Object.entries(record).filter(([field]) => field !== 'writeId');
    expect(parseRecord(schema, key, record)).toEqual(Object.fromEntries(content));
  });

  it('is read without fields nobody defined', () => {
    const parsed = parseRecord(schema, key, { ...record, isAdmin: true, role: 'owner' });
    expect(parsed).not.toHaveProperty('isAdmin');
    expect(parsed).not.toHaveProperty('writeId');
  });

  it.each([
    ['a newer version', { ...record, v: 2 }],
    ['no version', { ...record, v: undefined }],
    ['another type', { ...record, type: 'renamed' }],
    ['no time', { ...record, at: undefined }],
    ['a time in another form', { ...record, at: 'yesterday' }],
    ['a day that there never was', { ...record, at: '2026-13-45T10:00:00.000Z' }],
    ['the time of another place', { ...record, at: '2026-11-21T10:00:00.000+01:00' }],
    ['a time without milliseconds', { ...record, at: '2026-11-21T10:00:00Z' }],
    ['null', null],
    ['a list', [record]],
    ['a number', 7],
    ['a text', 'record'],
    ['nothing in it', {}],
  ])('with %s is corrupt', (_what, broken) => {
    expect(() => parseRecord(schema, key, broken)).toThrow(
      expect.objectContaining({ name: 'CorruptRecordError', key }),
    );
  });
});

describe('a corrupt record', () => {
  it('is described without what it contains', () => {
    const broken = { ...golden.placed, priceCents: 'canary' };
    expect(() => parseRecord(placedEventSchema, key, broken)).toThrow(
      `Corrupt record ${key}: bad priceCents`,
    );
  });

  it('is told from one that is merely newer', () => {
    expect(() => parseRecord(placedEventSchema, key, { ...golden.placed, v: 2 })).toThrow(
      `Corrupt record ${key}: unknown version`,
    );
  });
});

describe('the golden records', () => {
  /** Every `type` that a schema accepts. */
  const typesOf = (schema: z.ZodMiniType): string[] =>
    [
      ...JSON.stringify(z.toJSONSchema(schema)).matchAll(
        /"type":\{("type":"string",)?"(const|enum)":("\w+"|\[[^\]]+\])/g,
      ),
    ]
      .map((match) => JSON.parse(match[3] ?? '[]') as string | string[])
      .flat();

  it('hold one of every shape that is stored', () => {
    const schemas = Object.entries(records).filter(([name]) => name.endsWith('Schema'));
    const types = new Set(schemas.flatMap(([, schema]) => typesOf(schema as z.ZodMiniType)));
    expect(types.size).toBeGreaterThan(18);
    const held = new Set(Object.values(golden).map(({ type }) => type));
    expect([...types].filter((type) => !held.has(type))).toEqual([]);
    expect(shapes.map(([name]) => name).sort()).toEqual(Object.keys(golden).sort());
  });
});
