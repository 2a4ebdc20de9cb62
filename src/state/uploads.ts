import { atom } from 'nanostores';

import {
  cleanFileName,
  orderFilesContract,
  refusalOfFile,
  type FileAction,
  type FileAnswer,
} from '../contracts/files.ts';
import { refusalOfContent } from '../contracts/first-bytes.ts';
import { FIRST_BYTES } from '../contracts/sound-format.ts';
import { routes } from '../routes.ts';
import { ApiFailure, callApi, isUnauthorized } from './api.ts';
import type { Measures } from './peaks.ts';
import { forgetSession, leadToSignIn } from './session.ts';
import { idOf, keepUpload, keptUploads, type KeptUpload } from './kept-uploads.ts';
import { insist, sendParts, UnreadableFile } from './upload-parts.ts';
import type { UploadTarget } from './upload-target.ts';

// Uploads live here and not in a view: they go on while somebody looks at something else.

const FILES_AT_ONCE = 2;
const PACE_WINDOW_MS = 10_000;
const SHOWN_EVERY_MS = 250;

/** A file on its way. */
export interface Upload extends KeptUpload {
  target: UploadTarget;
  /** Empty until the server has answered. */
  ticket: string;
  /** Gone after a reload. */
  file?: File;
  /** `interrupted`: the line is down, and it goes on by itself. `missing`: its file is to be picked again. */
  state:
    'missing' | 'waiting' | 'sending' | 'interrupted' | 'finishing' | 'paused' | 'failed' | 'done';
  bytesPerSecond?: number | undefined;
  /** Why it failed, in a sentence. */
  problem?: string;
  /** Trying again would end the same. */
  isFinal?: boolean;
}

/** The uploads of this tab, and those of earlier visits that are not finished. */
export const $uploads = atom<readonly Upload[]>([]);

const find = (id: string) => $uploads.get().find((upload) => upload.id === id);
const isActive = ({ state }: Upload) =>
  ['waiting', 'sending', 'interrupted', 'finishing'].includes(state);

function change(id: string, changes: Partial<Upload>): void {
  $uploads.set(
    $uploads.get().map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)),
  );
}

/** What runs for an upload, by its id. */
const runs = new Map<string, { controller: AbortController; ended: Promise<void> }>();

/** Sends files to an order, some at once. What an earlier upload of the same file sent is not sent again. */
export function sendFiles(target: UploadTarget, files: Iterable<File>): void {
  recallUploads(target);
  for (const file of files) {
    const { name, size } = file;
    const id = idOf(target, file);
    const known = find(id);
    if (known && (isActive(known) || known.state === 'done')) continue;
    const { orderId } = target;
    if (!known) add(target, { id, orderId, name, size, ticket: '', sent: 0, startedAt: 0 });
    change(id, { file, target });
    const problem = refusalOfFile(name, size, target.isAgent === true);
    if (problem) stop(id, { state: 'failed', problem, isFinal: true });
    else resume(id);
  }
}

/** Shows the uploads to an order that an earlier visit left unfinished. */
export function recallUploads(target: UploadTarget): void {
  for (const kept of keptUploads(target))
    if (kept.orderId === target.orderId && !find(kept.id)) add(target, kept);
}

function add(target: UploadTarget, upload: KeptUpload): void {
  $uploads.set([...$uploads.get(), { ...upload, target, state: 'missing' }]);
}

/** Goes on with a paused or failed upload as soon as it is its turn. */
export function resume(id: string): void {
  change(id, { state: 'waiting' });
  runNext();
}

/** Stops sending; what has arrived stays. */
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
  stop(id, { state: 'paused' });
  // The answer to its start may be on its way.
  await runs.get(id)?.ended;
  const upload = find(id);
  remove(id);
  if (!upload?.ticket) return;
  keepUpload(upload.target, id);
  // Storage deletes after a day what this does not reach.
  await call(upload, { action: 'abort', ticket: upload.ticket }).catch(() => undefined);
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

async function run(id: string, controller: AbortController): Promise<void> {
  const upload = find(id);
  const { signal } = controller;
  if (!upload?.file || controller.signal.aborted) return;
  const { file, target } = upload;
  const onDown = () => change(id, { state: 'interrupted', bytesPerSecond: undefined });
  const ask: Ask = (action) => insist(() => call(upload, action), { signal, onDown });
  try {
    const measures = target.isAgent ? measure(file) : undefined;
    const { ticket, arrived } = await begin(upload, file, ask);
    const sign = async (parts: number[]) =>
      (await ask({ action: 'sign', ticket, parts })).urls ?? [];
    const onProgress = watch(id, signal);
    await sendParts({ file, arrived, sign, onProgress, signal, onDown });
    change(id, { state: 'finishing', sent: file.size, bytesPerSecond: undefined });
    const answer = await ask({ action: 'complete', ticket, ...(await measures) });
    await finish(upload, answer);
  } catch (error) {
    if (signal.aborted) return;
    controller.abort();
    if (upload.ticket && isOver(error)) {
      change(id, { ticket: '', sent: 0 });
      resume(id);
    } else explain(upload, error);
  }
}

type Ask = (action: FileAction) => Promise<FileAnswer>;

const isOver = (error: unknown) =>
  error instanceof ApiFailure && ['not_found', 'invalid_link'].includes(error.code ?? '');

const measure = async (file: File): Promise<Measures> => {
  try {
    return await (await import('./peaks.ts')).measureRecording(file);
  } catch {
    return {};
  }
};

/** The file is none of what is taken: trying again would end the same. */
class RefusedFile extends Error {}

/** @throws RefusedFile before anything of it is sent. */
async function assertContent(file: File): Promise<void> {
  const start = await file
    .slice(0, FIRST_BYTES)
    .arrayBuffer()
    .catch(() => {
      throw new UnreadableFile();
    });
  const problem = refusalOfContent(cleanFileName(file.name), new Uint8Array(start));
  if (problem) throw new RefusedFile(problem);
}

async function begin(upload: Upload, file: File, ask: Ask) {
  const { id, target, name, size } = upload;
  if (upload.ticket) {
    const { uploaded } = await ask({ action: 'resume', ticket: upload.ticket });
    return { ticket: upload.ticket, arrived: new Set(uploaded) };
  }
  await assertContent(file);
  const { ticket = '' } = await ask({ action: 'start', name, size });
  const started = { ticket, sent: 0, startedAt: Date.now() };
  change(id, started);
  keepUpload(target, id, { ...upload, ...started });
  return { ticket, arrived: new Set<number>() };
}

/** @returns what shows the progress of one run. */
function watch(id: string, signal: AbortSignal) {
  const pace: { atMs: number; sent: number }[] = [];
  let keptBytes = 0;
  let shownAtMs = 0;
  return (arrived: number, moving: number) => {
    const upload = find(id);
    const atMs = Date.now();
    if (!upload || signal.aborted) return;
    if (arrived > keptBytes) {
      keptBytes = arrived;
      // Another tab or a sign-out may have dropped it.
      if (keptUploads(upload.target).some((kept) => kept.id === id))
        keepUpload(upload.target, id, { ...upload, sent: arrived });
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

function call({ target }: Upload, body: FileAction): Promise<FileAnswer> {
  const { contract = orderFilesContract } = target;
  const answer = callApi(contract, { parameters: target.parameters, body });
  return target.call ? target.call(answer) : answer;
}

function explain({ id, target }: Upload, error: unknown): void {
  if (isUnauthorized(error) && !target.isAgent) {
    for (const upload of $uploads.get().filter(isActive)) pause(upload.id);
    forgetSession();
    leadToSignIn(routes.auth(), routes.login());
    return;
  }
  const { code } = error instanceof ApiFailure ? error : {};
  const isFinal =
    error instanceof RefusedFile || code === 'file_refused' || code === 'invalid_request';
  if (isFinal) keepUpload(target, id);
  stop(id, { state: 'failed', problem: sentenceOf(error), isFinal });
}

function sentenceOf(error: unknown): string {
  if (error instanceof UnreadableFile)
    return 'The file can’t be read any more. If it was moved or changed, pick it again.';
  if (error instanceof RefusedFile) return error.message;
  const message = error instanceof ApiFailure && error.serverMessage;
  return message || 'The upload stopped because of a fault of ours. What has arrived is kept.';
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
