import { createHash } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import { getAll, getPage, getPages, getPaths, readBuilt } from '../../support/built-site.ts';

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
      "manifest-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "object-src 'none'",
      "frame-ancestors 'none'",
      'upgrade-insecure-requests',
      "require-trusted-types-for 'script'",
      'trusted-types dompurify',
    ]);
    expect(Buffer.byteLength(policy)).toBeLessThanOrEqual(MAXIMUM_BYTES);
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
