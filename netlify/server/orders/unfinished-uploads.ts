import { hash } from 'node:crypto';

import type { Unfinished } from '../../../src/contracts/orders.ts';
import type { Dependencies } from '../dependencies.ts';
import { DAY_MS } from '../lib/time.ts';
import { isoOf } from '../storage/fields.ts';
import type { OrderValue } from './order.ts';

/** How long an upload can be gone on with. */
export const UPLOAD_MS = DAY_MS;

interface Uploaded {
  name: string;
  /** Bytes. */
  size: number;
}

type Now = Pick<Dependencies, 'now'>;

/** Stands for name and size, so that a start that is repeated, or the same file picked elsewhere, is one. */
function fileOf({ name, size }: Uploaded): string {
  return hash('sha256', `${size} ${name}`).slice(0, 32);
}

function openUploads({ now }: Now, uploads: OrderValue['uploads']): OrderValue['uploads'] {
  const moment = isoOf(now());
  return uploads.filter(({ until }) => until > moment);
}

/** The order after a customer began an upload. */
export function withUpload(deps: Now, value: OrderValue, upload: Uploaded): OrderValue {
  const file = fileOf(upload);
  const others = openUploads(deps, value.uploads).filter((each) => each.file !== file);
  const { size } = upload;
  return { ...value, uploads: [...others, { file, size, until: isoOf(deps.now() + UPLOAD_MS) }] };
}

/** The order after an upload ended, in one way or the other. */
export function withoutUpload(deps: Now, value: OrderValue, upload: Uploaded): OrderValue {
  const file = fileOf(upload);
  const uploads = openUploads(deps, value.uploads).filter((each) => each.file !== file);
  return { ...value, uploads };
}

/** What a customer began to upload and did not finish; undefined for nothing. */
export function unfinishedOf(deps: Now, uploads: OrderValue['uploads']): Unfinished | undefined {
  const open = openUploads(deps, uploads);
  if (open.length === 0) return undefined;
  return { files: open.length, bytes: open.reduce((sum, { size }) => sum + size, 0) };
}
