import * as z from 'zod/mini';

import { fileTypeOf } from '../../../src/contracts/file-types.ts';
import {
  cleanFileName,
  MAXIMUM_FILES,
  PART_BYTES,
  refusalOfFile,
  type FileAction,
  type FileAnswer,
} from '../../../src/contracts/files.ts';
import { refusalOfContent } from '../../../src/contracts/first-bytes.ts';
import { FIRST_BYTES } from '../../../src/contracts/sound-format.ts';
import type { StoredUser } from '../auth/user.ts';
import type { Dependencies } from '../dependencies.ts';
import { ApiError } from '../lib/errors.ts';
import { DAY_MS, SECOND_MS } from '../lib/time.ts';
import { signToken, verifyToken, type TokenKind } from '../lib/tokens.ts';
import { addFile, editOrder, type KnownOrder } from '../orders/change-order.ts';
import {
  type OrderValue,
  type StoredOrder,
  takesFiles,
  UPLOAD_MS,
  withoutUpload,
  withUpload,
} from '../orders/order.ts';
import { readOrder } from '../orders/orders.ts';
import { countKnown, perAccount, readLimits, type Limit } from '../storage/limits.ts';
import { bucketOf, type Bucket, type UploadedPart } from '../storage/bucket.ts';
import { hexDigits, isDocumentId, isUserId, orLogged } from '../storage/store.ts';
import { fileKeyOf, isRecording, unknownTo, type FileUser } from './stored-files.ts';

/** What was agreed on when an upload began. */
const TICKET = {
  type: 'upload+jwt',
  seconds: UPLOAD_MS / SECOND_MS,
  // The storage's id of an upload may be long.
  maximumLength: 4096,
  claims: z.object({
    /** The customer, whoever uploads. */
    sub: hexDigits(64),
    order: z.string(),
    file: hexDigits(32),
    /** The storage's name of the upload. */
    upload: z.string(),
    name: z.string(),
    size: z.int(),
  }),
} satisfies TokenKind<z.ZodMiniType>;
/** No customer's ticket is valid at the desk, nor the other way round. */
const DESK_TICKET = { ...TICKET, type: 'desk-upload+jwt', isForDesk: true };

type Upload = z.infer<typeof TICKET.claims> & { key: string };

/** Anybody can type in somebody else's address. */
const startsOf = ({ isEmailConfirmed }: StoredUser) =>
  perAccount('file-starts', isEmailConfirmed ? 100 : 10, DAY_MS);

/** Does one thing about an upload. @param customer undefined for agents, who are not limited. @throws ApiError */
export async function handleUpload(
  deps: Dependencies,
  user: FileUser,
  action: FileAction,
  customer?: StoredUser,
): Promise<FileAnswer> {
  const bucket = bucketOf(deps);
  if (!bucket || !isUserId(user.userId) || !isDocumentId(user.orderId))
    throw new ApiError('not_found');
  if (action.action === 'start')
    return startUpload(deps, bucket, user, action, customer && startsOf(customer));
  const upload = await readTicket(deps, user, action.ticket);
  switch (action.action) {
    case 'sign': {
      const sizes = partSizes(upload);
      const sign = (number: number) => {
        const size = sizes[number - 1];
        if (size === undefined)
          throw new ApiError('invalid_request', { fields: { parts: 'Not a part of this file' } });
        return bucket.signPart(upload.key, upload.upload, { number, size });
      };
      return { urls: await Promise.all(action.parts.map(sign)) };
    }
    case 'resume':
      return { uploaded: await findUploaded(bucket, upload) };
    case 'complete':
      return completeUpload(deps, bucket, user, upload, action, customer);
    case 'abort':
      await giveUp(deps, bucket, user, upload);
      return {};
  }
}

/** What is complete is no upload anymore, and stays. */
async function giveUp(
  deps: Dependencies,
  bucket: Bucket,
  user: FileUser,
  upload: Upload,
): Promise<void> {
  await Promise.all([
    bucket.abortUpload(upload.key, upload.upload),
    forgetUpload(deps, user, upload),
  ]);
}

/** It ended without a file. */
function forgetUpload(deps: Dependencies, user: FileUser, upload: Upload): Promise<void> {
  return noteUpload(deps, user, (value) => withoutUpload(deps, value, upload));
}

/** Without the note, nobody is told that an upload did not end; what agents do is not noted. */
function noteUpload(
  deps: Dependencies,
  { userId, orderId, actor }: FileUser,
  edit: (value: OrderValue) => OrderValue,
  known: KnownOrder = {},
): Promise<void> {
  if (actor !== 'customer') return Promise.resolve();
  return orLogged(deps.log, 'noting an upload', () =>
    editOrder<undefined>(
      deps,
      { userId, orderId },
      (order) => (order ? { edit, result: () => undefined } : { unchanged: undefined }),
      known,
    ),
  );
}

async function startUpload(
  deps: Dependencies,
  bucket: Bucket,
  user: FileUser,
  { name: given, size }: Extract<FileAction, { action: 'start' }>,
  limit: Limit | undefined,
): Promise<FileAnswer> {
  const [read, limits] = await Promise.all([
    readOrder(deps, user),
    readLimits(deps, ...(limit ? [[limit, user.userId] as const] : [])),
  ]);
  const name = cleanFileName(given);
  const type = fileTypeOf(name);
  const unfit = refusalOfFile(name, size, user.actor !== 'customer');
  const refusal =
    refusalOf(deps, user, read?.order) ?? (unfit === undefined ? undefined : refused(unfit));
  if (refusal || !type) throw refusal ?? new ApiError('file_refused');
  await countKnown(deps, limits);
  const file = deps.randomHex(16);
  const [upload] = await Promise.all([
    bucket.startUpload(fileKeyOf(deps, user, file), type.mime),
    noteUpload(deps, user, (value) => withUpload(deps, value, { name, size }), { read }),
  ]);
  const claims = { sub: user.userId, order: user.orderId, file, upload, name, size };
  return { ticket: await signToken(deps, ticketOf(user), claims) };
}

function ticketOf({ actor }: FileUser) {
  return actor === 'customer' ? TICKET : DESK_TICKET;
}

async function readTicket(deps: Dependencies, user: FileUser, ticket: string): Promise<Upload> {
  const { claims } = (await verifyToken(deps, ticketOf(user), ticket)) ?? {};
  if (claims?.sub !== user.userId || claims.order !== user.orderId)
    throw new ApiError('invalid_link', {
      message: 'This upload began more than a day ago. Please start it again.',
    });
  return { ...claims, key: fileKeyOf(deps, user, claims.file) };
}

/** Bytes of each part of a file; the first is number 1. */
function partSizes({ size }: Upload): number[] {
  return Array.from({ length: Math.ceil(size / PART_BYTES) }, (_, index) =>
    Math.min(PART_BYTES, size - index * PART_BYTES),
  );
}

/** Numbers of the parts that need not be sent again. */
async function findUploaded(bucket: Bucket, upload: Upload): Promise<number[]> {
  const parts = await bucket.listParts(upload.key, upload.upload);
  const sizes = partSizes(upload);
  const isWhole = ({ number, size }: UploadedPart) => sizes[number - 1] === size;
  if (parts) return parts.filter(isWhole).map(({ number }) => number);
  // The storage put the file together, and nobody heard of it.
  if (await bucket.readStart(upload.key, 1)) return sizes.map((_, index) => index + 1);
  throw new ApiError('not_found');
}

// A file is listed once all of it is there and looks right, and answered for once it is listed. Until then whatever
// breaks off is done again by a repeat, or cleaned up after a day. Nothing but a file that must never be listed is
// removed here, so a repeat that comes late takes nothing away.

async function completeUpload(
  deps: Dependencies,
  bucket: Bucket,
  user: FileUser,
  upload: Upload,
  { seconds, peaks }: Extract<FileAction, { action: 'complete' }>,
  customer: StoredUser | undefined,
): Promise<FileAnswer> {
  const { key, file: id, name, size } = upload;
  const [read, parts] = await Promise.all([
    readOrder(deps, user),
    bucket.listParts(key, upload.upload),
  ]);
  const order = read?.order;
  if (order?.files.some((file) => file.id === id)) return { id };
  const refusal = refusalOf(deps, user, order) ?? (parts && refusalOfParts(upload, parts));
  if (refusal || !order) {
    if (parts) await giveUp(deps, bucket, user, upload);
    throw refusal ?? new ApiError('not_found');
  }
  if (parts) await bucket.completeUpload(key, upload.upload, parts);
  const found = await bucket.readStart(key, FIRST_BYTES);
  if (!found) throw new ApiError('not_found');
  const unlike = refusalOfContent(name, found.start, true);
  const misfit =
    found.size === size ? unlike && refused(unlike) : refusalOfLength(upload, found.size);
  if (misfit) {
    await Promise.all([bucket.remove(key), forgetUpload(deps, user, upload)]);
    throw misfit;
  }
  const facts = { id, name, size, ...(isRecording(name) ? { seconds, peaks } : {}) };
  const outcome = await addFile(deps, user, facts, (value) => withoutUpload(deps, value, upload), {
    read,
    ...(customer && { customer: { user: customer } }),
  });
  if (outcome !== 'listed') throw outcome === 'full' ? full() : closed(user);
  return { id };
}

/** Why the order takes no file at all. */
function refusalOf(
  deps: Dependencies,
  user: FileUser,
  order: StoredOrder | undefined,
): ApiError | undefined {
  if (!order) return unknownTo(deps, user);
  if (!takesFiles(order)) return closed(user);
  return order.files.length >= MAXIMUM_FILES ? full() : undefined;
}

function closed({ actor }: FileUser): ApiError {
  const remedy =
    actor === 'customer' ? 'Write to us on the order, and we’ll reopen it.' : 'Reopen it first.';
  return new ApiError('order_changed', {
    message: `This order is closed and takes no more files. ${remedy}`,
  });
}

const refused = (message: string) => new ApiError('file_refused', { message });

const full = () =>
  refused(
    `An order takes ${MAXIMUM_FILES} files at most, and this one has that many. Send a link instead.`,
  );

/** Each part counts: storage joins none that is too small to be followed by another. */
function refusalOfParts(upload: Upload, arrived: readonly UploadedPart[]): ApiError | undefined {
  const sizes = partSizes(upload);
  const isWhole =
    arrived.length === sizes.length &&
    arrived.every(({ number, size }) => sizes[number - 1] === size);
  const bytes = arrived.reduce((sum, { size }) => sum + size, 0);
  return isWhole ? undefined : refusalOfLength(upload, bytes);
}

function refusalOfLength({ name, size }: Upload, arrived: number): ApiError {
  const what = arrived < size ? 'didn’t arrive complete' : 'changed while it was on its way';
  return refused(`“${name}” ${what}, so we deleted it. Please upload it again.`);
}
