import { cpSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { expect, it, onTestFinished } from 'vitest';

import { frozenContent } from '../../support/frozen-content.ts';
import { runProcess } from '../../support/ops-process.ts';
import { startProgram } from '../../support/product.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const scripts = resolve(import.meta.dirname, '../../../scripts');

/** With what the modules of a build read when they are loaded. */
function makeFolder(): string {
  const folder = temporaryFolder();
  cpSync(join(frozenContent(), 'site'), join(folder, 'content/site'), { recursive: true });
  return folder;
}

/** A process that holds a lock of the folder. */
async function holdLock(folder: string, lock: 'start' | 'build') {
  const lines = [
    `process.chdir(${JSON.stringify(folder)});`,
    `const { takeLock, describeHolder } = await import(${JSON.stringify(join(scripts, 'folder-lock.ts'))});`,
    `takeLock('${lock}');`,
    `describeHolder('${lock}', { url: 'http://localhost:8888' });`,
    `console.log('held by ' + process.pid);`,
    `setInterval(() => undefined, 1000);`,
  ];
  const holder = await startProgram(
    {},
    ['--input-type=module', '--eval', lines.join('\n')],
    /held/,
  );
  onTestFinished(() => holder.kill());
  return { ...holder, pid: /\d+/.exec(holder.output())?.[0] ?? '' };
}

/** What a command says in the folder. */
async function run(folder: string, ...words: string[]): Promise<string> {
  const [script = '', ...rest] = words;
  const line = `cd "$0" && exec "$@"`;
  const command = [process.execPath, join(scripts, script), ...rest];
  const { out, err } = await runProcess({ PORT: '0' }, 'sh', ['-c', line, folder, ...command]);
  return out + err;
}

it('a second npm start in a folder says where the first one runs', async () => {
  const folder = makeFolder();
  const { pid } = await holdLock(folder, 'start');
  expect(await run(folder, 'serve.ts', 'build')).toBe(
    `Roomtone already runs from this folder at http://localhost:8888 (process ${pid}): stop it first, or start another copy of the project.\n`,
  );
});

it('a second build of a folder says that the first one is running', async () => {
  const folder = makeFolder();
  const { pid } = await holdLock(folder, 'build');
  const sentence = `Another build is running in this folder (process ${pid}): run this again when it is done.\n`;
  expect(await run(folder, 'build.ts')).toBe(sentence);
});

it('a build beside npm start says what that will show meanwhile', async () => {
  const folder = makeFolder();
  await holdLock(folder, 'start');
  expect(await run(folder, 'build.ts')).toContain(
    '`npm start` is serving this folder at http://localhost:8888: pages are missing there until this build is done',
  );
});

it('a command that was killed holds nothing', async () => {
  const folder = makeFolder();
  const { kill } = await holdLock(folder, 'build');
  await kill();
  expect(await run(folder, 'build.ts')).not.toContain('Another build');
});
