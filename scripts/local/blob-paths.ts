import { join } from 'node:path';

/** Which blob of which store of which site. */
export interface BlobAddress {
  readonly siteId: string;
  /** Name as the client sends it, `site:` or `deploy:` in front. */
  readonly storeName: string;
  readonly key: string;
}

const BLOB_SUFFIX = '.blob';
/** File systems take names of 255 bytes, keys may have 600: longer segments go on in a folder. */
const PIECE_LENGTH = 200;
const CONTINUED = '+';

/**
 * Name of a folder for any text. Capitals and dots are escaped too: `A` and `a` stay apart on disks that ignore
 * case, and no name is `..`, hidden, or ends like a blob, so that `a` and `a/b` can both exist.
 */
export function encodeName(text: string): string {
  if (text === '') return '%';
  return encodeURIComponent(text).replaceAll(/%[0-9A-F]{2}|[A-Z.!'()*~]/g, (match) =>
    match.startsWith('%')
      ? match.toLowerCase()
      : `%${match.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
}

/** The text that {@link encodeName} was given. */
export function decodeName(name: string): string {
  return name === '%' ? '' : decodeURIComponent(name);
}

/** The folder of a store, or of all stores of the site. */
export function storeFolder(root: string, siteId: string, storeName?: string): string {
  const site = join(root, encodeName(siteId));
  return storeName === undefined ? site : join(site, encodeName(storeName));
}

/** The file of a blob. */
export function blobFile(root: string, { siteId, storeName, key }: BlobAddress): string {
  return join(storeFolder(root, siteId, storeName), ...encodeSegments(key)) + BLOB_SUFFIX;
}

/** The deepest folder that holds every key that begins with the prefix, and how those keys begin there. */
export function prefixFolder(prefix: string): { readonly path: string; readonly keyStart: string } {
  const keyStart = prefix.slice(0, prefix.lastIndexOf('/') + 1);
  return { path: keyStart === '' ? '' : join(...encodeSegments(keyStart.slice(0, -1))), keyStart };
}

/** What an entry of a folder adds to the key: its end, or more in the folder of that name. */
export type EntryMeaning =
  | { readonly kind: 'blob'; readonly keyEnd: string }
  | { readonly kind: 'folder'; readonly name: string; readonly isSegmentEnd: boolean };

/** Reads an entry; undefined for a file that is no blob. `isFolder` comes from the directory listing. */
export function readEntry(name: string, isFolder: boolean): EntryMeaning | undefined {
  if (isFolder) {
    const isSegmentEnd = !name.endsWith(CONTINUED);
    return { kind: 'folder', name: isSegmentEnd ? name : name.slice(0, -1), isSegmentEnd };
  }
  if (!name.endsWith(BLOB_SUFFIX)) return undefined;
  return { kind: 'blob', keyEnd: name.slice(0, -BLOB_SUFFIX.length) };
}

function encodeSegments(key: string): string[] {
  return key.split('/').flatMap((segment) => {
    const name = encodeName(segment);
    const pieces = name.match(new RegExp(`.{1,${PIECE_LENGTH}}`, 'g')) ?? [];
    return pieces.map((piece, index) => (index < pieces.length - 1 ? piece + CONTINUED : piece));
  });
}
