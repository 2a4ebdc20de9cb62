/** How the samples of a WAV file lie in it. */
export interface WavFormat {
  sampleRate: number;
  channelCount: number;
  /** Bytes from the beginning of the file. */
  start: number;
  end: number;
  /** Of one sample of every channel. */
  bytesPerFrame: number;
  isFloat: boolean;
}

const PCM = 1;
const FLOAT = 3;
const EXTENSIBLE = 0xfffe;
/** In place of a size that does not fit, or was not known when the file was begun. */
const UNKNOWN_SIZE = 0xffff_ffff;

/**
 * Reads the chunks of a WAV file (RIFF or RF64) up to its samples.
 * @throws Error when it is none, or has samples of another kind than PCM and floating point.
 */
export async function readWavFormat(file: Blob): Promise<WavFormat> {
  const read = async (from: number, length: number) =>
    new DataView(await file.slice(from, from + length).arrayBuffer());
  let format: Omit<WavFormat, 'start' | 'end'> | undefined;
  let longSize = 0;
  // `getUint32` throws where there is no other chunk.
  for (let at = 12; ;) {
    const chunk = await read(at, 40);
    const name = chunk.getUint32(0);
    const size = chunk.getUint32(4, true);
    if (name === 0) throw new Error('there is nothing but zeros');
    if (name === toNumber('ds64')) longSize = Number(chunk.getBigUint64(16, true));
    if (name === toNumber('fmt ')) format = parseFormat(chunk);
    if (name === toNumber('data')) {
      if (!format) throw new Error('the samples have no format');
      const start = at + 8;
      const length = size === UNKNOWN_SIZE || size === 0 ? longSize || Infinity : size;
      return { ...format, start, end: Math.min(file.size, start + length) };
    }
    at += 8 + size + (size % 2);
  }
}

function parseFormat(chunk: DataView): Omit<WavFormat, 'start' | 'end'> {
  const tag = chunk.getUint16(8, true);
  const kind = tag === EXTENSIBLE ? chunk.getUint16(32, true) : tag;
  const [channelCount, sampleRate] = [chunk.getUint16(10, true), chunk.getUint32(12, true)];
  const bits = chunk.getUint16(22, true);
  const isFloat = kind === FLOAT;
  const isKnown = isFloat ? bits === 32 : kind === PCM && [8, 16, 24, 32].includes(bits);
  // More, or faster, no browser plays.
  const isPlayable =
    channelCount > 0 && channelCount <= 32 && sampleRate >= 4000 && sampleRate <= 384_000;
  if (!isKnown || !isPlayable) throw new Error(`no such samples: ${kind}, ${bits} bits`);
  return { sampleRate, channelCount, bytesPerFrame: (channelCount * bits) / 8, isFloat };
}

/** Samples of each channel, between -1 and 1. */
export function decodeSamples(bytes: ArrayBuffer, format: WavFormat): Float32Array<ArrayBuffer>[] {
  const { bytesPerFrame, channelCount } = format;
  const view = new DataView(bytes);
  const width = bytesPerFrame / channelCount;
  const read = readers[format.isFloat ? 'float' : (width as 1 | 2 | 3 | 4)];
  return Array.from({ length: channelCount }, (_, channel) => {
    const samples = new Float32Array(Math.floor(bytes.byteLength / bytesPerFrame));
    for (let at = 0; at < samples.length; at += 1)
      samples[at] = read(view, at * bytesPerFrame + channel * width);
    return samples;
  });
}

const readers = {
  1: (view: DataView, at: number) => (view.getUint8(at) - 128) / 2 ** 7,
  2: (view: DataView, at: number) => view.getInt16(at, true) / 2 ** 15,
  3: (view: DataView, at: number) =>
    (view.getInt8(at + 2) * 2 ** 16 + view.getUint16(at, true)) / 2 ** 23,
  4: (view: DataView, at: number) => view.getInt32(at, true) / 2 ** 31,
  // What is no number would turn all that follows into none.
  float: (view: DataView, at: number) => {
    const sample = view.getFloat32(at, true);
    return Number.isFinite(sample) ? sample : 0;
  },
};

const toNumber = (name: string) =>
  Array.from(name, (letter) => letter.charCodeAt(0)).reduce((sum, code) => sum * 256 + code, 0);
