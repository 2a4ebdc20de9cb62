import { clockTime } from '../../contracts/playing-time.ts';
import type { Readings, Stretch } from '../../lib/sound/readings.ts';

/** What an order does about a fault: sets levels, repairs, or listens to what can be saved. */
export const remedies = ['repair', 'levels', 'listen'] as const;
export type Remedy = (typeof remedies)[number];

/** A service of the catalog that is the remedy. */
export interface Offer {
  name: string;
  /** US dollars. */
  price: number;
  /** With its sign. */
  cost: string;
  /** How much it takes on, such as "Up to 45 minutes of raw audio". */
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

const TARGET_LUFS = -16;
/** Most meters count the one channel once, though it plays from both speakers. */
const MONO_TARGET_LUFS = -19;
const CEILING_DBTP = -1;
const WIDE_RANGE_LU = 12;
/** In the finished file, as the guide on audio quality has it. */
const HIGHEST_NOISE_DBFS = -50;
/** Closer to the voices, the quiet parts of a recording are no pauses. */
const PAUSE_LU = 15;

/** Judges a recording as the beginning of an episode. @param isResampled its own sample rate is not known. */
export function judge(readings: Readings, isResampled = false): Verdict[] {
  const { integrated, truePeak, range, layout, seconds } = readings;
  const target = layout === 'mono' ? MONO_TARGET_LUFS : TARGET_LUFS;
  const gain = target - integrated;
  return [
    { name: 'Loudness', value: `${decimal(integrated)} LUFS`, ...judgeLoudness(gain, target) },
    {
      name: 'True peak',
      value: `${decimal(truePeak)} dBTP`,
      ...(truePeak > CEILING_DBTP
        ? {
            text: `${decimal(truePeak - CEILING_DBTP)} dB above the ceiling of −1 dBTP: a limiter takes that off.`,
            remedy: 'levels' as const,
          }
        : { text: 'Below −1 dBTP. Nothing to fix.' }),
    },
    {
      name: 'Loudness range',
      value: `${decimal(range)} LU`,
      ...(range > WIDE_RANGE_LU
        ? {
            text: 'Loud and quiet parts lie far apart: in a car, the quiet ones get lost.',
            remedy: 'levels' as const,
          }
        : { text: 'Even enough for a car. Nothing to fix.' }),
    },
    { name: 'Clipping', ...judgeClips(readings.clips) },
    { name: 'Noise floor', ...judgeNoise(readings, gain) },
    { name: 'Hum', ...judgeHum(readings.hum) },
    { name: 'Silence', ...judgeGaps(readings.gaps) },
    { name: 'Channels', ...layouts[layout] },
    ...(isResampled ? [] : [{ name: 'Sample rate', ...judgeSampleRate(readings.sampleRate) }]),
    { name: 'Duration', value: clockTime(seconds), text: 'From the first sample to the last.' },
  ];
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
  const seconds = ({ start, end }: Stretch) => `${decimal(Math.max(0.1, end - start))} s`;
  return [
    ...clips.map((clip) => ({ ...clip, kind: 'clip' as const, text: 'clipped' })),
    ...gaps.map((gap) => ({
      ...gap,
      kind: 'gap' as const,
      text: `${gap.isDigital ? 'digital silence' : 'silence'}, ${seconds(gap)}`,
    })),
  ].sort((a, b) => a.start - b.start);
}

function judgeLoudness(gain: number, target: number): Pick<Verdict, 'text' | 'remedy'> {
  if (!Number.isFinite(gain)) return { text: 'Too quiet or too short to measure.' };
  if (Math.abs(gain) <= 1)
    return { text: `Already at ${decimal(target, 0)}: you don’t need us for mastering.` };
  const way = gain > 0 ? 'raise' : 'lower';
  const of = target === TARGET_LUFS ? '−16 LUFS' : '−19 LUFS, which is −16 in stereo';
  return { text: `We’d ${way} it ${decimal(Math.abs(gain))} dB, to ${of}.`, remedy: 'levels' };
}

function judgeClips(clips: readonly Stretch[]): Omit<Verdict, 'name'> {
  const [first] = clips;
  if (!first) return { value: 'None', text: 'Nothing to fix.' };
  return {
    value: count(clips.length, 'spot'),
    text: `The first is at ${clockTime(first.start)}. What was cut off is gone; we can tell what can be saved.`,
    remedy: 'listen',
  };
}

function judgeNoise({ noiseFloor, integrated }: Readings, gain: number): Omit<Verdict, 'name'> {
  const value = `${decimal(noiseFloor, 0)} dBFS`;
  const finished = noiseFloor + gain;
  if (noiseFloor > integrated - PAUSE_LU)
    return {
      value,
      text: 'There’s no pause in it that would let us tell the room from the voice.',
    };
  if (!(finished > HIGHEST_NOISE_DBFS))
    return { value, text: 'Quiet enough once it’s at its loudness. Nothing to fix.' };
  return {
    value,
    text: `At its loudness it’d be ${decimal(finished, 0)} dBFS; below −50 nobody hears the room.`,
    remedy: 'repair',
  };
}

function judgeHum(hum: Readings['hum']): Omit<Verdict, 'name'> {
  if (!hum) return { value: 'None', text: 'Nothing to fix.' };
  const value = `${hum.frequency} Hz, ${decimal(hum.level, 0)} dBFS`;
  return { value, text: 'From a power line. Narrow filters take it out.', remedy: 'repair' };
}

function judgeGaps(gaps: Readings['gaps']): Omit<Verdict, 'name'> {
  const [first] = gaps;
  if (!first) return { value: 'No long gap', text: 'Nothing to fix.' };
  const digital = gaps.find(({ isDigital }) => isDigital);
  return {
    value: count(gaps.length, 'gap'),
    text: digital
      ? `Longer than 2 seconds. At ${clockTime(digital.start)} there’s no sound at all, not even of the room.`
      : `Longer than 2 seconds, the first at ${clockTime(first.start)}. Fine if that’s on purpose.`,
    remedy: digital && 'repair',
  };
}

const oneSided = 'The other side is silent. Copy this one over it; every edit of ours does, too.';
const layouts: Record<Readings['layout'], Omit<Verdict, 'name'>> = {
  mono: { value: 'Mono', text: 'All a voice needs.' },
  stereo: { value: 'Stereo', text: 'Two different channels.' },
  'dual-mono': { value: 'Stereo, both equal', text: 'A mono file is half as large.' },
  'left-only': { value: 'Left only', text: oneSided },
  'right-only': { value: 'Right only', text: oneSided },
  surround: { value: 'More than two', text: 'Podcasts play in stereo.' },
};

function judgeSampleRate(hertz: number): Omit<Verdict, 'name'> {
  const value = `${hertz / 1000} kHz`;
  if (hertz < 44_100)
    return { value, text: 'Below 44.1 kHz, treble is missing, and nobody can put it back.' };
  return { value, text: hertz > 48_000 ? 'More than a podcast needs.' : 'As it should be.' };
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;

/** With a true minus. */
export function decimal(number: number, digits = 1): string {
  if (!Number.isFinite(number)) return '−∞';
  return number
    .toFixed(digits)
    .replace(/^-(?=.*[1-9])/, '−')
    .replace(/^-/, '');
}
