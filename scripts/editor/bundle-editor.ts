import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, glob, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { build, version, type BuildOptions, type Plugin } from 'esbuild';

import { servedRoutes } from '../../src/build/served-routes.ts';
import type { EditorData } from '../../src/contracts/server-data.ts';
import { momentOf } from '../../src/lib/dates.ts';
import { isPublic } from '../../src/lib/post-ribbon.ts';
import { editing, site, type Editing } from '../../src/site.ts';
import type { Content, Entry } from '../content-check/content.ts';
import { readContent } from '../content-check/read-content.ts';
import type { Files } from './checked-files.ts';
import { editorConfig, linkTargets } from './config.ts';
import { api } from './github.ts';

const editorFile = fileURLToPath(import.meta.resolve('@sveltia/cms'));
/** Where the package lies, with its fonts in assets/. */
const editor = dirname(editorFile);
/** The bundled package, kept between builds for as long as node_modules is. */
const CACHE_FOLDER = 'node_modules/.cache/editor';
/** The bundled package beside the page. */
const PACKAGE_FILE = './cms.js';

/** Said where no repository is set; on a developer's machine, the editor takes its place. */
const nowhere = `<h1>Nowhere to save yet</h1>
<p>This editor saves to a git repository, and none is set. A developer sets it in <code>src/site.ts</code> under
<code>editing.repository</code>, such as <code>owner/name</code>, and publishes the site again.</p>
<p>Until then, <code>npm run edit</code> opens the editor on a developer’s machine.</p>`;

/** There, the buttons that sign in to GitHub would lead nowhere. */
const withoutSignIn = '.inner > .buttons > .button.secondary { display: none }';

/** What is uploaded there would belong to no draft: the switch to that page, and the last of what can be made. */
const withoutAssets = `[aria-controls=page-container] .button:nth-of-type(2),
[role=menu][aria-label="Create Entry or Assets"] > :nth-last-child(-n + 2) { display: none }`;

const writePage = ({ repository }: Editing) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Editor – ${site.name}</title>
<link rel="stylesheet" href="/admin/page.css">
<style>
${withoutAssets}
${repository === undefined ? withoutSignIn : ''}
</style>
<main>
${repository === undefined ? nowhere : '<p>Loading the editor…</p>'}
</main>
<script type="module" src="/admin/page.js"></script>
`;

const options: BuildOptions = {
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  legalComments: 'none',
  logLevel: 'warning',
};

/** What takes the place of packages that run on machines only. */
const inBrowser = { satteri: fileURLToPath(import.meta.resolve('./mdx-in-browser.ts')) };

/**
 * Bundles the files of /admin into a folder, which is emptied first.
 * @throws Error when a schema has a shape that the editor has no field for.
 */
export async function bundleEditor(target: string, where: Editing = editing): Promise<void> {
  const bundled = await bundlePackage();
  await rm(target, { recursive: true, force: true });
  await cp(bundled, target, { recursive: true });
  const page = JSON.stringify(fileURLToPath(import.meta.resolve('./page.ts')));
  const content = publicPart(readContent('content'));
  const config = JSON.stringify(editorConfig(where, content));
  await build({
    ...options,
    stdin: {
      contents: `import { openEditor } from ${page}; await openEditor(${config});`,
      resolveDir: import.meta.dirname,
    },
    outdir: target,
    entryNames: 'page',
    chunkNames: 'parts/[name]-[hash]',
    // What only a form needs comes with the first form.
    splitting: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    alias: { '@sveltia/cms': PACKAGE_FILE, ...inBrowser },
    external: [PACKAGE_FILE],
    plugins: [
      replacing(/src\/components\/figures\.ts$/, writeFigures),
      // A form need not play recordings.
      replacing(/src\/components\/clips\.ts$/, () => 'export const clips = {};'),
    ],
  });
  await build({
    ...options,
    entryPoints: { check: fileURLToPath(import.meta.resolve('./check-worker.ts')) },
    outdir: target,
    alias: { ...inBrowser, 'node:path': fileURLToPath(import.meta.resolve('path-browserify')) },
    // Where there is no document.
    conditions: ['worker'],
    plugins: [
      // What the check looks up on the disk.
      replacing(
        /src\/build\/served-routes\.ts$/,
        () => `export const servedRoutes = ${JSON.stringify(servedRoutes)};`,
      ),
      withoutDisk,
    ],
  });
  await build({
    ...options,
    entryPoints: ['prose', 'clip', 'embed', 'gallery'].map((name) => `src/styles/${name}.css`),
    outdir: target,
  });
  for (const [name, make] of Object.entries(aboutContent))
    await writeFile(join(target, name), JSON.stringify(await make(content)));
}

/** What the page of /admin asks for about the content, by the names of the files. */
const aboutContent: Readonly<Record<string, (content: Content) => unknown>> = {
  'files.json': filesOf,
  // What the tokens in texts stand for.
  'tokens.json': ({ tokens }) => [...tokens],
  'pages.json': linkTargets,
};

/** The files about the content as it lies on the disk when they are asked for, by their addresses. */
export const currentContent: Readonly<Record<string, () => unknown>> = Object.fromEntries(
  Object.entries(aboutContent).map(([name, make]) => [
    `/admin/${name}`,
    () => make(publicPart(readContent('content'))),
  ]),
);

/**
 * Without drafts and scheduled texts: whoever knows the addresses of these files can read them. The editor learns of what
 * is left out from the repository.
 */
function publicPart(content: Content): Content {
  const now = new Date();
  const entries = content.entries.filter(({ at }) => {
    const publishedAt = momentOf(at('publishedAt') ?? at('from'), content.timeZone);
    return isPublic({ draft: at('draft') === true, publishedAt }, now);
  });
  // Without its text, a picture would look unused, and the drawing of a cover is called like its post.
  const texts = entries.map(({ file }) => file.text).join('\n');
  const media = content.media.filter(
    ({ file: { path }, kind }) =>
      (kind === 'drawing' && path.startsWith('figures/')) || texts.includes(basename(path)),
  );
  return { ...content, entries, media };
}

/** What one editor notes for others in a text. */
const NOTES = /\{\/\*[^]*?\*\/\}/g;

/** A price to come, in a file with prices. */
const NEXT_PRICE = /^nextPrice:.*\n(?:[ \t]+.*\n?)*/m;
const withoutLines = (text: string) => text.replaceAll(/.+/g, '');

/** The text of an entry as everybody may read it; each line keeps its number. */
function publicText({ file, at }: Entry, timeZone: string): string {
  const text = file.text.replaceAll(NOTES, withoutLines);
  const isAhead = Number(momentOf(at('nextPrice', 'from'), timeZone)) > Date.now();
  return isAhead ? text.replace(NEXT_PRICE, withoutLines) : text;
}

/** The texts that the check of /admin begins with; of other files, that they are there. */
export async function filesOf({ entries, media, timeZone }: Content): Promise<Files> {
  const style = 'content/STYLE.md';
  const drawings = media.filter(({ kind }) => kind === 'drawing');
  return Object.fromEntries([
    ...media.map(({ file }) => [`content/${file.path}`, null]),
    ...drawings.map(({ file: { path, text } }) => [`content/${path}`, text]),
    ...entries.map((entry) => [`content/${entry.file.path}`, publicText(entry, timeZone)]),
    [style, await readFile(style, 'utf8')],
  ]) as Files;
}

/** The folder with the package's own files, which depend on nothing of this project but this module. */
export async function bundlePackage(): Promise<string> {
  const sources = await Promise.all(
    [editorFile, import.meta.filename].map((file) => readFile(file)),
  );
  const hash = createHash('sha256').update(Buffer.concat(sources)).update(version).digest('hex');
  const folder = join(CACHE_FOLDER, hash.slice(0, 16));
  if (existsSync(folder)) return folder;
  await rm(CACHE_FOLDER, { recursive: true, force: true });
  // A half-made one never gets its name.
  const unfinished = `${folder}.${process.pid}`;
  await build({
    ...options,
    entryPoints: { cms: editorFile },
    outdir: unfinished,
    // The editor looks for its fonts and codecs in assets/, seen from itself and from its parts.
    chunkNames: 'parts/[name]-[hash]',
    splitting: true,
    // 242 languages of program code, 9 MB: the content has none of them.
    external: ['@shikijs/*'],
  });
  await cp(join(editor, 'assets'), join(unfinished, 'assets'), {
    recursive: true,
    // HEIC photos are refused before they would be converted (guards.ts).
    filter: (file) => !/heic|\.map$/.test(basename(file)),
  });
  await rename(unfinished, folder);
  return folder;
}

const policy = [
  `default-src 'none'`,
  // For converting pictures.
  `script-src 'self' 'wasm-unsafe-eval'`,
  // The preview.
  `frame-src blob:`,
  `style-src 'self' 'unsafe-inline'`,
  // In documents, fonts are part of the page.
  `font-src 'self' data:`,
  `img-src 'self' blob: data:`,
  `manifest-src data: blob:`,
  `worker-src 'self'`,
  `connect-src 'self' blob: data: ${api}`,
  `form-action 'none'`,
  // The preview's.
  `base-uri 'self'`,
  `frame-ancestors 'none'`,
].join('; ');

/** The page of /admin and its policy, for the function that answers there. */
export const describeEditor = (where: Editing = editing): EditorData => ({
  html: writePage(where),
  policy,
});

const replacing = (filter: RegExp, write: () => string | Promise<string>): Plugin => ({
  name: `replacing ${filter.source}`,
  setup(bundler) {
    bundler.onLoad({ filter }, async () => ({ contents: await write() }));
  },
});

/** What Vite makes of the module of drawings. */
async function writeFigures(): Promise<string> {
  const files = await Array.fromAsync(glob('content/figures/*.svg'));
  const sources = files.map(
    async (file) => [`../../${file}`, await readFile(file, 'utf8')] as const,
  );
  const figures = Object.fromEntries(await Promise.all(sources));
  return `export const figures = ${JSON.stringify(figures)};`;
}

/** What the check takes from modules of the build needs none of the disk. */
const withoutDisk: Plugin = {
  name: 'without-disk',
  setup(bundler) {
    // Schemas speak our words, and English.
    bundler.onResolve({ filter: /\/locales\/index\.js$/ }, ({ resolveDir }) => ({
      path: join(resolveDir, '../locales/en.js'),
    }));
    bundler.onResolve({ filter: /^node:(fs|url)/ }, ({ path }) => ({ path, namespace: 'disk' }));
    bundler.onLoad({ filter: /.*/, namespace: 'disk' }, () => ({
      contents: 'module.exports = {};',
    }));
  },
};
