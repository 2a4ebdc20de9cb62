import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { parseAllHeaders } from '@netlify/headers-parser';
import { describe, expect, it } from 'vitest';

import admin from '../../../netlify/functions/admin.ts';
import { policyHeader } from '../../../src/build/policy.ts';
import {
  distPath,
  getAll,
  getPage,
  getPages,
  getPaths,
  readBuilt,
} from '../../support/built-site.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** A header that no proxy refuses. */
const MAXIMUM_BYTES = 4096;

const policy = /^ *Content-Security-Policy: (.*)$/m.exec(readBuilt('_headers'))?.[1] ?? '';
const directives = new Map(
  policy.split('; ').map((directive) => {
    const [name = '', ...sources] = directive.split(' ');
    return [name, sources] as const;
  }),
);
const isHash = (source: string) => source.startsWith("'sha256-");
const hashesOf = (directive: string) => (directives.get(directive) ?? []).filter(isHash);

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** What the browser runs or applies of what stands in the page itself; data blocks are neither. */
const inline = {
  'script-src':
    'script:not([src]):not([type="application/ld+json"]):not([type="application/json"])',
  'style-src': 'style',
} as const;

describe('the Content-Security-Policy', () => {
  it('allows what the site needs and nothing else', () => {
    const plain = [...directives].map(([name, sources]) =>
      [name, ...sources.filter((source) => !isHash(source))].join(' '),
    );
    expect(plain).toEqual([
      "default-src 'none'",
      "script-src 'self' 'wasm-unsafe-eval'",
      "style-src 'self'",
      "img-src 'self'",
      "font-src 'self'",
      "connect-src 'self'",
      "media-src 'self' blob:",
      "manifest-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "object-src 'none'",
      "frame-ancestors 'none'",
      'upgrade-insecure-requests',
      "require-trusted-types-for 'script'",
      'trusted-types dompurify measure-worker',
    ]);
    expect(Buffer.byteLength(policy)).toBeLessThanOrEqual(MAXIMUM_BYTES);
  });

  /** What is built of two pages, by the address of its files. */
  async function buildWith(
    filesUrl?: string,
    root = temporaryFolder(),
    more: Record<string, string> = {},
  ) {
    const pages = { index: 'Page', desk: 'Page', clip: '<audio>', ...more };
    for (const [name, body] of Object.entries(pages))
      writeFileSync(join(root, `${name}.html`), `<html><head></head><body>${body}</body></html>`);
    const hook = policyHeader(filesUrl).hooks['astro:build:done'] as (built: {
      dir: URL;
    }) => unknown;
    await hook({ dir: pathToFileURL(`${root}/`) });
    const rules = readFileSync(join(root, '_headers'), 'utf8').matchAll(
      /^(\/\S*)\n {2}Content-Security-Policy: (.*)$/gm,
    );
    return [...rules].map(([, path = '', value = '']) => {
      const about = value
        .split('; ')
        .filter((directive) => /^(connect|frame-src|media)/.test(directive));
      return [path, ...about];
    });
  }

  it('is one rule, which lets pages reach the storage of files, and play from there', async () => {
    const ruleFor = (sources: string) => [
      // A recording's length is read before it is sent.
      ['/*', `connect-src ${sources}`, `media-src ${sources} blob:`],
    ];
    expect(await buildWith()).toEqual(ruleFor("'self'"));
    expect(await buildWith('malformed')).toEqual(ruleFor("'self'"));
    expect(await buildWith('https://k:s@files.test:9000/a/b?region=auto')).toEqual(
      ruleFor("'self' https://files.test:9000"),
    );
  });

  const narrowingsIn = (root: string, ...names: string[]) =>
    names.map(
      (name) =>
        /^<html><head>(?:<meta [^>]*content="(.*?)">)?<\/head>/.exec(
          readFileSync(join(root, `${name}.html`), 'utf8'),
        )?.[1],
    );

  it('lets a page with a recording play it from the site, and nothing else', async () => {
    const root = temporaryFolder();
    await buildWith('https://files.test', root);
    expect(narrowingsIn(root, 'clip', 'index', 'desk')).toEqual([
      "connect-src 'self';media-src 'self'",
      "connect-src 'self';media-src 'none'",
      undefined,
    ]);
  });

  it('lets a page frame the sites whose players it offers, and no other page anything', async () => {
    const root = temporaryFolder();
    for (const folder of ['blog', 'help']) mkdirSync(join(root, folder));
    const play = (address: string) => `<a href="#" data-embed="${address}">Play</a>`;
    const [one, other] = ['https://a.test', 'https://b.test'];
    const [policies] = await buildWith(undefined, root, {
      'blog/one': play(`${one}/x?y=1`) + play(`${one}/z`),
      'blog/both': play(`${one}/x`) + play(`${other}/x`),
      'help/none': 'Page',
    });
    expect(policies).toContain(`frame-src ${one} ${other}`);
    expect(narrowingsIn(root, 'blog/one', 'blog/both', 'help/none', 'desk')).toEqual([
      `connect-src 'self';media-src 'none';frame-src ${one}`,
      `connect-src 'self';media-src 'none';frame-src ${one} ${other}`,
      "connect-src 'self';media-src 'none';frame-src 'none'",
      "frame-src 'none'",
    ]);
    // Browsers frame nothing else into a page with it.
    const isolated = readFileSync(join(root, '_headers'), 'utf8').matchAll(
      /^(\S*)\n {2}Cross-Origin-Embedder-Policy: require-corp$/gm,
    );
    expect([...isolated].map(([, path]) => path)).toEqual([
      ...['/', '/clip', '/desk', '/help/*', '/admin/*'],
    ]);
  });

  it.each(getPaths())(
    '%s takes that back before it loads anything, but dashboard and desk',
    (path) => {
      const [first] = getPage(path).document.head.children;
      const [narrowing = '', ...others] = getAll(
        getPage(path).document,
        'meta[http-equiv]:not([http-equiv=refresh])',
      ).map((meta) => meta.getAttribute('content') ?? '');
      expect(others).toEqual([]);
      if (path === '/dashboard' || path === '/desk') return expect(narrowing).toBe('');
      // A post that comes due may have a recording.
      const media = path === '/blog/post' ? "'self'" : "'none'";
      expect(narrowing).toBe(`connect-src 'self';media-src ${media}`);
      expect(first?.getAttribute('http-equiv')).toBe('content-security-policy');
    },
  );

  it('stays the only rule for its header, as every other rule does', async () => {
    const { headers } = await parseAllHeaders({
      headersFiles: [distPath('/_headers')],
      netlifyConfigPath: 'netlify.toml',
      configHeaders: [],
      minimal: false,
    });
    const rules = headers.filter((rule) => 'forRegExp' in rule);
    const files = globSync('**/*', { cwd: distPath('/') });
    const paths = ['/no/such/page', ...files.map((file) => `/${file.replace(/\.html$/, '')}`)];
    const doubled = paths.flatMap((path) => {
      const met = rules.filter(({ forRegExp }) => forRegExp.test(path));
      const names = met.flatMap(({ values }) => Object.keys(values)).map((n) => n.toLowerCase());
      return new Set(names).size < names.length ? [path] : [];
    });
    expect(doubled).toEqual([]);
  });

  it.each(['script-src', 'style-src'] as const)('lists in %s what pages contain', (name) => {
    const found = getPages().flatMap(({ document }) =>
      getAll(document, inline[name]).map(({ textContent }) => hash(textContent)),
    );
    expect(found.length).toBeGreaterThanOrEqual(getPages().length);
    expect(new Set(hashesOf(name))).toEqual(new Set(found));
  });

  it.each(getPaths())('%s contains nothing that it would block', (path) => {
    const refused = getAll(getPage(path).document, '*').flatMap(({ attributes }) =>
      [...attributes]
        .filter(
          ({ name, value }) =>
            name === 'style' || name.startsWith('on') || /^\s*javascript:/i.test(value),
        )
        .map(({ name, value }) => `${name}="${value}"`),
    );
    expect(refused).toEqual([]);
  });
});

const ask = (method = 'GET') =>
  admin(new Request('https://a.example/admin', { method }), { requestId: 'r-1' });
const policyOf = (headers: Headers) => (headers.get('content-security-policy') ?? '').split('; ');

describe('the page of the editor', () => {
  it('runs its own script, and reaches nothing but the site and the git host', async () => {
    const answer = ask();
    expect(policyOf(answer.headers)).toEqual([
      "default-src 'none'",
      "script-src 'self' 'wasm-unsafe-eval'",
      'frame-src blob:',
      "style-src 'self' 'unsafe-inline'",
      "font-src 'self' data:",
      "img-src 'self' blob: data:",
      'manifest-src data: blob:',
      "worker-src 'self'",
      "connect-src 'self' blob: data: https://api.github.com",
      "form-action 'none'",
      "base-uri 'self'",
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
