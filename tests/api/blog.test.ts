import { describe, expect, it } from 'vitest';

import { DAY_MS, MINUTE_MS } from '../support/clock.ts';
import { makePosts } from '../support/makers.ts';
import { makeSite } from '../support/site.ts';

describe('GET /api/blog', () => {
  it('lists published posts without their content', async () => {
    const site = makeSite();
    const answer = await site.browser().get('/api/blog');
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual([
      {
        id: 'due',
        slug: 'due',
        title: 'Due',
        excerpt: 'There.',
        imageUrl: '/covers/due.svg',
        publishedAt: '2026-11-01T09:00:00.000Z',
      },
      { id: 'undated', slug: 'undated', title: 'Undated', excerpt: 'Always.' },
    ]);
    expect(site.blobs.operations).toEqual([]);
  });

  it('includes a post from its publication time on', async () => {
    const site = makeSite();
    const slugs = async () => (await site.browser().get('/api/blog')).list.map(({ id }) => id);
    site.clock.advance(10 * MINUTE_MS - 1);
    expect(await slugs()).toEqual(['due', 'undated']);
    site.clock.advance(1);
    expect(await slugs()).toEqual(['later', 'due', 'undated']);
  });

  it.each([
    ['long before the next post', 0, 300],
    ['two minutes before', 8 * MINUTE_MS, 120],
    ['less than a second before', 10 * MINUTE_MS - 400, 0],
    ['after the last', 11 * MINUTE_MS, 300],
  ])('is cacheable until the list changes: %s', async (_when, later, maxAge) => {
    const site = makeSite();
    site.clock.advance(later);
    for (const path of ['/api/blog', '/api/blog/due']) {
      const { headers } = await site.browser().get(path);
      expect(headers.get('cache-control')).toBe(`public, max-age=${maxAge}`);
    }
  });
});

describe('GET /api/blog/:slug', () => {
  it('returns the whole post', async () => {
    const answer = await makeSite().browser().get('/api/blog/due');
    expect(answer.json).toEqual(makePosts()[1]);
  });

  it('answers the same for a scheduled post as for an unknown one', async () => {
    const site = makeSite();
    const coming = await site.browser().get('/api/blog/later');
    const unknown = await site.browser().get('/api/blog/never');
    expect(coming.status).toBe(404);
    expect(coming.text).toBe(unknown.text);
    expect(coming.headers.get('cache-control')).toBe('no-store');
    site.clock.advance(DAY_MS);
    expect((await site.browser().get('/api/blog/later')).status).toBe(200);
  });

  it('returns 500 without details when the posts cannot be read', async () => {
    const site = makeSite({
      platform: {
        posts: () => {
          throw new Error('canary');
        },
      },
    });
    const answer = await site.browser().get('/api/blog');
    expect(answer.status).toBe(500);
    expect(answer.text).not.toContain('canary');
    expect((await site.browser().post('/api/logout')).status).toBe(204);
  });
});
