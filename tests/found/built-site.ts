import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse } from 'yaml';

/** The built site that the tests read; `npm test` builds it first. */
export const distFolder = process.env['DIST_DIR'] ?? 'dist';

/** @throws when the site has not been built. */
export function readBuilt(name: string): string {
  return readBuiltBytes(name).toString('utf8');
}

/** @throws when the site has not been built. */
export function readBuiltBytes(name: string): Buffer {
  const path = join(distFolder, name);
  if (!existsSync(path))
    throw new Error(`${path} is not there: build the site first, or set DIST_DIR`);
  return readFileSync(path);
}

/** A page of the built site. */
export interface BuiltPage {
  /** Address without the host. */
  readonly path: string;
  readonly html: string;
  /** Whether search engines are asked to leave it alone. */
  readonly isPrivate: boolean;
}

const named: Readonly<Record<string, string>> = {
  quot: '"',
  apos: "'",
  lt: '<',
  gt: '>',
  amp: '&',
  nbsp: '\u00a0',
};

const unescape = (text: string) =>
  text.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (decimal) return String.fromCodePoint(Number(decimal));
    if (hex) return String.fromCodePoint(Number.parseInt(String(hex), 16));
    return named[String(name)] ?? whole;
  });

/** Every page of the built site. */
export function readPages(): BuiltPage[] {
  const names = globSync('**/*.html', { cwd: distFolder }).toSorted();
  if (names.length === 0)
    throw new Error(`${distFolder} holds no pages: build the site first, or set DIST_DIR`);
  return names.map((name) => {
    const html = readBuilt(name);
    const path = `/${name.replaceAll('\\', '/').replace(/\.html$/, '')}`;
    return {
      path: path === '/index' ? '/' : path,
      html,
      isPrivate: html.includes('<meta name="robots" content="noindex"'),
    };
  });
}

/** The pages that everybody may find. */
export function readPublicPages(): BuiltPage[] {
  return readPages().filter(({ isPrivate }) => !isPrivate);
}

/** The values of an attribute of all elements whose tag matches. */
export function attributes(html: string, tag: RegExp, name: string): string[] {
  return [...html.matchAll(/<(?:meta|link)\b[^>]*>/g)].flatMap(([element]) => {
    const value = new RegExp(`\\s${name}="([^"]*)"`).exec(element)?.[1];
    return tag.test(element) && value !== undefined ? [unescape(value)] : [];
  });
}

/** The words of a page as a reader sees them, without tags and scripts. */
export function visibleText(html: string): string {
  const words = html
    .replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/g, ' ')
    .replaceAll(/<[^>]*>/g, ' ');
  return unescape(words).replaceAll(/\s+/g, ' ');
}

/** The element with the words of an article, guide or post. @throws when the page has none. */
export function proseOf(html: string): string {
  const start = html.indexOf('<div class="prose"');
  if (start < 0) throw new Error('the page has no prose');
  let depth = 0;
  for (const tag of html.slice(start).matchAll(/<(\/?)div\b[^>]*>/g)) {
    depth += tag[1] ? -1 : 1;
    if (depth === 0) return html.slice(start, start + tag.index);
  }
  throw new Error('the prose is never closed');
}

/** The longer paragraphs of some HTML, without the spaces that tags leave behind. */
export function longParagraphs(html: string): string[] {
  return [...html.matchAll(/<p(?:\s[^>]*)?>([\s\S]*?)<\/p>/g)]
    .map(([, inner = '']) => withoutSpaces(visibleText(inner)))
    .filter((text) => text.length > 70);
}

/** Words run together with plain quotes and dashes, to compare texts whose markup and typography differ. */
export function withoutSpaces(text: string): string {
  return text
    .replaceAll(/\s+/g, '')
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[“”]/g, '"')
    .replaceAll(/[–—]|--/g, '-')
    .replaceAll('…', '...');
}

/** Address of the site as its own canonical link says it, without a trailing slash. */
export function siteAddress(): string {
  const [address] = attributes(readBuilt('index.html'), /rel="canonical"/, 'href');
  return (address ?? '').replace(/\/$/, '');
}

/** A post as its file in content/ has it. */
export interface SourcePost {
  readonly slug: string;
  readonly title: string;
  readonly publishedAt: Date | undefined;
  readonly isDraft: boolean;
}

/** The posts of content/blog/, read without the site's own code. */
export function readSourcePosts(): SourcePost[] {
  return globSync('content/blog/*.mdx').map((file) => {
    const [, frontMatter = ''] = readFileSync(file, 'utf8').split(/^---$/m);
    const data = parse(frontMatter) as {
      title: string;
      publishedAt?: string | Date;
      draft?: boolean;
    };
    return {
      slug: file.replace(/^.*[\\/]/, '').replace(/\.mdx$/, ''),
      title: data.title,
      publishedAt: data.publishedAt === undefined ? undefined : new Date(data.publishedAt),
      isDraft: data.draft === true,
    };
  });
}
