import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { parseHTML } from 'linkedom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import answerScheduledPost from '../../../netlify/functions/scheduled-post.ts';
import { takeScheduled } from '../../../src/build/server-data.ts';
import type { PostsData, ScheduledData } from '../../../src/contracts/server-data.ts';
import { distPath, readBuilt } from '../../support/built-site.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const due = '2031-05-05T09:00:00.000Z';
const data: ScheduledData = {
  headers: { 'Content-Security-Policy': "default-src 'none'", 'X-Frame-Options': 'DENY' },
  shell: '<h1>Loading</h1>',
  redirects: [
    { from: '/blog/old', to: '/blog/launch' },
    { from: '/blog/offer', to: '/pricing?from=blog' },
  ],
  posts: [
    { slug: 'launch', publishedAt: due, html: '<h1>Launch</h1>', card: btoa('picture') },
    { slug: 'later', publishedAt: '2031-05-05T09:01:00.000Z', html: '', card: '' },
  ],
};
const ask = (path: string, now = due, method = 'GET') =>
  answerScheduledPost(new Request(`https://a.example${path}`, { method }), undefined, {
    data,
    now: () => Date.parse(now),
  });

describe('the address of a scheduled post', () => {
  it('returns 404 and the shell before its publication time', async () => {
    const answer = ask('/blog/launch', '2031-05-05T08:59:59.999Z');
    expect([answer.status, await answer.text()]).toEqual([404, '<h1>Loading</h1>']);
    expect(answer.headers.get('netlify-cdn-cache-control')).toBe('public, max-age=0');
  });

  it.each(['/blog/launch', '/blog/launch/', '/blog/launch?utm_source=x'])(
    'returns the whole page for %s from that time on, with the headers of all pages',
    async (path) => {
      const answer = ask(path);
      expect([answer.status, await answer.text()]).toEqual([200, '<h1>Launch</h1>']);
      expect(Object.fromEntries(answer.headers)).toEqual({
        'cache-control': 'public, max-age=0, must-revalidate',
        'content-security-policy': "default-src 'none'",
        'content-type': 'text/html; charset=utf-8',
        'cross-origin-embedder-policy': 'require-corp',
        'cross-origin-resource-policy': 'same-origin',
        'netlify-cdn-cache-control': 'public, max-age=60',
        'x-frame-options': 'DENY',
      });
    },
  );

  it.each([
    ['/blog/old', '/blog/launch'],
    ['/blog/old/?utm_source=x', '/blog/launch?utm_source=x'],
    ['/blog/offer?utm_source=x', '/pricing?from=blog'],
  ])('leads from %s, where a post was, to %s', (path, target) => {
    const answer = ask(path);
    expect([answer.status, answer.headers.get('location')]).toEqual([301, target]);
  });

  it('serves the preview image to other sites from that time on', async () => {
    expect(ask('/social/blog/launch.png', '2031-05-05T08:59:59.999Z').status).toBe(404);
    const answer = ask('/social/blog/launch.png');
    expect([answer.status, await answer.text()]).toEqual([200, 'picture']);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  });

  it.each(['/blog/never-written', '/blog/%2e%2e', '/social/blog/never.png', '/blog/later'])(
    'returns 404 and the shell for %s',
    async (path) => {
      const answer = ask(path);
      expect([answer.status, await answer.text()]).toEqual([404, '<h1>Loading</h1>']);
    },
  );

  it('leads to the address without a slash, where there may be a file', () => {
    const answer = ask('/blog/never-written/?from=mail');
    expect([answer.status, answer.headers.get('location')]).toEqual([
      301,
      '/blog/never-written?from=mail',
    ]);
    expect(ask('/blog/launch/').status).toBe(200);
  });

  it('answers HEAD without a body and refuses POST', async () => {
    const head = ask('/blog/launch', due, 'HEAD');
    expect([head.status, await head.text()]).toEqual([200, '']);
    const post = ask('/blog/launch', due, 'POST');
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});

describe('a scheduled post in the build', () => {
  // A build that began when the newest post was still to come.
  const posts = JSON.parse(readFileSync('netlify/data/posts.json', 'utf8')) as PostsData;
  const [post, earlier] = posts.filter(({ slug }) => existsSync(distPath(`blog/${slug}.html`)));
  const filesOf = ({ slug = '' } = {}) => [`blog/${slug}.html`, `social/blog/${slug}.png`];
  const folder = temporaryFolder(afterAll);
  let built: ScheduledData;

  beforeAll(async () => {
    for (const name of ['_headers', 'blog/post.html', ...filesOf(post), ...filesOf(earlier)])
      cpSync(distPath(name), join(folder, name));
    const dir = pathToFileURL(`${folder}/`);
    const startedAt = earlier!.publishedAt!;
    built = await takeScheduled(dir, [post!, earlier!], { startedAt });
  });

  it('is in no public folder, but for the function, which has no other post', () => {
    for (const name of filesOf(post)) expect(existsSync(join(folder, name))).toBe(false);
    for (const name of filesOf(earlier)) expect(existsSync(join(folder, name))).toBe(true);
    const { publishedAt, slug } = post!;
    expect(built.posts).toMatchObject([{ slug, publishedAt }]);
  });

  it('is a complete page for a client without scripts', () => {
    const { document } = parseHTML(built.posts[0]!.html);
    const contentOf = (name: string) =>
      document
        .querySelector(`meta[name="${name}"], meta[property="${name}"]`)
        ?.getAttribute('content');
    expect(document.querySelector('h1')?.textContent).toMatch(/\w+ \w+/);
    expect(contentOf('og:title')).toMatch(/\w+ \w+/);
    expect(contentOf('description')).toMatch(/\w+ \w+/);
    expect(contentOf('og:image')).toContain(`/social/blog/${post!.slug}.png`);
    expect(contentOf('robots')).toBeUndefined();
    expect(document.querySelectorAll('.prose p').length).toBeGreaterThan(5);
    expect(Buffer.from(built.posts[0]!.card, 'base64').toString('latin1', 1, 4)).toBe('PNG');
  });

  it('has the headers of every static page', () => {
    const policy = /Content-Security-Policy: (.*)/i.exec(readBuilt('_headers'))?.[1];
    expect(built.headers['Content-Security-Policy']).toBe(policy);
    expect(built.headers).toMatchObject({
      'X-Frame-Options': 'DENY',
      'X-Content-Type-Options': 'nosniff',
    });
    expect(built.shell).toBe(readBuilt('blog/post.html'));
  });
});
