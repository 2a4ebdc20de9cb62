// Shared by pages and picture files: a cover is the same drawing everywhere.
import { drawTakes } from './drawings.ts';

/** Size of every cover, in units of its view box. */
export const COVER = { width: 480, height: 270 } as const;

/** A drawing made of strokes. */
export interface Drawing {
  width: number;
  height: number;
  /** Width of its strokes, but for paths with a width of their own. */
  strokeWidth?: string | undefined;
  paths: readonly { d: string; className?: string | undefined; strokeWidth?: string | undefined }[];
}

/** A text as it is spoken, line by line, its longest word in color. */
export function drawText(
  lines: readonly string[],
  size: { width: number; height: number },
  margin = 0,
): Drawing {
  const words = lines.join(' ').split(' ');
  const [longest = ''] = words.toSorted((one, other) => other.length - one.length);
  const takes = lines.map((line) => line.replace(longest, '[$&]'));
  const { base, accent } = drawTakes(takes, size, margin);
  return { ...size, strokeWidth: '6', paths: [{ d: base }, { d: accent, className: 'signal' }] };
}

/** The cover of what has none of its own: its title as it is spoken, in lines short enough for thick strokes. */
export const drawTitle = (title: string) =>
  drawText(title.match(/\S.{0,17}(?=\s|$)/g) ?? [title], COVER, 30);

/** The name under which a cover is carried from a card to its page. */
export function coverTransition(slug: string): string {
  return `cover-${slug}`;
}
