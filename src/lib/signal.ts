/**
 * How the waveform is laid out: along a line, around a circle, on four tracks, as a level meter, as the dial of a
 * meter, as two speakers who take turns, as what the frequencies do over time, as the clips of an edit, as the lamps of
 * a mixer's channels.
 */
export const signalKinds = [
  'strip',
  'steps',
  'arc',
  'ring',
  'tracks',
  'dialogue',
  'spectrum',
  'clips',
  'lamps',
] as const;

export type SignalKind = (typeof signalKinds)[number];

export interface SignalOptions {
  /** Same seed, same figure. */
  seed: string;
  /** Chosen from the seed when left out. */
  kind?: SignalKind;
  width: number;
  height: number;
  /** Distance between two strokes, in units of the view box. */
  pitch?: number;
  /** 0 is a raw take (jagged, clipped, gaps), 1 a mastered one (dense and even). */
  mastered?: number;
}

/** Two SVG paths made of vertical or radial strokes: the figure and its accented part. */
export interface SignalFigure {
  kind: SignalKind;
  base: string;
  accent: string;
}

/** More would run into each other at the inner edge of the ring. */
const RING_STROKES = 44;
const ARC_STROKES = 45;
const TRACKS = 4;
const SPECTRUM_BANDS = 8;
/** Where the lamps of a channel turn red, as a share of its length. */
const RED_END = 0.78;

/** Heights of strokes differ by this at least, in units of the view box. */
const STEP = 2;

/** Amplitudes in [0.02, 1] of a voice: phrases with breaths between them, more even the more mastered. */
export function voiceEnvelope(seed: string, count: number, mastered: number): number[] {
  const random = seededRandom(seed);
  const phraseLength = 9 + Math.floor(random() * 12);
  const phase = random() * Math.PI * 2;
  const drift = 0.35 + random() * 0.5;
  return Array.from({ length: count }, (_, index) => {
    const phrase = Math.abs(Math.sin((index / phraseLength) * Math.PI + phase));
    const swell = 0.62 + 0.38 * Math.sin((index / count) * Math.PI * 2 * drift + phase);
    const grain = random();
    const breath = random() < 0.06 * (1 - mastered) ? 0.08 : 1;
    const spike = random() < 0.07 * (1 - mastered) ? 1.9 : 1;
    const raw = phrase ** 1.4 * swell * (0.25 + 0.75 * grain) * breath * spike;
    const even = 0.5 + 0.32 * phrase + 0.16 * (grain - 0.5);
    return Math.min(1, Math.max(0.02, raw * (1 - mastered) + even * mastered));
  });
}

/** From a point to another: straight up or down by `rise`, or else `to` a second point. */
type Stroke = { x: number; y: number; rise: number } | { x: number; y: number; to: string };

/** Upright strokes start relative to the end of the one before: the same steps again and again pack well. */
function pathOf(strokes: readonly Stroke[]): string {
  let pen: { x: number; y: number } | undefined;
  return strokes
    .map((stroke) => {
      const { x, y } = stroke;
      if ('to' in stroke) return `M${x} ${y}L${stroke.to}`;
      const move = pen ? `m${x - pen.x}${y < pen.y ? '' : ' '}${y - pen.y}` : `M${x} ${y}`;
      pen = { x, y: y + stroke.rise };
      return `${move}v${stroke.rise}`;
    })
    .join('');
}

function strip(
  envelope: readonly number[],
  width: number,
  middle: number,
  reach: number,
): Stroke[] {
  const pitch = width / envelope.length;
  return envelope.map((amplitude, index) => {
    // Whole steps: nobody sees the rest, and fewer different numbers pack better.
    const half = Math.max(1, STEP * Math.round((amplitude * reach) / STEP));
    return { x: Math.round((index + 0.5) * pitch), y: Math.round(middle) - half, rise: 2 * half };
  });
}

/** A waveform of given amplitudes along a line, as an SVG path; of these strokes only those that are wanted. */
export function drawEnvelope(
  envelope: readonly number[],
  width: number,
  height: number,
  isWanted: (index: number) => boolean,
): string {
  const strokes = strip(envelope, width, height / 2, height * 0.48);
  return pathOf(strokes.filter((_, index) => isWanted(index)));
}

/** A stroke that leads away from a point. */
function ray(x: number, y: number, angle: number, inner: number, outer: number): Stroke {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return {
    x: Math.round(x + cos * inner),
    y: Math.round(y + sin * inner),
    to: `${Math.round(x + cos * outer)} ${Math.round(y + sin * outer)}`,
  };
}

function ring(envelope: readonly number[], width: number, height: number): Stroke[] {
  const inner = Math.min(width, height) * 0.2;
  const reach = Math.min(width, height) * 0.27;
  return envelope.map((amplitude, index) => {
    const angle = (index / envelope.length) * Math.PI * 2 - Math.PI / 2;
    return ray(width / 2, height / 2, angle, inner, inner + Math.max(1, amplitude * reach));
  });
}

function arc(envelope: readonly number[], width: number, height: number): Stroke[] {
  const radius = Math.min(width / 2, height);
  return envelope.map((amplitude, index) => {
    const angle = Math.PI * (1 + (index + 0.5) / envelope.length);
    return ray(width / 2, height, angle, radius * 0.46, radius * (0.5 + 0.46 * amplitude));
  });
}

/** Two lanes, of which one is nearly silent while the other speaks. */
function dialogue(
  seed: string,
  count: number,
  width: number,
  height: number,
  mastered: number,
): Stroke[] {
  const random = seededRandom(`${seed}/turns`);
  const turns: boolean[] = [];
  for (let isFirst = random() < 0.5; turns.length < count; isFirst = !isFirst)
    turns.push(...Array.from({ length: 4 + Math.floor(random() * 9) }, () => isFirst));
  return [true, false].flatMap((isFirst, lane) => {
    const voice = voiceEnvelope(`${seed}/${lane}`, count, Math.max(mastered, 0.45));
    const heard = voice.map((amplitude, index) => (turns[index] === isFirst ? amplitude : 0));
    return strip(heard, width, (lane + 0.5) * (height / 2), height * 0.23);
  });
}

/** Rows of dashes, lowest notes at the bottom: the louder the moment, the higher they reach. */
function spectrum(
  seed: string,
  count: number,
  width: number,
  height: number,
  mastered: number,
): Stroke[] {
  const random = seededRandom(`${seed}/bands`);
  const band = height / SPECTRUM_BANDS;
  return voiceEnvelope(seed, count, mastered).flatMap((amplitude, index) => {
    const reach = Math.max(1, Math.round(Math.sqrt(amplitude) * SPECTRUM_BANDS));
    return Array.from({ length: reach }, (_, row) => {
      const share = 0.2 + 0.55 * random() * (1 - row / (SPECTRUM_BANDS + 1));
      return {
        x: Math.round((index + 0.5) * (width / count)),
        y: Math.round(height - row * band),
        rise: -Math.max(STEP, STEP * Math.round((band * share) / STEP)),
      };
    });
  });
}

/** Lanes of an edit: clip after clip with gaps between them. */
function clips(seed: string, width: number, height: number, pitch: number): Stroke[] {
  const random = seededRandom(`${seed}/clips`);
  const lanes = Math.round(height / (2 * pitch));
  return Array.from({ length: lanes }, (_, lane) => {
    const y = Math.round(((lane + 0.5) * height) / lanes);
    const row: Stroke[] = [];
    let x = Math.round(random() * width * 0.2);
    while (x < width - pitch) {
      const end = Math.min(width, x + Math.round(pitch * (2 + random() * 11)));
      row.push({ x, y, to: `${end} ${y}` });
      x = end + Math.round(pitch * (random() < 0.6 ? 1 : 1 + random() * 8));
    }
    return row;
  }).flat();
}

/** A row of lamps for each channel, lit as far as it is loud; the first reaches its red end. */
function lamps(seed: string, width: number, height: number, pitch: number): Stroke[] {
  const random = seededRandom(`${seed}/lamps`);
  const rows = Math.max(3, Math.round(height / (4 * pitch)));
  const tall = STEP * Math.round((height / rows) * 0.3);
  return Array.from({ length: rows }, (_, row) => {
    const level = row === 0 ? 0.93 : 0.35 + 0.6 * random();
    const y = Math.round(((row + 0.5) * height) / rows - tall / 2);
    return Array.from({ length: Math.round((level * width) / pitch) }, (__, index) => {
      return { x: Math.round((index + 0.5) * pitch), y, rise: tall };
    });
  }).flat();
}

function steps(envelope: readonly number[], width: number, height: number): Stroke[] {
  const pitch = width / envelope.length;
  return envelope.map((amplitude, index) => {
    const level = Math.max(1, amplitude * height * 0.84);
    return { x: Math.round((index + 0.5) * pitch), y: height, rise: Math.round(-level) };
  });
}

/** All strokes of a figure, lane by lane. */
function drawStrokes(
  kind: SignalKind,
  { seed, width, height, pitch, mastered }: Required<Omit<SignalOptions, 'kind'>>,
): Stroke[] {
  const count = Math.round(width / pitch);
  switch (kind) {
    case 'ring':
      return ring(voiceEnvelope(seed, RING_STROKES, mastered), width, height);
    case 'arc':
      return arc(voiceEnvelope(seed, ARC_STROKES, mastered), width, height);
    case 'tracks':
      return Array.from({ length: TRACKS }, (_, lane) => {
        const envelope = voiceEnvelope(`${seed}/${lane}`, count, mastered);
        return strip(envelope, width, ((lane + 0.5) / TRACKS) * height, (height / TRACKS) * 0.42);
      }).flat();
    case 'dialogue':
      return dialogue(seed, count, width, height, mastered);
    case 'spectrum':
      return spectrum(seed, count, width, height, mastered);
    case 'clips':
      return clips(seed, width, height, pitch);
    case 'lamps':
      return lamps(seed, width, height, pitch);
    case 'steps':
      return steps(voiceEnvelope(seed, count, mastered), width, height);
    case 'strip':
      return strip(voiceEnvelope(seed, count, mastered), width, height / 2, height * 0.44);
  }
}

/** Draws the figure of a seed. Pure: the same options give the same paths on every machine. */
export function drawSignal(options: SignalOptions): SignalFigure {
  const { seed, width, height, pitch = 10, mastered = 0.35 } = options;
  const random = seededRandom(`${seed}/composition`);
  const pick = signalKinds[Math.floor(random() * signalKinds.length)] ?? 'strip';
  const kind = options.kind ?? pick;
  const accentStart = 0.15 + random() * 0.5;
  const accentEnd = accentStart + 0.12 + random() * 0.22;

  const strokes = drawStrokes(kind, { seed, width, height, pitch, mastered });
  const isRound = kind === 'ring' || kind === 'arc';
  const accentLane = Math.floor(random() * TRACKS);
  const accentRow = strokes[Math.floor(accentStart * strokes.length)]?.y;
  const isAccent = (stroke: Stroke, index: number) => {
    if (kind === 'clips') return stroke.y === accentRow;
    if (kind === 'lamps') return stroke.x / width >= RED_END;
    const place = isRound ? index / strokes.length : stroke.x / width;
    const lane = Math.floor((index / strokes.length) * TRACKS);
    const isInLane = kind !== 'tracks' || lane === accentLane;
    return isInLane && place >= accentStart && place < accentEnd;
  };
  return {
    kind,
    base: pathOf(strokes.filter((stroke, index) => !isAccent(stroke, index))),
    accent: pathOf(strokes.filter(isAccent)),
  };
}

/** A repeatable stream of numbers in [0, 1) for a seed (FNV-1a into mulberry32). Not for secrets. */
function seededRandom(seed: string): () => number {
  let state = 0x811c9dc5;
  for (const character of seed) {
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
