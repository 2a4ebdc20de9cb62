import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { inflateSync } from 'node:zlib';

import { describe, expect, it } from 'vitest';

import { makeIcons } from '../../../scripts/make-icons.ts';
import { distDir, readBuilt } from '../../support/built-site.ts';

/** What is drawn in the PNGs of a file, whatever the compression: other machines may pack the same pixels otherwise. */
function drawings(file: Buffer): Buffer[] {
  const found: Buffer[] = [];
  for (let start = file.indexOf('IDAT'); start >= 0; start = file.indexOf('IDAT', start + 4)) {
    found.push(inflateSync(file.subarray(start + 4, start + 4 + file.readUInt32BE(start - 4))));
  }
  return found;
}

describe('the icons in public/', async () => {
  const icons = await makeIcons(readFileSync('public/favicon.svg', 'utf8'));

  it.each(icons.map((icon) => [icon.name, icon] as const))(
    '%s is drawn from the current mark',
    (name, { data }) => {
      const committed = drawings(readFileSync(`public/${name}`));
      expect(committed.length).toBeGreaterThan(0);
      expect(committed.map((pixels) => pixels.toString('base64'))).toEqual(
        drawings(data).map((pixels) => pixels.toString('base64')),
      );
    },
  );
});

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
