import { parseHTML } from 'linkedom';

import type { FeedData } from '../../contracts/server-data.ts';
import { rfc822In } from '../dates.ts';
import { escapeXml } from './xml.ts';

/** An item of a feed. */
export interface FeedItem {
  title: string;
  /** Full address, also the item's lasting name. */
  address: string;
  summary: string;
  publishedAt?: Date | undefined;
  author?: string | undefined;
  /** HTML with full addresses only. */
  html: string;
}

/** A feed. */
export interface Feed {
  title: string;
  description: string;
  /** Full address of the page that the feed follows. */
  pageAddress: string;
  /** Full address of the feed. */
  address: string;
  language: string;
  /** Of the dates. */
  timeZone: string;
  items: FeedItem[];
}

const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`;

function itemMarkup(
  { title, address, summary, publishedAt, author, html }: FeedItem,
  timeZone: string,
): string {
  return (
    '<item>' +
    element('title', title) +
    element('link', address) +
    element('guid', address) +
    (publishedAt ? element('pubDate', rfc822In(publishedAt, timeZone)) : '') +
    element('description', summary) +
    (author ? element('dc:creator', author) : '') +
    element('content:encoded', html) +
    '</item>\n'
  );
}

/**
 * A feed as RSS 2.0, https://www.rssboard.org/rss-specification, with the full text of every item. In parts, because an
 * item may appear between two builds.
 */
export function rssFeed(feed: Feed): FeedData {
  const head = [
    element('title', feed.title),
    element('link', feed.pageAddress),
    element('description', feed.description),
    element('language', feed.language),
    `<atom:link href="${escapeXml(feed.address)}" rel="self" type="application/rss+xml"/>`,
  ];
  return {
    head:
      '<?xml version="1.0" encoding="UTF-8"?>\n' +
      '<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">' +
      `<channel>\n${head.join('\n')}\n`,
    items: feed.items.map((item) => ({
      ...(item.publishedAt ? { publishedAt: item.publishedAt.toISOString() } : {}),
      xml: itemMarkup(item, feed.timeZone),
    })),
    foot: '</channel></rss>\n',
  };
}

/**
 * The HTML of a post for feed readers: addresses with the host, the plain form of a picture, and in place of a drawing
 * what it shows, because readers drop the shapes and would leave their labels behind as loose words.
 * @param origin address of the site without a trailing slash.
 */
export function feedHtml(html: string, origin: string): string {
  const { document } = parseHTML(`<!doctype html><html><body>${html}</body></html>`);
  for (const drawing of document.querySelectorAll('svg')) {
    const label = drawing.getAttribute('aria-label');
    const words = document.createElement('em');
    words.textContent = `Figure: ${label ?? ''}`;
    const paragraph = document.createElement('p');
    paragraph.append(words);
    if (label) drawing.replaceWith(paragraph);
    else drawing.remove();
  }
  for (const image of document.querySelectorAll('picture > img')) {
    image.removeAttribute('srcset');
    image.removeAttribute('sizes');
    image.parentElement?.replaceWith(image);
  }
  for (const name of ['href', 'src'])
    for (const element of document.querySelectorAll(`[${name}^="/"]`))
      element.setAttribute(name, `${origin}${element.getAttribute(name) ?? ''}`);
  return document.body.innerHTML;
}
