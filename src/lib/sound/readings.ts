import { createHumMeter, type Hum } from './hum.ts';
import { createLoudnessMeter, sum, type Loudness } from './loudness.ts';
import { envelopeOf } from './take.ts';

/** A part of a recording, in seconds from its beginning. */
export interface Stretch {
  start: number;
  end: number;
}

/** What a recording measures. */
export interface Readings extends Loudness {
  seconds: number;
  /** Hertz. */
  sampleRate: number;
  layout: 'mono' | 'stereo' | 'dual-mono' | 'left-only' | 'right-only' | 'surround';
  clips: Stretch[];
  /** dBFS of the quiet tenth; -Infinity where there is nothing but digital silence. */
  noiseFloor: number;
  hum: Hum | undefined;
  /** `isDigital`: without any sound, not even of a room. */
  gaps: (Stretch & { isDigital: boolean })[];
  /** The highest levels, 0 to 1, at most 200 of them. */
  bars: number[];
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
/** As 16 bits have it, and what an encoder made of it. */
const FULL_SCALE = 0.999;

/** Measures a recording block by block, in little memory. @param sampleRate in hertz. */
export function createRecordingMeter(sampleRate: number, channelCount: number) {
  const hum = createHumMeter(sampleRate);
  const layout = createLayoutMeter();
  const clipLevels: number[] = [];
  const findClips = Array.from({ length: channelCount }, () => clipFinder(sampleRate, clipLevels));
  /** Of each tenth of a second. */
  const [powers, peaks]: [number[], number[]] = [[], []];
  let length = 0;
  let recent: Float32Array[][] = [];
  let loudest = { tenths: recent, power: 0 };

  const takeHop = (channels: Float32Array[]) => {
    let [power, peak] = [0, 0];
    for (const samples of channels)
      for (const sample of samples) {
        power += sample * sample;
        peak = Math.max(peak, Math.abs(sample));
      }
    powers.push(power / (channelCount * (channels[0]?.length ?? 1)));
    peaks.push(Math.min(1, peak));
    recent = [...recent.slice(1 - EXCERPT_HOPS), channels.map((samples) => samples.slice())];
    const total = sum(powers.slice(-EXCERPT_HOPS));
    if (total >= loudest.power) loudest = { tenths: recent, power: total };
  };
  const loudness = createLoudnessMeter(sampleRate, channelCount, takeHop);

  return {
    /** @param channels the next samples of each channel, equally many, as many as you like. */
    push(channels: readonly Float32Array[]): void {
      loudness.push(channels);
      hum.push(channels);
      layout.push(channels);
      for (const [index, samples] of channels.entries()) findClips[index]?.(samples);
      length += channels[0]?.length ?? 0;
    },
    /** To be called once, at the end. @returns the readings, and the loudest ten seconds. */
    finish(): { readings: Readings; excerpt: Float32Array[] } {
      const rest = loudness.rest();
      if (rest[0]?.length) takeHop(rest);
      // Nothing is clipped far below the highest level.
      const lowestClip = peaks.reduce((lowest, peak) => Math.max(lowest, 0.98 * peak), 0.25);
      const noiseFloor = percentile(powers.filter((_, index) => peaks[index]).map(toDecibels), 0.1);
      const readings = {
        ...loudness.read(),
        seconds: length / sampleRate,
        sampleRate,
        layout: layout.read(channelCount),
        clips: findRuns(clipLevels, CELLS_PER_SECOND, (level = 0) => level > lowestClip),
        noiseFloor,
        hum: hum.read(),
        gaps: findGaps(powers, noiseFloor),
        bars: envelopeOf(peaks, Math.min(MAXIMUM_BARS, peaks.length)),
      };
      const excerpt = Array.from({ length: channelCount }, (_, index) =>
        Float32Array.from(loudest.tenths.flatMap((channels) => [...(channels[index] ?? [])])),
      );
      return { readings, excerpt };
    },
  };
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
function createLayoutMeter() {
  let [left, right, difference] = [0, 0, 0];
  return {
    push([first, second]: readonly Float32Array[]) {
      for (let at = 0; at < (second?.length ?? 0); at += 1) {
        const [a, b] = [first?.[at] ?? 0, second?.[at] ?? 0];
        left += a * a;
        right += b * b;
        difference += (a - b) ** 2;
      }
    },
    read(channelCount: number): Readings['layout'] {
      if (channelCount !== 2) return channelCount === 1 ? 'mono' : 'surround';
      if (difference <= 1e-6 * (left + right)) return 'dual-mono';
      if (right < 1e-4 * left) return 'left-only';
      return left < 1e-4 * right ? 'right-only' : 'stereo';
    },
  };
}

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
