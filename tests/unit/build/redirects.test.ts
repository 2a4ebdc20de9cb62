import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

import {
  builtAddresses,
  checkRedirects,
  findRedirectFaults,
  type Redirect,
} from '../../../src/build/redirects.ts';
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
    expect(checkRedirects(source, addresses)).toEqual(parse(source));
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
      ['/a leads to /b, which is redirected itself; name /help'],
    ],
    [
      'two ways',
      [
        { from: '/a', to: '/' },
        { from: '/a', to: '/help' },
      ],
      ['/a is redirected twice'],
    ],
  ])('reports %s', (_, redirects, messages) => {
    expect(faultsOf(...redirects)).toEqual(messages);
  });
});

describe('reading content/redirects.yaml', () => {
  const messageOf = (source: string) => {
    try {
      checkRedirects(source, site);
      return '';
    } catch (error) {
      return (error as Error).message;
    }
  };

  const wrongAddress = 'must be an address without the host, such as /blog/old-name, in lower case';

  it.each([
    [
      'from: /a\n  to: /help\n\n- from: /b\n  to: /gone',
      '4: /b leads to /gone, which is no page of the site',
    ],
    ['from: /help\n  to: /', '1: /help is a page of the site, so it cannot be redirected'],
    ['from: a\n  to: /help', `1: from: ${wrongAddress}`],
    ['from: /a/\n  to: /help', '1: from: must not end with a slash'],
    [
      'from: /a\n  to: //evil.example',
      '1: /a leads to //evil.example, which is no page of the site',
    ],
    ['from: /a\n  to: https://evil.example/', '1: to:'],
    ['from: /a\n  to: /help\n  status: 302', '1: '],
  ])('reports the line and field of %j', (entry, message) => {
    expect(messageOf(`- ${entry}\n`)).toContain(`content/redirects.yaml:${message}`);
  });
});
