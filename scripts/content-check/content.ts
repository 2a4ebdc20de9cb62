import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { basename, join, posix, relative } from 'node:path';

import { z } from 'astro/zod';

import * as pages from '../../src/content-schemas/collections.ts';
import { redirectSchema } from '../../src/content-schemas/redirect.ts';
import {
  pricedCollections,
  readTokenValues,
  type TokenValues,
} from '../../src/content-schemas/tokens.ts';
import { readMdx, type MdxBody } from './mdx.ts';
import { makeSourceFile, type Problem, type SourceFile } from './problem.ts';
import { fieldName, readYaml, type Path, type YamlSource } from './yaml.ts';

/** A collection as the check reads it. */
export interface Collection extends pages.Collection {
  /** Whether the file may hold no entries. */
  mayBeEmpty?: boolean;
}

export const collections = {
  // References are checked by link-problems.ts, which can say which entries there are.
  ...pages.collectionsWith((collection) => z.string().meta({ reference: collection })),
  /** Read by src/build/redirects.ts, not by Astro. */
  redirects: { kind: 'list', path: 'redirects', schema: redirectSchema, mayBeEmpty: true },
} as const satisfies Record<string, Collection>;

export type CollectionName = keyof typeof collections;

export const collectionNames = Object.keys(collections) as CollectionName[];

/** The schema of what people write: the entries of these lists are numbered by the build (src/content.config.ts). */
export function schemaOf(name: CollectionName): z.ZodType {
  const { path, schema }: Collection = collections[name];
  const isNumbered = path.startsWith('company/') && schema instanceof z.ZodObject;
  return isNumbered ? schema.omit({ position: true }) : schema;
}

/** A file of a collection. */
export interface Entry {
  collection: CollectionName;
  /** The file name without its ending: the last part of the address. */
  id: string;
  file: SourceFile;
  yaml: YamlSource;
  /** The text below the front matter. */
  body: MdxBody;
  /** Where the text below the front matter begins; 0 in YAML files. */
  textStart: number;
  /** What the file says at a path, whatever its type. */
  at: (...path: Path) => unknown;
  /** The list at a path; empty where there is none. */
  listAt: (...path: Path) => unknown[];
  /** A mistake in the value at a path, or in what it is missing from. */
  problem: (path: Path, message: string) => Problem;
  /** A mistake in the key at a path. */
  keyProblem: (path: Path, message: string) => Problem;
}

/** Everything that lies in `content/`. */
export interface Content {
  folder: string;
  entries: readonly Entry[];
  /** Drawings, in `figures/` for texts and in `blog/` for covers. */
  drawings: readonly SourceFile[];
  /** Pictures made of pixels. */
  pictures: readonly { file: SourceFile; bytes: Uint8Array }[];
  /** Files that no collection reads. */
  strays: readonly SourceFile[];
  /** The table of STYLE.md: what is not written, and what is in its place. */
  wordList: readonly (readonly [not: string, but: string])[];
  /** What the tokens in texts stand for. */
  tokens: TokenValues;
  /** What kept a file from being read. */
  problems: readonly Problem[];
  of: (collection: CollectionName) => Entry[];
}

/**
 * Reads a content folder, without Astro: `npm run content:check` has to be quick, and to point into the files.
 * @throws when the folder does not exist
 */
export function readContent(folder: string): Content {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new Error(`There is no folder ${folder}`);
  const entries: Entry[] = [];
  const drawings: SourceFile[] = [];
  const pictures: { file: SourceFile; bytes: Uint8Array }[] = [];
  const strays: SourceFile[] = [];
  const problems: Problem[] = [];
  const paths = globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((found) => found.isFile() && !found.name.startsWith('.'))
    .map((found) => relative(folder, join(found.parentPath, found.name)).replaceAll('\\', '/'))
    .filter((path) => !['README.md', 'STYLE.md', 'reply-hours.json'].includes(path))
    .toSorted();
  for (const path of paths) {
    const bytes = readFileSync(join(folder, path));
    const isPicture = /\.(png|jpe?g|webp|avif|gif)$/i.test(path);
    const text = isPicture ? '' : bytes.toString('utf8').replace(/^\uFEFF/, '');
    const file = makeSourceFile(path, showPath(folder, path), text);
    const collection = collectionOf(path);
    if (isPicture) pictures.push({ file, bytes });
    else if (collection) entries.push(readEntry(collection, file, problems));
    else if (/^(figures|blog)\/[^/]+\.svg$/.test(path)) drawings.push(file);
    else strays.push(file);
  }
  const of = (collection: CollectionName) =>
    entries.filter((entry) => entry.collection === collection);
  const priced = pricedCollections.flatMap((collection) =>
    of(collection).map(({ id, yaml: { value } }) => ({ collection, id, value })),
  );
  return {
    folder,
    entries,
    drawings,
    pictures,
    strays,
    wordList: readWordList(join(folder, 'STYLE.md')),
    tokens: readTokenValues(priced),
    problems,
    of,
  };
}

function readWordList(path: string): [not: string, but: string][] {
  if (!existsSync(path)) return [];
  const rows = readFileSync(path, 'utf8').matchAll(/^\| *([^|]+?) *\| *([^|]+?) *\|$/gm);
  // Below the head of the table and its line of hyphens.
  return [...rows].slice(2).map(([, not = '', but = '']) => [not, but]);
}

/** As an editor opens it from the project's folder. */
export function showPath(folder: string, path: string): string {
  const fromHere = relative(process.cwd(), folder).replaceAll('\\', '/');
  const isOutside = fromHere === '' || fromHere.startsWith('..');
  return `${isOutside ? basename(folder) : fromHere}/${path}`;
}

/** The collection that reads a file; undefined for strays. */
function collectionOf(path: string): CollectionName | undefined {
  return collectionNames.find((name) => {
    const { kind, path: place } = collections[name];
    if (kind === 'list') return path === `${place}.yaml`;
    return posix.dirname(path) === place && path.endsWith(kind === 'text' ? '.mdx' : '.yaml');
  });
}

function readEntry(collection: CollectionName, file: SourceFile, problems: Problem[]): Entry {
  const isText = collections[collection].kind === 'text';
  const { start, end, textStart } = isText
    ? splitFrontMatter(file, problems)
    : { start: 0, end: file.text.length, textStart: 0 };
  const yaml = readYaml(file, start, end, problems);
  if (isText && textStart === 0) yaml.value = undefined;
  const at = (...path: Path) => valueAt(yaml.value, path);
  return {
    collection,
    id: basename(file.path).replace(/\.\w+$/, ''),
    file,
    yaml,
    textStart,
    body: textStart > 0 ? readMdx(file, textStart, problems) : { nodes: [], words: undefined },
    at,
    listAt: (...path) => {
      const value = at(...path);
      return Array.isArray(value) ? (value as unknown[]) : [];
    },
    problem: (path, message) => file.problem(yaml.offsetOf(path), fieldName(path), message),
    keyProblem: (path, message) => file.problem(yaml.keyOffsetOf(path), fieldName(path), message),
  };
}

/** What stands at a path of a value, whatever its type. */
export function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (inner, key) => (inner as Record<PropertyKey, unknown> | null | undefined)?.[key],
    value,
  );
}

/** Offsets of the YAML between the two lines of hyphens and of the text below; all 0 where there is none. */
function splitFrontMatter(file: SourceFile, problems: Problem[]) {
  const opening = /^---[ \t]*\r?\n/.exec(file.text);
  const start = opening?.[0].length ?? 0;
  const closing = opening && /^---[ \t]*(\r?\n|$)/m.exec(file.text.slice(start));
  if (closing) {
    const end = start + closing.index;
    return { start, end, textStart: end + closing[0].length };
  }
  const message = opening
    ? 'The front matter is never closed: write a line of three hyphens (---) between it and the text.'
    : 'The file must begin with its front matter: a line of three hyphens (---), the keys, and three hyphens again.';
  problems.push(file.problem(0, '', message));
  return { start: 0, end: 0, textStart: 0 };
}
