/** Two SVG paths made of vertical or radial strokes: the figure and its accented part. */
export interface SignalFigure {
  base: string;
  accent: string;
}

/** The loudest sample of each of `count` equal parts, 0 to 1. */
export function envelopeOf(samples: ArrayLike<number>, count: number): number[] {
  return Array.from({ length: count }, (_, bar) => {
    let loudest = 0;
    const end = Math.round(((bar + 1) * samples.length) / count);
    for (let index = Math.round((bar * samples.length) / count); index < end; index += 1)
      loudest = Math.max(loudest, Math.abs(samples[index] ?? 0));
    return loudest;
  });
}

/** Heights of strokes differ by this at least, in units of the view box. */
const STEP = 2;

/** A waveform of given amplitudes along a line, as an SVG path; of these strokes only those that are wanted. */
export function drawEnvelope(
  envelope: readonly number[],
  width: number,
  height: number,
  isWanted: (index: number) => boolean,
  { left, top } = { left: 0, top: 0 },
): string {
  const pitch = width / envelope.length;
  let pen: { x: number; y: number } | undefined;
  return envelope
    .map((amplitude, index) => {
      if (!isWanted(index)) return '';
      // Whole steps: nobody sees the rest, and fewer different numbers pack better.
      const half = Math.max(1, STEP * Math.round((amplitude * height * 0.48) / STEP));
      const x = Math.round(left + (index + 0.5) * pitch);
      const y = Math.round(top + height / 2) - half;
      // From the end of the stroke before: the same steps again and again pack well, too.
      const move = pen ? `m${x - pen.x}${y < pen.y ? '' : ' '}${y - pen.y}` : `M${x} ${y}`;
      pen = { x, y: y + 2 * half };
      return `${move}v${2 * half}`;
    })
    .join('');
}

/** The same around the middle of a square, clockwise from the top. */
export function drawRing(
  envelope: readonly number[],
  width: number,
  isWanted: (index: number) => boolean,
): string {
  return envelope
    .map((amplitude, index) => {
      const angle = (index / envelope.length) * Math.PI * 2 - Math.PI / 2;
      const place = (share: number) => Math.round(2 * width * (0.5 + share)) / 2;
      const at = (radius: number) =>
        `${place(radius * Math.cos(angle))} ${place(radius * Math.sin(angle))}`;
      return isWanted(index) ? `M${at(0.2)}L${at(0.21 + amplitude * 0.29)}` : '';
    })
    .join('');
}
