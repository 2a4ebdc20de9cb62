/** Strokes that a character of a spoken text is drawn with. */
export const STROKES_PER_CHARACTER = 2;

/** How loud each letter is said, vowels most; anything else is a pause. */
const loudness: readonly (readonly [letters: string, amplitude: number])[] = [
  ['aeiouy', 0.85],
  ['lmnrw', 0.56],
  ['bdgjvz', 0.42],
  ['cfhkpqstx', 0.26],
];
const PAUSE = 0.02;

/** Amplitudes in [0, 1] of a text as somebody would say it: a swell for every word, loud at its vowels, still between. */
export function spokenEnvelope(text: string): number[] {
  return [...text.matchAll(/\S+\s*/g)].flatMap(([word]) => {
    const count = word.length * STROKES_PER_CHARACTER;
    return Array.from({ length: count }, (_, index) => {
      const letter = word.charAt(Math.floor(index / STROKES_PER_CHARACTER)).toLowerCase();
      const amplitude = loudness.find(([letters]) => letters.includes(letter))?.[1];
      if (amplitude === undefined) return PAUSE;
      const swell = 0.62 + 0.38 * Math.sin((Math.PI * (index + 1)) / (count + 1));
      return amplitude * swell * (index % STROKES_PER_CHARACTER === 0 ? 1 : 0.74);
    });
  });
}

/** A part of a take, with the place of its first character. */
interface TakePart {
  words: string;
  start: number;
  /** Whether the edit takes it out. */
  isCut: boolean;
}

/** Reads a take in which what the edit takes out stands in square brackets: `[Um,] we like the rough version.` */
export function readTake(take: string): TakePart[] {
  let start = 0;
  return [...take.matchAll(/\[([^\]]*)\]|[^[]+/g)].map(([all, cut]) => {
    const part = { words: cut ?? all, start, isCut: cut !== undefined };
    start += part.words.length;
    return part;
  });
}
