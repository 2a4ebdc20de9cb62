import { SEARCH_DESCRIPTION } from '../../src/content-schemas/text.ts';
import { countedLength } from '../../src/content-schemas/tokens.ts';
import { WORDS_PER_MINUTE } from '../../src/lib/chapters.ts';
import { dayIn } from '../../src/lib/dates.ts';
import { chooseShape, shapeOfKey } from '../editor/saved-form.ts';
import { shapeOf } from '../editor/schema-shape.ts';
import { PLACEHOLDER } from '../editor/text-edits.ts';
import { collections, type CollectionName, type Content, type Entry } from './content.ts';
import { partIds, valuesIn } from './link-problems.ts';
import { headingsOf, offsetOf, wordsIn } from './mdx.ts';
import { asWarning, type Problem } from './problem.ts';
import { isShouted, shorten, SHOUTED } from './shown-problems.ts';
import { isQuoted } from './style-problems.ts';
import { fieldName, type YamlText } from './yaml.ts';

/** How far a stated reading time may be from the counted one. */
const READING_TIME_TOLERANCE = 0.4;

/** Headings, reading times, dates, words, and what a block of the toolbar left to be written. */
export function* textProblems(
  entry: Entry,
  { timeZone, wordList }: Content,
  now: Date,
): Iterable<Problem> {
  yield* headingProblems(entry);
  if (entry.body.words === 0 && !entry.body.nodes.some(({ node }) => node.type === 'image'))
    yield entry.file.problem(0, '', 'There is no text below the front matter.');
  yield* readingTime(entry);
  yield* titleProblems(entry);
  yield* dateProblems(entry, timeZone, now);
  yield* placeholders(entry);
  for (const text of entry.yaml.texts) yield* markupProblems(entry, text);
  yield* wordProblems(entry, wordList);
}

function* headingProblems(entry: Entry): Iterable<Problem> {
  const { file, body } = entry;
  const taken = partIds(entry);
  for (const { node, text, id } of headingsOf(body)) {
    if (!taken.includes(id)) continue;
    const message = `Links to #${id} lead to another part of the page: word “${text}” differently.`;
    yield file.problem(offsetOf(node), 'heading', message);
  }
  let previous = 1;
  for (const { node } of body.nodes) {
    if (node.type !== 'heading') continue;
    const sign = '#'.repeat(previous);
    const fault =
      node.depth === 1
        ? 'The page title is made from the front matter: begin headings with "##".'
        : `A heading with ${'#'.repeat(node.depth)} can’t follow one with ${sign}: use "${sign}#".`;
    if (node.depth === 1 || node.depth > previous + 1)
      yield file.problem(offsetOf(node), 'heading', fault);
    previous = node.depth;
  }
}

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

/** Titles, and what search engines show under them. */
function* titleProblems({ collection, yaml, at, problem }: Entry): Iterable<Problem> {
  for (const field of ['title', 'searchTitle']) {
    const title = at(field);
    if (typeof title !== 'string') continue;
    if (isShouted(title)) yield problem([field], SHOUTED);
    if (/[^.\s]{3}\.$/.test(title.trim())) yield problem([field], 'A title ends without a period.');
  }
  const { properties } = chooseShape(shapeOf(collection), yaml.value ?? {});
  const { least, from, to, most } = SEARCH_DESCRIPTION;
  for (const field of ['description', 'excerpt']) {
    const text = at(field);
    if (typeof text !== 'string' || !shapeOfKey(properties, field)['isForSearch']) continue;
    const length = countedLength(text);
    const isAllowed = length >= least && length <= most;
    if (!isAllowed || (length >= from && length <= to)) continue;
    const message = `Search engines show ${from} to ${to} characters; this has ${length}. If that’s meant, nothing has to be done.`;
    yield asWarning(problem([field], message));
  }
  if (at('noindex') === true && at('draft') !== true)
    yield asWarning(
      problem(
        ['noindex'],
        'Search engines leave this out. If that’s meant, nothing has to be done.',
      ),
    );
}

/** How the message about a post without a date begins. */
export const UNDATED = 'Without a date, this post comes last on /blog';

/** A public post without a date, and a revision to come. */
function* dateProblems(
  { collection, yaml, at, problem }: Entry,
  timeZone: string,
  now: Date,
): Iterable<Problem> {
  const isPublic = collection === 'blog' && yaml.value !== undefined && at('draft') !== true;
  if (isPublic && at('publishedAt') === undefined) {
    const message = `${UNDATED}, after all others, and says “Recently published.” Write "publishedAt: ${dayIn(now, timeZone)}" for today, or a later day to schedule it. If that’s meant, nothing has to be done.`;
    yield asWarning(problem(['publishedAt'], message));
  }
  const updated = at('updated');
  const thisMonth = dayIn(now, timeZone).slice(0, 7);
  const isMonth = typeof updated === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(updated);
  if (isMonth && updated > thisMonth)
    yield problem(['updated'], `${updated} hasn’t begun yet; this month is ${thisMonth}.`);
}

const hasDrafts = (name: CollectionName) => ['blog', 'campaigns'].includes(name);

function* placeholders({ collection, file, at }: Entry): Iterable<Problem> {
  if (at('draft') === true) return;
  const wayOut = hasDrafts(collection) ? ', or keep "draft: true"' : '';
  for (const { index } of file.text.matchAll(new RegExp(PLACEHOLDER, 'g')))
    yield file.problem(index, '', `This is still placeholder text: write your own${wayOut}.`);
}

/** YAML texts are shown as they are typed. */
function* markupProblems(
  { collection, file }: Entry,
  { path, value, start }: YamlText,
): Iterable<Problem> {
  const [found] =
    /\[[^\]]*\]\([^)]*\)|\*\*|(?<![\w*])\*[^\s*][^*\n]*\*(?![\w*])|<\/?[a-zA-Z][^>]*>/.exec(
      value,
    ) ?? [];
  if (found) {
    const where =
      collections[collection].kind === 'text'
        ? 'Markup works only below the front matter'
        : 'Markup is shown as typed here';
    const offset = file.text.indexOf(found.split('\n')[0] ?? found, start);
    const message = `${where}: write plain words instead of "${shorten(found)}".`;
    yield file.problem(Math.max(offset, start), fieldName(path), message);
  }
  // Pasted from a word processor they quote nothing: they would be shown. Inside straight ones they are meant.
  const isQuoted = /^[“”„‘’][^“”„‘’]*[“”‘’]$/.test(value) && !/^["']/.test(file.text.slice(start));
  const message = 'These curly quotes would be shown: remove them.';
  if (isQuoted) yield file.problem(start, fieldName(path), message);
}

const address =
  /(?<=\]\(|^\[[^\]]*\]: *)[^\s)]+|https?:[^\s)]+|(?<![^\s'"])\/\S+|\b(?:src|url|name)="[^"]*"/gm;

/** Where a file has addresses, and names of pictures and entries: others chose how they are spelled. */
function* unspelled({
  collection,
  file,
  yaml,
}: Entry): Iterable<readonly [from: number, to: number]> {
  for (const { 0: found, index } of file.text.matchAll(address))
    yield [index, index + found.length];
  for (const { shape, path } of valuesIn(shapeOf(collection), yaml.value)) {
    const start = yaml.offsetOf(path);
    if (shape['picture'] ?? shape['reference']) yield [start, start + yaml.typedAt(path).length];
  }
}

/** Words and phrases that STYLE.md replaces, wherever a word begins with them. */
function* wordProblems(entry: Entry, wordList: Content['wordList']): Iterable<Problem> {
  const { file } = entry;
  for (const [not, but] of wordList) {
    for (const { 0: found, index } of file.text.matchAll(
      // Apostrophes are typed in both ways.
      new RegExp(`\\b${RegExp.escape(not).replaceAll('\\x27', "['’]")}`, 'gi'),
    )) {
      // Somebody else's words, and names, which are written with a capital within a sentence.
      const isName = /^\p{Lu}/u.test(found) && /[\p{L}\p{N},’]\s$/u.test(file.text.slice(0, index));
      // A greyhound has no other spelling.
      const isHound = file.text.startsWith('hound', index + found.length);
      if (isName || isHound || isQuoted(file.text, index)) continue;
      if ([...unspelled(entry)].some(([from, to]) => index >= from && index < to)) continue;
      yield file.problem(index, '', `Write "${but}" in place of "${found}" (STYLE.md).`);
    }
  }
}

export function countWords({ body, yaml }: Entry): number {
  return (body.words ?? 0) + yaml.texts.reduce((sum, { value }) => sum + wordsIn(value), 0);
}
