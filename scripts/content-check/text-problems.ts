import { collections } from './collections.ts';
import type { Content, Entry } from './content.ts';
import { placeOf, wordsIn } from './mdx-body.ts';
import { fileStart } from './source-file.ts';
import type { Problem } from './problem.ts';
import { fieldName } from './yaml-source.ts';

/** The words per minute that stated reading times assume. */
export const WORDS_PER_MINUTE = 220;
/** How far a stated reading time may be from the counted one. */
export const READING_TIME_TOLERANCE = 0.4;

/** Texts below front matter: headings, code, reading time, words, what `npm run new` left to be written. */
export function textProblems({ entries, wordList }: Content): Problem[] {
  return entries.flatMap((entry) => [
    ...(entry.body ? [...nodeProblems(entry), ...emptyText(entry), ...readingTime(entry)] : []),
    ...placeholders(entry),
    ...markupProblems(entry),
    ...quoteProblems(entry),
    ...wordProblems(entry, wordList),
  ]);
}

function nodeProblems({ file, body }: Entry): Problem[] {
  let depth = 1;
  return (body?.nodes ?? []).flatMap(({ node }) => {
    const tell = (field: string, message: string) => [file.problem(placeOf(node), field, message)];
    if (node.type === 'heading') {
      const previous = depth;
      depth = node.depth;
      if (node.depth === 1)
        return tell(
          'heading',
          'The page title is made from the front matter: begin headings with "##".',
        );
      if (node.depth > previous + 1) {
        return tell(
          'heading',
          `A heading with ${'#'.repeat(node.depth)} cannot follow one with ${'#'.repeat(previous)}: use "${'#'.repeat(previous + 1)}".`,
        );
      }
    }
    if (node.type === 'mdxjsEsm') {
      const word = /^\w+/.exec(node.value)?.[0] ?? '';
      return tell(
        '',
        `A paragraph cannot begin with "${word}": it would be run as code. The blocks need no import.`,
      );
    }
    if (
      (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression') &&
      !/^\s*\/\*.*\*\/\s*$/s.test(node.value)
    ) {
      return tell('', `"{${shorten(node.value)}}" would be run as code: write "\\{" for a brace.`);
    }
    return [];
  });
}

const shorten = (text: string) => (text.length > 30 ? `${text.slice(0, 30)}…` : text);

function emptyText({ file, body }: Entry): Problem[] {
  return body?.words === 0
    ? [file.problem(fileStart, '', 'There is no text below the front matter.')]
    : [];
}

function readingTime({ file, body, at, problem }: Entry): Problem[] {
  const stated = at('readMinutes');
  // A text that is still to be written takes no time.
  if (!body || body.words === 0 || typeof stated !== 'number' || file.text.includes(PLACEHOLDER))
    return [];
  const minutes = body.words / WORDS_PER_MINUTE;
  if (Math.abs(minutes - stated) <= stated * READING_TIME_TOLERANCE) return [];
  const counted = `${body.words.toLocaleString('en-US')} words take about ${Math.max(1, Math.round(minutes))} min at ${WORDS_PER_MINUTE} a minute`;
  return [problem(['readMinutes'], `${counted}, not ${stated}.`)];
}

/** How the texts begin that `npm run new` writes for a person to replace. */
export const PLACEHOLDER = 'Replace this';

/** How the message about such a text begins. */
export const LEFT_TO_WRITE = 'This is still the text of "npm run new"';

function placeholders({ collection, file, at }: Entry): Problem[] {
  if (collection === 'blog' && at('draft') === true) return [];
  const wayOut = collection === 'blog' ? ', or keep "draft: true"' : '';
  return [...file.text.matchAll(new RegExp(PLACEHOLDER, 'g'))].map(({ index }) =>
    file.problem(file.placeAt(index), '', `${LEFT_TO_WRITE}: write your own${wayOut}.`),
  );
}

/** YAML texts are shown as they are typed. */
function markupProblems({ collection, file, yaml }: Entry): Problem[] {
  return yaml.texts.flatMap(({ path, value, start }) => {
    const found = /\[[^\]]*\]\([^)]*\)|\*\*|<\/?[a-zA-Z][^>]*>/.exec(value)?.[0];
    if (!found) return [];
    const where =
      collections[collection].kind === 'text'
        ? 'Markup works only below the front matter'
        : 'Markup is shown as it is typed here';
    const offset = file.text.indexOf(found.split('\n')[0] ?? found, start);
    return [
      file.problem(
        file.placeAt(Math.max(offset, start)),
        fieldName(path),
        `${where}: write plain words instead of "${shorten(found)}".`,
      ),
    ];
  });
}

/** Pasted from a word processor they quote nothing: they would be shown. Inside straight ones they are meant. */
function quoteProblems({ file, yaml }: Entry): Problem[] {
  return yaml.texts.flatMap(({ path, value, start }) => {
    const isQuoted = /^[“”„‘’].*[“”‘’]$/s.test(value) && !/^["']/.test(file.text.slice(start));
    const message =
      'These curly quotes would be shown: remove them, or write straight ones ("…") in their place.';
    return isQuoted ? [file.problem(file.placeAt(start), fieldName(path), message)] : [];
  });
}

/** Words and phrases that STYLE.md replaces, wherever a word begins with them. */
function wordProblems({ file }: Entry, wordList: Content['wordList']): Problem[] {
  return wordList.flatMap(([not, but]) =>
    [...file.text.matchAll(new RegExp(`\\b${RegExp.escape(not)}`, 'gi'))].map(
      ({ 0: found, index }) =>
        file.problem(file.placeAt(index), '', `Write "${but}" in place of "${found}" (STYLE.md).`),
    ),
  );
}

/** Words that visitors read in an entry. */
export function countWords({ body, yaml }: Entry): number {
  return (body?.words ?? 0) + yaml.texts.reduce((sum, { value }) => sum + wordsIn(value), 0);
}
