import { parse } from 'yaml';

// How files of `content/` are read. Astro's own parser takes a title such as 2026-11-25 for a date, and 0b11 for a number: what
// the content check sees would not be what is published.

/** What YAML says. @throws when it is none. */
export const readYaml = (text: string): unknown => parse(text);

/** Offsets in a file that begins with front matter: of its YAML, and of the text below. */
export interface FrontMatter {
  start: number;
  end: number;
  textStart: number;
}

/** Undefined where front matter is missing, or never closed. */
export function findFrontMatter(text: string): FrontMatter | undefined {
  const [opening] = /^\uFEFF?---[ \t]*\r?\n/.exec(text) ?? [];
  if (opening === undefined) return undefined;
  const start = opening.length;
  const closing = /^---[ \t]*(?:\r?\n|$)/m.exec(text.slice(start));
  if (!closing) return undefined;
  const end = start + closing.index;
  return { start, end, textStart: end + closing[0].length };
}

/** What the front matter of a file says, and the text below. @throws when there is none. */
export function readText(text: string): { front: unknown; body: string } {
  const found = findFrontMatter(text);
  if (!found) throw new Error('The file does not begin with front matter');
  const { start, end, textStart } = found;
  return { front: readYaml(text.slice(start, end)), body: text.slice(textStart) };
}
