import { fileTypeOf } from '../../../src/contracts/file-types.ts';
import { cleanFileName, MAXIMUM_FILES, refusalOfFile } from '../../../src/contracts/files.ts';
import { refusalOfContent } from '../../../src/contracts/first-bytes.ts';
import { FIRST_BYTES } from '../../../src/contracts/sound-format.ts';
import type { Dependencies } from '../dependencies.ts';
import { takesFiles, type FileFacts, type StoredOrder } from '../orders/order.ts';
import { bucketOf } from '../storage/bucket.ts';
import { fileKeyOf } from './stored-files.ts';

/** A file that came with an email. */
export interface MailedFile {
  /** The same each time that the email comes. */
  id: string;
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Stores what a customer may hand over. @returns what an event can list, and the names of the others. */
export async function storeMailed(
  deps: Dependencies,
  order: StoredOrder,
  files: readonly MailedFile[],
): Promise<{ stored: FileFacts[]; refused: string[] }> {
  const bucket = bucketOf(deps);
  const stored: FileFacts[] = [];
  const refused: string[] = [];
  for (const { id, name: given, bytes } of files) {
    const name = cleanFileName(given);
    const size = bytes.length;
    const mime = fileTypeOf(name)?.mime;
    const isFit =
      takesFiles(order) &&
      order.files.length + stored.length < MAXIMUM_FILES &&
      refusalOfFile(name, size, false) === undefined &&
      refusalOfContent(name, bytes.subarray(0, FIRST_BYTES)) === undefined;
    if (!bucket || !mime || !isFit) refused.push(name);
    else {
      const { userId, id: orderId } = order;
      await bucket.put(fileKeyOf(deps, { userId, orderId }, id), mime, bytes);
      stored.push({ id, name, size });
    }
  }
  return { stored, refused };
}
