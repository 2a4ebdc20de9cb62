import { slicesOfMp3 } from '../../lib/sound/mp3.ts';
import { decodeSamples, readWavFormat } from '../../lib/sound/wav.ts';
import workerUrl from './measure.worker.ts?worker&url';
import type { Block, Measurement } from './measure.worker.ts';

/** Why a recording was not measured. */
export type MeasureProblem = 'empty' | 'unreadable' | 'too-large' | 'offline';

export interface Measured extends Measurement {
  /** The browser decoded it at another sample rate than the file's. */
  isResampled: boolean;
}

// What cannot be cut is decoded whole: twenty minutes are half a gigabyte then.
const MAXIMUM_BYTES = { wav: Infinity, mp3: Infinity, flac: 100_000_000, other: 12_000_000 };
type Format = keyof typeof MAXIMUM_BYTES;

const WHOLE_SAMPLE_RATE = 48_000;
/** Decoded in one go: a page answers within a few milliseconds. */
const WAV_BYTES = 512 * 1024;

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
    const format = await findFormat(file);
    if (file.size > MAXIMUM_BYTES[format]) return 'too-large';
    let done = 0;
    for await (const { bytes, ...block } of decode(file, format)) {
      if (await ask(block)) return 'offline';
      onProgress((done += bytes) / file.size);
    }
    const measured = await ask();
    if (typeof measured !== 'object') return measured ?? 'unreadable';
    if (measured.readings.seconds === 0) return 'empty';
    return { ...measured, isResampled: format === 'flac' || format === 'other' };
  } catch {
    return 'unreadable';
  } finally {
    worker.terminate();
  }
}

/** What the file says in its first bytes that it is. */
async function findFormat(file: Blob): Promise<Format> {
  const text = String.fromCharCode(...new Uint8Array(await file.slice(0, 12).arrayBuffer()));
  if (/^(RIFF|RF64|BW64).{4}WAVE/s.test(text)) return 'wav';
  if (/^(ID3|\xff[\xe2\xe3\xf2\xf3\xfa\xfb])/.test(text)) return 'mp3';
  return text.startsWith('fLaC') ? 'flac' : 'other';
}

/** Decodes on the page: workers cannot. With each block comes how much of the file it was. */
async function* decode(file: Blob, format: Format): AsyncGenerator<Block & { bytes: number }> {
  if (format === 'wav') {
    const wav = await readWavFormat(file);
    const { sampleRate, start, end, bytesPerFrame } = wav;
    const step = bytesPerFrame * Math.floor(WAV_BYTES / bytesPerFrame);
    // At least one block, since a file without samples can be read, too.
    for (let from = start; from === start || from < end; from += step) {
      const bytes = await file.slice(from, Math.min(from + step, end)).arrayBuffer();
      yield { sampleRate, channels: decodeSamples(bytes, wav), bytes: bytes.byteLength };
    }
    return;
  }
  const slices =
    format === 'mp3'
      ? slicesOfMp3(file)
      : [{ bytes: await file.arrayBuffer(), sampleRate: WHOLE_SAMPLE_RATE, repeated: 0 }];
  for await (const { bytes, sampleRate, repeated } of slices) {
    const size = bytes.byteLength;
    // At its own rate, or else samples would be added.
    const context = new OfflineAudioContext(1, 1, sampleRate);
    // What is no sound, such as tags at the end, is left out.
    const decoded = await context.decodeAudioData(bytes).catch(() => undefined);
    if (!decoded) continue;
    const channels = Array.from({ length: decoded.numberOfChannels }, (_, index) =>
      decoded.getChannelData(index).slice(repeated),
    );
    yield { sampleRate, channels, bytes: size };
  }
}
