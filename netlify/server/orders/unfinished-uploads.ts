import { hash } from 'node:crypto';

import type { Unfinished } from '../../../src/contracts/orders.ts';
import type { Dependencies } from '../dependencies.ts';
import { DAY_MS } from '../lib/time.ts';
import type { OrderId } from '../queue/open-index.ts';
import {
  dayPart,
  type Key,
  keyFormat,
  numberPart,
  prefixOf,
  randomPart,
  sha256Part,
  uuidPart,
} from '../storage/keys.ts';
import { orLogged } from '../storage/store.ts';

/** How long an upload can be gone on with. */
export const UPLOAD_MS = DAY_MS;

/** Who uploads to an order: what agents do is not noted. */
interface Uploader extends OrderId {
  actor: string;
}
interface Uploaded {
  name: string;
  /** Bytes. */
  size: number;
}

/**
 * Among the limits: a customer's upload that began and did not end, under the day until which it can go on. `file` stands
 * for name and size, so that a start that is repeated, or the same file picked elsewhere, is one.
 */
const unfinishedKey = keyFormat<OrderId & { untilMs: number; file: string; size: number }>(
  ':untilMs/upload/:userId/:orderId/:file/:size',
  {
    untilMs: dayPart,
    userId: sha256Part,
    orderId: uuidPart,
    file: randomPart,
    size: numberPart(10),
  },
);

/** The latest is for what begins now. */
const daysOf = ({ now }: Pick<Dependencies, 'now'>) => [now(), now() + UPLOAD_MS];

function keysOf(
  deps: Dependencies,
  { userId, orderId, actor }: Uploader,
  { name, size }: Uploaded,
): Key[] {
  if (actor !== 'customer') return [];
  const file = hash('sha256', `${size} ${name}`).slice(0, 32);
  return daysOf(deps).map((untilMs) => unfinishedKey({ untilMs, userId, orderId, file, size }));
}

/** Notes that an upload began; without the note, nobody is told that it did not end. */
export function noteBegun(deps: Dependencies, by: Uploader, upload: Uploaded): Promise<void> {
  const record = { v: 1, type: 'entry', at: new Date(deps.now()).toISOString() };
  return orLogged(deps.log, 'noting an upload', () =>
    Promise.all(
      keysOf(deps, by, upload)
        .slice(-1)
        .map((key) => deps.store('limits').createOnce(key, record)),
    ),
  );
}

/** It ended, in one way or the other. */
export function forgetBegun(deps: Dependencies, by: Uploader, upload: Uploaded): Promise<void> {
  return orLogged(deps.log, 'forgetting an upload', () =>
    Promise.all(keysOf(deps, by, upload).map((key) => deps.store('limits').delete(key))),
  );
}

/** What a customer began to upload and did not finish, by the id of the order. */
export async function unfinishedOf(
  deps: Pick<Dependencies, 'now' | 'store'>,
  userId: string,
): Promise<ReadonlyMap<string, Unfinished>> {
  const limits = deps.store('limits');
  const prefixes = daysOf(deps).map((untilMs) =>
    prefixOf(dayPart.write(untilMs), 'upload', sha256Part.write(userId)),
  );
  const keys = await Promise.all(prefixes.map((prefix) => limits.list(prefix)));
  const begun = keys.flat().flatMap((key) => unfinishedKey.parse(key) ?? []);
  const byFile = new Map(begun.map((upload) => [`${upload.orderId}/${upload.file}`, upload]));
  const byOrder = Map.groupBy(byFile.values(), ({ orderId }) => orderId);
  return new Map(
    [...byOrder].map(([orderId, uploads]) => {
      const bytes = uploads.reduce((sum, { size }) => sum + size, 0);
      return [orderId, { files: uploads.length, bytes }];
    }),
  );
}
