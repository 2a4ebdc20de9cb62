import sharp, { type Sharp } from 'sharp';

import { COVER, type Drawing } from './cover.ts';
import { readToken, type ThemeColor } from './seo/theme-color.ts';

/** The colors of a drawn cover. */
export interface CoverPalette {
  ground: ThemeColor;
  line: ThemeColor;
  accent: ThemeColor;
}

/**
 * The colors that a picture file needs of its own, read from the text of tokens.css.
 * @throws when a token is missing.
 */
export function readCoverPalette(tokens: string): CoverPalette {
  return {
    ground: readToken(tokens, 'paper-sunk'),
    line: readToken(tokens, 'ink'),
    accent: readToken(tokens, 'signal'),
  };
}

/** The drawing in a file that has passed the content check. */
export function readDrawing(svg: string): Drawing {
  const read = (tag: string, name: string) => new RegExp(`\\s${name}=["']([^"']*)`).exec(tag)?.[1];
  const paths = (svg.match(/<path\s[^>]*>/g) ?? []).map((tag) => ({
    d: read(tag, 'd') ?? '',
    className: read(tag, 'class'),
    strokeWidth: read(tag, 'stroke-width'),
  }));
  return { ...COVER, strokeWidth: read(svg, 'stroke-width'), paths };
}

/** The paths of a drawing in colors of its own. */
export function pathsMarkup({ strokeWidth, paths }: Drawing, line: string, accent: string): string {
  const markup = paths.map(({ d, className, strokeWidth: width = strokeWidth }) => {
    const color = className ? `class="a" stroke="${accent}"` : `class="l" stroke="${line}"`;
    return `<path fill="none" ${color} stroke-width="${width}" d="${d}"/>`;
  });
  return markup.join('');
}

/**
 * A cover as a picture file that looks right by itself: light as written, dark by its own media query.
 * Opened as a page, the site's policy blocks the query and the light picture stays.
 */
export function coverFile(drawing: Drawing, { ground, line, accent }: CoverPalette): string {
  const { width, height } = drawing;
  const dark = `.g{fill:${ground.dark}}.l{stroke:${line.dark}}.a{stroke:${accent.dark}}`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `<style>@media (prefers-color-scheme:dark){${dark}}</style>` +
    `<path class="g" fill="${ground.light}" d="M0 0h${width}v${height}H0z"/>` +
    `${pathsMarkup(drawing, line.light, accent.light)}</svg>`
  );
}

// Runs at build only.

/**
 * The photo of a post's cover upright and cut to a size, without what the camera wrote into it.
 * @param position the side or corner that stays, as sharp calls it
 */
export function cutCoverPhoto(
  picture: string,
  { width, height }: { width: number; height: number },
  position = 'center',
): Sharp {
  return sharp(`content/blog/${picture}`)
    .rotate()
    .resize(width, height, { fit: 'cover', position });
}
