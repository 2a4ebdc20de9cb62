import { globSync, statSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import answerFeed from '../../../netlify/functions/feed.ts';
import type { FeedData } from '../../../src/contracts/server-data.ts';
import { rfc822In } from '../../../src/lib/dates.ts';
import { rssFeed } from '../../../src/lib/seo/feed.ts';
import {
  distDir,
  distPath,
  getOne,
  getPage,
  parseFragment,
  readBuilt,
  textOf as wordsOf,
} from '../../support/built-site.ts';
import {
  childrenOf,
  getPublicPages,
  longParagraphs,
  parseXml,
  readSourcePosts,
  siteAddress,
  textOf,
  withoutSpaces,
} from './pages.ts';

const address = siteAddress();
const readFeed = async (now = Date.now) =>
  parseXml(
    await answerFeed(new Request(`${address}/rss.xml`), { requestId: 'request-1' }, { now }).text(),
  );
const rss = await readFeed();
const [channel] = childrenOf(rss, 'channel');
const items = childrenOf(channel!, 'item');

describe('rss.xml', () => {
  it('is RSS 2.0 with the required channel elements', () => {
    expect([rss.tagName, rss.getAttribute('version')]).toEqual(['rss', '2.0']);
    expect(rss.getAttribute('xmlns:content')).toBe('http://purl.org/rss/1.0/modules/content/');
    for (const name of ['title', 'link', 'description'])
      expect(textOf(channel!, name)).not.toBe('');
    const [self] = childrenOf(channel!, 'atom:link');
    expect(['href', 'rel', 'type'].map((name) => self!.getAttribute(name))).toEqual([
      `${address}/rss.xml`,
      'self',
      'application/rss+xml',
    ]);
  });

  it('contains the published posts with their dates, newest first, and nothing else', () => {
    const now = Date.now();
    const published = readSourcePosts().filter(
      ({ isDraft, publishedAt }) => !isDraft && (!publishedAt || publishedAt.getTime() <= now),
    );
    const found = items.map((item) => [
      textOf(item, 'link'),
      childrenOf(item, 'pubDate')[0]?.textContent,
    ]);
    expect(found.toSorted()).toEqual(
      published
        .map(({ slug, publishedAt }) => [
          `${address}/blog/${slug}`,
          publishedAt && rfc822In(publishedAt, 'America/Denver'),
        ])
        .toSorted(),
    );
    const times = found.flatMap(([, date]) => (date ? [Date.parse(date)] : []));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
  });

  it('contains the whole text: every paragraph of the page is in the item', () => {
    for (const item of items) {
      const { main } = getPage(textOf(item, 'link').slice(address.length));
      const paragraphs = longParagraphs(getOne(main, '.prose'));
      expect(paragraphs.length).toBeGreaterThan(5);
      const text = withoutSpaces(wordsOf(parseFragment(textOf(item, 'content:encoded'))));
      for (const paragraph of paragraphs) expect(text).toContain(paragraph);
    }
  });

  it('contains no relative address, drawing, or script', () => {
    for (const item of items) {
      const html = textOf(item, 'content:encoded');
      expect(html).not.toMatch(/\s(href|src)="(?!https:\/\/|mailto:|#)/);
      expect(html).not.toMatch(/<(svg|script|style|iframe|form)\b|\son\w+=|\sstyle=/);
    }
  });
});

describe('GET /rss.xml', () => {
  const due = '2031-05-05T09:00:00.000Z';
  const data: FeedData = {
    head: '<rss>',
    items: [
      { publishedAt: due, xml: '<item>scheduled</item>' },
      { publishedAt: '2026-01-01T00:00:00.000Z', xml: '<item>old</item>' },
      { xml: '<item>undated</item>' },
    ],
    foot: '</rss>',
  };
  const ask = (moment: string, method = 'GET') =>
    answerFeed(
      new Request('https://a.example/rss.xml', { method }),
      { requestId: 'request-1' },
      { data, now: () => Date.parse(moment) },
    );

  it.each([
    ['2031-05-05T08:59:59.999Z', '<rss><item>old</item><item>undated</item></rss>', '0'],
    ['2031-05-05T08:59:00.000Z', '<rss><item>old</item><item>undated</item></rss>', '60'],
    [due, '<rss><item>scheduled</item><item>old</item><item>undated</item></rss>', '300'],
  ])(
    'at %s contains the posts of that time and is cacheable until the next',
    async (moment, xml, age) => {
      const answer = ask(moment);
      expect(await answer.text()).toBe(xml);
      expect(answer.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
      expect(answer.headers.get('cache-control')).toBe(`public, max-age=${age}`);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    },
  );

  it('answers HEAD without a body and refuses POST', async () => {
    const head = ask(due, 'HEAD');
    expect([head.status, await head.text()]).toEqual([200, '']);
    const post = ask(due, 'POST');
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});

describe('the feed writer', () => {
  it('escapes what XML reserves and drops invalid characters', () => {
    const { head, items, foot } = rssFeed({
      title: 'A & B <c>',
      description: 'vertical\u000btab',
      pageAddress: 'https://a.example/blog?x=1&y=2',
      address: 'https://a.example/rss.xml',
      language: 'en-US',
      timeZone: 'UTC',
      items: [
        {
          title: '“5 < 6”',
          address: 'https://a.example/p',
          summary: ']]>',
          author: 'Jo & Co',
          html: '<p>&amp; &lt;</p>',
        },
      ],
    });
    const [parsed] = childrenOf(parseXml(head + items[0]!.xml + foot), 'channel');
    expect(textOf(parsed!, 'title')).toBe('A & B <c>');
    expect(textOf(parsed!, 'description')).toBe('verticaltab');
    const [item] = childrenOf(parsed!, 'item');
    expect(textOf(item!, 'content:encoded')).toBe('<p>&amp; &lt;</p>');
    expect(textOf(item!, 'dc:creator')).toBe('Jo & Co');
    expect(childrenOf(item!, 'pubDate')).toEqual([]);
  });
});

const entries = childrenOf(parseXml(readBuilt('sitemap.xml')), 'url');
const listed = entries.map((entry) => textOf(entry, 'loc'));

describe('sitemap.xml', () => {
  it('lists exactly the public pages, each once, by canonical address', () => {
    const pages = getPublicPages().map(({ path }) => `${address}${path}`);
    expect(listed.toSorted()).toEqual(pages.toSorted());
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
  it('names the sitemap, and closes the API alone: behind a closed address nobody reads noindex', () => {
    const rules = readBuilt('robots.txt').split('\n').filter(Boolean);
    const sitemap = `Sitemap: ${address}/sitemap.xml`;
    expect(rules).toEqual(['User-agent: *', 'Disallow: /api/', sitemap]);
  });
});
