import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { parseAllHeaders } from '@netlify/headers-parser';
import type { AstroIntegration } from 'astro';

import type { BuildData, PostsData, ScheduledData } from '../contracts/server-data.ts';
import { builtAt } from '../lib/built-at.ts';
import { timeZoneOf } from './content-files.ts';
import { readDue } from './due.ts';
import { readRedirects } from './redirects.ts';

const target = new URL('../../netlify/data/', import.meta.url);
// A preview shows what is not public yet.
const isPreview = process.env['CONTEXT'] === 'deploy-preview';

const copied = ['feed.json', 'posts.json'];

/**
 * Moves what only a build can make for the functions (src/pages/server-data/), and the files of scheduled posts, out of the
 * public folder into `netlify/data/`, where the functions import it: such a post may not be readable before its minute.
 * Comes after the integration that writes the policy, so that it covers these pages too.
 */
export function serverData(): AstroIntegration {
  let build: BuildData;
  return {
    name: 'server-data',
    hooks: {
      'astro:build:start': () => {
        // Not the end: a post that comes due while the pages are made is in none of them.
        const moment = builtAt();
        build = { startedAt: moment.toISOString(), due: readDue(moment, timeZoneOf('content')) };
      },
      'astro:build:done': async ({ dir }) => {
        await mkdir(target, { recursive: true });
        for (const name of copied) {
          // Not moved: the two folders may be on different disks.
          await copyFile(new URL(`server-data/${name}`, dir), new URL(name, target));
        }
        await writeFile(new URL('build.json', target), JSON.stringify(build));
        const posts = JSON.parse(
          await readFile(new URL('posts.json', target), 'utf8'),
        ) as PostsData;
        const scheduled = await takeScheduled(dir, isPreview ? [] : posts, build);
        await writeFile(new URL('scheduled.json', target), JSON.stringify(scheduled));
        await rm(new URL('server-data/', dir), { recursive: true });
      },
    },
  };
}

/** Takes the files of posts that were still to come when the build began out of its folder. */
export async function takeScheduled(
  dir: URL,
  all: PostsData,
  { startedAt }: Pick<BuildData, 'startedAt'>,
): Promise<ScheduledData> {
  const posts: ScheduledData['posts'] = [];
  for (const { slug, publishedAt } of all) {
    if (publishedAt === undefined || publishedAt <= startedAt) continue;
    const page = new URL(`blog/${slug}.html`, dir);
    const card = new URL(`social/blog/${slug}.png`, dir);
    posts.push({
      slug,
      publishedAt,
      html: await readFile(page, 'utf8'),
      card: await readFile(card, 'base64'),
    });
    await Promise.all([rm(page), rm(card)]);
  }
  const shell = await readFile(new URL('blog/post.html', dir), 'utf8');
  // The function that answers for posts comes before the rules of redirects.
  const redirects = (await readRedirects()).filter(({ from }) => /^\/blog\/[^/]+$/.test(from));
  return { headers: await pageHeaders(dir), shell, posts, redirects };
}

/** The headers that every page is served with. */
async function pageHeaders(dir: URL): Promise<Record<string, string>> {
  const { headers } = await parseAllHeaders({
    headersFiles: [fileURLToPath(new URL('_headers', dir))],
    netlifyConfigPath: 'netlify.toml',
    configHeaders: [],
    minimal: false,
  });
  const rules = headers.filter((rule) => rule.for === '/*').map(({ values }) => values);
  return Object.assign({}, ...rules) as Record<string, string>;
}
