import { readFileSync } from 'node:fs';

import { parseHTML } from 'linkedom';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

import type { BlogPost } from '../../../src/contracts/blog.ts';
import type { PostList, PostPage } from '../../../src/features/blog/blog.model.ts';
import { BlogListView } from '../../../src/features/blog/BlogList.island.tsx';
import { BlogPostView } from '../../../src/features/blog/BlogPostFallback.island.tsx';
import { LatestPostsView } from '../../../src/features/blog/LatestPosts.island.tsx';
import { PostSections } from '../../../src/features/blog/PostLists.tsx';
import { getPage, readBuilt, textOf } from '../../support/built-site.ts';

const dated = {
  id: 'b',
  slug: 'b',
  title: 'Dated',
  excerpt: 'First excerpt',
  // In the evening of March 4 where the company is.
  publishedAt: '2026-03-05T02:30:00.000Z',
};
const pictured = {
  id: 'a',
  slug: 'a',
  title: 'Pictured',
  excerpt: 'Second excerpt',
  imageUrl: '/covers/a.svg',
};
const others = ['c', 'd'].map((slug) => ({ id: slug, slug, title: slug, excerpt: slug }));

/** Markup, and the words that are not hidden in it. */
function render(element: ReactElement) {
  const html = renderToStaticMarkup(element);
  const text = html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ')
    .trim();
  return { html, text };
}
const showList = (list: PostList) => render(createElement(BlogListView, { list }));
const showLatest = (list: PostList) => render(createElement(LatestPostsView, { list }));
const showPost = (page: PostPage) => render(createElement(BlogPostView, { page }));
const links = (html: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, address]) => address);
/** The covers: the addresses of pictures, and drawings that stand in for them. */
const covers = (html: string) =>
  [...html.matchAll(/<svg |<img src="([^"]+)"/g)].map(([, address = 'drawing']) => address);
const skeletons = (html: string) => html.match(/data-skeleton/g)?.length ?? 0;

describe('the blog list', () => {
  it('shows nothing of its own until a post is due', () => {
    expect(showList({ status: 'static' }).text).toBe('');
  });

  it('shows six skeleton cards while loading', () => {
    const { html, text } = showList({ status: 'loading' });
    expect(skeletons(html)).toBe(6);
    expect(text).toBe('Loading articles');
  });

  it('features the first post, with a default image, and lists the others', () => {
    const { html, text } = showList({ status: 'loaded', posts: [dated, pictured] });
    expect(text).toBe(
      'Featured Article March 4, 2026 5 min read Dated First excerpt Read Full Article : Dated ' +
        'All Articles Recently 4 min read Pictured Second excerpt Read more : Pictured',
    );
    expect(links(html)).toEqual(['/blog/b', '/blog/a']);
    expect(covers(html)).toEqual(['drawing', '/covers/a.svg']);
  });

  it('shows a message when there are no posts', () => {
    expect(showList({ status: 'loaded', posts: [] }).text).toBe(
      'No blog posts available Check back soon for new content!',
    );
  });

  it('shows a message on failure', () => {
    const { html, text } = showList({ status: 'failed', error: new Error('500: x') });
    expect(text).toBe('Failed to load blog posts Please try again later.');
    expect(html).toContain('role="alert"');
  });
});

describe('the latest posts on the home page', () => {
  it('shows three skeletons while loading', () => {
    expect(skeletons(showLatest({ status: 'loading' }).html)).toBe(3);
  });

  it('shows the first three, and "Recently" for one without a date', () => {
    const { text, html } = showLatest({ status: 'loaded', posts: [dated, pictured, ...others] });
    expect(links(html)).toEqual(['/blog/b', '/blog/a', '/blog/c']);
    expect(text).toMatch(/^March 4, 2026 Dated .* Recently Pictured/);
  });

  it.each<PostList>([
    { status: 'static' },
    { status: 'failed', error: undefined },
    { status: 'loaded', posts: [] },
  ])('shows nothing of its own when the list is $status', (list) => {
    expect(showLatest(list).text).toBe('');
  });
});

describe('the page of an unbuilt post', () => {
  it('shows a skeleton with five text lines', () => {
    const { html } = showPost({ status: 'loading' });
    expect(html.match(/class="skeleton"/g)).toHaveLength(5);
    expect(html.match(/<h1/g)).toHaveLength(1);
  });

  it('shows the post', () => {
    const { html, text } = showPost({
      status: 'loaded',
      post: { ...dated, imageUrl: '/covers/b.svg', content: '<p>As sent</p>' },
      html: '<p>Text</p>',
    });
    expect(text).toBe('Back to Blog Dated March 4, 2026 5 min read First excerpt Share Text');
    expect(html).toContain('<div class="prose"><p>Text</p></div>');
    expect(html).toContain('src="/covers/b.svg"');
    expect(html).toContain('href="/blog"');
  });

  it('shows "Recently published" without a date, and omits a missing image', () => {
    const { html, text } = showPost({
      status: 'loaded',
      post: { ...others[0]!, content: '' },
      html: '',
    });
    expect(text).toContain('Recently published');
    expect(html).not.toContain('<img');
  });

  it.each<[PostPage, string]>([
    [
      { status: 'missing' },
      "Blog Post Not Found The article you're looking for doesn't exist. Back to Blog",
    ],
    [
      { status: 'failed', error: new Error('Failed to fetch blog post') },
      "Failed to load blog post The article you're looking for might have been moved or deleted. Back to Blog",
    ],
    [{ status: 'no-route' }, 'Page not found Back to Blog'],
  ])('explains what went wrong: $status', (page, words) => {
    const { html, text } = showPost(page);
    expect(text).toBe(words);
    expect(html).toContain('href="/blog"');
  });
});

it("the built list and the island's list are the same but for class names and drawn covers", () => {
  const cards = (html: string) =>
    [...parseHTML(html).document.querySelectorAll('[data-post]')].map((card) => {
      card.querySelector('svg, img[src$=".svg"]')?.replaceWith('a drawing');
      // Only the build holds numbers and units together.
      return card.outerHTML.replaceAll(/ class="[^"]*"/g, '').replaceAll('&#160;', ' ');
    });
  const all = JSON.parse(readFileSync('netlify/data/posts.json', 'utf8')) as BlogPost[];
  const built = cards(readBuilt('/blog.html'));
  const shown = all.slice(-built.length);
  const asked = renderToStaticMarkup(createElement(PostSections, { posts: shown }));
  expect(built.length).toBeGreaterThan(1);
  expect(built).toEqual(cards(`<main>${asked}</main>`));
});

describe('the built pages', () => {
  it.each([
    // In the evening; it is February 11 in UTC already.
    ['back-catalog-loudness', 'February 10, 2026'],
    // A day alone.
    ['when-not-to-automate', 'April 8, 2025'],
  ])('date the post %s by the clock of the company', (slug, date) => {
    expect(textOf(getPage(`/blog/${slug}`).main)).toContain(date);
    expect(textOf(getPage('/blog').main)).toContain(date);
  });
});
