import { Renderer } from '@takumi-rs/core';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import { COVER } from '../../../src/lib/cover.ts';
import { guideDrawings } from '../../../src/lib/drawings.ts';
import { CARD, cardNode, FACE, figureOf, titleNode } from '../../../src/lib/social/card.ts';
import { fitTitle, FONT_FILE } from '../../../src/lib/social/render-card.ts';
import { fc } from '../../support/properties.ts';

const colors = {
  paper: '#ffffff',
  ink: '#000000',
  quiet: '#555555',
  rule: '#cccccc',
  sunk: '#eeeeee',
  signal: '#ff0000',
};
const cardOf = (title: string, path = '/a-page') => ({ title, kicker: 'Blog', path });
const figureFor = (title: string, path?: string) => figureOf(cardOf(title, path), colors);
const renderer = new Renderer();
await renderer.registerFont({ name: FACE, data: readFileSync(FONT_FILE) });

describe('the social image', () => {
  it('draws other titles otherwise, as they are spoken', () => {
    expect(figureFor('A title')).toEqual(figureFor('A title'));
    expect(figureFor('A title').src).not.toBe(figureFor('Another').src);
  });

  it('of a quick guide shows the drawing of its card', () => {
    for (const [name, drawing] of Object.entries(guideDrawings)) {
      const { src } = figureFor('A guide', `/help/guides/${name}`);
      expect(src).toContain(`d="${drawing?.ink}"`);
      expect(src).toContain(`stroke="${colors.signal}" d="${drawing?.accent}"`);
    }
  });

  it('of a post with a drawn cover shows it', () => {
    const paths = [{ d: 'M0 0h9' }, { d: 'M0 9h9', className: 'signal' }];
    const drawing = { ...COVER, strokeWidth: '8', paths };
    const { src } = figureOf({ ...cardOf('A title', '/blog/one'), drawing }, colors);
    expect(src).toContain(`stroke="${colors.ink}" stroke-width="8" d="M0 0h9"`);
    expect(src).toContain(`stroke="${colors.signal}" stroke-width="8" d="M0 9h9"`);
  });

  it('of a post with a photo shows it in place of a drawing', () => {
    const photo = 'data:image/png;base64,AA';
    expect(figureOf({ ...cardOf('A title', '/blog/one'), photo }, colors).src).toBe(photo);
  });

  it('keeps the title beside a drawn cover', async () => {
    const drawing = { ...COVER, strokeWidth: '8', paths: [] };
    const card = { ...cardOf('When not to automate: five tests before you build'), drawing };
    const figure = figureOf(card, colors);
    const size = await fitTitle(renderer, card.title, figure.room);
    const node = cardNode(card, 'Studio', figure, colors, size);
    const pixels = await renderer.render(node, { ...CARD, format: 'raw' });
    const inked = Array.from({ length: CARD.height - 164 }, (_, line) =>
      Array.from({ length: CARD.width }, (__, x) => x).filter(
        (x) => pixels[((line + 164) * CARD.width + x) * 4]! < 128,
      ),
    ).flat();
    expect(inked.length).toBeGreaterThan(2000);
    expect(inked.reduce((most, x) => Math.max(most, x))).toBeLessThan(figure.place.left);
  });

  it('keeps every title of allowed length inside its room', async () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'M'), minLength: 1, maxLength: 10 });
    const room = { width: 1056, height: 240 };
    await fc.assert(
      fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 9 }), async (words) => {
        const title = words.join(' ').slice(0, 60).trimEnd();
        const size = await fitTitle(renderer, title, room);
        const { height, runs } = await renderer.measure(titleNode(title, size, room.width));
        expect(runs.map(({ text }) => text).join('')).toBe(title);
        expect(height).toBeLessThanOrEqual(room.height);
        for (const { text, width } of runs)
          expect(text.endsWith(' ') || width <= room.width).toBe(true);
      }),
    );
  });
});
