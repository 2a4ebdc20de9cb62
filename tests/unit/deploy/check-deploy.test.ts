import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { expect, it } from 'vitest';

import { checkDeploy } from '../../../scripts/deploy-check.ts';

const root = resolve(import.meta.dirname, '../../..');

it('deploy:check stops when the build fails, and shows the end of its output', async () => {
  const projectDirectory = await mkdtemp(join(tmpdir(), 'roomtone-failing-'));
  try {
    await symlink(join(root, 'node_modules'), join(projectDirectory, 'node_modules'));
    await mkdir(join(projectDirectory, 'content/blog'), { recursive: true });
    await writeFile(
      join(projectDirectory, 'content/blog/broken.mdx'),
      '---\ntitle: 5\n---\n\nText\n',
    );
    await mkdir(join(projectDirectory, 'content/pages'));
    await writeFile(
      join(projectDirectory, 'content/pages/home.yaml'),
      'page: home\ncompanies:\n  names: [Invented Freight]\n  placeholder: true\n',
    );
    await writeFile(
      join(projectDirectory, 'netlify.toml'),
      '[build]\ncommand = "echo the tape broke; exit 3"\npublish = "dist"\n',
    );
    const report = await checkDeploy({
      projectDirectory,
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'] },
      isBuilt: false,
      now: new Date('2026-11-21T10:00:00Z'),
    });
    expect(report.artefact).toBeUndefined();
    expect(report.findings).toContainEqual({
      area: 'build',
      isBlocking: true,
      text: expect.stringMatching(/^The build failed[^]*the tape broke/) as string,
    });
    expect(report.findings).toContainEqual(
      expect.objectContaining({
        area: 'content',
        text: expect.stringContaining('broken.mdx') as string,
      }),
    );
    expect(report.findings).toContainEqual({
      area: 'content',
      isBlocking: true,
      text: expect.stringMatching(/^The company names in .*home\.yaml are invented/) as string,
    });
  } finally {
    await rm(projectDirectory, { recursive: true });
  }
});

function runCommand(...words: string[]): Promise<{ code: unknown; text: string }> {
  return new Promise((done) => {
    const script = join(root, 'scripts/deploy-check.ts');
    execFile(process.execPath, [script, ...words], { cwd: root }, (error, stdout, stderr) => {
      done({ code: error?.code ?? 0, text: stdout + stderr });
    });
  });
}

it('deploy:check explains its usage after a wrong option', async () => {
  const mistyped = await runCommand('--bulit');
  expect(mistyped).toMatchObject({ code: 2 });
  expect(mistyped.text).toMatch(/--bulit[^]*--built/);
});

it('deploy:check says in a sentence that the file of settings does not exist', async () => {
  const { code, text } = await runCommand('--env', 'missing.env');
  expect([code, text.split('\n')[0]]).toEqual([
    2,
    '--env names missing.env, which does not exist.',
  ]);
  expect(text).not.toMatch(/^\s+at /m);
});
