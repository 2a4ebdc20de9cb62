import { expect, it } from 'vitest';

import { measureLoudness } from '../../../src/lib/sound/loudness.ts';
import { comparePolished } from '../../../src/lib/sound/polish.ts';
import { createRecordingMeter } from '../../../src/lib/sound/readings.ts';
import { levelAt, makeRoughRecording } from '../../support/sounds.ts';

const RATE = 44_100;
const rough = makeRoughRecording(RATE, 5);
const hum = { frequency: 60, level: -50 } as const;

it('makes both versions equally loud, and neither too high', () => {
  const { before, after } = comparePolished(rough, RATE, hum, 'stereo');
  const [raw, polished] = [before, after].map((each) => measureLoudness(each, RATE));
  expect(raw?.integrated).toBeCloseTo(polished?.integrated ?? 0, 2);
  for (const each of [raw, polished]) {
    expect(each?.truePeak).toBeLessThan(-0.99);
    expect(each?.integrated).toBeLessThan(-15.99);
  }
});

it('takes hum out where there is some, and leaves the beginning of the recording as it is', () => {
  const passage = [(rough[0] ?? new Float32Array()).slice(0, 3 * RATE)];
  const [plain] = comparePolished(passage, RATE, undefined, 'mono').after;
  const [notched] = comparePolished(passage, RATE, hum, 'mono').after;
  expect(levelAt(notched!, 120, RATE)).toBeLessThan(levelAt(plain!, 120, RATE) - 10);
  const { before } = comparePolished(passage, RATE, hum, 'mono');
  const gain = before[0]![500]! / passage[0]![500]!;
  expect(before[0]![9000]).toBeCloseTo(passage[0]![9000]! * gain, 6);
});

it('puts a recording of one side on both, and is as loud as it was', () => {
  const [voice = new Float32Array()] = rough;
  const silent = new Float32Array(voice.length);
  for (const [sides, layout] of [
    [[voice, silent], 'left-only'],
    [[silent, voice], 'right-only'],
  ] as const) {
    const { before, after } = comparePolished(sides, RATE, hum, layout);
    expect(after[0]).toEqual(after[1]);
    expect(after).toEqual(comparePolished([voice, voice], RATE, hum, 'dual-mono').after);
    const [raw, polished] = [before, after].map((each) => measureLoudness(each, RATE));
    expect(raw?.integrated).toBeCloseTo(polished?.integrated ?? 0, 2);
  }
});

it('keeps silence and a single sample as they are', () => {
  for (const length of [1, 1000, RATE]) {
    const { before, after } = comparePolished([new Float32Array(length)], RATE, undefined, 'mono');
    expect([before, after]).toEqual([[new Float32Array(length)], [new Float32Array(length)]]);
  }
});

it('turns what is loud down to one level', () => {
  const meter = createRecordingMeter(RATE, 2);
  meter.push(comparePolished(rough, RATE, hum, 'stereo').after);
  expect(meter.finish().readings.clips).toEqual([]);
});
