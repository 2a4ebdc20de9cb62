import { slicesOfMp3 } from '../../lib/sound/mp3.ts';
import workerUrl from './measure.worker.ts?worker&url';
import type { MeasureAnswer, MeasureRequest, Measurement } from './measure.worker.ts';

/** Why a recording was not measured. */
export type MeasureProblem = 'empty' | 'unreadable' | 'too-large';

interface Block {
  sampleRate: number;
  channels: Float32Array<ArrayBuffer>[];
  /** How much of the file they were. */
  bytes: number;
}

type Format = 'wav' | 'mp3' | 'flac' | 'other';

// What cannot be cut is decoded whole: twenty minutes are half a gigabyte then.
const MAXIMUM_BYTES = { wav: Infinity, mp3: Infinity, flac: 100_000_000, other: 12_000_000 };
const WHOLE_SAMPLE_RATE = 48_000;

/**
 * Measures a recording in this browser.
 * @param signal stops it.
 * @param onProgress hears the share that is done, 0 to 1.
 * @returns why there is no measurement, where there is none.
 * @throws when the worker cannot be loaded.
 */
export async function measureRecording(
  file: Blob,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<Measurement | MeasureProblem | 'stopped'> {
  if (file.size === 0) return 'empty';
  const format = await findFormat(file);
  if (file.size > MAXIMUM_BYTES[format]) return 'too-large';
  const worker = startWorker();
  const ask = (request?: MeasureRequest, moved: ArrayBuffer[] = []) =>
    new Promise<Exclude<MeasureAnswer, { share: number }> | 'stopped'>((resolve, reject) => {
      const stop = () => resolve('stopped');
      if (signal.aborted) stop();
      signal.addEventListener('abort', stop);
      worker.onerror = reject;
      worker.onmessage = ({ data }: MessageEvent<MeasureAnswer>) => {
        if (typeof data === 'object' && 'share' in data) onProgress(data.share);
        else resolve(data);
      };
      worker.postMessage(request, moved);
    });
  const measureBlocks = async () => {
    let done = 0;
    for await (const { bytes, ...block } of decode(file, format)) {
      const buffers = block.channels.map(({ buffer }) => buffer);
      if ((await ask(block, buffers)) === 'stopped') break;
      onProgress((done += bytes) / file.size);
    }
    return ask();
  };
  try {
    const answer = await (format === 'wav' ? ask({ wav: file }) : measureBlocks());
    if (typeof answer !== 'object') return answer === 'taken' ? 'stopped' : answer;
    return { ...answer.done, isResampled: format === 'flac' || format === 'other' };
  } finally {
    worker.terminate();
  }
}

/** What the file says in its first bytes that it is. */
async function findFormat(file: Blob): Promise<Format> {
  const bytes = new Uint8Array(await file.slice(0, 12).arrayBuffer());
  const text = String.fromCharCode(...bytes);
  if (/^(RIFF|RF64|BW64).{4}WAVE/s.test(text)) return 'wav';
  if (text.startsWith('ID3') || /^\xff[\xe2\xe3\xf2\xf3\xfa\xfb]/.test(text)) return 'mp3';
  return text.startsWith('fLaC') ? 'flac' : 'other';
}

/** Decodes on the page: workers cannot. */
async function* decode(file: Blob, format: Format): AsyncGenerator<Block> {
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
    if (decoded)
      yield {
        sampleRate,
        channels: Array.from({ length: decoded.numberOfChannels }, (_, index) =>
          decoded.getChannelData(index).slice(repeated),
        ),
        bytes: size,
      };
  }
}

type PolicyMaker = (
  name: string,
  rules: { createScriptURL: (url: string) => string },
) => typeof rules;
let policy: ReturnType<PolicyMaker> | undefined;

/** The policy that pages have lets through this one address. */
function startWorker(): Worker {
  const { trustedTypes } = window as { trustedTypes?: { createPolicy: PolicyMaker } };
  const rules = {
    createScriptURL: (url: string) => {
      if (url !== workerUrl) throw new TypeError(`No worker of ours: ${url}`);
      return url;
    },
  };
  policy ??= trustedTypes?.createPolicy('measure-worker', rules) ?? rules;
  return new Worker(policy.createScriptURL(workerUrl), { type: 'module' });
}
