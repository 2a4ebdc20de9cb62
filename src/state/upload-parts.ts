import { PART_BYTES, SIGNED_MINUTES } from '../contracts/files.ts';
import { ApiFailure } from './api.ts';

// One file on its way to object storage, whatever happens to the line.

const PARTS_AT_ONCE = 3;
const SIGNED_AT_ONCE = 8;
/** Leaves some of an address's time for slow clocks; it counts when a part sets out. */
const ADDRESS_MS = (SIGNED_MINUTES - 5) * 60_000;
/** A connection that outlived a closed lid or a change of network may never say that it is dead. */
const SILENCE_MS = 90_000;
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;
/** So often in a row storage may refuse an address that was just signed. */
const REFUSALS = 3;

export class UnreadableFile extends Error {}

interface Line {
  signal: AbortSignal;
  onDown: () => void;
}

export async function insist<Result>(
  attempt: () => Promise<Result>,
  { signal, onDown }: Line,
): Promise<Result> {
  for (let tries = 0; ; tries += 1) {
    signal.throwIfAborted();
    try {
      return await attempt();
    } catch (error) {
      signal.throwIfAborted();
      if (!isWorthRepeating(error)) throw error;
      onDown();
      const longest = Math.min(FIRST_WAIT_MS * 2 ** tries, LONGEST_WAIT_MS);
      await pause(navigator.onLine ? longest * (0.5 + Math.random() / 2) : LONGEST_WAIT_MS, signal);
    }
  }
}

function isWorthRepeating(error: unknown): boolean {
  if (!(error instanceof ApiFailure)) return false;
  const { status, retryAfterSeconds = 0 } = error;
  const isShort = status === 429 && retryAfterSeconds * 1000 <= LONGEST_WAIT_MS;
  return status === 0 || status >= 500 || isShort;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}

const sliceOf = (file: File, part: number): Blob =>
  file.slice((part - 1) * PART_BYTES, part * PART_BYTES);
const sum = (numbers: Iterable<number>) => [...numbers].reduce((all, each) => all + each, 0);

interface Parts extends Line {
  file: File;
  /** Numbers of the parts that have arrived; grows. */
  arrived: Set<number>;
  sign: (parts: number[]) => Promise<readonly string[]>;
  onArrived: (part: number, bytes: Blob) => void;
  /** Called with the bytes of the parts that have arrived, and of those on their way. */
  onProgress: (arrived: number, moving: number) => void;
}

/**
 * Sends what is missing of a file, some parts at once; only slices of it are ever read.
 * @throws whatever `sign` throws beside faults of the line, UnreadableFile, or ApiFailure when storage refuses a part; the
 * caller then aborts the signal.
 */
export async function sendParts({ file, arrived, sign, onArrived, onProgress, ...line }: Parts) {
  const count = Math.ceil(file.size / PART_BYTES);
  const all = new Set(Array.from({ length: count }, (_, index) => index + 1));
  const missing = all.difference(arrived);
  const moving = new Map<number, number>();
  const progress = () =>
    onProgress(sum([...arrived].map((part) => sliceOf(file, part).size)), sum(moving.values()));
  const addresses = new Map<number, { address: string; until: number }>();
  const addressOf = async (part: number) => {
    if ((addresses.get(part)?.until ?? 0) < Date.now()) {
      const parts = [part, ...missing].slice(0, SIGNED_AT_ONCE);
      const until = Date.now() + ADDRESS_MS;
      const signed = await sign(parts);
      signed.forEach((address, index) => addresses.set(parts[index] ?? 0, { address, until }));
    }
    const { address } = addresses.get(part) ?? {};
    // A part that failed goes to a new address.
    addresses.delete(part);
    if (!address) throw new ApiFailure(503, 'Unsigned part');
    return address;
  };
  const sendPart = async (part: number) => {
    let refusals = 0;
    await insist(async () => {
      const status = await put(await addressOf(part), sliceOf(file, part), line.signal, (bytes) => {
        moving.set(part, bytes);
        progress();
      });
      moving.delete(part);
      if (status >= 200 && status < 300) return;
      if (status === 0) await readStart(sliceOf(file, part), 1);
      if (status === 403) refusals += 1;
      throw new ApiFailure(status === 403 && refusals < REFUSALS ? 503 : status, '');
    }, line);
    arrived.add(part);
    onArrived(part, sliceOf(file, part));
    progress();
  };
  const sendNext = async () => {
    for (const part of missing) {
      missing.delete(part);
      await sendPart(part);
    }
  };
  await Promise.all(Array.from({ length: PARTS_AT_ONCE }, sendNext));
}

/** @throws UnreadableFile where the file was moved or changed. */
export async function readStart(blob: Blob, length: number): Promise<Uint8Array> {
  try {
    return new Uint8Array(await blob.slice(0, length).arrayBuffer());
  } catch {
    throw new UnreadableFile();
  }
}

function put(
  address: string,
  body: Blob,
  signal: AbortSignal,
  onSent: (bytes: number) => void,
): Promise<number> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    let timer = setTimeout(abort, SILENCE_MS);
    request.upload.onprogress = ({ loaded }) => {
      clearTimeout(timer);
      timer = setTimeout(abort, SILENCE_MS);
      onSent(loaded);
    };
    request.onloadend = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      resolve(request.status);
    };
    request.open('PUT', address);
    signal.addEventListener('abort', abort);
    request.send(body);
  });
}

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
    const found = await fingerprintOf(sliceOf(file, part));
    if (found !== undefined && found !== print) return undefined;
    if (found === print) same.add(part);
  }
  return same;
}
