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

// What cannot be cut is decoded whole: twenty minutes are half a gigabyte then.
const MAXIMUM_WHOLE_BYTES = { flac: 100_000_000, other: 12_000_000 };
const WHOLE_SAMPLE_RATE = 48_000;

/**
 * Measures a recording in this browser.
 * @param signal stops it.
 * @param onProgress hears the share that is done, 0 to 1.
 * @returns why there is no measurement, where there is none; nothing where it was stopped.
 */
export async function measureRecording(
  file: Blob,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<Measurement | MeasureProblem | undefined> {
  if (file.size === 0) return 'empty';
  const format = await findFormat(file);
  if (
    file.size > (format in MAXIMUM_WHOLE_BYTES ? MAXIMUM_WHOLE_BYTES[format as 'other'] : Infinity)
  )
    return 'too-large';
  const worker = startWorker();
  const ask = (request?: MeasureRequest, moved: ArrayBuffer[] = []) =>
    new Promise<Exclude<MeasureAnswer, { share: number }> | undefined>((resolve) => {
      signal.addEventListener('abort', () => resolve(undefined));
      worker.onerror = () => resolve('unreadable');
      worker.onmessage = ({ data }: MessageEvent<MeasureAnswer>) => {
        if (typeof data === 'object' && 'share' in data) onProgress(data.share);
        else resolve(data);
      };
      worker.postMessage(request, moved);
    });
  try {
    let answer = format === 'wav' ? await ask({ wav: file }) : undefined;
    let done = 0;
    if (format !== 'wav')
      for await (const { bytes, ...block } of decode(file, format)) {
        if (signal.aborted) return undefined;
        await ask(
          block,
          block.channels.map(({ buffer }) => buffer),
        );
        onProgress((done += bytes) / file.size);
      }
    answer ??= await ask();
    if (answer === 'taken') return undefined;
    if (typeof answer !== 'object') return answer;
    return { ...answer.done, isResampled: format in MAXIMUM_WHOLE_BYTES };
  } finally {
    worker.terminate();
  }
}

/** What the file says in its first bytes that it is. */
async function findFormat(file: Blob) {
  const bytes = new Uint8Array(await file.slice(0, 12).arrayBuffer());
  const text = String.fromCharCode(...bytes);
  if (/^(RIFF|RF64|BW64).{4}WAVE/s.test(text)) return 'wav';
  if (text.startsWith('ID3') || /^\xff[\xe2\xe3\xf2\xf3\xfa\xfb]/.test(text)) return 'mp3';
  return text.startsWith('fLaC') ? 'flac' : 'other';
}

/** Decodes on the page: workers cannot. */
async function* decode(file: Blob, format: string): AsyncGenerator<Block> {
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
