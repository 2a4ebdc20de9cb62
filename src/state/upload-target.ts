import { atom } from 'nanostores';

import type { deskFilesContract } from '../contracts/desk.ts';
import type { orderFilesContract } from '../contracts/files.ts';

/** Where files go. */
export interface UploadTarget {
  orderId: string;
  /** Without one, it is `orderFilesContract`. */
  contract?: typeof orderFilesContract | typeof deskFilesContract;
  /** Of the contract's path. */
  parameters: Readonly<Record<string, string>>;
  /** Agents send every type of file, and say how long and how loud a recording is. */
  isAgent?: boolean;
  /** A file is on the order now: shows it there. Its upload leaves the list when this has ended. */
  onComplete: (fileId: string) => Promise<unknown>;
  /** An upload began or was given up: the order counts those that are not finished. */
  onUnfinished?: () => Promise<unknown>;
  /** Watches every call of our API. */
  call?: <Answer>(call: Promise<Answer>) => Promise<Answer>;
}

/** Ids of the orders whose uploads are shown. */
export const $shownUploads = atom<readonly string[]>([]);
