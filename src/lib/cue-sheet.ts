/** A line of a contents list. */
export interface Cue {
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

const CHAPTER_DEPTH = 2;

function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => /\w/.test(word)).length;
}

/** The words before each chapter of a Markdown text; lines inside fenced code are not headings. */
function wordsBeforeChapters(body: string): { starts: number[]; total: number } {
  const starts: number[] = [];
  let total = 0;
  let isCode = false;
  for (const line of body.split('\n')) {
    if (line.startsWith('```')) isCode = !isCode;
    if (!isCode && line.startsWith('## ')) starts.push(total);
    total += countWords(line);
  }
  return { starts, total };
}

function timeCode(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The chapters of a text with the time at which a reader of its stated length reaches each, in steps of five seconds. */
export function timedCues(headings: readonly Heading[], body: string, minutes: number): Cue[] {
  const { starts, total } = wordsBeforeChapters(body);
  return chapters(headings).map(({ slug, text }, index) => {
    const share = (starts[index] ?? 0) / Math.max(1, total);
    return { id: slug, title: text, mark: timeCode(Math.round((share * minutes * 60) / 5) * 5) };
  });
}

/** The chapters of a text with their numbers, "01" first; a number that a heading itself starts with is not said twice. */
export function numberedCues(headings: readonly Heading[]): Cue[] {
  return chapters(headings).map(({ slug, text }, index) => ({
    id: slug,
    title: text.replace(/^\d+\.\s+/, ''),
    mark: String(index + 1).padStart(2, '0'),
  }));
}

function chapters(headings: readonly Heading[]): readonly Heading[] {
  return headings.filter(({ depth }) => depth === CHAPTER_DEPTH);
}
