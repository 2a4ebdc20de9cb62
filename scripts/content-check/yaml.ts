import {
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  parseDocument,
  visit,
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
  texts: readonly YamlText[];
  /** The path of what stands at an offset. */
  pathAt: (offset: number) => Path;
}

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
  const document = parseDocument(file.text.slice(start, end), { prettyErrors: false });
  const faults = document.errors.map((error) =>
    file.problem(start + error.pos[0], '', explain(error)),
  );
  visit(document, {
    Node: (_, node) => {
      const isShorthand = isAlias(node) || node.anchor !== undefined || node.tag?.startsWith('!');
      if (isShorthand && node.range && document.errors.length === 0)
        faults.push(file.problem(start + node.range[0], '', advice.BAD_SCALAR_START));
    },
  });
  // One slip often gives several errors; the first of a line is the one to fix.
  const lines = Map.groupBy(faults, ({ line }) => line).values();
  problems.push(...lines.flatMap((ofLine) => ofLine.slice(0, 1)));

  const places = new Map(
    [...placesIn(document.contents, [])].map((at) => [fieldName(at.path), at]),
  );
  const find = (path: Path): YamlPlace => {
    const found = places.get(fieldName(path));
    if (found || path.length === 0) return found ?? { path, key: 0, value: 0, text: undefined };
    const { key } = find(path.slice(0, -1));
    return { path, key, value: key, text: undefined };
  };
  return {
    value: faults.length > 0 ? undefined : (document.toJS() as unknown),
    offsetOf: (path) => start + find(path).value,
    keyOffsetOf: (path) => start + find(path).key,
    pathAt: (offset) =>
      [...places.values()].findLast(({ key }) => start + key <= offset)?.path ?? [],
    texts: [...places.values()].flatMap(({ path, value, text }) =>
      text === undefined ? [] : [{ path, value: text, start: start + value }],
    ),
  };
}

/** Where a value stands: offsets of its key, or else of the value, and of the value. */
interface YamlPlace {
  path: Path;
  key: number;
  value: number;
  text: string | undefined;
}

/** The places of a value and of all that is in it. */
function* placesIn(node: unknown, path: Path, keyOffset?: number): Iterable<YamlPlace> {
  const range = isNode(node) ? node.range : undefined;
  const key = keyOffset ?? range?.[0] ?? 0;
  const scalar = isScalar(node) ? node.value : undefined;
  // The value of "alt:" with nothing behind it has no place of its own.
  const value = scalar === null ? key : (range?.[0] ?? key);
  yield { path, key, value, text: typeof scalar === 'string' ? scalar : undefined };
  if (isMap(node)) {
    for (const pair of node.items)
      if (isScalar(pair.key))
        yield* placesIn(pair.value, [...path, String(pair.key.value)], pair.key.range?.[0] ?? key);
  } else if (isSeq(node)) {
    for (const [index, item] of node.items.entries()) yield* placesIn(item, [...path, index]);
  }
}

/** What to do about the parser's errors. */
const advice = {
  BAD_INDENT:
    'Keys that belong together must begin in the same column, and every opened bracket must be closed.',
  BAD_SCALAR_START:
    'Put this text in quotes: without them, its first character has a special meaning in YAML.',
  BLOCK_AS_IMPLICIT_KEY:
    'Put this text in quotes if it contains a colon followed by a space; nothing can go below a key that has text of its own.',
  DUPLICATE_KEY: 'This key appears twice; remove one.',
  MISSING_CHAR:
    'A text that begins with a quotation mark must end with one; every key needs a colon and a space, then its value.',
  MULTILINE_IMPLICIT_KEY:
    'Every key needs a colon and a space, every entry of a list a hyphen and a space.',
  MULTIPLE_DOCS: 'A line of three hyphens doesn’t belong here.',
  TAB_AS_INDENT: 'Indent with spaces, not with a tab.',
  UNEXPECTED_TOKEN:
    'This is left over after the end of the value. Put the whole text in quotes; if it contains quotes, use the other kind around it.',
};

function explain({ code, message }: YAMLError): string {
  return code in advice
    ? advice[code as keyof typeof advice]
    : `This isn’t valid YAML: ${message.split('\n')[0] ?? ''}.`;
}
