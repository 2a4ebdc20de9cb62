import { describe, expect, it } from 'vitest';

import { getAll, getOne, getPage, getSection, textOf } from '../../support/built-site.ts';

// Core §1, §2, §9: claims that several pages make.
const onPages: readonly (readonly [claim: RegExp, paths: readonly string[]])[] = [
  [/30-day money-back guarantee/, ['/', '/pricing', '/legal/refund', '/legal/terms']],
  [/(annual\w*|year)[^.]* saves? 15%/i, ['/', '/pricing', '/legal/refund', '/legal/terms']],
  [/24-hour turnaround/i, ['/', '/pricing', '/auth', '/legal/terms']],
  [/200\+/, ['/', '/about']],
  [/48h/, ['/']],
  [/98%/, ['/', '/about']],
  [/4\.9\/5.*500\+/, ['/']],
  [/repl(y|ies) within 24 hours/, ['/contact']],
  [/start within 24 hours of receiving your files/, ['/contact']],
  [/\b24 services\b/, ['/', '/services']],
  [/agents?( then)? contacts? you/, ['/', '/services', '/pricing', '/help', '/legal/terms']],
  // Both themes: podcasts and AI consulting.
  [/\bAI\b[^]*(episode|podcast)|(episode|podcast)[^]*\bAI\b/i, ['/', '/services', '/pricing']],
  [/\bAI\b[^]*(episode|podcast)|(episode|podcast)[^]*\bAI\b/i, ['/about', '/help']],
];

/** Content §9: claims of the help centre, by the category of its questions. */
const inAnswers: Readonly<Record<string, readonly RegExp[]>> = {
  'Getting Started': [
    /Work starts within 2 hours/,
    /Users under 13/,
    /Live chat is open Mon-Fri 9 AM-6 PM PST/,
    /Phone support is open Mon-Fri 10 AM-5 PM PST/,
    /Email support runs 24\/7, with a response within 4 hours/,
    /first consultation is free/i,
  ],
  'Pricing & Payments': [
    /refund within 30 days/,
    /card[^.]*?3-5 business days|3-5 business days to a card/i,
    /PayPal[^.]*?1-2 business days|1-2 business days to PayPal/i,
    /bank transfer[^.]*?5-10 business days|5-10 business days by bank transfer/i,
    /free within 24 hours of payment if work has not begun/,
    /non-profits get 20% off/,
    /10 or more episodes[^.]*up to 30%/,
    /with 30 days notice/,
  ],
  'Technical Questions': [
    /2GB per episode/,
    /backups for 90 days/,
    /authentication cookie[^.]*30 days/,
    /Preference cookies last 1 year/,
    /analytics cookies 2 years/,
    /marketing cookies 30-90 days/,
  ],
  'Video Services': [/48-72 hours/],
  'Delivery & Formats': [/48-72 hours/, /Rush delivery takes 24 hours/],
  'Quality & Revisions': [
    /2-3 revision rounds/,
    /30-day refund window/,
    /-16 LUFS/,
    /within 30 days and answered within 7 business days/,
  ],
  'Advanced Services': [/first consultation is free/i],
};

/** Content §9: claims and advice in the text of a page. */
const inTexts: Readonly<Record<string, readonly RegExp[]>> = {
  '/legal/terms': [
    /Work starts within 2 hours/,
    /Standard turnaround 48-72 hours/,
    /Rush delivery[^.]*24 hours/,
    /2GB per episode/,
    /Backups[^.]*90 days/,
    /2-3 revision rounds/,
    /After payment, cancellation is free within 24 hours if work has not begun/,
    /Non-profit organizations get 20% off/,
    /10 or more episodes[^.]*up to 30%/,
    /appeal within 30 days/,
    /answers within 7 business days/,
    /Prices may change with 30 days notice/,
    /Nobody under 13/,
    /Live chat Mon-Fri 9 AM-6 PM PST/,
    /24\/7, response within 4 hours/,
    /Mon-Fri 10 AM-5 PM PST/,
  ],
  '/legal/privacy': [/Backups kept 90 days/, /Users under 13 are excluded/],
  '/legal/refund': [
    /2-3 revision rounds/,
    /money back within 30 days/,
    /card[^.]*?3-5 business days|3-5 business days to a card/i,
    /PayPal[^.]*?1-2 business days|1-2 business days to PayPal/i,
    /bank transfer[^.]*?5-10 business days|5-10 business days by bank transfer/i,
    /After payment, cancellation is free within 24 hours if work has not begun/,
  ],
  '/legal/acceptable-use': [
    /appeal[^.]*within 30 days/,
    /answers within 7 business days/,
    /Users under 13 are excluded/,
  ],
  '/legal/cookies': [
    /Authentication 30 days/,
    /Preferences 1 year/,
    /Analytics 2 years/,
    /Marketing 30-90 days/,
  ],
  '/help/guides/file-management-guide': [/2GB/],
  '/help/guides/audio-quality-checklist': [/-16 LUFS/, /-1 dBFS/, /44\.1 kHz \/ 16-bit/],
  '/help/guides/podcast-launch-checklist': [
    /-16 LUFS/,
    /44\.1 kHz \/ 16-bit/,
    /at least 3000x3000 px/,
    /1 to 7 days/,
    /Launch with 2(-| to )3 episodes/i,
    /buffer of 3(-| to )5 recorded episodes/,
    /Plan 4(-| to )6 weeks of content/i,
  ],
  '/help/articles/beginner-guide-podcast-editing': [/-16 LUFS/],
  '/help/articles/mastering-audio-levels-loudness': [/-16 LUFS/, /-1 dBFS/],
  '/help/articles/podcast-distribution-guide': [/1 to 7 days/],
};

describe('claims in copy', () => {
  it.each(onPages)('%s stands on %j', (claim, paths) => {
    for (const path of paths) expect(textOf(getPage(path).main), path).toMatch(claim);
  });

  it.each(Object.entries(inAnswers))('the answers of %s make theirs', (category, claims) => {
    const section = getAll(getPage('/help').main, '#faq section').find(
      (candidate) => candidate.querySelector('h3')?.textContent.trim() === category,
    );
    for (const claim of claims) expect(textOf(section!)).toMatch(claim);
  });

  it.each(Object.entries(inTexts))('the text of %s makes its own', (path, claims) => {
    const text = textOf(getOne(getPage(path).main, '.prose'));
    for (const claim of claims) expect(text).toMatch(claim);
  });

  it('the questions about money repeat the prices of add-ons and plans', () => {
    const faq = textOf(getSection(getPage('/pricing').main, 'Questions about money'));
    expect(faq).toContain(
      'Rush Delivery (12 hours) is $50, Additional Revision $25, Transcription Service $15, Custom Thumbnail Design $75, Audiogram Creation $35, and Show Notes Writing $45',
    );
    expect(faq).toContain('Starter $140, Creator $220, and PRO $300');
  });
});
