import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

import { describe, expect, it } from 'vitest';

import { distDir } from '../../support/built-site.ts';

describe('the sanitizer', () => {
  it('is in a chunk of its own that is imported on demand only', () => {
    const scripts = globSync(`${distDir}/_astro/*.js`).map((file) => ({
      name: basename(file),
      source: readFileSync(file, 'utf8'),
    }));
    const chunks = scripts.filter(({ source }) => source.includes('ALLOWED_URI_REGEXP'));
    expect(chunks).toHaveLength(1);
    const { name } = chunks[0]!;
    const importers = scripts.filter(({ source }) => source.includes(name));
    expect(importers.length).toBeGreaterThan(0);
    for (const { source } of importers) {
      const mentions = source.split(name).slice(0, -1);
      expect(mentions.filter((before) => !/loadModule\([`"'][^`"']*$/.test(before))).toEqual([]);
    }
    const pages = globSync(`${distDir}/**/*.html`);
    expect(pages.filter((page) => readFileSync(page, 'utf8').includes(name))).toEqual([]);
  });
});
