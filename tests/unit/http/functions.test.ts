import { readdirSync, readFileSync, globSync } from 'node:fs';
import { resolve } from 'node:path';

import { describe, expect, it } from 'vitest';

import { readSiteRules } from '../../../scripts/local/site-rules.ts';
import { distDir } from '../../support/built-site.ts';
import { endpoints } from '../../support/site.ts';

const folder = new URL('../../../netlify/functions/', import.meta.url);
/** Called by Netlify's clock: they have no address. */
const scheduled = ['publish-due.ts', 'sweep.ts'];
/** Pages and files of the site that change at a moment between two builds, and the editor, which has its own policy. */
const pages = ['admin.ts', 'feed.ts', 'scheduled-post.ts'];
/** Path of every contract. */
const paths = Object.values(
  import.meta.glob<Record<string, unknown>>('../../../src/contracts/*.ts', { eager: true }),
)
  .flatMap((module) => Object.values(module))
  .filter(
    (value): value is { path: string } =>
      typeof value === 'object' && value !== null && 'path' in value && 'success' in value,
  )
  .map(({ path }) => path);

// Everything that lies in this folder is public, and Netlify reads `config` from the text: what is not a plain literal
// is dropped without a word, the rate limit or the route with it.
describe('the functions folder', () => {
  it('contains the endpoints, the scheduled functions, and nothing else', () => {
    const files = endpoints.map(({ file }) => file);
    expect(readdirSync(folder).sort()).toEqual([...files, ...scheduled, ...pages].sort());
    expect(endpoints.map(({ path }) => path).sort()).toEqual([...new Set(paths)].sort());
  });

  it.each(endpoints)('$file has a literal config with the path of its contract', (endpoint) => {
    const { file, path } = endpoint;
    const source = readFileSync(new URL(file, folder), 'utf8');
    expect(source).toMatch(/export default (endpoint|deskEndpoint)\(/);
    const config = /export const config: Config = \{\n([^]*?)\n\};\n$/.exec(source)?.[1] ?? '';
    expect(config).toMatch(
      new RegExp(
        `^  path: '${path}',\\n  rateLimit: \\{ windowSize: \\d+, windowLimit: \\d+, aggregateBy: \\['ip', 'domain'\\] \\},$`,
      ),
    );
    expect(source).not.toMatch(/satisfies|as const|method:/);
    expect(source).toMatch(new RegExp(`(endpoint|deskEndpoint)\\('${path}'`));
  });

  it('is limited per address and site within what Netlify allows', () => {
    for (const { file } of endpoints) {
      const source = readFileSync(new URL(file, folder), 'utf8');
      const [, size, limit] = /windowSize: (\d+), windowLimit: (\d+)/.exec(source) ?? [];
      expect(Number(size)).toBeLessThanOrEqual(180);
      expect(Number(limit)).toBeGreaterThanOrEqual(20);
      // A limit that rewrites answers 200 with a page.
      expect(source).not.toContain('rewrite');
    }
  });
});

describe('the functions and the server', () => {
  const read = (path: string) =>
    readFileSync(new URL(`../../../netlify/${path}`, import.meta.url), 'utf8');
  const sources = readdirSync(new URL('../../../netlify/', import.meta.url), { recursive: true })
    .map(String)
    .filter((path) => path.endsWith('.ts'));

  it.each([
    ['new Response(', ['server/http/response.ts', 'server/storage/bounded-fetch.ts']],
    ['process.env', ['server/http/platform.ts']],
    // Whoever begins a session is on the list of ways in (ASVS 6.3.4, 7.6.2).
    [
      '.start(',
      [
        'functions/account-password.ts',
        'functions/desk-session.ts',
        'functions/login.ts',
        'functions/register.ts',
      ],
    ],
    // Good enough to spread retries, and for nothing else.
    ['Math.random', ['server/storage/blobs-store.ts']],
    // What else wrote there would be no line of the security log.
    ['console.', ['server/http/platform.ts']],
  ])('have only one place with %s', (text, places) => {
    const found = sources.filter(
      (path) => !/^(ops|local)\//.test(path) && read(path).includes(text),
    );
    expect(found.sort()).toEqual(places);
  });

  it('read the clock through the platform only', () => {
    const found = sources.filter(
      (path) => /^server\/(?!http\/)/.test(path) && /Date\.now\(|new Date\(\)/.test(read(path)),
    );
    expect(found).toEqual([]);
  });
});

const projectDirectory = resolve(import.meta.dirname, '../../..');
// A folder without _headers and _redirects: only netlify.toml counts here.
const rules = readSiteRules(projectDirectory, import.meta.dirname);

/** What a page calls to use a feature of `Permissions-Policy`. `autoplay` is what plays without a press. */
const calls: Readonly<Record<string, RegExp>> = {
  accelerometer: /\b(Accelerometer|DeviceMotionEvent|devicemotion)\b/,
  autoplay: /\bautoplay\b/i,
  camera: /getUserMedia\(/,
  'clipboard-read': /clipboard\.read(Text)?\(/,
  'clipboard-write': /clipboard\.write(Text)?\(/,
  'display-capture': /getDisplayMedia\(/,
  'encrypted-media': /requestMediaKeySystemAccess\(/,
  fullscreen: /requestFullscreen\(/,
  geolocation: /geolocation\./,
  gyroscope: /\b(Gyroscope|DeviceOrientationEvent|deviceorientation)\b/,
  hid: /navigator\.hid\b/,
  'idle-detection': /IdleDetector\b/,
  'local-fonts': /queryLocalFonts\(/,
  magnetometer: /\bMagnetometer\b/,
  microphone: /getUserMedia\(/,
  midi: /requestMIDIAccess\(/,
  payment: /PaymentRequest\(/,
  'picture-in-picture': /requestPictureInPicture\(/,
  'publickey-credentials-get': /credentials\.get\(/,
  'screen-wake-lock': /wakeLock\.request\(/,
  serial: /navigator\.serial\b/,
  usb: /navigator\.usb\b/,
  'web-share': /navigator\.share\(/,
  'xr-spatial-tracking': /navigator\.xr\b/,
};

describe('netlify.toml', () => {
  it('sets the security headers on every path', async () => {
    const siteRules = await rules;
    for (const path of ['/', '/pricing', '/blog/a-post', '/nothing/here', '/_astro/app.js']) {
      const headers = Object.fromEntries(siteRules.headersFor(path));
      expect(headers).toMatchObject({
        'cross-origin-embedder-policy': 'require-corp',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
      });
      expect(headers['permissions-policy']).toMatch(/^([a-z-]+=(\(\)|\(self\))(, |$))+$/);
      // It would override the one the build writes.
      expect(headers).not.toHaveProperty('content-security-policy');
    }
  });

  it('allows pages each feature that they use, and denies the others that it names', async () => {
    const source = globSync('src/**/*.{astro,ts,tsx,js}', { cwd: projectDirectory })
      .map((path) => readFileSync(resolve(projectDirectory, path), 'utf8'))
      .join();
    const used = Object.keys(calls).filter((feature) => calls[feature]?.test(source));
    expect(used.sort()).toEqual([
      ...['clipboard-write', 'fullscreen', 'picture-in-picture'],
      ...['screen-wake-lock', 'web-share'],
    ]);
    for (const path of ['/', '/dashboard', '/desk', '/blog/a-post']) {
      const policy = (await rules).headersFor(path).get('permissions-policy') ?? '';
      const named = policy.split(', ').map((directive) => directive.split('='));
      expect(named.length).toBeGreaterThan(20);
      for (const [feature = '', allowed] of named)
        expect([feature, allowed]).toEqual([feature, used.includes(feature) ? '(self)' : '()']);
    }
  });

  it('caches existing hashed files for a year, and nothing else', async () => {
    const built = await readSiteRules(projectDirectory, distDir);
    const keepOf = (path: string) => built.headersFor(path).get('cache-control');
    for (const name of globSync('{_astro,pagefind/fragment,pagefind/index}/**/*.*', {
      cwd: distDir,
    }))
      expect(keepOf(`/${name}`)).toBe('public, max-age=31536000, immutable');
    for (const path of ['/pricing', '/_astro/gone.abc.js', '/pagefind/index/gone.pf_index'])
      expect(keepOf(path)).toBe('public, max-age=0, must-revalidate');
  });

  it('sends unknown posts to the shell with 404, unless there is a page', async () => {
    const siteRules = await rules;
    expect(siteRules.redirectFor('/blog/new-post', false)).toEqual({
      to: '/blog/post.html',
      status: 404,
    });
    expect(siteRules.redirectFor('/blog/new-post', true)).toBeUndefined();
    expect(siteRules.redirectFor('/other', false)).toBeUndefined();
  });
});
