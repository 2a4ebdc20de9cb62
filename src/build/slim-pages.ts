import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import type { AstroIntegration } from 'astro';
import { parseHTML } from 'linkedom';

import { escapeXml } from '../lib/seo/xml.ts';
import { bundleRuntime } from './islands.ts';
import { minify, splitStyles, wordsOf } from './styles.ts';

/** Longer props of islands are files of their own, which come when the island wakes. */
const LONG_PROPS = 1_000;
/** Drawings of fewer characters are not worth a request: without them, too, a page needs as many round trips. */
const MANY_DRAWINGS = 8_000;
const SCOPE = 'data-astro-cid-';
/** Inline scripts that the browser runs. */
const CODE = 'script:not([src], [type]), script[type="module"]:not([src])';

/** Writes a file under a name with the hash of its content. @returns its address. */
type Write = (name: string, type: string, content: string) => string;

/**
 * Takes from the built pages what they do not need before somebody touches them (docs/decisions/008): style rules that
 * only islands show go into a file that the waking island loads, long props and drawings into others, and one small
 * script stands in for Astro's island element and the directives. Pages with the same styles get the same again, so
 * that the policy has few hashes.
 */
export function slimPages(): AstroIntegration {
  const slimFolder = (root: string) => {
    const write: Write = (name, type, content) => {
      const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
      const address = `/_astro/${name}.${hash}.${type}`;
      writeFileSync(root + address, content);
      return address;
    };
    for (const name of globSync('_astro/*.css', { cwd: root }))
      writeFileSync(root + name, minify(readFileSync(root + name, 'utf8')));
    const files = globSync('**/*.html', { cwd: root }).toSorted();
    const pages = files.map((name) => readPage(root + name));
    for (const [sheet, kind] of Map.groupBy(pages, ({ css }) => css)) {
      const words = kind.flatMap((page) => [...page.words]);
      const { shown, late } = splitStyles(sheet, new Set(words));
      const lateFile = write('late', 'css', late);
      const script = bundleRuntime(kind.flatMap(({ directives }) => directives));
      for (const { file } of kind) {
        const { document } = parseHTML(readFileSync(file, 'utf8'));
        replaceAll([...document.querySelectorAll('style')], shown);
        const codes = [...document.querySelectorAll(CODE)].filter(isOfIslands);
        if (codes.length > 0 || document.querySelector('astro-island')) replaceAll(codes, script);
        for (const island of document.querySelectorAll('astro-island')) {
          slimIsland(island, write);
          island.setAttribute('styles', lateFile);
        }
        moveDrawings(document, write);
        slimAttributes(document);
        // linkedom writes them as they are.
        for (const text of document.querySelectorAll('title, textarea'))
          text.textContent = escapeXml(text.textContent);
        writeFileSync(file, `<!DOCTYPE html>${document.documentElement.outerHTML}`);
      }
    }
  };
  return {
    name: 'slim-pages',
    hooks: {
      'astro:build:done': ({ dir }) => {
        slimFolder(fileURLToPath(dir));
      },
    },
  };
}

/** What is read of a page before it is changed. Not the page itself: a site may have thousands. */
function readPage(file: string) {
  const { document } = parseHTML(readFileSync(file, 'utf8'));
  const read = <Value>(selector: string, value: (element: Element) => Value) =>
    [...document.querySelectorAll(selector)].map(value);
  const classes = read('[class]', (element) => element.getAttribute('class'));
  const codes = read(CODE, ({ textContent }) => textContent);
  return {
    file,
    css: shortenScopes(read('style', ({ textContent }) => textContent).join('\n')),
    words: wordsOf([...classes, ...codes].join(' ')),
    directives: read('astro-island', (island) => island.getAttribute('client') ?? ''),
  };
}

/** Puts a text into the first of some elements, and takes the others out. */
function replaceAll([first, ...others]: Element[], text: string): void {
  if (!first) throw new Error("Astro's styles or scripts look new");
  first.textContent = text;
  for (const other of others) other.remove();
}

const isOfIslands = ({ textContent }: Element) =>
  /"astro-island"|new Event\("astro:/.test(textContent);

/** Leaves an island what the runtime reads. */
function slimIsland(island: Element, write: Write): void {
  // Astro makes the one of the folder that the project lies in: without it, pages are the same wherever they are built.
  for (const name of ['uid', 'await-children']) island.removeAttribute(name);
  const read = (name: string) => JSON.parse(island.getAttribute(name) ?? '') as { value?: unknown };
  const all = Object.entries(read('props'));
  const props = JSON.stringify(Object.fromEntries(all.filter(([name]) => !name.startsWith(SCOPE))));
  const isLong = props.length >= LONG_PROPS;
  island.setAttribute('props', isLong ? write('props', 'js', `export default ${props}`) : props);
  island.setAttribute('opts', String(read('opts').value));
}

/** Takes many drawings below the first screen out of a page, which then come after its words from a file. */
function moveDrawings(document: Document, write: Write): void {
  const first = document.querySelector('main :is(section, header)');
  const drawings = [...document.querySelectorAll('main svg')].filter(
    (drawing) =>
      !first?.contains(drawing) &&
      // An island compares its drawings with its own.
      !drawing.closest('astro-island, astro-slot')?.matches('astro-island') &&
      // The page's styles do not reach into a file.
      !drawing.querySelector(
        ':not(path), [fill], [stroke], [class]:not([class=""], .signal, .quiet)',
      ),
  );
  const size = drawings.reduce((sum, { innerHTML }) => sum + innerHTML.length, 0);
  if (size < MANY_DRAWINGS) return;
  const groups = drawings.map((drawing, index) => {
    for (const [name, color] of [
      ['signal', 'signal'],
      ['quiet', 'ink-quiet'],
    ])
      for (const path of drawing.querySelectorAll(`.${name}`))
        path.setAttribute('stroke', `var(--${color})`);
    return `<g id="d${index}">${drawing.innerHTML}</g>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg">${groups.join('')}</svg>`;
  const file = write('drawings', 'svg', svg);
  for (const [index, drawing] of drawings.entries())
    drawing.innerHTML = `<use href="${file}#d${index}"></use>`;
}

const scopes = new Map<string, string>();

/** Gives the scopes of styles short names, which stand on most elements. */
const shortenScopes = (text: string) =>
  text.replaceAll(/data-astro-cid-\w+/g, (scope) => {
    const name = scopes.get(scope) ?? `data-s${scopes.size.toString(36)}`;
    scopes.set(scope, name);
    return name;
  });

function slimAttributes(document: Document): void {
  for (const element of document.querySelectorAll('*')) {
    for (const name of element.getAttributeNames()) {
      if (!name.startsWith(SCOPE)) continue;
      element.removeAttribute(name);
      element.setAttribute(shortenScopes(name), '');
    }
    // Radix renders its list with this; the bar's own style sheet says the same, and the policy forbids it.
    if (element.getAttribute('style') === 'position:relative') element.removeAttribute('style');
  }
}
