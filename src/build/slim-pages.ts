import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import type { AstroIntegration } from 'astro';
import { build, transformSync } from 'esbuild';
import MagicString from 'magic-string';

import { contentOf, elementsOf, isCode, type PageElement } from './page-elements.ts';
import { splitDrawings } from './page-drawings.ts';
import { minify, splitStyles, wordsOf } from './styles.ts';

/** Longer props of islands are files of their own, which come when the island wakes. */
const LONG_PROPS = 1_000;

interface Page {
  name: string;
  /** The elements that are changed. */
  parts: PageElement[];
  drawings: ReturnType<typeof splitDrawings>;
}

/** Pages with the same style sheet, and words of their classes and scripts. */
interface PageKind {
  pages: Page[];
  words: Set<string>;
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
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir);
        for (const name of globSync('_astro/*.css', { cwd: root }))
          writeFileSync(root + name, minify(readFileSync(root + name, 'utf8')));
        for (const [css, { pages, words }] of findKinds(root)) {
          const { shown, late } = splitStyles(css, words);
          const lateFile = writeHashed(root, 'late', 'css', shortenScopes(late));
          for (const page of pages)
            writeFileSync(root + page.name, await slimPage(root, page, shown, lateFile));
        }
      },
    },
  };
}

function findKinds(root: string): Map<string, PageKind> {
  const kinds = new Map<string, PageKind>();
  for (const name of globSync('**/*.html', { cwd: root }).toSorted()) {
    const html = readFileSync(root + name, 'utf8');
    const elements = elementsOf(html);
    const textOf = (list: PageElement[]) => list.map((each) => contentOf(html, each)).join('\n');
    const css = textOf(elements.filter((element) => element.name === 'style'));
    const classes = elements.map(({ attributes }) => attributes['class'] ?? '').join(' ');
    const words = wordsOf(classes + textOf(elements.filter(isCode)));
    const kind = kinds.get(css) ?? { pages: [], words: new Set() };
    const parts = elements.filter(
      (each) => /^(style|astro-island)$/.test(each.name) || isCode(each),
    );
    kind.pages.push({ name, parts, drawings: splitDrawings(html, elements) });
    for (const word of words) kind.words.add(word);
    kinds.set(css, kind);
  }
  return kinds;
}

/** A page with its styles in one element, its islands' scripts in another, and small scripts. */
async function slimPage(
  root: string,
  { name, parts: elements, drawings }: Page,
  css: string,
  lateFile: string,
): Promise<string> {
  const html = readFileSync(root + name, 'utf8');
  const page = new MagicString(html);
  for (const { start, end } of elements.filter(({ name }) => name === 'style'))
    page.remove(start, end);
  page.appendLeft(html.indexOf('</head>'), `<style>${css}</style>`);

  const directives = new Set<string>();
  for (const { start, attributes } of elements.filter(({ name }) => name === 'astro-island')) {
    page.appendLeft(start + '<astro-island'.length, ` styles="${lateFile}"`);
    // Astro makes it of the folder that the project lies in: without it, pages are the same wherever they are built.
    const uid = ` uid="${attributes['uid']}"`;
    page.remove(html.indexOf(uid, start), html.indexOf(uid, start) + uid.length);
    directives.add(attributes['client'] ?? '');
    const props = attributes['props'] ?? '';
    if (props.length < LONG_PROPS) continue;
    const from = html.indexOf(' props="', start) + ' props="'.length;
    const file = writeHashed(root, 'props', 'js', `export default ${props}`);
    page.update(from, html.indexOf('"', from), file);
  }
  let isFirst = true;
  for (const element of elements.filter(isCode)) {
    const code = contentOf(html, element);
    const isOfIslands = code.includes('"astro-island"') || code.includes('new Event("astro:');
    if (isOfIslands && !isFirst) page.remove(element.start, element.end);
    else if (isOfIslands)
      page.update(element.contentStart, element.contentEnd, await runtime(directives));
    else if (code) page.update(element.contentStart, element.contentEnd, shorten(code));
    isFirst &&= !isOfIslands;
  }
  if (isFirst && directives.size > 0) throw new Error("Astro's scripts for islands look new");
  if (drawings) {
    const address = writeHashed(root, 'drawings', 'svg', drawings.file);
    for (const [id, { contentStart, contentEnd }] of drawings.places)
      page.update(contentStart, contentEnd, `<use href="${address}#${id}"></use>`);
  }
  // In HTML, drawings need no namespace; the runtime reads no names of islands and no mark behind their children, and no
  // island the scope of the styles around it.
  return shortenScopes(page.toString())
    .replaceAll(' xmlns="http://www.w3.org/2000/svg"', '')
    .replaceAll(/,&quot;data-s\w+&quot;:\[0,true\]|&quot;data-s\w+&quot;:\[0,true\],?/g, '')
    .replaceAll(
      /<!--astro:end-->| await-children(?:="")?|&quot;name&quot;:&quot;\w+&quot;,(?=&quot;value)/g,
      '',
    );
}

const shortened = new Map<string, string>();

/** A script minified, once for all pages that have it. */
function shorten(code: string): string {
  const short =
    shortened.get(code) ?? transformSync(code, { minify: true, target: 'es2022' }).code.trim();
  shortened.set(code, short);
  return short;
}

/** Writes a file under a name with the hash of its content. @returns its address. */
function writeHashed(root: string, name: string, type: string, content: string) {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
  const address = `/_astro/${name}.${hash}.${type}`;
  writeFileSync(root + address, content);
  return address;
}

const runtimes = new Map<string, string>();

/** The script of pages that use these directives: the island element with them, and no others. */
async function runtime(directives: Set<string>): Promise<string> {
  const names = [...directives].filter((name) => name !== 'load').toSorted();
  const known = runtimes.get(names.join());
  if (known) return known;
  const imports = names.map((name) => `import ${name} from './directives/${name}.ts';`);
  const contents = `import { defineIslands } from './island-runtime.ts';${imports.join('')}defineIslands({${names.join()}});`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: import.meta.dirname },
    bundle: true,
    minify: true,
    target: 'es2022',
    write: false,
  });
  const script = outputFiles[0]?.text.trim() ?? '';
  runtimes.set(names.join(), script);
  return script;
}

const scopes = new Map<string, string>();

/** Gives the scopes of styles short names, which stand on most elements. */
function shortenScopes(text: string): string {
  return text.replaceAll(/data-astro-cid-(\w+)(?:="true")?/g, (_, scope: string) => {
    const name = scopes.get(scope) ?? `data-s${scopes.size.toString(36)}`;
    scopes.set(scope, name);
    return name;
  });
}
