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

/** What is typed plainly finds what is set with curly quotes and dashes. */
const characterClasses: readonly (readonly [RegExp, string])[] = [
  [/['‘’]/g, "['‘’]"],
  [/["“”]/g, '["“”]'],
  [/[-‐‑–−]/g, '[-‐‑–−]'],
];
/** What stands between words, and the parts of one. */
const JOINT = String.raw`[\s‐‑–−-]`;
/** Fewer letters may be the end of one word and the start of the next by chance. */
const LEAST_PART = 3;

/** What finds the text, ignoring letter case and space around it; undefined when there is nothing to find. */
export function patternOf(searchText: string): RegExp | undefined {
  const trimmed = searchText.trim();
  if (trimmed === '') return undefined;
  // "show-notes" and "48khz" are written "show notes" and "48 kHz", too.
  const parts = trimmed.split(/\s+|(?<=[\p{L}\p{N}])[-‐‑–−](?=[\p{L}\p{N}])|(?<=\d)(?=\p{L})/u);
  const source = parts.reduce((before, part, index) => {
    const last = parts[index - 1] ?? '';
    const mayBeOne = /\d$/.test(last) || Math.min(last.length, part.length) >= LEAST_PART;
    return `${before}${index > 0 ? JOINT + (mayBeOne ? '*' : '+') : ''}${sourceOf(part)}`;
  }, '');
  return new RegExp(source, 'giu');
}

/** A word, and the same as two: "shownotes" finds "show notes". */
function sourceOf(word: string): string {
  const escaped = word.replaceAll(/[\^$\\.*+?()[\]{}|/]/g, String.raw`\$&`);
  const source = characterClasses.reduce(
    (text, [characters, anyOfThem]) => text.replaceAll(characters, anyOfThem),
    escaped,
  );
  if (!/^\p{L}+$/u.test(word)) return source;
  const halves = Array.from({ length: word.length - 2 * LEAST_PART + 1 }, (_, index) => {
    const end = LEAST_PART + index;
    return `${word.slice(0, end)}${JOINT}+${word.slice(end)}`;
  });
  return `(?:${[source, ...halves].join('|')})`;
}

/** Filters the entries: one matches when the text appears in its question or its answer. */
export function filterHelp(categories: readonly HelpCategory[], searchText: string): HelpResult {
  const pattern = patternOf(searchText);
  if (!pattern) return { pattern, categories: [...categories] };
  const found = categories.map(({ entries, ...category }) => ({
    ...category,
    entries: entries.filter(({ question, answer }) =>
      [question, answer].some((text) => text.search(pattern) >= 0),
    ),
  }));
  return { pattern, categories: found.filter(({ entries }) => entries.length > 0) };
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
