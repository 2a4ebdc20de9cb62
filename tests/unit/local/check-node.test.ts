import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';

import { expect, it } from 'vitest';

import { temporaryFolder } from '../../support/temporary-folder.ts';

const check = resolve(import.meta.dirname, '../../../scripts/check-node.mjs');

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
  const settings = { platform, versions: { node: version } };
  const pretend = `for (const [name, value] of Object.entries(${JSON.stringify(settings)})) Object.defineProperty(process, name, { value });`;
  const imports = ['--import', `data:text/javascript,${encodeURIComponent(pretend)}`];
  const words = [...imports, '--import', check, '--eval', 'console.log("runs")'];
  const env = { npm_config_user_agent: `npm/11.0.0 node/v${npmOn} linux x64 workspaces/false` };
  const result = spawnSync(process.execPath, words, { cwd, env, encoding: 'utf8' });
  return result.stdout + result.stderr;
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
])('a machine gets one sentence: %j for %j', (sentence, setting) => {
  expect(outputOf(setting)).toBe(sentence);
});

it('is asked by the commands that one begins with', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    scripts: Record<string, string>;
  };
  const first = ['start', 'dev', 'edit', 'build', 'test', 'test:nightly'];
  const unasked = first.filter(
    (name) => !scripts[name]?.startsWith('node --import ./scripts/check-node.mjs scripts/'),
  );
  expect(unasked).toEqual([]);
});
