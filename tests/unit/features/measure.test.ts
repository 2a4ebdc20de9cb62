import { expect, describe, it } from 'vitest';

import { adviceOf } from '../../../src/features/measure/findings.ts';
import {
  decimal,
  findRemedy,
  judge,
  listFaults,
  toBrief,
  type Verdict,
} from '../../../src/features/measure/verdicts.ts';
import { createRecordingMeter, type Readings } from '../../../src/lib/sound/readings.ts';
import { makeNoise } from '../../support/sounds.ts';

const RATE = 16_000;

const finished: Readings = {
  integrated: -16.2,
  range: 6,
  truePeak: -1.4,
  seconds: 754,
  sampleRate: 44_100,
  layout: 'stereo',
  clips: [],
  noiseFloor: -62,
  hum: undefined,
  gaps: [],
  bars: [],
};
const verdictOf = (name: string, change: Partial<Readings>): Verdict | undefined =>
  judge({ ...finished, ...change }).find((verdict) => verdict.name === name);

it('sells nothing to a recording that needs nothing', () => {
  const verdicts = judge(finished);
  expect(verdicts).toHaveLength(10);
  expect(verdicts.filter(({ remedy }) => remedy)).toEqual([]);
  expect(findRemedy(verdicts)).toBeUndefined();
  expect(judge(finished, true).map(({ name }) => name)).not.toContain('Sample rate');
  expect(verdictOf('Duration', {})?.value).toBe('12:34');
});

it.each([
  [45, 'Lite Edit fixes it, $40.'],
  [
    45.1,
    'Lite Edit fixes up to 45 minutes of raw audio for $40; the rest is quoted before we start.',
  ],
])('names the price of %d minutes for as much as the service takes on', (minutes, advice) => {
  const limit = 'up to 45 minutes of raw audio';
  const offer = { name: 'Lite Edit', price: 40, cost: '$40', limit, minutes: 45 };
  const offers = { levels: offer, repair: offer, listen: offer };
  expect(adviceOf('levels', offers, 'levels', 60 * minutes)).toBe(advice);
});

it.each<[name: string, change: Partial<Readings>, value: string, text: RegExp, remedy?: string]>([
  ['Loudness', {}, '−16.2 LUFS', /^Already at −16: you don’t need us for mastering\.$/],
  [
    'Loudness',
    { integrated: -22.4 },
    '−22.4 LUFS',
    /^We’d raise it 6\.4 dB, to −16 LUFS\.$/,
    'levels',
  ],
  ['Loudness', { integrated: -12 }, '−12.0 LUFS', /^We’d lower it 4\.0 dB/, 'levels'],
  ['Loudness', { integrated: -19.3, layout: 'mono' }, '−19.3 LUFS', /^Already at −19/],
  [
    'Loudness',
    { integrated: -25, layout: 'mono' },
    '−25.0 LUFS',
    /raise it 6\.0 dB, to −19 LUFS, which is −16 in stereo/,
    'levels',
  ],
  [
    'Loudness',
    { integrated: -25.24, layout: 'left-only' },
    '−25.2 LUFS',
    /raise it 6\.2 dB, to −19 LUFS, which is −16 with this side on both/,
    'levels',
  ],
  ['Loudness', { integrated: -19.3, layout: 'right-only' }, '−19.3 LUFS', /^Already at −19/],
  ['Loudness', { integrated: -16.3, layout: 'inverted' }, '−16.3 LUFS', /^Already at −16/],
  ['Loudness', { integrated: -Infinity }, '−∞ LUFS', /^Too quiet or too short/],
  ['True peak', {}, '−1.4 dBTP', /^Below −1 dBTP\. Nothing to fix\.$/],
  ['True peak', { truePeak: 0.4 }, '+0.4 dBTP', /^1\.4 dB above.*a limiter takes/, 'levels'],
  [
    'True peak',
    { truePeak: -4, integrated: -24 },
    '−4.0 dBTP',
    /^Below −1 dBTP, but 5\.0 dB above it once it’s at target loudness: a limiter/,
    'levels',
  ],
  [
    'True peak',
    { truePeak: 0.4, integrated: -12 },
    '+0.4 dBTP',
    /^1\.4 dB above.*and below it once it’s at target loudness/,
    'levels',
  ],
  ['True peak', { truePeak: -Infinity, integrated: -Infinity }, '−∞ dBTP', /^Below −1 dBTP/],
  ['Loudness range', { range: 18 }, '18.0 LU', /get lost/, 'levels'],
  ['Clipping', { clips: [{ start: 72, end: 72.1 }] }, '1 spot', /at 1:12.*can be saved/, 'listen'],
  ['Noise floor', {}, '−62 dBFS', /^Quiet enough/],
  ['Noise floor', { integrated: -30, noiseFloor: -60 }, '−60 dBFS', /it’d be −46 dBFS/, 'repair'],
  ['Noise floor', { noiseFloor: -20 }, '−20 dBFS', /no pause in it/],
  ['Noise floor', { noiseFloor: -Infinity }, '−∞ dBFS', /^Quiet enough/],
  ['Hum', { hum: { frequency: 60, level: -57.2 } }, '60 Hz, −57 dBFS', /power line/, 'repair'],
  [
    'Silence',
    { gaps: [{ start: 62, end: 65, isDigital: false }] },
    '1 gap',
    /first at 1:02.*on purpose/,
  ],
  [
    'Silence',
    {
      gaps: [
        { start: 62, end: 65, isDigital: false },
        { start: 80, end: 83, isDigital: true },
      ],
    },
    '2 gaps',
    /At 1:20 there’s no sound at all/,
    'repair',
  ],
  ['Channels', { layout: 'dual-mono' }, 'Stereo, both equal', /mono file/],
  ['Channels', { layout: 'left-only' }, 'Left only', /other side is silent/],
  ['Channels', { layout: 'inverted' }, 'Stereo, one inverted', /upside down/],
  ['Sample rate', { sampleRate: 22_050 }, '22.05 kHz', /treble is missing/],
  ['Sample rate', { sampleRate: 96_000 }, '96 kHz', /More than a podcast needs/],
])('says of %s with %j what it means', (name, change, value, text, remedy) => {
  // prettier-ignore
  const verdict = verdictOf(name, change);
  expect(verdict?.value).toBe(value);
  expect(verdict?.text).toMatch(text);
  expect(verdict?.remedy).toBe(remedy);
});

it('advises the same for a sound on one side, on both, in mono, and with one side upside down', () => {
  const seconds = 12;
  const noise = makeNoise(seconds * RATE, 'voice');
  // Words, with a room in their pauses that is just too loud.
  const voice = noise.map((sample, at) => sample * ((at / RATE) % 3 < 2 ? 0.08 : 0.003));
  const silent = new Float32Array(voice.length);
  const inverted = voice.map((sample) => -sample);
  const advise = (...channels: Float32Array[]) => {
    const meter = createRecordingMeter(RATE, channels.length);
    meter.push(channels);
    const verdicts = judge(meter.finish().readings);
    const gain = /raise it ([\d.]+) dB/.exec(verdicts[0]?.text ?? '')?.[1];
    const others = verdicts.filter(({ name }) => name !== 'Loudness' && name !== 'Channels');
    return { gain, others };
  };
  const advice = advise(voice, voice);
  expect(Number(advice.gain)).toBeGreaterThan(3);
  expect(advice.others.find(({ name }) => name === 'Noise floor')?.remedy).toBe('repair');
  for (const channels of [[voice], [voice, silent], [silent, voice], [voice, inverted]])
    expect(advise(...channels)).toEqual(advice);
});

describe('what to order', () => {
  const clips = [{ start: 1, end: 2 }];
  it.each<[Partial<Readings>, string]>([
    [{ clips }, 'listen'],
    [{ clips, truePeak: 0 }, 'levels'],
    [{ clips, truePeak: 0, hum: { frequency: 50, level: -50 } }, 'repair'],
  ])('is one service', (change, remedy) => {
    expect(findRemedy(judge({ ...finished, ...change }))).toBe(remedy);
  });
});

it('puts every reading into the brief', () => {
  const lines = toBrief('talk.wav', judge(finished)).split('\n');
  expect(lines).toHaveLength(11);
  expect(lines.slice(0, 2)).toEqual([
    'Readings of talk.wav:',
    '- Loudness: −16.2 LUFS. Already at −16: you don’t need us for mastering.',
  ]);
});

it('lists faults in the order of time', () => {
  const clips = [{ start: 9, end: 9.01 }];
  const gaps = [{ start: 2, end: 5.25, isDigital: true }];
  expect(listFaults({ ...finished, clips, gaps }).map(({ text }) => text)).toEqual([
    'digital silence, 3.3 s',
    'clipped',
  ]);
});

it('writes numbers with a true minus, and none before a zero', () => {
  expect([-1.25, -0.04, 0, 3].map((number) => decimal(number))).toEqual([
    '−1.3',
    '0.0',
    '0.0',
    '3.0',
  ]);
});
