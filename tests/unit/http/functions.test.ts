import { readdirSync, readFileSync, globSync } from 'node:fs';
import { basename, resolve } from 'node:path';

import type { Config } from '@netlify/functions';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

import { readSiteRules } from '../../../scripts/local/site-rules.ts';
import { playerOf } from '../../../src/lib/embeds.ts';
import { distDir } from '../../support/built-site.ts';
import { contracts } from '../../support/contracts.ts';
import { handlersAt, makeSite } from '../../support/site.ts';
import { agentBrowser, INBOUND, INBOUND_SECRET } from '../../support/world.ts';

const configs = import.meta.glob<Config>('../../../netlify/functions/*.ts', {
  import: 'config',
  eager: true,
});
const sources = import.meta.glob<string>('../../../netlify/functions/*.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The value of an expression that is nothing but literals. @throws Error for any other. */
function literalOf(node: ts.Expression): unknown {
  if (ts.isStringLiteral(node)) return node.text;
  if (ts.isNumericLiteral(node)) return Number(node.text);
  if (node.kind === ts.SyntaxKind.TrueKeyword) return true;
  if (ts.isArrayLiteralExpression(node)) return node.elements.map(literalOf);
  if (!ts.isObjectLiteralExpression(node)) throw new Error(`${node.getText()} is no literal`);
  return Object.fromEntries(
    node.properties.map((property) => {
      if (!ts.isPropertyAssignment(property)) throw new Error(`${property.getText()} is none`);
      return [property.name.getText(), literalOf(property.initializer)];
    }),
  );
}

/** What `export const config` says in the text of a function. */
function readConfig(source: string): unknown {
  const file = ts.createSourceFile('function.ts', source, ts.ScriptTarget.Latest, true);
  const declarations = file.statements
    .filter((statement) => ts.isVariableStatement(statement))
    .flatMap(({ declarationList }) => [...declarationList.declarations]);
  const config = declarations.find(({ name }) => name.getText() === 'config');
  return config?.initializer && literalOf(config.initializer);
}

describe('the functions folder', () => {
  it('contains these functions, and nothing else: each of its files is public', () => {
    expect(Object.keys(configs).map((path) => basename(path))).toEqual([
      'admin.ts',
      'api.ts',
      'auth.ts',
      'desk.ts',
      'feed.ts',
      'files.ts',
      'publish-due.ts',
      'scheduled-post.ts',
      'sweep.ts',
    ]);
  });

  // Netlify reads it from the text: what is no plain literal is dropped without a word, the rate limit or the route with it.
  it.each(Object.keys(configs))('%s has a config of literals', (path) => {
    expect(readConfig(sources[path]!)).toEqual(configs[path]);
  });

  it('has at most the five rate limits of a Netlify project, each per address and site', () => {
    const limits = Object.values(configs).flatMap((config) =>
      'rateLimit' in config ? [config.rateLimit] : [],
    );
    expect(limits.length).toBeLessThanOrEqual(5);
    for (const limit of limits)
      expect(limit).toEqual({
        windowSize: 60,
        windowLimit: expect.any(Number) as number,
        aggregateBy: ['ip', 'domain'],
      });
  });
});

describe('the contracts', () => {
  it.each(contracts)('$method $path is served by one function', async ({ method, path }) => {
    const address = path.replaceAll(/:\w+/g, 'x');
    expect(handlersAt(address)).toHaveLength(1);
    const agent = await agentBrowser(makeSite({ env: INBOUND }));
    const authorization = `Bearer ${INBOUND_SECRET}`;
    const { headers } = await agent.send(address, {
      method: 'OPTIONS',
      headers: { authorization },
    });
    expect(headers.get('allow')?.split(', ')).toContain(method);
  });

  it.each(['/api/account/nothing', '/api/desk/nothing', '/api/orders/x/files/y'])(
    'leave %s to one function, too',
    (address) => {
      expect(handlersAt(address)).toHaveLength(1);
    },
  );

  it('leave what is below /api/ and in none of them to the page of the network', () => {
    expect(handlersAt('/api/nothing')).toEqual([]);
  });
});

describe('the functions and the server', () => {
  const read = (path: string) =>
    readFileSync(new URL(`../../../netlify/${path}`, import.meta.url), 'utf8');
  const sources = readdirSync(new URL('../../../netlify/', import.meta.url), { recursive: true })
    .map(String)
    .filter((path) => path.endsWith('.ts'));

  it.each([
    ['new Response(', ['server/http/response.ts', 'server/storage/blobs.ts']],
    ['process.env', ['server/http/platform.ts']],
    // Whoever begins a session is on the list of ways in (ASVS 6.3.4, 7.6.2).
    ['.start(', ['server/routes/accounts.ts', 'server/routes/auth.ts', 'server/routes/desk.ts']],
    // Good enough to spread retries, and for nothing else.
    ['Math.random', ['server/storage/blobs.ts']],
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

/** A player of each site. */
const players = [
  'https://youtu.be/M7lc1UVf-VE',
  'https://vimeo.com/76979871',
  'https://open.spotify.com/show/2MAi0BvDc6GTFvKFPXnkCL',
  'https://podcasts.apple.com/us/podcast/id1200361736',
];

describe('netlify.toml', () => {
  it('sets the security headers on every path', async () => {
    const siteRules = await rules;
    for (const path of ['/', '/pricing', '/blog/a-post', '/nothing/here', '/_astro/app.js']) {
      const headers = Object.fromEntries(siteRules.headersFor(path));
      expect(headers).toMatchObject({
        'cross-origin-opener-policy': 'same-origin',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
      });
      expect(headers['permissions-policy']).toMatch(/^([a-z-]+=\((self( "[^"]+")*)?\)(, |$))+$/);
      // The build writes these; beside its own, a browser might get both.
      for (const name of [
        'content-security-policy',
        'cross-origin-embedder-policy',
        'cross-origin-resource-policy',
      ])
        expect(headers).not.toHaveProperty(name);
    }
  });

  it('allows pages each feature that they use, and denies the others that it names', async () => {
    const source = globSync('src/**/*.{astro,ts,tsx,js}', { cwd: projectDirectory })
      .map((path) => readFileSync(resolve(projectDirectory, path), 'utf8'))
      .join();
    const used = Object.keys(calls).filter((feature) => calls[feature]?.test(source));
    expect(used.sort()).toEqual([
      ...['autoplay', 'clipboard-write', 'fullscreen', 'picture-in-picture'],
      ...['screen-wake-lock', 'web-share'],
    ]);
    for (const path of ['/', '/dashboard', '/desk', '/blog/a-post']) {
      const policy = (await rules).headersFor(path).get('permissions-policy') ?? '';
      const named = policy.split(', ').map((directive) => directive.split('='));
      expect(named.length).toBeGreaterThan(20);
      // What a page may not, it cannot allow a player of another site either.
      const forPlayers = ['autoplay', 'encrypted-media', 'fullscreen', 'picture-in-picture'];
      const sites = players.map((address) => ` "${new URL(playerOf(address)!.frame).origin}"`);
      for (const [feature = '', allowed] of named) {
        const isUsed = [...used, ...forPlayers].includes(feature);
        const others = forPlayers.includes(feature) ? sites.join('') : '';
        expect([feature, allowed]).toEqual([feature, isUsed ? `(self${others})` : '()']);
      }
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
      // Left to the network, which has each checked again.
      expect(keepOf(path)).toBeNull();
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
