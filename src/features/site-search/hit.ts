import type { TextPart } from '../../lib/matches.ts';
import { withMarks, withoutMarks, type MarkedText } from '../../lib/site-search/entry.ts';
import { wordsOf } from '../../lib/site-search/spelling.ts';
import type { FoundPage, FoundPlace } from './pagefind-engine.ts';

/** A result as it is shown. */
export interface Hit {
  /** Where it leads: to the place in the page, its words marked. */
  href: string;
  title: readonly TextPart[];
  kind: string;
  /** The heading under which it was found, when that is not the page's own. */
  section: readonly TextPart[] | undefined;
  excerpt: readonly TextPart[];
}

/** A page that opens with too many marks is hard to read. */
const MAXIMUM_MARKS = 4;

/** Pagefind's excerpt as text: what was found and what stands between; words found side by side are one. */
function parseExcerpt(html: string): TextPart[] {
  return html
    .replaceAll(/<\/mark>(\s+)<mark>/g, '$1')
    .split(/(<mark>.*?<\/mark>)/s)
    .filter((part) => part !== '')
    .map((part) => ({
      text: part
        .replaceAll(/<\/?mark>/g, '')
        // Pagefind escapes these two and no more.
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>'),
      isMatch: part.startsWith('<mark>'),
    }));
}

const edges = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;
const trim = (word: string | undefined) => word?.replaceAll(edges, '') ?? '';

/** The words found in an excerpt, each with its neighbors in the same sentence. */
function marksOf(excerpt: readonly TextPart[]): MarkedText[] {
  const marks = new Map<string, MarkedText>();
  for (const [index, { text, isMatch }] of excerpt.entries()) {
    const word = trim(text);
    if (!isMatch || word === '' || marks.has(word.toLowerCase())) continue;
    // Pagefind ends headings and list items with a full stop of its own: beyond one the page may read otherwise.
    const before = /(\S*[^\s.:;!?…])\s+$/.exec(excerpt[index - 1]?.text ?? '')?.[1];
    const after = text.endsWith(word) ? /^\s+(\S+)/.exec(excerpt[index + 1]?.text ?? '')?.[1] : '';
    marks.set(word.toLowerCase(), {
      text: word,
      ...(before ? { before } : {}),
      ...(trim(after) ? { after: trim(after) } : {}),
    });
  }
  return [...marks.values()].slice(0, MAXIMUM_MARKS);
}

/** A heading with the words marked that were found. */
function markWords(heading: string, marks: readonly MarkedText[]): TextPart[] {
  const found = new Set(marks.flatMap(({ text }) => text.toLowerCase().split(/\s+/)));
  return heading
    .split(/([\p{L}\p{N}]+)/u)
    .filter((part) => part !== '')
    .map((text) => ({ text, isMatch: found.has(text.toLowerCase()) }));
}

/** An excerpt without the heading it starts with, which is shown above it. */
function withoutHeading(excerpt: readonly TextPart[], heading: string): TextPart[] {
  const line = excerpt.map(({ text }) => text).join('');
  if (!line.startsWith(heading)) return [...excerpt];
  let rest = heading.length + (/^[\s.]*/.exec(line.slice(heading.length))?.[0].length ?? 0);
  return excerpt.flatMap(({ text, isMatch }) => {
    const kept = text.slice(rest);
    rest = Math.max(0, rest - text.length);
    return kept === '' ? [] : [{ text: kept, isMatch }];
  });
}

function commonStart(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}

/** Of a shorter word, each letter counts. */
const LEAST_TO_SHORTEN = 4;

/** Whether one of these words begins like another, for half its length or more. */
function hasStartOf(words: readonly string[], wanted: string): boolean {
  const least = wanted.length < LEAST_TO_SHORTEN ? wanted.length : wanted.length / 2;
  return words.some((word) => commonStart(wanted, word) >= least);
}

/**
 * Whether a page or its title has at least half of every word of a text. Pagefind shortens words it does not know until
 * something begins like them: “kazoo” finds every K.
 */
export function mentionsAll({ content, locations, meta }: FoundPage, text: string): boolean {
  const words = content.split(/\s+/);
  const found = locations.flatMap((place) => {
    const parts = wordsOf(words[place] ?? '');
    return [...parts, parts.join('')];
  });
  const names = [meta['title'], meta['also']].flatMap((name) => wordsOf(name ?? ''));
  const known = [...found, ...names];
  return text.split(/\s+/).every((typed) => {
    const parts = wordsOf(typed);
    return parts.every((part) => hasStartOf(known, part)) || hasStartOf(known, parts.join(''));
  });
}

const weightOf = ({ weighted_locations }: FoundPlace) =>
  weighted_locations.reduce((sum, { balanced_score }) => sum + balanced_score, 0);

/**
 * A found page as a result that leads to the heading with most of what was searched for.
 * @param canMark whether this browser understands text fragments.
 */
export function toHit(page: FoundPage, canMark: boolean): Hit {
  const title = page.meta['title'] ?? '';
  const best = page.sub_results.toSorted((a, b) => weightOf(b) - weightOf(a))[0] ?? page;
  const excerpt = parseExcerpt(best.excerpt);
  const marks = marksOf(excerpt);
  const section = 'title' in best && best.url !== page.url ? best.title : undefined;
  return {
    href: canMark ? withMarks(best.url, marks) : withoutMarks(best.url),
    title: markWords(title, marks),
    kind: page.meta['kind'] ?? '',
    section: section === undefined ? undefined : markWords(section, marks),
    excerpt: withoutHeading(excerpt, section ?? title),
  };
}
