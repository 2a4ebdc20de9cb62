import { describe, expect, it } from 'vitest';

import { decodeSamples, readWavFormat } from '../../../src/lib/sound/wav.ts';

interface Layout {
  tag?: number;
  bits: number;
  rate?: number;
  /** Of the data chunk, when it says something else than the truth. */
  size?: number;
  isLong?: boolean;
  before?: Buffer;
}

const chunk = (name: string, body: Buffer, size = body.length) => {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(size, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
};

function makeWav(
  { tag = 1, bits, rate = 48_000, size, isLong = false, before }: Layout,
  sound: Buffer,
) {
  const isExtensible = tag === 0xfffe;
  const format = Buffer.alloc(isExtensible ? 40 : 16);
  for (const [at, value] of [tag, 2, rate, 0, 0, 0, bits / 4, bits].entries())
    format.writeUInt16LE(value, 2 * at);
  if (isExtensible) format.writeUInt16LE(1, 24);
  const lengths = Buffer.alloc(28);
  lengths.writeBigUInt64LE(BigInt(sound.length), 8);
  return Buffer.concat([
    Buffer.from(`${isLong ? 'RF64' : 'RIFF'}\0\0\0\0WAVE`, 'latin1'),
    ...(isLong ? [chunk('ds64', lengths)] : []),
    ...(before ? [before] : []),
    chunk('fmt ', format),
    chunk('data', sound, size),
  ]);
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
  float: toBuffer((buffer, value, at) => buffer.writeFloatLE(value, at), 4),
};

async function decode(file: Buffer) {
  const blob = new Blob([Uint8Array.from(file)]);
  const format = await readWavFormat(blob);
  const bytes = await blob.slice(format.start, format.end).arrayBuffer();
  return { format, samples: decodeSamples(bytes, format).map((channel) => [...channel]) };
}

describe('a WAV file', () => {
  it.each<[name: string, layout: Layout, sound: Buffer]>([
    ['8 bits', { bits: 8 }, sounds[8]],
    ['16 bits', { bits: 16 }, sounds[16]],
    ['24 bits', { bits: 24 }, sounds[24]],
    ['32 bits', { bits: 32 }, sounds[32]],
    ['floating point', { bits: 32, tag: 3 }, sounds.float],
    ['the extensible format', { bits: 24, tag: 0xfffe }, sounds[24]],
    ['RF64', { bits: 16, isLong: true, size: 0xffff_ffff }, sounds[16]],
    ['a size that was never written', { bits: 16, size: 0 }, sounds[16]],
    ['a size beyond its end', { bits: 16, size: 9999 }, sounds[16]],
    ['a long odd chunk before', { bits: 16, before: chunk('iXML', Buffer.alloc(99_999)) }, sounds[16]], // prettier-ignore
  ])('with %s has its samples', async (_, layout, sound) => {
    const { format, samples } = await decode(makeWav(layout, sound));
    expect(format).toMatchObject({ sampleRate: 48_000, channelCount: 2 });
    expect(samples).toEqual([
      [0, 0.5, 0.25],
      [-1, -0.5, 0.75],
    ]);
  });

  it('has zeros where samples are no numbers', async () => {
    const broken = Buffer.from(sounds.float);
    broken.writeFloatLE(NaN, 0);
    broken.writeFloatLE(Infinity, 4);
    const { samples } = await decode(makeWav({ bits: 32, tag: 3 }, broken));
    expect(samples.map(([first]) => first)).toEqual([0, 0]);
  });

  it.each([
    ['compressed samples', makeWav({ bits: 16, tag: 0x55 }, sounds[16])],
    ['no samples', makeWav({ bits: 16 }, sounds[16]).subarray(0, 36)],
    ['no format', Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVE'), chunk('data', Buffer.alloc(50))])], // prettier-ignore
    ['a rate that nothing plays', makeWav({ bits: 16, rate: 100 }, sounds[16])],
    ['zeros', Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVE'), Buffer.alloc(1_000_000)])],
    ['nothing', Buffer.alloc(0)],
  ])('with %s is refused', async (_, file) => {
    await expect(decode(file)).rejects.toThrow();
  });
});
