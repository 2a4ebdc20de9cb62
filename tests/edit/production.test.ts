import { globSync, readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { bundlePage } from '../../scripts/edit/bundle.ts';

const importers = [
  ...globSync('{src,netlify}/**/*.{ts,tsx,astro,js}'),
  ...['astro.config.mjs', 'netlify.toml', 'scripts/build.ts', 'scripts/serve.ts', 'scripts/dev.ts'],
];

describe('the editor stays on the machine of its user', () => {
  it('and nothing that is built or deployed reaches for it', () => {
    expect(importers.length).toBeGreaterThan(100);
    const reaching = importers.filter((file) =>
      /scripts\/edit|\.\/edit\//.test(readFileSync(file, 'utf8')),
    );
    expect(reaching).toEqual([]);
  });

  it('and no file of the build has any of it', async () => {
    const files = globSync('dist/**/*.{html,js,css,json,txt,xml}');
    expect(files.length).toBeGreaterThan(50);
    // Words that are in the editor's page, as this test makes sure first.
    const script = (await bundlePage()).get('/editor.js')?.content;
    const signs = ['x-editor-key', 'editor-draft:', 'Save with mistakes'];
    const text = Buffer.from(script ?? '').toString();
    for (const sign of signs) expect(text).toContain(sign);
    const found = files.filter((file) => {
      const built = readFileSync(file, 'utf8');
      return signs.some((sign) => built.includes(sign));
    });
    expect(found).toEqual([]);
  });

  it('and loads nothing from anywhere else', async () => {
    const assets = await bundlePage();
    const css = Buffer.from(assets.get('/editor.css')?.content ?? '').toString();
    expect([...css.matchAll(/url\(([^)]*)\)/g)].map(([, url]) => url)).toEqual(['/font.woff2']);
    const script = Buffer.from(assets.get('/editor.js')?.content ?? '');
    // React and the editor, once, from this machine.
    expect(script.length).toBeLessThan(300_000);
    expect(script.toString()).not.toMatch(/import\s*\(|importScripts|new Worker/);
  });
});
