import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { inlineDrawing } from '../../../src/components/mdx.tsx';
import { countMinutes, numberedChapters, timedChapters } from '../../../src/lib/chapters.ts';
import { coverFile, readCoverPalette, readDrawing } from '../../../src/lib/cover-file.ts';
import { COVER, drawTitle } from '../../../src/lib/cover.ts';

const plain = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 4"><path d="M0 0h8"/></svg>';

describe('an inline figure', () => {
  it('has a name, and loses what a page does not need', () => {
    expect(inlineDrawing(`<?xml version="1.0"?>\n${plain}\n`, 'A "line" & a <dot>')).toBe(
      '<svg role="img" aria-label="A &quot;line&quot; &amp; a &lt;dot&gt;" viewBox="0 0 8 4"><path d="M0 0h8"/></svg>',
    );
  });
});

describe('a cover file', () => {
  const palette = readCoverPalette(readFileSync('src/styles/tokens.css', 'utf8'));

  it('is the same drawing as in the page, with a media query for dark', () => {
    const drawing = drawTitle('What room tone is');
    const svg = coverFile(drawing, palette);
    const [base, accent] = drawing.paths;
    expect(svg).toContain(`viewBox="0 0 480 270" width="480" height="270"`);
    expect(svg).toContain(`stroke="${palette.line.light}" stroke-width="6" d="${base?.d}"`);
    expect(svg).toContain(`stroke="${palette.accent.light}" stroke-width="6" d="${accent?.d}"`);
    expect(svg).toMatch(/@media \(prefers-color-scheme:dark\)\{\.g\{fill:oklch/);
    expect(svg).not.toMatch(/undefined|NaN|var\(/);
  });

  it('has the paths of a file in content, each with its own width or that of the drawing', () => {
    const drawing = readDrawing(
      `<svg viewBox="0 0 480 270"\n stroke-width="12">\n<path d="M0 9h9"/><path class='signal'\n stroke-width="8" d="M0 0h9"/></svg>`,
    );
    expect(drawing).toEqual({
      ...COVER,
      strokeWidth: '12',
      paths: [{ d: 'M0 9h9' }, { d: 'M0 0h9', className: 'signal', strokeWidth: '8' }],
    });
    const svg = coverFile(drawing, palette);
    expect(svg).toContain(`stroke="${palette.line.light}" stroke-width="12" d="M0 9h9"`);
    expect(svg).toContain(`stroke="${palette.accent.light}" stroke-width="8" d="M0 0h9"`);
  });
});

const heading = (text: string, depth = 2) => ({
  depth,
  text,
  slug: text.toLowerCase().replaceAll(' ', '-'),
});
const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ');

it('a text that states no reading time takes as long as its words do, and a minute at least', () => {
  expect([0, 40, 329, 331, 2200].map((count) => countMinutes(words(count)))).toEqual([
    1, 1, 1, 2, 10,
  ]);
});

describe('chapter times', () => {
  it('divide the stated minutes by the words before each chapter', () => {
    const body = `${words(50)}\n\n## First part\n\n${words(98)}\n\n## Second part\n\n${words(48)}\n`;
    expect(
      timedChapters(
        [heading('First part'), heading('Deeper', 3), heading('Second part')],
        body,
        10,
      ),
    ).toEqual([
      { id: 'first-part', title: 'First part', mark: '2:30' },
      { id: 'second-part', title: 'Second part', mark: '7:30' },
    ]);
  });

  it('ignore what looks like a heading in code', () => {
    const body = `${words(10)}\n\`\`\`\n## not one\n\`\`\`\n\n## Only one\n${words(10)}`;
    expect(timedChapters([heading('Only one')], body, 2)[0]?.mark).toBe('1:00');
  });

  it('pad seconds and go past ten minutes', () => {
    expect(
      timedChapters([heading('Late part')], `${words(600)}\n## Late part\n${words(398)}`, 21)[0]
        ?.mark,
    ).toBe('12:35');
    expect(
      timedChapters([heading('Soon part')], `${words(1)}\n## Soon part\n${words(117)}`, 10)[0]
        ?.mark,
    ).toBe('0:05');
  });
});

describe('chapter numbers', () => {
  it('start at one and do not repeat a number in the heading', () => {
    expect(
      numberedChapters([heading('1. Who we are'), heading('Detail', 3), heading('24 hours')]),
    ).toEqual([
      { id: '1.-who-we-are', title: 'Who we are', mark: '01' },
      { id: '24-hours', title: '24 hours', mark: '02' },
    ]);
  });
});
