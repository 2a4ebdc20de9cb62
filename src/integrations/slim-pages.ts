import { createHash } from 'node:crypto';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { build, transformSync } from 'esbuild';

import { readChunks } from './slim-pages/chunks.ts';
import {
  classesOf,
  inlineScriptsOf,
  islandAttributes,
  scriptFilesOf,
  stylesOf,
  withCompactScripts,
  withIslandStyles,
  withoutBreaks,
  withPlainDrawings,
  withRuntime,
  withShortFontNames,
  withStyles,
} from './slim-pages/page-parts.ts';
import { dropScopes, makeScopeNames, scopeTargets } from './slim-pages/scopes.ts';
import { splitStyles, wordsOf } from './slim-pages/split-styles.ts';

/** On an element around an island that may show any content, such as a post that has no page yet. */
const ANY_CONTENT = 'data-any-content';

/** Pages with the same style sheet: they get the same again, so that the policy has few hashes. */
interface PageKind {
  readonly css: string;
  readonly names: string[];
  readonly classes: Set<string>;
  readonly scripts: Set<string>;
  readonly islands: Set<string>;
  showsAnything: boolean;
}

/**
 * Takes from the built pages what they do not need before somebody touches them (docs/decisions/008):
 * style rules that only islands show go into a file that the waking island loads, rules that nothing shows are
 * dropped, and one small script stands in for Astro's island element and the directives.
 * @param root folder of the built site, with a slash at its end.
 * @param directives names of the files in `directives/`.
 * @throws when Astro's scripts or the props of an island are not as expected.
 */
export async function slimPages(root: string, directives: readonly string[]): Promise<void> {
  const runtimes = new Map<string, Promise<string>>();
  const runtimeOf = (html: string) => {
    const clients = new Set(islandAttributes(html, 'client'));
    const used = directives.filter((name) => clients.has(name));
    const known = runtimes.get(used.join()) ?? buildRuntime(used);
    runtimes.set(used.join(), known);
    return known;
  };
  const shorten = makeScopeNames();
  for (const kind of await findKinds(root)) await slimKind(root, kind, runtimeOf, shorten);
}

/** The script of a page: the island element with the directives that the page uses. */
export async function buildRuntime(directives: readonly string[]): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: [
        "import { defineIslands } from './slim-pages/island-runtime.ts';",
        ...directives.map((name) => `import ${name} from './directives/${name}.ts';`),
        `defineIslands({ ${directives.join(', ')} });`,
      ].join('\n'),
      resolveDir: fileURLToPath(new URL('.', import.meta.url)),
    },
    bundle: true,
    format: 'iife',
    minify: true,
    target: 'es2022',
    write: false,
  });
  return (outputFiles[0]?.text ?? '').trim();
}

const minified = new Map<string, string>();

function minify(script: string): string {
  const known =
    minified.get(script) ?? transformSync(script, { minify: true, target: 'es2022' }).code.trim();
  minified.set(script, known);
  return known;
}

async function findKinds(root: string): Promise<PageKind[]> {
  const kinds = new Map<string, PageKind>();
  for (const name of (await Array.fromAsync(glob('**/*.html', { cwd: root }))).toSorted()) {
    const html = await readFile(root + name, 'utf8');
    const css = stylesOf(html);
    const kind: PageKind = kinds.get(css) ?? {
      css,
      names: [],
      classes: new Set(),
      scripts: new Set(),
      islands: new Set(),
      showsAnything: false,
    };
    kinds.set(css, kind);
    kind.names.push(name);
    for (const word of wordsOf(classesOf(html))) kind.classes.add(word);
    const scripts = inlineScriptsOf(html) + readChunks(root, scriptFilesOf(html));
    for (const word of wordsOf(scripts)) kind.scripts.add(word);
    for (const url of islandAttributes(html, 'component-url')) kind.islands.add(url);
    kind.showsAnything ||= html.includes(ANY_CONTENT);
  }
  return [...kinds.values()];
}

async function slimKind(
  root: string,
  kind: PageKind,
  runtimeOf: (html: string) => Promise<string>,
  shorten: (text: string) => string,
): Promise<void> {
  const { shown, late } = splitStyles(kind.css, {
    shown: kind.classes.union(kind.scripts),
    late: kind.showsAnything ? undefined : wordsOf(readChunks(root, kind.islands)),
  });
  const targets = scopeTargets(shown + late);
  const css = withShortFontNames(shorten(shown));
  const lateFile = late ? await writeStyles(root, shorten(late)) : undefined;
  for (const name of kind.names) {
    let html = await readFile(root + name, 'utf8');
    html = withRuntime(withStyles(html, css), await runtimeOf(html), name);
    html = withCompactScripts(html, minify);
    html = withoutBreaks(withPlainDrawings(withIslandStyles(html, lateFile)));
    await writeFile(root + name, shorten(dropScopes(html, targets, kind.scripts)));
  }
}

async function writeStyles(root: string, css: string): Promise<string> {
  const hash = createHash('sha256').update(css).digest('hex').slice(0, 8);
  const path = `_astro/late.${hash}.css`;
  await writeFile(root + path, css);
  return `/${path}`;
}
