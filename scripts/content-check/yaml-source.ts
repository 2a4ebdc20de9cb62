import {
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  parseDocument,
  visit,
  type Node,
  type YAMLError,
} from 'yaml';

import type { Problem, SourceFile } from './problem.ts';

/** The keys and places in lists that lead to a value. */
export type Path = readonly PropertyKey[];

/** "entries.3.question": places in lists count from 1, as people do. */
export function fieldName(path: Path): string {
  return path.map((step) => (typeof step === 'number' ? String(step + 1) : String(step))).join('.');
}

/** A text of a YAML file, with where it stands. */
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
  /** The value as it was typed, quotes included; empty when it is missing. */
  typed: (path: Path) => string;
  texts: readonly YamlText[];
}

/** Stands for YAML that cannot even be found. */
export const unreadableYaml: YamlSource = {
  value: undefined,
  offsetOf: () => 0,
  keyOffsetOf: () => 0,
  typed: () => '',
  texts: [],
};

/**
 * Reads the part of a file that is YAML.
 * @param problems takes what kept it from being read
 */
export function readYaml(
  file: SourceFile,
  start: number,
  end: number,
  problems: Problem[],
): YamlSource {
  const source = file.text.slice(start, end);
  const document = parseDocument(source, { prettyErrors: false });
  const faults = document.errors.map((error) =>
    file.problem(start + error.pos[0], '', explain(error, source)),
  );
  visit(document, {
    Node: (_, node) => {
      const isShorthand = isAlias(node) || node.anchor !== undefined || node.tag?.startsWith('!');
      const found =
        isShorthand && node.range && document.errors.length === 0 && signOf(node, source);
      if (found) faults.push(file.problem(start + found.offset, '', quoteBecause(found.sign)));
    },
  });
  // One slip often gives several errors; the first of a line is the one to fix.
  const lines = Map.groupBy(faults, ({ line }) => line).values();
  problems.push(...lines.flatMap((ofLine) => ofLine.slice(0, 1)));

  const places = new Map(placesIn(document.contents, []));
  const find = (path: Path): YamlPlace => {
    const found = places.get(JSON.stringify(path));
    if (found || path.length === 0) return found ?? { path, key: 0, value: 0 };
    const { key } = find(path.slice(0, -1));
    return { path, key, value: key };
  };
  return {
    value: faults.length > 0 ? undefined : (document.toJS() as unknown),
    offsetOf: (path) => start + find(path).value,
    keyOffsetOf: (path) => start + find(path).key,
    typed: (path) => {
      const range = find(path).node?.range;
      return range ? source.slice(range[0], range[1]).trim() : '';
    },
    texts: [...places.values()].flatMap(({ path, node, value }) =>
      isScalar(node) && typeof node.value === 'string'
        ? [{ path, value: node.value, start: start + value }]
        : [],
    ),
  };
}

/** Where a value stands: offsets of its key, or else of the value, and of the value. */
interface YamlPlace {
  path: Path;
  key: number;
  value: number;
  node?: Node;
}

/** The places of a value and of all that is in it, by their paths as JSON. */
function* placesIn(
  node: unknown,
  path: Path,
  keyOffset?: number,
): Iterable<[path: string, YamlPlace]> {
  const range = isNode(node) ? node.range : undefined;
  const key = keyOffset ?? range?.[0] ?? 0;
  // The value of "alt:" with nothing behind it has no place of its own.
  const isEmpty = isScalar(node) && node.value === null;
  const value = isEmpty ? key : (range?.[0] ?? key);
  yield [JSON.stringify(path), { path, key, value, ...(isNode(node) ? { node } : {}) }];
  if (isMap(node)) {
    for (const pair of node.items)
      if (isScalar(pair.key))
        yield* placesIn(pair.value, [...path, String(pair.key.value)], pair.key.range?.[0] ?? key);
  } else if (isSeq(node)) {
    for (const [index, item] of node.items.entries()) yield* placesIn(item, [...path, index]);
  }
}

const quoteBecause = (sign: string) =>
  `Put this text in quotes: without them a "${sign}" at the beginning has a meaning in YAML.`;

/** The sign of an alias, anchor or tag; the last two stand before the node that they belong to. */
function signOf(node: Node, text: string): { offset: number; sign: string } | undefined {
  const end = node.range?.[0] ?? 0;
  if (isAlias(node)) return { offset: end, sign: '*' };
  const line = text.lastIndexOf('\n', end - 1) + 1;
  const offset = text.slice(line, end).search(/[&!]/);
  return offset < 0 ? undefined : { offset: line + offset, sign: text[line + offset] ?? '' };
}

function explain({ code, message, pos }: YAMLError, text: string): string {
  const lineStart = text.lastIndexOf('\n', pos[0] - 1) + 1;
  const line = text.slice(lineStart, (text + '\n').indexOf('\n', pos[0]));
  switch (code) {
    case 'BLOCK_AS_IMPLICIT_KEY':
      return /:\s.*:(\s|$)/.test(line)
        ? 'Put this text in quotes: it contains a colon followed by a space.'
        : 'The next line is indented, but nothing can stand below a key that has a text of its own.';
    case 'TAB_AS_INDENT':
      return 'Indent with spaces, not with a tab.';
    case 'DUPLICATE_KEY':
      return `The key "${/^[^\s:]+/.exec(text.slice(pos[0]))?.[0] ?? ''}" is there twice; keep one.`;
    case 'BAD_INDENT':
      return text.slice(lineStart, pos[0]).trim() === ''
        ? 'Keys that belong together must begin in the same column.'
        : 'A bracket or brace that is opened must be closed at the end.';
    case 'MISSING_CHAR':
      return message.includes('quote')
        ? 'A text that begins with a quotation mark must end with one.'
        : 'Every key needs a colon and a space, then its value.';
    case 'MULTILINE_IMPLICIT_KEY':
      return 'Every key needs a colon and a space, every entry of a list a hyphen and a space.';
    case 'BAD_SCALAR_START':
      return quoteBecause(text[pos[0]] ?? '');
    case 'MULTIPLE_DOCS':
      return 'A line of three hyphens does not belong in here.';
    case 'UNEXPECTED_TOKEN':
      return 'This is left over after the end of the value. Put the whole text in quotes; if it contains quotes, use the other kind around it.';
    default:
      return `This is not valid YAML: ${message.split('\n')[0] ?? ''}.`;
  }
}
