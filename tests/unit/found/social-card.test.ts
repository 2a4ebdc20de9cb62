import { inflateSync } from 'node:zlib';

import { describe, expect, it } from 'vitest';

import { oklchToHex } from '../../../src/lib/seo/oklch.ts';
import { readThemeColor } from '../../../src/lib/seo/theme-color.ts';
import { fitTitle, socialCardSvg } from '../../../src/lib/social/card.ts';
import { encodeIndexedPng, shades } from '../../../src/lib/social/indexed-png.ts';
import { fc } from '../../support/properties.ts';

const colors = {
  paper: '#ffffff',
  ink: '#000000',
  quiet: '#555555',
  rule: '#cccccc',
  signal: '#ff0000',
};
/** As if every letter were half as wide as high. */
const measure = (text: string) => text.length * 50;
const draw = (title: string, seed: string) =>
  socialCardSvg({ title, kicker: 'Blog', seed }, 'Studio', colors, measure, 'Face');

describe('the social image', () => {
  it('is the same for the same words, and another for another page', () => {
    expect(draw('A title', 'one')).toBe(draw('A title', 'one'));
    expect(draw('A title', 'one')).not.toBe(draw('A title', 'two'));
  });

  it('shows the words as words', () => {
    expect(draw('Levels & <loudness>', 'x')).toContain('Levels &amp;');
  });

  it('uses no color but those it is given', () => {
    const used = new Set(
      [...draw('A title', 'one').matchAll(/#[0-9a-f]{6}/g)].map(([color]) => color),
    );
    expect([...used].filter((color) => !Object.values(colors).includes(color))).toEqual([]);
  });

  it('keeps every title of allowed length inside its box', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength: 16 });
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 14 }), (words) => {
        const title = words.join(' ').slice(0, 90).trim();
        const { size, lines } = fitTitle(title, 1056, 240, measure);
        expect(lines.join(' ')).toBe(title.split(/\s+/).join(' '));
        for (const line of lines)
          expect((measure(line) / 100) * size - 0.022 * line.length * size).toBeLessThanOrEqual(
            1056,
          );
        expect(lines.length * size * 1.04).toBeLessThanOrEqual(240);
      }),
    );
  });

  it('sets short titles larger than long ones', () => {
    const short = fitTitle('Pricing', 1056, 240, measure).size;
    expect(short).toBeGreaterThan(
      fitTitle(
        'A much longer title that needs several lines of its own to be read',
        1056,
        240,
        measure,
      ).size,
    );
  });
});

describe('the picture file', () => {
  it('gives back the pixels that went in, in the nearest colors', () => {
    const palette = ['#ffffff', '#000000', '#ff0000'];
    const pixels = Uint8Array.from([
      255, 255, 255, 255, 10, 5, 0, 255, 250, 20, 10, 255, 0, 0, 0, 255,
    ]);
    const png = encodeIndexedPng(pixels, 2, 2, palette);
    expect(png.subarray(0, 8)).toEqual(
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    );
    const start = png.indexOf('IDAT');
    const rows = inflateSync(png.subarray(start + 4, start + 4 + png.readUInt32BE(start - 4)));
    expect([...rows]).toEqual([0, 0, 1, 0, 2, 1]);
  });

  it('refuses more colors than a palette holds', () => {
    const palette = Array.from(
      { length: 257 },
      (_, index) => `#0000${(index % 256).toString(16).padStart(2, '0')}`,
    );
    expect(() => encodeIndexedPng(new Uint8Array(4), 1, 1, palette)).toThrow(RangeError);
  });

  it('mixes inks with the ground in even steps that end in the ink', () => {
    expect(shades('#000000', ['#ff0000'], 3)).toEqual(['#000000', '#550000', '#aa0000', '#ff0000']);
  });
});

describe('colors for places without CSS', () => {
  it.each([
    ['oklch(1 0 0)', '#ffffff'],
    ['oklch(0 0 0)', '#000000'],
    ['oklch(0.627955 0.257683 29.2339)', '#ff0000'],
    ['oklch(0.519752 0.176858 142.4953)', '#008000'],
    ['oklch(0.452014 0.313214 264.052)', '#0000ff'],
  ])('%s is %s', (color, hex) => {
    expect(oklchToHex(color)).toBe(hex);
  });

  it('clips what a screen cannot show and refuses what it cannot read', () => {
    expect(oklchToHex('oklch(0.7 0.4 30)')).toMatch(/^#ff/);
    expect(() => oklchToHex('rgb(0 0 0)')).toThrow('is not a plain oklch() color');
    expect(() => readThemeColor('--paper: #fff;', 'paper')).toThrow(
      'no light-dark() pair called --paper',
    );
  });
});
