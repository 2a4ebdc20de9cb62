import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import process from 'node:process';

import { makeBrowser, type Browser, type BrowserOptions } from './browser.ts';
import { runProcess } from './ops-process.ts';
import { listen } from './ports.ts';
import { startProgram, type RunningProgram } from './product.ts';

/** What the pages of tests were built for. */
export const ORIGIN = 'https://roomtone.example';

/** Makes the folder of the image, whose pages may use this storage; needs a build. */
export async function bundleHost(folder: string, filesUrl: string): Promise<void> {
  const { code, err } = await runProcess({}, process.execPath, ['scripts/host-bundle.ts', folder]);
  if (code !== 0) throw new Error(err);
  // As a build with FILES_URL writes it.
  const headers = join(folder, 'dist/_headers');
  const { origin } = new URL(filesUrl);
  const policy = readFileSync(headers, 'utf8');
  writeFileSync(headers, policy.replaceAll(/(connect|media)-src 'self'/g, `$& ${origin}`));
}

/** An instance that is running. */
export interface HostInstance extends RunningProgram {
  port: number;
  /** Lines of its log so far. */
  log: () => Record<string, unknown>[];
  /** Ends it as whoever runs it does. @returns its exit code. */
  terminate(): Promise<number | null>;
}

/** Starts an instance from the folder of the image, without packages. */
export async function startHostInstance(
  folder: string,
  env: Readonly<Record<string, string>>,
  words: readonly string[] = [],
): Promise<HostInstance> {
  const ready = /listens on \S+:(\d+)\./;
  const program = await startProgram(
    { PORT: '0', ...env },
    [...words, 'scripts/host.js'],
    ready,
    process.execPath,
    folder,
  );
  return {
    ...program,
    port: Number(ready.exec(program.output())?.[1]),
    log: () =>
      program
        .output()
        .split('\n')
        .filter((line) => line.startsWith('{') && line.endsWith('}'))
        .map((line) => JSON.parse(line) as Record<string, unknown>),
    terminate: () => program.end('SIGTERM'),
  };
}

/** A proxy as it stands before instances: it ends TLS, and passes on to the next one that takes a connection. */
export interface Proxy {
  url: string;
  /** Whom visitors reach, in turn. */
  ports: number[];
  /** The site as someone sees it whose address another proxy before this one has heard. */
  browser(options?: BrowserOptions): Browser;
  stop(): Promise<void>;
}

export async function startProxy(ports: number[] = []): Promise<Proxy> {
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    turn += 1;
    const start = turn % proxy.ports.length;
    void passOn(incoming, outgoing, [...proxy.ports.slice(start), ...proxy.ports.slice(0, start)]);
  });
  const url = `http://127.0.0.1:${await listen(server)}`;
  const proxy: Proxy = {
    url,
    ports,
    browser: ({ address, ...options } = {}) =>
      makeBrowser(
        (asked) => {
          const { pathname, search } = new URL(asked.url);
          const headers = new Headers(asked.headers);
          if (address) headers.set('x-forwarded-for', address);
          return fetch(new Request(url + pathname + search, asked), { headers });
        },
        { origin: ORIGIN, ...options },
      ),
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return proxy;
}

async function passOn(incoming: IncomingMessage, outgoing: ServerResponse, ports: number[]) {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming as AsyncIterable<Buffer>) chunks.push(chunk);
  const { remoteAddress = '' } = incoming.socket;
  const heard = [incoming.headers['x-forwarded-for'] ?? [], remoteAddress].flat().join(', ');
  const headers = {
    ...incoming.headers,
    host: new URL(ORIGIN).host,
    'x-forwarded-for': heard,
    'x-forwarded-proto': 'https',
  };
  const attempt = ([port, ...others]: number[]) => {
    const { method = 'GET', url = '/' } = incoming;
    const options = { port, host: '127.0.0.1', method, path: url, headers, agent: false };
    request(options, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing).once('error', () => answer.destroy());
      // Half an answer must not look like a whole one.
      answer.once('error', () => outgoing.destroy());
    })
      .once('error', (error) => {
        const isRefused = 'code' in error && error.code === 'ECONNREFUSED';
        if (isRefused && others.length > 0) attempt(others);
        else if (outgoing.headersSent) outgoing.destroy();
        else outgoing.writeHead(503).end();
      })
      .end(Buffer.concat(chunks));
  };
  attempt(ports);
}
