import { createHumMeter, type Hum } from './hum.ts';
import { createLoudnessMeter, mean, sum, type Loudness } from './loudness.ts';
import { envelopeOf } from '../signal.ts';

/** A part of a recording, in seconds from its beginning. */
export interface Stretch {
  start: number;
  end: number;
}

/** `inverted`: both sides are equal, but one is upside down. */
export type Layout =
  'mono' | 'stereo' | 'dual-mono' | 'inverted' | 'left-only' | 'right-only' | 'surround';

/** What a recording measures. */
export interface Readings extends Loudness {
  seconds: number;
  /** Hertz. */
  sampleRate: number;
  layout: Layout;
  clips: Stretch[];
  /** dBFS of the quiet tenth, of the side that has sound; -Infinity where there is nothing but digital silence. */
  noiseFloor: number;
  hum: Hum | undefined;
  /** `isDigital`: without any sound, not even of a room. */
  gaps: (Stretch & { isDigital: boolean })[];
  /** The highest levels, 0 to 1, at most 200 of them. */
  bars: number[];
}

/** Where most podcasts are played, once both sides have sound. */
export const TARGET_LUFS = -16;

/** Index of the one channel of two that is heard; undefined where both are. */
export function onlySideOf(layout: Layout): number | undefined {
  if (layout === 'left-only') return 0;
  return layout === 'right-only' ? 1 : undefined;
}

/** What a recording measures when it is at the target: a single channel counts once, though it plays from both sides. */
export function targetOf(layout: Layout): number {
  const isSingle = layout === 'mono' || onlySideOf(layout) !== undefined;
  return TARGET_LUFS - (isSingle ? 10 * Math.log10(2) : 0);
}

export type RecordingMeter = ReturnType<typeof createRecordingMeter>;

const HOPS_PER_SECOND = 10;
const EXCERPT_HOPS = 100;
const MAXIMUM_BARS = 200;
/** Clips in neighboring cells are one. */
const CELLS_PER_SECOND = 20;
const GAP_SECONDS = 2;
const CLIPPED_SAMPLES = 3;
/** A flat top below full scale: the crest of a low tone has fewer equal samples. */
const FLAT_SECONDS = 0.0002;
/** Of the power of both sides: 60 dB below. */
const EQUAL = 1e-6;
/** Of the power of the other side: 30 dB below, as what a cable lets across, or an open input. */
const ALMOST_SILENT = 1e-3;
const CLICK_TENTHS = 4;
/** As 16 bits have it, and what an encoder made of it. */
const FULL_SCALE = 0.999;

/** Measures a recording block by block, in little memory. @param sampleRate in hertz. */
export function createRecordingMeter(sampleRate: number, channelCount: number) {
  // Of two sides each has its own, since one may be silent, or upside down.
  const hums = Array.from({ length: channelCount === 2 ? 2 : 1 }, () => createHumMeter(sampleRate));
  const correlation = createCorrelationMeter();
  const clipLevels: number[] = [];
  const findClips = Array.from({ length: channelCount }, () => clipFinder(sampleRate, clipLevels));
  const levels = createLevelMeter(channelCount);
  const loudness = createLoudnessMeter(sampleRate, channelCount, (hop) => levels.takeHop(hop));
  let length = 0;

  return {
    /** @param channels the next samples of each channel, equally many, as many as you like. */
    push(channels: readonly Float32Array[]): void {
      loudness.push(channels);
      for (const [side, hum] of hums.entries())
        hum.push(hums.length === 1 ? channels : channels.slice(side, side + 1));
      correlation.push(channels);
      for (const [index, samples] of channels.entries()) findClips[index]?.(samples);
      length += channels[0]?.length ?? 0;
    },
    /** To be called once, at the end. @returns the readings, and the loudest ten seconds. */
    finish(): { readings: Readings; excerpt: Float32Array[] } {
      const rest = loudness.rest();
      if (rest[0]?.length) levels.takeHop(rest);
      const { powers, peaks } = levels;
      // Nothing is clipped far below the highest level.
      const lowestClip = peaks.reduce((lowest, peak) => Math.max(lowest, 0.98 * peak), 0.25);
      const layout = correlation.read(powers);
      const only = onlySideOf(layout);
      const sides = only === undefined ? [...powers.keys()] : [only];
      const heard = peaks.map((_, tenth) => mean(sides.map((side) => powers[side]?.[tenth] ?? 0)));
      const noiseFloor = percentile(heard.filter((power) => power > 0).map(toDecibels), 0.1);
      const readings = {
        ...loudness.read(),
        seconds: length / sampleRate,
        sampleRate,
        layout,
        clips: findRuns(clipLevels, CELLS_PER_SECOND, (level = 0) => level > lowestClip),
        noiseFloor,
        hum: loudestOf(hums.length > 1 ? sides.flatMap((side) => hums[side] ?? []) : hums),
        gaps: findGaps(heard, noiseFloor),
        bars: envelopeOf(peaks, Math.min(MAXIMUM_BARS, peaks.length)),
      };
      return { readings, excerpt: levels.excerpt() };
    },
  };
}

/** Levels of each tenth of a second, and its samples where it is loudest. */
function createLevelMeter(channelCount: number) {
  /** Of each channel and tenth. */
  const powers = Array.from({ length: channelCount }, (): number[] => []);
  /** Of each tenth. */
  const peaks: number[] = [];
  let recent: Float32Array[][] = [];
  let loudest = { tenths: recent, power: 0 };
  return {
    powers,
    peaks,
    takeHop(channels: Float32Array[]): void {
      let peak = 0;
      for (const [index, samples] of channels.entries()) {
        let power = 0;
        for (const sample of samples) {
          power += sample * sample;
          peak = Math.max(peak, Math.abs(sample));
        }
        powers[index]?.push(power / samples.length);
      }
      peaks.push(Math.min(1, peak));
      recent = [...recent.slice(1 - EXCERPT_HOPS), channels.map((samples) => samples.slice())];
      const total = sum(powers.map((each) => sum(each.slice(-EXCERPT_HOPS))));
      if (total >= loudest.power) loudest = { tenths: recent, power: total };
    },
    /** The loudest ten seconds. */
    excerpt: () =>
      Array.from({ length: channelCount }, (_, index) =>
        Float32Array.from(loudest.tenths.flatMap((channels) => [...(channels[index] ?? [])])),
      ),
  };
}

function loudestOf(meters: readonly ReturnType<typeof createHumMeter>[]): Hum | undefined {
  const found = meters.flatMap((meter) => meter.read() ?? []);
  return found.toSorted((one, other) => other.level - one.level)[0];
}

/**
 * Finds runs of samples at full scale, or as flat as those of a recording that was turned down afterwards.
 * @param levels gets the highest level of such runs in each cell, whatever the channel.
 */
function clipFinder(sampleRate: number, levels: number[]) {
  let [run, last, at] = [0, 0, 0];
  return (samples: Float32Array) => {
    for (const sample of samples) {
      const level = Math.abs(sample) < FULL_SCALE ? sample : Math.sign(sample);
      run = level === last ? run + 1 : 1;
      last = level;
      if (run >= CLIPPED_SAMPLES && (Math.abs(level) === 1 || run >= FLAT_SECONDS * sampleRate)) {
        const cell = Math.floor((at * CELLS_PER_SECOND) / sampleRate);
        levels[cell] = Math.max(levels[cell] ?? 0, Math.abs(level));
      }
      at += 1;
    }
  };
}

/** Tells two equal channels, and one that is almost silent, from stereo. */
function createCorrelationMeter() {
  let [both, difference, sum] = [0, 0, 0];
  return {
    push([first, second]: readonly Float32Array[]) {
      for (let at = 0; at < (second?.length ?? 0); at += 1) {
        const [a, b] = [first?.[at] ?? 0, second?.[at] ?? 0];
        both += a * a + b * b;
        difference += (a - b) ** 2;
        sum += (a + b) ** 2;
      }
    },
    /** @param powers of each channel and tenth of a second. */
    read(powers: readonly number[][]): Layout {
      if (powers.length !== 2) return powers.length === 1 ? 'mono' : 'surround';
      if (difference <= EQUAL * both) return 'dual-mono';
      if (sum <= EQUAL * both) return 'inverted';
      const [left = 0, right = 0] = powers.map(loudPart);
      if (right < ALMOST_SILENT * left) return 'left-only';
      return left < ALMOST_SILENT * right ? 'right-only' : 'stereo';
    },
  };
}

/** The loudest tenth but for a few, which a click may be in: a whole sentence of a guest counts, however long all is. */
const loudPart = (powers: readonly number[]) =>
  powers.toSorted((a, b) => b - a)[Math.min(CLICK_TENTHS, powers.length - 1)] ?? 0;

/** Where nothing but the room, or nothing at all, is heard for more than two seconds. */
function findGaps(powers: readonly number[], noiseFloor: number): Readings['gaps'] {
  const loud = percentile(powers.map(toDecibels), 0.95);
  const quiet = 10 ** (Math.min(noiseFloor + 6, loud - 15) / 10);
  return findRuns(powers, HOPS_PER_SECOND, (power = 0) => power < quiet || power === 0)
    .filter(({ start, end }) => end - start > GAP_SECONDS)
    .map(({ start, end }) => {
      const isDigital = powers.slice(start * HOPS_PER_SECOND, end * HOPS_PER_SECOND).includes(0);
      return { start, end, isDigital };
    });
}

/** Neighbors that are wanted. */
function findRuns(
  values: readonly (number | undefined)[],
  perSecond: number,
  isWanted: (value: number | undefined) => boolean,
): Stretch[] {
  const runs: Stretch[] = [];
  let from = 0;
  for (let at = 0; at <= values.length; at += 1) {
    if (at < values.length && isWanted(values[at])) continue;
    if (at > from) runs.push({ start: from / perSecond, end: at / perSecond });
    from = at + 1;
  }
  return runs;
}

const toDecibels = (power: number) => 10 * Math.log10(power);

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.round((sorted.length - 1) * share)] ?? -Infinity;
}
