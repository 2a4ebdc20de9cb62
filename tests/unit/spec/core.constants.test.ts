import { describe, expect, it } from 'vitest';

import { getPage, getSection, textOf } from '../../support/built-site.ts';

const claims = [
  [
    '§1',
    '30-day money-back guarantee',
    /30-day money-back guarantee/,
    ['/', '/pricing', '/legal/refund', '/legal/terms'],
  ],
  [
    '§1',
    'annual payment saves 15%',
    /(annual\w*|year)[^.]* saves? 15%/i,
    ['/', '/pricing', '/legal/refund', '/legal/terms'],
  ],
  ['§1', '24-hour turnaround', /24-hour turnaround/i, ['/', '/pricing', '/auth', '/legal/terms']],
  ['§1', '200+ AI projects', /200\+/, ['/', '/about']],
  ['§1', '48h average response', /48h/, ['/']],
  ['§1', '98% satisfaction', /98%/, ['/', '/about']],
  ['§1', '4.9/5 rating from 500+ clients', /4\.9\/5.*500\+/, ['/']],
  ['§9', 'reply within 24 hours', /repl(y|ies) within 24 hours/, ['/contact']],
  [
    '§9',
    'work starts within 24 hours of files received',
    /start within 24 hours of receiving your files/,
    ['/contact'],
  ],
  ['§9', '24 fixed-price services', /\b24 services\b/, ['/', '/services']],
  [
    '§2',
    'no payment on the site; an agent follows up',
    /agents?( then)? contacts? you/,
    ['/', '/services', '/pricing', '/help', '/legal/terms'],
  ],
] as const;

const rows = claims.flatMap(([section, claim, pattern, paths]) =>
  paths.map((path) => ({ section, claim, pattern, path })),
);

describe('core: claims shown in copy', () => {
  it.each(rows)('$section $claim, on $path', ({ pattern, path }) => {
    expect(textOf(getPage(path).main)).toMatch(pattern);
  });

  it('§9 the pricing FAQ repeats the add-on prices rightly', () => {
    const faq = textOf(getSection(getPage('/pricing').main, 'Questions about money'));
    expect(faq).toContain(
      'Rush Delivery (12 hours) is $50, Additional Revision $25, Transcription Service $15, Custom Thumbnail Design $75, Audiogram Creation $35, and Show Notes Writing $45',
    );
    expect(faq).toContain('Starter $140, Creator $220, and PRO $300');
  });

  it('keeps both themes: podcasts and AI consulting', () => {
    for (const path of ['/', '/services', '/pricing', '/about', '/help']) {
      const text = textOf(getPage(path).main);
      expect(text, path).toMatch(/\bAI\b/);
      expect(text, path).toMatch(/episode|podcast/i);
    }
  });
});
