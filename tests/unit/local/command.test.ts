import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import process from 'node:process';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { copyProject } from '../../../scripts/copy-project.ts';
import { quickCommands, runFirst } from '../../support/first-commands.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

describe('a machine that the commands do not run on', () => {
  interface Setting {
    platform?: string;
    /** Of Node. */
    version?: string;
    /** Of the Node that npm runs on. */
    npmOn?: string;
    isInstalled?: boolean;
  }

  /** What stands before a command in this setting. */
  function outputOf({ platform = 'linux', version = '24.0.0', ...rest }: Setting): string {
    const { npmOn = '24.0.0', isInstalled = true } = rest;
    const cwd = temporaryFolder();
    if (isInstalled) mkdirSync(join(cwd, 'node_modules'));
    const settings = JSON.stringify({ platform, versions: { node: version } });
    const pretend = `for (const [name, value] of Object.entries(${settings})) Object.defineProperty(process, name, { value });`;
    const check = resolve(import.meta.dirname, '../../../scripts/check-node.mjs');
    const imports = [`data:text/javascript,${encodeURIComponent(pretend)}`, check];
    const words = [...imports.flatMap((one) => ['--import', one]), '--eval', 'console.log("runs")'];
    const env = { npm_config_user_agent: `npm/11.0.0 node/v${npmOn} linux x64 workspaces/false` };
    const { stdout, stderr } = spawnSync(process.execPath, words, { cwd, env, encoding: 'utf8' });
    return stdout + stderr;
  }

  it.each<[string, Setting]>([
    ['runs\n', {}],
    ['runs\n', { npmOn: '20.19.0' }],
    [
      'Node 20.19.0 is too old, and the project’s own Node 24 is missing: run `npm ci` without --ignore-scripts, or install Node 24.\n',
      { version: '20.19.0', npmOn: '20.19.0' },
    ],
    [
      'With Node 18.20.8, npm leaves packages out: install Node 24, then run `npm ci` again.\n',
      { npmOn: '18.20.8' },
    ],
    ['Nothing is installed yet: run `npm ci`.\n', { isInstalled: false }],
    ['Windows is not supported: use WSL.\n', { platform: 'win32' }],
  ])('gets one sentence: %j for %j', (sentence, setting) => {
    expect(outputOf(setting)).toBe(sentence);
  });
});

describe('the first command', () => {
  let folder: string;

  beforeAll(async () => {
    folder = temporaryFolder(afterAll);
    await copyProject(folder);
  });

  it.each(quickCommands)('npm run $script works', async (command) => {
    await rm(join(folder, 'netlify/data'), { recursive: true, force: true });
    await expect(runFirst(folder, command)).resolves.toBeUndefined();
  });
});
