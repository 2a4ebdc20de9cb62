import { sum } from './loudness.ts';

/** The hum of a power line. */
export interface Hum {
  /** Of the power line, in hertz. */
  frequency: 50 | 60;
  /** dBFS of the fundamental and its harmonics together. */
  level: number;
}

/** Multiples of the fundamental that are heard. */
export const HARMONICS = [1, 2, 3, 4];
const LOWEST_RATE = 1000;
/** How much more power than beside it there is at a harmonic that counts, and at one that is enough. */
const [AUDIBLE, CLEAR] = [10, 100];
const LOWEST_LEVEL = -80;

/** Looks for hum in the quiet seconds of a recording. @param sampleRate in hertz. */
export function createHumMeter(sampleRate: number) {
  const step = Math.max(1, Math.floor(sampleRate / LOWEST_RATE));
  const rate = sampleRate / step;
  const seconds: Float32Array[] = [];
  let second: number[] = [];
  let [total, added] = [0, 0];
  return {
    push(channels: readonly Float32Array[]): void {
      const length = channels[0]?.length ?? 0;
      for (let at = 0; at < length; at += 1) {
        for (const samples of channels) total += samples[at] ?? 0;
        added += 1;
        if (added < step) continue;
        second.push(total / (step * channels.length));
        [total, added] = [0, 0];
        if (second.length < rate) continue;
        seconds.push(Float32Array.from(second));
        second = [];
      }
    },
    read(): Hum | undefined {
      const heard = seconds
        .map((samples) => ({ samples, energy: sum(samples.map((sample) => sample * sample)) }))
        .filter(({ energy }) => energy > 0)
        .sort((one, other) => one.energy - other.energy);
      const quiet = heard.slice(0, Math.max(3, heard.length / 5));
      // Voices move, hum stays.
      const median = (hertz: number) => {
        const powers = quiet.map(({ samples }) => powerOf(samples, hertz / rate));
        return powers.sort((one, other) => one - other)[Math.floor(powers.length / 2)] ?? 0;
      };
      const found = ([50, 60] as const).map((frequency) => {
        const tones = HARMONICS.map((harmonic) => {
          const hertz = frequency * harmonic;
          const [power, beside] = [median(hertz), median(hertz - 5) + median(hertz + 5)];
          return { power, excess: (2 * power) / (beside || 1) };
        }).filter(({ excess }) => excess > AUDIBLE);
        const isHum = tones.length > 1 || tones.some(({ excess }) => excess > CLEAR);
        const power = isHum ? sum(tones.map((tone) => tone.power)) : 0;
        return { frequency, level: 10 * Math.log10(power) };
      });
      found.sort((one, other) => other.level - one.level);
      return found.find(({ level }) => level > LOWEST_LEVEL);
    },
  };
}

/** Mean power of one tone (Goertzel). @param frequency in cycles per sample. */
function powerOf(samples: Float32Array, frequency: number): number {
  const turn = 2 * Math.cos(2 * Math.PI * frequency);
  let [one, two] = [0, 0];
  for (const [at, sample] of samples.entries()) {
    // A Hann window, so that a loud tone does not show at others.
    const windowed = sample * (1 - Math.cos((2 * Math.PI * at) / samples.length));
    [one, two] = [windowed + turn * one - two, one];
  }
  return (2 * (one * one + two * two - turn * one * two)) / samples.length ** 2;
}
