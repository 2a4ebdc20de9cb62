import { drawEnvelope, drawRing, type SignalFigure } from './signal.ts';

/** The box of every drawing. */
export const GUIDE_BOX = { width: 320, height: 72, stroke: 4.2 } as const;

/** Strokes in that box: the drawing, its accent, and thin lines behind. */
export interface GuideDrawing {
  ink: string;
  accent: string;
  thin: string;
  /** Width of the drawing's and the accent's strokes, where it is not a waveform's. */
  stroke?: number;
  /** Lengths of strokes and gaps, where every line of the drawing is broken alike. */
  dashes?: string;
}

/** What quick guides are about, as a studio would draw it, by their names in addresses. */
export const guideDrawings: Partial<Record<string, GuideDrawing>> = {
  // Two channels of a level meter, their peaks held.
  'recording-best-practices': {
    ink: 'M0 11h214M0 39h184',
    accent: 'M240 11h4.2M220 39h4.2',
    thin: 'M0 63h320M1 63v8M81 63v8M161 63v8M202 63v8M242 63v8M282 63v8M319 63v8M260 11h60M240 39h80',
    stroke: 20,
    dashes: '4.2 5.8',
  },
  // A folder with its files, one of them on its way.
  'file-management-guide': {
    ink: 'M0 7h96M40 28h120M40 47h86M40 66h150',
    accent: 'M222 47h98',
    thin: 'M12 12v54h20M12 28h20M12 47h20M136 47h78',
  },
  // Three cameras, one of them live.
  'video-podcast-setup': {
    ink: 'M2 20V2h18M76 2h18v18M94 52v18H76M20 70H2V52M226 20V2h18M300 2h18v18M318 52v18h-18M244 70h-18V52M34 60v-5a14 14 0 0 1 28 0v5M258 60v-5a14 14 0 0 1 28 0v5M48 22a6 6 0 1 1-.1 0M272 22a6 6 0 1 1-.1 0M140 62v-5a20 20 0 0 1 40 0v5M160 13a8 8 0 1 1-.1 0',
    accent: 'M114 2h92v68h-92z',
    thin: '',
  },
  // A cue sheet with its ticks.
  'audio-quality-checklist': {
    ink: 'M2 7l5 5 10-10M2 25l5 5 10-10M2 43l5 5 10-10M36 7h154M36 25h108M36 43h180M36 61h132',
    accent: 'M2 61l5 5 10-10',
    thin: 'M204 7h116M158 25h162M230 43h90M182 61h138',
  },
  // A signal with a gap, and who looks into it.
  'troubleshooting-common-issues': {
    ink: 'M3 30v12M15 20v32M27 8v56M39 24v24M51 14v44M63 28v16M75 6v60M87 18v36M99 26v20M111 32v8M257 30v12M269 18v36M281 8v56M293 22v28M305 14v44M317 28v16',
    accent: 'M206 34a22 22 0 1 1-44 0a22 22 0 1 1 44 0M199 50l18 18',
    thin: 'M118 36h38M214 36h36',
  },
  // The days before, the day of the launch, and those after.
  'podcast-launch-checklist': {
    ink: 'M0 7h320M0 26h320M0 45h134',
    accent: 'M140 45h40',
    thin: 'M186.4 50h40M233 50h40M279.6 50h40M0 70h40M46.6 70h40M93.2 70h40M140 70h40M186.4 70h40M233 70h40M279.6 70h40',
    stroke: 10,
    dashes: '40 6.6',
  },
};

const JACK_RADIUS = 13;

/** A cable from a jack of the upper row to one of the lower, counted from 0; without the second its plug hangs loose. */
type Cable = readonly [from: number, to?: number];

/** Two rows of jacks with cables between them, as SVG paths; the accent is the first cable. */
export function patchBay(
  columns: number,
  size: { width: number; height: number },
  [first, ...others]: readonly [Cable, ...Cable[]],
): SignalFigure {
  const [top, bottom] = [JACK_RADIUS + 5, size.height - JACK_RADIUS - 5];
  const xOf = (column: number) => Math.round(((column + 0.5) * size.width) / columns);
  const jack = (column: number, y: number) =>
    `M${xOf(column)} ${y - JACK_RADIUS}a${JACK_RADIUS} ${JACK_RADIUS} 0 1 1-.1 0`;
  const cable = ([from, to]: Cable) => {
    const down = (share: number) => Math.round(share * size.height);
    const sag = down(0.42);
    const [x, end] = [xOf(from), xOf(to ?? from + 2)];
    if (to !== undefined)
      return `M${x} ${top}C${x} ${top + sag} ${end} ${bottom - sag} ${end} ${bottom}`;
    return `M${x} ${top}C${x} ${down(0.9)} ${end} ${down(1)} ${end} ${down(0.6)}v${down(-0.2)}`;
  };
  const jacks = Array.from(
    { length: columns },
    (_, column) => jack(column, top) + jack(column, bottom),
  );
  return { base: [...jacks, ...others.map(cable)].join(''), accent: cable(first) };
}

/** Strokes that a character of a spoken text is drawn with. */
const STROKES_PER_CHARACTER = 2;

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

/** What is said in a take, and whether the edit takes out the character of a stroke. */
function readEnvelope(take: string) {
  const parts = readTake(take);
  const isCut = (stroke: number) =>
    parts.findLast(({ start }) => start * STROKES_PER_CHARACTER <= stroke)?.isCut ?? false;
  return { envelope: spokenEnvelope(parts.map(({ words }) => words).join('')), isCut };
}

/** Takes as they are spoken, one below the other; what the edits take out is the accent. */
export function drawTakes(
  takes: readonly string[],
  { width, height }: { width: number; height: number },
  margin = 0,
): SignalFigure {
  const rows = takes.map(readEnvelope);
  const longest = Math.max(...rows.map(({ envelope }) => envelope.length));
  const rowHeight = (height - 2 * margin) / takes.length;
  const draw = (isAccent: boolean) =>
    rows
      .map(({ envelope, isCut }, index) => {
        const length = ((width - 2 * margin) * envelope.length) / longest;
        const place = { left: margin, top: margin + index * rowHeight };
        return drawEnvelope(
          envelope,
          length,
          rowHeight,
          (stroke) => isCut(stroke) === isAccent,
          place,
        );
      })
      .join('');
  return { base: draw(false), accent: draw(true) };
}

/** A name as it is spoken, around a circle; what stands in square brackets is the accent. */
export function drawName(name: string, width: number): SignalFigure {
  const { envelope, isCut } = readEnvelope(name);
  return {
    base: drawRing(envelope, width, (stroke) => !isCut(stroke)),
    accent: drawRing(envelope, width, isCut),
  };
}
