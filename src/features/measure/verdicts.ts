import { clockTime } from '../../contracts/playing-time.ts';
import {
  onlySideOf,
  TARGET_LUFS,
  targetOf,
  type Layout,
  type Readings,
} from '../../lib/sound/readings.ts';

/** What an order does about a fault: repairs, sets levels, or listens to what can be saved. The first does most. */
const remedies = ['repair', 'levels', 'listen'] as const;
export type Remedy = (typeof remedies)[number];

/** A service of the catalog that is the remedy. */
export interface Offer {
  name: string;
  /** US dollars. */
  price: number;
  /** The same in words, such as `$40`. */
  cost: string;
  /** How much it takes on, such as "up to 45 minutes of raw audio". */
  limit?: string | undefined;
  /** The same in minutes; `Infinity` without a limit. */
  minutes: number;
}

/** What one reading says, in plain words. */
export interface Verdict {
  name: string;
  value: string;
  text: string;
  /** Left out where nothing needs us. */
  remedy?: Remedy | undefined;
}

type Words = readonly [text: string, remedy?: Remedy];

const CEILING_DBTP = -1;
const WIDE_RANGE_LU = 12;
/** In the finished file, as the guide on audio quality has it. */
const HIGHEST_NOISE_DBFS = -50;
/** Closer to the voices, at target loudness, the quiet parts of a recording are no pauses. */
const PAUSE_LU = 15;
/** Less is not worth a change. */
const TOLERANCE_LU = 1;

const NOTHING = 'Nothing to fix.';
const ONE_SIDED = 'The other side is silent. Copy this one over it; we do the same in every edit.';
const layouts: Record<Layout, readonly [value: string, text: string]> = {
  mono: ['Mono', 'All a voice needs.'],
  stereo: ['Stereo', 'Two different channels.'],
  'dual-mono': ['Stereo, both equal', 'A mono file is half as large.'],
  inverted: [
    'Stereo, one inverted',
    'Both sides are equal, but one is upside down: where they play as one, nothing is left. Invert one; we do the same in every edit.',
  ],
  'left-only': ['Left only', ONE_SIDED],
  'right-only': ['Right only', ONE_SIDED],
  surround: ['More than two', 'Podcasts play in stereo.'],
};

/** Judges a recording as the beginning of an episode. @param isResampled its own sample rate is not known. */
export function judge(readings: Readings, isResampled = false): Verdict[] {
  const { integrated, truePeak, range, layout, clips, noiseFloor, hum, gaps, sampleRate } =
    readings;
  const gain = targetOf(layout) - integrated;
  const [channels, aboutChannels] = layouts[layout];
  const rows: (readonly [name: string, value: string, words: Words])[] = [
    ['Loudness', `${decimal(integrated)} LUFS`, judgeLoudness(gain, layout)],
    [
      'True peak',
      `${truePeak > 0 ? '+' : ''}${decimal(truePeak)} dBTP`,
      judgePeak(truePeak, isLeveled(gain) ? gain : 0),
    ],
    [
      'Loudness range',
      `${decimal(range)} LU`,
      range > WIDE_RANGE_LU
        ? ['Loud and quiet parts lie far apart: in a car, the quiet ones get lost.', 'levels']
        : [`Even enough for a car. ${NOTHING}`],
    ],
    ['Clipping', clips.length > 0 ? count(clips.length, 'spot') : 'None', judgeClips(clips)],
    ['Noise floor', `${decimal(noiseFloor, 0)} dBFS`, judgeNoise(noiseFloor + gain)],
    [
      'Hum',
      hum ? `${hum.frequency} Hz, ${decimal(hum.level, 0)} dBFS` : 'None',
      hum ? ['From a power line. Narrow filters take it out.', 'repair'] : [NOTHING],
    ],
    ['Silence', gaps.length > 0 ? count(gaps.length, 'gap') : 'No long gap', judgeGaps(gaps)],
    ['Channels', channels, [aboutChannels]],
    ['Sample rate', `${sampleRate / 1000} kHz`, judgeSampleRate(sampleRate)],
    ['Duration', clockTime(readings.seconds), ['From the first sample to the last.']],
  ];
  return rows
    .filter(([name]) => !(isResampled && name === 'Sample rate'))
    .map(([name, value, [text, remedy]]) => ({ name, value, text, remedy }));
}

/** The one service that does all that is needed. */
export function findRemedy(verdicts: readonly Verdict[]): Remedy | undefined {
  return remedies.find((remedy) => verdicts.some((verdict) => verdict.remedy === remedy));
}

/** Verdicts as lines for the brief of an order. */
export function toBrief(fileName: string, verdicts: readonly Verdict[]): string {
  const lines = verdicts.map(({ name, value, text }) => `- ${name}: ${value}. ${text}`);
  return [`Readings of ${fileName}:`, ...lines].join('\n');
}

/** What the strip shows and the list under it says, in the order of time. */
export function listFaults({ clips, gaps }: Readings) {
  return [
    ...clips.map((clip) => ({ ...clip, kind: 'clip' as const, text: 'clipped' })),
    ...gaps.map((gap) => {
      const text = `${gap.isDigital ? 'digital ' : ''}silence, ${decimal(gap.end - gap.start)} s`;
      return { ...gap, kind: 'gap' as const, text };
    }),
  ].sort((a, b) => a.start - b.start);
}

/** Whether an order would change the loudness by so many decibels. */
const isLeveled = (gain: number) => Number.isFinite(gain) && Math.abs(gain) > TOLERANCE_LU;

function judgeLoudness(gain: number, layout: Layout): Words {
  if (!Number.isFinite(gain)) return ['Too quiet or too short to measure.'];
  const target = decimal(targetOf(layout), 0);
  if (!isLeveled(gain)) return [`Already at ${target}: you don’t need us for mastering.`];
  const way = gain > 0 ? 'raise' : 'lower';
  const aside =
    layout === 'mono'
      ? ', which is −16 in stereo'
      : onlySideOf(layout) !== undefined
        ? ', which is −16 with this side on both'
        : '';
  return [`We’d ${way} it ${decimal(Math.abs(gain))} dB, to ${target} LUFS${aside}.`, 'levels'];
}

/** @param gain that comes with the right loudness. */
function judgePeak(truePeak: number, gain: number): Words {
  const [excess, later] = [truePeak - CEILING_DBTP, truePeak + gain - CEILING_DBTP];
  if (!(excess > 0)) {
    if (!(later > 0)) return [`Below −1 dBTP. ${NOTHING}`];
    const raised = `${decimal(later)} dB above it once it’s at target loudness`;
    return [`Below −1 dBTP, but ${raised}: a limiter takes that off.`, 'levels'];
  }
  const above = `${decimal(excess)} dB above the ceiling of −1 dBTP`;
  return later > 0
    ? [`${above}: a limiter takes that off.`, 'levels']
    : [`${above}, and below it once it’s at target loudness.`, 'levels'];
}

function judgeClips([first]: Readings['clips']): Words {
  if (!first) return [NOTHING];
  const lost = 'What was cut off is gone; we can tell you what can be saved.';
  return [`The first is at ${clockTime(first.start)}. ${lost}`, 'listen'];
}

/** @param finished the noise floor at target loudness. */
function judgeNoise(finished: number): Words {
  if (finished > TARGET_LUFS - PAUSE_LU)
    return ['There’s no pause in it long enough to tell the room from the voice.'];
  if (!(finished > HIGHEST_NOISE_DBFS))
    return [`Quiet enough once it’s at target loudness. ${NOTHING}`];
  const level = decimal(finished, 0);
  return [`At target loudness, it’d be ${level} dBFS; below −50, nobody hears the room.`, 'repair'];
}

function judgeGaps(gaps: Readings['gaps']): Words {
  const gap = gaps.find(({ isDigital }) => isDigital) ?? gaps[0];
  if (!gap) return [NOTHING];
  const when = clockTime(gap.start);
  return gap.isDigital
    ? [`Longer than 2 seconds. At ${when} there’s no sound at all, not even of the room.`, 'repair']
    : [`Longer than 2 seconds, the first at ${when}. Fine if that’s on purpose.`];
}

function judgeSampleRate(hertz: number): Words {
  if (hertz < 44_100) return ['Below 44.1 kHz, treble is missing, and nobody can put it back.'];
  return [hertz > 48_000 ? 'More than a podcast needs.' : 'As it should be.'];
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;

/** With a true minus. */
export function decimal(number: number, digits = 1): string {
  if (!Number.isFinite(number)) return '−∞';
  const text = Math.abs(number).toFixed(digits);
  return number < 0 && Number(text) > 0 ? `−${text}` : text;
}
