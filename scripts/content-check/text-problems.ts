import { collections } from './collections.ts';
import type { Content, Entry } from './content.ts';
import { offsetOf, wordsIn } from './mdx-body.ts';
import type { Problem } from './problem.ts';
import { fieldName, type YamlText } from './yaml-source.ts';

/** The words per minute that stated reading times assume. */
export const WORDS_PER_MINUTE = 220;
/** How far a stated reading time may be from the counted one. */
export const READING_TIME_TOLERANCE = 0.4;

/** Texts below front matter: headings, code, reading time, words, what `npm run new` left to be written. */
export function* textProblems({ entries, wordList }: Content): Iterable<Problem> {
  for (const entry of entries) {
    yield* headingProblems(entry);
    yield* codeProblems(entry);
    if (entry.body.words === 0)
      yield entry.file.problem(0, '', 'There is no text below the front matter.');
    yield* readingTime(entry);
    yield* placeholders(entry);
    for (const text of entry.yaml.texts) {
      yield* markupProblems(entry, text);
      yield* quoteProblems(entry, text);
    }
    yield* wordProblems(entry, wordList);
  }
}

function* headingProblems({ file, body }: Entry): Iterable<Problem> {
  let previous = 1;
  for (const { node } of body.nodes) {
    if (node.type !== 'heading') continue;
    const sign = '#'.repeat(previous);
    const fault =
      node.depth === 1
        ? 'The page title is made from the front matter: begin headings with "##".'
        : `A heading with ${'#'.repeat(node.depth)} cannot follow one with ${sign}: use "${sign}#".`;
    if (node.depth === 1 || node.depth > previous + 1)
      yield file.problem(offsetOf(node), 'heading', fault);
    previous = node.depth;
  }
}

function* codeProblems({ file, body }: Entry): Iterable<Problem> {
  for (const { node } of body.nodes) {
    if (node.type === 'mdxjsEsm') {
      const word = /^\w+/.exec(node.value)?.[0] ?? '';
      const message = `A paragraph cannot begin with "${word}": it would be run as code. The blocks need no import.`;
      yield file.problem(offsetOf(node), '', message);
    }
    const isCode = node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression';
    if (!isCode || /^\s*\/\*.*\*\/\s*$/s.test(node.value)) continue;
    const message = `"{${shorten(node.value)}}" would be run as code: write "\\{" for a brace.`;
    yield file.problem(offsetOf(node), '', message);
  }
}

const shorten = (text: string) => (text.length > 30 ? `${text.slice(0, 30)}…` : text);

function* readingTime({ file, body, at, problem }: Entry): Iterable<Problem> {
  const stated = at('readMinutes');
  // A text that is still to be written takes no time.
  if (!body.words || typeof stated !== 'number' || file.text.includes(PLACEHOLDER)) return;
  // No text states less than a minute.
  const minutes = Math.max(1, body.words / WORDS_PER_MINUTE);
  if (Math.abs(minutes - stated) <= stated * READING_TIME_TOLERANCE) return;
  const counted = `${body.words.toLocaleString('en-US')} words take about ${Math.round(minutes)} min at ${WORDS_PER_MINUTE} a minute`;
  yield problem(['readMinutes'], `${counted}, not ${stated}.`);
}

/** How the texts begin that `npm run new` writes for a person to replace. */
export const PLACEHOLDER = 'Replace this';

/** How the message about such a text begins. */
export const LEFT_TO_WRITE = 'This is still the text of "npm run new"';

function* placeholders({ collection, file, at }: Entry): Iterable<Problem> {
  if (collection === 'blog' && at('draft') === true) return;
  const wayOut = collection === 'blog' ? ', or keep "draft: true"' : '';
  for (const { index } of file.text.matchAll(new RegExp(PLACEHOLDER, 'g')))
    yield file.problem(index, '', `${LEFT_TO_WRITE}: write your own${wayOut}.`);
}

/** YAML texts are shown as they are typed. */
function* markupProblems({ collection, file }: Entry, text: YamlText): Iterable<Problem> {
  const [found] = /\[[^\]]*\]\([^)]*\)|\*\*|<\/?[a-zA-Z][^>]*>/.exec(text.value) ?? [];
  if (!found) return;
  const where =
    collections[collection].kind === 'text'
      ? 'Markup works only below the front matter'
      : 'Markup is shown as it is typed here';
  const offset = file.text.indexOf(found.split('\n')[0] ?? found, text.start);
  const message = `${where}: write plain words instead of "${shorten(found)}".`;
  yield file.problem(Math.max(offset, text.start), fieldName(text.path), message);
}

/** Pasted from a word processor they quote nothing: they would be shown. Inside straight ones they are meant. */
function* quoteProblems({ file }: Entry, { path, value, start }: YamlText): Iterable<Problem> {
  const isQuoted = /^[“”„‘’].*[“”‘’]$/s.test(value) && !/^["']/.test(file.text.slice(start));
  const message =
    'These curly quotes would be shown: remove them, or write straight ones ("…") in their place.';
  if (isQuoted) yield file.problem(start, fieldName(path), message);
}

/** Words and phrases that STYLE.md replaces, wherever a word begins with them. */
function* wordProblems({ file }: Entry, wordList: Content['wordList']): Iterable<Problem> {
  for (const [not, but] of wordList) {
    for (const { 0: found, index } of file.text.matchAll(
      new RegExp(`\\b${RegExp.escape(not)}`, 'gi'),
    ))
      yield file.problem(index, '', `Write "${but}" in place of "${found}" (STYLE.md).`);
  }
}

/** Words that visitors read in an entry. */
export function countWords({ body, yaml }: Entry): number {
  return (body.words ?? 0) + yaml.texts.reduce((sum, { value }) => sum + wordsIn(value), 0);
}
