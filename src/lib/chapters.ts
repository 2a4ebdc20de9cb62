import { clockTime } from '../contracts/playing-time.ts';

/** A line of a contents list. */
export interface Chapter {
  /** Id of the heading. */
  id: string;
  title: string;
  /** When a reader gets there, as minutes and seconds, or the number of the section. */
  mark: string;
}

interface Heading {
  depth: number;
  slug: string;
  text: string;
}

/** The words per minute that reading times assume. */
export const WORDS_PER_MINUTE = 220;

/** The time it takes to read a text that states none. */
export const countMinutes = (body: string): number =>
  Math.max(1, Math.round(countWords(body) / WORDS_PER_MINUTE));

function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => /\w/.test(word)).length;
}

/** The chapters of a text with the time at which a reader of its stated length reaches each, in steps of five seconds. */
export function timedChapters(
  headings: readonly Heading[],
  body: string,
  minutes: number,
): Chapter[] {
  const prose = body.replaceAll(/^(```|~~~)[^]*?^\1/gm, (code) => code.replaceAll('#', ''));
  const words = prose.split(/^## /m).map(countWords);
  const total = Math.max(1, sum(words));
  return chaptersAmong(headings).map(({ slug, text }, index) => {
    const share = sum(words.slice(0, index + 1)) / total;
    return { id: slug, title: text, mark: clockTime(Math.round((share * minutes * 60) / 5) * 5) };
  });
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/** The chapters of a text with their numbers, "01" first; a number that a heading itself starts with is not said twice. */
export function numberedChapters(headings: readonly Heading[]): Chapter[] {
  return chaptersAmong(headings).map(({ slug, text }, index) => ({
    id: slug,
    title: text.replace(/^\d+\.\s+/, ''),
    mark: String(index + 1).padStart(2, '0'),
  }));
}

function chaptersAmong(headings: readonly Heading[]): readonly Heading[] {
  // The one above footnotes is for people who can't see them.
  return headings.filter(({ depth, slug }) => depth === 2 && slug !== 'footnote-label');
}
