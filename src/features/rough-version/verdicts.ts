import { clockTime } from '../../contracts/playing-time.ts';
import type { Readings } from '../../lib/sound/readings.ts';

/** What an order does about a fault: repairs, sets levels, or listens to what can be saved. The first does most. */
const remedies = ['repair', 'levels', 'listen'] as const;
export type Remedy = (typeof remedies)[number];

/** A service of the catalog that is the remedy. */
export interface Offer {
  name: string;
  /** US dollars; the label has them, too. */
  price: number;
  label: string;
  /** How much it takes on, such as "up to 45 minutes of raw audio". */
  limit?: string | undefined;
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

const TARGET_LUFS = -16;
/** Most meters count the one channel once, though it plays from both speakers. */
const MONO_TARGET_LUFS = -19;
const CEILING_DBTP = -1;
const WIDE_RANGE_LU = 12;
/** In the finished file, as the guide on audio quality has it. */
const HIGHEST_NOISE_DBFS = -50;
/** Closer to the voices, the quiet parts of a recording are no pauses. */
const PAUSE_LU = 15;

const NOTHING = 'Nothing to fix.';
const ONE_SIDED = 'The other side is silent. Copy this one over it; we do the same in every edit.';
const layouts: Record<Readings['layout'], readonly [value: string, text: string]> = {
  mono: ['Mono', 'All a voice needs.'],
  stereo: ['Stereo', 'Two different channels.'],
  'dual-mono': ['Stereo, both equal', 'A mono file is half as large.'],
  'left-only': ['Left only', ONE_SIDED],
  'right-only': ['Right only', ONE_SIDED],
  surround: ['More than two', 'Podcasts play in stereo.'],
};

/** Judges a recording as the beginning of an episode. @param isResampled its own sample rate is not known. */
export function judge(readings: Readings, isResampled = false): Verdict[] {
  const { integrated, truePeak, range, layout, clips, noiseFloor, hum, gaps, sampleRate } =
    readings;
  const target = layout === 'mono' ? MONO_TARGET_LUFS : TARGET_LUFS;
  const [channels, aboutChannels] = layouts[layout];
  const rows: (readonly [name: string, value: string, words: Words])[] = [
    ['Loudness', `${decimal(integrated)} LUFS`, judgeLoudness(target - integrated, target)],
    [
      'True peak',
      `${truePeak > 0 ? '+' : ''}${decimal(truePeak)} dBTP`,
      judgePeak(truePeak - CEILING_DBTP),
    ],
    [
      'Loudness range',
      `${decimal(range)} LU`,
      range > WIDE_RANGE_LU
        ? ['Loud and quiet parts lie far apart: in a car, the quiet ones get lost.', 'levels']
        : [`Even enough for a car. ${NOTHING}`],
    ],
    ['Clipping', clips.length > 0 ? count(clips.length, 'spot') : 'None', judgeClips(clips)],
    ['Noise floor', `${decimal(noiseFloor, 0)} dBFS`, judgeNoise(readings, target)],
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

function judgeLoudness(gain: number, target: number): Words {
  if (!Number.isFinite(gain)) return ['Too quiet or too short to measure.'];
  if (Math.abs(gain) <= 1)
    return [`Already at ${decimal(target, 0)}: you don’t need us for mastering.`];
  const way = gain > 0 ? 'raise' : 'lower';
  const of = target === TARGET_LUFS ? '−16 LUFS' : '−19 LUFS, which is −16 in stereo';
  return [`We’d ${way} it ${decimal(Math.abs(gain))} dB, to ${of}.`, 'levels'];
}

function judgePeak(excess: number): Words {
  if (!(excess > 0)) return [`Below −1 dBTP. ${NOTHING}`];
  return [
    `${decimal(excess)} dB above the ceiling of −1 dBTP: a limiter takes that off.`,
    'levels',
  ];
}

function judgeClips([first]: Readings['clips']): Words {
  if (!first) return [NOTHING];
  const lost = 'What was cut off is gone; we can tell you what can be saved.';
  return [`The first is at ${clockTime(first.start)}. ${lost}`, 'listen'];
}

function judgeNoise({ noiseFloor, integrated }: Readings, target: number): Words {
  const finished = noiseFloor + target - integrated;
  if (noiseFloor > integrated - PAUSE_LU)
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
