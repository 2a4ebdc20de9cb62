import { escapeXml } from './xml.ts';

/** An item of a feed. */
export interface FeedItem {
  readonly title: string;
  /** Full address, also the item's lasting name. */
  readonly address: string;
  readonly summary: string;
  readonly publishedAt?: Date | undefined;
  /** HTML with full addresses only. */
  readonly html: string;
}

/** A feed. */
export interface Feed {
  readonly title: string;
  readonly description: string;
  /** Full address of the page that the feed follows. */
  readonly pageAddress: string;
  /** Full address of the feed. */
  readonly address: string;
  readonly language: string;
  readonly items: readonly FeedItem[];
}

const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`;

function itemMarkup({ title, address, summary, publishedAt, html }: FeedItem): string {
  return (
    '<item>' +
    element('title', title) +
    element('link', address) +
    element('guid', address) +
    (publishedAt ? element('pubDate', publishedAt.toUTCString()) : '') +
    element('description', summary) +
    element('content:encoded', html) +
    '</item>'
  );
}

/**
 * A feed as RSS 2.0, https://www.rssboard.org/rss-specification, with the full text of every item.
 * Its date is that of the newest item, so that two builds of the same words give the same file.
 */
export function rssFeed(feed: Feed): string {
  const times = feed.items.flatMap(({ publishedAt }) =>
    publishedAt ? [publishedAt.getTime()] : [],
  );
  const head = [
    element('title', feed.title),
    element('link', feed.pageAddress),
    element('description', feed.description),
    element('language', feed.language),
    ...(times.length > 0
      ? [element('lastBuildDate', new Date(Math.max(...times)).toUTCString())]
      : []),
    `<atom:link href="${escapeXml(feed.address)}" rel="self" type="application/rss+xml"/>`,
  ];
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:atom="http://www.w3.org/2005/Atom">' +
    `<channel>\n${[...head, ...feed.items.map(itemMarkup)].join('\n')}\n</channel></rss>\n`
  );
}
