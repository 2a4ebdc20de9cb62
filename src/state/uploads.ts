import { atom } from 'nanostores';

import { cleanFileName, refusalOfFile, type FileAnswer } from '../contracts/files.ts';
import { refusalOfContent } from '../contracts/first-bytes.ts';
import { FIRST_BYTES } from '../contracts/sound-format.ts';
import { ApiFailure, isUnauthorized } from './api.ts';
import { keepUpload, keptUploads, type KeptUpload, type UploadTarget } from './kept-uploads.ts';
import { endSession } from './session.ts';
import {
  fingerprintOf,
  findSameParts,
  insist,
  readStart,
  sendParts,
  UnreadableFile,
} from './upload-parts.ts';

// Uploads live here and not in a view: they go on while somebody looks at something else.

const FILES_AT_ONCE = 2;
const PACE_WINDOW_MS = 10_000;
const SHOWN_EVERY_MS = 250;

export interface Upload extends KeptUpload {
  target: UploadTarget;
  /** Empty until the server has answered. */
  ticket: string;
  file?: File;
  /**
   * `interrupted`: the line is down, and it goes on by itself. `missing`: its file is to be picked again. `comparing`: what
   * was picked is compared with what has arrived.
   */
  state:
    | ('missing' | 'comparing' | 'waiting' | 'sending' | 'interrupted' | 'finishing')
    | ('paused' | 'failed' | 'done');
  /** Numbers of the parts that may have arrived of another file, and need not be sent again; undefined for all. */
  trusted?: ReadonlySet<number> | undefined;
  bytesPerSecond?: number | undefined;
  problem?: string | undefined;
  /** Trying again would end the same. */
  isFinal?: boolean;
}

/** The uploads of this tab, and those of earlier visits that are not finished. */
export const $uploads = atom<readonly Upload[]>([]);

const find = (id: string) => $uploads.get().find((upload) => upload.id === id);
const isActive = ({ state }: Upload) =>
  ['waiting', 'sending', 'interrupted', 'finishing'].includes(state);

function change(id: string, changes: Partial<Upload>): void {
  const changed = (upload: Upload) => (upload.id === id ? { ...upload, ...changes } : upload);
  $uploads.set($uploads.get().map(changed));
}

/** What of an upload goes on after a reload. */
function changeKept(id: string, changes: Partial<KeptUpload>): void {
  change(id, changes);
  const { target } = find(id) ?? {};
  // Another tab or a sign-out may have dropped it.
  const kept = target && keptUploads(target).find((each) => each.id === id);
  if (kept) keepUpload(target, id, { ...kept, ...changes });
}

const runs = new Map<string, { controller: AbortController; ended: Promise<void> }>();

/** Sends files to an order, some at once. What an earlier upload of the same file sent is not sent again. */
export async function sendFiles(target: UploadTarget, files: Iterable<File>): Promise<void> {
  await recallUploads(target);
  for (const file of files) {
    const alike = $uploads
      .get()
      .filter(
        ({ orderId, name, size, state }) =>
          orderId === target.orderId &&
          name === file.name &&
          size === file.size &&
          state !== 'done',
      );
    // Two versions may have one name and one size.
    const known = alike.find(({ lastModified }) => lastModified === file.lastModified) ?? alike[0];
    if (known) void goOnWith(known, file).then((isSame) => isSame || sendNew(target, file));
    else sendNew(target, file);
  }
  startWaiting(target);
}

function sendNew(target: UploadTarget, file: File): void {
  const { name, size, lastModified } = file;
  const id = crypto.randomUUID();
  const start = { ticket: '', prints: {}, sent: 0, startedAt: 0 };
  add(target, { id, orderId: target.orderId, name, size, lastModified, ...start });
  take(id, file);
}

function take(id: string, file: File, changes: Partial<Upload> = {}): void {
  const { lastModified, name, size } = file;
  change(id, { file, ...changes });
  changeKept(id, { lastModified });
  lockInTab(id);
  const problem = refusalOfFile(name, size, find(id)?.target.isAgent === true);
  if (problem) stop(id, { state: 'failed', problem, isFinal: true });
  else resume(id);
}

/**
 * Goes on with an upload whose file is there again. A phone may give the same file another date with each pick, so what
 * has arrived is compared with it.
 * @returns false for another file, which leaves the upload as it is.
 */
async function goOnWith({ id }: Upload, file: File): Promise<boolean> {
  const upload = find(id);
  if (upload?.name !== file.name || upload.size !== file.size) return false;
  const isDated = upload.lastModified === file.lastModified;
  if (isActive(upload)) return isDated;
  if (isDated) {
    take(id, file);
    return true;
  }
  change(id, { state: 'comparing', problem: undefined });
  const trusted = await findSameParts(file, upload.prints);
  // Unless it was given up meanwhile.
  if (find(id)?.state === 'comparing') {
    if (trusted) take(id, file, { trusted });
    else change(id, { state: upload.state, problem: upload.problem });
  }
  return trusted !== undefined;
}

/** Goes on with an upload, or says that what was picked is another file. */
export async function pickAgain(upload: Upload, file: File): Promise<void> {
  if (await goOnWith(upload, file)) return;
  const problem = `“${file.name}” isn’t the same file. Pick the one that you began with, or send this one with “Upload files.”`;
  change(upload.id, { problem });
}

/** Shows the uploads to an order that an earlier visit left unfinished, and that no other tab is about. */
export async function recallUploads(target: UploadTarget): Promise<void> {
  const locked = await locksOfTabs();
  for (const kept of keptUploads(target))
    if (kept.orderId === target.orderId && !find(kept.id)) {
      if (locked.has(lockOf(kept.id))) void recallLater(kept.id, target);
      else add(target, kept);
    }
}

const awaited = new Set<string>();

/** Waits until the tab that is about an upload is closed. */
async function recallLater(id: string, target: UploadTarget): Promise<void> {
  if (awaited.has(id)) return;
  awaited.add(id);
  await locks()?.request(lockOf(id), { mode: 'shared' }, () => undefined);
  awaited.delete(id);
  await recallUploads(target);
}

const lockOf = (id: string) => `upload:${id}`;

/** For as long as this tab is open: to others, what it sends looks as if nobody did. */
function lockInTab(id: string): void {
  // Pages without TLS have no locks.
  void locks()?.request(lockOf(id), () => new Promise<never>(() => undefined));
}

const locks = () => (navigator as Partial<Navigator>).locks;

async function locksOfTabs(): Promise<ReadonlySet<string | undefined>> {
  const { held = [] } = (await locks()?.query()) ?? {};
  return new Set(held.map(({ name }) => name));
}

/** Another tab went on with an upload that is offered here, or ended it. */
async function dropForeign(): Promise<void> {
  const locked = await locksOfTabs();
  const isOffered = ({ id, target }: Upload) =>
    keptUploads(target).some((kept) => kept.id === id) && !locked.has(lockOf(id));
  $uploads.set($uploads.get().filter((each) => each.state !== 'missing' || isOffered(each)));
}

function add(target: UploadTarget, upload: KeptUpload): void {
  $uploads.set([...$uploads.get(), { ...upload, target, state: 'missing' }]);
}

/** Goes on with a paused or failed upload as soon as it is its turn. */
export function resume(id: string): void {
  change(id, { state: 'waiting', problem: undefined, isFinal: false });
  runNext();
}

export function pause(id: string): void {
  stop(id, { state: 'paused' });
}

function stop(id: string, changes: Partial<Upload>): void {
  runs.get(id)?.controller.abort();
  change(id, { bytesPerSecond: undefined, ...changes });
  runNext();
}

/** Gives an upload up, or takes a failed one off the list; what has arrived is deleted. */
export async function cancel(id: string): Promise<void> {
  pause(id);
  // The answer to its start may be on its way.
  await Promise.all([runs.get(id)?.ended, starts.get(id)]);
  const upload = find(id);
  remove(id);
  if (!upload?.ticket) return;
  keepUpload(upload.target, id);
  // Storage deletes after a day what this does not reach.
  await upload.target.ask({ action: 'abort', ticket: upload.ticket }).catch(() => undefined);
  await upload.target.onUnfinished?.().catch(() => undefined);
}

function remove(id: string): void {
  $uploads.set($uploads.get().filter((upload) => upload.id !== id));
  runs.delete(id);
}

function runNext(): void {
  const active = $uploads.get().filter(isActive);
  const waiting = active.filter(({ state }) => state === 'waiting');
  const free = FILES_AT_ONCE - (active.length - waiting.length);
  for (const { id } of waiting.slice(0, Math.max(free, 0))) {
    change(id, { state: 'sending' });
    const controller = new AbortController();
    const { ended = Promise.resolve() } = runs.get(id) ?? {};
    runs.set(id, { controller, ended: ended.then(() => run(id, controller)) });
  }
}

const starts = new Map<string, Promise<void>>();

/** Lets the server know how many files are to come, before it is the turn of all; each keeps its place after a reload. */
function startWaiting({ orderId }: UploadTarget): void {
  for (const { id } of $uploads.get().filter((upload) => upload.orderId === orderId)) {
    const isDue = () => find(id)?.state === 'waiting' && find(id)?.ticket === '';
    if (starts.has(id) || !isDue()) continue;
    const before = [...starts.values()].at(-1);
    const start = async () => {
      await before;
      const upload = find(id);
      // What fails here is tried again in its turn.
      if (upload?.file && isDue())
        await begin(upload, upload.file, upload.target.ask).catch(() => undefined);
      starts.delete(id);
    };
    starts.set(id, start());
  }
}

async function run(id: string, controller: AbortController): Promise<void> {
  await starts.get(id);
  const upload = find(id);
  const { signal } = controller;
  if (!upload?.file || controller.signal.aborted) return;
  const { file, target } = upload;
  const onDown = () => change(id, { state: 'interrupted', bytesPerSecond: undefined });
  const ask: Ask = (action) => insist(() => target.ask(action), { signal, onDown });
  try {
    const measures = target.isAgent ? measure(file) : undefined;
    const { ticket, arrived } = await begin(upload, file, ask);
    const sign = async (parts: number[]) =>
      (await ask({ action: 'sign', ticket, parts })).urls ?? [];
    const onProgress = watch(id, signal);
    const onArrived = (part: number, bytes: Blob) => void noteArrived(id, part, bytes);
    await sendParts({ file, arrived, sign, onArrived, onProgress, signal, onDown });
    change(id, { state: 'finishing', sent: file.size, bytesPerSecond: undefined });
    const answer = await ask({ action: 'complete', ticket, ...(await measures) });
    await finish(upload, answer);
  } catch (error) {
    if (signal.aborted) return;
    controller.abort();
    const { code = '' } = error instanceof ApiFailure ? error : {};
    if (upload.ticket && ['not_found', 'invalid_link'].includes(code)) {
      change(id, { ticket: '', sent: 0, prints: {} });
      resume(id);
    } else explain(upload, error);
  }
}

type Ask = UploadTarget['ask'];

async function measure(file: File) {
  try {
    return await (await import('./peaks.ts')).measureRecording(file);
  } catch {
    return {};
  }
}

/** The file is none of what is taken: trying again would end the same. */
class RefusedFile extends Error {}

/** @throws RefusedFile before anything of it is sent. */
async function assertContent(file: File): Promise<void> {
  const problem = refusalOfContent(cleanFileName(file.name), await readStart(file, FIRST_BYTES));
  if (problem) throw new RefusedFile(problem);
}

async function begin(upload: Upload, file: File, ask: Ask) {
  const { id, target, name, size, trusted } = upload;
  if (upload.ticket) {
    const { uploaded = [] } = await ask({ action: 'resume', ticket: upload.ticket });
    const arrived = uploaded.filter((part) => trusted?.has(part) ?? true);
    return { ticket: upload.ticket, arrived: new Set(arrived) };
  }
  await assertContent(file);
  const { ticket = '' } = await ask({ action: 'start', name, size });
  const started = { ticket, sent: 0, prints: {}, startedAt: Date.now() };
  change(id, started);
  keepUpload(target, id, { ...upload, ...started });
  // Of several files, once all have begun.
  const active = $uploads.get().filter(isActive);
  if (active.every((each) => each.ticket !== ''))
    void target.onUnfinished?.().catch(() => undefined);
  return { ticket, arrived: new Set<number>() };
}

async function noteArrived(id: string, part: number, bytes: Blob): Promise<void> {
  const { ticket, trusted } = find(id) ?? {};
  if (trusted) change(id, { trusted: new Set([...trusted, part]) });
  const print = await fingerprintOf(bytes);
  const upload = find(id);
  if (print && upload && upload.ticket === ticket)
    changeKept(id, { prints: { ...upload.prints, [part]: print } });
}

function watch(id: string, signal: AbortSignal) {
  const pace: { atMs: number; sent: number }[] = [];
  let keptBytes = 0;
  let shownAtMs = 0;
  return (arrived: number, moving: number) => {
    const atMs = Date.now();
    if (!find(id) || signal.aborted) return;
    if (arrived > keptBytes) {
      keptBytes = arrived;
      changeKept(id, { sent: arrived });
    } else if (atMs - shownAtMs < SHOWN_EVERY_MS) return;
    shownAtMs = atMs;
    const sent = arrived + moving;
    pace.push({ atMs, sent });
    while (pace[0] && atMs - pace[0].atMs > PACE_WINDOW_MS) pace.shift();
    const first = pace[0] ?? { atMs, sent };
    const pastMs = atMs - first.atMs;
    const isKnown = pastMs >= 1000 && sent > first.sent;
    const bytesPerSecond = isKnown ? ((sent - first.sent) / pastMs) * 1000 : undefined;
    change(id, { state: 'sending', sent, bytesPerSecond });
  };
}

async function finish({ id, target }: Upload, answer: FileAnswer): Promise<void> {
  keepUpload(target, id);
  change(id, { state: 'done' });
  runNext();
  await target.onComplete(answer.id ?? '').catch(() => undefined);
  remove(id);
}

function explain({ id, target }: Upload, error: unknown): void {
  if (isUnauthorized(error) && !target.isAgent) {
    for (const upload of $uploads.get().filter(isActive)) pause(upload.id);
    endSession(error, target.orderId);
    return;
  }
  const { code, serverMessage } = error instanceof ApiFailure ? error : {};
  const isRefused = error instanceof RefusedFile;
  const isFinal = isRefused || code === 'file_refused' || code === 'invalid_request';
  if (isFinal) keepUpload(target, id);
  const problem =
    error instanceof UnreadableFile
      ? 'The file can’t be read any more. If it was moved or changed, pick it again.'
      : (isRefused && error.message) || serverMessage;
  stop(id, {
    state: 'failed',
    problem: problem || 'The upload stopped because of a fault of ours. What has arrived is kept.',
    isFinal,
  });
}

// While something is on its way, the page asks before it is left, and the screen stays on where that is possible.
const isBusy = () => $uploads.get().some(isActive);
let lock: WakeLockSentinel | undefined;

/** To be called again when the page was hidden: then the browser takes the lock away. */
async function keepAwake(): Promise<void> {
  try {
    lock = await navigator.wakeLock.request('screen');
    if (!isBusy()) await lock.release();
  } catch {
    // No such browser, no power, or a hidden page.
  }
}

window.addEventListener('storage', () => void dropForeign());
let wasBusy = false;
$uploads.listen(() => {
  if (isBusy() === wasBusy) return;
  wasBusy = !wasBusy;
  void (wasBusy ? keepAwake() : lock?.release());
});
window.addEventListener('beforeunload', (event) => {
  if (isBusy()) event.preventDefault();
});
document.addEventListener('visibilitychange', () => {
  if (isBusy()) void keepAwake();
});
