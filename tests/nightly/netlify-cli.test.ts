// The site under Netlify's own tools, without an account, a network, or a setting.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import process from 'node:process';

import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';

import { chooseBrowser } from '../../scripts/browser.ts';
import { copyProject } from '../../scripts/copy-project.ts';
import { openPuppeteer } from '../engines/drivers.ts';
import { takeJourney } from '../engines/journey.ts';
import { INSTALL_ENGINES } from '../engines/paths.ts';
import { makePerson } from '../engines/person.ts';
import { makeBrowser } from '../support/browser.ts';
import { makeRegistration } from '../support/makers.ts';
import { packableProject } from '../support/packed-functions.ts';
import { freePort } from '../support/ports.ts';
import { startProgram, type RunningProgram } from '../support/product.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

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
async function copyForNetlifyCli(folder: string): Promise<void> {
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
async function startNetlifyCli(
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

const project = join(temporaryFolder(removeAtEnd), 'site');

/** The packages of the copy are sixty thousand files. */
function removeAtEnd(remove: () => void): void {
  afterAll(remove, 120_000);
}

beforeAll(async () => {
  await copyForNetlifyCli(project);
  const build = spawnSync(process.execPath, ['scripts/build.ts'], {
    cwd: project,
    encoding: 'utf8',
  });
  expect(build.status, build.stderr).toBe(0);
}, 300_000);

describe('netlify serve', () => {
  let site = '';
  let stop: (() => unknown) | undefined;
  afterAll(() => stop?.(), 60_000);

  beforeAll(async () => {
    // It reads the rules before it builds, and its builds have other hashes in their policy.
    await rm(join(project, 'dist'), { recursive: true });
    const cli = await startNetlifyCli(project, ['serve']);
    stop = cli.stop;
    site = cli.url;
  }, 600_000);

  it.each([
    ['/', 200, 'text/html', undefined],
    ['/pricing', 200, 'text/html', undefined],
    ['/sitemap.xml', 200, 'xml', undefined],
    ['/blog/none', 404, 'text/html', undefined],
    ['/none/at/all', 404, 'text/html', undefined],
    ['/feed', 301, undefined, '/rss.xml'],
    ['/rss.xml', 200, 'application/rss+xml', undefined],
    ['/api/blog/', 200, 'application/json', undefined],
    ['/API/blog', 404, 'application/json', undefined],
    ['/api/user', 401, 'application/json', undefined],
  ])('answers %s by its rules and functions: %d', async (path, status, type, location) => {
    const answer = await fetch(`${site}${path}`, { redirect: 'manual' });
    // Undici fails on a connection that ends before its answer was read.
    await answer.text();
    const place = answer.headers.get('location')?.replace(/^https?:\/\/[^/]+/, '');
    expect([answer.status, place]).toEqual([status, location]);
    expect(answer.headers.get('content-type') ?? '').toContain(type ?? '');
  });

  it('sends pages with their policy', async () => {
    const answer = await fetch(`${site}/pricing`);
    await answer.text();
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('takes a visitor through the main journey', { timeout: 600_000 }, async () => {
    const { path, flags } = await chooseBrowser();
    const engine = await openPuppeteer('chrome', path, flags);
    onTestFinished(() => engine.close());
    await engine.resize(1440, 900);
    const place = { folder: join(project, '.data'), url: site };
    await takeJourney(makePerson(engine, site), place, { isSlowToRefuse: true });
  });
});

describe('netlify dev', () => {
  it('starts npm run dev, and calls the functions itself', { timeout: 600_000 }, async () => {
    const port = String(await freePort());
    // Its own patience is fifteen seconds, which a busy machine may need.
    const words = ['dev', '--target-port', port, '--skip-wait-port'];
    const { url, stop } = await startNetlifyCli(project, words, { PORT: port });
    onTestFinished(stop);
    await vi.waitFor(
      async () => {
        const answer = await fetch(`${url}/pricing`);
        expect(answer.status).toBe(200);
        expect(await answer.text()).toContain('/@vite/client');
      },
      { timeout: 120_000, interval: 500 },
    );
    const browser = makeBrowser((request) => fetch(request), { origin: url });
    expect(await browser.get('/api/user')).toMatchObject({ status: 401 });
    const registration = makeRegistration({ email: 'grace@example.com' });
    expect(await browser.post('/api/register', registration)).toMatchObject({ status: 201 });
    expect(await browser.get('/api/user')).toMatchObject({ json: { email: 'grace@example.com' } });
  });
});
