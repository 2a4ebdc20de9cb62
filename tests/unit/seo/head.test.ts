import { existsSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import {
  distPath,
  getAll,
  getOne,
  getPage,
  getPages,
  readBuiltBytes,
  textOf,
} from '../../support/built-site.ts';
import { getPublicPages, isPrivate, metaOf, siteAddress, valuesOf } from './pages.ts';

const address = siteAddress();
const MOST_BYTES = 40_000;

const canonicalOf = (document: Document) => valuesOf(document, 'link[rel="canonical"]', 'href');

function pngSize(bytes: Buffer): string {
  expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG');
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

describe('the head of every page', () => {
  it.each(getPublicPages().map((page) => [page.path, page] as const))(
    '%s has one title and complete metadata',
    (path, { document }) => {
      const canonical = canonicalOf(document);
      expect(canonical).toEqual([`${address}${path}`]);
      expect(metaOf(document, 'og:url')).toEqual(canonical);
      const [title] = metaOf(document, 'og:title');
      const tab = textOf(getOne(document, 'head > title'));
      expect(tab).not.toBe('');
      // Search engines cut what is longer.
      expect(tab.length).toBeLessThanOrEqual(60);
      const length = metaOf(document, 'description')[0]?.length ?? 0;
      expect(length).toBeGreaterThanOrEqual(140);
      expect(length).toBeLessThanOrEqual(158);
      expect(title?.length).toBeGreaterThan(3);
      expect(metaOf(document, 'og:description')).toEqual(metaOf(document, 'description'));
      expect(metaOf(document, 'og:type')).toEqual([
        /^\/(blog|help|legal)\//.test(path) ? 'article' : 'website',
      ]);
      expect(metaOf(document, 'twitter:card')).toEqual(['summary_large_image']);
    },
  );

  it.each(getPages().map((page) => [page.path, page] as const))(
    '%s has an existing picture',
    (_, { document }) => {
      const [image, ...more] = metaOf(document, 'og:image');
      expect(more).toEqual([]);
      expect(image?.startsWith(`${address}/social/`)).toBe(true);
      const bytes = readBuiltBytes(image!.slice(address.length));
      expect(pngSize(bytes)).toBe('1200x630');
      expect(bytes.length).toBeLessThanOrEqual(MOST_BYTES);
      expect([metaOf(document, 'og:image:width'), metaOf(document, 'og:image:height')]).toEqual([
        ['1200'],
        ['630'],
      ]);
      expect(metaOf(document, 'og:image:alt')[0]).not.toBe('');
    },
  );

  it.each([
    ['/services', 'main section > ul > li .price'],
    ['/pricing', '.plans .price .amount'],
    ['/equipment', '#kits tfoot'],
  ])('%s names its lowest price in the title', (path, selector) => {
    const { document } = getPage(path);
    const prices = getAll(document, selector).flatMap(
      (each) => textOf(each).match(/\$[\d.,]+/g) ?? [],
    );
    const amounts = prices.map((price) => Number(price.replaceAll(/[$,]/g, '')));
    expect(textOf(getOne(document, 'head > title'))).toContain(` from $${Math.min(...amounts)} ·`);
  });

  it('gives every public page a picture of its own', () => {
    const images = getPublicPages().map(({ document }) => metaOf(document, 'og:image')[0]!);
    expect(new Set(images).size).toBe(images.length);
    const contents = images.map((image) =>
      readBuiltBytes(image.slice(address.length)).toString('base64'),
    );
    expect(new Set(contents).size).toBe(images.length);
  });

  it('has only noindex on private pages', () => {
    for (const { document } of getPages().filter(isPrivate)) {
      expect(canonicalOf(document)).toEqual([]);
      expect(metaOf(document, 'og:url')).toEqual([]);
      expect(getAll(document, 'script[type="application/ld+json"]')).toEqual([]);
    }
  });
});

describe('icons and the manifest', () => {
  it('are linked from every page and exist', () => {
    for (const { document } of getPages()) {
      const links = valuesOf(
        document,
        'link:is([rel="icon"], [rel="apple-touch-icon"], [rel="manifest"], [rel="alternate"])',
        'href',
      );
      expect(links).toEqual(
        expect.arrayContaining([
          '/favicon.svg',
          '/apple-touch-icon.png',
          '/manifest.webmanifest',
          '/rss.xml',
        ]),
      );
      const files = links.filter((link) => link !== '/rss.xml');
      expect(files.filter((link) => !existsSync(distPath(link)))).toEqual([]);
    }
  });
});
