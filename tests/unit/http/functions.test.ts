import { globSync } from 'node:fs';
import { basename, resolve } from 'node:path';

import type { Config } from '@netlify/functions';
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

const projectDirectory = resolve(import.meta.dirname, '../../..');
// A folder without _headers and _redirects: only netlify.toml counts here.
const rules = readSiteRules(projectDirectory, import.meta.dirname);

/** A player of each site. */
const players = [
  'https://youtu.be/M7lc1UVf-VE',
  'https://vimeo.com/76979871',
  'https://open.spotify.com/show/2MAi0BvDc6GTFvKFPXnkCL',
  'https://podcasts.apple.com/us/podcast/id1200361736',
];

describe('netlify.toml', () => {
  it('allows pages each feature that they use, and denies the others that it names', async () => {
    const forPages = ['clipboard-write', 'screen-wake-lock', 'web-share'];
    for (const path of ['/', '/dashboard', '/desk', '/blog/a-post']) {
      const policy = (await rules).headersFor(path).get('permissions-policy') ?? '';
      const named = policy.split(', ').map((directive) => directive.split('='));
      expect(named.length).toBeGreaterThan(20);
      // What a page may not, it cannot allow a player of another site either.
      const forPlayers = ['autoplay', 'encrypted-media', 'fullscreen', 'picture-in-picture'];
      const sites = players.map((address) => ` "${new URL(playerOf(address)!.frame).origin}"`);
      for (const [feature = '', allowed] of named) {
        const isUsed = [...forPages, ...forPlayers].includes(feature);
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
