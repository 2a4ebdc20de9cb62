import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

import { expect, it } from 'vitest';

import { copyProject } from '../../scripts/copy-project.ts';
import { publishWeek } from '../support/publishing-week.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

it('an ordinary week of publishing fails no test, and what grew too heavy is warned of', async () => {
  const folder = join(temporaryFolder(), 'site');
  await copyProject(folder);
  await publishWeek(join(folder, 'content'));
  const run = (...words: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, words, {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], NO_COLOR: '1' },
    });
    expect(status, stdout + stderr).toBe(0);
  };
  run('scripts/build.ts');
  run('node_modules/vitest/vitest.mjs', 'run', '--project=content');
  const read = (name: string) => readFileSync(join(folder, 'dist', name), 'utf8');
  const redirects = read('_redirects').replaceAll(/ +/g, ' ');
  for (const [from, to] of [
    ['/help/articles/podcast-legal-considerations', '/help/articles/podcast-law-in-plain-words'],
    ['/live', '/campaigns/live-recordings?from=stage'],
    ['/brief', '/blog'],
  ])
    expect(redirects).toContain(`${from} ${to} 301`);
  const campaign = read('campaigns/live-recordings.html');
  expect(campaign).toContain('Four evenings a month come to $230');
  expect(read('pricing.html')).toContain('$230');
  expect(read('about.html')).toContain('On tour this winter?');
  const warnings = readFileSync(join(folder, 'test-results/warnings.txt'), 'utf8');
  expect(warnings).toMatch(
    /^\/blog\/a-week-on-the-road has \d+ KB of photos, \d+ KB over its budget of 400 KB: the largest, its cover, takes \d+ KB\. Crop it/m,
  );
  expect(warnings).toMatch(
    /^\/help\/articles\/podcast-community-building has \d+ KB of HTML, \d+ KB over its budget of \d+ KB: its text/m,
  );
}, 600_000);
