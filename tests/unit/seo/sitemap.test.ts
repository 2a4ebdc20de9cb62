import { globSync, statSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { distDir, distPath, readBuilt } from '../../support/built-site.ts';
import {
  childrenOf,
  getPublicPages,
  parseXml,
  readSourcePosts,
  siteAddress,
  textOf,
} from './pages.ts';

const address = siteAddress();
const entries = childrenOf(parseXml(readBuilt('sitemap.xml')), 'url');
const listed = entries.map((entry) => textOf(entry, 'loc'));

describe('sitemap.xml', () => {
  it('lists exactly the public pages, each once, by canonical address', () => {
    const pages = getPublicPages().map(({ path }) => `${address}${path}`);
    expect(listed.toSorted()).toEqual(pages.toSorted());
  });

  it('dates entries in the format of the protocol', () => {
    const dates = entries.flatMap((entry) =>
      childrenOf(entry, 'lastmod').map(({ textContent }) => textContent),
    );
    expect(dates).not.toEqual([]);
    expect(
      dates.filter((date) => !/^\d{4}-\d\d(-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)?$/.test(date)),
    ).toEqual([]);
  });
});

describe('unpublished posts', () => {
  it('are not named in any served file', () => {
    const builtAt = statSync(distPath('sitemap.xml')).mtime;
    const hidden = readSourcePosts().filter(
      ({ isDraft, publishedAt }) => isDraft || (publishedAt !== undefined && publishedAt > builtAt),
    );
    const files = globSync('**/*.{html,xml,txt,md,json,js,webmanifest}', { cwd: distDir });
    const leaks = hidden.flatMap(({ slug, title }) =>
      files.filter((file) => {
        const text = readBuilt(file);
        return text.includes(slug) || text.includes(title);
      }),
    );
    expect(leaks).toEqual([]);
  });
});

describe('robots.txt', () => {
  it('names the sitemap and keeps crawlers out of accounts and the API', () => {
    const lines = readBuilt('robots.txt').split('\n');
    expect(lines).toContain(`Sitemap: ${address}/sitemap.xml`);
    for (const path of ['/api/', '/dashboard', '/auth', '/account/email', '/account/not-me'])
      expect(lines).toContain(`Disallow: ${path}`);
  });

  it('blocks no page that the sitemap lists', () => {
    const closed = [...readBuilt('robots.txt').matchAll(/^Disallow: (.+)$/gm)].map(
      ([, path = '']) => path,
    );
    const both = listed.filter((location) =>
      closed.some((path) => new URL(location).pathname.startsWith(path)),
    );
    expect(both).toEqual([]);
  });
});
