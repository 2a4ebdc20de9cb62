// The site under Netlify's own tools, without an account, a network, or a setting: `netlify serve` on its build, the packed
// functions under Netlify's bootstrap, and `netlify dev`. netlify-answers.md says in which ways they differ from `npm start`.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { join, resolve } from 'node:path';
import process from 'node:process';

import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';

import { chooseBrowser } from '../../scripts/browser.ts';
import { copyProject } from '../../scripts/copy-project.ts';
import { openPuppeteer } from '../engines/drivers.ts';
import { takeJourney } from '../engines/journey.ts';
import { INSTALL_ENGINES } from '../engines/paths.ts';
import { makePerson } from '../engines/person.ts';
import { readFunctions } from '../support/artefact.ts';
import { makeBrowser } from '../support/browser.ts';
import { FakeBlobs } from '../support/fake-blobs.ts';
import { makeRegistration, SESSION_SECRETS } from '../support/makers.ts';
import { openPackagedSite, serveToProcesses, type PackagedSite } from '../support/packaged-site.ts';
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

interface Reply {
  status: number;
  headers: Headers;
  text: string;
}

/** Sends a path as it stands, which `fetch` would tidy. */
function ask(site: string, method: string, path: string, body?: string): Promise<Reply> {
  const { hostname, port, origin } = new URL(site);
  const headers = {
    'sec-fetch-site': 'same-origin',
    'sec-fetch-mode': 'cors',
    accept: '*/*',
    ...(body === undefined
      ? {}
      : { origin, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
  };
  return new Promise((resolve, reject) => {
    const options = { hostname, port, method, path, headers, agent: false, timeout: 60_000 };
    const sent = httpRequest(options, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () => {
        const replied = new Headers();
        for (const [name, values = []] of Object.entries(incoming.headersDistinct))
          for (const value of values) replied.append(name, value);
        const text = Buffer.concat(chunks).toString();
        resolve({ status: incoming.statusCode ?? 0, headers: replied, text });
      });
    });
    sent.on('timeout', () => sent.destroy(new Error('no answer within a minute')));
    sent.on('error', reject);
    sent.end(body);
  });
}

const kinds: Readonly<Record<string, string>> = {
  'text/html': 'html',
  'application/json': 'json',
  'application/rss+xml': 'rss',
  'application/xml': 'xml',
  'text/xml': 'xml',
  'text/plain': 'text',
  'image/png': 'png',
  'image/svg+xml': 'svg',
  'application/manifest+json': 'manifest',
};

/** What a reply is, in a cell of the table. */
function describeReply({ status, headers }: Reply): string {
  const location = headers.get('location')?.replace(/^https?:\/\/[^/]+/, '');
  const type = headers.get('content-type')?.split(';')[0] ?? '';
  const kind = status === 204 || location !== undefined ? undefined : (kinds[type] ?? type);
  return [status, location, kind].filter(Boolean).join(' ');
}

/** The rows of the table below a heading of the document, without backticks. */
function readTable(heading: string): string[][] {
  const document = readFileSync('tests/nightly/netlify-answers.md', 'utf8');
  const section = document.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const lines = section.split('\n').filter((line) => line.startsWith('|'));
  const cells = lines.map((line) => line.slice(1, -1).split('|'));
  return cells.slice(2).map((row) => row.map((cell) => cell.trim().replaceAll('`', '')));
}

/** They concern one connection or request, or are the emulator's. */
const NOT_COMPARED =
  /^(accept-ranges|age|connection|content-length|date|etag|keep-alive|last-modified|server|transfer-encoding|vary|x-nf-.*|x-powered-by|x-request-id)$/;

/** What of one header only one of two replies has, in the cells of the table. */
function compareHeaders(one: Headers, other: Headers): string[][] {
  const names = [...one.keys(), ...other.keys()].filter((name) => !NOT_COMPARED.test(name));
  const partsOf = (headers: Headers, name: string) =>
    (headers.get(name) ?? '').split(/[;,] */).filter(Boolean);
  return [...new Set(names)].flatMap((name) => {
    const [a, b] = [partsOf(one, name), partsOf(other, name)] as const;
    const lacking = [a.filter((part) => !b.includes(part)), b.filter((part) => !a.includes(part))];
    const cells = lacking.map((parts) => parts.join(', ') || '–');
    return cells.every((cell) => cell === '–') ? [] : [[name, ...cells]];
  });
}

/** What a function answers. */
const ANSWERED = [
  '/rss.xml',
  '/admin',
  '/api/blog',
  '/api/blog/what-a-voice-agent-costs',
  '/api/user',
  '/api/orders',
];

/** So many files of the build: the first of each folder and kind, then the second, and so on. */
function chooseFiles(count: number): string[] {
  const files = globSync('**/*.*', { cwd: join(project, 'dist') }).toSorted();
  const kindOf = (file: string) => `${file.split('/')[0] ?? ''} ${file.split('.').at(-1) ?? ''}`;
  const groups = [
    ...Map.groupBy(files, (file) => (file.includes('/') ? kindOf(file) : '')).values(),
  ];
  const longest = Math.max(...groups.map(({ length }) => length));
  const turns = Array.from({ length: longest }, (_, turn) =>
    groups.flatMap((group) => group[turn] ?? []),
  );
  return turns.flat().slice(0, count);
}

/** `POST /api/login {}`, or a size in place of the body. */
function parseRequest(text: string) {
  const [method = '', path = '', ...rest] = text.split(' ');
  const body = rest.join(' ') === '7 MB' ? JSON.stringify('x'.repeat(7_000_000)) : rest.join(' ');
  return { method, path, body: body === '' ? undefined : body };
}

// In this order: the tool ends with the last of the 54 requests, whose body is too large for it.
describe('netlify serve, and the functions that it packed', { shuffle: false }, () => {
  let own = '';
  let served = '';
  let packed: PackagedSite;
  const undo: (() => unknown)[] = [];
  afterAll(async () => {
    for (const step of undo.toReversed()) await step();
  }, 60_000);

  beforeAll(async () => {
    // It reads the rules before it builds, and its builds have other hashes in their policy.
    await rm(join(project, 'dist'), { recursive: true });
    const cli = await startNetlifyCli(project, ['serve']);
    undo.push(cli.stop);
    served = cli.url;

    const data = { DATA_DIR: temporaryFolder(afterAll), PORT: '0' };
    const words = ['scripts/serve.ts'];
    const ready = /http:\/\/localhost:\d+/;
    const start = await startProgram(data, words, ready, process.execPath, project);
    undo.push(start.stop);
    own = ready.exec(start.output())?.[0] ?? '';

    const folder = join(temporaryFolder(afterAll), 'functions');
    await mkdir(folder);
    const blobs = await serveToProcesses(new FakeBlobs());
    const functions = readFunctions(project);
    const env = { SESSION_SECRETS, URL: 'https://roomtone.example' };
    packed = openPackagedSite({ functions, folder, blobs, env });
    undo.push(blobs.close, packed.close);
  }, 600_000);

  /** What the packed function of an address answers; `–` where a file does, or nothing. */
  async function askPacked(method: string, path: string, body?: string): Promise<string> {
    const { pathname } = new URL(path, 'https://roomtone.example');
    const isFile = (await ask(own, 'GET', path)).headers.has('etag');
    if (!packed.hasFunction(pathname) || isFile) return '–';
    const headers = {
      'sec-fetch-site': 'same-origin',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    const init = { method, headers, ...(body !== undefined && { body }) };
    return describeReply(await packed.browser().send(path, init));
  }

  it('send 40 paths with the same headers, but for what is named', async () => {
    const files = chooseFiles(40 - ANSWERED.length);
    const paths = files.map((file) => `/${file.replace(/(^|\/)index\.html$|\.html$/, '$1')}`);
    const found = new Map<string, string[]>();
    for (const path of [...paths, ...ANSWERED]) {
      const [one, other] = [await ask(own, 'GET', path), await ask(served, 'GET', path)];
      expect([path, other.status]).toEqual([path, one.status]);
      if (paths.includes(path)) expect(other.text === one.text, `${path} is the same`).toBe(true);
      for (const cells of compareHeaders(one.headers, other.headers))
        found.set(cells.join(), cells);
    }
    const rows = readTable('Headers of 40 paths');
    expect([...found.values()].toSorted()).toEqual(rows.map((row) => row.slice(0, 3)).toSorted());
    expect(rows.filter(([, , , reason]) => !reason)).toEqual([]);
    const redirects = [await ask(own, 'GET', '/feed'), await ask(served, 'GET', '/feed')];
    const policies = redirects.map(({ headers }) => headers.has('content-security-policy'));
    expect(policies).toEqual([true, false]);
  });

  it('take a visitor through the main journey', { timeout: 600_000 }, async () => {
    const { path, flags } = await chooseBrowser();
    const engine = await openPuppeteer('chrome', path, flags);
    onTestFinished(() => engine.close());
    await engine.resize(1440, 900);
    const site = { folder: join(project, '.data'), url: served };
    await takeJourney(makePerson(engine, served), site, { isSlowToRefuse: true });
  });

  it(
    'answer 54 requests as npm start does, but for what is named',
    { timeout: 600_000 },
    async () => {
      const rows = readTable('54 requests');
      expect(rows).toHaveLength(54);
      const found: string[][] = [];
      for (const [request = '', , , , reason = ''] of rows) {
        const { method, path, body } = parseRequest(request);
        const cells = [
          describeReply(await ask(own, method, path, body)),
          await ask(served, method, path, body).then(describeReply, () => 'no answer'),
          await askPacked(method, path, body),
        ];
        found.push([request, ...cells, reason]);
      }
      expect(found).toEqual(rows);
      const isDifferent = ([, first, ...others]: string[]) =>
        others.slice(0, 2).some((cell) => cell !== '–' && cell !== first);
      expect(rows.filter((row) => isDifferent(row) !== (row[4] !== ''))).toEqual([]);
    },
  );
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
        const { status, text } = await ask(url, 'GET', '/pricing');
        expect([status, text.includes('/@vite/client')]).toEqual([200, true]);
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
