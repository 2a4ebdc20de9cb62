import { describe, expect, it } from 'vitest';

import { COVER } from '../../../src/lib/cover.ts';
import { guideDrawings } from '../../../src/lib/drawings.ts';
import { readThemeColor } from '../../../src/lib/seo/theme-color.ts';
import { fitTitle, socialCardSvg } from '../../../src/lib/social/card.ts';
import { fc } from '../../support/properties.ts';

const colors = {
  paper: '#ffffff',
  ink: '#000000',
  quiet: '#555555',
  rule: '#cccccc',
  sunk: '#eeeeee',
  signal: '#ff0000',
};
/** As if every letter were half as wide as high. */
const measure = (text: string) => text.length * 50;
const draw = (title: string, path = '/a-page') =>
  socialCardSvg({ title, kicker: 'Blog', path }, 'Studio', colors, measure, 'Face');

describe('the social image', () => {
  it('is the same for the same words, and draws others as they are spoken', () => {
    const pathsOf = (title: string) => draw(title).match(/ d="[^"]*"/g);
    expect(draw('A title')).toBe(draw('A title'));
    expect(pathsOf('A title')).not.toEqual(pathsOf('Another'));
  });

  it('of a quick guide shows the drawing of its card', () => {
    for (const [name, drawing] of Object.entries(guideDrawings)) {
      const image = draw('A guide', `/help/guides/${name}`);
      expect(image).toContain(`d="${drawing?.ink}"`);
      expect(image).toContain(`stroke="${colors.signal}" d="${drawing?.accent}"`);
    }
  });

  it('of a post with a drawn cover shows it', () => {
    const paths = [{ d: 'M0 0h9' }, { d: 'M0 9h9', className: 'signal' }];
    const drawing = { ...COVER, strokeWidth: '8', paths };
    const card = { title: 'A title', kicker: 'Blog', path: '/blog/one', drawing };
    const image = socialCardSvg(card, 'Studio', colors, measure, 'Face');
    expect(image).toContain(`stroke="${colors.ink}" stroke-width="8" d="M0 0h9"`);
    expect(image).toContain(`stroke="${colors.signal}" stroke-width="8" d="M0 9h9"`);
  });

  it('of a post with a photo shows it in place of a drawing', () => {
    const card = {
      title: 'A title',
      kicker: 'Blog',
      path: '/blog/one',
      photo: 'data:image/png;base64,AA',
    };
    const image = socialCardSvg(card, 'Studio', colors, measure, 'Face');
    expect(image).toContain('href="data:image/png;base64,AA"');
    expect(image.match(new RegExp(`stroke="${colors.signal}"`, 'g'))).toHaveLength(1);
  });

  it('draws the words as they are', () => {
    expect(draw('Levels & <loudness>')).toContain('Levels &amp;');
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
});

it('both themes of a token have colors for use outside CSS', () => {
  const tokens = '--a: light-dark(oklch(1 0 0), oklch(0.519752 0.176858 142.4953));';
  expect(readThemeColor(tokens, 'a')).toEqual({ light: '#fff', dark: 'green' });
  expect(() => readThemeColor(tokens, 'b')).toThrow('no light-dark() pair called --b');
});
