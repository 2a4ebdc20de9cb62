import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { listFunctions } from '@netlify/zip-it-and-ship-it';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { compileRoutes } from '../../../scripts/local/function-routes.ts';
import { startFunctions } from '../../../scripts/local/functions.ts';
import type { FunctionResult, Functions } from '../../../scripts/local/functions.ts';
import { startInstance } from '../../../scripts/local/instance.ts';

let directory: string;
let functions: Functions | undefined;
const lines: string[] = [];

beforeEach(async () => {
  lines.length = 0;
  directory = await mkdtemp(join(tmpdir(), 'roomtone-functions-'));
  await mkdir(join(directory, 'netlify/functions'), { recursive: true });
});

afterEach(async () => {
  await functions?.stop();
  functions = undefined;
  await rm(directory, { recursive: true });
});

async function start(files: Record<string, string>, callTimeoutMs?: number): Promise<Functions> {
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(directory, 'netlify/functions', name), text);
  }
  functions = await startFunctions({
    projectDirectory: directory,
    env: { GREETING: 'hello' },
    log: (line) => lines.push(line),
    callTimeoutMs,
  });
  return functions;
}

async function call(path: string, method = 'GET'): Promise<FunctionResult | undefined> {
  const route = functions?.find(method, path);
  return (
    route &&
    functions?.call(route, {
      method,
      url: `http://localhost${path}`,
      headers: [['accept', '*/*']],
      body: undefined,
      ip: '127.0.0.1',
    })
  );
}

const text = (result: FunctionResult | undefined) =>
  result?.kind === 'answer' ? Buffer.from(result.body).toString() : result?.kind;

describe('startFunctions', { timeout: 30_000 }, () => {
  it('keeps what a module remembers, and has an environment of its own', async () => {
    await start({
      'count.ts': `let count = 0;
        export default (): Response => new Response(process.env.GREETING + ' ' + ++count + String(process.env.PATH));
        export const config = { path: '/api/count' };`,
    });
    expect([text(await call('/api/count')), text(await call('/api/count'))]).toEqual([
      'hello 1undefined',
      'hello 2undefined',
    ]);
  });

  it('runs calls at the same time in instances of their own', async () => {
    await start({
      'meet.ts': `import { readdir, writeFile } from 'node:fs/promises';
        import { threadId } from 'node:worker_threads';
        const folder = ${JSON.stringify(directory)};
        export default async (): Promise<Response> => {
          await writeFile(folder + '/here-' + threadId, '');
          // Each waits until both are there.
          while ((await readdir(folder)).filter((name) => name.startsWith('here-')).length < 2);
          return new Response('met');
        };
        export const config = { path: '/api/meet' };`,
    });
    const met = await Promise.all([call('/api/meet'), call('/api/meet')]);
    expect(met.map(text)).toEqual(['met', 'met']);
  });

  it('loads them anew when a build has written new data', async () => {
    const data = join(directory, 'netlify/data');
    await mkdir(data);
    await writeFile(join(data, 'prices.json'), '{ "price": 1 }');
    await start({
      'price.ts': `import prices from '../data/prices.json' with { type: 'json' };
        export default (): Response => Response.json(prices);
        export const config = { path: '/api/price' };`,
    });
    expect(text(await call('/api/price'))).toBe('{"price":1}');
    await writeFile(join(data, 'prices.json'), '{ "price": 25 }');
    expect(text(await call('/api/price'))).toBe('{"price":25}');

    await writeFile(join(data, 'prices.json'), 'no JSON');
    expect(text(await call('/api/price'))).toBe('failure');
    expect(lines).toEqual([expect.stringMatching(/^GET \/api\/price cannot be loaded: /)]);
  });

  it('survives a function that ends its thread', async () => {
    await start({
      'end.ts': `export default (request: Request): Response => {
          if (request.method === 'POST') process.exit(1);
          return new Response('fine');
        };
        export const config = { path: '/api/end' };`,
    });
    expect(text(await call('/api/end', 'POST'))).toBe('failure');
    expect(lines).toEqual(['POST /api/end ended its thread']);
    expect(text(await call('/api/end'))).toBe('fine');
  });

  it('lets nothing that goes wrong beside a call change its answer', async () => {
    await start({
      'beside.ts': `export default (_: Request, context: { waitUntil(work: Promise<unknown>): void }): Response => {
          context.waitUntil(Promise.reject(new TypeError('jane@example.com')));
          void Promise.reject(new RangeError('jane@example.com'));
          return new Response('fine');
        };
        export const config = { path: '/api/beside' };`,
    });
    expect(text(await call('/api/beside'))).toBe('fine');
    expect(text(await call('/api/beside'))).toBe('fine');
    expect(lines.slice(0, 2).toSorted()).toEqual([
      'A background task failed: RangeError at netlify/functions/beside.ts:3',
      'waitUntil failed: TypeError at netlify/functions/beside.ts:2',
    ]);
  });

  it('gives up on a function that never answers, and the next call works', async () => {
    await start(
      {
        'slow.ts': `export default (request: Request): Response | Promise<Response> =>
            request.method === 'POST' ? new Promise<Response>(() => setInterval(() => undefined, 1000)) : new Response('quick');
          export const config = { path: '/api/slow' };`,
      },
      300,
    );
    expect(text(await call('/api/slow', 'POST'))).toBe('timeout');
    expect(lines).toEqual(['POST /api/slow gave no answer in 0.3 s']);
    expect(text(await call('/api/slow'))).toBe('quick');
  });

  it('stops while one is running in a loop', async () => {
    await start({
      'loop.ts': `export default (): Response => { for (;;); };
        export const config = { path: '/api/loop' };`,
    });
    const looping = call('/api/loop');
    await functions?.stop();
    expect(text(await looping)).toBe('stopped');
    expect(text(await call('/api/loop'))).toBe('stopped');
    expect(lines).toEqual([]);
  });

  it('calls it a failure when a function throws, throws no Error or gives no Response', async () => {
    await start({
      'odd.ts': `export default (request: Request): unknown => {
          if (request.method === 'PUT') throw 'jane@example.com';
          if (request.method === 'POST') throw new RangeError('jane@example.com');
          return 'jane@example.com';
        };
        export const config = { path: '/api/odd' };`,
    });
    for (const method of ['PUT', 'POST', 'GET']) await call('/api/odd', method);
    expect(lines).toEqual([
      'PUT /api/odd failed: something was thrown that is no Error',
      'POST /api/odd failed: RangeError at netlify/functions/odd.ts:3',
      'GET /api/odd failed: it gave no Response',
    ]);
  });

  it('says so when a function uses a part of the context that is not emulated', async () => {
    await start({
      'geo.ts': `export default (_: Request, context: { geo: unknown }): Response => Response.json(context.geo);
        export const config = { path: '/api/geo' };`,
    });
    expect(text(await call('/api/geo'))).toBe('failure');
    expect(lines).toEqual(['GET /api/geo failed: NotEmulatedError at netlify/functions/geo.ts:1']);
  });

  it('tells the context what Netlify tells it', async () => {
    await start({
      'context.ts': `export default (request: Request, context: Record<string, any>): Response => {
          context.waitUntil(Promise.resolve());
          return context.json({ ...context, pathname: context.url.pathname, requestId: typeof context.requestId });
        };
        export const config = { path: '/api/context/:name' };`,
    });
    expect(JSON.parse(text(await call('/api/context/a%20b')) ?? '')).toMatchObject({
      ip: '127.0.0.1',
      params: { name: 'a%20b' },
      pathname: '/api/context/a%20b',
      requestId: 'string',
      deploy: { context: 'dev', id: '0', published: false },
    });
  });

  it.each([
    ['a file that cannot be loaded', `export default (: never;`, /./],
    [
      'excludedPath',
      `export default 1; export const config = { path: '/a/*', excludedPath: '/a/b' };`,
      /excludedPath/,
    ],
    ['an end while loading', `process.exit(1);`, /ended their thread while they were loaded/],
  ])('refuses to start with %s', async (_, source, message) => {
    await expect(start({ 'bad.ts': source })).rejects.toThrow(message);
  });

  it('starts without functions', async () => {
    expect((await start({})).find('GET', '/api/none')).toBeUndefined();
  });
});

describe('compileRoutes', () => {
  const find = compileRoutes(
    ['post.ts', 'list.ts', 'sweep.ts'],
    [
      { paths: ['/api/blog/:slug'], methods: [], preferStatic: false },
      { paths: ['/api/blog', '/api/posts'], methods: ['GET'], preferStatic: false },
      { paths: [], methods: [], preferStatic: false },
    ],
  );

  it.each([
    ['GET', '/api/blog', 'list.ts', {}],
    ['GET', '/api/posts/', 'list.ts', {}],
    ['GET', '/API/Blog', 'list.ts', {}],
    ['DELETE', '/api/blog/My-Post', 'post.ts', { slug: 'My-Post' }],
    ['GET', '/api/blog/a%2fb/', 'post.ts', { slug: 'a%2fb' }],
  ])('finds %s %s', (method, path, file, params) => {
    expect(find(method, path)).toMatchObject({ file, params });
  });

  it.each([
    ['POST', '/api/blog'],
    ['GET', '/api/blog/a/b'],
    ['GET', '/api'],
    ['GET', '/'],
  ])('finds nothing for %s %s', (method, path) => {
    expect(find(method, path)).toBeUndefined();
  });
});

describe('the functions of this site', { timeout: 60_000 }, () => {
  const projectDirectory = resolve(import.meta.dirname, '../../..');

  it('have the routes here that Netlify reads from their source', async () => {
    const listed = await listFunctions(join(projectDirectory, 'netlify/functions'), {
      parseISC: true,
    });
    const files = listed.map(({ mainFile }) => mainFile);
    const instance = await startInstance(
      { projectDirectory, files },
      { SITE_CONTEXT: 'local' },
      (line) => lines.push(line),
    );
    await instance.stop();

    const atNetlify = listed.map(({ routes = [] }) => ({
      paths: routes.map(({ pattern }) => pattern),
      methods: routes[0]?.methods ?? [],
      preferStatic: routes[0]?.prefer_static ?? false,
    }));
    expect(instance.configs).toEqual(atNetlify);
  });
});
