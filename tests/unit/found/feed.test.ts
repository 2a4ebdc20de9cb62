import { statSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { feedHtml } from '../../../src/lib/seo/feed-html.ts';
import { rssFeed } from '../../../src/lib/seo/rss.ts';
import {
  distPath,
  getOne,
  getPage,
  parseFragment,
  readBuilt,
  textOf as wordsOf,
} from '../../support/built-site.ts';
import { longParagraphs, siteAddress, withoutSpaces } from './pages.ts';
import { readSourcePosts } from './source-posts.ts';
import { childrenOf, parseXml, textOf } from './xml.ts';

const address = siteAddress();
const rss = parseXml(readBuilt('rss.xml'));
const [channel] = childrenOf(rss, 'channel');
const items = childrenOf(channel!, 'item');

describe('rss.xml', () => {
  it('is RSS 2.0 with what a channel must have', () => {
    expect([rss.name, rss.attributes['version']]).toEqual(['rss', '2.0']);
    expect(rss.attributes['xmlns:content']).toBe('http://purl.org/rss/1.0/modules/content/');
    for (const name of ['title', 'link', 'description'])
      expect(textOf(channel!, name)).not.toBe('');
    expect(childrenOf(channel!, 'atom:link')[0]?.attributes).toEqual({
      href: `${address}/rss.xml`,
      rel: 'self',
      type: 'application/rss+xml',
    });
  });

  it('uses the elements of RSS 2.0 and of its modules, and each where it may stand', () => {
    // https://www.rssboard.org/rss-specification, §§ required and optional elements, item.
    const ofChannel = [
      ...['title', 'link', 'description', 'language', 'copyright', 'managingEditor', 'webMaster'],
      ...['pubDate', 'lastBuildDate', 'category', 'generator', 'docs', 'cloud', 'ttl', 'image'],
      ...['rating', 'textInput', 'skipHours', 'skipDays', 'item', 'atom:link'],
    ];
    const ofItem = [
      ...['title', 'link', 'description', 'author', 'category', 'comments', 'enclosure', 'guid'],
      ...['pubDate', 'source', 'content:encoded'],
    ];
    const repeatable = new Set(['item', 'category', 'atom:link']);
    const namesOf = (element: typeof rss) => element.children.map(({ name }) => name);
    expect(namesOf(rss)).toEqual(['channel']);
    for (const [element, allowed] of [
      [channel!, ofChannel] as const,
      ...items.map((item) => [item, ofItem] as const),
    ]) {
      const names = namesOf(element);
      expect(names.filter((name) => !allowed.includes(name))).toEqual([]);
      const single = names.filter((name) => !repeatable.has(name));
      expect(new Set(single).size).toBe(single.length);
    }
    // A reader that knows namespaces must find each prefix declared.
    for (const prefix of ['content', 'atom'])
      expect(rss.attributes).toHaveProperty(`xmlns:${prefix}`);
    expect(textOf(channel!, 'language')).toMatch(/^[a-z]{2}(-[a-z]{2})?$/i);
    expect(new URL(textOf(channel!, 'link')).origin).toBe(address);
  });

  it('holds the published posts, newest first, and nothing else', () => {
    const builtAt = statSync(distPath('rss.xml')).mtime;
    const published = readSourcePosts().filter(
      ({ isDraft, publishedAt }) => !isDraft && (!publishedAt || publishedAt <= builtAt),
    );
    const links = items.map((item) => textOf(item, 'link'));
    expect(links.toSorted()).toEqual(
      published.map(({ slug }) => `${address}/blog/${slug}`).toSorted(),
    );
    const times = items.flatMap((item) =>
      childrenOf(item, 'pubDate').map(({ text }) => Date.parse(text)),
    );
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(times.every((time) => time <= builtAt.getTime())).toBe(true);
  });

  it('dates items as RFC 822 asks and with the time of their file', () => {
    const posts = new Map(
      readSourcePosts().map((post) => [`${address}/blog/${post.slug}`, post.publishedAt]),
    );
    for (const item of items) {
      const dates = childrenOf(item, 'pubDate').map(({ text }) => text);
      expect(dates).toEqual(
        [posts.get(textOf(item, 'link'))].flatMap((date) => (date ? [date.toUTCString()] : [])),
      );
    }
  });

  it('writes every moment in the form of RFC 822 with a year of four digits', () => {
    const form =
      /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d\d:\d\d:\d\d (GMT|[+-]\d{4})$/;
    const moments = [channel!, ...items].flatMap((element) =>
      ['pubDate', 'lastBuildDate'].flatMap((name) =>
        childrenOf(element, name).map(({ text }) => text),
      ),
    );
    expect(moments.length).toBeGreaterThan(items.length / 2);
    expect(moments.filter((moment) => !form.test(moment))).toEqual([]);
  });

  it('names each item for good and tells readers that the name is its address', () => {
    for (const item of items) {
      const [guid] = childrenOf(item, 'guid');
      expect([guid?.text, guid?.attributes['isPermaLink'] ?? 'true']).toEqual([
        textOf(item, 'link'),
        'true',
      ]);
    }
    const names = items.map((item) => textOf(item, 'guid'));
    expect(new Set(names).size).toBe(items.length);
  });

  it('carries the whole text: every paragraph of the page is in the item', () => {
    for (const item of items) {
      const { main } = getPage(textOf(item, 'link').slice(address.length));
      const paragraphs = longParagraphs(getOne(main, '.prose'));
      expect(paragraphs.length).toBeGreaterThan(5);
      const text = withoutSpaces(wordsOf(parseFragment(textOf(item, 'content:encoded'))));
      for (const paragraph of paragraphs) expect(text).toContain(paragraph);
    }
  });

  it('has no relative address, no drawing and no script in it', () => {
    for (const item of items) {
      const html = textOf(item, 'content:encoded');
      expect(html).not.toMatch(/\s(href|src)="(?!https:\/\/|mailto:|#)/);
      expect(html).not.toMatch(/<(svg|script|style|iframe|form)\b|\son\w+=|\sstyle=/);
    }
  });
});

describe('making a feed', () => {
  it('escapes what XML reserves and drops what it cannot hold', () => {
    const feed = rssFeed({
      title: 'A & B <c>',
      description: 'vertical\u000btab',
      pageAddress: 'https://a.example/blog?x=1&y=2',
      address: 'https://a.example/rss.xml',
      language: 'en-US',
      items: [
        {
          title: '“5 < 6”',
          address: 'https://a.example/p',
          summary: ']]>',
          html: '<p>&amp; &lt;</p>',
        },
      ],
    });
    const [parsed] = childrenOf(parseXml(feed), 'channel');
    expect(textOf(parsed!, 'title')).toBe('A & B <c>');
    expect(textOf(parsed!, 'description')).toBe('verticaltab');
    expect(childrenOf(parsed!, 'lastBuildDate')).toEqual([]);
    const [item] = childrenOf(parsed!, 'item');
    expect(textOf(item!, 'content:encoded')).toBe('<p>&amp; &lt;</p>');
    expect(childrenOf(item!, 'pubDate')).toEqual([]);
  });

  it('puts what a drawing shows in its place', () => {
    const html =
      '<figure><svg role="img" aria-label="A hole"><text>label</text></svg><figcaption>Cut.</figcaption></figure>';
    expect(feedHtml(html, 'https://a.example')).toBe(
      '<figure><p><em>Figure: A hole</em></p><figcaption>Cut.</figcaption></figure>',
    );
    expect(
      feedHtml('<svg aria-hidden="true"><path d="M0 0"></path></svg>', 'https://a.example'),
    ).toBe('');
  });

  it('gives addresses their host and leaves others alone', () => {
    expect(
      feedHtml(
        '<a href="/x#y"><img src="/z.svg"></a><a href="#n"><a href="https://b.example/">',
        'https://a.example',
      ),
    ).toBe(
      '<a href="https://a.example/x#y"><img src="https://a.example/z.svg"></a><a href="#n"><a href="https://b.example/">',
    );
  });
});
