import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

type Theme = 'light' | 'dark';
type Color = readonly [lightness: number, chroma: number, hue: number];

const css = readFileSync('src/styles/tokens.css', 'utf8');

/** The two values of a `light-dark(oklch(…), oklch(…))` token. */
function readToken(name: string, theme: Theme): Color {
  const match = new RegExp(
    `--${name}: light-dark\\(oklch\\(([^)]+)\\), oklch\\(([^)]+)\\)\\);`,
  ).exec(css);
  if (!match) throw new Error(`tokens.css has no color --${name}`);
  const [lightness, chroma, hue] = (match[theme === 'light' ? 1 : 2] ?? '')
    .split(/\s+/)
    .map(Number);
  return [lightness ?? 0, chroma ?? 0, hue ?? 0];
}

/** Linear sRGB of an OKLCH color, clipped to the gamut (CSS Color 4, §18.1). */
function toLinearRgb([lightness, chroma, hue]: Color): [number, number, number] {
  const angle = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clip = (value: number) => Math.min(1, Math.max(0, value));
  return [
    clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

/** WCAG 2.2 contrast ratio. */
function contrast(one: Color, other: Color): number {
  const luminance = (color: Color) => {
    const [red, green, blue] = toLinearRgb(color);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [darker, lighter] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [
    number,
    number,
  ];
  return (lighter + 0.05) / (darker + 0.05);
}

const papers = ['paper', 'paper-raised', 'paper-sunk'];

/** Which color is text on which ground. */
const textPairs: readonly (readonly [text: string, ground: string])[] = [
  ...[
    'ink',
    'ink-quiet',
    'signal-text',
    'meter-green',
    'meter-amber',
    'meter-red',
    'error',
    'counter',
  ].flatMap((text) => papers.map((paper) => [text, paper] as const)),
  ['on-signal', 'signal'],
  ['on-signal', 'signal-hover'],
  ['paper', 'ink'],
  ['ink', 'signal-wash'],
  ['ink-quiet', 'signal-wash'],
  ['ink', 'counter-wash'],
  ['counter', 'counter-wash'],
  ['meter-green', 'meter-green-wash'],
  ['meter-amber', 'meter-amber-wash'],
  ['meter-red', 'meter-red-wash'],
];

/** Which color draws a control or a state on which ground (WCAG 2.2, 1.4.11). */
const controlPairs: readonly (readonly [color: string, ground: string])[] = [
  ...['signal', 'control-border', 'rule-strong'].flatMap((color) =>
    papers.map((paper) => [color, paper] as const),
  ),
];

describe.each(['light', 'dark'] as const)('contrast, %s', (theme) => {
  it.each(textPairs)('%s is readable on %s', (text, ground) => {
    expect(contrast(readToken(text, theme), readToken(ground, theme))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(controlPairs)('%s is visible on %s', (color, ground) => {
    expect(contrast(readToken(color, theme), readToken(ground, theme))).toBeGreaterThanOrEqual(3);
  });
});
