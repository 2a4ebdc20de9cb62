import { filter } from './filter.ts';
import { HARMONICS, type Hum } from './hum.ts';
import { mean, measureLoudness } from './loudness.ts';
import { onlySideOf, targetOf, type Layout } from './readings.ts';
import { envelopeOf } from '../signal.ts';

const CEILING_DBTP = -1;
/** Peaks between samples are higher than the samples that a limiter sees. */
const LIMIT_DBFS = -1.5;
const HIGH_PASS_HERTZ = 80;
const NOTCH_QUALITY = 30;
const LIMITER_STEPS_PER_SECOND = 200;
const LIMITER_REACH = 3;

type Channels = Float32Array<ArrayBuffer>[];

/** A passage as it is, and as plain means improve it; both equally loud, so that louder is not taken for better. */
export interface Comparison {
  before: Channels;
  after: Channels;
}

/** A side without sound gets the other's; high-pass, notches for hum, gain, and a limiter. @param sampleRate in hertz. */
export function comparePolished(
  passage: readonly Float32Array[],
  sampleRate: number,
  hum: Hum | undefined,
  layout: Layout,
): Comparison {
  const only = onlySideOf(layout);
  const cleaned = passage.map((own, side) => {
    const samples = passage[only ?? side] ?? own;
    const passed = filter(samples, 'high-pass', HIGH_PASS_HERTZ / sampleRate, Math.SQRT1_2);
    if (!hum) return passed;
    const notch = (all: typeof passed, harmonic: number) =>
      filter(all, 'notch', (harmonic * hum.frequency) / sampleRate, NOTCH_QUALITY);
    return HARMONICS.reduce(notch, passed);
  });
  const loudness = targetOf(only === undefined ? layout : 'dual-mono');
  const leveled = amplify(cleaned, loudness - measureLoudness(cleaned, sampleRate).integrated);
  const limited = limit(leveled, sampleRate);
  const raw = measureLoudness(passage, sampleRate);
  const polished = measureLoudness(limited, sampleRate);
  // As loud as the one with the higher peaks can be played.
  const highest = [raw, polished].map((each) => each.integrated + CEILING_DBTP - each.truePeak);
  const target = Math.min(loudness, ...highest);
  return {
    before: amplify(passage, target - raw.integrated),
    after: amplify(limited, target - polished.integrated),
  };
}

function amplify(channels: readonly Float32Array[], decibels: number): Channels {
  const gain = Number.isFinite(decibels) ? 10 ** (decibels / 20) : 1;
  return channels.map((samples) => Float32Array.from(samples, (sample) => sample * gain));
}

/** Turns all channels down around what would be too high, gradually. */
function limit(channels: readonly Float32Array[], sampleRate: number): Channels {
  const ceiling = 10 ** (LIMIT_DBFS / 20);
  const length = channels[0]?.length ?? 0;
  const steps = Math.ceil((length / sampleRate) * LIMITER_STEPS_PER_SECOND);
  const envelopes = channels.map((samples) => envelopeOf(samples, steps));
  const around = (values: readonly number[], at: number, reach: number) =>
    values.slice(Math.max(0, at - reach), at + reach + 1);
  const gains = Array.from({ length: steps }, (_, at) =>
    Math.min(1, ...envelopes.map((levels) => ceiling / (levels[at] ?? 0))),
  )
    .map((_, at, needed) => Math.min(...around(needed, at, LIMITER_REACH)))
    .map((_, at, lowest) => mean(around(lowest, at, LIMITER_REACH - 1)));
  return channels.map((samples) =>
    Float32Array.from(samples, (sample, at) => {
      const place = (at * steps) / length;
      const [from = 1, to = from] = gains.slice(Math.floor(place), Math.floor(place) + 2);
      return sample * (from + (to - from) * (place % 1));
    }),
  );
}
