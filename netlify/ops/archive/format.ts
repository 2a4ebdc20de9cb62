import { createHash } from 'node:crypto';

import * as z from 'zod/mini';

import type { Records, StoredRecord } from '../read-store.ts';
import { storeNames, type StoreName } from '../site.ts';

// An archive is a folder: `<store>.ndjson` with a record a line, tables for people, and `manifest.json` with the length
// and the SHA-256 of every file. The manifest is written last; `manifest.sha256` holds its own hash.

export const MANIFEST = 'manifest.json';
export const MANIFEST_HASH = 'manifest.sha256';

const fileSchema = z.object({
  file: z.string().check(z.regex(/^[a-z-]+\.(ndjson|csv)$/)),
  bytes: z.int().check(z.gte(0)),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});
/** A file as the manifest describes it. */
export type ArchivedFile = z.infer<typeof fileSchema>;

const keptOutSchema = z.object({
  store: z.enum(storeNames),
  key: z.string(),
  reason: z.string(),
});

/** `manifest.json`. */
export const manifestSchema = z.object({
  format: z.literal('roomtone-archive'),
  version: z.literal(1),
  /** ISO 8601, UTC. */
  exportedAt: z.string(),
  context: z.string(),
  /** Password hashes were left out: after restoring, everybody chooses a new password. */
  isWithoutSecrets: z.boolean(),
  stores: z.array(z.extend(fileSchema, { store: z.enum(storeNames), records: z.int() })),
  tables: z.array(z.extend(fileSchema, { rows: z.int() })),
  /** Keys of records that could not be read and are not in the archive. */
  unreadable: z.array(keptOutSchema),
  /** Keys of other records that the tables lack. Archives from before they were named lack the list. */
  untabled: z._default(z.array(keptOutSchema), []),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** A line of a store's file. */
export const lineSchema = z.object({ key: z.string(), record: z.record(z.string(), z.unknown()) });

export type ArchivedStores = Map<StoreName, Records>;

/** The mark by which a writer recognises its own write says nothing about the record, and restoring gives it another. */
export function withoutWriteId(record: unknown): StoredRecord | undefined {
  if (!isObject(record)) return undefined;
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== 'writeId'));
}

export function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** SHA-256 of a record, whatever the order of its fields; the mark of its writer left out. */
export function digest(record: unknown): string {
  const sorted = (value: unknown): unknown =>
    isObject(value) ? Object.fromEntries(Object.entries(value).sort(byName)) : value;
  const text = JSON.stringify(withoutWriteId(record) ?? record ?? null, (_, value) =>
    sorted(value),
  );
  return sha256(Buffer.from(text));
}

function byName([one]: [string, unknown], [other]: [string, unknown]): number {
  return one < other ? -1 : 1;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
