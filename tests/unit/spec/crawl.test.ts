import { describe, expect, it } from 'vitest';

import {
  findFile,
  getAll,
  getOne,
  getPage,
  getPages,
  getPaths,
  labelOf,
  textOf,
  type BuiltPage,
} from '../../support/built-site.ts';
import { specification } from './specification.ts';

/** Linked in the footer, but not in the list of routes (spec core §2). */
const withoutPage = new Set(['/showcase', '/careers']);
/** Answered by functions. */
const isFunction = (path: string) => path.startsWith('/api/') || path === '/rss.xml';

const pages = getPages();
const { routes } = specification;

describe('crawl: routes', () => {
  it('are those of the specification, posts, and texts of the help center', () => {
    const isText = (path: string) => /^\/(blog|help\/articles|help\/guides)\//.test(path);
    const built = getPaths().filter((path) => !isText(path));
    expect(built).toEqual([...routes.indexed, ...routes.private].toSorted());
    expect(getPaths().filter((path) => /^\/blog\/[a-z0-9-]+$/.test(path)).length).toBeGreaterThan(
      3,
    );
    for (const { main } of pages) expect(textOf(getOne(main, 'h1'))).not.toBe('');
  });

  it('core §6 of accounts and the desk are kept out of search engines, and only those', () => {
    const isHidden = ({ document }: BuiltPage) =>
      getAll(document, 'meta[name="robots"][content="noindex"]').length === 1;
    const hidden = pages.filter(isHidden).map(({ path }) => path);
    expect(hidden).toEqual([...routes.private, '/blog/post'].toSorted());
  });

  it('core §2 all have the footer of the home page, except those of the desk', () => {
    const footerOf = ({ document }: BuiltPage) => textOf(getOne(document, 'body > footer'));
    const footers = pages.filter(({ path }) => !path.startsWith('/desk')).map(footerOf);
    expect(new Set(footers).size).toBe(1);
  });
});
/** One line for each thing that is wrong, led by the page it is on. */
const onEveryPage = (find: (page: BuiltPage) => readonly string[]) =>
  pages.flatMap((page) => find(page).map((problem) => `${page.path}: ${problem}`));

const idsOf = new Map<string, ReadonlySet<string>>();
function hasAnchor(path: string, id: string): boolean {
  const known =
    idsOf.get(path) ?? new Set(getAll(getPage(path).document, '[id]').map((element) => element.id));
  idsOf.set(path, known);
  return known.has(id);
}

/** What is wrong with an address on a page, if anything. */
function brokenLink(page: BuiltPage, href: string): string | undefined {
  const base = new URL(page.path, 'https://site.invalid');
  const target = URL.canParse(href, base) ? new URL(href, base) : undefined;
  if (!target) return 'is no address';
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

const addresses: readonly (readonly [selector: string, attribute: string])[] = [
  ['a[href]', 'href'],
  ['link[href]', 'href'],
  ['script[src]', 'src'],
  ['img[src]', 'src'],
  ['form[action]', 'action'],
  ['astro-island[component-url]', 'component-url'],
  ['astro-island[renderer-url]', 'renderer-url'],
];

describe('crawl: links', () => {
  it('every address inside the site resolves, anchors too', () => {
    const broken = onEveryPage((page) =>
      addresses.flatMap(([selector, attribute]) =>
        getAll(page.document, selector).flatMap((element) => {
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

  it('references to ids resolve', () => {
    const names = ['for', 'aria-labelledby', 'aria-describedby', 'aria-controls'];
    const missing = onEveryPage((page) =>
      names.flatMap((name) =>
        getAll(page.document, `[${name}]`).flatMap((element) =>
          element
            .getAttribute(name)!
            .split(/\s+/)
            .filter((id) => !hasAnchor(page.path, id))
            .map((id) => `${name}="${id}"`),
        ),
      ),
    );
    expect(missing).toEqual([]);
  });

  it('every page can be reached from the home page by links', () => {
    const reached = new Set(['/']);
    for (const path of reached) {
      for (const link of getAll(getPage(path).document, 'a[href^="/"]')) {
        const { pathname } = new URL(link.getAttribute('href')!, 'https://site.invalid');
        if (findFile(pathname)?.endsWith('.html')) reached.add(pathname);
      }
    }
    const unreached = pages.map(({ path }) => path).filter((path) => !reached.has(path));
    // Two are answers to addresses that have no page; emails lead to the others.
    expect(unreached).toEqual([
      '/404',
      '/account/email',
      '/account/not-me',
      '/blog/post',
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

describe('crawl: outline', () => {
  it('no heading level is skipped', () => {
    const skips = onEveryPage(({ document }) => {
      const headings = getAll(document, 'h1, h2, h3, h4, h5, h6');
      return headings
        .filter(
          (heading, index) =>
            Number(heading.localName[1]) > Number(headings[index - 1]?.localName[1] ?? 0) + 1,
        )
        .map((heading) => `${heading.localName} ${textOf(heading)}`);
    });
    expect(skips).toEqual([]);
  });

  it('no id is used twice', () => {
    const doubles = onEveryPage(({ document }) => {
      const ids = getAll(document, '[id]').map(({ id }) => id);
      return ids.filter((id, index) => ids.indexOf(id) !== index);
    });
    expect(doubles).toEqual([]);
  });
});

describe('crawl: strict policy', () => {
  it('nothing has an inline style or an event attribute', () => {
    const found = onEveryPage(({ document }) =>
      getAll(document, '*').flatMap(({ localName, attributes }) =>
        [...attributes]
          .filter(({ name }) => name === 'style' || name.startsWith('on'))
          .map(({ name }) => `${localName} ${name}`),
      ),
    );
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
