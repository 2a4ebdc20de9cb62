import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { $post, $posts, loadPosts, openPost } from '../../../src/features/blog/blog.model.ts';
import { matchesAllWords } from '../../../src/lib/matches-all-words.ts';

// Modules are kept between the files of a worker; nobody else gets the mock, and this file none that came before it.
vi.hoisted(() => {
  vi.resetModules();
});
afterAll(() => {
  vi.resetModules();
});

// The sanitizer needs a browser: tests/e2e/blog.spec.ts.
vi.mock('../../../src/features/blog/post-html.ts', () => ({
  trustPostHtml: (html: string) => Promise.resolve(`clean ${html}`),
}));

const summary = { id: 'a', slug: 'a', title: 'A title', excerpt: 'An excerpt' };
const post = { ...summary, content: '<p>Text</p>' };
const fetched = vi.fn<typeof fetch>();
const answer = (body: unknown, status = 200) =>
  fetched.mockResolvedValueOnce(Response.json(body, { status }));
const asked = () => fetched.mock.calls.map(([address]) => address);

beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
  $posts.set({ status: 'static' });
  $post.set({ status: 'loading' });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the list of posts', () => {
  it('is requested once, however often it is started', async () => {
    answer([summary]);
    const first = loadPosts();
    expect($posts.get()).toEqual({ status: 'loading' });
    await Promise.all([first, loadPosts()]);
    await loadPosts();
    expect($posts.get()).toEqual({ status: 'loaded', posts: [summary] });
    expect(asked()).toEqual(['/api/blog']);
  });

  it.each([
    [
      'a failure',
      () => answer({ code: 'internal', message: 'x' }, 500),
      '500: {"code":"internal","message":"x"}',
    ],
    [
      'a page in its place',
      () => fetched.mockResolvedValueOnce(new Response('<h1>Welcome on board</h1>')),
      '200: Couldn’t read the server’s answer',
    ],
    [
      'no answer',
      () => fetched.mockRejectedValueOnce(new TypeError('offline')),
      '0: Couldn’t reach the server',
    ],
  ])('fails without a retry after %s', async (_, arrange, message) => {
    arrange();
    await loadPosts();
    expect($posts.get()).toMatchObject({ status: 'failed', error: { message } });
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});

describe('the post page', () => {
  it('requests and shows the post of its address', async () => {
    answer(post);
    await openPost('/blog/a');
    expect(asked()).toEqual(['/api/blog/a']);
    expect($post.get()).toEqual({ status: 'loaded', post, html: 'clean <p>Text</p>' });
  });

  it.each([
    ['/blog/', 'no-route'],
    ['/blog/a/b', 'no-route'],
    ['/blog/No%20Slug', 'missing'],
    [`/blog/${'a'.repeat(81)}`, 'missing'],
  ])('requests nothing for %s: %s', async (path, status) => {
    await openPost(path);
    expect($post.get()).toEqual({ status });
    expect(fetched).not.toHaveBeenCalled();
  });

  it('is not found when the response is null', async () => {
    answer(null);
    await openPost('/blog/gone');
    expect($post.get()).toEqual({ status: 'missing' });
  });

  it.each([404, 410, 500, 503])('fails, without a retry, after status %d', async (status) => {
    answer({ code: 'not_found', message: 'x' }, status);
    await openPost('/blog/gone');
    expect($post.get()).toMatchObject({
      status: 'failed',
      error: { message: 'Failed to fetch blog post', cause: { status } },
    });
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});

describe('the blog search', () => {
  it.each([
    ['Fixing the LOUDNESS of a back catalog', 'loudness', true],
    ['Fixing the loudness of a back catalog', 'catalog  fixing', true],
    ['Fixing the loudness of a back catalog', 'loudness voice', false],
    ['Anything', '', true],
    ['Anything', '???', false],
    ['Show notes with a language model', 'show-notes', true],
    ['Show notes with a language model', 'shownotes', true],
    ['A time-lapse of the desk', 'timelapse', true],
    ['The record', 'there', false],
    ['Record at 48 kHz', '48khz', true],
    ['Master to -16 LUFS', '\u221216 lufs', true],
    ['Audiogram for $64.95', '$64.95', true],
    ['An NDA (ours)', 'nda', true],
    ['The standard', 'nda', false],
  ])('"%s" for "%s": %s', (text, query, found) => {
    expect(matchesAllWords(text, query, true)).toBe(found);
  });

  it('finds what is within words where none begins so', () => {
    expect(matchesAllWords('The standard', 'nda', false)).toBe(true);
  });
});
