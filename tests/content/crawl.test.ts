import { describe, expect, it } from 'vitest';

import { readSiteRules } from '../../scripts/local/site-rules.ts';

import {
  distDir,
  findFile,
  getAll,
  getDownloads,
  getOne,
  getPage,
  getPages,
  getPaths,
  labelOf,
  linksOf,
  textOf,
  type BuiltPage,
} from '../support/built-site.ts';
import { specification } from '../unit/spec/specification.ts';

/** Linked in the footer, but not in the list of routes. */
const withoutPage = new Set(['/showcase', '/careers']);
/** Answered by functions. */
const isFunction = (path: string) => path.startsWith('/api/') || path === '/rss.xml';

/** Campaigns may be for those alone who got their address. */
const isNoCampaign = (path: string) => !path.startsWith('/campaigns/');
/** Posts and campaigns may be kept out of search engines. */
const mayBeHidden = /^\/(blog|campaigns)\/(?!post$)/;

const rules = await readSiteRules('.', distDir);
/** Where a former address, or a short one, leads to. */
const followRedirect = ({ origin, pathname, hash }: URL) => {
  const { to = '', status = 0 } = rules.redirectFor(pathname, false) ?? {};
  if (status < 300 || status > 399) return undefined;
  const target = new URL(to, origin);
  target.hash ||= hash;
  return target;
};

/** Have a preview, which their places on other pages cannot have, and lead on there. */
const isPreview = (path: string) => path === '/yours' || path.startsWith('/services/');

const pages = getPages();
const { routes } = specification;

describe('crawl: routes', () => {
  it('are those of the specification, posts, campaigns, and texts of the help center', () => {
    const isText = (path: string) => /^\/(blog|campaigns|help\/articles|help\/guides)\//.test(path);
    const built = getPaths().filter((path) => !isText(path) && !isPreview(path));
    expect(built).toEqual([...routes.indexed, ...routes.private].toSorted());
    expect(getPaths().filter((path) => /^\/blog\/[a-z0-9-]+$/.test(path)).length).toBeGreaterThan(
      3,
    );
    for (const { main } of pages) expect(textOf(getOne(main, 'h1'))).not.toBe('');
  });

  it('of accounts and the desk are kept out of search engines, and only those', () => {
    const isHidden = ({ document }: BuiltPage) =>
      getAll(document, 'meta[name="robots"][content="noindex"]').length === 1;
    const hidden = pages
      .filter(isHidden)
      .map(({ path }) => path)
      .filter((path) => !mayBeHidden.test(path) && !isPreview(path));
    expect(hidden).toEqual([...routes.private, '/blog/post'].toSorted());
  });

  it('all have the footer of the home page, except those of the desk', () => {
    const footerOf = ({ document }: BuiltPage) => textOf(getOne(document, 'body > footer'));
    const footers = pages.filter(({ path }) => !path.startsWith('/desk')).map(footerOf);
    expect(new Set(footers).size).toBe(1);
  });
});
/** One line for each thing that is wrong, led by the page it is on. */
const onEveryPage = (find: (page: BuiltPage) => readonly string[]) =>
  pages.flatMap((page) => find(page).map((problem) => `${page.path}: ${problem}`));

const hasAnchor = (path: string, id: string) => getPage(path).document.getElementById(id) !== null;

/** What is wrong with an address on a page, if anything. */
function brokenLink(page: BuiltPage, href: string): string | undefined {
  const base = new URL(page.path, 'https://site.invalid');
  const linked = URL.canParse(href, base) ? new URL(href, base) : undefined;
  if (!linked) return 'is no address';
  const target = followRedirect(linked) ?? linked;
  if (target.origin !== base.origin) return undefined;
  const path = decodeURI(target.pathname);
  if (withoutPage.has(path) || isFunction(path)) return undefined;
  const file = findFile(path);
  if (!file) return 'leads nowhere';
  const anchor = decodeURIComponent(target.hash.slice(1));
  // A place on the desk, which is no element.
  if (anchor.startsWith('/')) return path === '/desk' ? undefined : 'has no such place';
  if (anchor && file.endsWith('.html') && !hasAnchor(path, anchor)) return 'has no such place';
  return undefined;
}

const addresses = ['href', 'src', 'action', 'component-url', 'renderer-url'];

describe('crawl: links', () => {
  it('every address inside the site resolves, anchors too', () => {
    const broken = onEveryPage((page) =>
      addresses.flatMap((attribute) =>
        getAll(page.document, `[${attribute}]`).flatMap((element) => {
          const href = element.getAttribute(attribute)!;
          const problem = brokenLink(page, href);
          return problem ? [`${href} ${problem}`] : [];
        }),
      ),
    );
    expect(broken).toEqual([]);
  });

  it('only placeholders lead to the top of their own page', () => {
    expect(
      onEveryPage(({ document }) =>
        getAll(document, 'a[href="#"]:not([data-placeholder])').map(labelOf),
      ),
    ).toEqual([]);
  });

  it('every page can be reached from the home page by links', () => {
    const reached = new Set(['/']);
    for (const path of reached) {
      for (const link of getAll(getPage(path).document, 'a[href^="/"]')) {
        const { pathname } = new URL(link.getAttribute('href')!, 'https://site.invalid');
        if (findFile(pathname)?.endsWith('.html')) reached.add(pathname);
      }
    }
    const unreached = pages
      .map(({ path }) => path)
      .filter((path) => !reached.has(path) && isNoCampaign(path) && !isPreview(path));
    // Two are answers to addresses that have no page, one belongs to an order; emails lead to the others.
    expect(unreached).toEqual([
      '/404',
      '/account/email',
      '/blog/post',
      '/dashboard/invoice',
      '/desk',
      '/desk/sign-in',
    ]);
  });
});

describe('crawl: heads', () => {
  const titles = pages.map(({ path, document }) => [path, document.title] as const);
  const descriptions = pages.map(
    ({ path, document }) =>
      [path, getOne(document, 'meta[name="description"]').getAttribute('content') ?? ''] as const,
  );
  const outside = (rows: readonly (readonly [string, string])[], least: number, most: number) =>
    rows
      .filter(([, text]) => text.length < least || text.length > most)
      .map(([path, text]) => `${path}: ${text.length} ${text}`);
  const repeated = (rows: readonly (readonly [string, string])[]) =>
    rows
      .filter(([path, text]) => rows.some(([other, same]) => other !== path && same === text))
      .map((row) => row.join(': '));

  it('every title is unique and has 10 to 70 characters', () => {
    expect([...outside(titles, 10, 70), ...repeated(titles)]).toEqual([]);
  });

  it('every description is unique and has 50 to 180 characters', () => {
    expect([...outside(descriptions, 50, 180), ...repeated(descriptions)]).toEqual([]);
  });
});

describe('crawl: strict policy', () => {
  it('no font holds the first paint or moves anything by coming late', () => {
    const found = onEveryPage(({ document }) => [
      ...getAll(document, 'link[rel~="preload"][as="font"]').map(() => 'preloads a font'),
      ...getAll(document, 'style')
        .flatMap(({ textContent }) => textContent.match(/@font-face\s*\{[^}]*\}/g) ?? [])
        .filter((face) => face.includes('.woff2') && !/font-display:\s*optional/.test(face)),
    ]);
    expect(found).toEqual([]);
  });

  it('nothing is loaded from another origin', () => {
    const found = onEveryPage(({ document }) =>
      getAll(
        document,
        'script[src], img[src], link[rel~="stylesheet"], link[rel~="preload"], link[rel~="icon"], iframe, video, audio',
      )
        .map((element) => element.getAttribute('src') ?? element.getAttribute('href') ?? '')
        .filter((address) => !address.startsWith('/') || address.startsWith('//')),
    );
    expect(found).toEqual([]);
  });
});

const { main: blog } = getPage('/blog');
const posts = getPaths().filter((path) => path.startsWith('/blog/') && path !== '/blog/post');
const hrefs = linksOf(blog, 'article a').map(([, href]) => href);

it('the list links each post once, the newest first, and so does the home page', () => {
  expect(hrefs.toSorted()).toEqual(posts);
  const dates = getAll(blog, 'article').map(
    (card) => card.querySelector('time')?.getAttribute('datetime') ?? '',
  );
  expect(dates).toEqual(dates.toSorted().toReversed());
  const latest = linksOf(getPage('/').main, 'section:nth-of-type(11) article a').map(
    ([, href]) => href,
  );
  expect(latest).toEqual(hrefs.slice(0, 3));
});

it('a card shows a date where its post has one, and an image where its post has one', () => {
  for (const [index, card] of getAll(blog, 'article').entries()) {
    const post = getPage(hrefs[index]!).main;
    expect(getAll(card, 'time').length > 0).toBe(getAll(post, '.reading-facts time').length > 0);
    const cover = index === 0 ? 1 : getAll(post, '.reading-cover').length;
    expect(getAll(card, 'svg, img'), hrefs[index]).toHaveLength(cover);
  }
});

describe('documents to download', () => {
  const documents = getDownloads();

  it('are saved as files, and not found by search engines', () => {
    for (const path of documents) {
      const headers = rules.headersFor(path);
      expect(headers.get('content-disposition')).toBe('attachment');
      expect(headers.get('x-robots-tag')).toBe('noindex');
    }
  });

  it.each(documents)('%s needs no other file, and leads to the whole address of pages', (path) => {
    const { document, main } = getPage(path);
    expect(getAll(document, 'link, script, img, iframe')).toEqual([]);
    const styles = textOf(getOne(document, 'style')) || getOne(document, 'style').textContent;
    const files = [...styles.matchAll(/url\(["']?(?!data:)[^)]+/g)].map(([address]) => address);
    expect(files).toEqual([]);
    expect(styles.match(/data:font\/woff2/g)).toHaveLength(2);
    const hrefs = getAll(main, 'a').map((link) => link.getAttribute('href')!);
    for (const href of hrefs) expect(href).toMatch(/^https:/);
    for (const { pathname } of hrefs.map((href) => followRedirect(new URL(href)) ?? new URL(href)))
      expect(findFile(pathname), pathname).toBeDefined();
  });
});
