import { describe, expect, it } from 'vitest';

import { getAll, getOne, getPage, textOf } from '../../support/built-site.ts';

/** Answers of the help centre by their category. */
const faq = new Map(
  getAll(getPage('/help').main, '#faq section')
    .filter((section) => section.querySelector('h3'))
    .map((section) => [textOf(getOne(section, 'h3')), textOf(section)]),
);
const bodyOf = (path: string) => textOf(getOne(getPage(path).main, '.prose'));
const textAt = (place: string) => (place.startsWith('/') ? bodyOf(place) : (faq.get(place) ?? ''));

const refundTimes = [
  /card[^.]*?3-5 business days|3-5 business days to a card/i,
  /PayPal[^.]*?1-2 business days|1-2 business days to PayPal/i,
  /bank transfer[^.]*?5-10 business days|5-10 business days by bank transfer/i,
];

const claims: readonly (readonly [
  claim: string,
  places: Readonly<Record<string, readonly RegExp[]>>,
])[] = [
  [
    'work starts within 2 hours',
    {
      'Getting Started': [/Work starts within 2 hours/],
      '/legal/terms': [/Work starts within 2 hours/],
    },
  ],
  [
    'turnaround 48-72 hours',
    {
      'Delivery & Formats': [/48-72 hours/],
      'Video Services': [/48-72 hours/],
      '/legal/terms': [/Standard turnaround 48-72 hours/],
    },
  ],
  [
    'rush delivery 24 hours',
    {
      'Delivery & Formats': [/Rush delivery takes 24 hours/],
      '/legal/terms': [/Rush delivery[^.]*24 hours/],
    },
  ],
  [
    'maximum upload 2GB per episode',
    {
      'Technical Questions': [/2GB per episode/],
      '/legal/terms': [/2GB per episode/],
      '/help/guides/file-management-guide': [/2GB/],
    },
  ],
  [
    'backups kept 90 days',
    {
      'Technical Questions': [/backups for 90 days/],
      '/legal/terms': [/Backups[^.]*90 days/],
      '/legal/privacy': [/Backups kept 90 days/],
    },
  ],
  [
    '2-3 revision rounds',
    {
      'Quality & Revisions': [/2-3 revision rounds/],
      '/legal/terms': [/2-3 revision rounds/],
      '/legal/refund': [/2-3 revision rounds/],
    },
  ],
  [
    'refund window 30 days',
    {
      'Pricing & Payments': [/refund within 30 days/],
      'Quality & Revisions': [/30-day refund window/],
      '/legal/refund': [/money back within 30 days/],
    },
  ],
  ['refund timelines', { 'Pricing & Payments': refundTimes, '/legal/refund': refundTimes }],
  [
    'free cancellation within 24 hours of payment if work has not begun',
    {
      'Pricing & Payments': [/free within 24 hours of payment if work has not begun/],
      '/legal/refund': [
        /After payment, cancellation is free within 24 hours if work has not begun/,
      ],
      '/legal/terms': [/After payment, cancellation is free within 24 hours if work has not begun/],
    },
  ],
  [
    '20% for non-profits',
    {
      'Pricing & Payments': [/non-profits get 20% off/],
      '/legal/terms': [/Non-profit organizations get 20% off/],
    },
  ],
  [
    'bulk discount up to 30% for 10 or more episodes',
    {
      'Pricing & Payments': [/10 or more episodes[^.]*up to 30%/],
      '/legal/terms': [/10 or more episodes[^.]*up to 30%/],
    },
  ],
  [
    'loudness target -16 LUFS',
    {
      'Quality & Revisions': [/-16 LUFS/],
      '/help/articles/mastering-audio-levels-loudness': [/-16 LUFS/],
      '/help/guides/audio-quality-checklist': [/-16 LUFS/],
    },
  ],
  [
    'appeals within 30 days, answered within 7 business days',
    {
      'Quality & Revisions': [/within 30 days and answered within 7 business days/],
      '/legal/acceptable-use': [/appeal[^.]*within 30 days/, /answers within 7 business days/],
      '/legal/terms': [/appeal within 30 days/, /answers within 7 business days/],
    },
  ],
  [
    'cookie lifetimes',
    {
      'Technical Questions': [
        /authentication cookie[^.]*30 days/,
        /Preference cookies last 1 year/,
        /analytics cookies 2 years/,
        /marketing cookies 30-90 days/,
      ],
      '/legal/cookies': [
        /Authentication 30 days/,
        /Preferences 1 year/,
        /Analytics 2 years/,
        /Marketing 30-90 days/,
      ],
    },
  ],
  [
    'prices may change with 30 days notice',
    {
      'Pricing & Payments': [/with 30 days notice/],
      '/legal/terms': [/Prices may change with 30 days notice/],
    },
  ],
  [
    'users under 13 are excluded',
    {
      'Getting Started': [/Users under 13/],
      '/legal/terms': [/Nobody under 13/],
      '/legal/privacy': [/Users under 13 are excluded/],
      '/legal/acceptable-use': [/Users under 13 are excluded/],
    },
  ],
  [
    'support hours',
    {
      'Getting Started': [
        /Live chat is open Mon-Fri 9 AM-6 PM PST/,
        /Phone support is open Mon-Fri 10 AM-5 PM PST/,
        /Email support runs 24\/7, with a response within 4 hours/,
      ],
      '/legal/terms': [
        /Live chat Mon-Fri 9 AM-6 PM PST/,
        /24\/7, response within 4 hours/,
        /Mon-Fri 10 AM-5 PM PST/,
      ],
    },
  ],
  [
    'free consultation',
    {
      'Getting Started': [/first consultation is free/i],
      'Advanced Services': [/first consultation is free/i],
    },
  ],
];

const advice: readonly (readonly [figure: string, pattern: RegExp, paths: readonly string[]])[] = [
  [
    'loudness -16 LUFS',
    /-16 LUFS/,
    ['/help/articles/beginner-guide-podcast-editing', '/help/guides/podcast-launch-checklist'],
  ],
  [
    'peak -1 dBFS',
    /-1 dBFS/,
    ['/help/articles/mastering-audio-levels-loudness', '/help/guides/audio-quality-checklist'],
  ],
  [
    '44.1 kHz / 16-bit audio',
    /44\.1 kHz \/ 16-bit/,
    ['/help/guides/audio-quality-checklist', '/help/guides/podcast-launch-checklist'],
  ],
  [
    'cover art at least 3000x3000 px',
    /at least 3000x3000 px/,
    ['/help/guides/podcast-launch-checklist'],
  ],
  [
    'Apple approval in 1 to 7 days',
    /1 to 7 days/,
    ['/help/guides/podcast-launch-checklist', '/help/articles/podcast-distribution-guide'],
  ],
  [
    'launch with 2-3 episodes',
    /Launch with 2(-| to )3 episodes/i,
    ['/help/guides/podcast-launch-checklist'],
  ],
  [
    'a buffer of 3-5 recorded episodes',
    /buffer of 3(-| to )5 recorded episodes/,
    ['/help/guides/podcast-launch-checklist'],
  ],
  [
    'plan 4-6 weeks of content',
    /Plan 4(-| to )6 weeks of content/i,
    ['/help/guides/podcast-launch-checklist'],
  ],
];

const rows = claims.flatMap(([claim, places]) =>
  Object.entries(places).map(([place, patterns]) => ({ claim, place, patterns })),
);

describe('content §9 FAQ and policy claims', () => {
  it.each(rows)('$claim: $place', ({ place, patterns }) => {
    const text = textAt(place);
    for (const pattern of patterns) expect(text).toMatch(pattern);
  });
});

describe('content §9 Editorial advice figures', () => {
  it.each(
    advice.flatMap(([figure, pattern, paths]) => paths.map((path) => ({ figure, pattern, path }))),
  )('$figure: $path', ({ pattern, path }) => {
    expect(bodyOf(path)).toMatch(pattern);
  });
});
