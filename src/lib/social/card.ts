import { basename } from 'node:path';

import { COVER, drawText, type Drawing } from '../cover.ts';
import { pathsMarkup } from '../cover-file.ts';
import { GUIDE_BOX, guideDrawings, type GuideDrawing } from '../drawings.ts';
import { escapeXml } from '../seo/xml.ts';

/** The size that Open Graph readers show without cutting. */
export const CARD = { width: 1200, height: 630 } as const;

/** What a social image says. */
export interface SocialCard {
  /** The words in large type. */
  title: string;
  /** The line above them. */
  kicker: string;
  /** Address of the page. */
  path: string;
  /** The cover, where it is a drawing. */
  drawing?: Drawing;
  /** The cover's photo as a `data:` address, in the form of `PHOTO`. */
  photo?: string;
}

/** Colors as `#rrggbb`. */
export interface CardColors {
  paper: string;
  ink: string;
  quiet: string;
  rule: string;
  /** Ground of a cover. */
  sunk: string;
  signal: string;
}

/** Width of a text set at 100 units, in those units. */
export type MeasureText = (text: string) => number;

const MARGIN = 72;
const RULE_TOP = 128;
/** The photo of a cover: beside the title, from the rule to the lower edge. */
export const PHOTO = { width: 540, height: CARD.height - RULE_TOP - 1 } as const;
const TITLE_TOP = 164;
const TRACKING = -0.022;
const LEADING = 1.04;
const SIZES = [120, 108, 96, 86, 78, 70, 62, 56, 50] as const;

const round = (value: number) => Math.round(value * 10) / 10;

interface FittedTitle {
  size: number;
  lines: readonly string[];
}

/** Fills lines one after the other up to a width. */
function fillLines(words: readonly string[], width: number, widthOf: MeasureText): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && widthOf(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** The narrowest width that needs no more lines, so that the last line is not a lone word. */
function balanceLines(words: readonly string[], width: number, widthOf: MeasureText): string[] {
  const lines = fillLines(words, width, widthOf);
  let best = lines;
  for (let narrower = width * 0.97; narrower > width * 0.5; narrower *= 0.97) {
    const next = fillLines(words, narrower, widthOf);
    if (next.length > lines.length) return best;
    if (next.every((line) => widthOf(line) <= narrower)) best = next;
  }
  return best;
}

/** The largest size in which the title fits the box; the smallest when it fits in none. */
export function fitTitle(
  title: string,
  width: number,
  height: number,
  measure: MeasureText,
): FittedTitle {
  const words = title.replaceAll(/(?<=\w)'(?=\w)/g, '’').split(/\s+/);
  const fits = SIZES.map((size) => {
    const widthOf = (text: string) => (measure(text) / 100 + TRACKING * text.length) * size;
    const lines = balanceLines(words, width, widthOf);
    const isFitting =
      lines.length * size * LEADING <= height && lines.every((line) => widthOf(line) <= width);
    return { size, lines, isFitting };
  });
  return (
    fits.find(({ isFitting }) => isFitting) ?? fits.at(-1) ?? { size: SIZES[0], lines: [title] }
  );
}

/** The figure, and the box it leaves to the title. */
interface Composition {
  figure: string;
  width: number;
  height: number;
}

const GUIDE_SCALE = 2.7;

/** The drawing of a quick guide under its title. */
function composeGuide(drawing: GuideDrawing, colors: CardColors): Composition {
  const { ink, accent, thin, stroke = GUIDE_BOX.stroke, dashes } = drawing;
  const y = Math.round(CARD.height - GUIDE_BOX.height * GUIDE_SCALE - MARGIN);
  const dashArray = dashes ? ` stroke-dasharray="${dashes}"` : '';
  return {
    figure:
      `<g transform="translate(${MARGIN} ${y}) scale(${GUIDE_SCALE})" fill="none" stroke-width="${stroke}">` +
      `<path stroke="${colors.ink}"${dashArray} d="${ink}"/><path stroke="${colors.signal}" d="${accent}"/>` +
      `<path stroke="${colors.quiet}" stroke-width="1.5" d="${thin}"/></g>`,
    width: CARD.width - 2 * MARGIN,
    height: y - TITLE_TOP - 16,
  };
}

function composePhoto(photo: string): Composition {
  const x = CARD.width - PHOTO.width;
  return {
    figure: `<image x="${x}" y="${RULE_TOP + 1}" width="${PHOTO.width}" height="${PHOTO.height}" href="${photo}"/>`,
    width: x - 1.5 * MARGIN,
    height: CARD.height - TITLE_TOP - MARGIN,
  };
}

const COVER_SCALE = 1.3;

/** A drawn cover in the lower right corner, up to the edges. */
function composeCover(drawing: Drawing, { ink, signal, sunk }: CardColors): Composition {
  const x = CARD.width - COVER.width * COVER_SCALE;
  const y = CARD.height - COVER.height * COVER_SCALE;
  return {
    figure:
      `<g transform="translate(${x} ${y}) scale(${COVER_SCALE})">` +
      `<path fill="${sunk}" d="M0 0h999v999H0z"/>${pathsMarkup(drawing, ink, signal)}</g>`,
    width: x - 1.5 * MARGIN,
    height: CARD.height - TITLE_TOP - MARGIN,
  };
}

/** Shorter titles leave the end of their line still. */
const SPOKEN_LENGTH = 48;

/** A title without a picture stands above itself, as it is spoken from edge to edge. */
function compose({ title, path, drawing, photo }: SocialCard, colors: CardColors): Composition {
  const guide = guideDrawings[basename(path)];
  if (photo) return composePhoto(photo);
  if (drawing) return composeCover(drawing, colors);
  if (guide) return composeGuide(guide, colors);
  const band = drawText([title.padEnd(SPOKEN_LENGTH)], { width: CARD.width, height: 180 });
  const y = CARD.height - band.height - 32;
  return {
    figure: `<g transform="translate(0 ${y})">${pathsMarkup(band, colors.ink, colors.signal)}</g>`,
    width: CARD.width - 2 * MARGIN,
    height: y - TITLE_TOP - 16,
  };
}

/**
 * The social image of a page as SVG. Pure: the same card and colors give the same text.
 * @param family name of the face that `measure` measures.
 */
export function socialCardSvg(
  card: SocialCard,
  brand: string,
  colors: CardColors,
  measure: MeasureText,
  family: string,
): string {
  const { figure, width, height } = compose(card, colors);
  const { size, lines } = fitTitle(card.title, width, height, measure);
  const title = lines
    .map(
      (line, index) =>
        `<tspan x="${MARGIN - size * 0.04}" y="${round(TITLE_TOP + size * (0.78 + index * LEADING))}">${escapeXml(line)}</tspan>`,
    )
    .join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD.width}" height="${CARD.height}" viewBox="0 0 ${CARD.width} ${CARD.height}">` +
    `<path fill="${colors.paper}" d="M0 0h${CARD.width}v${CARD.height}H0z"/>` +
    figure +
    `<g transform="translate(${MARGIN} 52) scale(1.75)" fill="none" stroke-width="2.6">` +
    `<path stroke="${colors.signal}" d="M2 10v4M7.5 4v16M13 8v8"/><path stroke="${colors.ink}" d="M18.5 10.5v3M24 11.4v1.2"/></g>` +
    `<path stroke="${colors.rule}" stroke-width="2" d="M${MARGIN} ${RULE_TOP}H${CARD.width - MARGIN}"/>` +
    `<g font-family="${family}" fill="${colors.ink}">` +
    `<text x="132" y="86" font-size="40" letter-spacing="-1.2">${escapeXml(brand)}</text>` +
    `<text x="${CARD.width - MARGIN}" y="85" font-size="28" text-anchor="end" fill="${colors.quiet}">${escapeXml(card.kicker)}</text>` +
    `<text font-size="${size}" letter-spacing="${round(size * TRACKING)}">${title}</text></g></svg>`
  );
}
