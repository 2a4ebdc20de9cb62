import { isDeepStrictEqual } from 'node:util';

import {
  Document,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  parse,
  parseDocument,
  type Node,
  type Pair,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';

import { formatBlock, formatScalar, isBlockStyle } from './yaml-text.ts';

/** The file cannot be changed in place; the message is for the person at the keyboard. */
export class YamlEditError extends Error {}

interface Splice {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

type ParsedNode = Node & { range: [start: number, valueEnd: number, nodeEnd: number] };

/**
 * YAML that says a new value, with the source's own bytes wherever the value is the same: quotes, folds, comments,
 * spaces and the order of keys stay.
 * @throws YamlEditError when the source cannot be read, or the result would not say the value.
 */
export function editYaml(source: string, value: unknown): string {
  const document = parseDocument(source);
  if (document.errors.length > 0) throw new YamlEditError('The YAML of this file has a mistake.');
  const root = document.contents as ParsedNode | null;
  if (isDeepStrictEqual(document.toJS() ?? undefined, value ?? undefined)) return source;
  const attempts = [
    () =>
      root
        ? splice(source, new Differ(source, document).differ(root, value, false))
        : `${source}${formatBlock(value, 0)}`,
    // No form asks for these two; they stand between an unforeseen change and a refusal.
    () => rewriteEntries(document, value),
    () => formatBlock(value, 0),
  ];
  const edited = attempts
    .values()
    .map((attempt) => attempt())
    .find((text) => says(text, value));
  if (edited === undefined) throw new YamlEditError('This change cannot be written into the file.');
  return edited;
}

/** The document with its outermost entries written anew where they differ; comments stay, line breaks may not. */
function rewriteEntries(document: Document, value: unknown): string {
  const old: unknown = document.toJS();
  if (isObject(old) && isObject(value)) {
    for (const key of Object.keys(old)) if (!(key in value)) document.delete(key);
    for (const [key, entry] of Object.entries(value))
      if (!isDeepStrictEqual(old[key], entry)) document.set(key, document.createNode(entry));
  } else {
    document.contents = document.createNode(value);
  }
  return document.toString({ lineWidth: 0 });
}

function says(source: string, value: unknown): boolean {
  try {
    return isDeepStrictEqual(parse(source), value);
  } catch {
    return false;
  }
}

function splice(source: string, splices: readonly Splice[], from = 0): string {
  return splices
    .toSorted((a, b) => b.start - a.start || b.end - a.end)
    .reduce(
      (text, { start, end, text: next }) =>
        text.slice(0, start - from) + next + text.slice(end - from),
      source,
    );
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Finds what has to be written anew for a node to say another value. */
class Differ {
  private readonly source: string;
  private readonly document: Document;

  constructor(source: string, document: Document) {
    this.source = source;
    this.document = document;
  }

  differ(node: ParsedNode, value: unknown, isFlow: boolean): Splice[] {
    if (isDeepStrictEqual(this.valueOf(node), value)) return [];
    if (isMap(node) && isObject(value)) return this.differMap(node, value, isFlow);
    if (isSeq(node) && Array.isArray(value)) return this.differList(node, value, isFlow);
    return this.replace(node, value, isFlow);
  }

  private valueOf(node: unknown): unknown {
    return isScalar(node) || isCollection(node) ? (node.toJS(this.document) as unknown) : null;
  }

  private differMap(map: YAMLMap, value: Record<string, unknown>, isFlow: boolean): Splice[] {
    const keyOf = ({ key }: Pair) => String((key as Scalar).value);
    const wanted = Object.entries(value).filter(([, entry]) => entry !== undefined);
    const keys = wanted.map(([key]) => key);
    const old = map.items.map(keyOf);
    const isSameShape = keys.length === old.length && keys.every((key) => old.includes(key));
    if ((map.flow || map.items.length === 0) && !isSameShape)
      return this.rebuildFlow(map, value, isFlow);

    const splices: Splice[] = [];
    for (const [index, pair] of map.items.entries()) {
      const key = keyOf(pair);
      if (!keys.includes(key)) splices.push(this.removePair(map, index));
      else splices.push(...this.differ(pair.value as ParsedNode, value[key], map.flow === true));
    }
    for (const [place, [key, entry]] of wanted.entries()) {
      if (old.includes(key)) continue;
      const before = keys.slice(0, place).findLast((other) => old.includes(other));
      splices.push(
        this.insertPair(map, before === undefined ? -1 : old.indexOf(before), key, entry),
      );
    }
    return merge(splices);
  }

  private removePair(map: YAMLMap, index: number): Splice {
    const pair = map.items[index] as Pair<ParsedNode, ParsedNode>;
    const start = pair.key.range[0];
    const lineStart = this.lineStart(start);
    const next = map.items[index + 1] as Pair<ParsedNode> | undefined;
    const isFirstOfItem = this.source.slice(lineStart, start).trim() !== '';
    // After a hyphen the next key moves up; elsewhere whole lines go, and comments around them stay.
    if (isFirstOfItem && next) return { start, end: next.key.range[0], text: '' };
    return { start: lineStart, end: this.endOfLines(pair.value ?? pair.key), text: '' };
  }

  private insertPair(map: YAMLMap, after: number, key: string, value: unknown): Splice {
    const first = map.items[0] as Pair<ParsedNode, ParsedNode>;
    const indent = first.key.range[0] - this.lineStart(first.key.range[0]);
    const text = formatBlock({ [key]: value }, indent);
    if (after < 0) {
      const start = first.key.range[0];
      return { start, end: start, text: `${text.trimStart()}${' '.repeat(indent)}` };
    }
    const { key: keyNode, value: valueNode } = map.items[after] as Pair<ParsedNode, ParsedNode>;
    const start = this.endOfLines(valueNode ?? keyNode);
    const isOpenEnded = this.source[start - 1] !== '\n';
    return { start, end: start, text: isOpenEnded ? `\n${text.trimEnd()}` : text };
  }

  private differList(list: YAMLSeq, value: readonly unknown[], isFlow: boolean): Splice[] {
    const items = list.items as ParsedNode[];
    const old = items.map((item) => this.valueOf(item));
    const isMoved = value.some(
      (item, index) =>
        !isDeepStrictEqual(item, old[index]) && old.some((other) => isDeepStrictEqual(item, other)),
    );
    if (value.length === old.length && !isMoved)
      return items.flatMap((item, index) => this.differ(item, value[index], list.flow === true));
    if (list.flow || items.length === 0) return this.rebuildFlow(list, value, isFlow);
    if (value.length === 0) return this.replace(list as unknown as ParsedNode, value, isFlow);
    return this.rebuildList(items, old, value);
  }

  /** A block list whose items came, went or moved: kept items keep their lines. */
  private rebuildList(
    items: readonly ParsedNode[],
    old: readonly unknown[],
    value: readonly unknown[],
  ): Splice[] {
    const ends = items.map((item) => this.endOfLines(item));
    const end = ends.at(-1) ?? 0;
    // A comment goes with the item below it; one above the list is about the list.
    const starts = items.map((item, index) => ends[index - 1] ?? this.lineStart(item.range[0]));
    const dash = this.source.indexOf('-', starts[0]) - (starts[0] ?? 0);
    const isInBraces = items.every((item) => isMap(item) && item.flow === true);
    const free = new Set(old.keys());
    const take = (index: number) => (free.delete(index) ? index : undefined);
    const kept = value.map((item) => {
      const same = [...free].find((index) => isDeepStrictEqual(old[index], item));
      return same === undefined ? undefined : take(same);
    });
    const chunks = value.map((item, place) => {
      // What is new at the place of an item that went is that item, changed.
      const index =
        kept[place] ?? (isObject(item) && isObject(old[place]) ? take(place) : undefined);
      const node = index === undefined ? undefined : items[index];
      if (index === undefined || !node) return formatBlock([item], dash, isInBraces);
      const chunk = this.source.slice(starts[index], ends[index]);
      const changed = splice(chunk, this.differ(node, item, false), starts[index]);
      return changed.endsWith('\n') ? changed : `${changed}\n`;
    });
    const start = starts[0] ?? 0;
    const text = chunks.join('');
    return [{ start, end, text: this.source[end - 1] === '\n' ? text : text.replace(/\n$/, '') }];
  }

  /** A list or map in brackets whose entries came, went or moved. */
  private rebuildFlow(node: YAMLMap | YAMLSeq, value: unknown, isFlow: boolean): Splice[] {
    if (!node.flow || node.items.length === 0)
      return this.replace(node as unknown as ParsedNode, value, isFlow);
    const texts = new Map<string, string>();
    const remember = (entry: unknown, text: string) => texts.set(JSON.stringify(entry), text);
    if (isSeq(node)) {
      for (const item of node.items as ParsedNode[])
        remember(this.valueOf(item), this.source.slice(item.range[0], item.range[1]));
    } else {
      for (const { key, value: item } of node.items as Pair<ParsedNode, ParsedNode>[])
        remember(
          [String((key as unknown as Scalar).value), this.valueOf(item)],
          this.source.slice(key.range[0], (item ?? key).range[1]),
        );
    }
    const entries = Array.isArray(value) ? value : Object.entries(value as object);
    const parts = entries.map(
      (entry: unknown) =>
        texts.get(JSON.stringify(entry)) ??
        formatScalar(
          Array.isArray(value) ? entry : Object.fromEntries([entry as [string, unknown]]),
          {
            isFlow: true,
            isEntry: !Array.isArray(value),
          },
        ),
    );
    const [start, end] = (node as unknown as ParsedNode).range;
    const padding = isMap(node) ? ' ' : '';
    const [open, close] = isMap(node) ? ['{', '}'] : ['[', ']'];
    return [{ start, end, text: `${open}${padding}${parts.join(', ')}${padding}${close}` }];
  }

  /** Writes a whole value anew. */
  private replace(node: ParsedNode, value: unknown, isFlow: boolean): Splice[] {
    const [start, valueEnd] = node.range;
    const isBlockCollection = isCollection(node) && !node.flow && node.items.length > 0;
    const end = isBlockCollection ? this.endOfLines(node) : valueEnd;
    if (isFlow || (isScalar(node) && !isObject(value) && !Array.isArray(value)))
      return [{ start, end, text: this.formatLike(node, value, isFlow) }];

    // Back to the colon or hyphen before it: a block begins on a line of its own, a line of text does not.
    const lead = /[ \t\n]*$/.exec(this.source.slice(0, start))?.[0].length ?? 0;
    const keyLine = this.lineStart(start - lead);
    const column = /^[ ]*(- +)*/.exec(this.source.slice(keyLine))?.[0].length ?? 0;
    const hyphen = this.source[start - lead - 1] === '-';
    const isBlock = (isObject(value) || Array.isArray(value)) && Object.keys(value).length > 0;
    const tail = this.source[end - 1] === '\n' ? '\n' : '';
    if (!isBlock)
      return [
        {
          start: start - lead,
          end,
          text: ` ${this.formatLike(node, value, isFlow).trimEnd()}${tail}`,
        },
      ];
    const block = formatBlock(value, hyphen ? column : column + 2).trimEnd();
    const text = hyphen ? ` ${block.trimStart()}` : `\n${block}`;
    return [{ start: start - lead, end, text: `${text}${tail}` }];
  }

  private formatLike(node: ParsedNode, value: unknown, isFlow: boolean): string {
    const [start, end] = node.range;
    const scalar = isScalar(node) ? node : undefined;
    const keyLine = this.lineStart(start);
    const column = /^[ ]*(- +)*/.exec(this.source.slice(keyLine))?.[0].length ?? 0;
    const text = formatScalar(value, {
      isFlow,
      like: scalar,
      source: this.source.slice(start, end),
      indent: column + 2,
    });
    // A block ends with its line, and so must what takes its place.
    const endsLine = scalar && isBlockStyle(scalar) && this.source[end - 1] === '\n';
    return endsLine && !text.endsWith('\n') ? `${text}\n` : text;
  }

  private lineStart(offset: number): number {
    return this.source.lastIndexOf('\n', offset - 1) + 1;
  }

  /** Where the line after a node begins. */
  private endOfLines(node: ParsedNode): number {
    if (isCollection(node) && !node.flow && node.items.length > 0) {
      const last = node.items.at(-1);
      const inner = isMap(node) ? ((last as Pair).value ?? (last as Pair).key) : last;
      return this.endOfLines(inner as ParsedNode);
    }
    const end = node.range[1];
    if (end > 0 && this.source[end - 1] === '\n' && end > node.range[0]) return end;
    const newline = this.source.indexOf('\n', end);
    return newline < 0 ? this.source.length : newline + 1;
  }
}

/** Several texts for one place become one, in their order. */
function merge(splices: readonly Splice[]): Splice[] {
  const merged: Splice[] = [];
  for (const next of splices) {
    const same = merged.findIndex(
      ({ start, end }) => start === next.start && end === next.end && start === end,
    );
    const known = merged[same];
    if (known) merged[same] = { ...known, text: known.text + next.text };
    else merged.push(next);
  }
  return merged;
}
