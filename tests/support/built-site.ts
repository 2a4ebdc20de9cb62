import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, posix, resolve } from 'node:path';
import process from 'node:process';

import { parseHTML } from 'linkedom';

/** Folder of the built site. `DIST_DIR` names another than `dist`. */
export const distDir = resolve(process.env['DIST_DIR'] ?? 'dist');

/** One built HTML file. */
export interface BuiltPage {
  /** As the visitor sees it: `/`, `/blog`, `/help/guides/file-management-guide`. */
  path: string;
  document: Document;
  main: Element;
}

const cache = new Map<string, BuiltPage>();

/** Path of a file in the built site, whether it is there or not. */
export function distPath(path: string): string {
  return join(distDir, path);
}

/** Bytes of a file of the built site. @throws Error when there is none. */
export function readBuiltBytes(path: string): Buffer<ArrayBuffer> {
  if (!existsSync(distPath(path)))
    throw new Error(`${distDir} has no file ${path}: run "npm run build" first`);
  return readFileSync(distPath(path));
}

/** Text of a file of the built site. @throws Error when there is none. */
export function readBuilt(path: string): string {
  return readBuiltBytes(path).toString('utf8');
}

/** The file that answers an address: `/blog` is `blog.html`. `undefined` when none does. */
export function findFile(path: string): string | undefined {
  const candidates = path.endsWith('/') ? [`${path}index.html`] : [path, `${path}.html`];
  return candidates.find(
    (candidate) => /\.[^/]+$/.test(candidate) && existsSync(distPath(candidate)),
  );
}

/** A page of the built site. @throws Error when there is no such page, or no built site at all. */
export function getPage(path: string): BuiltPage {
  const known = cache.get(path);
  if (known) return known;
  const file = findFile(path);
  if (!file) throw new Error(`${distDir} has no page ${path}: run "npm run build" first`);
  const { document } = parseHTML(readBuilt(file));
  const page = { path, document, main: getOne(document, 'main') };
  cache.set(path, page);
  return page;
}

/** Path of every page of the built site, sorted; documents are downloads. @throws Error when there is no built site. */
export function getPaths(): readonly string[] {
  const files = globSync('**/*.html', { cwd: distDir, exclude: ['documents/**'] }).map((file) =>
    file.replaceAll('\\', '/'),
  );
  if (files.length === 0) throw new Error(`${distDir} has no pages: run "npm run build" first`);
  return files.map((file) => `/${file.replace(/\.html$/, '').replace(/^index$/, '')}`).toSorted();
}

/** Address of every document to download, sorted. */
export function getDownloads(): readonly string[] {
  return globSync('documents/*.html', { cwd: distDir })
    .map((file) => `/${file.replaceAll('\\', '/')}`)
    .toSorted();
}

/** Every page of the built site, sorted by path. @throws Error when there is no built site. */
export function getPages(): readonly BuiltPage[] {
  return getPaths().map(getPage);
}

/** The element that some HTML would be the content of. */
export function parseFragment(html: string): Element {
  return getOne(parseHTML(`<!doctype html><main>${html}</main>`).document, 'main');
}

/** Elements that match, in the order of the document. */
export function getAll(root: ParentNode, selector: string): Element[] {
  return [...root.querySelectorAll(selector)];
}

/** The one element that matches. @throws Error when there is none or more than one. */
export function getOne(root: ParentNode, selector: string): Element {
  const [found, ...more] = getAll(root, selector);
  if (!found) throw new Error(`nothing matches "${selector}"`);
  if (more.length > 0) throw new Error(`${more.length + 1} elements match "${selector}"`);
  return found;
}

const unread = 'svg, script, style, template';
const inline = new Set([
  'A',
  'ABBR',
  'B',
  'CITE',
  'CODE',
  'EM',
  'I',
  'KBD',
  'MARK',
  'Q',
  'S',
  'SMALL',
  'STRONG',
  'SUB',
  'SUP',
  'TIME',
]);

function collectText(node: Node, left: string): string {
  if (node.nodeType === 3) return node.textContent ?? '';
  if (node.nodeType !== 1) return '';
  const element = node as Element;
  if (element.matches(left)) return ' ';
  const inner = [...element.childNodes].map((child) => collectText(child, left)).join('');
  const isInline = inline.has(element.tagName.toUpperCase()) || element.matches('[data-nowrap]');
  return isInline ? inner : ` ${inner} `;
}

/** What typesetting changes, as it is typed. Dashes between numbers are hyphens, others stay. */
export const asTyped = (text: string): string =>
  text
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[“”]/g, '"')
    .replaceAll('−', '-')
    .replaceAll(/(?<=\d)–(?=\$?\d)/g, '-')
    .replaceAll('\u00A0', ' ');

const tidy = (text: string): string =>
  asTyped(text)
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,;:!?)])/g, '')
    .trim();

/** What a reader reads: one space between blocks, characters as they are typed, no drawings. */
export function textOf(element: Element): string {
  return tidy(collectText(element, unread));
}

/** As `textOf`, without what is only read out or only shown. */
export function labelOf(element: Element): string {
  return tidy(collectText(element, `${unread}, .visually-hidden, [aria-hidden="true"], [hidden]`));
}

/** Texts of the elements that match. */
export function textsOf(root: ParentNode, selector: string): string[] {
  return getAll(root, selector).map(textOf);
}

/** Links below an element as label and target. */
export function linksOf(
  root: ParentNode,
  selector = 'a',
): (readonly [label: string, href: string])[] {
  return getAll(root, selector).map(
    (link) => [labelOf(link), link.getAttribute('href') ?? ''] as const,
  );
}

/** Target of the one link or links with this label, as visitors see them. @throws Error when none has it or they lead to different places. */
export function hrefOf(root: ParentNode, label: string): string {
  const links = linksOf(root, 'a:not([data-session-only])');
  const targets = new Set(links.flatMap(([text, href]) => (text === label ? [href] : [])));
  const [target, ...others] = targets;
  if (target === undefined) throw new Error(`no link says "${label}"`);
  if (others.length > 0)
    throw new Error(`links say "${label}" and lead to ${[...targets].join(', ')}`);
  return target;
}

/** Buttons that open the order dialog: label, name of the service, price as written. */
export function orderButtonsOf(
  root: ParentNode,
): (readonly [label: string, service: string, price: string])[] {
  return getAll(root, '[data-order]').map(
    (button) =>
      [
        labelOf(button),
        button.getAttribute('data-order') ?? '',
        button.getAttribute('data-price') ?? '',
      ] as const,
  );
}

/** The section or article that a heading names. @throws Error when none has such a heading. */
export function getSection(root: ParentNode, heading: string): Element {
  const section = getAll(root, 'h1, h2, h3')
    .find((candidate) => textOf(candidate) === heading)
    ?.closest('section, article');
  if (!section) throw new Error(`no section is called "${heading}"`);
  return section;
}

/** Description lists as term → description. */
export function factsOf(root: ParentNode): Record<string, string> {
  return Object.fromEntries(
    getAll(root, 'dl > div').map((row) => [textOf(getOne(row, 'dt')), textOf(getOne(row, 'dd'))]),
  );
}

/** Words of running text. */
export function countWords(element: Element): number {
  return textOf(element)
    .split(' ')
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

/**
 * Source of everything that an island of a page may load: its script and what that imports, at once or later.
 * @throws Error when the page has no such island.
 */
export function islandSource(path: string, name: string): string {
  const island = getPage(path).document.querySelector(`astro-island[component-export="${name}"]`);
  const entry = island?.getAttribute('component-url');
  if (!entry) throw new Error(`${path} has no island ${name}`);
  const seen = new Map<string, string>();
  const load = (url: string): void => {
    if (seen.has(url)) return;
    const source = readBuilt(url);
    seen.set(url, source);
    for (const [, specifier = ''] of source.matchAll(
      /["'`]((?:\.{1,2}|\/_astro)\/[\w./-]+\.js)["'`]/g,
    )) {
      load(posix.resolve(posix.dirname(url), specifier));
    }
  };
  load(entry);
  return [...seen.values()].join('\n').replaceAll("\\'", "'").replaceAll('\\"', '"');
}
