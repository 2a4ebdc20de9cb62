import { describe, expect, it } from 'vitest';

import { numberedChapters, timedChapters } from '../../../src/lib/chapters.ts';

const heading = (text: string, depth = 2) => ({
  depth,
  text,
  slug: text.toLowerCase().replaceAll(' ', '-'),
});
const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ');

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
