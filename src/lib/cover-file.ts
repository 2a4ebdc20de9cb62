import sharp, { type Sharp } from 'sharp';

import { readToken, type ThemeColor } from './seo/theme-color.ts';
import type { SignalFigure } from './signal.ts';

/** The colours of a drawn cover. */
export interface CoverPalette {
  ground: ThemeColor;
  line: ThemeColor;
  accent: ThemeColor;
}

/**
 * The colours that a picture file needs of its own, read from the text of tokens.css.
 * @throws when a token is missing.
 */
export function readCoverPalette(tokens: string): CoverPalette {
  return {
    ground: readToken(tokens, 'paper-sunk'),
    line: readToken(tokens, 'ink'),
    accent: readToken(tokens, 'signal'),
  };
}

/**
 * A cover as a picture file that looks right by itself: light as written, dark by its own media query.
 * Opened as a page, the site's policy blocks the query and the light picture stays.
 */
export function coverFile(
  figure: SignalFigure,
  size: { width: number; height: number; pitch: number },
  palette: CoverPalette,
): string {
  const { ground, line, accent } = palette;
  const dark = `.g{fill:${ground.dark}}.l{stroke:${line.dark}}.a{stroke:${accent.dark}}`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" width="${size.width}" height="${size.height}">` +
    `<style>@media (prefers-color-scheme:dark){${dark}}</style>` +
    `<path class="g" fill="${ground.light}" d="M0 0h${size.width}v${size.height}H0z"/>` +
    `<g fill="none" stroke-width="${size.pitch * 0.42}">` +
    `<path class="l" stroke="${line.light}" d="${figure.base}"/>` +
    `<path class="a" stroke="${accent.light}" d="${figure.accent}"/>` +
    `</g></svg>`
  );
}

// Runs at build only.

/** The photo of a post's cover upright and cut to a size, without what the camera wrote into it. */
export function cutCoverPhoto(picture: string, width: number, height: number): Sharp {
  return sharp(`content/blog/${picture}`).rotate().resize(width, height, { fit: 'cover' });
}
