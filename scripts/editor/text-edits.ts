// What the toolbar above a text does to it: each change names its one place, so that nothing else of the text can change.

export const TEXT_FIELD = 'mdx';

/** How a text begins that a block holds for a person to replace; the check names those that are left. */
export const PLACEHOLDER = 'Replace this';

export interface Selection {
  text: string;
  start: number;
  end: number;
}

/** What takes the place of a part of a text, and what of that is selected afterwards. */
export interface Edit {
  from: number;
  to: number;
  insert: string;
  /** Offsets in `insert`. */
  select: readonly [start: number, end: number];
}

/** Sets the selected words, or the word at the cursor, between marks; or takes the marks away. */
export function toggleMark(selection: Selection, mark: '*' | '**'): Edit {
  const { text, start, end } = atWords(selection);
  const words = text.slice(start, end);
  const before = /\**$/.exec(text.slice(0, start))?.[0].length ?? 0;
  const after = /^\**/.exec(text.slice(end))?.[0].length ?? 0;
  // Three marks are both.
  const has = (count: number) => count === 3 || count === mark.length;
  if (has(before) && has(after)) {
    const { length } = mark;
    return { from: start - length, to: end + length, insert: words, select: [0, words.length] };
  }
  const select = [mark.length, mark.length + words.length] as const;
  return { from: start, to: end, insert: `${mark}${words}${mark}`, select };
}

/** The selection without spaces at its edges, or the word that it stands in. */
function atWords({ text, start, end }: Selection): Selection {
  if (start === end) {
    const left = /[\p{L}\p{N}’'-]*$/u.exec(text.slice(0, start))?.[0].length ?? 0;
    const right = /^[\p{L}\p{N}’'-]*/u.exec(text.slice(end))?.[0].length ?? 0;
    return { text, start: start - left, end: end + right };
  }
  const words = text.slice(start, end);
  const left = words.length - words.trimStart().length;
  return { text, start: start + left, end: start + left + words.trim().length };
}

const prefixes = {
  heading: /^#{1,6} +/,
  bullets: /^[-*+] +/,
  numbers: /^\d+[.)] +/,
  quote: /^> ?/,
} as const;
export type LineKind = keyof typeof prefixes;

/** Makes the selected lines headings, items of a list, or a quote; or plain again. A heading first becomes a smaller one. */
export function toggleLines({ text, start, end }: Selection, kind: LineKind): Edit {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const lineEnd = text.indexOf('\n', end);
  const to = lineEnd < 0 ? text.length : lineEnd;
  const lines = text.slice(from, to).split('\n');
  const isShown = (line: string) => line.trim() !== '';
  const isSet =
    lines.some(isShown) && lines.filter(isShown).every((line) => prefixes[kind].test(line));
  const isLarge = kind === 'heading' && lines.some((line) => line.startsWith('## '));
  const bare = (line: string) =>
    Object.values(prefixes).reduce((rest, prefix) => rest.replace(prefix, ''), line);
  const prefixOf = (index: number) => {
    if (isSet) return isLarge ? '### ' : '';
    return { heading: '## ', bullets: '- ', numbers: `${index + 1}. `, quote: '> ' }[kind];
  };
  let count = 0;
  const insert = lines
    .map((line) => (isShown(line) || lines.length === 1 ? prefixOf(count++) + bare(line) : line))
    .join('\n');
  return { from, to, insert, select: [lines.length === 1 ? insert.length : 0, insert.length] };
}

export function insertLink(
  selection: Selection,
  { words, address }: { words: string; address: string },
): Edit {
  const insert = `[${words.trim().replaceAll(/[[\]]/g, String.raw`\$&`)}](${address.trim()})`;
  return {
    from: selection.start,
    to: selection.end,
    insert,
    select: [insert.length, insert.length],
  };
}

/** Puts a block of lines behind the paragraph of the selection, between empty lines. */
export function insertBlock({ text, end }: Selection, block: string): Edit {
  const rest = text.slice(end);
  const isOnEmptyLine = /(^|\n)[ \t]*$/.test(text.slice(0, end)) && /^[ \t]*(\n|$)/.test(rest);
  const at = isOnEmptyLine ? end : end + rest.search(/\n[ \t]*(\n|<\/|$)|$/);
  return insertLines({ text, start: at, end: at }, block);
}

/** Puts lines in the place of the selection, between empty lines. */
function insertLines({ text, start, end }: Selection, block: string): Edit {
  const missing = (given: string, edge: boolean) =>
    edge ? '' : '\n'.repeat(Math.max(0, 2 - given.length));
  const before = /\n*$/.exec(text.slice(0, start))?.[0] ?? '';
  const after = /^\n*/.exec(text.slice(end))?.[0] ?? '';
  const head = missing(before, before.length === start);
  const insert = `${head}${block}${missing(after, after.length === text.length - end)}`;
  const select = [head.length, head.length + block.length] as const;
  return { from: start, to: end, insert, select };
}

/** What was pasted, in the place of the selection; the cursor stands behind it. */
export function insertPasted(
  selection: Selection,
  { markdown, isInline }: { markdown: string; isInline: boolean },
): Edit {
  const { start, end } = selection;
  const edit = isInline
    ? { from: start, to: end, insert: markdown, select: [0, markdown.length] as const }
    : insertLines(selection, markdown);
  const [, behind] = edit.select;
  return { ...edit, select: [behind, behind] };
}

export function tableOf(columns: number, rows: number): string {
  const row = (cell: string) => `| ${Array.from({ length: columns }, () => cell).join(' | ')} |`;
  return [row('Heading'), row('---'), ...Array.from({ length: rows }, () => row('Text'))].join(
    '\n',
  );
}

/** A block of content/README.md as a form offers it. */
export interface BlockForm {
  attributes: readonly { name: string; options?: readonly string[]; required: boolean }[];
  /** Blocks that it holds, or what else. */
  holds:
    | readonly string[]
    | 'list'
    | 'table'
    | 'picture'
    | 'pictures'
    | 'something'
    | 'transcript'
    | 'nothing';
  isInside: boolean;
}

export const pictureOf = (alt: string, name: string) =>
  `![${alt.trim().replaceAll(/[[\]]/g, String.raw`\$&`)}](./${name})`;

/** A block with its attributes, called `Callout.title`; what it holds stands in it, to be replaced, but for `pictures`. */
export function blockOf(
  name: string,
  forms: Readonly<Record<string, BlockForm>>,
  values: Readonly<Record<string, string>>,
): string {
  const { attributes = [], holds = 'nothing' } = forms[name] ?? {};
  const given = attributes.flatMap(({ name: key }) => {
    const value = (values[`${name}.${key}`] ?? '').trim().replaceAll('"', '&quot;');
    return value === '' ? [] : [` ${key}="${value}"`];
  });
  const tag = `<${name}${given.join('')}`;
  if (holds === 'nothing') return `${tag} />`;
  const inner = {
    list: `- ${PLACEHOLDER}: the first line\n- ${PLACEHOLDER}: the second line`,
    table: `\n${tableOf(3, 2)}\n`,
    picture: `\n${values['pictures'] ?? pictureOf(PLACEHOLDER, 'still.jpg')}\n`,
    pictures: `\n${values['pictures'] ?? pictureOf(PLACEHOLDER, 'one.jpg')}\n`,
    something: `${PLACEHOLDER}: what belongs here.`,
    transcript: `\n0:00 ${PLACEHOLDER}: what is said, and at which time of the recording.\n`,
  };
  const content =
    typeof holds === 'string'
      ? inner[holds]
      : holds.map((each) => blockOf(each, forms, values)).join('\n');
  return `${tag}>\n${content}\n</${name}>`;
}

export const selectedLine = ({ text, start, end }: Selection) =>
  text.slice(start, end).replaceAll(/\s+/g, ' ').trim();

/** The name of a file, with a number where another has it: phones call each photo image.jpg. */
export function freeName(name: string, isTaken: (name: string) => boolean): string {
  let free = name;
  for (let number = 1; isTaken(free); number += 1)
    free = name.replace(/(\.\w+)?$/, (ending) => `-${number}${ending}`);
  return free;
}
