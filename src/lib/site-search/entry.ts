/** Headings of the search's results; the first comes first where titles answer equally well. */
export const searchGroups = ['Services', 'Help', 'Blog'] as const;
export type SearchGroup = (typeof searchGroups)[number];

/** Something the search of the site finds: a page of the build or a part of one. */
export interface SearchEntry {
  /** Address without the host; two entries never share one. */
  url: string;
  group: SearchGroup;
  title: string;
  /** A word or two over the title: a category, a date, a price. */
  kind: string;
  /** What is searched beside the title; without it, the text of the built page at the address. */
  text?: string;
}
