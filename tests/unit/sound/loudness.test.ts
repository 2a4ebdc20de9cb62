import { describe, expect, it } from 'vitest';

import { createLoudnessMeter, measureLoudness } from '../../../src/lib/sound/loudness.ts';
import { fc, isNight, runs } from '../../support/properties.ts';
import { makeNoise, makeTones, type Tone } from '../../support/sounds.ts';

const stereo = (...tones: [level: number, seconds: number][]): Tone[] =>
  tones.map(([level, seconds]) => ({ seconds, levels: [level, level] }));
/** Long signals take seconds to measure. */
const ofTonight = <T extends [string, Tone[], ...unknown[]]>(cases: T[]) =>
  cases.filter(([, tones]) => isNight || tones.reduce((sum, { seconds }) => sum + seconds, 0) < 25);
const repeat = (count: number, ...tones: [level: number, seconds: number][]): Tone[] =>
  Array.from({ length: count }, () => stereo(...tones)).flat();

describe.each(isNight ? [44_100, 48_000, 96_000] : [44_100])(
  'the loudness at %i Hz',
  (sampleRate) => {
    // EBU Tech 3341, whose cases 9 and 12 keep one level in every window though the signal does not.
    const levels = ofTonight<[name: string, tones: Tone[], integrated: number]>([
      ['1', stereo([-23, 20]), -23],
      ['2', stereo([-33, 20]), -33],
      ['3', stereo([-36, 10], [-23, 60], [-36, 10]), -23],
      ['4', stereo([-72, 10], [-36, 10], [-23, 60], [-36, 10], [-72, 10]), -23],
      ['5', stereo([-26, 20], [-20, 20.1], [-26, 20]), -23],
      ['6', [{ seconds: 20, levels: [-28, -28, -24, -30, -30] }], -23],
      ['12', repeat(25, [-20, 0.18], [-30, 0.22]), -23],
      ['of a tone in one channel', [{ seconds: 5, levels: [0], frequency: 997 }], -3.01],
    ]);
    it.each(levels)('is right in case %s', (_, tones, integrated) => {
      const found = measureLoudness(makeTones(tones, sampleRate), sampleRate).integrated;
      expect(Math.abs(found - integrated)).toBeLessThan(0.1);
    });

    const ranges = ofTonight<[name: string, tones: Tone[], range: number, tolerance: number]>([
      ['1', stereo([-20, 20], [-30, 20]), 10, 1],
      ['2', stereo([-20, 20], [-15, 20]), 5, 1],
      ['3', stereo([-40, 20], [-20, 20]), 20, 1],
      ['4', stereo([-50, 20], [-35, 20], [-20, 20], [-35, 20], [-50, 20]), 15, 1],
      ['9 of Tech 3341', repeat(5, [-20, 1.34], [-30, 1.66]), 0, 0.1],
    ]);
    it.each(ranges)('has the range of case %s of EBU Tech 3342', (_, tones, range, tolerance) => {
      const found = measureLoudness(makeTones(tones, sampleRate), sampleRate).range;
      expect(Math.abs(found - range)).toBeLessThan(tolerance);
    });

    it.each<[name: string, divisor: number, degrees: number, amplitude: number, peak: number]>([
      ['15', 4, 0, 0.5, -6],
      ['16', 4, 45, 0.5, -6],
      ['17', 6, 60, 0.5, -6],
      ['18', 8, 67.5, 0.5, -6],
      ['19', 4, 45, 1.41, 3],
    ])('has the true peak of case %s', (_, divisor, degrees, amplitude, peak) => {
      const phase = (degrees * Math.PI) / 180;
      const samples = Float32Array.from(
        { length: sampleRate / 2 },
        (__, at) =>
          fade(at, sampleRate / 2) * amplitude * Math.sin((2 * Math.PI * at) / divisor + phase),
      );
      const { truePeak } = measureLoudness([samples, samples], sampleRate);
      expect(truePeak).toBeLessThan(peak + 0.2);
      expect(truePeak).toBeGreaterThan(peak - 0.4);
    });

    // Cases 20 to 23: one crest, sampled at four offsets.
    it.each([0, 0.25, 0.5, 0.75])('finds a crest %f samples beside a sample', (offset) => {
      const samples = Float32Array.from({ length: 10_000 }, (_, at) => {
        const distance = at - 5000 - offset;
        return Math.cos((Math.PI * distance) / 3) * Math.exp(-((distance / 40) ** 2));
      });
      const { truePeak } = measureLoudness([samples], sampleRate);
      expect(truePeak).toBeLessThan(0.2);
      expect(truePeak).toBeGreaterThan(-0.4);
    });
  },
);

it('measures nothing in silence, in nothing, and in less than a block', () => {
  const silence = { integrated: -Infinity, range: 0, truePeak: -Infinity };
  expect(measureLoudness([new Float32Array(48_000)], 48_000)).toEqual(silence);
  expect(measureLoudness([new Float32Array(0)], 48_000)).toEqual(silence);
  expect(measureLoudness([new Float32Array(2000).fill(1)], 48_000).integrated).toBe(-Infinity);
});

it('leaves out the low-frequency effects of 5.1', () => {
  const levels = [-28, -28, -24, -6, -30, -30];
  const { integrated } = measureLoudness(makeTones([{ seconds: 5, levels }]), 48_000);
  expect(Math.abs(integrated + 23)).toBeLessThan(0.1);
});

it('measures the same however the samples come, and may be read in between', () => {
  const rate = 8000;
  const channels = ['left', 'right'].map((seed) => makeNoise(4 * rate, seed));
  const whole = measureLoudness(channels, rate);
  const cuts = fc.array(fc.integer({ min: 0, max: 4 * rate }), { maxLength: 12 });
  fc.assert(
    fc.property(cuts, (places) => {
      const meter = createLoudnessMeter(rate, 2);
      let from = 0;
      for (const to of [...places.sort((a, b) => a - b), 4 * rate]) {
        meter.push(channels.map((samples) => samples.subarray(from, to)));
        meter.read();
        from = to;
      }
      expect(meter.read()).toEqual(whole);
    }),
    { numRuns: runs(100) },
  );
});

it('follows the level: so many decibels more are so many LU and dBTP more', () => {
  const noise = makeNoise(48_000 * 4, 'level');
  const measure = (decibels: number) =>
    measureLoudness([noise.map((sample) => sample * 10 ** (decibels / 20))], 48_000);
  const loud = measure(0);
  fc.assert(
    fc.property(fc.double({ min: -40, max: -1, noNaN: true }), (decibels) => {
      const quiet = measure(decibels);
      expect(quiet.integrated - loud.integrated).toBeCloseTo(decibels, 3);
      expect(quiet.truePeak - loud.truePeak).toBeCloseTo(decibels, 3);
    }),
    { numRuns: runs(20) },
  );
});

/** Interpolation of a tone that begins or ends at once overshoots. */
const fade = (at: number, length: number) => Math.min(1, at / 1000, (length - at) / 1000);
