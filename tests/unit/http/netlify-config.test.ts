import { globSync } from 'node:fs';
import { resolve } from 'node:path';

import { describe, expect, it } from 'vitest';

import { readSiteRules } from '../../../scripts/local/site-rules.ts';
import { distDir } from '../../support/built-site.ts';

const projectDirectory = resolve(import.meta.dirname, '../../..');
// A folder without _headers and _redirects: only netlify.toml counts here.
const rules = readSiteRules(projectDirectory, import.meta.dirname);

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
      expect(headers['permissions-policy']).toMatch(/^([a-z-]+=\(\)(, |$))+$/);
      // It would override the one the build writes.
      expect(headers).not.toHaveProperty('content-security-policy');
    }
  });

  it('allows pages what sharing a post needs', async () => {
    const policy = (await rules).headersFor('/blog/a-post').get('permissions-policy');
    expect(policy).not.toMatch(/web-share|clipboard-write/);
    expect(policy).toMatch(/camera=\(\).*microphone=\(\)/);
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
