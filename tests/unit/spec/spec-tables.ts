// The tables of the specification that more than one suite reads, word for word.

/** Core §9, "The 24 fixed-price services", in US dollars. */
export const services: readonly (readonly [name: string, price: number])[] = [
  ['Standard Episode Edit', 70],
  ['Lite Edit', 40],
  ['Pro Episode Edit', 90],
  ['Pro Edit + Show Notes', 135],
  ['Launch Starter Pack', 180],
  ['Episode Thumbnail Design', 25],
  ['Show Notes', 50],
  ['Custom Intro/Outro Jingle', 140],
  ['YouTube Repurpose', 99.95],
  ['Audiogram Square', 64.95],
  ['Social Clip', 39.95],
  ['Mix & Master Only', 95],
  ['Voiceover Intro', 65],
  ['Ad-Read Tag', 34.95],
  ['Episode Title & Keywords', 35],
  ['Edit + Show Notes Combo', 110],
  ['Brand Kit Mini', 69.99],
  ['Episode Blog Conversion', 39.99],
  ['Transcript Tidy Add-on', 15],
  ['Raw Audio QC Check', 20],
  ['24-Hour Rush Upgrade', 150],
  ['Consulting 60 min', 100],
  ['Extra Revisions Pack', 55],
  ['Single Extra Revision', 24.99],
];

/** Core §9, "Plans". */
export const plans = [
  { name: 'Starter', price: 140, was: 166, save: 26, note: '' },
  { name: 'Creator', price: 220, was: 309, save: 89, note: 'Most Popular' },
  { name: 'PRO', alsoCalled: 'Pro Weekly', price: 300, was: 501, save: 201, note: '' },
] as const;

/** Core §9, add-ons. */
export const addOns: readonly (readonly [name: string, price: number])[] = [
  ['Rush Delivery (12 hours)', 50],
  ['Additional Revision', 25],
  ['Transcription Service', 15],
  ['Custom Thumbnail Design', 75],
  ['Audiogram Creation', 35],
  ['Show Notes Writing', 45],
];

/** Core §2, the four anchors of /services. */
export const serviceAnchors = [
  ['Audio Production', '/services#audio'],
  ['Video Production', '/services#video'],
  ['Launch Package', '/services#launch'],
  ['Enterprise Solutions', '/services#enterprise'],
] as const;

/** Content §2, "Help articles". */
export const articles = [
  {
    slug: 'beginner-guide-podcast-editing',
    category: 'GETTING STARTED',
    title: "Complete Beginner's Guide to Podcast Editing",
    minutes: 15,
    updated: 'January 2025',
    related: ['podcast-equipment-guide-2025', 'mastering-audio-levels-loudness'],
  },
  {
    slug: 'podcast-equipment-guide-2025',
    category: 'EQUIPMENT',
    title: "2025 Podcast Equipment Buyer's Guide",
    minutes: 20,
    updated: 'January 2025',
    related: ['beginner-guide-podcast-editing', 'mastering-audio-levels-loudness'],
  },
  {
    slug: 'mastering-audio-levels-loudness',
    category: 'PRODUCTION',
    title: 'Mastering Audio Levels and Loudness Standards',
    minutes: 12,
    updated: 'November 2024',
    related: ['beginner-guide-podcast-editing', 'podcast-equipment-guide-2025'],
  },
  {
    slug: 'monetize-podcast-2025',
    category: 'MONETIZATION',
    title: 'How to Monetize Your Podcast in 2025',
    minutes: 18,
    updated: 'January 2025',
    related: ['podcast-community-building', 'podcast-distribution-guide'],
  },
  {
    slug: 'interview-techniques-podcasts',
    category: 'CONTENT',
    title: 'Interview Techniques for Better Podcasts',
    minutes: 16,
    updated: 'October 2024',
    related: ['beginner-guide-podcast-editing', 'podcast-community-building'],
  },
  {
    slug: 'podcast-distribution-guide',
    category: 'DISTRIBUTION',
    title: 'Podcast Distribution: Beyond Apple and Spotify',
    minutes: 13,
    updated: 'November 2024',
    related: ['monetize-podcast-2025', 'podcast-community-building'],
  },
  {
    slug: 'podcast-legal-considerations',
    category: 'LEGAL',
    title: 'Podcast Legal Considerations: Music, Copyright, and Licensing',
    minutes: 19,
    updated: 'January 2025',
    related: ['monetize-podcast-2025', 'interview-techniques-podcasts'],
  },
  {
    slug: 'podcast-community-building',
    category: 'GROWTH',
    title: 'Building and Engaging Your Podcast Community',
    minutes: 21,
    updated: 'December 2024',
    related: ['monetize-podcast-2025', 'interview-techniques-podcasts'],
  },
] as const;

/** Content §2, "Help guides", in the order of the cards on /help. */
export const guides = [
  {
    slug: 'recording-best-practices',
    title: 'Recording Best Practices',
    minutes: 10,
    updated: 'January 2025',
  },
  { slug: 'file-management-guide', title: 'File Management Guide', minutes: 8, updated: undefined },
  { slug: 'video-podcast-setup', title: 'Video Podcast Setup', minutes: 12, updated: undefined },
  {
    slug: 'audio-quality-checklist',
    title: 'Audio Quality Checklist',
    minutes: 6,
    updated: undefined,
  },
  {
    slug: 'troubleshooting-common-issues',
    title: 'Troubleshooting Common Issues',
    minutes: 9,
    updated: undefined,
  },
  {
    slug: 'podcast-launch-checklist',
    title: 'Podcast Launch Checklist',
    minutes: 14,
    updated: 'January 2025',
  },
] as const;

/** Content §2, the policies. */
export const policies = [
  ['terms', 'Terms of Service'],
  ['privacy', 'Privacy Policy'],
  ['refund', 'Refund & Cancellation Policy'],
  ['cookies', 'Cookie Policy'],
  ['acceptable-use', 'Acceptable Use Policy'],
] as const;

/** Dollars as the site writes them: no cents where there are none. */
export function dollars(amount: number): string {
  return `$${amount.toLocaleString('en-US', { minimumFractionDigits: Number.isInteger(amount) ? 0 : 2 })}`;
}
