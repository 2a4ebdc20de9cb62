import { fileTypeOf } from '../contracts/file-types.ts';
import { MAXIMUM_PEAKS } from '../contracts/files.ts';
import { MAXIMUM_SECONDS } from '../contracts/order-messages.ts';
import { slicesOfMp3 } from '../lib/sound/mp3.ts';
import { readWavFormat } from '../lib/sound/wav.ts';

/** Length and loudness of a recording, as far as they could be found out. */
export interface Measures {
  seconds?: number;
  /** A byte for each bar, as Base64. */
  peaks?: string;
}

/** Larger recordings play without a waveform. */
const MAXIMUM_DECODED_BYTES = 200_000_000;
/** A decoded hour takes more than a gigabyte: WAV and MP3 are decoded in slices, anything else only when short. */
const SLICE_BYTES = 1024 * 1024;
const MAXIMUM_WHOLE_SECONDS = 20 * 60;
const SAMPLE_RATE = 44_100;
const LEVELS_PER_SECOND = 20;
const METADATA_MS = 10_000;

/** Finds out in this browser how long and how loud a recording is. Says nothing of what it cannot read; never throws. */
export async function measureRecording(file: File): Promise<Measures> {
  const { kind, mime } = fileTypeOf(file.name) ?? {};
  if (kind !== 'audio' && kind !== 'video') return {};
  const known = await secondsOf(file);
  const isShort = known !== undefined && known <= MAXIMUM_WHOLE_SECONDS;
  const canDecode = file.size <= MAXIMUM_DECODED_BYTES && (kind === 'audio' || isShort);
  const levels = canDecode ? await levelsOf(slicesOf(file, mime)).catch(() => []) : [];
  const seconds = known ?? levels.length / LEVELS_PER_SECOND;
  const peaks = peaksOf(levels);
  return { ...(seconds > 0 && seconds <= MAXIMUM_SECONDS && { seconds }), ...(peaks && { peaks }) };
}

/** The loudest levels, 0 to 1, as bars for a waveform; undefined for too few of them. */
export function peaksOf(levels: readonly number[]): string | undefined {
  const count = Math.min(MAXIMUM_PEAKS, levels.length);
  if (count < 3) return undefined;
  const bars = Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar * levels.length) / count);
    const to = Math.floor(((bar + 1) * levels.length) / count);
    return Math.round(Math.min(Math.max(...levels.slice(from, to)), 1) * 255);
  });
  return btoa(String.fromCharCode(...bars));
}

/** The loudest sample of all channels in each twentieth of a second. */
async function levelsOf(slices: AsyncIterable<ArrayBuffer>): Promise<number[]> {
  const context = new OfflineAudioContext(1, 1, SAMPLE_RATE);
  const step = SAMPLE_RATE / LEVELS_PER_SECOND;
  const levels: number[] = [];
  for await (const slice of slices) {
    // The pictures that may stand before the first frame are no sound, nor are the tags after the last.
    const decoded = await context.decodeAudioData(slice).catch(() => undefined);
    if (!decoded) continue;
    const channels = Array.from({ length: decoded.numberOfChannels }, (_, index) =>
      decoded.getChannelData(index),
    );
    for (let from = 0; from < decoded.length; from += step) {
      let loudest = 0;
      for (const channel of channels)
        for (const sample of channel.subarray(from, from + step))
          loudest = Math.max(loudest, Math.abs(sample));
      levels.push(loudest);
    }
  }
  return levels;
}

/** Cuts a recording into pieces that can be decoded each for itself. */
export async function* slicesOf(file: Blob, mime?: string): AsyncGenerator<ArrayBuffer> {
  if (mime === 'audio/wav') {
    const { start, end, bytesPerFrame } = await readWavFormat(file);
    const step = bytesPerFrame * Math.max(1, Math.floor(SLICE_BYTES / bytesPerFrame));
    const head = new DataView(await file.slice(0, start).arrayBuffer());
    for (let from = start; from < end; from += step) {
      const sound = file.slice(from, Math.min(from + step, end));
      head.setUint32(start - 4, sound.size, true);
      yield new Blob([head, sound]).arrayBuffer();
    }
  } else if (mime === 'audio/mpeg') for await (const { bytes } of slicesOfMp3(file, 0)) yield bytes;
  else yield file.arrayBuffer();
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
