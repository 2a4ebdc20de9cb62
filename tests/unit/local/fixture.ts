import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const repository = resolve(import.meta.dirname, '../../..');

const files: Readonly<Record<string, string>> = {
  'package.json': '{ "type": "module" }',
  'netlify.toml': `
[[headers]]
for = "/*"
[headers.values]
X-Frame-Options = "DENY"

[[redirects]]
from = "/blog/*"
to = "/blog/post.html"
status = 404

[[redirects]]
from = "/forced"
to = "/pricing"
status = 302
force = true
`,
  'dist/_headers': `/*\n  Content-Security-Policy: default-src 'none'; upgrade-insecure-requests; base-uri 'none'\n  X-Frame-Options: from the file\n/_astro/app.js\n  Cache-Control: public, max-age=31536000, immutable\n`,
  'dist/_redirects':
    '/old/:name/*  /new/:name/:splat  301\n/rewritten  /pricing.html  200\n/pricing  /never  301\n/offer  /pricing?from=mail#plans  301\n/moved  /pricing#plans  301\n/spotify  https://open.spotify.com/show/x?utm_source=a&b=c#y  301\n',
  'dist/_astro/app.js': 'export {};',
  'dist/index.html': '<!doctype html><title>Home</title>',
  'dist/404.html': '<!doctype html><title>Not here</title>',
  'dist/pricing.html': '<!doctype html><title>Pricing</title>',
  'dist/forced.html': '<!doctype html><title>Hidden by a forced redirect</title>',
  'dist/blog.html': '<!doctype html><title>Blog</title>',
  'dist/blog/post.html': '<!doctype html><title>Shell</title>',
  'dist/shop/static.html': '<!doctype html><title>Static</title>',
  'secret.txt': 'outside of dist',
  'netlify/data/editor.json': '{}',

  'netlify/functions/echo.ts': `
import type { Config, Context } from '@netlify/functions';
export default async (request: Request, context: Context): Promise<Response> => {
  const headers = new Headers({ 'x-frame-options': 'from the function' });
  headers.set('content-security-policy', "default-src 'none'; upgrade-insecure-requests");
  headers.append('set-cookie', 'one=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT');
  headers.append('set-cookie', 'two=2; HttpOnly');
  const { method, url } = request;
  const { ip, params } = context;
  const { SITE_CONTEXT, SESSION_SECRETS, OUTBOX_DIRECTORY, URL, EXTRA } = process.env;
  const env = { SITE_CONTEXT, SESSION_SECRETS, OUTBOX_DIRECTORY, URL, EXTRA };
  const cookie = request.headers.get('cookie');
  return Response.json({ method, url, body: await request.text(), cookie, ip, params, env }, { headers });
};
export const config: Config = { path: '/api/echo/:id' };
`,
  'netlify/functions/broken.ts': `
export default (request: Request): unknown => {
  if (request.method === 'POST') return 'no Response';
  throw new TypeError('out of order');
};
export const config = { path: '/api/broken' };
`,
  'netlify/functions/large.ts': `
const megabyte = new Uint8Array(1024 * 1024).fill(120);
export default (request: Request): Response => {
  const search = new URL(request.url).searchParams;
  const count = Number(search.get('megabytes'));
  const pieces = Array.from({ length: count }, () => megabyte);
  const body = search.has('stream') ? ReadableStream.from(pieces) : Buffer.concat(pieces);
  return new Response(body);
};
export const config = { path: '/api/large' };
`,
  // Goes on after its response until it is asked again.
  'netlify/functions/later.ts': `
import type { Config, Context } from '@netlify/functions';
const asked = Promise.withResolvers<undefined>();
let isDone = false;
export default (request: Request, context: Context): Response => {
  if (request.method === 'POST') {
    context.waitUntil(asked.promise.then(() => { isDone = true; }));
    context.waitUntil(Promise.reject(new RangeError('too late')));
  } else asked.resolve(undefined);
  return new Response(String(isDone));
};
export const config: Config = { path: '/api/later' };
`,
  'netlify/functions/shop.ts': `
export default (): Response => new Response('from the function');
export const config = { path: '/shop/*', preferStatic: true, method: 'GET' };
`,
  'netlify/functions/sweep.ts': `
export default (): undefined => undefined;
export const config = { schedule: '*/5 * * * *' };
`,
};

/** A small built site with functions in a folder of its own. */
export interface Fixture {
  directory: string;
  remove(): Promise<void>;
}

/** Writes the fixture; `node_modules` are those of the repository. */
export async function makeFixture(): Promise<Fixture> {
  const directory = await mkdtemp(join(tmpdir(), 'roomtone server ü (x) [y] '));
  await symlink(join(repository, 'node_modules'), join(directory, 'node_modules'));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(directory, name)), { recursive: true });
    await writeFile(join(directory, name), text);
  }
  return {
    directory,
    remove: () => rm(directory, { recursive: true, force: true, maxRetries: 5 }),
  };
}
