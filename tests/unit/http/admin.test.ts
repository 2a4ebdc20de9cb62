import { describe, expect, it } from 'vitest';

import admin from '../../../netlify/functions/admin.ts';
import { getPages, readBuilt } from '../../support/built-site.ts';

const ask = (method = 'GET') =>
  admin(new Request('https://a.example/admin', { method }), { requestId: 'r-1' });
const policyOf = (headers: Headers) => (headers.get('content-security-policy') ?? '').split('; ');

describe('the page of the editor', () => {
  it('runs its own script, and reaches nothing but the site and the git host', async () => {
    const answer = ask();
    expect(policyOf(answer.headers)).toEqual([
      "default-src 'none'",
      "script-src 'self' 'wasm-unsafe-eval'",
      "style-src 'self' 'unsafe-inline'",
      "font-src 'self'",
      "img-src 'self' blob: data:",
      'manifest-src data: blob:',
      "worker-src 'self'",
      "connect-src 'self' blob: data: https://api.github.com",
      "form-action 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ]);
    const html = await answer.text();
    expect(html.match(/<script[^]*?<\/script>/g)).toEqual([
      '<script type="module" src="/admin/page.js"></script>',
    ]);
    expect(html).not.toMatch(/ style=| on\w+=/);
  });

  it('is kept from search engines, caches, and frames, and lets its sign-in window report back', () => {
    const { headers, status } = ask();
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'x-robots-tag': 'noindex',
    });
  });

  it('says what to set while there is no repository', async () => {
    expect(await ask().text()).toContain('<code>editing.repository</code>');
  });

  it('answers reading only', async () => {
    expect(ask('POST').status).toBe(405);
    expect(await ask('HEAD').text()).toBe('');
  });

  it('is in no other page, no list of pages, and no rule of headers', () => {
    for (const { path, document } of getPages())
      expect(document.documentElement.outerHTML.includes('/admin'), path).toBe(false);
    expect(readBuilt('sitemap.xml')).not.toContain('/admin');
    expect(readBuilt('_headers')).not.toContain('/admin');
  });
});
