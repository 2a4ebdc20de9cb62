import { expect, it } from 'vitest';

import { slicesOfMp3, type Mp3Slice } from '../../../src/lib/sound/mp3.ts';
import { makeRandomBytes } from '../../support/random.ts';

/** 128 kbps at 44.1 kHz. */
const FRAME_BYTES = 417;
const random = makeRandomBytes('mp3');
const frame = () => Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0]), random(FRAME_BYTES - 4)]);

async function cut(file: Buffer): Promise<Mp3Slice[]> {
  const slices: Mp3Slice[] = [];
  for await (const slice of slicesOfMp3(new Blob([Uint8Array.from(file)]))) slices.push(slice);
  return slices;
}

it.each([
  ['at once', Buffer.alloc(0)],
  ['behind padding', Buffer.alloc(512)],
  ['behind the end of a frame that was cut', Buffer.from(random(300))],
])('is cut between frames, each piece repeats ten of them, and it begins %s', async (_, before) => {
  const sound = Buffer.concat(Array.from({ length: 6000 }, frame));
  const slices = await cut(Buffer.concat([before, sound]));
  expect(slices.map(({ repeated }) => repeated)).toEqual([0, 11_520, 11_520]);
  expect(slices.every(({ sampleRate }) => sampleRate === 44_100)).toBe(true);
  const fresh = slices.map(({ bytes, repeated }) =>
    Buffer.from(bytes).subarray((repeated / 1152) * FRAME_BYTES),
  );
  expect(Buffer.concat(fresh).equals(sound)).toBe(true);
});

it('comes to an end whatever the bytes are', async () => {
  const noise = Buffer.from(random(2_500_000));
  const slices = await cut(noise);
  expect(slices.reduce((sum, { bytes }) => sum + bytes.byteLength, 0)).toBeGreaterThan(2_400_000);
  expect(await cut(Buffer.alloc(3_000_000))).toHaveLength(3);
  expect(await cut(Buffer.concat([frame(), Buffer.alloc(2_000_000)]))).toHaveLength(2);
});
