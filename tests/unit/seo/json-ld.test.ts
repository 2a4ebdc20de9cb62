import { globSync, readFileSync } from 'node:fs';

import { z } from 'astro/zod';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

import { blogPosting, faqPage, toJsonLd } from '../../../src/lib/schema-org.ts';
import { getPage, textOf } from '../../support/built-site.ts';
import { getPublicPages, graphOf, siteAddress, withoutSpaces, type Thing } from './pages.ts';

const address = siteAddress();
const pages = getPublicPages();

const graphs = new Map(pages.map((page) => [page.path, graphOf(page)]));
const typesOf = (path: string) => (graphs.get(path) ?? []).map((thing) => thing['@type']);
const find = (path: string, type: string) =>
  (graphs.get(path) ?? []).filter((thing) => thing['@type'] === type);
const shownOn = (path: string) => withoutSpaces(textOf(getPage(path).main));
const pathsUnder = (prefix: string) =>
  pages.map(({ path }) => path).filter((path) => path.startsWith(prefix));

describe('structured data of the pages', () => {
  it('is on the pages that need it', () => {
    expect(typesOf('/')).toEqual(['Organization', 'WebSite', 'FAQPage']);
    expect(typesOf('/about')).toEqual(['Organization']);
    expect(typesOf('/services')).toEqual(['Service', 'Service', 'Service', 'Service']);
    expect(typesOf('/pricing')).toEqual([
      'Service',
      'Service',
      'Service',
      'OfferCatalog',
      'FAQPage',
    ]);
    expect(typesOf('/campaigns/first-episode')).toEqual(['OfferCatalog', 'Service', 'FAQPage']);
    expect(typesOf('/contact')).toEqual(['FAQPage']);
    expect(typesOf('/help')).toEqual(['FAQPage']);
    for (const path of pathsUnder('/blog/'))
      expect(typesOf(path)).toEqual(['BlogPosting', 'BreadcrumbList']);
    for (const path of pathsUnder('/legal/')) expect(typesOf(path)).toEqual(['BreadcrumbList']);
    for (const path of pathsUnder('/help/')) {
      expect(typesOf(path)).toEqual(['Article', 'BreadcrumbList']);
    }
  });

  it('names the author that the page names, or else the studio', () => {
    const authorOf = (path: string) => find(path, 'Article')[0]!['author'];
    expect(authorOf('/help/articles/podcast-community-building')).toEqual({
      '@type': 'Person',
      name: 'Maya Lindqvist',
    });
    expect(authorOf('/help/articles/podcast-distribution-guide')).toMatchObject({
      '@id': expect.stringMatching(/#studio$/) as string,
    });
    const post = { title: 'A', description: 'B', path: '/blog/a', image: '/social/blog/a.png' };
    expect(blogPosting({ ...post, author: 'Jo Smith' })).toMatchObject({
      author: { '@type': 'Person', name: 'Jo Smith' },
    });
  });

  it('dates in the format of the protocol, by days that exist', () => {
    const told = JSON.stringify([...graphs.values()]).matchAll(
      /"(?:date\w+|uploadDate|validFrom|\w+Until)":"(.*?)"/g,
    );
    const dates = Array.from(told, ([, date]) => date);
    expect(dates).not.toEqual([]);
    const full = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);
    for (const date of dates) expect(full.safeParse(date).success, date).toBe(true);
  });

  it('links only to pages of the site', () => {
    const known = new Set(pages.map(({ path }) => path));
    for (const [path, things] of graphs) {
      const found = JSON.stringify(things).matchAll(/"(?:url|item|mainEntityOfPage)":"([^"]*)"/g);
      for (const [, link = ''] of found) {
        expect(link.startsWith(address)).toBe(true);
        expect([path, known.has(new URL(link).pathname)]).toEqual([path, true]);
      }
    }
  });
});

describe('structured data and what the page shows', () => {
  /** Names and prices of the offers in the catalogues below these nodes. */
  const offered = (nodes: readonly Thing[]) =>
    nodes
      .flatMap((node) => node['itemListElement'] as readonly Thing[])
      .map((offer) => [
        (offer['itemOffered'] as Thing)['name'],
        offer['price'],
        offer['priceCurrency'],
      ])
      .toSorted();
  const inCatalogue = (folder: string) =>
    globSync(`content/${folder}/*.yaml`)
      .map((file) => parse(readFileSync(file, 'utf8')) as { name: string; price: string })
      .map(({ name, price }) => [name, Number(price.slice(1)).toFixed(2), 'USD'])
      .toSorted();

  it('offers services, plans, and add-ons at catalog prices', () => {
    const catalogues = find('/services', 'Service').map((each) => each['hasOfferCatalog'] as Thing);
    expect(offered(catalogues)).toEqual(inCatalogue('services'));
    expect(offered(find('/pricing', 'OfferCatalog'))).toEqual(inCatalogue('add-ons'));
    const plans = find('/pricing', 'Service').map(({ name, offers }) => {
      const { price, priceCurrency } = offers as Thing;
      return [name, price, priceCurrency];
    });
    expect(plans.toSorted()).toEqual(inCatalogue('plans'));
  });

  it.each(['/', '/pricing', '/contact', '/help', '/campaigns/first-episode'])(
    '%s has the same questions and answers in both',
    (path) => {
      const text = shownOn(path);
      const questions = find(path, 'FAQPage').flatMap(
        (faq) => faq['mainEntity'] as readonly Thing[],
      );
      expect(questions.length).toBeGreaterThan(2);
      for (const question of questions) {
        expect(text).toContain(withoutSpaces(question['name'] as string));
        const answer = (question['acceptedAnswer'] as { text: string }).text;
        for (const paragraph of answer.split(/\n\s*\n/))
          expect(text).toContain(withoutSpaces(paragraph));
      }
    },
  );

  it('has breadcrumbs from the home page to the text', () => {
    for (const path of [
      ...pathsUnder('/help/'),
      ...pathsUnder('/blog/'),
      ...pathsUnder('/legal/'),
    ]) {
      const [trail] = find(path, 'BreadcrumbList');
      const crumbs = trail?.['itemListElement'] as readonly {
        position: number;
        item: string;
        name: string;
      }[];
      expect(crumbs.map(({ position }) => position)).toEqual(crumbs.map((_, index) => index + 1));
      expect([crumbs[0]?.item, crumbs.at(-1)?.item]).toEqual([`${address}/`, `${address}${path}`]);
      expect(shownOn(path)).toContain(withoutSpaces(crumbs.at(-1)!.name));
    }
  });
});

describe('serialized structured data', () => {
  const facts = { name: 'Studio', url: 'https://a.example' };

  it('cannot end its script early, whatever it contains', () => {
    const text = toJsonLd(
      [faqPage([{ question: 'Is </script><b> safe?', answer: 'Yes, <!-- it is.' }])],
      facts,
    );
    expect(text).not.toContain('<');
    expect(JSON.stringify(JSON.parse(text))).toContain('Is </script><b> safe?');
  });
});
