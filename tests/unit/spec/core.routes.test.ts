import { describe, expect, it } from 'vitest';

import { findFile, getAll, getOne, getPage, getPaths, textOf } from '../../support/built-site.ts';
import { articles, guides, policies } from './spec-tables.ts';

const marketing = [
  '/',
  '/services',
  '/pricing',
  '/about',
  '/blog',
  '/contact',
  '/help',
  '/equipment',
];
const accounts = ['/auth', '/dashboard', '/account/email'];
/** Only agents sign in there. */
const desk = ['/desk', '/desk/sign-in'];
/** A new page is a change of the specification: it gets its row here. */
const specified = [
  ...marketing,
  ...accounts,
  ...desk,
  ...policies.map(([slug]) => `/legal/${slug}`),
  ...articles.map(({ slug }) => `/help/articles/${slug}`),
  ...guides.map(({ slug }) => `/help/guides/${slug}`),
];

describe('core §2 Screens and routes', () => {
  it.each(specified)('%s is a page', (path) => {
    expect(textOf(getOne(getPage(path).main, 'h1'))).not.toBe('');
  });

  it('has posts at /blog/{slug} and a shell for those without a page', () => {
    const posts = getPaths().filter((path) => /^\/blog\/[a-z0-9-]+$/.test(path));
    expect(posts.length).toBeGreaterThan(3);
    expect(posts).toContain('/blog/post');
  });

  it('has no page that the specification does not name', () => {
    const known = new Set([...specified, '/404']);
    expect(getPaths().filter((path) => !known.has(path) && !path.startsWith('/blog/'))).toEqual([]);
  });

  it('answers any other path with 404 Page Not Found', () => {
    expect(textOf(getOne(getPage('/404').main, 'h1'))).toBe('404 Page Not Found');
  });

  it.each(['/showcase', '/careers'])('has no screen at %s', (path) => {
    expect(findFile(path)).toBeUndefined();
  });
});

describe('core §6 Roles and permissions', () => {
  it.each([...accounts, ...desk])('keeps %s out of search engines', (path) => {
    expect(getAll(getPage(path).document, 'meta[name="robots"][content="noindex"]')).toHaveLength(
      1,
    );
  });
});
