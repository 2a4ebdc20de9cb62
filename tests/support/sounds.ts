import { wavHeader } from '../../scripts/wav.ts';
import { makeRandomBytes } from './random.ts';

/** A tone of every channel. @param levels dBFS of each channel. */
export interface Tone {
  seconds: number;
  levels: readonly number[];
  frequency?: number;
}

/** Sine waves one after the other, without a jump in phase. */
export function makeTones(tones: readonly Tone[], sampleRate = 48_000): Float32Array[] {
  const lengths = tones.map(({ seconds }) => Math.round(seconds * sampleRate));
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const channels = (tones[0]?.levels ?? []).map(() => new Float32Array(total));
  let at = 0;
  for (const [index, { levels, frequency = 1000 }] of tones.entries())
    for (const end = at + (lengths[index] ?? 0); at < end; at += 1) {
      const wave = Math.sin((2 * Math.PI * frequency * at) / sampleRate);
      for (const [channel, samples] of channels.entries())
        samples[at] = wave * 10 ** ((levels[channel] ?? -Infinity) / 20);
    }
  return channels;
}

/** Evenly distributed noise between -1 and 1, the same for the same seed. */
export function makeNoise(length: number, seed: string): Float32Array {
  const bytes = Uint8Array.from(makeRandomBytes(seed)(length * 2));
  return Float32Array.from(new Int16Array(bytes.buffer), (value) => value / 32_768);
}

/** Samples as a WAV file of 16 bits. */
export function encodeWav(channels: readonly Float32Array[], sampleRate: number): Buffer {
  const count = channels.length;
  const body = Buffer.alloc(2 * count * (channels[0]?.length ?? 0));
  for (const [index, samples] of channels.entries())
    for (const [at, sample] of samples.entries())
      body.writeInt16LE(toInt16(sample), 2 * (at * count + index));
  return Buffer.concat([wavHeaderOf(sampleRate, body.length, count), body]);
}

/** Header of a WAV file of 16 bits. @param bytes of samples that follow. */
export function wavHeaderOf(sampleRate: number, bytes: number, channelCount = 2): Buffer {
  const header = wavHeader(sampleRate, bytes);
  header.writeUInt16LE(channelCount, 22);
  header.writeUInt32LE(2 * channelCount * sampleRate, 28);
  header.writeUInt16LE(2 * channelCount, 32);
  return header;
}

const toInt16 = (sample: number) =>
  Math.max(-32_768, Math.min(32_767, Math.round(sample * 32_768)));

/**
 * A recording as people send them: two voices in turn at different levels, room noise, hum of 60 Hz, a word that clips
 * at 0:06, and no sound at all from 0:14 to 0:17.
 */
export function makeRoughRecording(sampleRate = 44_100, seconds = 24): Float32Array[] {
  const room = ['left', 'right'].map((seed) => makeNoise(seconds * sampleRate, `room ${seed}`));
  return room.map((noise) =>
    noise.map((hiss, at) => {
      const time = at / sampleRate;
      if (time > 14 && time < 17) return 0;
      const isFirst = Math.floor(time / 4) % 2 === 0;
      const speaks = time % 4 < 3 ? Math.max(0, Math.sin(2 * Math.PI * 3 * time)) : 0;
      const pitch = isFirst ? 130 : 205;
      const voice = [1, 2, 3, 5, 8, 13].reduce(
        (sum, harmonic) => sum + Math.sin(2 * Math.PI * pitch * harmonic * time) / (harmonic + 1),
        0,
      );
      const hum = Math.sin(2 * Math.PI * 60 * time) + 0.6 * Math.sin(2 * Math.PI * 120 * time);
      const loud = time > 6 && time < 6.3 ? 3 : isFirst ? 0.25 : 0.08;
      return Math.max(-1, Math.min(1, voice * speaks * loud + hiss * 0.002 + hum * 0.004));
    }),
  );
}

/** Level of one frequency (Goertzel), dBFS. */
export function levelAt(samples: Float32Array, hertz: number, rate: number): number {
  const turn = 2 * Math.cos((2 * Math.PI * hertz) / rate);
  let [last, before] = [0, 0];
  for (const sample of samples) [last, before] = [sample + turn * last - before, last];
  const power = last ** 2 + before ** 2 - turn * last * before;
  return 20 * Math.log10((2 * Math.sqrt(power)) / samples.length);
}
