import type { Hum } from './hum.ts';
import { measureLoudness } from './loudness.ts';

const TARGET_LUFS = -16;
const CEILING_DBTP = -1;
/** Peaks between samples are higher than the samples that a limiter sees. */
const LIMIT_DBFS = -1.5;
const HIGH_PASS_HERTZ = 80;
/** How narrow the notches are that take hum out. */
const NOTCH_QUALITY = 30;
const HARMONICS = [1, 2, 3, 4];
const LIMITER_STEPS_PER_SECOND = 200;
const LIMITER_REACH = 3;

type Channels = Float32Array<ArrayBuffer>[];

/** A passage as it is, and as plain means improve it; both equally loud, so that louder is not taken for better. */
export interface Comparison {
  before: Channels;
  after: Channels;
}

/** High-pass, notches for hum, gain to −16 LUFS, and a limiter. @param sampleRate in hertz. */
export function comparePolished(
  passage: readonly Float32Array[],
  sampleRate: number,
  hum: Hum | undefined,
): Comparison {
  const notches = hum ? HARMONICS.map((harmonic) => hum.frequency * harmonic) : [];
  const cleaned = passage.map((samples) =>
    notches.reduce(
      (all, hertz) => filter(all, hertz / sampleRate, NOTCH_QUALITY, true),
      filter(samples, HIGH_PASS_HERTZ / sampleRate, Math.SQRT1_2),
    ),
  );
  const leveled = amplify(cleaned, TARGET_LUFS - measureLoudness(cleaned, sampleRate).integrated);
  const after = limit(leveled, Math.round(sampleRate / LIMITER_STEPS_PER_SECOND));
  const [raw, polished] = [passage, after].map((each) => measureLoudness(each, sampleRate));
  // As loud as the one with the higher peaks can be played.
  const target = Math.min(
    ...[raw, polished].map((each) =>
      each ? Math.min(TARGET_LUFS, each.integrated + CEILING_DBTP - each.truePeak) : TARGET_LUFS,
    ),
  );
  return {
    before: amplify(passage, target - (raw?.integrated ?? 0)),
    after: amplify(after, target - (polished?.integrated ?? 0)),
  };
}

function amplify(channels: readonly Float32Array[], decibels: number): Channels {
  const gain = Number.isFinite(decibels) ? 10 ** (decibels / 20) : 1;
  return channels.map((samples) => Float32Array.from(samples, (sample) => sample * gain));
}

/** A high-pass or notch of the second order. @param frequency in cycles per sample. */
function filter(samples: Float32Array, frequency: number, quality: number, isNotch = false) {
  const cosine = Math.cos(2 * Math.PI * frequency);
  const alpha = Math.sin(2 * Math.PI * frequency) / (2 * quality);
  const a0 = 1 + alpha;
  const outer = (isNotch ? 1 : (1 + cosine) / 2) / a0;
  const [b1, a1, a2] = [isNotch ? (-2 * cosine) / a0 : -2 * outer, (-2 * cosine) / a0, (1 - alpha) / a0]; // prettier-ignore
  let [one, two] = [0, 0];
  return Float32Array.from(samples, (sample) => {
    const filtered = outer * sample + one;
    one = b1 * sample - a1 * filtered + two;
    two = outer * sample - a2 * filtered;
    return filtered;
  });
}

/** Turns all channels down around what would be too high, gradually. @param step in samples. */
function limit(channels: readonly Float32Array[], step: number): Channels {
  const ceiling = 10 ** (LIMIT_DBFS / 20);
  const count = Math.ceil((channels[0]?.length ?? 0) / step) + 1;
  const around = (values: readonly number[], at: number, reach: number) =>
    values.slice(Math.max(0, at - reach), at + reach + 1);
  const needed = Array.from({ length: count }, (_, index) => {
    let highest = ceiling;
    for (const samples of channels)
      for (const sample of samples.subarray(index * step, (index + 1) * step))
        highest = Math.max(highest, Math.abs(sample));
    return ceiling / highest;
  });
  const lowest = needed.map((_, at) => Math.min(...around(needed, at, LIMITER_REACH)));
  const gains = lowest.map((_, at) => {
    const near = around(lowest, at, LIMITER_REACH - 1);
    return near.reduce((sum, gain) => sum + gain, 0) / near.length;
  });
  return channels.map((samples) =>
    Float32Array.from(samples, (sample, at) => {
      const [from, way] = [Math.floor(at / step), (at % step) / step];
      return sample * ((gains[from] ?? 1) * (1 - way) + (gains[from + 1] ?? 1) * way);
    }),
  );
}
