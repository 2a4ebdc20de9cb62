import {
  openRecording,
  UnreadableWav,
  type Block,
  type Recording,
} from '../../lib/sound/decode.ts';
import workerUrl from './measure.worker.ts?worker&url';
import type { Measurement } from './measure.worker.ts';

/** Why a recording was not measured; `coding` is what people call that of its sound. */
export type MeasureProblem =
  'empty' | 'unreadable' | 'damaged' | 'too-large' | 'offline' | { coding: string };

export interface Measured extends Measurement {
  /** The browser decoded it at another sample rate than the file's. */
  isResampled: boolean;
}

// What cannot be cut is decoded whole: twenty minutes are half a gigabyte then.
const MAXIMUM_BYTES: Readonly<Record<Recording['format'], number>> = {
  wav: Infinity,
  mp3: Infinity,
  flac: 100_000_000,
  mp2: 12_000_000,
  other: 12_000_000,
};

interface Policy {
  createScriptURL(address: string): string;
}
const { trustedTypes } = window as {
  trustedTypes?: { createPolicy(name: string, policy: Policy): Policy };
};
const policy = trustedTypes?.createPolicy('measure-worker', { createScriptURL: () => workerUrl });

/**
 * Measures a recording in this browser.
 * @param signal stops it; what it answers then means nothing.
 * @param onProgress hears the share that is done, 0 to 1.
 */
export async function measureRecording(
  file: Blob,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<Measured | MeasureProblem> {
  const worker = new Worker(policy?.createScriptURL(workerUrl) ?? workerUrl, { type: 'module' });
  const ask = (block?: Block) =>
    new Promise<Measurement | 'offline' | undefined>((resolve, reject) => {
      signal.throwIfAborted();
      signal.onabort = reject;
      worker.onerror = () => resolve('offline');
      worker.onmessage = ({ data }: MessageEvent<Measurement | undefined>) => resolve(data);
      worker.postMessage(block, block?.channels.map(({ buffer }) => buffer) ?? []);
    });
  try {
    if (file.size === 0) return 'empty';
    const { format, isCut, decode } = await openRecording(file);
    if (file.size > MAXIMUM_BYTES[format]) return 'too-large';
    let done = 0;
    for await (const { bytes, ...block } of decode()) {
      if (await ask(block)) return 'offline';
      onProgress((done += bytes) / file.size);
    }
    const measured = await ask();
    if (measured === undefined) return problemOf(format);
    if (measured === 'offline') return measured;
    if (measured.readings.seconds === 0) return 'empty';
    return { ...measured, isResampled: !isCut };
  } catch (error) {
    if (!(error instanceof UnreadableWav)) return 'unreadable';
    return error.coding === undefined ? 'damaged' : { coding: error.coding };
  } finally {
    worker.terminate();
  }
}

/** Why nothing of a recording could be decoded. */
function problemOf(format: Recording['format']): MeasureProblem {
  if (format === 'mp2') return { coding: 'MP2' };
  return format === 'mp3' ? 'damaged' : 'unreadable';
}
