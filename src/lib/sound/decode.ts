import {
  FIRST_BYTES,
  lengthOfTag,
  soundFormatOf,
  type SoundFormat,
} from '../../contracts/sound-format.ts';
import { slicesOfMp3, type Mp3Slice } from './mp3.ts';
import { MP3_IN_WAV, type WavDecoder } from './wav-codings.ts';
import { readWavFormat, type WavFormat } from './wav.ts';

/** The next samples of each channel. */
export interface Block {
  sampleRate: number;
  channels: Float32Array<ArrayBuffer>[];
}

/** A recording as it can be decoded. */
export interface Recording {
  format: SoundFormat | 'other';
  /** Decoded piece by piece, at its own sample rate; others whole, as far as the browser can. */
  isCut: boolean;
  /** With each block comes how many bytes of the file it was; none comes of what cannot be decoded. */
  decode: () => AsyncGenerator<Block & { bytes: number }>;
}

/** A WAV file in which there is no sound, or sound in a coding that is not known here. */
export class UnreadableWav extends Error {
  /** What people call it. */
  coding: string | undefined;

  constructor(coding?: string, options?: ErrorOptions) {
    super(coding ?? 'no samples', options);
    this.coding = coding;
  }
}

const WHOLE_SAMPLE_RATE = 48_000;
/** Decoded in one go: a page answers within a few milliseconds. */
const WAV_BYTES = 512 * 1024;

/** Finds out what a file is. Decodes on the page: workers cannot. @throws UnreadableWav */
export async function openRecording(file: Blob): Promise<Recording> {
  const { sound, start } = await withoutTags(file);
  const format = soundFormatOf(start) ?? 'other';
  if (format === 'mp3') return inSlices(slicesOfMp3(sound));
  if (format !== 'wav') return { format, isCut: false, decode: () => decodeSlices(wholeOf(sound)) };
  const wav = await readWavFormat(sound).catch((cause: unknown) => {
    throw new UnreadableWav(undefined, { cause });
  });
  const { coding, decoder, start: from, end } = wav;
  if (decoder) return { format, isCut: true, decode: () => decodeWav(sound, wav, decoder) };
  if (coding !== MP3_IN_WAV) throw new UnreadableWav(coding);
  return inSlices(slicesOfMp3(sound.slice(from, end)));
}

function inSlices(slices: AsyncIterable<Mp3Slice>): Recording {
  return { format: 'mp3', isCut: true, decode: () => decodeSlices(slices) };
}

/** What stands behind the tags of a file, which may hold pictures of megabytes, and its first bytes. */
async function withoutTags(sound: Blob): Promise<{ sound: Blob; start: Uint8Array }> {
  const start = new Uint8Array(await sound.slice(0, FIRST_BYTES).arrayBuffer());
  const length = lengthOfTag(start);
  return length > 0 ? withoutTags(sound.slice(length)) : { sound, start };
}

async function* decodeWav(
  file: Blob,
  { sampleRate, start, end }: WavFormat,
  { bytesPerBlock, decode }: WavDecoder,
) {
  const step = bytesPerBlock * Math.max(1, Math.floor(WAV_BYTES / bytesPerBlock));
  // At least one block, since a file without samples can be read, too.
  for (let from = start; from === start || from < end; from += step) {
    const bytes = await file.slice(from, Math.min(from + step, end)).arrayBuffer();
    yield { sampleRate, channels: decode(bytes), bytes: bytes.byteLength };
  }
}

async function* wholeOf(file: Blob): AsyncGenerator<Mp3Slice> {
  yield { bytes: await file.arrayBuffer(), sampleRate: WHOLE_SAMPLE_RATE, repeated: 0 };
}

async function* decodeSlices(slices: AsyncIterable<Mp3Slice>) {
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
