import { PART_BYTES } from '../contracts/files.ts';

/** Bytes of a hash that are kept: no two parts of somebody's files have the same by chance. */
const KEPT_BYTES = 16;

/** Stands for the bytes of a part; undefined where they cannot be read, or the page came by plain http. */
export async function fingerprintOf(part: Blob): Promise<string | undefined> {
  try {
    const digest = await crypto.subtle.digest('SHA-256', await part.arrayBuffer());
    return btoa(String.fromCharCode(...new Uint8Array(digest, 0, KEPT_BYTES)));
  } catch {
    return undefined;
  }
}

/**
 * Compares a file with parts of another one. @param prints of its parts, by their number.
 * @returns the numbers of those that it has, too; undefined as soon as one differs.
 */
export async function findSameParts(
  file: File,
  prints: Readonly<Record<string, string>>,
): Promise<Set<number> | undefined> {
  const same = new Set<number>();
  for (const [number, print] of Object.entries(prints)) {
    const part = Number(number);
    const found = await fingerprintOf(file.slice((part - 1) * PART_BYTES, part * PART_BYTES));
    if (found !== undefined && found !== print) return undefined;
    if (found === print) same.add(part);
  }
  return same;
}
