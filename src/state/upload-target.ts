import { atom } from 'nanostores';
import * as z from 'zod/mini';

import type { orderFilesContract } from '../contracts/files.ts';
import { allTabs, keepValue, readKept } from '../lib/storage.ts';
import { customerKeys, DESK_UPLOADS_KEY } from './session-state.ts';

// What the button that uploads needs, without the uploader, which loads with its first press.

/** Where files go. */
export interface UploadTarget {
  orderId: string;
  /** `deskFilesContract` at the desk; left out for customers, so that their page does not load it ahead. */
  contract?: typeof orderFilesContract;
  /** Of the contract's path. */
  parameters: Readonly<Record<string, string>>;
  /** Agents send every type of file, and say how long and how loud a recording is. */
  isAgent?: boolean;
  /** A file is on the order now: shows it there. Its upload leaves the list when this has ended. */
  onComplete: (fileId: string) => Promise<unknown>;
  /** Watches every call of our API. */
  call?: <Answer>(call: Promise<Answer>) => Promise<Answer>;
}

/** Ids of the orders whose uploads are shown. */
export const $shownUploads = atom<readonly string[]>([]);

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

const keyOf = ({ isAgent }: UploadTarget) => (isAgent ? DESK_UPLOADS_KEY : customerKeys.uploads);

/** The unfinished uploads that were kept, to all orders. */
export function keptUploads(target: UploadTarget): KeptUpload[] {
  const kept = z.array(keptUploadSchema).safeParse(readKept(keyOf(target), allTabs)).data ?? [];
  return kept.filter(({ startedAt }) => Date.now() - startedAt < KEPT_MS);
}

/** Keeps an upload in place of an earlier one of the same file; undefined drops that. */
export function keepUpload(target: UploadTarget, id: string, upload?: KeptUpload): void {
  const others = keptUploads(target).filter((kept) => kept.id !== id);
  const uploads = upload ? [...others, keptUploadSchema.parse(upload)] : others;
  keepValue(keyOf(target), uploads.length > 0 ? uploads : undefined, allTabs);
}
