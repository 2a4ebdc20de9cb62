/** The hum of a power line. */
export interface Hum {
  /** Of the power line, in hertz. */
  frequency: 50 | 60;
  /** dBFS of the fundamental and its harmonics together. */
  level: number;
}

const HARMONICS = [1, 2, 3, 4];
const LOWEST_RATE = 1000;
/** How much more power than beside it there is at a harmonic that counts, and at one that is enough. */
const [AUDIBLE, CLEAR] = [10, 100];
const LOWEST_LEVEL = -80;

/** Looks for hum in the quiet seconds of a recording. @param sampleRate in hertz. */
export function createHumMeter(sampleRate: number) {
  const step = Math.max(1, Math.floor(sampleRate / LOWEST_RATE));
  const rate = sampleRate / step;
  const second = new Float64Array(Math.round(rate));
  const seconds: { energy: number; powerAt: Map<number, number> }[] = [];
  const frequencies = [50, 60].flatMap((mains) =>
    HARMONICS.flatMap((harmonic) => [-5, 0, 5].map((beside) => mains * harmonic + beside)),
  );
  let [total, added, filled] = [0, 0, 0];

  const endSecond = () => {
    const energy = second.reduce((sum, sample) => sum + sample * sample, 0);
    // A Hann window, so that a loud tone does not show at others.
    const windowed = second.map(
      (sample, at) => sample * (1 - Math.cos((2 * Math.PI * at) / second.length)),
    );
    const powers = frequencies.map((hertz) => [hertz, powerOf(windowed, hertz / rate)] as const);
    if (energy > 0) seconds.push({ energy, powerAt: new Map(powers) });
    filled = 0;
  };

  return {
    push(channels: readonly Float32Array[]): void {
      const length = channels[0]?.length ?? 0;
      for (let at = 0; at < length; at += 1) {
        for (const samples of channels) total += samples[at] ?? 0;
        added += 1;
        if (added < step) continue;
        second[filled] = total / (step * channels.length);
        filled += 1;
        [total, added] = [0, 0];
        if (filled === second.length) endSecond();
      }
    },
    read(): Hum | undefined {
      const quiet = seconds
        .toSorted((a, b) => a.energy - b.energy)
        .slice(0, Math.max(3, seconds.length / 5));
      // Voices move, hum stays.
      const median = (hertz: number) =>
        quiet.map(({ powerAt }) => powerAt.get(hertz) ?? 0).sort((a, b) => a - b)[
          Math.floor(quiet.length / 2)
        ] ?? 0;
      const found = ([50, 60] as const).flatMap((frequency) => {
        const tones = HARMONICS.map((harmonic) => {
          const hertz = frequency * harmonic;
          const power = median(hertz);
          return { power, excess: (2 * power) / (median(hertz - 5) + median(hertz + 5) || 1) };
        }).filter(({ excess }) => excess > AUDIBLE);
        const level = 10 * Math.log10(tones.reduce((sum, { power }) => sum + power, 0));
        const isHum = tones.length > 1 || tones.some(({ excess }) => excess > CLEAR);
        return isHum && level > LOWEST_LEVEL ? [{ frequency, level }] : [];
      });
      return found.sort((a, b) => b.level - a.level)[0];
    },
  };
}

/** Mean power of one tone (Goertzel) of windowed samples. @param frequency in cycles per sample. */
function powerOf(samples: Float64Array, frequency: number): number {
  const turn = 2 * Math.cos(2 * Math.PI * frequency);
  let [one, two] = [0, 0];
  for (const sample of samples) {
    const next = sample + turn * one - two;
    two = one;
    one = next;
  }
  return (2 * (one * one + two * two - turn * one * two)) / samples.length ** 2;
}
