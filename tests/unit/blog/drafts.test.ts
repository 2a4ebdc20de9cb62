import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const now = new Date('2026-03-04T09:00:00Z');

const post = (id: string, data: { draft?: boolean; publishedAt?: Date }) => ({
  id,
  data: { title: id, excerpt: id, cover: 'none', ...data },
});
const posts = [
  post('old', { publishedAt: new Date('2025-01-01T00:00:00Z') }),
  post('undated', {}),
  post('now', { publishedAt: now }),
  post('later', { publishedAt: new Date('2026-03-04T09:00:01Z') }),
  post('draft', { draft: true }),
  post('old-draft', { draft: true, publishedAt: new Date('2025-02-01T00:00:00Z') }),
];

const campaign = (id: string, data: object) => ({ id, data: { title: id, ...data } });
const times = { from: new Date('2026-12-01T07:00:00Z'), until: new Date('2027-01-01T07:00:00Z') };
const campaigns = [
  campaign('always', {}),
  campaign('hidden', { ...times, noindex: true }),
  campaign('winter', times),
  campaign('draft', { draft: true }),
];

vi.mock('astro:content', () => ({
  getCollection: (name: string, filter: (entry: object) => boolean) =>
    Promise.resolve<object[]>(name === 'campaigns' ? campaigns : posts).then((all) =>
      all.filter(filter),
    ),
}));

/** The queries as a build of this kind has them. */
async function loadQueries(kind: 'dev' | 'deploy-preview' | 'production' | 'branch-deploy' | '') {
  vi.resetModules();
  vi.stubEnv('DEV', kind === 'dev');
  vi.stubEnv('CONTEXT', kind === 'dev' ? undefined : kind);
  return import('../../../src/queries/blog.ts');
}
const idsOf = (entries: readonly { id: string }[]) => entries.map(({ id }) => id);

beforeEach(() => {
  vi.resetModules();
});
afterEach(() => {
  vi.unstubAllEnvs();
});

describe('drafts and scheduled posts', () => {
  it.each(['production', 'branch-deploy', ''] as const)(
    'have no page in a "%s" build',
    async (kind) => {
      const { getShownPosts, getNextDueMoment, toCard } = await loadQueries(kind);
      const shown = await getShownPosts(now);
      expect(idsOf(shown)).toEqual(['now', 'old', 'undated']);
      expect(shown.map((entry) => toCard(entry, now).ribbon)).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
      expect(await getNextDueMoment(now)).toEqual(new Date('2026-03-04T09:00:01Z'));
    },
  );

  it.each(['dev', 'deploy-preview'] as const)(
    'come first in a "%s" build, with a ribbon',
    async (kind) => {
      const { getShownPosts, getNextDueMoment, toCard } = await loadQueries(kind);
      const shown = await getShownPosts(now);
      expect(shown.map((entry) => [entry.id, toCard(entry, now).ribbon])).toEqual([
        ['later', 'Scheduled for March 4, 2026 at 2:00 AM MST'],
        ['old-draft', 'Draft'],
        ['draft', 'Draft'],
        ['now', undefined],
        ['old', undefined],
        ['undated', undefined],
      ]);
      expect(await getNextDueMoment(now), 'a newer list would be without them').toBeUndefined();
    },
  );

  it.each(['dev', 'deploy-preview', 'production'] as const)(
    'are in no feed, sitemap, or search of a "%s" build, and no draft reaches a function',
    async (kind) => {
      const { getPublishedPosts, getAllPosts } = await loadQueries(kind);
      expect(idsOf(await getPublishedPosts(now))).toEqual(['now', 'old', 'undated']);
      expect(idsOf(await getAllPosts())).not.toContain('draft');
      expect(idsOf(await getAllPosts())).not.toContain('old-draft');
    },
  );
});

describe('campaigns', () => {
  async function shownAt(moment: string, kind: Parameters<typeof loadQueries>[0]) {
    await loadQueries(kind);
    vi.stubEnv('BUILT_AT', moment);
    const { getCampaigns, getPublicCampaigns } = await import('../../../src/queries/campaigns.ts');
    return [idsOf(await getCampaigns()), idsOf(await getPublicCampaigns())];
  }

  it.each([
    ['2026-12-01T06:59:00Z', [['always'], ['always']]],
    [
      '2026-12-01T07:00:00Z',
      [
        ['always', 'hidden', 'winter'],
        ['always', 'winter'],
      ],
    ],
    [
      '2027-01-01T06:59:00Z',
      [
        ['always', 'hidden', 'winter'],
        ['always', 'winter'],
      ],
    ],
    ['2027-01-01T07:00:00Z', [['always'], ['always']]],
  ])('have a page and are found between their moments alone: %s', async (moment, shown) => {
    expect(await shownAt(moment, 'production')).toEqual(shown);
  });

  it('are in previews before, and no longer than for all others', async () => {
    const all = ['always', 'hidden', 'winter', 'draft'];
    const [before] = await shownAt('2026-12-01T06:59:00Z', 'deploy-preview');
    expect(before).toEqual(all);
    const [after] = await shownAt('2027-01-01T07:00:00Z', 'deploy-preview');
    expect(after).toEqual(['always', 'draft']);
  });
});
