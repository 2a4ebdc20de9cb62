/** A question with its answer, as the help centre shows it. */
export interface HelpEntry {
  /** Anchor on the page: `/help#<id>` opens the entry. */
  id: string;
  question: string;
  /** Plain text; an empty line separates paragraphs. */
  answer: string;
}

/** A group of entries under one heading. */
export interface HelpCategory {
  /** Anchor of the group on the page. */
  id: string;
  title: string;
  entries: readonly HelpEntry[];
}

/** A stretch of text that the search found, or one between two of them. */
export interface TextPart {
  text: string;
  isMatch: boolean;
}

/** What a search shows. */
export interface HelpResult {
  /** Undefined while nothing is searched for: then everything is shown. */
  pattern: RegExp | undefined;
  /** Those with an entry that is shown, with these entries. */
  categories: HelpCategory[];
}

function slugOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/['’\p{M}]/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

interface FaqGroupLike {
  id: string;
  title: string;
  entries: readonly { question: string; answer: string }[];
}

/** Gives groups and questions their anchors: `faq-<group>` and `faq-<question>`, each used once. */
export function toHelpCategories(groups: readonly FaqGroupLike[]): HelpCategory[] {
  const taken = new Map<string, number>();
  const claim = (slug: string) => {
    const count = (taken.get(slug) ?? 0) + 1;
    taken.set(slug, count);
    return count === 1 ? `faq-${slug}` : `faq-${slug}-${count}`;
  };
  const ids = groups.map((group) => claim(group.id));
  return groups.map(({ title, entries }, index) => ({
    id: ids[index] ?? '',
    title,
    entries: entries.map(({ question, answer }) => ({
      id: claim(slugOf(question)),
      question,
      answer,
    })),
  }));
}

/** What is typed plainly finds what is set with curly quotes, dashes, and spaces that do not break. */
const characterClasses: readonly (readonly [RegExp, string])[] = [
  [/['‘’]/g, "['‘’]"],
  [/["“”]/g, '["“”]'],
  [/[-–−]/g, '[-–−]'],
  [/\s/g, String.raw`\s`],
];

/** What finds the text, ignoring letter case and space around it; undefined when there is nothing to find. */
export function patternOf(searchText: string): RegExp | undefined {
  const trimmed = searchText.trim();
  if (trimmed === '') return undefined;
  const escaped = trimmed.replaceAll(/[\^$\\.*+?()[\]{}|/]/g, String.raw`\$&`);
  return new RegExp(
    characterClasses.reduce(
      (source, [characters, anyOfThem]) => source.replaceAll(characters, anyOfThem),
      escaped,
    ),
    'giu',
  );
}

/** Filters the entries: one matches when the text appears in its question or its answer. */
export function filterHelp(categories: readonly HelpCategory[], searchText: string): HelpResult {
  const pattern = patternOf(searchText);
  const isShown = ({ question, answer }: HelpEntry) =>
    !pattern || [question, answer].some((text) => text.search(pattern) >= 0);
  const shown = categories.map(({ entries, ...category }) => ({
    ...category,
    entries: entries.filter(isShown),
  }));
  return { pattern, categories: shown.filter(({ entries }) => entries.length > 0) };
}

/** Cuts a text into what matches and what does not; the parts put together are the text. */
export function splitMatches(text: string, pattern: RegExp | undefined): TextPart[] {
  if (!pattern) return [{ text, isMatch: false }];
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > end) parts.push({ text: text.slice(end, match.index), isMatch: false });
    parts.push({ text: match[0], isMatch: true });
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), isMatch: false });
  return parts;
}

const EXCERPT_REACH = 56;

/**
 * Where a closed answer holds the text: the words around its first match.
 * @returns undefined when the question shows the match itself, or the answer has none.
 */
export function excerptOf(
  { question, answer }: HelpEntry,
  pattern: RegExp | undefined,
): string | undefined {
  if (!pattern || question.search(pattern) >= 0) return undefined;
  const line = answer.replaceAll(/\s+/g, ' ');
  const match = line.matchAll(pattern).next().value;
  if (!match) return undefined;
  const stop = match.index + match[0].length;
  const from =
    match.index <= EXCERPT_REACH ? 0 : line.indexOf(' ', match.index - EXCERPT_REACH) + 1;
  const far = stop + EXCERPT_REACH;
  const to = far >= line.length ? line.length : line.lastIndexOf(' ', far);
  const cut = line.slice(Math.min(from, match.index), Math.max(to, stop));
  return `${from > 0 ? '… ' : ''}${cut}${to < line.length ? ' …' : ''}`;
}

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** One sentence for people who do not see the list change. */
export function describeResult({ pattern, categories }: HelpResult): string {
  const count = categories.reduce((sum, { entries }) => sum + entries.length, 0);
  const answers = plural(count, 'answer', 'answers');
  if (!pattern) return `All ${answers} shown`;
  if (count === 0) return 'No answers found';
  return `${answers} in ${plural(categories.length, 'category', 'categories')}`;
}
