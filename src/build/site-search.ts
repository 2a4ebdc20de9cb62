import { mkdirSync, writeFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import type { AstroIntegration } from 'astro';
import { transformSync } from 'esbuild';
import { close, createIndex, type IndexFile } from 'pagefind';
import sirv from 'sirv';

import { escapeXml } from '../lib/seo/xml.ts';
import { SEARCH_FOLDER, type SearchEntry } from '../lib/site-search/entry.ts';
import { joinedWords } from '../lib/site-search/spelling.ts';

/** What a browser loads of all that Pagefind makes; the rest are interfaces, a worker and other languages. */
const neededFiles =
  /^(pagefind\.js|pagefind-entry\.json|wasm\.en\.pagefind|.*\.pf_(meta|index|fragment|filter))$/;

/**
 * Makes the index of the search (`dist/pagefind/`) from `server-data/search.json` and the built pages it names.
 * What Pagefind needs to be told is written into copies of the pages, so that the pages themselves carry nothing of it.
 */
export function siteSearch(): AstroIntegration {
  return {
    name: 'site-search',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const list = new URL('server-data/search.json', dir);
        const entries = JSON.parse(await readFile(list, 'utf8')) as SearchEntry[];
        await rm(list);
        const files = await makeSearchFiles(entries, (path) =>
          readFile(new URL(`.${path}.html`, dir), 'utf8'),
        );
        for (const { path, content } of files) {
          const target = new URL(`.${SEARCH_FOLDER}${path}`, dir);
          mkdirSync(new URL('.', target), { recursive: true });
          writeFileSync(target, path.endsWith('.js') ? minify(content) : content);
        }
      },
      // In development the index of the last build is searched.
      'astro:server:setup': ({ server }) => {
        const folder = fileURLToPath(new URL(`../../dist${SEARCH_FOLDER}`, import.meta.url));
        server.middlewares.use(SEARCH_FOLDER, sirv(folder, { dev: true }));
      },
    },
  };
}

/** Pagefind leaves the names in its script as they are. */
const minify = (script: Uint8Array) => transformSync(script, { minify: true, format: 'esm' }).code;

/**
 * The files of an index over these entries.
 * @param readPage gives the HTML of the built page at an address.
 * @throws when a page has no text, or Pagefind finds fault with one.
 */
async function makeSearchFiles(
  entries: readonly SearchEntry[],
  readPage: (path: string) => Promise<string>,
): Promise<IndexFile[]> {
  const { index, errors } = await createIndex({
    // Pages say en-US; figures hold labels out of their sentences.
    forceLanguage: 'en',
    excludeSelectors: [
      'svg',
      'form',
      'nav',
      'noscript',
      '.ticks',
      '[aria-hidden]',
      '.visually-hidden',
    ],
  });
  if (!index) throw new Error(`Pagefind did not start: ${errors.join(', ')}`);
  try {
    for (const entry of entries) {
      const content = await toIndexedPage(entry, readPage);
      const added = await index.addHTMLFile({ url: entry.url, content });
      if (added.errors.length > 0) throw new Error(`${entry.url}: ${added.errors.join(', ')}`);
    }
    const { files } = await index.getFiles();
    return files.filter(({ path }) => neededFiles.test(path));
  } finally {
    await close();
  }
}

async function toIndexedPage(
  entry: SearchEntry,
  readPage: (path: string) => Promise<string>,
): Promise<string> {
  const { url, group, title, kind, text } = entry;
  const also = [...joinedWords(title), ...(kind.startsWith('$') ? [kind] : [])].join(' ');
  const marks = [
    'data-pagefind-body',
    `data-kind="${escapeXml(kind)}"`,
    `data-title="${escapeXml(title)}"`,
    `data-also="${escapeXml(also)}"`,
    'data-pagefind-meta="kind[data-kind], title[data-title], also[data-also]"',
    `data-pagefind-filter="group:${group}"`,
  ].join(' ');
  if (text !== undefined) {
    const paragraphs = text.split('\n').map((line) => `<p>${escapeXml(line)}</p>`);
    return `<html lang="en"><body ${marks}><h1>${escapeXml(title)}</h1>${paragraphs.join('')}</body></html>`;
  }
  const page = await readPage(url);
  // Most of a page are its styles and the frame around its words.
  const html = page.slice(page.indexOf('<main'), page.indexOf('</main>'));
  // Texts have their body in .prose, with the title outside; other pages are searched whole.
  const root = html.includes('<div class="prose"') ? '<div class="prose"' : '<main';
  const marked = html
    .replace('<h1', root === '<main' ? '<h1' : '<h1 data-pagefind-body')
    .replace(root, `${root} ${marks}`);
  if (!marked.includes(marks)) throw new Error(`${url} has no text to search`);
  // Without a space, words of neighbors that are no paragraphs would be one.
  return `<html lang="en"><body>${marked.replaceAll('><', '> <')}</body></html>`;
}
