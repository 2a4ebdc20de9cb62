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

import type { Place } from './problem.ts';
import { fileStart, type SourceFile } from './source-file.ts';

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
  faults: readonly { place: Place; message: string }[];
  /** Where a value begins; for one that is missing, what it is missing from. */
  placeOf: (path: Path) => Place;
  /** Where the key of a value begins. */
  keyPlaceOf: (path: Path) => Place;
  /** The value as it was typed, quotes included; empty when it is missing. */
  typed: (path: Path) => string;
  texts: readonly YamlText[];
}

/** Stands for YAML that cannot even be found. */
export const unreadableYaml: YamlSource = {
  value: undefined,
  faults: [],
  placeOf: () => fileStart,
  keyPlaceOf: () => fileStart,
  typed: () => '',
  texts: [],
};

/** Reads the part of a file that is YAML. */
export function readYaml(file: SourceFile, start: number, end: number): YamlSource {
  const document = parseDocument(file.text.slice(start, end), { prettyErrors: false });
  const placeAt = (offset: number) => file.placeAt(start + offset);
  const faults = document.errors.map((error) => ({
    place: placeAt(error.pos[0]),
    message: explain(error, file.text.slice(start, end)),
  }));
  const texts: YamlText[] = [];

  visit(document, {
    Node: (_, node) => {
      const isShorthand = isAlias(node) || node.anchor !== undefined || node.tag?.startsWith('!');
      if (isShorthand && node.range) {
        const shorthand =
          document.errors.length === 0 && startOf(node, file.text.slice(start, end));
        if (shorthand)
          faults.push({ place: placeAt(shorthand.offset), message: quoteBecause(shorthand.sign) });
      }
    },
  });
  if (document.contents) collectTexts(document.contents, [], texts, start);

  const find = (path: Path) => findNode(document.contents, path);
  return {
    value: faults.length > 0 ? undefined : (document.toJS() as unknown),
    faults: firstOfLine(faults),
    placeOf: (path) => placeAt(find(path).value),
    keyPlaceOf: (path) => placeAt(find(path).key),
    typed: (path) => {
      const range = find(path).node?.range;
      return range ? file.text.slice(start + range[0], start + range[1]).trim() : '';
    },
    texts,
  };
}

/** The way to a node: where it and its key begin, or where the last part of the way that exists begins. */
function findNode(
  root: Node | null,
  path: Path,
): { node: Node | undefined; value: number; key: number } {
  let node: Node | undefined = root ?? undefined;
  let value = root?.range?.[0] ?? 0;
  let key = value;
  for (const step of path) {
    if (isMap(node)) {
      const pair = node.items.find(
        (item) => isScalar(item.key) && String(item.key.value) === String(step),
      );
      if (!pair || !isScalar(pair.key)) return { node: undefined, value: key, key };
      key = pair.key.range?.[0] ?? key;
      node = isNode(pair.value) ? pair.value : undefined;
      // The value of "alt:" with nothing behind it has no place of its own.
      const isEmpty = isScalar(node) && node.value === null;
      value = isEmpty ? key : (node?.range?.[0] ?? key);
    } else if (isSeq(node)) {
      const item: unknown = node.items[Number(step)];
      if (!isNode(item)) return { node: undefined, value: key, key };
      node = item;
      key = value = item.range?.[0] ?? key;
    } else {
      return { node: undefined, value: key, key };
    }
  }
  return { node, value, key };
}

function collectTexts(node: Node, path: Path, texts: YamlText[], start: number): void {
  if (isMap(node)) {
    for (const { key, value } of node.items) {
      if (isScalar(key) && isNode(value))
        collectTexts(value, [...path, String(key.value)], texts, start);
    }
  } else if (isSeq(node)) {
    for (const [index, item] of node.items.entries()) {
      if (isNode(item)) collectTexts(item, [...path, index], texts, start);
    }
  } else if (isScalar(node) && typeof node.value === 'string' && node.range) {
    texts.push({ path, value: node.value, start: start + node.range[0] });
  }
}

const quoteBecause = (sign: string) =>
  `Put this text in quotes: without them a "${sign}" at the beginning has a meaning in YAML.`;

/** The sign of an alias, anchor or tag; the last two stand before the node that they belong to. */
function startOf(node: Node, text: string): { offset: number; sign: string } | undefined {
  const end = node.range?.[0] ?? 0;
  if (isAlias(node)) return { offset: end, sign: '*' };
  const line = text.lastIndexOf('\n', end - 1) + 1;
  const offset = text.slice(line, end).search(/[&!]/);
  return offset < 0 ? undefined : { offset: line + offset, sign: text[line + offset] ?? '' };
}

/** One slip often gives several errors; the first of a line is the one to fix. */
function firstOfLine<Fault extends { place: Place }>(faults: readonly Fault[]): Fault[] {
  return faults.filter(
    (fault, index) => faults.findIndex(({ place }) => place.line === fault.place.line) === index,
  );
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
