import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { build } from 'esbuild';

/** A file of the editor's page. */
export interface Asset {
  readonly type: string;
  readonly content: Uint8Array | string;
}

const pageFolder = join(import.meta.dirname, 'page');
const font = 'src/assets/fonts/bricolage-grotesque-subset.woff2';

/** The editor's page by address: bundled when the editor starts, so that nothing of it lies in a build. */
export async function bundlePage(): Promise<ReadonlyMap<string, Asset>> {
  const { outputFiles } = await build({
    entryPoints: { editor: join(pageFolder, 'main.tsx') },
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    target: 'es2023',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    external: ['/font.woff2'],
    outdir: 'editor',
    logLevel: 'error',
  });
  const made = (ending: string) =>
    outputFiles.find(({ path }) => path.endsWith(ending))?.contents ?? new Uint8Array();
  return new Map<string, Asset>([
    [
      '/',
      {
        type: 'text/html; charset=utf-8',
        content: readFileSync(join(pageFolder, 'index.html'), 'utf8'),
      },
    ],
    ['/editor.js', { type: 'text/javascript; charset=utf-8', content: made('.js') }],
    ['/editor.css', { type: 'text/css; charset=utf-8', content: made('.css') }],
    ['/font.woff2', { type: 'font/woff2', content: readFileSync(font) }],
    ['/favicon.ico', { type: 'image/x-icon', content: readFileSync('public/favicon.ico') }],
  ]);
}
