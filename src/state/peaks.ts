import { fileTypeOf } from '../contracts/file-types.ts';
import { MAXIMUM_PEAKS } from '../contracts/files.ts';
import { MAXIMUM_SECONDS } from '../contracts/order-messages.ts';

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
  const read = async (from: number, to: number) =>
    new Uint8Array(await file.slice(from, to).arrayBuffer());
  if (mime === 'audio/wav') {
    const { header, step } = findSound(await read(0, 65_536));
    for (let from = header.length; from < file.size; from += step) {
      const sound = await read(from, from + step);
      const slice = new Uint8Array(header.length + sound.length);
      slice.set(header);
      slice.set(sound, header.length);
      new DataView(slice.buffer).setUint32(header.length - 4, sound.length, true);
      yield slice.buffer;
    }
    return;
  }
  const step = mime === 'audio/mpeg' ? SLICE_BYTES : file.size;
  for (let from = 0; from < file.size;) {
    const slice = await read(from, from + step);
    const end = from + slice.length < file.size ? lastFrameOf(slice) : slice.length;
    yield slice.buffer.slice(0, end);
    from += end;
  }
}

/** Finds the samples of a WAV file (RIFF: each chunk has four letters, its size, and its bytes, evened). */
function findSound(start: Uint8Array<ArrayBuffer>) {
  const view = new DataView(start.buffer);
  const name = (at: number) => String.fromCharCode(...start.subarray(at, at + 4));
  let bytesPerFrame = 1;
  let at = 12;
  // `getUint32` throws where there is no such chunk.
  for (; name(at) !== 'data'; at += 8 + 2 * Math.ceil(view.getUint32(at + 4, true) / 2))
    if (name(at) === 'fmt ') bytesPerFrame = view.getUint16(at + 20, true);
  const step = bytesPerFrame * Math.max(1, Math.floor(SLICE_BYTES / bytesPerFrame));
  return { header: start.subarray(0, at + 8), step };
}

/** Where the last MPEG frame of layer III begins. */
function lastFrameOf(bytes: Uint8Array): number {
  for (let at = bytes.length - 2; at > 0; at -= 1)
    if (bytes[at] === 0xff && ((bytes[at + 1] ?? 0) & 0xe6) === 0xe2) return at;
  return bytes.length;
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
