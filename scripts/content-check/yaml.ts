import { isMap, isNode, isScalar, isSeq, parseDocument, Parser, type YAMLError } from 'yaml';

import type { Problem, SourceFile } from './problem.ts';

/** The keys and places in lists that lead to a value. */
export type Path = readonly PropertyKey[];

/** "entries.3.question": places in lists count from 1, as people do. */
export function fieldName(path: Path): string {
  return path.map((step) => (typeof step === 'number' ? String(step + 1) : String(step))).join('.');
}

export interface YamlText {
  path: Path;
  value: string;
  /** Offset of its first character in the file, quotes included. */
  start: number;
}

/** YAML that was read, with the means to point into it. */
export interface YamlSource {
  /** What it says; `undefined` when it cannot be read. */
  value: unknown;
  /** Offset of a value; for one that is missing, of what it is missing from. */
  offsetOf: (path: Path) => number;
  /** Offset of the key of a value. */
  keyOffsetOf: (path: Path) => number;
  /** A value as it was typed, up to the end of its line; empty for one that is missing. */
  typedAt: (path: Path) => string;
  texts: readonly YamlText[];
  pathAt: (offset: number) => Path;
}

/**
 * Reads the part of a file that is YAML.
 * @param problems takes what kept it from being read, and what is left out in reading
 */
export function readYaml(
  file: SourceFile,
  start: number,
  end: number,
  problems: Problem[],
): YamlSource {
  const source = file.text.slice(start, end);
  const document = parseDocument(source, { prettyErrors: false });
  const tell = (offset: number, message: string) => file.problem(start + offset, '', message);
  const places = new Map(
    [...placesIn(document.contents, [])].map((at) => [fieldName(at.path), at]),
  );
  const inOrder = [...places.values()];
  const faults = document.errors.map((error) => {
    const [offset] = error.pos;
    // Where the end of the file is missing something, the fault is where that began.
    const quoted = inOrder.findLast(({ type, value }) => isQuoted(type) && value <= offset);
    const isOpen = error.code === 'MISSING_CHAR' && quoted?.end === offset;
    return tell(isOpen ? quoted.value : offset, explain(error, source));
  });
  const comments: Problem[] = [];
  // What the parser takes without a word.
  for (const { type, offset, source: typed } of tokensIn([...new Parser().parse(source)])) {
    if (type === 'comment') comments.push(tell(offset, COMMENT));
    else if (type === 'directive') faults.push(tell(offset, advice.BAD_DIRECTIVE));
    else if (/^(alias|anchor|tag)$/.test(type)) faults.push(tell(offset, advice.BAD_SCALAR_START));
    for (const index of type === 'double-quoted-scalar' ? escapesIn(typed) : [])
      faults.push(tell(offset + index, advice.BAD_DQ_ESCAPE));
  }
  // One slip often gives several errors; the first of a line is the one to fix.
  const lines = Map.groupBy([...faults, ...comments], ({ line }) => line).values();
  problems.push(...lines.flatMap((ofLine) => ofLine.slice(0, 1)));

  const find = (path: Path): YamlPlace => {
    const found = places.get(fieldName(path));
    if (found || path.length === 0) return found ?? { ...nowhere, path };
    const { key } = find(path.slice(0, -1));
    return { ...nowhere, path, key, value: key };
  };
  return {
    value: faults.length > 0 ? undefined : (document.toJS() as unknown),
    offsetOf: (path) => start + find(path).value,
    keyOffsetOf: (path) => start + find(path).key,
    typedAt: (path) => {
      const { value, end: last, type } = find(path);
      const isTyped = type === undefined ? /[[{]/.test(source[value] ?? '') : type !== EMPTY;
      return isTyped ? source.slice(value, last) : '';
    },
    pathAt: (offset) => inOrder.findLast(({ key }) => start + key <= offset)?.path ?? [],
    texts: inOrder.flatMap(({ path, value, text }) =>
      text === undefined ? [] : [{ path, value: text, start: start + value }],
    ),
  };
}

const COMMENT =
  'What follows # is left out: put the text in quotes if that belongs to it, or remove the comment.';

/** The type of a value with nothing in it. */
const EMPTY = 'EMPTY';
const isQuoted = (type?: string) => type === 'QUOTE_DOUBLE' || type === 'QUOTE_SINGLE';

/** Offsets of backslashes in double quotes that make another character of what is typed, as in "C:\\new". */
function* escapesIn(quoted: string): Iterable<number> {
  for (const { 0: pair, index } of quoted.matchAll(/\\[^]/g)) {
    // What begins a new line is meant where it stands between sentences, or twice.
    const around = quoted.slice(Math.max(0, index - 2), index + 4);
    const isMeant = pair === '\\n' ? /\s|\\n\\n/.test(around) : /["\\/uUx\s]/.test(pair.slice(1));
    if (!isMeant) yield index;
  }
}

interface Token {
  type: string;
  offset: number;
  source: string;
}

/** Every token, in those that hold others too. */
function* tokensIn(value: unknown): Iterable<Token> {
  if (typeof value !== 'object' || value === null) return;
  if ('type' in value && 'offset' in value) yield value as Token;
  for (const inner of Object.values(value)) yield* tokensIn(inner);
}

interface YamlPlace {
  path: Path;
  /** Offset of its key, or else of the value. */
  key: number;
  /** Offsets of the value; those of the key, where it's empty. */
  value: number;
  end: number;
  type: string | undefined;
  text: string | undefined;
}

const nowhere: YamlPlace = { path: [], key: 0, value: 0, end: 0, type: undefined, text: undefined };

/** The places of a value and of all that is in it. */
function* placesIn(
  node: unknown,
  path: Path,
  [keyStart, keyEnd]: readonly number[] = [],
): Iterable<YamlPlace> {
  const range = isNode(node) ? node.range : undefined;
  const [start = 0, last = 0] = range ?? [keyStart, keyEnd];
  const key = keyStart ?? start;
  const scalar = isScalar(node) ? node : undefined;
  // The value of "alt:" with nothing behind it has no place of its own.
  const isEmpty = scalar?.value === null && !scalar.source;
  yield {
    path,
    key,
    value: isEmpty ? key : start,
    end: isEmpty ? (keyEnd ?? start) : last,
    type: isEmpty ? EMPTY : scalar?.type,
    text: typeof scalar?.value === 'string' ? scalar.value : undefined,
  };
  if (isMap(node)) {
    for (const pair of node.items)
      if (isScalar(pair.key))
        yield* placesIn(pair.value, [...path, String(pair.key.value)], pair.key.range ?? []);
  } else if (isSeq(node)) {
    for (const [index, item] of node.items.entries()) yield* placesIn(item, [...path, index]);
  }
}

const QUOTED_BY_SIGN =
  'Put this text in quotes: without them, its first character has a special meaning in YAML.';

/** What to do about the parser's errors. */
const advice = {
  BAD_ALIAS: QUOTED_BY_SIGN,
  BAD_DIRECTIVE: 'A line that begins with "%" doesn’t belong here.',
  BAD_DQ_ESCAPE:
    "In double quotes, a backslash makes another character of the next one: put the text in single quotes ('…').",
  BAD_INDENT:
    'Keys that belong together must begin in the same column, and every opened bracket must be closed.',
  BAD_SCALAR_START: QUOTED_BY_SIGN,
  BLOCK_AS_IMPLICIT_KEY:
    'Put this text in quotes if it contains a colon followed by a space; nothing can go below a key that has text of its own.',
  DUPLICATE_KEY: 'This key appears twice; remove one.',
  MISSING_CHAR:
    'A text that begins with a quotation mark must end with one; every key needs a colon and a space, then its value.',
  MULTILINE_IMPLICIT_KEY:
    'Every key needs a colon and a space, every entry of a list a hyphen and a space.',
  MULTIPLE_DOCS: 'A line of three hyphens or periods doesn’t belong here.',
  TAB_AS_INDENT: 'Indent with spaces, not with a tab.',
  UNEXPECTED_TOKEN:
    'This is left over after the end of the value. Put the whole text in quotes; if it contains quotes, use the other kind around it.',
};

function explain({ code, message, pos: [offset] }: YAMLError, source: string): string {
  if (source.startsWith('? ', offset)) return advice.BAD_SCALAR_START;
  return code in advice
    ? advice[code as keyof typeof advice]
    : `This isn’t valid YAML: ${message.split('\n')[0] ?? ''}.`;
}
