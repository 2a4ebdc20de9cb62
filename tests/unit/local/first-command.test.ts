import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { copyProject } from '../../../scripts/copy-project.ts';
import { quickCommands, runFirst, slowCommands } from '../../support/first-commands.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

let folder: string;

beforeAll(async () => {
  folder = temporaryFolder(afterAll);
  await copyProject(folder);
});

it.each(quickCommands)('npm run $script works as the first command', async (command) => {
  await rm(join(folder, 'netlify/data'), { recursive: true, force: true });
  await expect(runFirst(folder, command)).resolves.toBeUndefined();
});

it('every command that the README names is tried as the first one', () => {
  const readme = readFileSync('README.md', 'utf8');
  const named = [...readme.matchAll(/`npm (?:run )?(start|test|[a-z]+(?::[a-z0-9]+)?)(?=[ `])/g)];
  const scripts = new Set(named.flatMap(([, name = '']) => (name === 'ci' ? [] : [name])));
  const tried = [...quickCommands, ...slowCommands].map(({ script }) => script);
  expect([...scripts].filter((name) => !tried.includes(name))).toEqual([]);
});
