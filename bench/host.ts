import { execFile, spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

import { startFilesServer } from '../netlify/local/files-server.ts';
import { bundleHost, ORIGIN, startProxy } from '../tests/support/host.ts';
import { makeOrder, makeRegistration, SESSION_SECRETS } from '../tests/support/makers.ts';
import { freePort } from '../tests/support/ports.ts';
import { startPostgres } from '../tests/support/postgres-server.ts';
import { median, round, type Table } from './report.ts';

const ARTICLE = '/help/articles/podcast-community-building';
const CONNECTIONS = 256;
const SECONDS = 2;
const WARM_UP_SECONDS = 1;
const ORDERS = 4;
const AS_IN_THE_IMAGE = ['--max-old-space-size=256', 'scripts/host.js'];

/** A server that is measured. */
interface Server {
  name: string;
  port: number;
  /** Of itself and, with nginx, its workers. */
  pids: () => number[];
  stop: () => Promise<unknown>;
}

/** What is asked for, and of the site alone or of all servers. */
interface Question {
  name: string;
  path: string;
  headers: Record<string, string>;
  isOfSite: boolean;
}

/** Requests a second and memory of `npm run host`, beside others that send the same files; in turn, so that the machine is as busy for each. */
export async function measureHost(runs: number): Promise<Table[]> {
  const folder = mkdtempSync(join(tmpdir(), 'roomtone-bench-'));
  const site = await startSite(folder);
  const servers = [site.server, ...(await startOthers(folder))];
  const rates = new Map<string, number[]>();
  const costs = new Map<string, number[]>();
  const questions = questionsOf(site.cookie);
  const ask = async ({ port, pids }: Server, { path, headers }: Question, duration: number) => {
    const url = `http://127.0.0.1:${port}${path}`;
    const all = { Host: new URL(ORIGIN).host, ...headers };
    const before = processorMs(pids());
    const { rate, total } = await load(url, all, duration);
    return { rate, cost: ((processorMs(pids()) - before) / total) * 1000 };
  };
  try {
    for (let run = 0; run < runs; run += 1)
      for (const question of questions)
        for (const server of servers.filter((each) => each === site.server || !question.isOfSite)) {
          if (run === 0) await ask(server, question, WARM_UP_SECONDS);
          const key = `${question.name} ${server.name}`;
          const { rate, cost } = await ask(server, question, SECONDS);
          rates.set(key, [...(rates.get(key) ?? []), rate]);
          costs.set(key, [...(costs.get(key) ?? []), cost]);
        }
    const rowsOf = (found: ReadonlyMap<string, number[]>) =>
      questions.map((question) => [
        question.name,
        ...servers.map((server) => {
          const values = found.get(`${question.name} ${server.name}`);
          return values ? round(median(values)) : '–';
        }),
      ]);
    const columns = ['request', ...servers.map((server) => server.name)];
    const memory = servers.map(({ pids }) =>
      round(pids().reduce((sum, pid) => sum + residentMegabytes(pid), 0)),
    );
    return [
      {
        title: 'Any machine',
        note: `Requests a second over ${CONNECTIONS} connections, medians of ${runs} rounds of ${SECONDS} s, in turn; then MB in memory.`,
        columns,
        rows: [...rowsOf(rates), ['memory afterwards', ...memory]],
      },
      {
        title: 'Any machine: processor',
        note: 'Microseconds of processor time a request, of the same rounds: what a busy machine changes least.',
        columns,
        rows: rowsOf(costs),
      },
    ];
  } finally {
    for (const server of servers) await server.stop();
    await site.stop();
    rmSync(folder, { recursive: true });
  }
}

function questionsOf(cookie: string): Question[] {
  const compressed = { 'accept-encoding': 'gzip, deflate, br' };
  const ofAll = [
    ['/', '/'],
    ['an article', ARTICLE],
  ].flatMap(([name = '', path = '']) => [
    { name, path, headers: compressed, isOfSite: false },
    { name: `${name}, not compressed`, path, headers: {}, isOfSite: false },
  ]);
  const ofSite = ['/api/user', '/api/orders'].map((path) => {
    const headers = { cookie, 'sec-fetch-site': 'same-origin' };
    return { name: `${path}, signed in`, path, headers, isOfSite: true };
  });
  return [...ofAll, ...ofSite];
}

/** Asks with wrk, which needs less of the processor than what it measures. */
async function load(url: string, headers: Record<string, string>, seconds: number) {
  const { stdout } = await promisify(execFile)('wrk', [
    ...['--threads', '1', '--connections', String(CONNECTIONS)],
    ...['--timeout', '10s', '--duration', `${seconds}s`],
    ...Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`]),
    url,
  ]);
  const [, rate] = /Requests\/sec:\s+([\d.]+)/.exec(stdout) ?? [];
  const [, total] = /(\d+) requests in/.exec(stdout) ?? [];
  if (!rate || !total || /Non-2xx|Socket errors/.test(stdout)) {
    throw new Error(`${url} failed under load: ${stdout}`);
  }
  return { rate: Number(rate), total: Number(total) };
}

/** `npm run host` with a customer who has placed orders. */
async function startSite(folder: string) {
  const postgres = await startPostgres();
  const files = await startFilesServer(join(folder, 'files'));
  const app = join(folder, 'app');
  await bundleHost(app, files.url);
  const log = join(folder, 'log');
  const port = await freePort();
  const server = await startOther('npm run host', port, process.execPath, AS_IN_THE_IMAGE, {
    cwd: app,
    env: {
      ...{ PORT: String(port), ORIGIN, SESSION_SECRETS, MALLOC_ARENA_MAX: '2' },
      ...{ DATABASE_URL: postgres.url, FILES_URL: files.url },
      ...{ WEBHOOK_URL: 'http://127.0.0.1:9/', WEBHOOK_SECRET: `whsec_${'A'.repeat(32)}` },
    },
    stdio: ['ignore', openSync(log, 'w'), 'inherit'],
  });
  while (!readFileSync(log, 'utf8').includes('files_compressed')) await delay(200);
  const proxy = await startProxy([port]);
  const browser = proxy.browser();
  await browser.post('/api/register', makeRegistration());
  for (let count = 0; count < ORDERS; count += 1) await browser.post('/api/orders', makeOrder());
  await proxy.stop();
  return {
    server,
    cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; '),
    async stop() {
      await files.stop();
      await postgres.stop();
    },
  };
}

async function startOthers(folder: string): Promise<Server[]> {
  const dist = join(folder, 'app/dist');
  const config = join(folder, 'nginx.conf');
  const [servePort, nginxPort, barePort] = [await freePort(), await freePort(), await freePort()];
  writeFileSync(config, nginxConfig(folder, dist, nginxPort));
  const { execPath } = process;
  return Promise.all([
    startOther('npx serve', servePort, execPath, [
      ...[join(import.meta.dirname, 'node_modules/serve/build/main.js'), '--no-request-logging'],
      ...['--listen', `tcp://127.0.0.1:${servePort}`, dist],
    ]),
    startOther('bare Node server', barePort, execPath, [
      join(import.meta.dirname, 'bare-server.ts'),
      ...[dist, String(barePort)],
    ]),
    startOther('nginx', nginxPort, 'nginx', ['-c', config, '-p', folder, '-e', '/dev/null']),
  ]);
}

/** Debian's defaults with pages by their addresses, compressed as it can without precompressed files. */
function nginxConfig(folder: string, dist: string, port: number): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ');
  return `daemon off; ${process.getuid?.() === 0 ? 'user root;' : ''} worker_processes auto; pid ${folder}/nginx.pid;
events { worker_connections 768; }
http {
  include /etc/nginx/mime.types; sendfile on; tcp_nopush on; gzip on; access_log ${folder}/access.log; ${temporary}
  server { listen 127.0.0.1:${port}; root ${dist}; location / { try_files $uri $uri.html $uri/index.html =404; } }
}`;
}

async function startOther(
  name: string,
  port: number,
  program: string,
  words: string[],
  options: SpawnOptions = { stdio: 'ignore' },
): Promise<Server> {
  const child = spawn(program, words, options);
  const ended = once(child, 'exit');
  while (!(await isOpen(port))) await delay(100);
  const { pid = 0 } = child;
  return {
    name,
    port,
    pids: () => [pid, ...childrenOf(pid)],
    stop() {
      child.kill();
      return ended;
    },
  };
}

function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  return new Promise((done) => {
    socket.once('connect', () => {
      socket.destroy();
      done(true);
    });
    socket.once('error', () => {
      done(false);
    });
  });
}

function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return text.split(' ').filter(Boolean).map(Number);
}

function residentMegabytes(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

/** Of a process and its threads, so far; Linux counts in hundredths of a second. */
function processorMs(pids: number[]): number {
  return pids.reduce((sum, pid) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return sum + (Number(fields[11]) + Number(fields[12])) * 10;
  }, 0);
}
