import type { EntryCollection } from '@sveltia/cms';

import type { CollectionName } from '../content-check/content.ts';

export const purposes: Record<CollectionName, string> = {
  blog: 'Posts on /blog and the home page, newest first. A date to come schedules one.',
  helpArticles: 'Long articles on /help, listed in the order under “Order of entries.”',
  helpGuides: 'Short guides on /help, listed in the order under “Order of entries.”',
  campaigns: 'A page of its own for one offer. Nothing links to it but your ads and emails.',
  documents: 'Files to download and print. ai-projects is also on the pricing page.',
  legal: 'Policies, linked in the footer of every page.',
  faq: 'Questions with answers, in groups. Each group is on the page named in “Place.”',
  services: 'The rate card on /services: every service with its price.',
  plans: 'Monthly plans on /pricing and the home page.',
  addOns: 'What can be added to an order, on /pricing.',
  equipmentItems: 'Products in the four tables of the equipment guide.',
  equipmentKits: 'Complete kits at the top of the equipment guide.',
  replies: 'What agents send again and again at the desk. Visitors see them in replies only.',
  serviceGroups:
    'Parts of the rate card, each with its card on the home page and its place in menu and footer. One without services is not shown on the pages.',
  testimonials: 'Quotes of clients on the home page and in campaigns.',
  guests: 'Authors from outside. Each has a page with their posts.',
  stats: 'Numbers on the home page and in campaigns.',
  impact: 'Numbers on the about page.',
  team: 'People on the about page, with a photo or a drawing of their name.',
  values: 'Rules on the about page.',
  story: 'Parts of our story on the about page.',
  process: 'Steps of an order on the home page.',
  support: 'Ways to reach us, on the help page.',
  pages: 'Headings and paragraphs of each page, and the announcement above all of them.',
  order: 'What comes first, second, and so on in lists of the site.',
  site: 'Navigation, footer, buttons, phone, address, and opening hours: the same on every page.',
  emails: 'What customers get by email. Words in braces are filled in.',
  redirects: 'Old addresses, and the pages they lead to now.',
};

const by = (label: string, field: string) => ({ label, field });
const drafts = { ...by('Drafts', 'draft'), eq: true };
const scheduled = { ...by('Scheduled', 'publishedAt'), gt: '{{now}}' };
const hidden = { ...by('Kept out of search engines', 'noindex'), eq: true };
const priced = { summary: '{{name}} · {{price}}' };
const state = "{{draft | ternary('Draft · ', '')}}";

/** How the entries of a collection are listed, sorted, grouped, and filtered. */
export const views: Partial<Record<CollectionName, Partial<EntryCollection>>> = {
  blog: {
    summary: `${state}{{title}}{{publishedAt | date('[ · ]MMM D, YYYY')}}`,
    thumbnail: 'cover.picture',
    sortable_fields: {
      fields: ['publishedAt', 'title', 'author'],
      default: { field: 'publishedAt', direction: 'descending' },
    },
    view_groups: [{ ...by('Year', 'publishedAt'), pattern: String.raw`\d{4}` }, drafts, scheduled],
    view_filters: [drafts, scheduled, hidden],
  },
  helpArticles: {
    summary: '{{title}} · {{category}} · {{updated}}',
    sortable_fields: ['title', 'updated'],
    view_groups: [by('Category', 'category')],
  },
  helpGuides: { sortable_fields: ['title', 'updated'] },
  campaigns: {
    summary: `${state}{{title}}`,
    sortable_fields: ['title'],
    view_groups: [drafts, hidden],
    view_filters: [drafts, { ...scheduled, field: 'from' }, hidden],
  },
  documents: { sortable_fields: ['title', 'updated', 'author'] },
  faq: { summary: '{{title}} · on {{place}}', view_groups: [by('Page', 'place')] },
  services: {
    ...priced,
    sortable_fields: ['name', 'group'],
    view_groups: [by('Group', 'group')],
  },
  plans: priced,
  addOns: priced,
  equipmentItems: {
    summary: '{{name}} · {{price}} · {{category}}',
    sortable_fields: ['name', 'category', 'rating'],
    view_groups: [by('Category', 'category')],
  },
  equipmentKits: { summary: '{{title}} · {{budget}}' },
};
