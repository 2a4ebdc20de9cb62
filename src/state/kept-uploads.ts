import * as z from 'zod/mini';

import { allTabs, keepValue, readKept } from '../lib/storage.ts';
import { keptKeyOf, type UploadTarget } from './upload-target.ts';

const keptUploadSchema = z.object({
  /** Random. */
  id: z.string(),
  orderId: z.string(),
  ticket: z.string(),
  name: z.string(),
  size: z.number(),
  /** Epoch milliseconds, as its disk has it. */
  lastModified: z.number(),
  /** From `fingerprintOf`, of the parts that have arrived, by their number. */
  prints: z.record(z.string(), z.string()),
  /** Bytes that have arrived. */
  sent: z.number(),
  /** Epoch milliseconds. */
  startedAt: z.number(),
});
/** An upload that goes on after a reload, once its file is picked again. */
export type KeptUpload = z.infer<typeof keptUploadSchema>;

/** The server keeps what has arrived for as long. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/** The unfinished uploads that were kept, to all orders. */
export function keptUploads(target: UploadTarget): KeptUpload[] {
  const kept = z.array(keptUploadSchema).safeParse(readKept(keptKeyOf(target), allTabs)).data ?? [];
  return kept.filter(({ startedAt }) => Date.now() - startedAt < KEPT_MS);
}

/** Keeps an upload as it is by now; undefined drops it. */
export function keepUpload(target: UploadTarget, id: string, upload?: KeptUpload): void {
  const others = keptUploads(target).filter((kept) => kept.id !== id);
  const uploads = upload ? [...others, keptUploadSchema.parse(upload)] : others;
  keepValue(keptKeyOf(target), uploads.length > 0 ? uploads : undefined, allTabs);
}
