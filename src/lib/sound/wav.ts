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

const [PCM, FLOAT, EXTENSIBLE] = [1, 3, 0xfffe];
/** In place of a size that does not fit, or was not known when the file was begun. */
const UNKNOWN_SIZES = [0, 0xffff_ffff];

/**
 * Reads the chunks of a WAV file (RIFF or RF64) up to its samples.
 * @throws Error when it is none, or has samples of another kind than PCM and floating point.
 */
export async function readWavFormat(file: Blob): Promise<WavFormat> {
  let format: Omit<WavFormat, 'start' | 'end'> | undefined;
  let longSize = Infinity;
  for (let at = 12; ;) {
    const chunk = new DataView(await file.slice(at, at + 40).arrayBuffer());
    // Throws where there is no other chunk.
    const name = String.fromCharCode(...new Uint8Array(chunk.buffer, 0, 4));
    const size = chunk.getUint32(4, true);
    if (name === '\0\0\0\0') throw new Error('there is nothing but zeros');
    if (name === 'ds64') longSize = Number(chunk.getBigUint64(16, true));
    if (name === 'fmt ') format = parseFormat(chunk);
    if (name === 'data') {
      if (!format) throw new Error('the samples have no format');
      const length = UNKNOWN_SIZES.includes(size) ? longSize : size;
      return { ...format, start: at + 8, end: Math.min(file.size, at + 8 + length) };
    }
    at += 8 + size + (size % 2);
  }
}

function parseFormat(chunk: DataView): Omit<WavFormat, 'start' | 'end'> {
  const tag = chunk.getUint16(8, true);
  const kind = tag === EXTENSIBLE ? chunk.getUint16(32, true) : tag;
  const [channelCount, sampleRate] = [chunk.getUint16(10, true), chunk.getUint32(12, true)];
  const bits = chunk.getUint16(22, true);
  const isKnown = kind === FLOAT ? bits === 32 : kind === PCM && [8, 16, 24, 32].includes(bits);
  // More channels, or a higher rate, no browser plays.
  const areMany = channelCount > 32 || sampleRate > 384_000;
  if (!isKnown || areMany || channelCount === 0 || sampleRate < 4000)
    throw new Error(`no such samples: ${kind}, ${bits} bits`);
  const bytesPerFrame = (channelCount * bits) / 8;
  return { sampleRate, channelCount, bytesPerFrame, isFloat: kind === FLOAT };
}

/** Samples of each channel, between -1 and 1. */
export function decodeSamples(bytes: ArrayBuffer, format: WavFormat): Float32Array<ArrayBuffer>[] {
  const { bytesPerFrame, channelCount, isFloat } = format;
  const view = new DataView(bytes);
  const width = bytesPerFrame / channelCount;
  const read = isFloat ? readFloat : readers[width as 1 | 2 | 3 | 4];
  return Array.from({ length: channelCount }, (_, channel) => {
    const samples = new Float32Array(Math.floor(bytes.byteLength / bytesPerFrame));
    for (let at = 0; at < samples.length; at += 1)
      samples[at] = read(view, at * bytesPerFrame + channel * width);
    return samples;
  });
}

/** By the bytes of a sample. */
const readers = {
  1: (view: DataView, at: number) => (view.getUint8(at) - 128) / 2 ** 7,
  2: (view: DataView, at: number) => view.getInt16(at, true) / 2 ** 15,
  3: (view: DataView, at: number) => (view.getInt8(at + 2) + view.getUint16(at, true) / 2 ** 16) / 2 ** 7, // prettier-ignore
  4: (view: DataView, at: number) => view.getInt32(at, true) / 2 ** 31,
};

function readFloat(view: DataView, at: number): number {
  const sample = view.getFloat32(at, true);
  // What is no number would turn all that follows into none.
  return Number.isFinite(sample) ? sample : 0;
}
