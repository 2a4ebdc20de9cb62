import { globSync, readFileSync, writeFileSync } from 'node:fs';

import type { AstroIntegration } from 'astro';
import { parseHTML } from 'linkedom';
import postcss, { type Rule } from 'postcss';

/** But those that decide what is first seen, and say so. */
const SCRIPTS = /<script(?![^>]*\s(src=|data-first\b))[^>]*>[^]*?<\/script>/g;
/** What a visitor or a script may bring about. */
const STATES = /\[data-(?!astro-cid)[^\]]*\]|::?(?!is\(|where\(|not\(|has\()[\w-]+(\([^()]*\))?/g;

/**
 * Leaves in the head of each page the styles of its bar and first section alone. All styles, these once more so that the
 * order of rules stays, and the scripts before them come at the end of that section (docs/decisions.md, "Pages stay as
 * Astro makes them").
 */
export const firstStyles = (): AstroIntegration => ({
  name: 'first-styles',
  hooks: {
    'astro:build:done': ({ dir }) => {
      const names = globSync('**/*.html', { cwd: dir, exclude: ['documents/**'] });
      const files = names.map((name) => new URL(name.replaceAll('\\', '/'), dir));
      // Pages with the same styles get the same again, so that the policy has few hashes.
      for (const [css, pages] of Map.groupBy(files, (file) => stylesOf(read(file)))) {
        const first = select(css, pages);
        for (const file of pages) writeFileSync(file, reorder(read(file), css, first));
      }
    },
  },
});

const read = (file: URL) => readFileSync(file, 'utf8');

/** The longest: the font's are beside them. */
const stylesOf = (html: string): string =>
  [...html.matchAll(/<style>([^]*?)<\/style>/g)]
    .map(([, css = '']) => css)
    .reduce((longest, css) => (css.length > longest.length ? css : longest), '');

/** Where the first section ends, before its end tag; what is in an island is React's. */
function endOfFirst(html: string): number {
  const heading = html.indexOf('</h1>');
  const rest = html.slice(heading).search(/<\/(section|header)>/);
  const end = heading < 0 || rest < 0 ? html.indexOf('</main>') : heading + rest;
  const islandEnd = html.indexOf('</astro-island>', html.lastIndexOf('<astro-island', end));
  return islandEnd < end ? end : islandEnd + '</astro-island>'.length;
}

function select(css: string, pages: readonly URL[]): string {
  const styles = postcss.parse(css);
  let unseen: Rule[] = [];
  styles.walkRules((rule) => {
    if (rule.parent?.type !== 'rule') unseen.push(rule);
  });
  // Posts differ in little but their words.
  const asked = attributesIn(css);
  const shapes = new Set<string>();
  for (const page of pages) {
    const html = firstOf(page);
    const shape = shapeOf(html, asked);
    if (shapes.has(shape)) continue;
    shapes.add(shape);
    const { document } = parseHTML(html);
    unseen = unseen.filter(({ selectors }) => !selectors.some((each) => isIn(document, each)));
  }
  for (const rule of unseen) rule.remove();
  return styles.toString();
}

/** A page up to the end of its first section, without its head. */
function firstOf(page: URL): string {
  const html = read(page);
  const [head, body] = [html.indexOf('<head'), html.indexOf('<body')];
  return html.slice(0, head) + html.slice(body, endOfFirst(html));
}

/** A screen without what no rule asks for: its words, and most of what its elements say. */
function shapeOf(html: string, asked: ReadonlySet<string>): string {
  return html.replaceAll(/(?<=>)[^<]+|\s([\w:-]+)(="[^"]*")?/g, (all, name?: string) =>
    name !== undefined && asked.has(name) ? all : '',
  );
}

/** What rules ask for, but for the states that a visitor or a script may bring about. */
const attributesIn = (css: string): Set<string> =>
  new Set([
    'class',
    'id',
    ...css.matchAll(/\[((?!data-(?!astro-cid))[\w-]+)/g).map(([, name = '']) => name),
  ]);

function isIn(document: Document, selector: string): boolean {
  try {
    return document.querySelector(selector.replaceAll(STATES, '').trim() || '*') !== null;
  } catch {
    return true;
  }
}

function reorder(html: string, css: string, first: string): string {
  const [body, end] = [html.indexOf('<body'), endOfFirst(html)];
  const head = html.slice(0, body).replace(css, () => first);
  const screen = html.slice(body, end);
  const later = [`<style>${css}</style>`, ...(screen.match(SCRIPTS) ?? [])];
  return [head, screen.replaceAll(SCRIPTS, ''), ...later, html.slice(end)].join('');
}
