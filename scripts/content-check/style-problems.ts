import { DAY_MS, momentOf } from '../../src/lib/dates.ts';
import type { Content, Entry } from './content.ts';
import { codeOf, mixedLetter } from './look-alikes.ts';
import { isJsx, offsetOf } from './mdx.ts';
import { asWarning, type Problem, type SourceFile } from './problem.ts';
import { faultOfAlt } from './shown-problems.ts';
import { fieldName } from './yaml.ts';

/** What slips into texts, and what STYLE.md does not want in them. */
export function* styleProblems(content: Content, now: Date): Iterable<Problem> {
  for (const entry of content.entries) {
    const { at, file, problem } = entry;
    for (const [text, rules] of shownTexts(entry)) yield* textFaults(file, text, rules);
    yield* textFaults(file, { field: '', value: file.text, start: 0, end: Infinity }, invisible);
    const fault = faultOfAlt(at('cover', 'alt'));
    if (fault) yield problem(['cover', 'alt'], fault);
    const publishedAt = momentOf(at('publishedAt'), content.timeZone);
    if (at('draft') === true && publishedAt && publishedAt.getTime() < now.getTime() - DAY_MS) {
      const message =
        'The date of this draft has passed: remove "draft: true", or set a later date.';
      yield asWarning(problem(['draft'], message));
    }
  }
  yield* unusedFiles(content);
  const [popular, ...more] = content.of('plans').filter(({ at }) => at('popular') === true);
  const message = `${popular?.file.path} is the popular plan already; only one can be.`;
  for (const { problem } of more) yield problem(['popular'], message);
}

type Rule = readonly [
  pattern: RegExp,
  advice: (found: string) => string,
  /** Whether it is right as it stands, such as what somebody else wrote. */
  isMeant?: (text: string, offset: number, found: string) => boolean,
];

/** What no text has, and what to do about it. */
const always: readonly Rule[] = [
  // Not that of a name, such as Yahoo!, behind which the sentence goes on.
  [
    /!(?!\s+\p{Ll})/gu,
    () => 'No exclamation marks (STYLE.md): end the sentence with a period.',
    isQuoted,
  ],
  [
    /\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F/gu,
    (found) => `No emoji (STYLE.md): remove "${found}".`,
    isQuoted,
  ],
  [
    // What is quoted is meant.
    /(?<![\w'’“"-])(?!(?:that|had)\b)([a-z]{2,})\s+\1(?![\w'’-])/gi,
    (found) => `"${found.replace(/\s+/, ' ')}": this word is here twice.`,
    // A name, such as Duran Duran.
    (_text, _offset, found) => /^\p{Lu}\S*\s+\p{Lu}/u.test(found),
  ],
  [/(?<![\w:/]):[a-z]+(?:_[a-z]+)*:(?![\w:/])/g, (found) => `"${found}" is shown as typed.`],
  [/\?{2,}|,{2,}/g, (found) => `One "${found[0]}" is enough.`],
];

/** Links as Markdown doesn't know them. */
const brokenLinks: Rule = [
  /\[[^\]\n]+\]\s+\((?:\/|https?:|mailto:)[^)\n]*\)|\([^()\n]+\)\[(?:\/|https?:|mailto:)[^\]\n]*\]|\[[^\]\n]+\]\[[^\]\n]*\]|\[\[[^\]\n]+\]\]|\[[^\]\n]+\]\((?:[^()\n]*\s[^()\n]*\)|[^()\n]*$)/g,
  (found) =>
    `"${found}" is shown as typed: write a link as [words](/address), without spaces in the address.`,
];

/** What is there to be filled in: by us, unless nothing is published yet, or by others. */
const blanks: Rule = [
  /\bLorem ipsum\b|\blorem ipsum dolor\b|\b(?:TODO|TBD|FIXME)\b(?! lists?\b)|\[(?:[A-Z][A-Z0-9 _-]+|(?:[Yy]our|[Ii]nsert|[Aa]dd) [^\]]*)\]/g,
  (found) => `"${found}" is a placeholder: write what belongs there.`,
];

/** Signs of Markdown that nothing closes; other signs in YAML are up to text-problems.ts. */
const loneSigns: Rule = [
  /\*+|`|={2,}|\+{3,}|(?<![\p{L}\p{N}_./-])_(?=\p{L})|(?<=\p{L})_(?![\p{L}\p{N}_./-])/gu,
  (found) => `This "${found}" is shown as typed: close it, or remove it.`,
];
const loneSignsInYaml: Rule = [/`/g, () => 'This "`" is shown as typed: remove it.'];

const invisible: readonly Rule[] = [
  [
    /(?![\t\n\r])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (found) =>
      `An invisible character (${codeOf(found)}) is here: delete it together with its neighbors, and type them again.`,
  ],
  [
    mixedLetter,
    (found) =>
      `This "${found}" only looks like the letter of our alphabet (it’s ${codeOf(found)}): type it again.`,
  ],
];

/** A text, and the part of the file that it was read from. */
interface Text {
  field: string;
  value: string;
  start: number;
  end: number;
}

/** The texts that visitors read, with the rules for each. */
function* shownTexts(entry: Entry): Iterable<readonly [text: Text, rules: readonly Rule[]]> {
  const { file, yaml, body, textStart, at } = entry;
  const rules = at('draft') === true ? always : [...always, blanks];
  const end = textStart || file.text.length;
  for (const { path, value, start } of yaml.texts)
    yield [{ field: fieldName(path), value, start, end }, [...rules, loneSignsInYaml]];
  for (const { node, around } of body.nodes) {
    if (node.type !== 'text') continue;
    const text = {
      field: '',
      value: node.value,
      start: offsetOf(node),
      end: node.position?.end.offset ?? 0,
    };
    const isSample = around.some((outer) => isJsx(outer) && outer.name === 'Example');
    yield [text, [...(isSample ? always : rules), loneSigns, brokenLinks]];
  }
}

function* textFaults(file: SourceFile, { field, value, start, end }: Text, rules: readonly Rule[]) {
  for (const [pattern, advice, isMeant] of rules) {
    let from = start;
    for (const { 0: found, index } of value.matchAll(pattern)) {
      const offset = file.text.indexOf(found, from);
      if (offset < 0 || offset >= end) continue;
      from = offset + found.length;
      // What is escaped is meant.
      if (file.text[offset - 1] === '\\' || isMeant?.(value, index, found)) continue;
      yield file.problem(offset, field, advice(found));
    }
  }
}

/** Whether a place of a text lies between curly quotation marks. */
export function isQuoted(text: string, offset: number): boolean {
  const before = text.slice(Math.max(0, text.lastIndexOf('\n\n', offset)), offset);
  return before.lastIndexOf('“') > before.lastIndexOf('”');
}

/** What no text does with such a file. */
const uses = {
  drawing: 'shows this picture',
  picture: 'shows this picture',
  recording: 'plays this recording',
  file: 'links to this file',
};

function* unusedFiles({ entries, media }: Content): Iterable<Problem> {
  const texts = entries.map(({ file }) => file.text).join('\n');
  for (const { file, kind } of media) {
    const name = file.path.split('/').at(-1) ?? '';
    const isUsed = file.path.startsWith('figures/')
      ? texts.includes(`"${name.replace('.svg', '')}"`)
      : texts.includes(name);
    const message = `No text ${uses[kind]}: use it, or delete it.`;
    if (!isUsed) yield asWarning(file.problem(0, '', message));
  }
}
