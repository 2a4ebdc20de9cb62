import { basename } from 'node:path';

import type { Node } from '@takumi-rs/core';
import type { CSSProperties } from 'react';

import { COVER, drawText, type Drawing } from '../cover.ts';
import { pathsMarkup } from '../cover-file.ts';
import { GUIDE_BOX, guideDrawings } from '../drawings.ts';

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

const MARGIN = 72;
const RULE_TOP = 128;
/** The photo of a cover: beside the title, from the rule to the lower edge. */
export const PHOTO = { width: 540, height: CARD.height - RULE_TOP - 1 } as const;
const TITLE_TOP = 164;

/** A picture at its place, and the room that it leaves to the title. */
export interface Figure {
  src: string;
  place: { left: number; top: number; width: number; height: number };
  room: { width: number; height: number };
}

const beside = (src: string, { width, height }: { width: number; height: number }): Figure => ({
  src,
  place: { left: CARD.width - width, top: CARD.height - height, width, height },
  room: {
    width: CARD.width - width - 1.5 * MARGIN,
    height: CARD.height - TITLE_TOP - MARGIN,
  },
});

const below = (src: string, left: number, bottom: number, width: number, height: number) => {
  const top = CARD.height - bottom - height;
  return {
    src,
    place: { left, top, width, height },
    room: { width: CARD.width - 2 * MARGIN, height: top - TITLE_TOP - 16 },
  };
};

const svgOf = ({ width, height }: { width: number; height: number }, markup: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" fill="none">${markup}</svg>`;

const COVER_SCALE = 1.3;
const GUIDE_SCALE = 2.7;
/** Shorter titles leave the end of their line still. */
const SPOKEN_LENGTH = 48;

/** The photo or drawing of a page's cover, the drawing of a guide, or else the title as it is spoken from edge to edge. */
export function figureOf({ title, path, drawing, photo }: SocialCard, colors: CardColors): Figure {
  const { ink, quiet, signal, sunk } = colors;
  if (photo) return beside(photo, PHOTO);
  if (drawing) {
    const ground = `<path fill="${sunk}" d="M0 0h999v999H0z"/>`;
    return beside(svgOf(COVER, `${ground}${pathsMarkup(drawing, ink, signal)}`), {
      width: COVER.width * COVER_SCALE,
      height: COVER.height * COVER_SCALE,
    });
  }
  const guide = guideDrawings[basename(path)];
  if (guide) {
    const { stroke = GUIDE_BOX.stroke, dashes = 'none' } = guide;
    const markup =
      `<g stroke-width="${stroke}"><path stroke="${ink}" stroke-dasharray="${dashes}" d="${guide.ink}"/>` +
      `<path stroke="${signal}" d="${guide.accent}"/></g>` +
      `<path stroke="${quiet}" stroke-width="1.5" d="${guide.thin}"/>`;
    const { width, height } = GUIDE_BOX;
    return below(
      svgOf(GUIDE_BOX, markup),
      MARGIN,
      MARGIN,
      width * GUIDE_SCALE,
      height * GUIDE_SCALE,
    );
  }
  const band = drawText([title.padEnd(SPOKEN_LENGTH)], { width: CARD.width, height: 180 });
  return below(svgOf(band, pathsMarkup(band, ink, signal)), 0, 32, band.width, band.height);
}

/** The name under which the renderer has the display face. */
export const FACE = 'Display';

/** The title alone, in a size and a width. */
export function titleNode(
  title: string,
  fontSize: number,
  width: number,
  place: CSSProperties = {},
): Node {
  return {
    type: 'text',
    text: title.replaceAll(/(?<=\w)'(?=\w)/g, '’'),
    style: {
      ...face,
      width,
      fontSize,
      lineHeight: 1.04,
      letterSpacing: '-0.022em',
      textWrap: 'balance',
      ...place,
    },
  };
}

/** Between the widths of the face, as headings on the pages have it. */
const face: CSSProperties = {
  fontFamily: FACE,
  fontWeight: 700,
  fontVariationSettings: '"opsz" 48, "wdth" 88, "wght" 700',
};

/** The whole picture of a card whose title has found its size. */
export function cardNode(
  { title, kicker }: SocialCard,
  brand: string,
  { src, place, room }: Figure,
  { paper, ink, quiet, rule, signal }: CardColors,
  fontSize: number,
): Node {
  const mark =
    `<g stroke-width="2.6"><path stroke="${signal}" d="M2 10v4M7.5 4v16M13 8v8"/>` +
    `<path stroke="${ink}" d="M18.5 10.5v3M24 11.4v1.2"/></g>`;
  const at = (style: CSSProperties, ...children: Node[]): Node => ({
    type: 'container',
    style: { position: 'absolute', ...style },
    children,
  });
  const line = (text: string, style: CSSProperties): Node => ({
    type: 'text',
    text,
    style: { ...face, position: 'absolute', ...style },
  });
  return {
    type: 'container',
    style: { position: 'relative', ...CARD, backgroundColor: paper, color: ink },
    children: [
      at(place, { type: 'image', src, width: place.width, height: place.height }),
      at(
        { left: MARGIN, top: 52 },
        {
          type: 'image',
          src: svgOf({ width: 26, height: 24 }, mark),
          width: 45.5,
          height: 42,
        },
      ),
      at({ left: MARGIN, right: MARGIN, top: RULE_TOP - 1, height: 2, backgroundColor: rule }),
      line(brand, { left: 132, top: 48, fontSize: 40, letterSpacing: -1.2 }),
      line(kicker, { right: MARGIN, top: 57, fontSize: 28, color: quiet }),
      titleNode(title, fontSize, room.width, {
        position: 'absolute',
        left: MARGIN - fontSize * 0.04,
        top: TITLE_TOP,
      }),
    ],
  };
}
