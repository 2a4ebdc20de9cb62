import { createHash } from 'node:crypto';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import type { AstroIntegration } from 'astro';
import { build, transformSync } from 'esbuild';
import MagicString from 'magic-string';

import { foldOf, shownBy } from './fold.ts';
import { contentOf, elementsOf, isCode } from './page-elements.ts';
import { minify, splitStyles, uniteStyles, withoutKnown, type Shown } from './styles.ts';

/** Pages with the same style sheet. */
interface PageKind {
  css: string;
  /** Names of their files. */
  names: string[];
  /** What rules may match in them. */
  whole: Required<Shown>;
  /** What rules may match above the fold, where the pages have one. */
  above: Required<Shown> | undefined;
}

/**
 * Takes from the built pages what they do not need at first (docs/decisions/008): style rules of what is below the
 * fold go into a file that many pages share, those that only islands show into a file that the waking island loads, and one
 * small script stands in for Astro's island element and the directives. Pages with the same styles get the same again,
 * so that the policy has few hashes.
 */
export function slimPages(): AstroIntegration {
  return {
    name: 'slim-pages',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir);
        for await (const name of glob('_astro/*.css', { cwd: root }))
          await writeFile(root + name, minify(await readFile(root + name, 'utf8')));
        const kinds = await findKinds(root);
        const texts = await writeSheet(root, 'texts', belowTheFold(kinds.filter(isText)));
        const below = await writeSheet(
          root,
          'below',
          belowTheFold(kinds.filter((kind) => !isText(kind))),
        );
        for (const kind of kinds) {
          const { css, names, whole, above } = kind;
          const { shown, late } = splitStyles(css, { words: whole.words });
          const sheets = {
            inline: above ? splitStyles(shown, above).shown : shown,
            late: await writeSheet(root, 'late', late),
            below: isText(kind) ? texts : below,
          };
          for (const name of names)
            await writeFile(
              root + name,
              await slimPage(await readFile(root + name, 'utf8'), sheets),
            );
        }
      },
    },
  };
}

async function findKinds(root: string): Promise<PageKind[]> {
  const kinds = new Map<string, PageKind>();
  for (const name of (await Array.fromAsync(glob('**/*.html', { cwd: root }))).toSorted()) {
    const html = await readFile(root + name, 'utf8');
    const elements = elementsOf(html);
    const styles = elements.filter((element) => element.name === 'style');
    const css = styles.map((each) => contentOf(html, each)).join('\n');
    const fold = foldOf(html, elements);
    const whole = shownBy(html, elements);
    const above = fold === undefined ? undefined : shownBy(html, elements, fold);
    const key = `${css}${above ? 'folded' : ''}`;
    const kind = kinds.get(key);
    kinds.set(key, {
      css,
      names: [...(kind?.names ?? []), name],
      whole: kind ? unite(kind.whole, whole) : whole,
      above: kind?.above && above ? unite(kind.above, above) : above,
    });
  }
  return [...kinds.values()];
}

/** Whether pages are to be read: they go from one to the next, and share next to nothing with others below the fold. */
const isText = ({ whole }: PageKind) => whole.words.has('prose');

const unite = (one: Required<Shown>, other: Required<Shown>) => ({
  words: one.words.union(other.words),
  names: one.names.union(other.names),
});

/** The rules that some page needs below its fold and has not above it. */
function belowTheFold(kinds: PageKind[]): string {
  const folded = kinds.flatMap(({ css, whole, above }) =>
    above ? { css, whole: { words: whole.words }, known: above } : [],
  );
  const common = {
    words: folded.map(({ known }) => known.words).reduce((one, other) => one.intersection(other)),
    names: folded.map(({ known }) => known.names).reduce((one, other) => one.intersection(other)),
  };
  const words = folded.map(({ whole }) => whole.words).reduce((one, other) => one.union(other));
  const { shown } = splitStyles(uniteStyles(folded.map(({ css }) => css)), { words });
  // Tokens stay unless every page has them.
  return withoutKnown(splitStyles(shown, common).late, folded);
}

/** Writes a style sheet under a name that changes with it, and gives its address. */
async function writeSheet(root: string, name: string, css: string): Promise<string> {
  const text = shortenScopes(css);
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 8);
  await writeFile(`${root}_astro/${name}.${hash}.css`, text);
  return `/_astro/${name}.${hash}.css`;
}

/** A page with its first styles in one element, its islands' scripts in another, and small scripts. */
async function slimPage(
  html: string,
  sheets: { inline: string; late: string; below: string },
): Promise<string> {
  const page = new MagicString(html);
  const elements = elementsOf(html);
  const fold = foldOf(html, elements);
  // Browsers show what stands before it while it comes. Less urgent than the font, which is seen at once.
  if (fold !== undefined)
    page.appendLeft(fold, `<link rel="stylesheet" href="${sheets.below}" fetchpriority="low">`);
  for (const { start, end } of elements.filter(({ name }) => name === 'style'))
    page.remove(start, end);
  page.appendLeft(html.indexOf('</head>'), `<style>${sheets.inline}</style>`);

  const directives = new Set<string>();
  for (const { start, attributes } of elements.filter(({ name }) => name === 'astro-island')) {
    page.appendLeft(start + '<astro-island'.length, ` styles="${sheets.late}"`);
    // Astro makes it of the folder that the project lies in: without it, pages are the same wherever they are built.
    const uid = ` uid="${attributes['uid']}"`;
    page.remove(html.indexOf(uid, start), html.indexOf(uid, start) + uid.length);
    directives.add(attributes['client'] ?? '');
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
  // In HTML, drawings need no namespace; the runtime reads no mark behind its children.
  return shortenScopes(page.toString())
    .replaceAll(' xmlns="http://www.w3.org/2000/svg"', '')
    .replaceAll('<!--astro:end-->', '');
}

const shortened = new Map<string, string>();

/** A script minified, once for all pages that have it. */
function shorten(code: string): string {
  const short =
    shortened.get(code) ?? transformSync(code, { minify: true, target: 'es2022' }).code.trim();
  shortened.set(code, short);
  return short;
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
