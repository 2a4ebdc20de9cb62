import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

import { builtAddresses, findRedirectFaults, type Redirect } from '../../../src/build/redirects.ts';
import { redirectsSchema } from '../../../src/content-schemas/redirect.ts';
import { distDir, readBuilt } from '../../support/built-site.ts';

const site = new Set(['/', '/help', '/blog/new', '/rss.xml']);
const faultsOf = (...redirects: Redirect[]) =>
  findRedirectFaults(redirects, site).map(({ message }) => message);

describe('redirects of the built site', () => {
  const source = readFileSync('content/redirects.yaml', 'utf8');

  it('match content/redirects.yaml, with status 301', () => {
    const list = parse(source) as Redirect[];
    expect(list.length).toBeGreaterThan(0);
    const written = readBuilt('_redirects').trim().split('\n');
    const rules = written.map((line) => line.trim().split(/\s+/));
    expect(rules.toSorted()).toEqual(list.map(({ from, to }) => [from, to, '301']).toSorted());
  });

  it('have no loops, chains, or dead ends', async () => {
    const addresses = await builtAddresses(`${distDir}/`);
    expect(addresses.has('/help')).toBe(true);
    expect(findRedirectFaults(parse(source) as Redirect[], addresses)).toEqual([]);
  });
});

describe('the redirect check', () => {
  it.each([
    ['itself with an anchor', [{ from: '/a', to: '/a#b' }], ['/a leads back to itself']],
    [
      'a circle',
      [
        { from: '/a', to: '/b' },
        { from: '/b', to: '/a' },
      ],
      ['/a leads back to itself', '/b leads back to itself'],
    ],
    [
      'a hop',
      [
        { from: '/a', to: '/b' },
        { from: '/b', to: '/help' },
      ],
      ['/a leads to /b, which redirects itself; use /help'],
    ],
    [
      'two ways',
      [
        { from: '/a', to: '/' },
        { from: '/a', to: '/help' },
      ],
      ['/a is redirected twice'],
    ],
    [
      'a page that it would hide',
      [{ from: '/help', to: '/' }],
      ['/help is a page on this site, so it can’t be redirected'],
    ],
    [
      'another host',
      [{ from: '/a', to: '//evil.example' }],
      ['/a leads to //evil.example, which isn’t a page on this site'],
    ],
  ])('reports %s', (_, redirects, messages) => {
    expect(faultsOf(...redirects)).toEqual(messages);
  });
});

describe('an entry of content/redirects.yaml', () => {
  const wrongAddress = 'must be an address without the host, such as /blog/old-name, in lowercase';

  it.each([
    [{ from: 'a', to: '/help' }, 'from', wrongAddress],
    [{ from: '/a/', to: '/help' }, 'from', 'must not end with a slash'],
    [{ from: '/a', to: 'https://evil.example/' }, 'to', 'must be an address without the host'],
    [{ from: '/a', to: '/help', status: 302 }, undefined, '"status"'],
  ])('is refused as %j', (entry, field, message) => {
    const issues = redirectsSchema.safeParse([entry]).error?.issues ?? [];
    expect(issues.map(({ path }) => path)).toEqual([field === undefined ? [0] : [0, field]]);
    expect(issues[0]?.message).toContain(message);
  });
});
