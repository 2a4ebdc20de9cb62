import { mkdir, rename, rm, writeFile } from 'node:fs/promises';

import type { AstroIntegration } from 'astro';

import type { BuildData } from '../contracts/server-data.ts';

/**
 * Moves what the build made for the functions (src/pages/server-data/) out of the public folder into
 * `netlify/data/`, where the functions import it: a scheduled post may not be readable before its minute.
 */
export function serverData(): AstroIntegration {
  let build: BuildData;
  return {
    name: 'server-data',
    hooks: {
      'astro:build:start': () => {
        // Not the end: a post that comes due while the pages are made is in none of them.
        build = { startedAt: new Date().toISOString() };
      },
      'astro:build:done': async ({ dir }) => {
        const target = new URL('../../netlify/data/', import.meta.url);
        await mkdir(target, { recursive: true });
        for (const name of ['catalogue.json', 'posts.json']) {
          await rename(new URL(`server-data/${name}`, dir), new URL(name, target));
        }
        await writeFile(new URL('build.json', target), JSON.stringify(build));
        await rm(new URL('server-data/', dir), { recursive: true });
      },
    },
  };
}
