import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

import type { PackagedFunction } from './artefact.ts';
import { makeBrowser, type Browser } from './browser.ts';
import { SITE_ID, TOKEN, EDGE, UNCACHED_EDGE, type FakeBlobs } from './fake-blobs.ts';
import { unpack } from './packed-functions.ts';

/** What Netlify hands to a packaged function through AWS Lambda. */
export interface InstanceEvent {
  rawUrl: string;
  httpMethod: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  isBase64Encoded: true;
  /** Base64 of JSON: where the function finds Blobs. */
  blobs: string;
  /** Pattern under which it was found. */
  route?: string;
}

/** What it answered; `body` in base64. */
export interface InstanceAnswer {
  kind: 'answer';
  status: number;
  headers: readonly (readonly [string, string])[];
  body: string;
}

/** The packaged functions, each unpacked and in a process of its own. */
export interface PackagedSite {
  /** Starts these functions one after the other, so that no call has to wait for it. */
  warm(...names: readonly string[]): Promise<void>;
  browser(): Browser;
  /** Whether a function answers at an address, as Netlify finds it: whatever the case, with or without a slash at the end. */
  hasFunction(pathname: string): boolean;
  /** Runs a scheduled function as the clock does. */
  runScheduled(name: string): Promise<number>;
  /** What the functions printed, line by line. */
  log: string[];
  close(): void;
}

/** The part of a packaged function that it takes to call it. */
type Callable = Pick<PackagedFunction, 'name' | 'archive' | 'paths'>;

export interface PackagedSiteOptions {
  functions: readonly Callable[];
  /** An empty folder far from `node_modules`: what was not packaged must not be found. */
  folder: string;
  blobs: BlobsAddresses;
  env: Readonly<Record<string, string>>;
}

export function openPackagedSite(options: PackagedSiteOptions): PackagedSite {
  const { functions, blobs } = options;
  const instances = new Map<string, Promise<ChildProcess>>();
  const log: string[] = [];
  let requests = 0;

  const find = (name: string) => {
    const found = functions.find((each) => each.name === name);
    if (!found) throw new Error(`There is no function ${name}`);
    return found;
  };

  function start(target: Callable): Promise<ChildProcess> {
    const starting = instances.get(target.name) ?? startInstance(target, options, log);
    instances.set(target.name, starting);
    return starting;
  }

  async function invoke(target: Callable, request: Request): Promise<Response> {
    const instance = await start(target);
    requests += 1;
    const route = target.paths[0];
    instance.send({
      rawUrl: request.url,
      httpMethod: request.method,
      headers: {
        ...Object.fromEntries(request.headers),
        'x-nf-client-connection-ip': '203.0.113.7',
        'x-nf-deploy-context': 'production',
        'x-nf-deploy-id': '5f0c1e2d3b4a',
        'x-nf-deploy-published': '1',
        'x-nf-request-id': `request-${requests}`,
        'x-nf-site-id': SITE_ID,
      },
      body: Buffer.from(await request.arrayBuffer()).toString('base64'),
      isBase64Encoded: true,
      blobs: Buffer.from(
        JSON.stringify({
          url: blobs.edgeUrl,
          url_uncached: blobs.uncachedUrl,
          token: TOKEN,
          primary_region: 'us-east-2',
        }),
      ).toString('base64'),
      ...(route === undefined ? {} : { route }),
    } satisfies InstanceEvent);
    const [answer] = (await once(instance, 'message')) as [InstanceAnswer];
    const hasBody = answer.status !== 204 && answer.status !== 304;
    return new Response(hasBody ? Buffer.from(answer.body, 'base64') : null, {
      status: answer.status,
      headers: answer.headers.map(([name, value]): [string, string] => [name, value]),
    });
  }

  const findAt = (pathname: string) => {
    const path = pathname.replace(/(?<=.)\/$/, '');
    const isAt = (pattern: string) =>
      new URLPattern({ pathname: pattern }, { ignoreCase: true }).test({ pathname: path });
    return functions.find(({ paths }) => paths.some(isAt));
  };

  return {
    log,
    hasFunction: (pathname) => findAt(pathname) !== undefined,
    async warm(...names) {
      for (const name of names) await start(find(name));
    },
    browser: () =>
      makeBrowser((request) => {
        const target = findAt(new URL(request.url).pathname);
        return target
          ? invoke(target, request)
          : Promise.resolve(new Response('No function', { status: 404 }));
      }, {}),
    async runScheduled(name) {
      const request = new Request(`https://roomtone.example/.netlify/functions/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ next_run: '2026-11-21T10:05:00.000Z' }),
      });
      return (await invoke(find(name), request)).status;
    },
    close() {
      for (const starting of instances.values()) void starting.then((instance) => instance.kill());
    },
  };
}

async function startInstance(
  { name, archive }: Callable,
  { folder, env }: PackagedSiteOptions,
  log: string[],
): Promise<ChildProcess> {
  const directory = join(folder, name);
  await unpack({ archive }, directory);
  const instance = fork(join(import.meta.dirname, 'packaged-instance.ts'), {
    cwd: directory,
    env: { ...env, LAMBDA_TASK_ROOT: directory },
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  for (const stream of [instance.stdout, instance.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      log.push(...text.split('\n').filter(Boolean));
    });
  }
  const started = await Promise.race([
    once(instance, 'message').then(() => true),
    once(instance, 'exit').then(() => false),
  ]);
  if (!started) throw new Error(`${name} cannot be loaded:\n${log.join('\n')}`);
  return instance;
}

/** The fake as clients of other processes find it, with both of its addresses. */
export interface BlobsAddresses {
  /** For reads that may be stale. */
  edgeUrl: string;
  uncachedUrl: string;
  close(): Promise<void>;
}

/** Serves the fake to processes that use the network themselves. */
export async function serveToProcesses(blobs: FakeBlobs): Promise<BlobsAddresses> {
  const [edge, uncached] = await Promise.all(
    [EDGE, UNCACHED_EDGE].map((origin) =>
      listen((request, response) => {
        request.headers['x-origin'] = origin;
        void handle(blobs, request, response);
      }),
    ),
  );
  return {
    edgeUrl: `http://127.0.0.1:${edge!.port}`,
    uncachedUrl: `http://127.0.0.1:${uncached!.port}`,
    close: async () => {
      await Promise.all([edge!.close(), uncached!.close()]);
    },
  };
}

async function listen(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

async function handle(
  blobs: FakeBlobs,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk as Uint8Array);
  const method = request.method ?? 'GET';
  const headers = new Headers(
    Object.entries(request.headers).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
  const answer = await blobs.fetch(`${headers.get('x-origin') ?? ''}${request.url ?? ''}`, {
    method,
    headers: { authorization: headers.get('authorization') ?? '', ...conditions(headers) },
    ...(method === 'PUT' ? { body: Buffer.concat(chunks) } : {}),
  });
  const body = Buffer.from(await answer.arrayBuffer());
  response.writeHead(answer.status, {
    ...Object.fromEntries(answer.headers),
    'content-length': body.length,
  });
  response.end(body);
}

function conditions(headers: Headers): Record<string, string> {
  const condition = headers.get('if-none-match');
  return condition === null ? {} : { 'if-none-match': condition };
}
