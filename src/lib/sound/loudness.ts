/** Loudness as ITU-R BS.1770-4 and EBU Tech 3342 define it. */
export interface Loudness {
  /** LUFS of the whole; -Infinity where nothing passes the gate. */
  integrated: number;
  /** LU between the quiet and the loud parts. */
  range: number;
  /** dBTP, the highest level between samples too; -Infinity for digital silence. */
  truePeak: number;
}

export interface LoudnessMeter {
  /** @param channels the next samples of each channel, equally many, as many as you like. */
  push(channels: readonly Float32Array[]): void;
  /** Loudness of everything pushed so far; more may follow. */
  read(): Loudness;
  /** The samples that do not fill a tenth of a second yet. */
  rest(): Float32Array[];
}

const MOMENTARY_HOPS = 4;
const SHORT_TERM_HOPS = 30;
const TAPS = 32;

/**
 * Measures sound block by block, and keeps one number for each tenth of a second.
 * @param sampleRate in hertz.
 * @param channelCount mono, stereo, or more in the order of WAV files.
 * @param onHop gets each tenth of a second; its samples are overwritten afterwards.
 */
export function createLoudnessMeter(
  sampleRate: number,
  channelCount: number,
  onHop?: (channels: Float32Array[]) => void,
): LoudnessMeter {
  const hop = Math.round(sampleRate / 10);
  const highest = createPeakSearch(sampleRate);
  const channels = Array.from({ length: channelCount }, (_, index) => ({
    // The samples before the hop follow it into the interpolation.
    samples: new Float32Array(TAPS + hop),
    power: createWeightedPower(sampleRate),
    weight: channelWeight(index, channelCount),
  }));
  const powers: number[] = [];
  let [filled, peak] = [0, 0];

  const rest = () => channels.map(({ samples }) => samples.subarray(TAPS, TAPS + filled));
  const endHop = () => {
    onHop?.(rest());
    let power = 0;
    for (const channel of channels) {
      power += channel.weight * channel.power(channel.samples.subarray(TAPS));
      peak = highest(channel.samples, peak);
      channel.samples.copyWithin(0, hop);
    }
    powers.push(power);
    filled = 0;
  };

  return {
    rest,
    push(blocks) {
      const length = blocks[0]?.length ?? 0;
      for (let at = 0; at < length;) {
        const count = Math.min(hop - filled, length - at);
        for (const [index, channel] of channels.entries())
          channel.samples.set(blocks[index]?.subarray(at, at + count) ?? [], TAPS + filled);
        filled += count;
        at += count;
        if (filled === hop) endHop();
      }
    },
    read() {
      const ends = channels.map(({ samples }) => {
        const end = new Float32Array(2 * TAPS + filled);
        end.set(samples.subarray(0, TAPS + filled));
        return highest(end, peak);
      });
      const shortTerm = aboveGates(means(powers, SHORT_TERM_HOPS), -20).sort((a, b) => a - b);
      const percentile = (share: number) =>
        toLufs(shortTerm[Math.round((shortTerm.length - 1) * share)] ?? 1);
      return {
        integrated: toLufs(mean(aboveGates(means(powers, MOMENTARY_HOPS), -10))),
        range: percentile(0.95) - percentile(0.1),
        truePeak: 20 * Math.log10(Math.max(...ends)),
      };
    },
  };
}

/** Loudness of sound that is all there. @param sampleRate in hertz. */
export function measureLoudness(channels: readonly Float32Array[], sampleRate: number): Loudness {
  const meter = createLoudnessMeter(sampleRate, channels.length);
  meter.push(channels);
  return meter.read();
}

/** The surround channels of 4.0, 5.0, and 5.1 count more, the low-frequency effects not at all. */
function channelWeight(index: number, count: number): number {
  if (count < 4) return 1;
  if (index >= count - 2) return 1.41;
  return count === 6 && index === 3 ? 0 : 1;
}

/** Mean power of one block after another behind the K-weighting: a high shelf, then a high-pass. */
function createWeightedPower(sampleRate: number) {
  const shelf = Math.tan((Math.PI * 1681.974450955533) / sampleRate);
  const gain = 10 ** (3.999843853973347 / 20);
  const root = gain ** 0.4996667741545416;
  const shelfQ = 0.7071752369554196;
  const a0 = 1 + shelf / shelfQ + shelf ** 2;
  const b0 = (gain + (root * shelf) / shelfQ + shelf ** 2) / a0;
  const b1 = (2 * (shelf ** 2 - gain)) / a0;
  const b2 = (gain - (root * shelf) / shelfQ + shelf ** 2) / a0;
  const a1 = (2 * (shelf ** 2 - 1)) / a0;
  const a2 = (1 - shelf / shelfQ + shelf ** 2) / a0;
  const pass = Math.tan((Math.PI * 38.13547087602444) / sampleRate);
  const passQ = 0.5003270373238773;
  const c0 = 1 + pass / passQ + pass ** 2;
  const c1 = (2 * (pass ** 2 - 1)) / c0;
  const c2 = (1 - pass / passQ + pass ** 2) / c0;
  let [s1, s2, p1, p2] = [0, 0, 0, 0];
  // Computing with numbers that are almost zero is many times slower.
  const settle = (state: number) => (Math.abs(state) < 1e-15 ? 0 : state);
  return (samples: Float32Array): number => {
    let total = 0;
    for (const sample of samples) {
      const bright = b0 * sample + s1;
      s1 = b1 * sample - a1 * bright + s2;
      s2 = b2 * sample - a2 * bright;
      const weighted = bright + p1;
      p1 = -2 * bright - c1 * weighted + p2;
      p2 = bright - c2 * weighted;
      total += weighted * weighted;
    }
    [s1, s2, p1, p2] = [settle(s1), settle(s2), settle(p1), settle(p2)];
    return total / samples.length;
  };
}

/** Search for the highest level of samples and of the points between them. */
function createPeakSearch(sampleRate: number) {
  const filters = interpolators(sampleRate);
  // No point between samples can be more times as high as the highest sample around.
  const overshoot = Math.max(1, ...filters.map((filter) => sum(filter.map(Math.abs))));
  return (samples: Float32Array, atLeast: number): number => {
    let found = atLeast;
    for (let from = 0; from + TAPS < samples.length; from += TAPS) {
      let loudest = 0;
      for (const sample of samples.subarray(from, from + 2 * TAPS))
        loudest = Math.max(loudest, Math.abs(sample));
      if (loudest * overshoot <= found) continue;
      found = Math.max(found, loudest);
      for (let at = from; at < from + TAPS && at + TAPS <= samples.length; at += 1)
        for (const filter of filters) {
          let value = 0;
          for (let tap = 0; tap < TAPS; tap += 1)
            value += (filter[tap] ?? 0) * (samples[at + tap] ?? 0);
          found = Math.max(found, Math.abs(value));
        }
    }
    return found;
  };
}

/** Windowed-sinc filters for the points between two samples, at four times the rate or at least 192 kHz. */
function interpolators(sampleRate: number): Float64Array[] {
  const factor = sampleRate < 96_000 ? 4 : sampleRate < 192_000 ? 2 : 1;
  return Array.from({ length: factor - 1 }, (_, index) =>
    Float64Array.from({ length: TAPS }, (_, tap) => {
      const x = Math.PI * (tap + 1 - TAPS / 2 - (index + 1) / factor);
      return (Math.sin(x) / x) * Math.cos(x / TAPS) ** 4;
    }),
  );
}

export const sum = (values: ArrayLike<number>) => Array.from(values).reduce((a, b) => a + b, 0);
export const mean = (values: readonly number[]) => sum(values) / (values.length || 1);
const toLufs = (power: number) => 10 * Math.log10(power) - 0.691;

/** Means of every run of so many neighbors. */
const means = (values: readonly number[], length: number) =>
  values.slice(length - 1).map((_, from) => mean(values.slice(from, from + length)));

/** What is above −70 LUFS, and of that what is above so many LU below its mean. */
function aboveGates(powers: readonly number[], relative: number): number[] {
  const heard = powers.filter((power) => toLufs(power) > -70);
  const gate = mean(heard) * 10 ** (relative / 10);
  return heard.filter((power) => power > gate);
}
