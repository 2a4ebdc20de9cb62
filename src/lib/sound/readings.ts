import { createHumMeter, type Hum } from './hum.ts';
import { createLoudnessMeter, type Loudness } from './loudness.ts';

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

export interface RecordingMeter {
  /** @param channels the next samples of each channel, equally many, as many as you like. */
  push(channels: readonly Float32Array[]): void;
  /** To be called once, at the end. @returns the readings, and the loudest ten seconds. */
  finish(): { readings: Readings; excerpt: Float32Array[] };
}

const HOPS_PER_SECOND = 10;
const EXCERPT_HOPS = 100;
const MAXIMUM_BARS = 200;
const CLIPS_APART_SECONDS = 0.05;
const GAP_SECONDS = 2;
const CLIPPED_SAMPLES = 3;
/** A flat top below full scale: the crest of a low tone has fewer equal samples. */
const FLAT_SECONDS = 0.0002;
/** As 16 bits have it, and what an encoder made of it. */
const FULL_SCALE = 0.999;

/** Measures a recording block by block, in little memory. @param sampleRate in hertz. */
export function createRecordingMeter(sampleRate: number, channelCount: number): RecordingMeter {
  const hop = Math.round(sampleRate / HOPS_PER_SECOND);
  const loudness = createLoudnessMeter(sampleRate, channelCount);
  const hum = createHumMeter(sampleRate);
  const clips = Array.from({ length: channelCount }, () => createClipFinder(sampleRate));
  const layout = createLayoutMeter(channelCount);
  const [powers, peaks]: [number[], number[]] = [[], []];
  const excerpt = createLoudestWindow(EXCERPT_HOPS);
  let length = 0;

  const { push, end } = cutIntoHops(channelCount, hop, (channels) => {
    let [power, peak] = [0, 0];
    for (const [index, samples] of channels.entries()) {
      clips[index]?.push(samples);
      for (const sample of samples) {
        power += sample * sample;
        peak = Math.max(peak, Math.abs(sample));
      }
    }
    const count = channels[0]?.length ?? 0;
    powers.push(power / (count * channelCount));
    peaks.push(peak);
    loudness.push(channels);
    hum.push(channels);
    layout.push(channels);
    excerpt.push(channels, power);
    length += count;
  });

  return {
    push,
    finish() {
      end();
      const highest = Math.max(...clips.map(({ peak }) => peak()));
      const noiseFloor = percentile(powers.filter((_, index) => peaks[index]).map(toDecibels), 0.1);
      const readings = {
        ...loudness.read(),
        seconds: length / sampleRate,
        sampleRate,
        layout: layout.read(),
        clips: merge(clips.flatMap((finder) => finder.read(highest))),
        noiseFloor,
        hum: hum.read(),
        gaps: findGaps(powers, noiseFloor),
        bars: toBars(peaks),
      };
      return { readings, excerpt: excerpt.read() };
    },
  };
}

/** Collects samples until there are so many of each channel. `end` hands over what is left. */
function cutIntoHops(count: number, length: number, take: (channels: Float32Array[]) => void) {
  const newHop = () => Array.from({ length: count }, () => new Float32Array(length));
  let hop = newHop();
  let filled = 0;
  const end = () => {
    if (filled > 0) take(hop.map((samples) => samples.subarray(0, filled)));
    hop = newHop();
    filled = 0;
  };
  const push = (blocks: readonly Float32Array[]) => {
    const total = blocks[0]?.length ?? 0;
    for (let at = 0; at < total;) {
      const taken = Math.min(length - filled, total - at);
      for (const [index, samples] of hop.entries())
        samples.set(blocks[index]?.subarray(at, at + taken) ?? [], filled);
      filled += taken;
      at += taken;
      if (filled === length) end();
    }
  };
  return { push, end };
}

/** Runs of samples at full scale, or as flat as those of a recording that was turned down afterwards. */
function createClipFinder(sampleRate: number) {
  const found: (Stretch & { level: number })[] = [];
  let [run, last, at, peak] = [0, 0, 0, 0];
  const endRun = () => {
    const level = Math.abs(last);
    if (run < (level === 1 ? CLIPPED_SAMPLES : FLAT_SECONDS * sampleRate) || level < 0.25) return;
    const [start, end] = [(at - run) / sampleRate, at / sampleRate];
    const previous = found.at(-1);
    if (previous?.level === level && start - previous.end < CLIPS_APART_SECONDS) previous.end = end;
    else found.push({ start, end, level });
  };
  return {
    push(samples: Float32Array) {
      for (const sample of samples) {
        const level = Math.abs(sample) < FULL_SCALE ? sample : Math.sign(sample);
        peak = Math.max(peak, Math.abs(level));
        if (level !== last) {
          endRun();
          run = 0;
          last = level;
        }
        run += 1;
        at += 1;
      }
    },
    peak: () => peak,
    /** @param highest level of all channels: nothing is clipped below it. */
    read(highest: number): Stretch[] {
      endRun();
      return found.filter(({ level }) => level > 0.98 * highest);
    },
  };
}

/** Puts together what hardly lies apart. */
function merge(stretches: readonly Stretch[]): Stretch[] {
  const merged: Stretch[] = [];
  for (const { start, end } of stretches.toSorted((a, b) => a.start - b.start)) {
    const previous = merged.at(-1);
    if (previous && start - previous.end < CLIPS_APART_SECONDS)
      previous.end = Math.max(previous.end, end);
    else merged.push({ start, end });
  }
  return merged;
}

const NONE = new Float32Array();

/** Tells two equal channels, and one that is almost silent, from stereo. */
function createLayoutMeter(channelCount: number) {
  let [left, right, difference] = [0, 0, 0];
  return {
    push([first = NONE, second = NONE]: readonly Float32Array[]) {
      for (let at = 0; at < second.length; at += 1) {
        const [a, b] = [first[at] ?? 0, second[at] ?? 0];
        left += a * a;
        right += b * b;
        difference += (a - b) ** 2;
      }
    },
    read(): Readings['layout'] {
      if (channelCount !== 2) return channelCount === 1 ? 'mono' : 'surround';
      if (difference <= 1e-6 * (left + right)) return 'dual-mono';
      if (right < 1e-4 * left) return 'left-only';
      return left < 1e-4 * right ? 'right-only' : 'stereo';
    },
  };
}

/** Keeps the loudest of all windows of so many hops. */
function createLoudestWindow(hops: number) {
  let recent: { channels: Float32Array[]; power: number }[] = [];
  let loudest = recent;
  let highest = 0;
  return {
    push(channels: Float32Array[], power: number) {
      recent = [...recent.slice(1 - hops), { channels, power }];
      const total = recent.reduce((sum, each) => sum + each.power, 0);
      if (recent.length === hops && total > highest) [loudest, highest] = [recent, total];
    },
    read(): Float32Array[] {
      const chosen = loudest.length > 0 ? loudest : recent;
      return (chosen[0]?.channels ?? []).map((_, index) => {
        const parts = chosen.map(({ channels }) => channels[index] ?? new Float32Array());
        const joined = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
        let at = 0;
        for (const part of parts) {
          joined.set(part, at);
          at += part.length;
        }
        return joined;
      });
    },
  };
}

/** Where nothing but the room, or nothing at all, is heard for more than two seconds. */
function findGaps(powers: readonly number[], noiseFloor: number): Readings['gaps'] {
  const loud = percentile(powers.map(toDecibels), 0.95);
  const quiet = 10 ** (Math.min(noiseFloor + 6, loud - 15) / 10);
  const gaps: Readings['gaps'] = [];
  let from = 0;
  for (let at = 0; at <= powers.length; at += 1) {
    if ((powers[at] ?? Infinity) < quiet || powers[at] === 0) continue;
    if (at - from > GAP_SECONDS * HOPS_PER_SECOND) {
      const isDigital = powers.slice(from, at).includes(0);
      gaps.push({ start: from / HOPS_PER_SECOND, end: at / HOPS_PER_SECOND, isDigital });
    }
    from = at + 1;
  }
  return gaps;
}

function toBars(peaks: readonly number[]): number[] {
  const count = Math.min(MAXIMUM_BARS, peaks.length);
  const place = (bar: number) => Math.floor((bar * peaks.length) / count);
  return Array.from({ length: count }, (_, bar) =>
    Math.min(1, Math.max(...peaks.slice(place(bar), place(bar + 1)))),
  );
}

const toDecibels = (power: number) => 10 * Math.log10(power);

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.round((sorted.length - 1) * share)] ?? -Infinity;
}
