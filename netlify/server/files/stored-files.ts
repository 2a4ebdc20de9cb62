import { fileTypeOf } from '../../../src/contracts/file-types.ts';
import type { Dependencies } from '../dependencies.ts';
import { ApiError } from '../lib/errors.ts';
import { pseudonym } from '../lib/security-log.ts';
import { DAY_MS, HOUR_MS } from '../lib/time.ts';
import { unknownOrder } from '../orders/change-order.ts';
import { filesAt, isShownToCustomer, type StoredOrder } from '../orders/order.ts';
import { findOrder, listOrderIds } from '../orders/orders.ts';
import { parseOrderKey, type OrderId } from '../outbox/outbox.ts';
import { bucketOf, type StoredObject } from '../storage/bucket.ts';
import { isDocumentId, isUserId, keyOf, mapParallel, unlessCorrupt } from '../storage/store.ts';

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
  return `${siteName}/${keyOf(userId, orderId, fileId)}`;
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
  if (!bucket || !isUserId(userId) || !isDocumentId(orderId)) throw new ApiError('not_found');
  const order = await findOrder(deps, { userId, orderId });
  if (!order) throw unknownTo(deps, user);
  const file = filesKeptOf(order, deps.now()).find(({ id }) => id === fileId);
  const isShown = file && (actor !== 'customer' || (isShownToCustomer(file) && !file.isWithdrawn));
  if (!isShown) throw new ApiError('not_found');
  deps.log.record('sensitive_read', { kind: 'file', order: orderId, user: pseudonym(userId) });
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
 * Finds files that their order does not need: it was closed long ago, has lost its customer, or never had them, since
 * their upload was not completed here. Files of an order that is nowhere stay: documents are missing.
 * @param deps with the stores to look into.
 */
export async function findUnneeded(
  deps: Pick<Dependencies, 'siteName' | 'store' | 'now'>,
  objects: readonly StoredObject[],
  isInTime?: () => boolean,
): Promise<StoredObject[]> {
  const old = objects.filter((object) => isOver(deps, object));
  const ofOrders = Map.groupBy(old, ({ key }) => orderOf(deps, key)?.orderId);
  const ids = new Map((await listOrderIds(deps)).map((id) => [id.orderId, id]));
  const unneeded = await mapParallel(
    [...ofOrders],
    async ([orderId = '', files]) => {
      const id = ids.get(orderId);
      const order = id && (await unlessCorrupt(() => findOrder(deps, id)));
      // Whatever cannot be read may need any.
      if (!order) return [];
      const needed = new Set(
        filesKeptOf(order, deps.now()).map((file) => fileKeyOf(deps, id, file.id)),
      );
      return files.filter(({ key }) => !needed.has(key));
    },
    isInTime,
  );
  return unneeded.flat();
}

/** What a file is of; undefined for what the site did not put there. */
export function orderOf({ siteName }: Site, key: string): OrderId | undefined {
  const [, order = '', fileId = ''] =
    /^(.*)\/([0-9a-f]{32})$/.exec(key.slice(siteName.length + 1)) ?? [];
  return fileId ? parseOrderKey(order) : undefined;
}

/** Removes all files of a closed account. Repeatable. */
export async function removeFilesOf(deps: Dependencies, userId: string): Promise<void> {
  const bucket = bucketOf(deps);
  if (!bucket) return;
  const prefix = `${filesPrefix(deps)}${keyOf(userId)}/`;
  // Uploads first: what one of them was completed to meanwhile is listed below.
  const uploads = await bucket.listUploads(prefix);
  await mapParallel(uploads, ({ key, uploadId }) => bucket.abortUpload(key, uploadId));
  await mapParallel(await bucket.list(prefix), ({ key }) => bucket.remove(key));
}

/** Files of an order that the storage should have. */
export function filesKeptOf(order: StoredOrder, nowMs: number): StoredOrder['files'] {
  return order.isAnonymous ? [] : filesAt(order, nowMs).filter(({ isGone }) => !isGone);
}
