/** Turns the bytes of a WAV file into samples. */
export interface WavDecoder {
  /** Of a sample of every channel. */
  bytesPerBlock: number;
  /** @returns the samples of each channel, between -1 and 1. */
  decode: (bytes: ArrayBuffer) => Float32Array<ArrayBuffer>[];
}

type ReadSample = (view: DataView, at: number) => number;

/** By their tags in `fmt ` (RFC 2361), and by the bytes of a sample. */
const readers: Readonly<Record<number, Readonly<Record<number, ReadSample>>>> = {
  1: {
    1: (view, at) => (view.getUint8(at) - 128) / 2 ** 7,
    2: (view, at) => view.getInt16(at, true) / 2 ** 15,
    3: (view, at) => (view.getInt8(at + 2) + view.getUint16(at, true) / 2 ** 16) / 2 ** 7,
    4: (view, at) => view.getInt32(at, true) / 2 ** 31,
    8: (view, at) => Number(view.getBigInt64(at, true)) / 2 ** 63,
  },
  3: {
    4: (view, at) => finite(view.getFloat32(at, true)),
    8: (view, at) => finite(view.getFloat64(at, true)),
  },
  6: { 1: readerOf(aLaw) },
  7: { 1: readerOf(muLaw) },
};

/** Undefined for samples that cannot be decoded here. */
export function decoderOf(tag: number, bits: number, channelCount: number): WavDecoder | undefined {
  const width = Math.ceil(bits / 8);
  const read = readers[tag]?.[width];
  if (!read) return undefined;
  const bytesPerBlock = channelCount * width;
  return {
    bytesPerBlock,
    decode(bytes) {
      const view = new DataView(bytes);
      return Array.from({ length: channelCount }, (_, channel) => {
        const samples = new Float32Array(Math.floor(bytes.byteLength / bytesPerBlock));
        for (let at = 0; at < samples.length; at += 1)
          samples[at] = read(view, at * bytesPerBlock + channel * width);
        return samples;
      });
    },
  };
}

/** @param bits of a sample, for the codings that are told apart by them. */
export function nameOfCoding(tag: number, bits: number): string {
  if (tag === 1) return `${bits}-bit PCM`;
  if (tag === 3) return `${bits}-bit floating point`;
  return names[tag] ?? `a coding with the number ${tag}`;
}

export const MP3_IN_WAV = 'MP3';

const names: Readonly<Record<number, string>> = {
  0x02: 'Microsoft ADPCM',
  0x11: 'IMA ADPCM',
  0x22: 'TrueSpeech',
  0x31: 'GSM 6.10',
  0x45: 'G.726',
  0x50: 'MP2',
  0x55: MP3_IN_WAV,
  0x64: 'G.726',
  0x65: 'G.722',
  0xff: 'AAC',
  0x161: 'Windows Media Audio',
  0x28f: 'G.722',
  0x2000: 'Dolby Digital',
  0xf1ac: 'FLAC',
};

// What is no number would turn all that follows into none.
const finite = (sample: number) => (Number.isFinite(sample) ? sample : 0);

/** @param expand a byte of ITU-T G.711 to 16 bits. */
function readerOf(expand: (byte: number) => number): ReadSample {
  const table = Float32Array.from({ length: 256 }, (_, byte) => expand(byte) / 2 ** 15);
  return (view, at) => table[view.getUint8(at)] ?? 0;
}

function muLaw(byte: number): number {
  const inverted = ~byte;
  const size = ((((inverted & 15) << 3) + 132) << ((inverted >> 4) & 7)) - 132;
  return inverted & 128 ? -size : size;
}

function aLaw(byte: number): number {
  const toggled = byte ^ 0x55;
  const [segment, step] = [(toggled >> 4) & 7, ((toggled & 15) << 4) + 8];
  const size = segment === 0 ? step : (step + 256) << (segment - 1);
  return toggled & 128 ? size : -size;
}
