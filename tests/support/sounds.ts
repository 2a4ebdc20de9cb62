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
