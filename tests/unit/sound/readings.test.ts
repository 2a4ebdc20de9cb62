import { expect, describe, it } from 'vitest';

import { createRecordingMeter } from '../../../src/lib/sound/readings.ts';
import { fc, runs } from '../../support/properties.ts';
import { makeNoise, makeRoughRecording } from '../../support/sounds.ts';

const RATE = 16_000;
const measure = (channels: readonly Float32Array[], rate = RATE) => {
  const meter = createRecordingMeter(rate, channels.length);
  meter.push(channels);
  return meter.finish();
};
const read = (...channels: Float32Array[]) => measure(channels).readings;

/** Samples by their time in seconds. */
const make = (seconds: number, sample: (time: number, at: number) => number) =>
  Float32Array.from({ length: seconds * RATE }, (_, at) => sample(at / RATE, at));
const noise = makeNoise(60 * RATE, 'readings');
const speech = (seconds: number) =>
  make(seconds, (time, at) => (noise[at] ?? 0) * (time % 4 < 2.6 ? 0.2 : 0.001));

describe('clipping', () => {
  const wave = (gain: number, ceiling: number) =>
    make(4, (time) => {
      const loud = time > 1 && time < 1.2 ? gain : 0.3;
      return Math.max(-ceiling, Math.min(ceiling, loud * Math.sin(2 * Math.PI * 220 * time)));
    });

  it('is found at its time, at full scale and in what was turned down afterwards', () => {
    for (const ceiling of [1, 0.6]) {
      const [spot, ...others] = read(wave(3, ceiling)).clips;
      expect(others).toEqual([]);
      expect(spot?.start).toBeCloseTo(1, 1);
      expect(spot?.end).toBeCloseTo(1.2, 1);
    }
  });

  it('is two spots when they lie more than 50 ms apart', () => {
    const twice = wave(3, 1);
    twice.set([1, 1, 1, 1], 3 * RATE);
    expect(read(twice).clips).toHaveLength(2);
  });

  it('is not what comes near full scale, nor the crest of a low tone', () => {
    expect(read(wave(0.99, 1)).clips).toEqual([]);
    const low = make(
      2,
      (time) => Math.round(2 ** 14 * Math.sin(2 * Math.PI * 30 * time)) / 2 ** 15,
    );
    expect(read(low).clips).toEqual([]);
    expect(read(new Float32Array(RATE)).clips).toEqual([]);
  });
});

describe('hum', () => {
  const hum = (mains: number, level: number) =>
    make(20, (time) => {
      const tones = Math.sin(2 * Math.PI * mains * time) + Math.sin(4 * Math.PI * mains * time) / 2;
      return level * tones;
    });

  it.each([50, 60])('of %i Hz is told from the other, with its level', (mains) => {
    const under = speech(20);
    const found = read(hum(mains, 0.01).map((sample, at) => sample + (under[at] ?? 0))).hum;
    expect(found?.frequency).toBe(mains);
    expect(found?.level).toBeCloseTo(10 * Math.log10((0.01 ** 2 + 0.005 ** 2) / 2), 0);
  });

  it('is found in neither noise nor voices that move', () => {
    expect(read(speech(20)).hum).toBeUndefined();
    let phase = 0;
    const voice = make(20, (time) => {
      phase += (2 * Math.PI * (120 + 40 * Math.sin(time * 1.7))) / RATE;
      return 0.2 * Math.sin(phase) + 0.1 * Math.sin(2 * phase);
    });
    expect(read(voice).hum).toBeUndefined();
  });
});

it('has the level of the quiet tenth as the noise floor, without digital silence', () => {
  const quiet = speech(20).map((sample, at) => (at < 8 * RATE ? 0 : sample));
  // Even noise has a third of the power of its peaks.
  const expected = 20 * Math.log10(0.001 / Math.sqrt(3));
  expect(read(speech(20)).noiseFloor).toBeCloseTo(expected, 0);
  expect(read(quiet).noiseFloor).toBeCloseTo(expected, 0);
  expect(read(new Float32Array(RATE)).noiseFloor).toBe(-Infinity);
});

describe('silence', () => {
  const withGap = (seconds: number, level: number) =>
    speech(20).map((sample, at) =>
      at >= 5 * RATE && at < (5 + seconds) * RATE ? level * (noise[at] ?? 0) : sample,
    );

  it('is listed when it is longer than two seconds, and whether it is digital', () => {
    expect(read(speech(20)).gaps).toEqual([]);
    expect(read(withGap(1.5, 0)).gaps).toEqual([]);
    for (const level of [0, 0.001]) {
      const [gap, ...others] = read(withGap(3.2, level)).gaps;
      expect(others).toEqual([]);
      expect(gap?.start).toBeGreaterThan(4.6);
      expect(gap?.end).toBeLessThan(8.4);
      expect(gap?.isDigital).toBe(level === 0);
    }
  });

  it('is not a steady sound, but is a file without any', () => {
    expect(read(make(10, (time) => Math.sin(2 * Math.PI * 300 * time) / 4)).gaps).toEqual([]);
    expect(read(new Float32Array(5 * RATE)).gaps).toEqual([{ start: 0, end: 5, isDigital: true }]);
  });
});

it('knows how the channels differ', () => {
  const [left, right] = [makeNoise(RATE, 'l'), makeNoise(RATE, 'r')];
  const silent = new Float32Array(RATE);
  expect(read(left).layout).toBe('mono');
  expect(read(left, right).layout).toBe('stereo');
  expect(read(left, left.slice()).layout).toBe('dual-mono');
  expect(read(left, silent).layout).toBe('left-only');
  expect(read(silent, right).layout).toBe('right-only');
  expect(read(left, right, left).layout).toBe('surround');
  expect(read(silent, silent).layout).toBe('dual-mono');
  const inverted = left.map((sample) => -sample);
  expect(read(left, inverted).layout).toBe('inverted');
});

describe('a recording on one side', () => {
  const hum = (time: number) => 0.004 * Math.sin(2 * Math.PI * 60 * time);
  const voice = speech(20).map((sample, at) => (at > 15 * RATE && at < 18 * RATE ? 0 : sample + hum(at / RATE))); // prettier-ignore
  const mono = read(voice);

  it.each<[what: string, side: Float32Array]>([
    ['nothing', make(20, () => 0)],
    ['the noise of an open input', make(20, (_, at) => 0.002 * (noise[at + 9] ?? 0))],
    ['what a cable lets across', voice.map((sample) => 0.01 * sample)],
    ['a hum of its own', make(20, (time) => 0.003 * Math.sin(2 * Math.PI * 50 * time))],
    ['a click', make(20, (time) => (Math.abs(time - 3) < 0.05 ? 0.5 : 0))],
  ])('reads as that side alone, with %s on the other', (_, silent) => {
    for (const [sides, layout] of [
      [[voice, silent], 'left-only'],
      [[silent, voice], 'right-only'],
    ] as const) {
      const readings = read(...sides);
      expect(readings.layout).toBe(layout);
      expect(readings.integrated).toBeCloseTo(mono.integrated, 1);
      const { noiseFloor, hum, gaps } = mono;
      expect(readings).toMatchObject({ noiseFloor, hum, gaps });
    }
  });

  it('is none where somebody says a sentence on the other', () => {
    const guest = make(20, (time, at) => (Math.abs(time - 9) < 1 ? 0.03 * (noise[at] ?? 0) : 0));
    expect(read(voice, guest).layout).toBe('stereo');
  });

  it('has its hum when the other side is upside down', () => {
    expect(
      read(
        voice,
        voice.map((sample) => -sample),
      ).hum,
    ).toEqual(mono.hum);
  });
});

it('has its length, its rate, and at most 200 bars', () => {
  expect(read(speech(30))).toMatchObject({ seconds: 30, sampleRate: RATE });
  expect(read(speech(30)).bars).toHaveLength(200);
  expect(read(speech(2)).bars).toHaveLength(20);
  expect(measure([new Float32Array(0)]).readings).toMatchObject({ seconds: 0, bars: [] });
});

it('hands over the loudest ten seconds, or all of a short recording', () => {
  const rising = make(30, (time, at) => (noise[at] ?? 0) * (time > 12 && time < 22 ? 0.5 : 0.1));
  const [loudest] = measure([rising]).excerpt;
  expect(loudest).toEqual(rising.slice(12 * RATE, 22 * RATE));
  expect(measure([rising.slice(0, 5000)]).excerpt[0]).toEqual(rising.slice(0, 5000));
});

it('measures the same however the samples come', () => {
  const channels = makeRoughRecording(RATE, 20);
  const whole = measure(channels);
  const cuts = fc.array(fc.integer({ min: 0, max: 20 * RATE }), { maxLength: 9 });
  fc.assert(
    fc.property(cuts, (places) => {
      const meter = createRecordingMeter(RATE, 2);
      let from = 0;
      for (const to of [...places.sort((a, b) => a - b), 20 * RATE]) {
        meter.push(channels.map((samples) => samples.subarray(from, to)));
        from = to;
      }
      expect(meter.finish()).toEqual(whole);
    }),
    { numRuns: runs(25) },
  );
});
