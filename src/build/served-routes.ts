import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const filesIn = (folder: string) =>
  globSync('**/*.*', { cwd: `${root}${folder}` }).map((name) => `/${name.replaceAll('\\', '/')}`);

/** The routes of the pages, as Astro reads them from the names of files (`/blog/[slug]`), and the files of `public/`. */
export const servedRoutes: readonly string[] = [
  ...filesIn('src/pages').map((name) =>
    name.replace(/\.(astro|ts)$/, '').replace(/^\/index$/, '/'),
  ),
  ...filesIn('public'),
];
