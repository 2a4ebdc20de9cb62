import { posix } from 'node:path';

import { z } from 'astro/zod';

import * as pages from '../../src/content-schemas/collections.ts';
import { downloadKindOf } from '../../src/lib/downloads.ts';
import { findFrontMatter, type FrontMatter } from '../../src/lib/content-file.ts';
import { readHours } from '../../src/content-schemas/hours.ts';
import { asOf } from '../../src/content-schemas/moments.ts';
import { guestSchema } from '../../src/content-schemas/company.ts';
import { redirectSchema } from '../../src/content-schemas/redirect.ts';
import { timeZoneSchema } from '../../src/content-schemas/site.ts';
import {
  pricedCollections,
  readTokenValues,
  type TokenValues,
} from '../../src/content-schemas/tokens.ts';
import { readMdx, type MdxBody } from './mdx.ts';
import { makeSourceFile, type Problem, type SourceFile } from './problem.ts';
import { fieldName, readYaml, type Path, type YamlSource } from './yaml.ts';

export interface Collection extends pages.Collection {
  mayBeEmpty?: boolean;
}

export const collections = {
  // References are checked by link-problems.ts, which can say which entries there are.
  ...pages.collectionsWith((collection) => z.string().meta({ reference: collection })),
  /** Read by src/queries/blog.ts: of a collection without entries, Astro would warn. */
  guests: { kind: 'list', path: 'company/guests', schema: guestSchema, mayBeEmpty: true },
  /** Read by src/build/redirects.ts, not by Astro. */
  redirects: { kind: 'list', path: 'redirects', schema: redirectSchema, mayBeEmpty: true },
} as const satisfies Record<string, Collection>;

export type CollectionName = keyof typeof collections;

export const collectionNames = Object.keys(collections) as CollectionName[];

/** The schema of what people write: the entries of these lists are numbered by the build (src/content.config.ts). */
export function schemaOf(name: CollectionName): z.ZodType {
  const { schema }: Collection = collections[name];
  const isNumbered = schema instanceof z.ZodObject && 'position' in schema.shape;
  return isNumbered ? schema.omit({ position: true }) : schema;
}

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

export interface Content {
  /** The folder as an editor opens it from the project's. */
  shownFolder: string;
  entries: readonly Entry[];
  /** What texts show, play, and offer. */
  media: readonly Medium[];
  /** Files that no collection reads. */
  strays: readonly SourceFile[];
  /** The table of STYLE.md: what is not written, and what is in its place. */
  wordList: readonly (readonly [not: string, but: string])[];
  tokens: TokenValues;
  /** The company's: days begin at its midnight. */
  timeZone: string;
  /** What kept a file from being read. */
  problems: readonly Problem[];
  of: (collection: CollectionName) => Entry[];
}

export const pathsOf = ({ media }: Content, kind: Medium['kind']): string[] =>
  media.flatMap((medium) => (medium.kind === kind ? [medium.file.path] : []));

interface Medium extends Pick<ContentFile, 'bytes'> {
  file: SourceFile;
  /** A drawing, of texts or covers; a picture made of pixels; a recording of a post; a file to download, beside its text. */
  kind: 'drawing' | 'picture' | 'recording' | 'file';
}

interface ContentFile {
  /** Inside the folder, with `/`. */
  path: string;
  /** Left out for a file that is there, and was looked at before. */
  bytes?: Uint8Array | undefined;
}

/** A file taken apart: an entry, a medium, the table of words, or what no collection reads. */
export interface ReadFile {
  file: SourceFile;
  entry: Entry | undefined;
  medium: Medium | undefined;
  /** What kept it from being read. */
  problems: readonly Problem[];
}

const NOT_UTF8 =
  'What stands here can’t be read: save this file in the encoding UTF-8, and type it again if it’s still wrong.';

function mediumKindOf(path: string): Medium['kind'] | undefined {
  if (/\.(png|jpe?g|webp|avif|gif)$/i.test(path)) return 'picture';
  if (/^(figures|blog)\/[^/]+\.svg$/.test(path)) return 'drawing';
  if (/^blog\/[^/]+\.mp3$/.test(path)) return 'recording';
  // The folders of the texts whose pages can offer a file.
  const canOffer = /^(blog|campaigns|help\/\w+|legal)\/[^/]+$/.test(path);
  return canOffer && downloadKindOf(path) ? 'file' : undefined;
}

/**
 * Takes a file apart, without Astro or a disk: `npm run content:check` has to be quick and to point into the files, and
 * the editor at /admin does the same in the browser.
 * @param shownFolder the folder as messages name it
 */
export function readFile(shownFolder: string, { path, bytes }: ContentFile): ReadFile {
  // A byte order mark is left out.
  const kind = mediumKindOf(path);
  const text = !kind || kind === 'drawing' ? new TextDecoder().decode(bytes) : '';
  const file = makeSourceFile(path, `${shownFolder}/${path}`, text);
  const problems: Problem[] = [];
  const lost = text.indexOf('\uFFFD');
  if (lost >= 0) problems.push(file.problem(lost, '', NOT_UTF8));
  const collection = collectionOf(path);
  const entry = collection && readEntry(collection, file, problems);
  return { file, entry, medium: kind && { file, kind, bytes }, problems };
}

export function makeContent(
  shownFolder: string,
  files: readonly ReadFile[],
  now = new Date(),
): Content {
  const entries = files.flatMap(({ entry }) => entry ?? []);
  const of = (collection: CollectionName) =>
    entries.filter((entry) => entry.collection === collection);
  const timeZone = timeZoneOf(of('site'));
  const hours = of('site').find(({ at }) => at('part') === 'hours');
  const priced = pricedCollections.flatMap((collection) =>
    of(collection).map(({ id, yaml: { value } }) => ({
      collection,
      id,
      value: asOf(value, now, timeZone),
    })),
  );
  return {
    shownFolder,
    entries,
    media: files.flatMap(({ medium }) => medium ?? []),
    strays: files.flatMap(({ file, entry, medium }) =>
      entry || medium || isAside(file.path) ? [] : [file],
    ),
    wordList: readWordList(files.find(({ file }) => file.path === STYLE)?.file.text ?? ''),
    tokens: readTokenValues(priced, readHours(hours?.yaml.value, now, timeZone)),
    timeZone,
    problems: files.flatMap(({ problems }) => problems),
    of,
  };
}

function timeZoneOf(site: readonly Entry[]): string {
  const company = site.find(({ at }) => at('part') === 'company');
  const { data = 'UTC' } = timeZoneSchema.safeParse(company?.at('timeZone'));
  return data;
}

const STYLE = 'STYLE.md';
/** Files for those who write, and for the code. */
const isAside = (path: string) => ['README.md', STYLE, 'reply-hours.json'].includes(path);

function readWordList(style: string): [not: string, but: string][] {
  const rows = style.matchAll(/^\| *([^|]+?) *\| *([^|]+?) *\|$/gm);
  // Below the head of the table and its line of hyphens.
  return [...rows].slice(2).map(([, not = '', but = '']) => [not, but]);
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
    id: posix.basename(file.path).replace(/\.\w+$/, ''),
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

export const listed = (content: Content, name: CollectionName, key: string): unknown[] =>
  content.of(name).flatMap(({ listAt }) => listAt().map((entry) => valueAt(entry, [key])));

export function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (inner, key) => (inner as Record<PropertyKey, unknown> | null | undefined)?.[key],
    value,
  );
}

/** Offsets of the YAML between the two lines of hyphens and of the text below; all 0 where there is none. */
function splitFrontMatter(file: SourceFile, problems: Problem[]): FrontMatter {
  const found = findFrontMatter(file.text);
  if (found) return found;
  const message = /^---[ \t]*\r?\n/.test(file.text)
    ? 'The front matter is never closed: write a line of three hyphens (---) between it and the text.'
    : 'The file must begin with its front matter: a line of three hyphens (---), the keys, and three hyphens again.';
  problems.push(file.problem(0, '', message));
  return { start: 0, end: 0, textStart: 0 };
}
