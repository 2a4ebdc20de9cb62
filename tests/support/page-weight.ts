import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

import { parseHTML } from 'linkedom';

import type { ScheduledData } from '../../src/contracts/server-data.ts';
import { distPath, findFile, readBuilt, readBuiltBytes } from './built-site.ts';

/** What a page sends before anybody touches it, in bytes after brotli 11, as a CDN keeps it. Headers are not counted. */
export interface PageWeight {
  /** The whole document, as it is sent. */
  document: number;
  /** Script files that run without a touch. */
  scriptFiles: number;
  fonts: number;
  /** Photos by address, in the size and format that today's phones and laptops take, also those further down. */
  photos: ReadonlyMap<string, number>;
}

/** Bytes after brotli 11; what is compressed already stays as it is. */
function sentBytes(body: string | Buffer, isText = true): number {
  return isText ? compress(body).length : body.length;
}

function compress(body: string | Buffer): Buffer {
  const bytes = Buffer.from(body);
  return brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}

const fileSizes = new Map<string, number>();

function fileBytes(url: string): number {
  const path = url.replace(/[?#].*$/, '');
  const known = fileSizes.get(path);
  if (known !== undefined) return known;
  const isText = /\.(css|js|json|svg|webmanifest|xml)$/.test(path);
  const size = sentBytes(readBuiltBytes(path), isText);
  fileSizes.set(path, size);
  return size;
}

const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0);

/** Bytes of some files of the site, each sent once. */
export function filesBytes(urls: Iterable<string>): number {
  return sum([...new Set(urls)].map(fileBytes));
}

/** Addresses of script files with all that they import at once, not what they may import later. */
export function withImports(urls: Iterable<string>): Set<string> {
  const all = new Set(urls);
  for (const url of all) {
    const source = readBuilt(url);
    for (const [, specifier = ''] of source.matchAll(/(?:from|import)\s*["'](\.[^"']+)["']/g))
      all.add(posix.join(posix.dirname(url), specifier));
  }
  return all;
}

/** An island of a page with the scripts that it loads when it wakes. */
export interface IslandFiles {
  client: string;
  /** Whether it wakes by itself. */
  isAwake: boolean;
  scripts: ReadonlySet<string>;
}

/** The islands of a page by the name of their component. */
export function islandsOf(path: string): ReadonlyMap<string, IslandFiles> {
  const islands = parse(path).querySelectorAll('astro-island');
  return new Map(
    [...islands].map((island) => {
      const read = (name: string) => island.getAttribute(name) ?? '';
      const files = [read('component-url'), read('renderer-url')].filter(Boolean);
      const isAwake = read('opts').includes('"painted"');
      const scripts = withImports(files);
      return [read('component-export'), { client: read('client'), isAwake, scripts }];
    }),
  );
}

function readPage(path: string): string {
  const file = findFile(path);
  if (!file) throw new Error(`there is no page ${path}: run "npm run build" first`);
  return readBuilt(file);
}

function parse(path: string): Document {
  return parseHTML(readPage(path)).document;
}

const weights = new Map<string, PageWeight>();

/** Weighs a page of the built site. @throws Error when there is no such page. */
export function weighPage(path: string): PageWeight {
  const weight = weights.get(path) ?? weigh(path);
  weights.set(path, weight);
  return weight;
}

function weigh(path: string): PageWeight {
  const html = readPage(path);
  const { document } = parseHTML(html);
  for (const element of document.querySelectorAll('noscript')) element.replaceChildren();
  const list = (selector: string, attribute: string) =>
    [...document.querySelectorAll(selector)]
      .map((element) => element.getAttribute(attribute) ?? '')
      .filter((url) => url.startsWith('/') && existsSync(distPath(url.replace(/[?#].*$/, ''))));

  const awake = [...islandsOf(path).values()].filter(({ isAwake }) => isAwake);
  const scripts = new Set([
    ...withImports(list('script[src]', 'src')),
    ...awake.flatMap((island) => [...island.scripts]),
  ]);
  const fonts = new Set([...html.matchAll(/url\("?([^")]+\.woff2)/g)].map(([, url = '']) => url));
  return {
    document: sentBytes(html),
    scriptFiles: filesBytes(scripts),
    fonts: filesBytes(fonts),
    photos: new Map(photosOf(document).map((url) => [url, fileBytes(url)])),
  };
}

const isPhoto = (url: string) => /\.(avif|webp|jpe?g|png|gif)$/.test(url);
/** The width of running text on a laptop, and on a phone with two pixels for one. */
const PHOTO_WIDTH = 700;

function photosOf(document: Document): string[] {
  return [...document.querySelectorAll('img')].flatMap((image) => {
    const source = image.parentElement?.querySelector('source') ?? image;
    const sizes = [
      ...(source.getAttribute('srcset') ?? source.getAttribute('srcSet') ?? '').matchAll(
        /(\S+) (\d+)w/g,
      ),
    ]
      .map(([, url = '', width]) => ({ url, width: Number(width) }))
      .toSorted((a, b) => a.width - b.width);
    const fitting = sizes.find(({ width }) => width >= PHOTO_WIDTH) ?? sizes.at(-1);
    return [fitting?.url ?? image.getAttribute('src') ?? ''].filter(isPhoto);
  });
}

/** The headers that every page is served with, as text. */
export function headerBytes(): number {
  const { headers } = JSON.parse(
    readFileSync('netlify/data/scheduled.json', 'utf8'),
  ) as ScheduledData;
  return sum(Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`.length));
}

/** What a browser can read of a page when so many bytes have come in. */
export function firstBytesOf(path: string, bytes: number): string {
  return brotliDecompressSync(compress(readPage(path)).subarray(0, bytes), {
    finishFlush: constants.BROTLI_OPERATION_FLUSH,
  }).toString();
}
