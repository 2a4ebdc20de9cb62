import type { Content, Entry } from './content.ts';
import { isJsx, offsetOf, textOf } from './mdx.ts';
import { asWarning, type Problem } from './problem.ts';
import { fieldName } from './yaml.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** What slips into texts, and what STYLE.md does not want in them. */
export function* styleProblems(content: Content, now: Date): Iterable<Problem> {
  for (const entry of content.entries) {
    for (const text of shownTexts(entry)) yield* textFaults(entry, text);
    yield* invisibleCharacters(entry);
    yield* altFaults(entry);
    yield* linkFaults(entry);
    yield* tableFaults(entry);
    const date = Date.parse(String(entry.at('publishedAt')));
    if (entry.at('draft') === true && date < now.getTime() - DAY_MS)
      yield asWarning(
        entry.problem(
          ['draft'],
          'The date of this draft has passed: remove "draft: true", or set a later date.',
        ),
      );
  }
  yield* unusedPictures(content);
  const [popular, ...more] = content.of('plans').filter(({ at }) => at('popular') === true);
  for (const { problem } of more)
    yield problem(
      ['popular'],
      `${popular?.file.path} is the popular plan already; only one can be.`,
    );
}

/** A text that visitors read, and the part of the file that it was read from. */
interface ShownText {
  field: string;
  value: string;
  start: number;
  end: number;
  /** Whether it is there to be filled in by others, or nothing is published yet. */
  mayWait: boolean;
}

function* shownTexts({ file, yaml, body, textStart, at }: Entry): Iterable<ShownText> {
  const mayWait = at('draft') === true;
  for (const { path, value, start } of yaml.texts)
    yield { field: fieldName(path), value, start, end: textStart || file.text.length, mayWait };
  for (const { node, around } of body.nodes) {
    if (node.type !== 'text') continue;
    const isSample = around.some((outer) => isJsx(outer) && outer.name === 'Example');
    const end = node.position?.end.offset ?? 0;
    yield {
      field: '',
      value: node.value,
      start: offsetOf(node),
      end,
      mayWait: mayWait || isSample,
    };
  }
}

type Fault = readonly [pattern: RegExp, advice: (found: string) => string];

/** What no text has, and what to do about it. */
const faults: readonly Fault[] = [
  [/!/g, () => 'No exclamation marks (STYLE.md): end the sentence with a period.'],
  [
    /\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F/gu,
    (found) => `No emoji (STYLE.md): remove "${found}".`,
  ],
  [
    // What is quoted is meant.
    /(?<![\w'’“"-])(?!(?:that|had)\b)([a-z]{2,})\s+\1(?![\w'’-])/gi,
    (found) => `"${found.replace(/\s+/, ' ')}": this word is here twice.`,
  ],
];

const forLater: Fault = [
  /\b[Ll]orem ipsum\b|\b(?:TODO|TBD|FIXME)\b|\[(?:[A-Z][A-Z0-9 _-]+|(?:[Yy]our|[Ii]nsert|[Aa]dd) [^\]]*)\]/g,
  (found) => `"${found}" is a placeholder: write what belongs there.`,
];

/** Signs of Markdown that nothing closes; other signs in YAML are up to text-problems.ts. */
const loneSigns: Fault = [
  /\*\*|`/g,
  (found) => `This "${found}" is shown as typed: close it, or remove it.`,
];
const loneSignsInYaml: Fault = [/`/g, () => 'This "`" is shown as typed: remove it.'];

function* textFaults({ file }: Entry, { field, value, start, end, mayWait }: ShownText) {
  const signs = field === '' ? loneSigns : loneSignsInYaml;
  for (const [pattern, advice] of [...faults, signs, ...(mayWait ? [] : [forLater])]) {
    let from = start;
    for (const [found] of value.matchAll(pattern)) {
      const offset = file.text.indexOf(found, from);
      // What is escaped is meant.
      if (offset < 0 || offset >= end) continue;
      from = offset + found.length;
      yield file.problem(offset, field, advice(found));
    }
  }
}

function* invisibleCharacters({ file }: Entry): Iterable<Problem> {
  for (const { 0: found, index } of file.text.matchAll(
    /[\u00AD\u200B-\u200F\u2060\uFEFF]|[\u00A0\u2007\u202F]/g,
  )) {
    const code = found.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
    yield file.problem(
      index,
      '',
      /\s/.test(found) && found !== '\uFEFF'
        ? `A space that doesn’t break (U+${code}) is here: type a plain one.`
        : `An invisible character (U+${code}) is here: delete it together with its neighbors, and type them again.`,
    );
  }
}

function* altFaults({ file, body, at, problem }: Entry): Iterable<Problem> {
  const cover = faultOfAlt(at('cover', 'alt'));
  if (cover) yield problem(['cover', 'alt'], cover);
  for (const { node } of body.nodes) {
    const alts = isJsx(node)
      ? node.attributes.map((given) => 'name' in given && given.name === 'alt' && given.value)
      : [node.type === 'image' && node.alt];
    const fault = alts.map(faultOfAlt).join('');
    const field = isJsx(node) ? `<${node.name}> alt` : 'picture';
    if (fault) yield file.problem(offsetOf(node), field, fault);
  }
}

function faultOfAlt(alt: unknown): string {
  if (typeof alt !== 'string') return '';
  if (
    /\.(png|jpe?g|webp|avif|gif|svg|heic)$|^(IMG|DSC|DSCF|PXL|Screenshot)[-_ ]?\d/i.test(alt.trim())
  )
    return `"${alt}" is the name of a file: say what the picture shows.`;
  const [opening] =
    /^(?:an? |the )?(?:image|picture|photo|photograph|graphic|illustration|screenshot) of\b/i.exec(
      alt.trim(),
    ) ?? [];
  return opening ? `Begin with what it shows, without "${opening}" (STYLE.md).` : '';
}

/** What says nothing to those who read the links of a page alone. */
const emptyWords = /^(?:click )?here$|^(?:this )?(?:link|page)$|^(?:read |learn )?more$/i;

function* linkFaults({ file, body }: Entry): Iterable<Problem> {
  for (const { node } of body.nodes) {
    if (node.type !== 'link') continue;
    const words = textOf(node).trim();
    if (emptyWords.test(words))
      yield file.problem(
        offsetOf(node),
        'link',
        `Say where the link leads in place of "${words}" (STYLE.md).`,
      );
    if (/^mailto:(?![^@\s]+@[^@\s]+\.[a-z]{2,}(?:\?|$))/i.test(node.url))
      yield file.problem(
        offsetOf(node),
        'link',
        `"${node.url}" is no email address: write mailto:name@example.com.`,
      );
  }
}

function* tableFaults({ file, body }: Entry): Iterable<Problem> {
  for (const { node } of body.nodes) {
    if (node.type === 'paragraph' && /^\|.*\|[ \t]*$/m.test(textOf(node)))
      yield file.problem(
        offsetOf(node),
        'table',
        'A table needs a line of hyphens below its head, such as | --- | --- |.',
      );
    if (node.type !== 'table') continue;
    const [head, ...rows] = node.children;
    const width = head?.children.length ?? 0;
    if (head && textOf(head).trim() === '')
      yield file.problem(
        offsetOf(node),
        'table',
        'The table has no head: its first row says what each column holds.',
      );
    for (const row of rows)
      if (row.children.length > width)
        yield file.problem(
          offsetOf(row),
          'table',
          `This row has ${row.children.length} cells, and the head of the table ${width}: what is too much wouldn’t be shown.`,
        );
  }
}

function* unusedPictures({ entries, pictures, drawings }: Content): Iterable<Problem> {
  const texts = entries.map(({ file }) => file.text).join('\n');
  for (const file of [...pictures.map((picture) => picture.file), ...drawings]) {
    const name = file.path.split('/').at(-1) ?? '';
    const isUsed = file.path.startsWith('figures/')
      ? texts.includes(`"${name.replace('.svg', '')}"`)
      : texts.includes(name);
    if (!isUsed)
      yield asWarning(file.problem(0, '', 'No text shows this picture: use it, or delete it.'));
  }
}
