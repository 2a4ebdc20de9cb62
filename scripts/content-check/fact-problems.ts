import { ways, type TokenValues } from '../../src/content-schemas/tokens.ts';
import { DAY_MS, dayIn, momentOf, writeMoment } from '../../src/lib/dates.ts';
import { plainText } from '../../src/lib/mdx.ts';
import { shapeOf } from '../editor/schema-shape.ts';
import { listed, type Content, type Entry } from './content.ts';
import { valuesIn } from './link-problems.ts';
import { offsetOf } from './mdx.ts';
import { asWarning, editDistance, oneOf, type Problem } from './problem.ts';

/** An announcement for longer than this, or a post scheduled for later, has a slip in its year. */
const LONGEST_WAIT_MS = 366 * DAY_MS;

/** What contradicts the calendar, or the language that pages say they are in. */
export function* calendarProblems(
  entry: Entry,
  { timeZone }: Content,
  now: Date,
): Iterable<Problem> {
  yield* claimProblems(entry, weekdays, tellWeekday);
  yield* claimProblems(entry, missingDays, (found) => `There is no ${found}.`);
  yield* foreignParagraphs(entry);
  yield* momentProblems(entry, timeZone, now);
  yield* announcements(entry, timeZone, now);
}

/** What contradicts the company's own files. */
export function* factProblems(content: Content): Iterable<Problem> {
  const company = content.of('site').find(({ at }) => at('part') === 'company');
  const facts = {
    email: textOf(company?.at('email')),
    phone: textOf(company?.at('phone')),
    names: listed(content, 'team', 'name').map(String),
  };
  for (const entry of content.entries) {
    yield* claimProblems(entry, emails, (found) => tellEmail(found, facts.email));
    yield* claimProblems(entry, phones, (found) => tellPhone(found, facts.phone));
    // The table itself.
    if (entry.at('part') !== 'hours')
      yield* claimProblems(entry, hours, (found) => tellHours(found, content.tokens));
    yield* claimProblems(entry, fullNames, (found) => tellName(found, facts.names));
  }
}

const emails = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
const phones = /\+?(?:1[\s.-]?)?\(?\d{3}\)?[\s.-]\d{3}[\s.-]\d{4}\b/g;
/** Looks ahead, since the first word may be another name's second. */
const fullNames = /(?<!\p{L}|author: )(?=(\p{Lu}[\p{Ll}’-]+ \p{Lu}[\p{Ll}’-]+))\p{Lu}/gu;

/** Whatever looks like a claim in a file, and is told to be wrong. */
function* claimProblems(
  { file }: Entry,
  claim: RegExp,
  tell: (found: string) => string | undefined,
): Iterable<Problem> {
  for (const { 0: found, 1: ahead, index } of file.text.matchAll(claim)) {
    const message = tell(ahead ?? found);
    if (message) yield file.problem(index, '', message);
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** Addresses at our host, or at one that is nearly ours. */
function tellEmail(found: string, ours: string): string | undefined {
  if (found === ours || ours === '') return undefined;
  const [host = '', known = ''] = [found.split('@')[1], ours.split('@')[1]];
  if (host !== known && editDistance(host, known) > 2) return undefined;
  return `"${found}" is no address of ours: write "${ours}".`;
}

/** A number that differs from ours in a few digits. */
function tellPhone(found: string, ours: string): string | undefined {
  const digits = (text: string) => text.replaceAll(/\D/g, '').slice(-10);
  const [said, known] = [digits(found), digits(ours)];
  if (ours === '' || said === known || editDistance(said, known) > 3) return undefined;
  return `"${found}" is nearly the phone number in site/company.yaml: write "${ours}".`;
}

const day = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*';
const time = String.raw`\d{1,2}(?::\d\d)? [AP]M`;
const hours = new RegExp(
  String.raw`\b${day}(?:(?: to | through |[-–])${day})?,? (?:from )?${time}(?: to |[-–])${time}(?: [A-Z]{2,4}\b)?`,
  'g',
);

/** Ours that are typed, and others in our time zone: they would stay when the table changes. */
function tellHours(found: string, tokens: TokenValues): string | undefined {
  const short = found
    .replaceAll(/\b([A-Z][a-z]{2})[a-z]*/g, '$1')
    .replaceAll(/ to | through |–/g, '-')
    .replaceAll(/,|from /g, '');
  const [zone = ' none'] = / [A-Z]{2,4}$/.exec(short.replace(/[AP]M$/, '')) ?? [];
  // On a single day, something else may be.
  const isWeekly = /^\w+-/.test(short);
  const near = ways.filter((way) => isWeekly && String(tokens.get(`hours:${way}`)).includes(zone));
  const same = ways.filter((way) => String(tokens.get(`hours:${way}`)).startsWith(short));
  const [first, ...more] = same.length > 0 ? same : near;
  if (first === undefined) return undefined;
  const token = oneOf([first, ...(same.length > 0 ? [] : more)].map((way) => `{hours:${way}}`));
  return `Write ${token} in place of "${found}": our hours are looked up in site/hours.yaml.`;
}

/** A misspelled colleague. */
function tellName(found: string, names: readonly string[]): string | undefined {
  const isNear = (name: string) =>
    // Of most that is another name, lengths tell, too, and sooner.
    Math.abs(name.length - found.length) <= 2 && editDistance(name, found) <= 2;
  const meant = names.find((name) => name !== found && isNear(name));
  if (meant === undefined || names.includes(found)) return undefined;
  return `No one in company/team.yaml is called "${found}". Did you mean "${meant}"?`;
}

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const weekdays = new RegExp(
  String.raw`\b(?:${days.join('|')}),? (?:January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2},? 20\d\d\b`,
  'g',
);

const missingDays = /\b(?:February 3[01]|(?:April|June|September|November) 31)\b/g;

function tellWeekday(found: string): string | undefined {
  const [said = '', month, day, year] = found.replaceAll(',', '').split(' ');
  const date = new Date(`${day} ${month} ${year} 00:00 UTC`);
  const real = days[date.getUTCDay()];
  return real === undefined || real === said
    ? undefined
    : `${month} ${day}, ${year} is a ${real}, not a ${said}.`;
}

/** Words that texts of these languages cannot do without, and English ones don't have. */
const foreignWords = new Set(
  'und der das nicht ist wir sie auch mit für ein eine zu den dem les est pas nous vous dans pour avec une du el los las que una por para como del è che di gli non sono'.split(
    ' ',
  ),
);
/** In fewer words, a name or a title may be foreign. */
const LEAST_WORDS = 8;

function* foreignParagraphs({ body, file }: Entry): Iterable<Problem> {
  for (const { node } of body.nodes) {
    if (node.type !== 'paragraph') continue;
    const words =
      plainText(node)
        .toLowerCase()
        .match(/\p{L}+/gu) ?? [];
    const foreign = words.filter((word) => foreignWords.has(word));
    if (words.length < LEAST_WORDS || foreign.length < words.length / 4) continue;
    const message =
      'This doesn’t read like English, which the page says it is: programs would read it aloud as English.';
    yield asWarning(file.problem(offsetOf(node), '', message));
  }
}

/** Moments of a year that nobody meant, and hours where pages name days. */
function* momentProblems(
  { collection, yaml, problem }: Entry,
  timeZone: string,
  now: Date,
): Iterable<Problem> {
  for (const { shape, value, path } of valuesIn(shapeOf(collection), yaml.value)) {
    const moment = shape['moment'] === true ? momentOf(value, timeZone) : undefined;
    if (!moment) continue;
    const field = path.at(-1);
    // An announcement has its own limit.
    if (field !== 'to' && moment.getTime() - now.getTime() > LONGEST_WAIT_MS)
      yield asWarning(problem(path, `Nothing happens here before ${dayIn(moment, timeZone)}.`));
    if (path[0] !== 'exceptions' || field === 'shownFrom') continue;
    const day = dayIn(moment, timeZone);
    const message = `Pages name days alone, so all of ${day} reads as closed. Begin and end at midnight, or tell the hours in "text". If that’s meant, nothing has to be done.`;
    if (writeMoment(moment, timeZone) !== day) yield asWarning(problem(path, message));
  }
}

/** An announcement that is over, or ends in a year that nobody meant. */
function* announcements({ at, problem }: Entry, timeZone: string, now: Date): Iterable<Problem> {
  const to = momentOf(at('bar', 'to'), timeZone)?.getTime();
  if (to === undefined) return;
  const from = momentOf(at('bar', 'from'), timeZone)?.getTime() ?? now.getTime();
  const day = dayIn(new Date(to), timeZone);
  if (to < now.getTime())
    yield asWarning(problem(['bar', 'to'], `This was over on ${day}: nobody sees it.`));
  else if (to - from > LONGEST_WAIT_MS)
    yield asWarning(problem(['bar', 'to'], `This would stand above every page until ${day}.`));
}
