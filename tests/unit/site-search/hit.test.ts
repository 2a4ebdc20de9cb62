import { describe, expect, it } from 'vitest';

import { mentionsAll, toHit } from '../../../src/features/site-search/hit.ts';
import type { FoundPage, FoundPlace } from '../../../src/features/site-search/pagefind-engine.ts';

const textOf = (parts: readonly { text: string }[]) => parts.map(({ text }) => text).join('');
const matchesOf = (parts: readonly { text: string; isMatch: boolean }[]) =>
  parts.flatMap(({ text, isMatch }) => (isMatch ? [text] : []));

function makePlace(parts: Partial<FoundPlace> & { weight?: number }): FoundPlace {
  const { weight = 1, ...rest } = parts;
  return {
    title: 'A title',
    url: '/page',
    excerpt: 'Some <mark>words</mark> here',
    weighted_locations: [{ balanced_score: weight }],
    ...rest,
  };
}

function makePage(parts: Partial<FoundPage>): FoundPage {
  return {
    url: '/page',
    excerpt: 'Some <mark>words</mark> here',
    content: 'Some words here',
    locations: [1],
    meta: { title: 'A title', kind: 'Article' },
    sub_results: [],
    ...parts,
  };
}

describe('mentionsAll', () => {
  const page = makePage({
    content: 'We master podcasts. K. Lease, the co-host said: a café opens, companies limit it.',
    locations: [1, 3, 6, 9, 11, 12],
  });

  it.each(['master', 'mastering', 'MAST', 'host', 'co-host', 'cafe', 'company limited', ''])(
    'accepts "%s"',
    (text) => {
      expect(mentionsAll(page, text)).toBe(true);
    },
  );

  it.each(['kazoo', 'compressor', 'master kazoo', 'lease'])('refuses "%s"', (text) => {
    expect(mentionsAll(page, text)).toBe(false);
  });
});

describe('toHit', () => {
  it('links to the heading with the most matches', () => {
    const page = makePage({
      sub_results: [
        makePlace({ weight: 2 }),
        makePlace({ url: '/page#best', title: 'Best words', weight: 5 }),
        makePlace({ url: '/page#last', title: 'Last', weight: 1 }),
      ],
    });
    const hit = toHit(page, true);
    expect(hit.href).toBe('/page#best:~:text=Some-,words,-here');
    expect(textOf(hit.section ?? [])).toBe('Best words');
    expect(matchesOf(hit.section ?? [])).toEqual(['words']);
  });

  it('omits the directive for browsers that do not support it', () => {
    const page = makePage({ url: '/services#audio:~:text=Lite%20Edit' });
    expect(toHit(page, false).href).toBe('/services#audio');
    expect(toHit(makePage({}), false).href).toBe('/page');
  });
});
