import { describe, expect, it } from 'vitest';

import { howTo } from '../../../src/lib/how-to.ts';

const guide = { title: 'Setup', path: '/help/guides/setup', isGuide: true };
const article = { title: 'Setup', path: '/help/articles/setup', isGuide: false };
const headingsOf = (...texts: string[]) =>
  texts.map((text) => ({ depth: 2, slug: text.toLowerCase().replaceAll(/\W+/g, '-'), text }));

const timeline = `
Intro.

## The hour before

<Timeline>
<TimelineStep when="60 minutes" title="Power">
Charge **everything**.
</TimelineStep>
<TimelineStep when="20 minutes" title="Light">

Close the [blinds](/x).

<Checklist title="Off">
- Ceiling light
- Fan
</Checklist>

</TimelineStep>
<TimelineStep when="0" title="Roll">
Begin.
</TimelineStep>
</Timeline>
`;

describe('the steps of a how-to', () => {
  it('are numbered chapters, with their first paragraph, checklist, and anchor', () => {
    const body =
      '## Why\n\nBecause.\n\n## Pass 1: copy it\n\nCopy the *files*.\n\n<Checklist title="x">\n- Twice\n- Elsewhere\n</Checklist>\n\n## Pass 2: hear it\n\nListen.\nAgain.\n\nMore.\n\n## Pass 3: cut it\n\nCut.\n';
    const found = howTo(
      article,
      body,
      headingsOf('Why', 'Pass 1: copy it', 'Pass 2: hear it', 'Pass 3: cut it'),
    );
    expect(found).toEqual({
      '@type': 'HowTo',
      name: 'Setup',
      step: [
        {
          '@type': 'HowToStep',
          name: 'Copy it',
          text: 'Copy the files. Twice. Elsewhere.',
          url: '/help/articles/setup#pass-1-copy-it',
        },
        {
          '@type': 'HowToStep',
          name: 'Hear it',
          text: 'Listen. Again.',
          url: '/help/articles/setup#pass-2-hear-it',
        },
        {
          '@type': 'HowToStep',
          name: 'Cut it',
          text: 'Cut.',
          url: '/help/articles/setup#pass-3-cut-it',
        },
      ],
    });
  });

  it("are a guide's timeline, named after its chapter", () => {
    expect(howTo(guide, timeline, headingsOf('The hour before'))).toEqual({
      '@type': 'HowTo',
      name: 'Setup · The hour before',
      step: [
        { '@type': 'HowToStep', name: '60 minutes: Power', text: 'Charge everything.' },
        {
          '@type': 'HowToStep',
          name: '20 minutes: Light',
          text: 'Close the blinds. Ceiling light. Fan.',
        },
        { '@type': 'HowToStep', name: '0: Roll', text: 'Begin.' },
      ],
    });
  });

  it.each([
    ['a timeline in an article, which may be a history or a plan', article, timeline],
    ['chapters that do not count', guide, '## One thing\n\nText.\n\n## Another\n\nText.\n'],
    ['fewer than three steps', guide, '## 1. One\n\nText.\n\n## 2. Two\n\nText.\n'],
    [
      'numbers out of order',
      guide,
      '## 2. Two\n\nText.\n\n## 3. Three\n\nText.\n\n## 4. Four\n\nText.\n',
    ],
    ['a step without words', guide, '## 1. One\n\nText.\n\n## 2. Two\n\n## 3. Three\n\nText.\n'],
  ])('do not include %s', (_, text, body) => {
    const titles = [...body.matchAll(/^## (.+)$/gm)].map(([, title = '']) => title);
    expect(howTo(text, body, headingsOf(...titles))).toBeUndefined();
  });
});
