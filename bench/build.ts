import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';

import { copyProject, linkPackages } from '../scripts/copy-project.ts';
import { writeBareBlog } from './bare-blog.ts';
import { round, type Table } from './report.ts';

const BARE_BUILD = ['node_modules/astro/bin/astro.mjs', 'build', '--silent'];
const MORE_POSTS = [0, 1000, 3000];

/**
 * Seconds and memory of a build of the site, first and again, as it is and with many posts more, and beside each a
 * bare Astro blog of the same posts.
 */
export async function measureBuilds(): Promise<Table[]> {
  const folder = await mkdtemp(join(tmpdir(), 'roomtone-bench-build-'));
  const rows: Table['rows'] = [];
  try {
    for (const more of MORE_POSTS) {
      const [site, bare] = [join(folder, `site-${more}`), join(folder, `bare-${more}`)];
      await copyProject(site);
      const blog = join(site, 'content/blog');
      await addPosts(blog, more);
      await writeBareBlog(bare, blog);
      await linkPackages(bare);
      const posts = (await readdir(blog)).length;
      for (const caches of ['cold', 'with its caches']) {
        const [seconds, peakMib] = await runBuild(site, 'scripts/build.ts');
        const [bareSeconds, barePeakMib] = await runBuild(bare, ...BARE_BUILD);
        const times = round(seconds / bareSeconds, 1);
        rows.push([posts, caches, seconds, peakMib, bareSeconds, barePeakMib, times]);
      }
      await rm(site, { recursive: true });
      await rm(bare, { recursive: true });
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  return [
    {
      title: 'Build',
      note: 'In a copy of its own; seconds, and the most memory of the building process (Linux).',
      columns: ['posts', 'caches', 'seconds', 'MiB', 'bare blog', 'MiB', 'times as long'],
      rows,
    },
  ];
}

/** Adds posts with the front matter and the words of real ones, each different in what a cache could know. */
async function addPosts(folder: string, count: number): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.mdx')).toSorted();
  const sources = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  for (let index = 0; index < count; index += 1) {
    const source = sources[index % sources.length] ?? '';
    const titled = source.replace(/^title:.*$/m, `title: Generated post number ${index}`);
    const text = `${titled}\nThis is generated post number ${index}.\n`;
    await writeFile(join(folder, `generated-${index}.mdx`), text);
  }
}

/** @throws Error with the end of what the build said when it fails. */
async function runBuild(
  cwd: string,
  ...words: string[]
): Promise<[seconds: number, peakMib: number]> {
  const startedAt = performance.now();
  const build = spawn(process.execPath, words, {
    cwd,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
  });
  let said = '';
  for (const stream of [build.stdout, build.stderr])
    stream.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-2000);
    });
  let peakKib = 0;
  const sampling = setInterval(() => {
    void readFile(`/proc/${build.pid}/status`, 'utf8').then(
      (status) => (peakKib = Math.max(peakKib, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0))),
      () => undefined,
    );
  }, 100);
  const [code] = (await once(build, 'exit')) as [number | null];
  clearInterval(sampling);
  if (code !== 0) throw new Error(`The build in ${cwd} failed:\n${said}`);
  return [round((performance.now() - startedAt) / 1000, 1), round(peakKib / 1024)];
}
