// What a build takes: the real site, and generated blogs of several sizes beside a bare Astro and MDX blog.
import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

import { makeParagraphs } from './floor.ts';
import { round } from './statistics.ts';
import type { Table } from './table.ts';

/** What one build takes. */
export interface BuildFigures {
  readonly site: string;
  readonly posts: number;
  readonly seconds: number;
  /** The most that the process held in memory. */
  readonly peakMib: number;
}

const project = resolve(import.meta.dirname, '../..');
const copied = [
  'astro.config.mjs',
  'content',
  'netlify.toml',
  'package.json',
  'public',
  'scripts',
  'src',
  'tsconfig.json',
];
const SAMPLE_MS = 50;

/** Builds everything once, each in a copy of its own. */
export async function measureBuilds(options: {
  readonly isQuick: boolean;
  readonly say: (line: string) => void;
}): Promise<BuildFigures[]> {
  const folder = await mkdtemp(join(tmpdir(), 'roomtone-bench-build-'));
  const figures: BuildFigures[] = [];
  const run = async (site: string, posts: number, cwd: string, words: readonly string[]) => {
    options.say(`${site}, ${posts} posts`);
    figures.push({ site, posts, ...(await runBuild(cwd, words)) });
  };
  const build = ['scripts/build.ts'];
  try {
    const own = join(folder, 'own');
    await copyProject(own);
    const posts = (await readdir(join(own, 'content/blog'))).length;
    await run('ours, cold', posts, own, build);
    await run('ours, with its caches', posts, own, build);
    for (const count of options.isQuick ? [100] : [100, 1000, 3000]) {
      const ours = join(folder, `ours-${count}`);
      await copyProject(ours);
      await addPosts(join(ours, 'content/blog'), count);
      await run('ours, generated, cold', count, ours, build);
      await run('ours, generated, with its caches', count, ours, build);
      await rm(ours, { recursive: true });
      const bare = join(folder, `bare-${count}`);
      await writeBareBlog(bare, count);
      await run('bare Astro and MDX', count, bare, ['node_modules/astro/bin/astro.mjs', 'build']);
      await rm(bare, { recursive: true });
    }
    return figures;
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function copyProject(folder: string): Promise<void> {
  await mkdir(folder);
  for (const name of copied) await cp(join(project, name), join(folder, name), { recursive: true });
  await mkdir(join(folder, 'netlify/data'), { recursive: true });
  await linkPackages(folder);
}

/** Links to the packages one by one: what builds keep in `node_modules/.astro` must not be the project's own. */
async function linkPackages(folder: string): Promise<void> {
  const packages = join(folder, 'node_modules');
  await mkdir(packages);
  for (const name of await readdir(join(project, 'node_modules')))
    if (!/^\.(astro|vite|cache)$/.test(name))
      await symlink(join(project, 'node_modules', name), join(packages, name));
}

function makeText(index: number): string {
  return makeParagraphs(8, index + 1)
    .map((paragraph, part) =>
      part % 3 === 0 ? `## Part ${part / 3 + 1}\n\n${paragraph}` : paragraph,
    )
    .join('\n\n');
}

/** Adds posts with the front matter of a real one. */
async function addPosts(folder: string, count: number): Promise<void> {
  const [first = ''] = (await readdir(folder)).filter((name) => name.endsWith('.mdx')).toSorted();
  const source = await readFile(join(folder, first), 'utf8');
  const matter = source.slice(0, source.indexOf('\n---', 4) + 4);
  for (let index = 0; index < count; index += 1) {
    const own = matter.replace(/^title:.*$/m, `title: Generated post number ${index}`);
    await writeFile(join(folder, `generated-${index}.mdx`), `${own}\n\n${makeText(index)}\n`);
  }
}

/** The smallest blog there is: a list, a page for each post, no style and no script. */
async function writeBareBlog(folder: string, count: number): Promise<void> {
  await mkdir(join(folder, 'src/pages'), { recursive: true });
  await mkdir(join(folder, 'posts'));
  await linkPackages(folder);
  const files: Readonly<Record<string, string>> = {
    'package.json': '{ "type": "module" }',
    'astro.config.mjs': `import mdx from '@astrojs/mdx';
export default { integrations: [mdx()] };`,
    'src/content.config.ts': `import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
export const collections = { posts: defineCollection({ loader: glob({ base: 'posts', pattern: '*.mdx' }) }) };`,
    'src/pages/index.astro': `---
import { getCollection } from 'astro:content';
const posts = await getCollection('posts');
---
<ul>{posts.map(({ id, data }) => <li><a href={'/' + id}>{data.title}</a></li>)}</ul>`,
    'src/pages/[id].astro': `---
import { getCollection, render } from 'astro:content';
export const getStaticPaths = async () =>
  (await getCollection('posts')).map((post) => ({ params: { id: post.id }, props: { post } }));
const { post } = Astro.props;
const { Content } = await render(post);
---
<html lang="en"><head><title>{post.data.title}</title></head><body><h1>{post.data.title}</h1><Content /></body></html>`,
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  for (let index = 0; index < count; index += 1)
    await writeFile(
      join(folder, `posts/generated-${index}.mdx`),
      `---\ntitle: Generated post number ${index}\n---\n\n${makeText(index)}\n`,
    );
}

/** @throws Error with the end of what the build said when it fails. */
async function runBuild(cwd: string, words: readonly string[]) {
  const startedAt = performance.now();
  const child = spawn(process.execPath, words, {
    cwd,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-2000);
    });
  const exit = new Promise<number | null>((done) => child.once('exit', done));
  let peakKib = 0;
  const ended = new AbortController();
  const sampling = (async () => {
    while (!ended.signal.aborted) {
      peakKib = Math.max(peakKib, await readPeak(child.pid));
      await sleep(SAMPLE_MS);
    }
  })();
  const code = await exit;
  const seconds = (performance.now() - startedAt) / 1000;
  ended.abort();
  await sampling;
  if (code !== 0) throw new Error(`The build in ${cwd} failed:\n${said}`);
  return { seconds: round(seconds, 1), peakMib: round(peakKib / 1024) };
}

/** The most memory a process has held so far, in KiB; Linux only, 0 elsewhere. */
async function readPeak(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0);
}

/** As a table, beside the bare blog of the same size. */
export function buildTables(figures: readonly BuildFigures[]): Table[] {
  const bareOf = (posts: number) =>
    figures.find(({ site, posts: other }) => site.startsWith('bare') && other === posts);
  return [
    {
      title: 'Build',
      note: 'Each in a copy of its own; seconds, and the most memory of the building process.',
      columns: ['site', 'posts', 'seconds', 'MiB', '× bare'],
      rows: figures.map(({ site, posts, seconds, peakMib }) => {
        const bare = bareOf(posts);
        return [site, posts, seconds, peakMib, bare ? round(seconds / bare.seconds, 2) : '–'];
      }),
    },
  ];
}
