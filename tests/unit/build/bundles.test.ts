import { globSync } from 'node:fs';
import { basename } from 'node:path';

import { describe, expect, it } from 'vitest';

import { distDir, readBuilt } from '../../support/built-site.ts';

describe('the sanitizer', () => {
  it('is in a chunk of its own that is imported on demand only', () => {
    const scripts = globSync('_astro/*.js', { cwd: distDir }).map((file) => ({
      name: basename(file),
      source: readBuilt(file),
    }));
    const chunks = scripts.filter(({ source }) => source.includes('ALLOWED_URI_REGEXP'));
    expect(chunks).toHaveLength(1);
    const { name } = chunks[0]!;
    const importers = scripts.filter(({ source }) => source.includes(name));
    expect(importers.length).toBeGreaterThan(0);
    for (const { source } of importers) {
      const mentions = source.split(name).slice(0, -1);
      expect(mentions.filter((before) => !/import\([`"'][^`"']*$/.test(before))).toEqual([]);
    }
    const pages = globSync('**/*.html', { cwd: distDir });
    expect(pages.filter((page) => readBuilt(page).includes(name))).toEqual([]);
  });
});
