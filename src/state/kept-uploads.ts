import { atom } from 'nanostores';
import * as z from 'zod/mini';

import type { FileAction, FileAnswer } from '../contracts/files.ts';
import { kept } from './kept.ts';

export interface UploadTarget {
  orderId: string;
  /** Calls our API about a file. */
  ask: (action: FileAction) => Promise<FileAnswer>;
  /** Agents send every type of file, and say how long and how loud a recording is. */
  isAgent?: boolean;
  /** A file is on the order now: shows it there. Its upload leaves the list when this has ended. */
  onComplete: (fileId: string) => Promise<unknown>;
  /** An upload began or was given up: the order counts those that are not finished. */
  onUnfinished?: () => Promise<unknown>;
}

export const $shownUploads = atom<readonly string[]>([]);

const keptUploadSchema = z.object({
  id: z.string(),
  orderId: z.string(),
  ticket: z.string(),
  name: z.string(),
  size: z.number(),
  /** Epoch milliseconds, as its disk has it. */
  lastModified: z.number(),
  /** From `fingerprintOf`, of the parts that have arrived, by their number. */
  prints: z.record(z.string(), z.string()),
  sent: z.number(),
  startedAt: z.number(),
});
/** An upload that goes on after a reload, once its file is picked again. */
export type KeptUpload = z.infer<typeof keptUploadSchema>;

/** The server keeps what has arrived for as long. */
const KEPT_MS = 24 * 60 * 60 * 1000;

const ofCustomer = kept('uploads', z.array(keptUploadSchema), { in: 'browser', owner: 'customer' });
const ofAgent = kept('desk-uploads', z.array(keptUploadSchema), { in: 'browser', owner: 'agent' });
const keptOf = ({ isAgent }: UploadTarget) => (isAgent ? ofAgent : ofCustomer);

export function keptUploads(target: UploadTarget): KeptUpload[] {
  return (keptOf(target).read() ?? []).filter(({ startedAt }) => Date.now() - startedAt < KEPT_MS);
}

/** Keeps an upload as it is by now; undefined drops it. */
export function keepUpload(target: UploadTarget, id: string, upload?: KeptUpload): void {
  const others = keptUploads(target).filter((each) => each.id !== id);
  const uploads = upload ? [...others, keptUploadSchema.parse(upload)] : others;
  keptOf(target).keep(uploads.length > 0 ? uploads : undefined);
}

/** Whether an earlier visit left uploads to the order unfinished. */
export const hasKept = (target: UploadTarget): boolean =>
  keptUploads(target).some(({ orderId }) => orderId === target.orderId);
