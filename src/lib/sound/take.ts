// Runs at build, which draws the take, and in browsers, which play it. Nobody was recorded: two voices of pitched,
// formant-filtered syllables are computed, and then really processed.
import { filter } from './filter.ts';
import { measureLoudness, type Loudness } from './loudness.ts';

/** What happens to a recording, one after the other. */
export const stages = ['raw', 'cut', 'clean', 'mix', 'master'] as const;

export type Stage = (typeof stages)[number];

export interface Take extends Loudness {
  samples: Float32Array;
}

/** Samples per second. */
export const TAKE_RATE = 48_000;
/** Where the bump and the wait after it lie in the raw take, and how long the gap is that stays of them, in seconds. */
export const CUT = { from: 1.76, to: 4.06, gap: 0.6 } as const;

/** How much louder the seconds around the cut play by themselves, in dB: so much that the room can be heard. */
export const AROUND_CUT_DB = 8;

const RAW_SECONDS = 9.4;
const ROOM_DB = -59;
const MAINS_HZ = 60;
/** Loudness of the host's track, and how much quieter the guest's is, in LU. */
const HOST_LUFS = -25.5;
const GUEST_BELOW = 10;
const TARGET_LUFS = -16;

const gainOf = (decibels: number) => 10 ** (decibels / 20);
const placeOf = (seconds: number) => Math.round(seconds * TAKE_RATE);

/** Where a moment of the raw take is in the later stages, which have a gap in place of what was cut; in seconds. */
export function afterCut(seconds: number): number {
  if (seconds < CUT.from) return seconds;
  return Math.max(CUT.from, seconds - (CUT.to - CUT.from) + CUT.gap);
}

/** The reverse of `afterCut`. */
export function beforeCut(seconds: number): number {
  return seconds < CUT.from ? seconds : Math.max(CUT.to, seconds + CUT.to - CUT.from - CUT.gap);
}

/**
 * The take in its five stages, the same on every machine.
 * @param pause waited for between parts of the work, so that a page answers while it is done.
 */
export async function renderTake(pause?: () => Promise<void>): Promise<Record<Stage, Take>> {
  const random = randomStream();
  const host = speak(random, 116, 1, [
    [0.45, 'ma lo tEn si ra ki'],
    [5.62, 'sE na to mi'],
  ]);
  await pause?.();
  const guest = speak(random, 187, 1.16, [
    [4.14, 'no ri mE la su tA'],
    [6.72, 'lE sa mo ti nA ro ki lu sE no'],
  ]);
  await pause?.();
  level(host, HOST_LUFS);
  level(guest, HOST_LUFS - GUEST_BELOW);
  await pause?.();
  const raw = room(random).map((sample, index) => {
    const sum = sample + (host[index] ?? 0) + (guest[index] ?? 0) + bumpAt(index, random);
    return Math.max(-1, Math.min(1, sum));
  });
  const cut = splice(raw, new Float32Array(placeOf(CUT.gap)), 0.004);
  const quiet = withoutHum(raw);
  const tone = quiet.slice(placeOf(CUT.to - CUT.gap) - placeOf(0.08), placeOf(CUT.to - 0.08));
  const clean = splice(quiet, tone, 0.03);
  await pause?.();
  const raised = splice(guest, new Float32Array(placeOf(CUT.gap)), 0.004);
  const raise = gainOf(GUEST_BELOW) - 1;
  const mix = clean.map((sample, index) => sample + raise * (raised[index] ?? 0));
  const master = compress(mix);
  level(master, TARGET_LUFS);
  const take = {} as Record<Stage, Take>;
  for (const [stage, samples] of Object.entries({ raw, cut, clean, mix, master })) {
    await pause?.();
    take[stage as Stage] = { samples, ...measureLoudness([samples], TAKE_RATE) };
  }
  return take;
}

/** Numbers in [-1, 1), always the same ones (mulberry32). */
function randomStream(): () => number {
  let state = 7;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 31 - 1;
  };
}

/** First three formants of an adult man's vowels, in Hz (Peterson and Barney 1952, rounded). */
const vowels: Readonly<Record<string, readonly [number, number, number]>> = {
  a: [730, 1090, 2440],
  A: [660, 1720, 2410],
  E: [530, 1840, 2480],
  i: [290, 2250, 3000],
  o: [570, 860, 2410],
  u: [310, 900, 2240],
};
const BANDWIDTHS = [80, 100, 140];
const SYLLABLE_SECONDS = 0.205;
const CONSONANT_SECONDS = 0.065;

/** Somebody's track: phrases of syllables, each a consonant and a vowel, from a moment on. */
function speak(
  random: () => number,
  pitch: number,
  tract: number,
  phrases: readonly (readonly [seconds: number, syllables: string])[],
): Float32Array {
  const track = new Float32Array(placeOf(RAW_SECONDS));
  const state = BANDWIDTHS.map(() => [0, 0, 0] as [hertz: number, last: number, before: number]);
  for (const [seconds, text] of phrases) {
    const syllables = text.split(' ');
    let phase = 0;
    let noise = 0;
    let dull = 0;
    for (const [turn, syllable] of syllables.entries()) {
      const formants = vowels[syllable[1] ?? ''] ?? [500, 1500, 2500];
      const start = placeOf(seconds + turn * SYLLABLE_SECONDS);
      const count = placeOf(SYLLABLE_SECONDS);
      const stress = turn % 2 === 0 ? 1 : 0.72;
      for (let index = 0; index < count; index += 1) {
        const now = index / TAKE_RATE;
        // From high to low, as statements are said, with the small tremor of any voice.
        const fall = 1.14 - (0.26 * (turn + index / count)) / syllables.length;
        phase += (pitch * fall * (1 + 0.015 * Math.sin(31 * (seconds + now)))) / TAKE_RATE;
        phase %= 1;
        const open = phase / 0.6;
        // Rosenberg and Klatt's pulse of the glottis, without the edge that no soft throat has.
        dull += ((open < 1 ? 2 * open - 3 * open * open : 0) - dull) * 0.3;
        const [voice, hiss] = articulate(syllable[0] ?? '', now);
        const fresh = random();
        let sample = (dull + 0.03 * fresh) * voice * stress * fade(now, SYLLABLE_SECONDS);
        for (const [band, resonance] of state.entries()) {
          const target = (formants[band] ?? 0) * tract;
          resonance[0] += ((resonance[0] ? target : target * 0.8) - resonance[0]) * 0.0012;
          sample = resonate(resonance, BANDWIDTHS[band] ?? 0, sample);
        }
        // Hiss does not pass the throat; the difference of two random numbers has little bass.
        track[start + index] = (track[start + index] ?? 0) + sample + hiss * (fresh - noise) * 0.05;
        noise = fresh;
      }
    }
  }
  return track;
}

/** How much voice and how much hiss a consonant lets through, at a moment of its syllable in seconds. */
function articulate(consonant: string, now: number): [voice: number, hiss: number] {
  const after = now - CONSONANT_SECONDS;
  if (after >= 0) return [Math.min(1, 0.35 + after * 22), 0];
  const swell = Math.sin((Math.PI * now) / CONSONANT_SECONDS);
  if ('sf'.includes(consonant)) return [0, swell];
  if ('tk'.includes(consonant)) return [0, after > -0.014 ? 0.8 * swell : 0];
  return ['mn'.includes(consonant) ? 0.28 : 0.4, 0];
}

/** Rises within 20 ms and falls within 45 ms, so that no edge clicks. */
const fade = (now: number, seconds: number) =>
  Math.sin((Math.PI / 2) * Math.min(1, now / 0.02, Math.max(0, seconds - now) / 0.045)) ** 2;

/** A resonance of the throat (Klatt 1980): passes what lies near its frequency, and what lies far below as it is. */
function resonate(
  resonance: [hertz: number, last: number, before: number],
  bandwidth: number,
  sample: number,
): number {
  const radius = Math.exp((-Math.PI * bandwidth) / TAKE_RATE);
  const turn = 2 * radius * Math.cos((2 * Math.PI * resonance[0]) / TAKE_RATE);
  const next =
    (1 - turn + radius * radius) * sample + turn * resonance[1] - radius * radius * resonance[2];
  resonance[2] = resonance[1];
  resonance[1] = next;
  return next;
}

/** The room and its mains hum. */
function room(random: () => number): Float32Array {
  let low = 0;
  return new Float32Array(placeOf(RAW_SECONDS)).map((_, index) => {
    low += (random() - low) * 0.2;
    const turn = (2 * Math.PI * MAINS_HZ * index) / TAKE_RATE;
    const hum =
      gainOf(-42) * Math.sin(turn) +
      gainOf(-47) * Math.sin(2 * turn) +
      gainOf(-52) * Math.sin(3 * turn);
    return hum + low * 4 * gainOf(ROOM_DB);
  });
}

/** Somebody's knee meets the desk with the microphone on it, much too loud for it. */
function bumpAt(index: number, random: () => number): number {
  const since = index / TAKE_RATE - 2.24;
  if (since < 0 || since > 0.6) return 0;
  const knock = Math.exp(-since / 0.007) * random();
  return 1.6 * Math.exp(-since / 0.055) * Math.sin(2 * Math.PI * 74 * since) + knock;
}

/** Puts `filling` in place of what is cut, with a crossfade of some seconds at both edges. */
function splice(samples: Float32Array, filling: Float32Array, seconds: number): Float32Array {
  const [from, to, edge] = [placeOf(CUT.from), placeOf(CUT.to), placeOf(seconds)];
  const spliced = new Float32Array(samples.length - (to - from) + filling.length);
  spliced.set(samples.subarray(0, from));
  spliced.set(filling, from);
  spliced.set(samples.subarray(to), from + filling.length);
  for (let index = 0; index < edge; index += 1) {
    // Equal power: what is mixed here has nothing in common.
    const [fadeOut, fadeIn] = [Math.cos, Math.sin].map((turn) =>
      turn((Math.PI / 2) * (index / edge)),
    );
    const [start, end] = [from + index, from + filling.length - edge + index];
    spliced[start] = (samples[start] ?? 0) * (fadeOut ?? 0) + (filling[index] ?? 0) * (fadeIn ?? 0);
    spliced[end] =
      (filling[filling.length - edge + index] ?? 0) * (fadeOut ?? 0) +
      (samples[to - edge + index] ?? 0) * (fadeIn ?? 0);
  }
  return spliced;
}

/** Takes out the mains and its harmonics, each with a narrow notch. */
const withoutHum = (samples: Float32Array) =>
  [1, 2, 3].reduce(
    (all, harmonic) => filter(all, 'notch', (MAINS_HZ * harmonic) / TAKE_RATE, 8),
    samples,
  );

/** Evens out loud syllables, 2:1 above a level; pauses stay as they are. */
function compress(samples: Float32Array): Float32Array {
  const release = Math.exp(-1 / (0.07 * TAKE_RATE));
  let loud = 0;
  return samples.map((sample) => {
    loud = Math.max(Math.abs(sample), loud * release);
    return sample * Math.max(1, loud / gainOf(-16)) ** (1 / 2 - 1);
  });
}

/** Brings samples to a loudness. */
function level(samples: Float32Array, lufs: number): void {
  const gain = gainOf(lufs - measureLoudness([samples], TAKE_RATE).integrated);
  for (let index = 0; index < samples.length; index += 1)
    samples[index] = (samples[index] ?? 0) * gain;
}
