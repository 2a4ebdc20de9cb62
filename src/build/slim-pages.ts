import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import type { AstroIntegration } from 'astro';
import { parseHTML } from 'linkedom';

import { arrivalTimes } from '../lib/chapters.ts';
import { escapeXml } from '../lib/seo/xml.ts';
import { bundleRuntime } from './islands.ts';
import { minify, splitStyles, wordsOf } from './styles.ts';
import { NOWRAP, setTypography } from './typography.ts';

/** Longer props of islands are files of their own, which come when the island wakes. */
const LONG_PROPS = 1_000;
/** Drawings of fewer characters are not worth a request: without them, too, a page needs as many round trips. */
const MANY_DRAWINGS = 4_000;
const SCOPE = 'data-astro-cid-';
/** Inline scripts that the browser runs. */
const CODE = 'script:not([src], [type]), script[type="module"]:not([src])';

/** Pages with the same style sheet. Not the pages themselves: a site may have thousands. */
interface Kind {
  files: string[];
  /** Of their classes, data attributes and scripts. */
  words: Set<string>;
  /** Of their islands. */
  directives: Set<string>;
}

/**
 * Takes from the built pages what they do not need before somebody touches them (docs/decisions/008): style rules that
 * only islands show go into a file that the waking island loads, long props and drawings into others, and one small
 * script stands in for Astro's island element and the directives. Pages with the same styles get the same again, so
 * that the policy has few hashes.
 */
export function slimPages(): AstroIntegration {
  return {
    name: 'slim-pages',
    hooks: {
      'astro:build:done': ({ dir }) => {
        const root = fileURLToPath(dir);
        for (const name of globSync('_astro/*.css', { cwd: root }))
          writeFileSync(root + name, minify(readFileSync(root + name, 'utf8')));
        for (const [css, { files, words, directives }] of findKinds(root)) {
          const { shown, late } = splitStyles(css, words);
          const styles = write(root, 'late.css', late);
          const script = bundleRuntime([...directives]);
          for (const file of files) {
            const document = readPage(file);
            replaceAll(document.querySelectorAll('style'), shown);
            if (directives.size > 0) replaceAll(codesOfIslands(document), script);
            setTypography(document);
            slimElements(root, document, styles);
            dropScopes(document, shown + late);
            timeSections(document);
            moveDrawings(root, document);
            const html = document.documentElement.outerHTML;
            writeFileSync(file, `<!DOCTYPE html>${html.replaceAll(/(?<= data-s\w{1,2})=""/g, '')}`);
          }
        }
      },
    },
  };
}

const readPage = (file: string): Document => parseHTML(readFileSync(file, 'utf8')).document;

/** Writes a file under a name with the hash of its content. @returns its address. */
function write(root: string, name: string, content: string): string {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
  const address = `/_astro/${name.replace('.', `.${hash}.`)}`;
  writeFileSync(root + address, content);
  return address;
}

/** By their style sheets. */
function findKinds(root: string): Map<string, Kind> {
  const kinds = new Map<string, Kind>();
  for (const name of globSync('**/*.html', { cwd: root }).toSorted()) {
    const document = readPage(root + name);
    const textOf = (selector: string) =>
      [...document.querySelectorAll(selector)].map(({ textContent }) => textContent).join('\n');
    const css = shortenScopes(textOf('style'));
    const words = new Set([NOWRAP]);
    const kind = kinds.get(css) ?? { files: [], words, directives: new Set() };
    kinds.set(css, kind);
    kind.files.push(root + name);
    for (const { classList } of document.querySelectorAll('[class]'))
      for (const word of classList) kind.words.add(word);
    for (const element of document.querySelectorAll('*')) {
      kind.words.add(element.localName);
      for (const { name: attribute, value } of element.attributes)
        if (attribute.startsWith('data-')) kind.words.add(shortenScopes(attribute)).add(value);
    }
    for (const word of wordsOf(textOf(CODE))) kind.words.add(word);
    for (const island of document.querySelectorAll('astro-island'))
      kind.directives.add(island.getAttribute('client') ?? '');
  }
  return kinds;
}

const codesOfIslands = (document: Document) =>
  [...document.querySelectorAll(CODE)].filter(({ textContent }) =>
    /"astro-island"|new Event\("astro:/.test(textContent),
  );

/** Puts a text into the first of some elements, and takes the others out. */
function replaceAll([first, ...others]: Iterable<Element>, text: string): void {
  if (!first) throw new Error("Astro's styles or scripts look new");
  first.textContent = text;
  for (const other of others) other.remove();
}

/** Leaves elements what the runtime and the style sheets read, by short names, and names the islands' styles. */
function slimElements(root: string, document: Document, styles: string): void {
  for (const island of document.querySelectorAll('astro-island')) {
    const read = (name: string) => JSON.parse(island.getAttribute(name) ?? '{}') as object;
    const own = Object.entries(read('props')).filter(([name]) => !name.startsWith(SCOPE));
    const props = JSON.stringify(Object.fromEntries(own));
    const isLong = props.length >= LONG_PROPS;
    island.setAttribute(
      'props',
      isLong ? write(root, 'props.js', `export default ${props}`) : props,
    );
    // It draws nothing, so that it needs no renderer but its own.
    if (island.getAttribute('client') === 'play')
      island.setAttribute('renderer-url', island.getAttribute('component-url') ?? '');
    island.setAttribute('opts', String((read('opts') as { value?: unknown }).value));
    island.setAttribute('styles', styles);
    // Astro makes the one of the folder that the project lies in: without it, pages are the same wherever they are built.
    for (const name of ['uid', 'await-children']) island.removeAttribute(name);
  }
  for (const element of document.querySelectorAll('*')) {
    for (const name of element.getAttributeNames().filter((each) => each.startsWith(SCOPE))) {
      element.removeAttribute(name);
      element.setAttribute(shortenScopes(name), '');
    }
    // Radix renders its list with this; the bar's own style sheet says the same, and the policy forbids it.
    if (element.getAttribute('style') === 'position:relative') element.removeAttribute('style');
    // linkedom writes the text of these as it is.
    if (element.matches('title, textarea')) element.textContent = escapeXml(element.textContent);
  }
}

/** Writes beside sections when somebody who reads what the page shows arrives there. */
function timeSections(document: Document): void {
  const marks = document.querySelectorAll('main .mark');
  if (marks.length === 0) return;
  const BORDER = '\u241e';
  const page = document.querySelector('main')?.cloneNode(true) as Element;
  const unread =
    'svg, script, style, fieldset, .visually-hidden, [hidden], details:not([open]) > :not(summary)';
  for (const element of page.querySelectorAll(unread)) element.remove();
  for (const mark of page.querySelectorAll('.mark')) mark.textContent = BORDER;
  const times = arrivalTimes(page.innerHTML.split(BORDER));
  for (const [index, mark] of marks.entries()) mark.textContent = times[index] ?? '';
}

const scopes = new Map<string, string>();

/** Gives the scopes of styles, which stand on most elements, short names. */
const shortenScopes = (text: string) =>
  text.replaceAll(/data-astro-cid-\w+/g, (scope) => {
    scopes.set(scope, scopes.get(scope) ?? `data-s${scopes.size.toString(36)}`);
    return scopes.get(scope) ?? scope;
  });

/** Takes scopes off elements that no rule with that scope can mean, whatever state they come into. */
function dropScopes(document: Document, css: string): void {
  const scripts = [...document.querySelectorAll(CODE)].map(({ textContent }) => textContent);
  const words = wordsOf(scripts.join(' '));
  const scoped = new Map<string, Set<string>>();
  for (const [, named = '', scope = ''] of css.matchAll(/([^\s>+~,{}()]*)\[(data-s\w{1,2})\]/g)) {
    const lasting = named
      .replaceAll(/::?[\w-]+|\[[^\]]*\]/g, '')
      .replaceAll(/\.([\w-]+)/g, (all, word: string) => (words.has(word) ? '' : all));
    scoped.set(scope, (scoped.get(scope) ?? new Set()).add(lasting || '*'));
  }
  for (const [scope, selectors] of scoped)
    for (const element of document.querySelectorAll(`[${scope}]`))
      if (!element.matches([...selectors].join())) element.removeAttribute(scope);
}

/** Takes many drawings that are not on the first screen out of a page, which then come after its words from a file. */
function moveDrawings(root: string, document: Document): void {
  const first = document.querySelector('main :is(section, header)');
  // An island compares its drawings with its own, and the page's styles do not reach into a file.
  const styled = ':not(path), [fill], [stroke], [class]:not([class=""], .signal, .quiet)';
  const drawings = [...document.querySelectorAll('main svg')].filter(
    (drawing) =>
      (drawing.hasAttribute('data-later') || !first?.contains(drawing)) &&
      !drawing.closest('astro-island, astro-slot')?.matches('astro-island') &&
      !drawing.querySelector(styled),
  );
  if (drawings.map(({ innerHTML }) => innerHTML).join('').length < MANY_DRAWINGS) return;
  const groups = drawings.map((drawing, index) => {
    for (const path of drawing.querySelectorAll('.signal, .quiet'))
      path.setAttribute('stroke', path.matches('.signal') ? 'var(--signal)' : 'var(--ink-quiet)');
    return `<g id="d${index}">${drawing.innerHTML}</g>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg">${groups.join('')}</svg>`;
  const file = write(root, 'drawings.svg', svg);
  for (const [index, drawing] of drawings.entries())
    drawing.innerHTML = `<use href="${file}#d${index}"></use>`;
}
