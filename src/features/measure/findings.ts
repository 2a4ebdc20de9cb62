import { clockTime } from '../../contracts/playing-time.ts';
import { targetOf, type Readings } from '../../lib/sound/readings.ts';
import { envelopeOf } from '../../lib/signal.ts';
import type { Offer, Remedy, Verdict } from './verdicts.ts';

const SHOWN = 3;
const BARS = 100;
/** The height that peaks are limited to: −1 dBFS. */
const CEILING = 10 ** (-1 / 20);

/** The short form of a verdict. */
export interface Finding {
  headline: string;
  /** Left out where nothing needs us. */
  remedy?: Remedy | undefined;
}

/** Readings by what they mean to a listener, with what is said about a bad one and, where that is sure, a good one. */
const headlines: Record<string, (readings: Readings) => readonly [bad: string, good?: string]> = {
  Loudness: ({ integrated, layout }) => {
    const gain = targetOf(layout) - integrated;
    const way = gain > 0 ? 'quiet' : 'loud';
    const bad = `${Math.round(Math.abs(gain))} dB too ${way}`;
    return Number.isFinite(gain) ? [bad, 'Right loudness'] : [bad];
  },
  Hum: ({ hum }) => [`${hum?.frequency} Hz hum`, 'No hum'],
  Clipping: ({ clips }) => [`Clipped at ${clockTime(clips[0]?.start ?? 0)}`, 'No clipping'],
  'Noise floor': () => ['The room is heard'],
  Silence: ({ gaps }) => {
    const gap = gaps.find(({ isDigital }) => isDigital);
    return [`No sound at all at ${clockTime(gap?.start ?? 0)}`, 'No hole in the sound'];
  },
  'True peak': () => ['Peaks need a limiter', 'Safe peaks'],
  'Loudness range': () => ['Quiet parts get lost', 'Even levels'],
};

/** Three of them: what is wrong first, then what is right. */
export function pickFindings(readings: Readings, verdicts: readonly Verdict[]): Finding[] {
  const found = Object.entries(headlines).flatMap(([name, say]): Finding[] => {
    const remedy = verdicts.find((verdict) => verdict.name === name)?.remedy;
    const [bad, good] = say(readings);
    const headline = remedy ? bad : good;
    return headline === undefined ? [] : [{ headline, remedy }];
  });
  const isWrong = ({ remedy }: Finding) => remedy !== undefined;
  return [...found.filter(isWrong), ...found.filter((each) => !isWrong(each))].slice(0, SHOWN);
}

/**
 * What to do about a finding.
 * @param chosen the remedy of all of them: a repair ends with right levels.
 * @param seconds of the recording: a price is for as much as its service takes on.
 */
export function adviceOf(
  needed: Remedy | undefined,
  offers: Record<Remedy, Offer>,
  chosen: Remedy | undefined,
  seconds: number,
): string {
  switch (needed) {
    case undefined:
      return 'Nothing to do.';
    case 'listen':
      return `${offers.listen.name} tells what can be saved, ${offers.listen.cost}.`;
    case 'levels':
    case 'repair': {
      const { name, cost, limit, minutes } = offers[chosen ?? needed];
      if (seconds <= 60 * minutes) return `${name} fixes it, ${cost}.`;
      return `${name} fixes ${limit} for ${cost}; the rest is quoted before we start.`;
    }
  }
}

/** Levels as recorded and at target loudness under its ceiling, and which of them are higher. */
export function pictureLanding({ bars, integrated, layout }: Readings) {
  const decibels = targetOf(layout) - integrated;
  const gain = Number.isFinite(decibels) ? 10 ** (decibels / 20) : 1;
  const own = envelopeOf(bars, Math.min(BARS, bars.length));
  return {
    own,
    landed: own.map((level) => Math.min(level * gain, CEILING)),
    isLouder: gain > 1,
  };
}
