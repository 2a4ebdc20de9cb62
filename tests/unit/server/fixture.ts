import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const repository = resolve(import.meta.dirname, '../../..');

const files: Readonly<Record<string, string>> = {
  'package.json': '{ "type": "module" }',
  'netlify.toml': `
[build]
publish = "dist"

[functions]
directory = "netlify/functions"
node_bundler = "esbuild"

[[headers]]
for = "/*"
[headers.values]
X-Frame-Options = "DENY"
Cache-Control = "public, max-age=0, must-revalidate"

[[headers]]
for = "/_astro/*"
[headers.values]
Cache-Control = "public, max-age=31536000, immutable"

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
  'dist/_headers': `/*\n  Content-Security-Policy: default-src 'none'\n  X-Frame-Options: from the file\n`,
  'dist/_redirects': '/old/:name/*  /new/:name/:splat  301\n/rewritten  /pricing.html  200\n',
  'dist/index.html': `<!doctype html><title>Home</title>${'<p>signal</p>'.repeat(100)}`,
  'dist/404.html': '<!doctype html><title>Not here</title>',
  'dist/pricing.html': '<!doctype html><title>Pricing</title>',
  'dist/forced.html': '<!doctype html><title>Hidden by a forced redirect</title>',
  'dist/guides/index.html': '<!doctype html><title>Guides</title>',
  'dist/blog.html': '<!doctype html><title>Blog</title>',
  'dist/blog/post.html': '<!doctype html><title>Shell</title>',
  'dist/blog/first.html': '<!doctype html><title>First post</title>',
  'dist/_astro/app.abc.js': `export const app = '${'x'.repeat(400)}';`,
  'secret.txt': 'outside of dist',

  'netlify/functions/echo.ts': `
import type { Config, Context } from '@netlify/functions';
export default async (request: Request, context: Context): Promise<Response> => {
  const headers = new Headers({ 'x-frame-options': 'from the function' });
  headers.append('set-cookie', 'one=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT');
  headers.append('set-cookie', 'two=2; HttpOnly');
  return Response.json(
    {
      method: request.method,
      url: request.url,
      body: await request.text(),
      cookie: request.headers.get('cookie'),
      ip: context.ip,
      params: context.params,
      siteContext: process.env.SITE_CONTEXT,
      secrets: process.env.SESSION_SECRETS,
      outbox: process.env.OUTBOX_DIRECTORY,
      siteUrl: process.env.URL,
      extra: process.env.EXTRA,
    },
    { status: request.method === 'POST' ? 201 : 200, headers },
  );
};
export const config: Config = { path: '/api/echo/:id' };
`,
  'netlify/functions/claim.ts': `
import { getStore } from '@netlify/blobs';
import type { Config, Context } from '@netlify/functions';
export default async (request: Request, context: Context): Promise<Response> => {
  const store = getStore({ name: 'claims', consistency: 'strong' });
  const key = String(context.params.key);
  if (request.method === 'GET') return Response.json(await store.get(key, { type: 'json' }));
  return Response.json(await store.setJSON(key, { by: await request.text() }, { onlyIfNew: true }));
};
export const config: Config = { path: '/api/claim/:key' };
`,
  'netlify/functions/broken.ts': `
import type { Config } from '@netlify/functions';
export default (): Response => {
  throw new TypeError('jane@example.com is in this message');
};
export const config: Config = { path: '/api/broken' };
`,
  'netlify/functions/sweep.ts': `
import type { Config } from '@netlify/functions';
export default (): Response => new Response('swept');
export const config: Config = { schedule: '@daily' };
`,
};

/** A small built site with functions in a folder of its own. */
export interface Fixture {
  readonly directory: string;
  remove(): Promise<void>;
}

/** Writes the fixture; `node_modules` are those of the repository. */
export async function makeFixture(): Promise<Fixture> {
  const directory = await mkdtemp(join(tmpdir(), 'roomtone-server-'));
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
