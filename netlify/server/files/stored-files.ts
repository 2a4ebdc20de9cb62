import { fileTypeOf } from '../../../src/contracts/file-types.ts';
import type { Dependencies } from '../dependencies.ts';
import { isUserId } from '../auth/user-events.ts';
import { ApiError } from '../lib/errors.ts';
import { pseudonym } from '../lib/security-log.ts';
import { DAY_MS, HOUR_MS } from '../lib/time.ts';
import { unknownOrder } from '../orders/change-order.ts';
import { ordersOf } from '../orders/order-store.ts';
import {
  filesAt,
  isArchived,
  isOrderId,
  isShownToCustomer,
  type StoredOrder,
} from '../orders/order.ts';
import type { OrderId } from '../queue/open-index.ts';
import { bucketOf, type StoredObject } from '../storage/bucket.ts';
import { keyFormat, randomPart, sha256Part, uuidPart } from '../storage/keys.ts';
import { CorruptRecordError, mapParallel, orCorrupt } from '../storage/store.ts';

const keyInSite = keyFormat<OrderId & { fileId: string }>(':userId/:orderId/:fileId', {
  userId: sha256Part,
  orderId: uuidPart,
  fileId: randomPart,
});

/** Who wants something of an order's files. */
export interface FileUser extends OrderId {
  /** `customer`, or an agent's name; the caller has checked who it is. */
  actor: string;
}

/** A customer guesses ids; an agent may come late. */
export function unknownTo(deps: Dependencies, { actor, userId, orderId }: FileUser): ApiError {
  if (actor !== 'customer') return new ApiError('not_found');
  return unknownOrder(deps, { id: userId }, orderId);
}

type Site = Pick<Dependencies, 'siteName'>;

/** Where the storage keeps a file. */
export function fileKeyOf(
  { siteName }: Site,
  { userId, orderId }: OrderId,
  fileId: string,
): string {
  return `${siteName}/${keyInSite({ userId, orderId, fileId })}`;
}

/** Of all files of a site. */
export function filesPrefix({ siteName }: Site): string {
  return `${siteName}/`;
}

/** Whether it can be played in a page. */
export function isRecording(name: string): boolean {
  return ['audio', 'video'].includes(fileTypeOf(name)?.kind ?? '');
}

/** @param isPlayed in the page, if it can be; otherwise it is a download. @returns a signed address. @throws ApiError */
export async function findDownload(
  deps: Dependencies,
  user: FileUser,
  fileId: string,
  isPlayed: boolean,
): Promise<string> {
  const bucket = bucketOf(deps);
  const { userId, orderId, actor } = user;
  if (!bucket || !isUserId(userId) || !isOrderId(orderId)) throw new ApiError('not_found');
  const order = await ordersOf(deps).find(userId, orderId);
  if (!order || isArchived(order)) throw unknownTo(deps, user);
  const file = filesKeptOf(order, deps.now()).find(({ id }) => id === fileId);
  const isShown = file && (actor !== 'customer' || (isShownToCustomer(file) && !file.isWithdrawn));
  if (!isShown) throw new ApiError('not_found');
  deps.log.note('sensitive_read', { kind: 'file', order: orderId, user: pseudonym(userId) });
  const { name } = file;
  const mime = fileTypeOf(name)?.mime ?? 'application/octet-stream';
  const isAttachment = !isPlayed || !isRecording(name);
  return bucket.signDownload(fileKeyOf(deps, user, fileId), { name, mime, isAttachment });
}

/** A ticket's day, an hour to finish in, and the storage's own idea of the time. */
const UNNAMED_KEPT_MS = DAY_MS + 2 * HOUR_MS;

/** Whether whoever uploaded it can no longer complete it. */
export function isOver({ now }: Pick<Dependencies, 'now'>, { atMs }: { atMs: number }): boolean {
  return now() - atMs > UNNAMED_KEPT_MS;
}

/**
 * Finds files that their order does not need: it was closed long ago, continues without its customer, or never had
 * them, since their upload was not completed here. Files of an order that is nowhere stay: records are missing.
 * @param deps with the stores to look into.
 */
export async function findStrays(
  deps: Pick<Dependencies, 'siteName' | 'store' | 'now'>,
  objects: readonly StoredObject[],
  isInTime?: () => boolean,
): Promise<StoredObject[]> {
  const ofOrders = Map.groupBy(
    objects.filter((object) => isOver(deps, object)),
    ({ key }) => orderOf(deps, key)?.orderId,
  );
  const runs = Map.groupBy(await ordersOf(deps).listRuns(), ({ orderId }) => orderId);
  const strays = await mapParallel(
    [...ofOrders],
    async ([orderId = '', files]) => {
      const homes = runs.get(orderId) ?? [];
      const orders = await Promise.all(
        homes.map((run) => orCorrupt(() => ordersOf(deps).findRun(run))),
      );
      const needed = orders.map((order) => keysNeededBy(deps, order));
      if (homes.length === 0 || needed.includes(undefined)) return [];
      const named = new Set(needed.flat());
      return files.filter(({ key }) => !named.has(key));
    },
    isInTime,
  );
  return strays.flat();
}

/** What a file is of; undefined for what the site did not put there. */
export function orderOf({ siteName }: Site, key: string): OrderId | undefined {
  return keyInSite.parse(key.slice(siteName.length + 1));
}

/** Keys of files; undefined of an order that may need any, since it cannot be read. */
function keysNeededBy(
  deps: Site & Pick<Dependencies, 'now'>,
  order: StoredOrder | CorruptRecordError | undefined,
): string[] | undefined {
  if (!order || order instanceof CorruptRecordError) return undefined;
  const id = { userId: order.userId, orderId: order.id };
  return filesKeptOf(order, deps.now()).map((file) => fileKeyOf(deps, id, file.id));
}

/** Removes all files of a closed account. Repeatable. */
export async function removeFilesOf(deps: Dependencies, userId: string): Promise<void> {
  const bucket = bucketOf(deps);
  if (!bucket) return;
  const prefix = `${filesPrefix(deps)}${sha256Part.write(userId)}/`;
  // Uploads first: what one of them was completed to meanwhile is listed below.
  const uploads = await bucket.listUploads(prefix);
  await mapParallel(uploads, ({ key, uploadId }) => bucket.abortUpload(key, uploadId));
  await mapParallel(await bucket.list(prefix), ({ key }) => bucket.remove(key));
}

/** Files of an order that the storage should have. */
export function filesKeptOf(order: StoredOrder, nowMs: number): StoredOrder['files'] {
  return isArchived(order) ? [] : filesAt(order, nowMs).filter(({ isGone }) => !isGone);
}
