import * as z from 'zod/mini';

import { allTabs, keepValue, readKept } from '../lib/storage.ts';
import { keptKeyOf, type UploadTarget } from './upload-target.ts';

const keptUploadSchema = z.object({
  /** See `idOf`. */
  id: z.string(),
  orderId: z.string(),
  ticket: z.string(),
  name: z.string(),
  size: z.number(),
  /** Bytes that have arrived. */
  sent: z.number(),
  /** Epoch milliseconds. */
  startedAt: z.number(),
});
/** An upload that goes on after a reload, once its file is picked again. */
export type KeptUpload = z.infer<typeof keptUploadSchema>;

/** By this a file that is picked again is recognized. */
export const idOf = ({ orderId }: UploadTarget, { name, size, lastModified }: File): string =>
  [orderId, size, lastModified, name].join('/');

/** The server keeps what has arrived for as long. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/** The unfinished uploads that were kept, to all orders. */
export function keptUploads(target: UploadTarget): KeptUpload[] {
  const kept = z.array(keptUploadSchema).safeParse(readKept(keptKeyOf(target), allTabs)).data ?? [];
  return kept.filter(({ startedAt }) => Date.now() - startedAt < KEPT_MS);
}

/** Keeps an upload in place of an earlier one of the same file; undefined drops that. */
export function keepUpload(target: UploadTarget, id: string, upload?: KeptUpload): void {
  const others = keptUploads(target).filter((kept) => kept.id !== id);
  const uploads = upload ? [...others, keptUploadSchema.parse(upload)] : others;
  keepValue(keptKeyOf(target), uploads.length > 0 ? uploads : undefined, allTabs);
}
