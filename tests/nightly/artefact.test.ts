import { globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

import type { Config } from '@netlify/functions';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import {
  buildAsNetlify,
  edgeFunctions,
  readFunctions,
  type PackagedFunction,
} from '../support/artefact.ts';
import { withHeadroom } from '../support/budgets.ts';
import { FakeBlobs } from '../support/fake-blobs.ts';
import { makeMessage, makeOrder, makeRegistration, SESSION_SECRETS } from '../support/makers.ts';
import { openPackagedSite, serveToProcesses, type PackagedSite } from '../support/packaged-site.ts';
import { packableProject, readPacked, sharesOf } from '../support/packed-functions.ts';
import type { PackedFunction } from '../support/packed-functions.ts';

const { PATH = '', HOME = '' } = process.env;
/** Settings as a deployed site has them. Nothing of them may be found in what goes out. */
const settings = {
  SESSION_SECRETS,
  BUILD_HOOK_URL: 'https://api.netlify.com/build_hooks/0123456789abcdef01234567',
  WEBHOOK_URL: 'https://hooks.roomtone.studio/orders/4f1d0b7a9c',
  WEBHOOK_SECRET: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
};

// Netlify's own build packages the functions here, without an account and without a network.
let functions: readonly PackagedFunction[];
beforeAll(async () => {
  await buildAsNetlify(packableProject, { PATH, HOME, ...settings });
  functions = readFunctions(packableProject);
}, 300_000);

const dist = join(packableProject, 'dist');
const PRIVATE_FILE =
  /(^|\/)(\.(?!well-known\/)|node_modules\/|server-data\/|style\.html$)|\.(map|ts|tsx|mdx?|astro|ya?ml|toml|env|log|lock)$/;
const TEXT_FILE = /\.(html|js|css|json|xml|txt|webmanifest|svg)$|(^|\/)_(headers|redirects)$/;

describe('the build for Netlify', () => {
  const files = globSync('**/*', { cwd: dist, exclude: (name) => name === 'node_modules' }).filter(
    (path) => statSync(join(dist, path)).isFile(),
  );

  it('publishes no file that is private, or empty', () => {
    expect(files).toEqual(expect.arrayContaining(['index.html', '404.html', 'sitemap.xml']));
    expect(files.filter((path) => PRIVATE_FILE.test(path))).toEqual([]);
    const isEmpty = (path: string) => statSync(join(dist, path)).size === 0;
    expect(files.filter((path) => path !== '_redirects' && isEmpty(path))).toEqual([]);
    expect(edgeFunctions(packableProject)).toEqual([]);
  });

  it('has nothing of a secret, and no source map, in pages and functions', () => {
    const texts = [
      ...files
        .filter((path) => TEXT_FILE.test(path))
        .map((path) => [path, readFileSync(join(dist, path), 'utf8')] as const),
      ...functions.flatMap(({ name, ownFiles }) =>
        [...ownFiles].map(([path, text]) => [`${name}/${path}`, text] as const),
      ),
    ];
    const secrets = Object.values(settings).flatMap((value) => [value, ...value.split(/[,:]/)]);
    const parts = secrets.filter((part) => part.length > 7 && !/^\/\/[\w.-]+$/.test(part));
    const shape = /-----BEGIN [A-Z ]*PRIVATE KEY-----|[#@] ?sourceMappingURL=/;
    const found = texts.filter(
      ([path, text]) =>
        /\.map$|(^|\/)\.env/.test(path) ||
        shape.test(text) ||
        parts.some((part) => text.includes(part)),
    );
    expect(found.map(([path]) => path)).toEqual([]);
  });

  it('answers the addresses of the functions, with their rate limits', async () => {
    const answering = functions.filter(({ schedule }) => schedule === undefined);
    const files = globSync('netlify/functions/*.ts', { cwd: packableProject });
    const declared = await Promise.all(
      files.map(async (file) => {
        const { config } = (await import(join(packableProject, file))) as { config: Config };
        const limit = (config as { rateLimit?: { windowLimit: number } }).rateLimit?.windowLimit;
        return [basename(file, '.ts'), ...[config.path ?? []].flat(), limit];
      }),
    );
    expect(
      answering.map(({ name, paths, rateLimit }) => [name, ...paths, rateLimit?.calls]).sort(),
    ).toEqual(declared.filter(([name]) => name !== 'sweep' && name !== 'publish-due').sort());
    // Netlify's larger plan takes five rules for a project.
    expect(answering.filter(({ rateLimit }) => rateLimit).length).toBeLessThanOrEqual(5);
    for (const { rateLimit, methods, runtime } of answering) {
      if (rateLimit) expect(rateLimit).toMatchObject({ seconds: 60, per: ['ip', 'domain'] });
      expect({ methods, runtime }).toEqual({ methods: [], runtime: 'nodejs24.x' });
    }
  });

  it('has two scheduled functions without an address', () => {
    const scheduled = functions.filter(({ schedule }) => schedule !== undefined);
    expect(scheduled.map(({ name, paths, schedule }) => ({ name, paths, schedule }))).toEqual([
      { name: 'publish-due', paths: [], schedule: '*/5 * * * *' },
      { name: 'sweep', paths: [], schedule: '*/5 * * * *' },
    ]);
  });
});

const folder = join(packableProject, 'netlify/functions');
const names = readdirSync(folder).map((file) => basename(file, '.ts'));
/** The others send emails, or run the jobs that do. */
const isPage = (name: string) => ['admin', 'feed', 'publish-due', 'scheduled-post'].includes(name);

describe('of the packaged functions', () => {
  let packed: ReadonlyMap<string, PackedFunction>;
  beforeAll(async () => {
    packed = new Map(
      await Promise.all(
        functions.map(
          async ({ name, archive }) => [name, await readPacked(name, archive)] as const,
        ),
      ),
    );
  });

  it.each(names)('%s stays within its size budget', (name) => {
    // Measured on 2026-11-28 in KiB, of which 330 are Netlify's own; `auth` has the list of common passwords, and `api`
    // what reads mail.
    const heavy: Partial<Record<string, number>> = { api: 1250, auth: 1168 };
    const measured = isPage(name) ? 679 : (heavy[name] ?? 1003);
    expect((packed.get(name)?.size ?? Infinity) / 1024).toBeLessThanOrEqual(withHeadroom(measured));
  });

  it.each(names)('%s includes the mailer only if it sends email', (name) => {
    expect(sharesOf(packed.get(name)!).has('nodemailer')).toBe(!isPage(name));
  });
});

describe('the packaged functions, each in its own process', () => {
  const blobs = new FakeBlobs();
  let site: PackagedSite;
  let tidy: () => Promise<unknown>;
  beforeAll(async () => {
    const addresses = await serveToProcesses(blobs);
    const folder = await mkdtemp(join(tmpdir(), 'roomtone-functions-'));
    const { SESSION_SECRETS } = settings;
    site = openPackagedSite({
      functions,
      folder,
      blobs: addresses,
      env: { SESSION_SECRETS, URL: 'https://roomtone.example' },
    });
    tidy = async () => {
      site.close();
      await addresses.close();
      await rm(folder, { recursive: true });
    };
    await site.warm('api', 'auth', 'sweep', 'publish-due');
  }, 120_000);
  afterAll(() => tidy());

  it('serve a customer from sign-up to order and sign-out', async () => {
    const browser = site.browser();
    expect(await browser.get('/api/user')).toMatchObject({ status: 401 });
    expect(await browser.post('/api/register', makeRegistration())).toMatchObject({ status: 201 });
    expect(await browser.get('/api/user')).toMatchObject({
      status: 200,
      json: { email: 'ada@example.com' },
    });

    const order = makeOrder({ serviceName: 'Custom Solution', servicePrice: 0 });
    const placed = await browser.post('/api/orders', order);
    expect(placed).toMatchObject({ status: 201, json: { status: 'pending' } });
    expect((await browser.get('/api/orders')).list).toMatchObject([
      { id: placed.json.id, serviceName: 'Custom Solution' },
    ]);
    expect(await browser.post(`/api/orders/${placed.json.id}/cancel`)).toMatchObject({
      json: { status: 'cancelled' },
    });

    expect(await browser.visit('/api/logout')).toMatchObject({ status: 303 });
    expect(await browser.get('/api/user')).toMatchObject({ status: 401 });
    const { email, password } = makeRegistration();
    expect(await browser.post('/api/login', { email, password })).toMatchObject({ status: 200 });

    expect(blobs.keysOf('orders-production')).toHaveLength(1);
    const stores = [...new Set(blobs.operations.map(({ store }) => store))];
    expect(stores.filter((store) => !store.endsWith('-production'))).toEqual([]);
    expect(blobs.operations.filter(({ isStrong }) => !isStrong)).toEqual([]);
    await vi.waitUntil(() => site.log.some((line) => line.includes('/api/login')), 10_000);
    expect(site.log.join('\n')).not.toMatch(/ada@|Lovelace|tape hiss|Six episodes/);
  });

  it('accept messages and return posts', async () => {
    const browser = site.browser();
    expect(await browser.post('/api/contact', makeMessage())).toMatchObject({ status: 201 });
    expect(blobs.keysOf('messages-production')).toHaveLength(1);
    const posts = await browser.get('/api/blog');
    expect(posts.list).not.toEqual([]);
    const slug = (posts.list as readonly { slug?: string }[])[0]?.slug ?? '';
    expect(await browser.get(`/api/blog/${slug}`)).toMatchObject({ status: 200 });
  });

  it('run on schedule', async () => {
    const before = blobs.operations.length;
    expect(await site.runScheduled('sweep')).toBe(204);
    // What else it reads depends on what waits, and in the first minutes of an hour on what expired.
    const looked = blobs.operations.slice(before).map(({ store }) => store);
    expect(looked).toContain('pending-production');
    expect(await site.runScheduled('publish-due')).toBe(204);
    expect(site.log.filter((line) => line.includes(`"status":5`))).toEqual([]);
  });
});
