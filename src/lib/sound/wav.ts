import { decoderOf, nameOfCoding, type WavDecoder } from './wav-codings.ts';

/** How the samples of a WAV file lie in it. */
export interface WavFormat {
  sampleRate: number;
  /** Bytes from the beginning of the file. */
  start: number;
  end: number;
  /** What people call the coding of the samples. */
  coding: string;
  /** Left out for a coding that is not known here. */
  decoder?: WavDecoder | undefined;
}

const [PCM, EXTENSIBLE] = [1, 0xfffe];
/** In place of a size that does not fit, or was not known when the file was begun. */
const UNKNOWN_SIZES = [0, 0xffff_ffff];
/** So far before the end, chunks are looked for behind samples of unknown size. */
const TAIL_BYTES = 1024 * 1024;

/**
 * Reads the chunks of a WAV file (RIFF, RF64, or Sony Wave64) up to its samples.
 * @throws Error when it is none, or has no samples.
 */
export async function readWavFormat(file: Blob): Promise<WavFormat> {
  let format: Omit<WavFormat, 'start' | 'end'> | undefined;
  let longSize = Infinity;
  for await (const { name, start, size, body } of chunksOf(file)) {
    if (name === 'ds64') longSize = Number(body.getBigUint64(8, true));
    if (name === 'fmt ') format = parseFormat(body, size);
    if (name !== 'data') continue;
    if (!format) throw new Error('the samples have no format');
    const end = start + (UNKNOWN_SIZES.includes(size) ? longSize : size);
    return { ...format, start, end: end <= file.size ? end : await findEnd(file, start) };
  }
  throw new Error('there are no samples');
}

interface Chunk {
  name: string;
  /** Of what is behind its name and size. */
  start: number;
  size: number;
  /** As much of that as `fmt ` and `ds64` need. */
  body: DataView;
}

async function* chunksOf(file: Blob): AsyncGenerator<Chunk> {
  const read = async (at: number, length: number) =>
    new DataView(await file.slice(at, at + length).arrayBuffer());
  // In Wave64, a name has twelve more bytes, a size counts the head, and chunks begin at multiples of eight.
  const isLong = nameAt(await read(0, 4), 0) === 'riff';
  const head = isLong ? 24 : 8;
  for (let at = isLong ? 40 : 12; at + head <= file.size;) {
    const view = await read(at, head + 32);
    const name = nameAt(view, 0);
    if (name === '\0\0\0\0') return;
    const size = isLong ? Number(view.getBigUint64(16, true)) - head : view.getUint32(4, true);
    const start = at + head;
    yield { name, start, size: Math.max(size, 0), body: new DataView(view.buffer, head) };
    // A size that was never written is less than the head that it counts, and leads backward.
    if (size < 0) return;
    at = start + (isLong ? Math.ceil(size / 8) * 8 : size);
    // Some programs forget the byte that pads an odd chunk.
    if (!isLong && size % 2 && !/^(fmt |data|fact|LIST)/.test(nameAt(await read(at, 4), 0)))
      at += 1;
  }
}

/** Four letters. */
function nameAt({ buffer, byteOffset }: DataView, at: number): string {
  return String.fromCharCode(...new Uint8Array(buffer, byteOffset).subarray(at, at + 4));
}

function parseFormat(body: DataView, size: number): Omit<WavFormat, 'start' | 'end'> {
  const tag = body.getUint16(0, true);
  // Its own tag stands behind the sixteen bytes that all have, and eight more.
  const kind = tag === EXTENSIBLE ? (size >= 26 ? body.getUint16(24, true) : PCM) : tag;
  const [channelCount, sampleRate] = [body.getUint16(2, true), body.getUint32(4, true)];
  const bits = body.getUint16(14, true);
  // More channels, or a higher rate, no browser plays.
  if (channelCount === 0 || channelCount > 32 || sampleRate < 4000 || sampleRate > 384_000)
    throw new Error(`no such sound: ${channelCount} channels, ${sampleRate} Hz`);
  const decoder = decoderOf(kind, bits, channelCount);
  return { sampleRate, coding: nameOfCoding(kind, bits), decoder };
}

/** Where samples end that nobody counted: before the chunks that lead to the end of the file. */
async function findEnd(file: Blob, start: number): Promise<number> {
  const from = Math.max(start, file.size - TAIL_BYTES);
  const tail = new DataView(await file.slice(from).arrayBuffer());
  for (let at = 0; at + 8 <= tail.byteLength; at += 1) if (leadsToEnd(tail, at)) return from + at;
  return file.size;
}

function leadsToEnd(tail: DataView, from: number): boolean {
  let at = from;
  while (at + 8 <= tail.byteLength) {
    if (!/^[ -~]{4}$/.test(nameAt(tail, at))) return false;
    const size = tail.getUint32(at + 4, true);
    at += 8 + size + (size % 2);
  }
  // The last chunk may lack the byte that pads it.
  return at === tail.byteLength || at === tail.byteLength + 1;
}
