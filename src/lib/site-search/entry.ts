/** Headings of the search's results; the first comes first where their best score alike. */
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

// Shared by the build, which writes the index, and the browser, which loads it.

/** Where the index of the search lies on the site. */
export const SEARCH_FOLDER = '/pagefind/';

// https://wicg.github.io/scroll-to-text-fragment/: the browser scrolls to a text and marks it, without a script.

/** One text to be marked, told apart from other places of the same text by the words around it. */
export interface MarkedText {
  text: string;
  before?: string;
  after?: string;
}

/** As pages show it. A hyphen means something in a directive, and encodeURIComponent leaves it alone. */
const encode = (text: string) => encodeURIComponent(text).replaceAll('-', '%2D');

function toDirective({ text, before, after }: MarkedText): string {
  const parts = [before && `${encode(before)}-`, encode(text), after && `-${encode(after)}`];
  return `text=${parts.filter(Boolean).join(',')}`;
}

/** An address whose page opens at the first of these texts, all of them marked. */
export function withMarks(address: string, marks: readonly MarkedText[]): string {
  if (marks.length === 0) return address;
  const directives = marks.map(toDirective).join('&');
  if (address.includes(':~:')) return `${address}&${directives}`;
  return `${address}${address.includes('#') ? '' : '#'}:~:${directives}`;
}

/** The same address for browsers that would take the directive for a part of the anchor. */
export function withoutMarks(address: string): string {
  return address.replace(/#?:~:.*$/, '');
}
