import { fileTypeOf } from '../contracts/file-types.ts';
import { MAXIMUM_PEAKS } from '../contracts/files.ts';
import { MAXIMUM_SECONDS } from '../contracts/order-messages.ts';
import { envelopeOf } from '../lib/signal.ts';
import { openRecording, type Block } from '../lib/sound/decode.ts';

export interface Measures {
  seconds?: number;
  /** A byte for each bar, as Base64. */
  peaks?: string;
}

const MAXIMUM_DECODED_BYTES = 200_000_000;
/** A decoded hour takes more than a gigabyte. */
const MAXIMUM_WHOLE_SECONDS = 20 * 60;
const LEVELS_PER_SECOND = 20;
const METADATA_MS = 10_000;

/** Finds out in this browser how long and how loud a recording is. Says nothing of what it cannot read; never throws. */
export async function measureRecording(file: File): Promise<Measures> {
  const { kind } = fileTypeOf(file.name) ?? {};
  if (kind !== 'audio' && kind !== 'video') return {};
  const known = await secondsOf(file);
  const decoded = await decode(file, known).catch(() => undefined);
  const seconds = known ?? decoded?.seconds ?? 0;
  const peaks = decoded && peaksOf(decoded.levels);
  return { ...(seconds > 0 && seconds <= MAXIMUM_SECONDS && { seconds }), ...(peaks && { peaks }) };
}

async function decode(file: File, seconds = Infinity) {
  if (file.size > MAXIMUM_DECODED_BYTES) return undefined;
  const { isCut, decode: blocks } = await openRecording(file);
  return isCut || seconds <= MAXIMUM_WHOLE_SECONDS ? levelsOf(blocks()) : undefined;
}

/** The loudest levels, 0 to 1, as bars for a waveform; undefined for too few of them. */
export function peaksOf(levels: readonly number[]): string | undefined {
  const count = Math.min(MAXIMUM_PEAKS, levels.length);
  if (count < 3) return undefined;
  const bars = envelopeOf(levels, count).map((level) => Math.round(Math.min(level, 1) * 255));
  return btoa(String.fromCharCode(...bars));
}

/** The loudest sample of all channels in each twentieth of a second, and how long all of it is. */
export async function levelsOf(blocks: AsyncIterable<Block>) {
  const levels: number[] = [];
  let seconds = 0;
  for await (const { sampleRate, channels } of blocks) {
    const step = sampleRate / LEVELS_PER_SECOND;
    const before = Math.round(seconds * sampleRate);
    for (const samples of channels)
      for (let from = 0; from < samples.length;) {
        const place = Math.floor((before + from) / step);
        const to = Math.max(from + 1, Math.ceil((place + 1) * step) - before);
        const [loudest = 0] = envelopeOf(samples.subarray(from, to), 1);
        levels[place] = Math.max(levels[place] ?? 0, loudest);
        from = to;
      }
    seconds += (channels[0]?.length ?? 0) / sampleRate;
  }
  return { levels, seconds };
}

/** As the browser's player says. */
function secondsOf(file: File): Promise<number | undefined> {
  return new Promise((resolve) => {
    const media = document.createElement('video');
    const address = URL.createObjectURL(file);
    const end = () => {
      clearTimeout(timer);
      URL.revokeObjectURL(address);
      resolve(Number.isFinite(media.duration) ? media.duration : undefined);
    };
    const timer = setTimeout(end, METADATA_MS);
    media.preload = 'metadata';
    media.onloadedmetadata = end;
    media.onerror = end;
    media.src = address;
  });
}
