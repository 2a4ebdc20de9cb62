import { describe, expect, it } from 'vitest';

import { slicesOfMp3, type Mp3Slice } from '../../../src/lib/sound/mp3.ts';
import { readWavFormat } from '../../../src/lib/sound/wav.ts';
import { makeRandomBytes } from '../../support/random.ts';

interface Layout {
  tag?: number;
  /** In place of the tag, which says then that it is there. */
  subFormat?: number;
  bits: number;
  rate?: number;
  /** Of a block; samples of every channel where it is left out. */
  align?: number;
  /** Of the data chunk, when it says something else than the truth. */
  size?: number;
  isLong?: boolean;
  /** Bytes between the head and the format, and behind the samples. */
  before?: Buffer;
  after?: Buffer;
}

const chunk = (name: string, body: Buffer, size = body.length) => {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(size, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
};

function formatOf({ tag = 1, subFormat, bits, rate = 48_000, align = bits / 4 }: Layout) {
  const format = Buffer.alloc(subFormat === undefined ? 16 : 40);
  const facts = [subFormat === undefined ? tag : 0xfffe, 2, rate, 0, 0, 0, align, bits];
  for (const [at, value] of facts.entries()) format.writeUInt16LE(value, 2 * at);
  if (subFormat !== undefined) {
    format.writeUInt16LE(22, 16);
    format.writeUInt16LE(subFormat, 24);
    format.write('000000001000800000aa00389b71', 26, 'hex');
  }
  return format;
}

function makeWav(layout: Layout, sound: Buffer) {
  const { isLong = false, before, after, size } = layout;
  const lengths = Buffer.alloc(28);
  lengths.writeBigUInt64LE(BigInt(sound.length), 8);
  return Buffer.concat([
    Buffer.from(`${isLong ? 'RF64' : 'RIFF'}\0\0\0\0WAVE`, 'latin1'),
    ...(isLong ? [chunk('ds64', lengths)] : []),
    ...(before ? [before] : []),
    chunk('fmt ', formatOf(layout)),
    chunk('data', sound, size),
    ...(after ? [after] : []),
  ]);
}

/** A chunk of Sony Wave64. */
const longChunk = (name: string, guid: string, body: Buffer) => {
  const size = Buffer.alloc(8);
  size.writeBigUInt64LE(BigInt(24 + body.length));
  const padding = Buffer.alloc((8 - (body.length % 8)) % 8);
  return Buffer.concat([Buffer.from(name), Buffer.from(guid, 'hex'), size, body, padding]);
};
const WAVE64 = 'f3acd3118cd100c04f8edb8a';
const makeWave64 = (layout: Layout, sound: Buffer) =>
  Buffer.concat([
    Buffer.from('riff'),
    Buffer.from('2e91cf11a5d628db04c10000', 'hex'),
    Buffer.alloc(8),
    Buffer.from('wave'),
    Buffer.from(WAVE64, 'hex'),
    longChunk('fact', WAVE64, Buffer.alloc(5)),
    longChunk('fmt ', WAVE64, formatOf(layout)),
    longChunk('data', WAVE64, sound),
  ]);

/** Without the size of a chunk, as a recorder leaves a file that it didn't finish. */
function withoutSize(file: Buffer, name: string): Buffer {
  const copy = Buffer.from(file);
  copy.fill(0, file.indexOf(name) + 16, file.indexOf(name) + 24);
  return copy;
}

const toBuffer = (write: (buffer: Buffer, value: number, at: number) => void, width: number) => {
  const buffer = Buffer.alloc(width * values.length);
  for (const [index, value] of values.entries()) write(buffer, value, index * width);
  return buffer;
};
/** Left and right in turn. */
const values = [0, -1, 0.5, -0.5, 0.25, 0.75];
const sounds = {
  8: toBuffer((buffer, value, at) => buffer.writeUInt8(value * 128 + 128, at), 1),
  16: toBuffer((buffer, value, at) => buffer.writeInt16LE(value * 2 ** 15, at), 2),
  24: toBuffer((buffer, value, at) => buffer.writeIntLE(value * 2 ** 23, at, 3), 3),
  32: toBuffer((buffer, value, at) => buffer.writeInt32LE(value * 2 ** 31, at), 4),
  64: toBuffer((buffer, value, at) => buffer.writeBigInt64LE(BigInt(value * 2 ** 63), at), 8),
  float: toBuffer((buffer, value, at) => buffer.writeFloatLE(value, at), 4),
  double: toBuffer((buffer, value, at) => buffer.writeDoubleLE(value, at), 8),
};
const list = chunk('LIST', Buffer.from('INFOISFT\x0e\0\0\0Lavf59.27.100\0', 'latin1'));
/** An odd chunk as it should be, and without the byte that pads it. */
const odd = chunk('bext', Buffer.alloc(99_999));
const unpadded = odd.subarray(0, -1);

async function decode(file: Buffer) {
  const blob = new Blob([Uint8Array.from(file)]);
  const format = await readWavFormat(blob);
  const bytes = await blob.slice(format.start, format.end).arrayBuffer();
  const samples = format.decoder?.decode(bytes).map((channel) => [...channel]);
  return { format, samples };
}

describe('a WAV file', () => {
  it.each<[name: string, file: Buffer]>([
    ['8 bits', makeWav({ bits: 8 }, sounds[8])],
    ['16 bits', makeWav({ bits: 16 }, sounds[16])],
    ['20 bits in three bytes', makeWav({ bits: 20, align: 6 }, sounds[24])],
    ['24 bits', makeWav({ bits: 24 }, sounds[24])],
    ['32 bits', makeWav({ bits: 32 }, sounds[32])],
    ['64 bits', makeWav({ bits: 64 }, sounds[64])],
    ['floating point', makeWav({ bits: 32, tag: 3 }, sounds.float)],
    ['floating point of 64 bits', makeWav({ bits: 64, tag: 3 }, sounds.double)],
    ['the extensible format', makeWav({ bits: 24, subFormat: 1 }, sounds[24])],
    ['the extensible format and floating point', makeWav({ bits: 32, subFormat: 3 }, sounds.float)],
    ['the extensible format and 64 bits', makeWav({ bits: 64, subFormat: 3 }, sounds.double)],
    ['the extensible format without its own', makeWav({ bits: 16, tag: 0xfffe }, sounds[16])],
    ['RF64', makeWav({ bits: 16, isLong: true, size: 0xffff_ffff }, sounds[16])],
    ['Wave64', makeWave64({ bits: 24 }, sounds[24])],
    ['Wave64 and no size', withoutSize(makeWave64({ bits: 64, tag: 3 }, sounds.double), 'data')],
    ['a size that was never written', makeWav({ bits: 16, size: 0 }, sounds[16])],
    ['a size that was never known', makeWav({ bits: 16, size: 0xffff_ffff }, sounds[16])],
    ['a size beyond its end', makeWav({ bits: 16, size: 9999 }, sounds[16])],
    ['tags behind', makeWav({ bits: 16, after: list }, sounds[16])],
    ['no size, and tags behind', makeWav({ bits: 16, size: 0, after: list }, sounds[16])],
    ['an unknown size, and tags behind', makeWav({ bits: 16, size: 0xffff_ffff, after: list }, sounds[16])], // prettier-ignore
    ['a size beyond its end, and tags behind', makeWav({ bits: 16, size: 9999, after: list }, sounds[16])], // prettier-ignore
    ['no size, and several chunks behind', makeWav({ bits: 24, size: 0, after: Buffer.concat([odd, list]) }, sounds[24])], // prettier-ignore
    ['no size, and an odd chunk behind', makeWav({ bits: 24, size: 0, after: unpadded }, sounds[24])], // prettier-ignore
    ['a long odd chunk before', makeWav({ bits: 16, before: odd }, sounds[16])],
    ['an odd chunk that nobody padded', makeWav({ bits: 16, before: unpadded }, sounds[16])],
  ])('with %s has its samples', async (_, file) => {
    const { format, samples } = await decode(file);
    expect(format.sampleRate).toBe(48_000);
    expect(samples).toEqual([
      [0, 0.5, 0.25],
      [-1, -0.5, 0.75],
    ]);
  });

  it('has no samples where the tags begin at once', async () => {
    const { samples } = await decode(makeWav({ bits: 16, size: 0, after: list }, Buffer.alloc(0)));
    expect(samples).toEqual([[], []]);
  });

  it.each([
    ['floating point', { bits: 32, tag: 3 }, sounds.float],
    ['floating point of 64 bits', { bits: 64, tag: 3 }, sounds.double],
  ])('of %s has zeros where samples are no numbers', async (_, layout, sound) => {
    const broken = Buffer.from(sound);
    const [width, last] = layout.bits === 32 ? [4, 0x7f80_0000] : [8, 0x7ff0_0000];
    // NaN and Infinity, as their upper halves say.
    broken.writeUInt32LE(last + 1, width - 4);
    broken.writeUInt32LE(last, 2 * width - 4);
    const { samples } = await decode(makeWav(layout, broken));
    expect(samples?.map(([first]) => first)).toEqual([0, 0]);
  });

  // As ffmpeg 5.1 makes and decodes them: left and right in turn.
  it.each<[coding: string, layout: Layout, bytes: string, first: number[]]>([
    [
      'G.711 µ-law',
      { tag: 7, bits: 8 },
      '000f1e2d3c4b5a69788796a5b4c3d2e1f0ff',
      [-32124, -16764, -8828, -4604, -2364, -1180, -556, -228, -56, 24956, 12924, 6652, 3388],
    ],
    [
      'G.711 A-law',
      { tag: 6, bits: 8 },
      '000f1e2d3c4b5a69788796a5b4c3d2e1f0ff',
      [-5504, -6784, -3520, -25088, -13056, -488, -248, -1824, -944, 4736, 2496, 16896, 8960],
    ],
    [
      'G.711 A-law in the extensible format',
      { subFormat: 6, bits: 8 },
      '3c4b5a69',
      [-13056, -488, -248, -1824],
    ],
  ])('of %s has its samples', async (_, layout, hex, first) => {
    const bytes = Buffer.from(hex, 'hex');
    const { samples } = await decode(makeWav(layout, bytes));
    const [left = [], right = []] = samples ?? [];
    const inTurn = left.flatMap((sample, at) => [sample * 2 ** 15, (right[at] ?? 0) * 2 ** 15]);
    expect(inTurn.slice(0, first.length)).toEqual(first);
    // A file that was cut off has those that are there.
    const { samples: fewer } = await decode(makeWav(layout, bytes.subarray(0, -4)));
    expect(fewer?.[0]).toEqual(left.slice(0, fewer?.[0]?.length));
    expect(fewer?.[0]?.length).toBeLessThan(left.length);
  });

  it.each([
    [0x31, 16, 'GSM 6.10'],
    [0x45, 4, 'G.726'],
    [0x50, 16, 'MP2'],
    [0x55, 16, 'MP3'],
    [0x02, 4, 'Microsoft ADPCM'],
    [0x11, 4, 'IMA ADPCM'],
    [3, 16, '16-bit floating point'],
    [1, 40, '40-bit PCM'],
    [0x1234, 16, 'a coding with the number 4660'],
  ])('with the coding %i and %i bits is told by a name', async (tag, bits, name) => {
    const { format } = await decode(makeWav({ tag, bits, align: 32 }, sounds[16]));
    expect(format).toMatchObject({ coding: name, decoder: undefined });
  });

  it.each([
    ['no samples', makeWav({ bits: 16 }, sounds[16]).subarray(0, 36)],
    ['no format', Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVE'), chunk('data', Buffer.alloc(50))])], // prettier-ignore
    ['a rate that nothing plays', makeWav({ bits: 16, rate: 100 }, sounds[16])],
    ['zeros', Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVE'), Buffer.alloc(1_000_000)])],
    ['a size that leads backward', withoutSize(makeWave64({ bits: 24 }, sounds[24]), 'fact')],
    ['nothing', Buffer.alloc(0)],
  ])('with %s is refused', async (_, file) => {
    await expect(decode(file)).rejects.toThrow();
  });
});

/** 128 kbps at 44.1 kHz. */
const FRAME_BYTES = 417;
const random = makeRandomBytes('mp3');
const frame = () => Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0]), random(FRAME_BYTES - 4)]);

async function cut(file: Buffer): Promise<Mp3Slice[]> {
  const slices: Mp3Slice[] = [];
  for await (const slice of slicesOfMp3(new Blob([Uint8Array.from(file)]))) slices.push(slice);
  return slices;
}

describe('an MP3 file', () => {
  it.each([
    ['at once', Buffer.alloc(0)],
    ['behind padding', Buffer.alloc(512)],
    ['behind the end of a frame that was cut', Buffer.from(random(300))],
  ])(
    'is cut between frames, each piece repeats ten of them, and it begins %s',
    async (_, before) => {
      const sound = Buffer.concat(Array.from({ length: 6000 }, frame));
      const slices = await cut(Buffer.concat([before, sound]));
      expect(slices.map(({ repeated }) => repeated)).toEqual([0, 11_520, 11_520]);
      expect(slices.every(({ sampleRate }) => sampleRate === 44_100)).toBe(true);
      const fresh = slices.map(({ bytes, repeated }) =>
        Buffer.from(bytes).subarray((repeated / 1152) * FRAME_BYTES),
      );
      expect(Buffer.concat(fresh).equals(sound)).toBe(true);
    },
  );

  it('comes to an end whatever the bytes are', async () => {
    const noise = Buffer.from(random(2_500_000));
    const slices = await cut(noise);
    expect(slices.reduce((sum, { bytes }) => sum + bytes.byteLength, 0)).toBeGreaterThan(2_400_000);
    expect(await cut(Buffer.alloc(3_000_000))).toHaveLength(3);
    expect(await cut(Buffer.concat([frame(), Buffer.alloc(2_000_000)]))).toHaveLength(2);
  });
});
