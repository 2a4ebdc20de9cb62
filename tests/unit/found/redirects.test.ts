import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

import { builtAddresses, checkRedirects } from '../../../src/integrations/redirects.ts';
import {
  findRedirectFaults,
  redirectsFile,
  type Redirect,
} from '../../../src/lib/seo/redirects.ts';
import { distDir, readBuilt } from '../../support/built-site.ts';
import { fc } from '../../support/properties.ts';

const site = new Set(['/', '/help', '/blog/new', '/rss.xml']);
const faultsOf = (...redirects: Redirect[]) =>
  findRedirectFaults(redirects, site).map(({ message }) => message);

describe('redirects of the built site', () => {
  const source = readFileSync('content/redirects.yaml', 'utf8');

  it('are those of content/redirects.yaml, each for good', () => {
    const list = parse(source) as Redirect[];
    expect(list.length).toBeGreaterThan(0);
    expect(readBuilt('_redirects')).toBe(
      list.map(({ from, to }) => `${from} ${to} 301\n`).join(''),
    );
  });

  it('have no loops, hops or dead ends', async () => {
    const addresses = await builtAddresses(`${distDir}/`);
    expect(addresses.has('/help')).toBe(true);
    expect(checkRedirects(source, addresses)).toEqual(parse(source));
  });
});

describe('finding faults', () => {
  it('accepts a move to a page, to an anchor and to a file', () => {
    expect(
      faultsOf(
        { from: '/old', to: '/blog/new' },
        { from: '/faq', to: '/help#faq' },
        { from: '/feed', to: '/rss.xml' },
      ),
    ).toEqual([]);
  });

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

  it('passes only lists in which every address arrives at a page in one step', () => {
    const path = fc.constantFrom('/a', '/b', '/c', '/d', '/help', '/blog/new', '/gone');
    fc.assert(
      fc.property(fc.array(fc.record({ from: path, to: path }), { maxLength: 6 }), (redirects) => {
        const arrives = redirects.every(
          ({ from, to }, index) =>
            !site.has(from) &&
            site.has(to) &&
            redirects.findIndex((other) => other.from === from) === index,
        );
        expect(findRedirectFaults(redirects, site).length === 0).toBe(arrives);
      }),
    );
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

  it('takes a file with nothing but comments', () => {
    expect(checkRedirects('# none yet\n', site)).toEqual([]);
  });

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

  it('writes the form that Netlify reads', () => {
    expect(redirectsFile([{ from: '/a', to: '/help#x' }])).toBe('/a /help#x 301\n');
  });
});
