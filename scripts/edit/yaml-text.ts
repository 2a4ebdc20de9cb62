import { Document, isMap, isSeq, Scalar, stringify } from 'yaml';

/** How a value is to look. */
export interface Style {
  /** Inside brackets or braces, where commas mean something. */
  readonly isFlow: boolean;
  /** Only one entry of a map in braces. */
  readonly isEntry?: boolean;
  /** The text that it takes the place of. */
  readonly like?: Scalar | undefined;
  /** That text as it stands in the file. */
  readonly source?: string;
  /** Spaces before the lines of a text over several lines. */
  readonly indent?: number;
}

/** «yes» and «2025-01-01» are quoted: other readers of YAML, Astro's among them, take them for something else. */
const READERS = { compat: 'yaml-1.1' } as const;
/** Long lines stay long. */
const OPTIONS = { lineWidth: 0, blockQuote: 'folded' } as const;
const moment = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** Whether a text stands below its key, behind `>` or `|`. */
export function isBlockStyle({ type }: Scalar): boolean {
  return type === Scalar.BLOCK_FOLDED || type === Scalar.BLOCK_LITERAL;
}

/**
 * A map or list as lines that begin in a column.
 * @param isInBraces the entries of a list are written on one line each
 */
export function formatBlock(value: unknown, column: number, isInBraces = false): string {
  const document = new Document(value, READERS);
  if (isInBraces && isSeq(document.contents))
    for (const item of document.contents.items) if (isMap(item)) item.flow = true;
  unquoteMoments(document);
  const lines = document.toString(OPTIONS).split('\n');
  return lines.map((line) => (line === '' ? line : ' '.repeat(column) + line)).join('\n');
}

/** A value on one line, or as a block where its place had one. */
export function formatScalar(value: unknown, style: Style): string {
  if (style.isFlow) return formatFlow(value, style);
  if (typeof value === 'string') {
    if (moment.test(value)) return value;
    if (style.like && isBlockStyle(style.like) && isFoldable(value))
      return formatFolded(value, style);
    if (value.includes('\n'))
      return isFoldable(value) ? formatFolded(value, style) : JSON.stringify(value);
  }
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? '[]' : '{}';
  const scalar = new Scalar(value);
  const type = style.like?.type;
  // What stood in quotes stays in them; plain text gets them only when it needs them.
  if (typeof value === 'string' && (type === 'QUOTE_DOUBLE' || type === 'QUOTE_SINGLE'))
    scalar.type = type;
  return stringify(scalar, { ...OPTIONS, ...READERS, blockQuote: false }).trimEnd();
}

function formatFlow(value: unknown, { isEntry = false, like }: Style): string {
  const scalar = new Scalar(value);
  if (typeof value === 'string' && like?.type) scalar.type = like.type;
  const entry = typeof value === 'object' && value !== null ? value : scalar;
  const document = new Document([entry], READERS);
  unquoteMoments(document);
  const list = document.contents;
  if (isSeq(list)) list.flow = true;
  const text = document.toString({ ...OPTIONS, blockQuote: false }).trim();
  const inner = text.slice(1, -1).trim();
  return isEntry ? inner.slice(1, -1).trim() : inner;
}

/** Times are written as everybody writes them; a quoted one would do, but nobody writes it so. */
function unquoteMoments(document: Document): void {
  const visit = (node: unknown): void => {
    if (node instanceof Scalar && typeof node.value === 'string' && moment.test(node.value))
      node.type = 'PLAIN';
    const items = (node as { items?: unknown[] } | null)?.items ?? [];
    for (const item of items) {
      visit(item);
      visit((item as { value?: unknown } | null)?.value);
    }
  };
  visit(document.contents);
}

/** Lines that begin with a space, or space at an end, mean something else in a fold. */
function isFoldable(value: string): boolean {
  return value !== '' && !/^\s|[ \t]$|\n[ \t]|[ \t]\n|\n$|\t/.test(value);
}

/** `>-` with a blank line between paragraphs; lines of the text before that still hold are kept. */
function formatFolded(value: string, { source = '', indent = 2 }: Style): string {
  const [header = '>-', ...oldLines] = source.startsWith('>') ? source.split('\n') : ['>-'];
  const pad = ' '.repeat(indentOf(oldLines) ?? indent);
  const oldParagraphs = paragraphsOf(oldLines);
  // A fold swallows one line break of each run.
  const parts = value.split(/(\n+)/).map((part) =>
    part.startsWith('\n')
      ? `\n${part}`
      : keepLines(part, nearest(part, oldParagraphs))
          .map((line) => pad + line)
          .join('\n'),
  );
  return `${header}\n${parts.join('')}`;
}

function indentOf(lines: readonly string[]): number | undefined {
  const line = lines.find((candidate) => candidate.trim() !== '');
  return line === undefined ? undefined : line.length - line.trimStart().length;
}

function paragraphsOf(lines: readonly string[]): string[][] {
  const paragraphs: string[][] = [[]];
  for (const line of lines) {
    if (line.trim() === '') paragraphs.push([]);
    else paragraphs.at(-1)?.push(line.trim());
  }
  return paragraphs.filter((paragraph) => paragraph.length > 0);
}

/** The old paragraph that shares most lines with a new one. */
function nearest(paragraph: string, candidates: readonly string[][]): readonly string[] {
  const shared = (lines: readonly string[]) =>
    lines.filter((line) => paragraph.includes(line)).length / Math.max(1, lines.length);
  return candidates.toSorted((a, b) => shared(b) - shared(a))[0] ?? [];
}

/** Breaks a paragraph where the old one was broken, as far as its words are still the same at both ends. */
function keepLines(paragraph: string, old: readonly string[]): string[] {
  const start: string[] = [];
  const end: string[] = [];
  let rest = paragraph;
  let lines = [...old];
  while (lines[0] !== undefined && (rest === lines[0] || rest.startsWith(`${lines[0]} `))) {
    start.push(lines[0]);
    rest = rest.slice(lines[0].length + 1);
    lines = lines.slice(1);
  }
  for (const line of lines.toReversed()) {
    if (rest !== line && !rest.endsWith(` ${line}`)) break;
    end.unshift(line);
    rest = rest.slice(0, Math.max(0, rest.length - line.length - 1));
    lines = lines.slice(0, -1);
  }
  if (rest === '') return [...start, ...end];
  // Words between two lines that stay belong to the first of them.
  if (lines.length === 0 && start.length > 0)
    return [...start.slice(0, -1), `${start.at(-1)} ${rest}`, ...end];
  return [...start, rest, ...end];
}
