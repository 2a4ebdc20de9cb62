import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import process from 'node:process';

import { copyProject } from '../../scripts/copy-project.ts';
import { INSTALL_ENGINES } from '../engines/paths.ts';
import { packableProject } from './packed-functions.ts';
import { freePort } from './ports.ts';
import { startProgram, type RunningProgram } from './product.ts';

const bin = resolve(import.meta.dirname, '../engines/node_modules/.bin');

/** @throws Error that says what to install. */
function findNetlifyCli(): string {
  const program = join(bin, 'netlify');
  if (!existsSync(program))
    throw new Error(`Netlify’s command line is not installed: run \`npm ${INSTALL_ENGINES}\`.`);
  return program;
}

/**
 * Copies the project for a program that builds it where it lies. Its packages are files again, with no link among them that
 * Netlify's packager would not follow; where the disk allows, they are the same files.
 */
export async function copyForNetlifyCli(folder: string): Promise<void> {
  findNetlifyCli();
  await copyProject(folder);
  const target = join(folder, 'node_modules');
  await rm(target, { recursive: true });
  const source = join(packableProject, 'node_modules');
  const copy = (how: string) => spawnSync('cp', [how, source, target], { encoding: 'utf8' });
  if (copy('-al').status !== 0) {
    await rm(target, { recursive: true, force: true });
    const { status, stderr } = copy('-a');
    if (status !== 0) throw new Error(`The packages cannot be copied: ${stderr}`);
  }
  // What a build writes there is its own.
  for (const name of ['.astro', '.cache', '.vite', '.vite-temp'])
    await rm(join(target, name), { recursive: true, force: true });
  await mkdir(join(folder, 'home'));
}

/**
 * Starts a command of Netlify's in a copy of the project, without a network, a setting, or an account, and waits until it
 * serves. Deno is found on the PATH; else it would be loaded from the network.
 */
export async function startNetlifyCli(
  folder: string,
  words: readonly string[],
  more: Readonly<Record<string, string>> = {},
): Promise<RunningProgram & { url: string }> {
  const port = await freePort();
  const { PATH = '' } = process.env;
  const env = {
    PATH: `${bin}:${PATH}`,
    HOME: join(folder, 'home'),
    BROWSER: 'none',
    CI: '1',
    FORCE_COLOR: '0',
    NO_COLOR: '1',
    ASTRO_TELEMETRY_DISABLED: '1',
    ...more,
  };
  const all = [...words, '--offline', '--port', String(port)];
  const ready = /Local dev server ready: http:\S+/;
  const program = await startProgram(env, all, ready, findNetlifyCli(), folder);
  const url = `http://localhost:${port}`;
  // The first answer waits until Deno runs, and until a look for its newest types has failed.
  await (await fetch(url)).text();
  return { ...program, url };
}
