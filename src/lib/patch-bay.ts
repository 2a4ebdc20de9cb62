const JACK_RADIUS = 13;

/** A cable from a jack of the upper row to one of the lower, counted from 0; without the second its plug hangs loose. */
type Cable = readonly [from: number, to?: number];

/** Two rows of jacks with cables between them, as SVG paths; the accent is the first cable. */
export function patchBay(
  columns: number,
  size: { width: number; height: number },
  [first, ...others]: readonly [Cable, ...Cable[]],
): { base: string; accent: string } {
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
