import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { promisify } from 'node:util';

import { copyProject } from '../scripts/copy-project.ts';
import { round, type Table } from './report.ts';

const MORE_POSTS = [0, 1000, 3000];
const SAY_PEAK =
  "data:text/javascript,process.once('exit',()=>console.log(process.resourceUsage().maxRSS+' KiB'))";

/** Seconds and memory of a build of the site, first and again, as it is and with many posts more. */
export async function measureBuilds(): Promise<Table[]> {
  const folder = await mkdtemp(join(tmpdir(), 'roomtone-bench-build-'));
  const rows: Table['rows'] = [];
  try {
    for (const more of MORE_POSTS) {
      const site = join(folder, `site-${more}`);
      await copyProject(site);
      const blog = join(site, 'content/blog');
      await addPosts(blog, more);
      for (const caches of ['cold', 'with its caches'])
        rows.push([(await readdir(blog)).length, caches, ...(await runBuild(site))]);
      await rm(site, { recursive: true });
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  return [
    {
      title: 'Build',
      note: 'In a copy of its own; seconds, and the most memory of the building process.',
      columns: ['posts', 'caches', 'seconds', 'MiB'],
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

/** @throws Error with what the build said when it fails. */
async function runBuild(cwd: string): Promise<[seconds: number, peakMib: number]> {
  const startedAt = performance.now();
  const words = ['--import', SAY_PEAK, 'scripts/build.ts'];
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' };
  const { stdout } = await promisify(execFile)(process.execPath, words, { cwd, env });
  const kib = Number(/(\d+) KiB\s*$/.exec(stdout)?.[1]);
  return [round((performance.now() - startedAt) / 1000, 1), round(kib / 1024)];
}
