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

  it('are those of content/redirects.yaml, each for good', () => {
    const list = parse(source) as Redirect[];
    expect(list.length).toBeGreaterThan(0);
    const written = readBuilt('_redirects').trim().split('\n');
    const rules = written.map((line) => line.trim().split(/\s+/));
    expect(rules.toSorted()).toEqual(list.map(({ from, to }) => [from, to, '301']).toSorted());
  });

  it('have no loops, hops or dead ends', async () => {
    const addresses = await builtAddresses(`${distDir}/`);
    expect(addresses.has('/help')).toBe(true);
    expect(checkRedirects(source, addresses)).toEqual(parse(source));
  });
});

describe('finding faults', () => {
  it.each([
    ['itself', [{ from: '/a', to: '/a' }], ['/a leads back to itself']],
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
    ['nowhere', [{ from: '/a', to: '/gone' }], ['/a leads to /gone, which is no page of the site']],
    [
      'a hidden page',
      [{ from: '/help', to: '/' }],
      ['/help is a page of the site, so it cannot be redirected'],
    ],
    [
      'two ways',
      [
        { from: '/a', to: '/' },
        { from: '/a', to: '/help' },
      ],
      ['/a is redirected twice'],
    ],
  ])('names %s', (_, redirects, messages) => {
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

  it('tells the line of a dead end', () => {
    expect(messageOf('- from: /a\n  to: /help\n\n- from: /b\n  to: /gone\n')).toBe(
      'content/redirects.yaml:4: /b leads to /gone, which is no page of the site',
    );
  });

  it('tells the line and field of a malformed entry', () => {
    expect(messageOf('- from: a\n  to: /help\n')).toBe(
      'content/redirects.yaml:1: from: must be an address without the host, such as /blog/old-name, in lower case',
    );
    expect(messageOf('- from: /a/\n  to: /help\n')).toBe(
      'content/redirects.yaml:1: from: must not end with a slash',
    );
    expect(messageOf('- from: /a\n  to: //evil.example\n')).not.toBe('');
    expect(messageOf('- from: /a\n  to: https://evil.example/\n')).toContain(
      'content/redirects.yaml:1: to:',
    );
    expect(messageOf('- from: /a\n  to: /help\n  status: 302\n')).toContain(
      'content/redirects.yaml:1: ',
    );
  });
});
