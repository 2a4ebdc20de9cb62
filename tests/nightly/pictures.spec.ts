import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';

import { expect, test } from '@playwright/test';
import sharp from 'sharp';

/** A site of one page, inside the project so that it finds the packages. */
const root = resolve('test-results/site-with-pictures');
const files = {
  'astro.config.mjs': `
    import mdx from '@astrojs/mdx';
    export default { build: { inlineStylesheets: 'always' }, integrations: [mdx()] };`,
  'src/post.mdx': 'A text.\n\n![A wide table](./wide.png)\n\n![A photo](./photo.jpg)\n',
  'src/pages/index.astro': `---
    import '${resolve('src/styles/tokens.css')}';
    import '${resolve('src/styles/base.css')}';
    import '${resolve('src/styles/layout.css')}';
    import '${resolve('src/styles/prose.css')}';
    import Picture from '${resolve('src/components/Picture.astro')}';
    import { Content } from '../post.mdx';
    ---
    <!doctype html>
    <html lang="en">
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <main class="page reading-body stack stack-6">
        <div class="prose"><Content components={{ img: Picture }} /></div>
      </main>
    </html>`.replaceAll('\n    ', '\n'),
};

// One worker builds the site.
test.describe.configure({ mode: 'serial' });

test.describe('pictures in Markdown', () => {
  test.beforeAll(async () => {
    rmSync(root, { recursive: true, force: true });
    mkdirSync(join(root, 'src/pages'), { recursive: true });
    for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text);
    const wide = sharp({ create: { width: 1600, height: 400, channels: 3, background: 'teal' } });
    await wide.png().toFile(join(root, 'src/wide.png'));
    // As cameras write an upright picture: lying on its side, and heavy.
    const photo = await sharp({
      create: { width: 3600, height: 2400, channels: 3, background: 'gray' },
    })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    writeFileSync(join(root, 'src/photo.jpg'), Buffer.concat([photo], 8 * 1024 * 1024));
    execFileSync('node_modules/.bin/astro', ['build', '--root', root], {
      env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
      stdio: 'pipe',
    });
  });

  test.beforeEach(async ({ page }) => {
    await page.route('https://site.example/**', async (route) => {
      const { pathname } = new URL(route.request().url());
      const path = join(root, 'dist', pathname === '/' ? 'index.html' : pathname);
      await route.fulfill({ path });
    });
  });

  test('are no wider than the text on a phone, and keep their aspect ratio while loading', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto('https://site.example/');
    for (const [name, shape] of [
      ['A wide table', 1600 / 400],
      ['A photo', 2400 / 3600],
    ] as const) {
      const picture = page.getByRole('img', { name });
      const box = (await picture.boundingBox())!;
      const text = (await page.getByText('A text.').boundingBox())!;
      expect(box.width).toBeLessThanOrEqual(text.width + 0.5);
      expect(box.width / box.height).toBeCloseTo(shape, 1);
    }
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
  });

  test('are small AVIF on a phone, with WebP and the original format as fallbacks', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto('https://site.example/');
    const picture = page.getByRole('img', { name: 'A photo' });
    await expect(picture).toHaveAttribute('loading', 'lazy');
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc))
      .toMatch(/\.avif$/);
    const shown = await picture.evaluate((image: HTMLImageElement) => image.currentSrc);
    const { width } = await sharp(
      readFileSync(join(root, 'dist', new URL(shown).pathname)),
    ).metadata();
    expect(width).toBe(480);
    const kinds = await picture.evaluate((image) =>
      [...image.parentElement!.querySelectorAll('source')].map(({ type }) => type),
    );
    expect(kinds).toEqual(['image/avif', 'image/webp']);
  });

  test('from a camera are resized, and the original is not published', () => {
    const folder = join(root, 'dist/_astro');
    const pictures = readdirSync(folder).filter((name) =>
      /^\.(avif|webp|jpg)$/.test(extname(name)),
    );
    expect(pictures.length).toBeGreaterThan(6);
    for (const name of pictures)
      expect(statSync(join(folder, name)).size, name).toBeLessThan(100 * 1024);
  });
});
