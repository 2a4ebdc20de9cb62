import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { afterEach, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';

import {
  builtAddresses,
  findRedirectFaults,
  readRedirects,
  withMoved,
  type Redirect,
} from '../../../src/build/redirects.ts';
import { redirectsSchema } from '../../../src/content-schemas/redirect.ts';
import { distDir, readBuilt } from '../../support/built-site.ts';
import { frozenContent } from '../../support/frozen-content.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const site = new Set(['/', '/help', '/blog/new', '/rss.xml']);
const faultsOf = (...redirects: Redirect[]) =>
  findRedirectFaults(redirects, site).map(({ message }) => message);

describe('redirects of the built site', () => {
  const source = readFileSync('content/redirects.yaml', 'utf8');

  it('match content/redirects.yaml and the former addresses of pages, with status 301', async () => {
    const list = await readRedirects();
    expect(list.length).toBeGreaterThanOrEqual((parse(source) as Redirect[]).length);
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
    ['a query of its own', [{ from: '/a', to: '/a?from=spotify' }], ['/a leads back to itself']],
    [
      'a query of a page that is not there',
      [{ from: '/a', to: '/hlep?from=spotify' }],
      ['/a leads to /hlep, which isn’t a page on this site'],
    ],
    [
      'this site by its host',
      [{ from: '/a', to: 'https://roomtone.example/help?b=1' }],
      ['/a leads to this site; leave out the host: /help?b=1'],
    ],
  ])('reports %s', (_, redirects, messages) => {
    expect(faultsOf(...redirects)).toEqual(messages);
  });
});

describe('an address of the site itself', () => {
  it('is everything that is served: files, functions, and what no file here stands for', async () => {
    const files = globSync('**/*.*', { cwd: distDir }).map((name) => `/${name}`);
    const configs = globSync('netlify/functions/*.ts').map(async (file) => {
      const { config } = (await import(resolve(file))) as { config?: { path?: string | string[] } };
      return [config?.path ?? []].flat();
    });
    const routed = (await Promise.all(configs)).flat();
    expect([files.length > 200, routed.includes('/rss.xml')]).toEqual([true, true]);
    const others = ['/.netlify/functions/orders', '/.files/roomtone', '/careers', '/showcase'];
    // What a text or a service may be called, they decide.
    const addresses = [...files, ...routed, ...others, '/_headers'].filter(
      (address) => !/^\/(blog|help|legal|campaigns|documents|services)\/(?!post)/.test(address),
    );
    const pages = new Set(['/']);
    const free = addresses.filter(
      (from) => findRedirectFaults([{ from, to: '/' }], pages).length === 0,
    );
    expect(free).toEqual([]);
  });

  it.each([
    '/desk',
    '/desk/old',
    '/desk.html',
    '/admin/old',
    '/api/orders',
    '/auth',
    '/robots.txt',
    '/social/old.png',
    '/blog/post',
  ])('is not redirected: %s', (from) => {
    expect(faultsOf({ from, to: '/help' })).toEqual([
      `${from} is an address of the site itself, so it can’t be redirected`,
    ]);
  });

  it.each(['/help.html', '/blog/new.html', '/index.html'])(
    'is the file of a page, too: %s',
    (from) => {
      expect(faultsOf({ from, to: '/blog/new?a' })).toEqual([
        `${from} is a page on this site, so it can’t be redirected`,
      ]);
    },
  );

  it.each([
    '/blog/old',
    '/help/articles/old',
    '/services/old',
    '/documents/old.html',
    '/about/team',
    '/feed.xml',
    '/.well-known/change-password',
  ])('is not one that a text or nothing has had: %s', (from) => {
    expect(faultsOf({ from, to: '/help' })).toEqual([]);
  });
});

it('a document is reached by its file, and by nothing else', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'documents'));
  for (const name of ['index', 'help', 'documents/brief'])
    writeFileSync(join(folder, `${name}.html`), '');
  const addresses = await builtAddresses(`${folder}/`);
  const faultsOfBuilt = (...redirects: Redirect[]) =>
    findRedirectFaults(redirects, addresses).map(({ message }) => message);
  const document = '/documents/brief.html';
  expect(faultsOfBuilt({ from: '/documents/old.html', to: document })).toEqual([]);
  expect(faultsOfBuilt({ from: '/a', to: '/' }, { from: '/b', to: '/help' })).toEqual([]);
  for (const known of [addresses, new Set(['/', document])])
    expect(findRedirectFaults([{ from: '/documents/brief', to: '/' }], known)).toHaveLength(1);
});

describe('former addresses', () => {
  const moved = [
    { from: '/blog/old', to: '/blog/new' },
    { from: '/help', to: '/blog/new' },
    { from: '/spoken-for', to: '/blog/new' },
    { from: '/blog/old', to: '/blog/other' },
  ];

  it('lead to their page, unless they are a page again or lead somewhere already', () => {
    const list = [{ from: '/spoken-for', to: '/' }];
    expect(withMoved(list, moved, site)).toEqual([...list, moved[0]]);
  });

  it('are passed over by what leads to them', () => {
    const list = [{ from: '/a', to: '/blog/old?from=spotify#top' }];
    const all = withMoved(list, moved, site);
    expect(all[0]).toEqual({ from: '/a', to: '/blog/new?from=spotify#top' });
    expect(findRedirectFaults(all, site)).toEqual([]);
  });
});

describe('a campaign', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  /** The redirects of a build at a moment that begin with an address. */
  async function redirectsAt(moment: string, start: string) {
    const folder = temporaryFolder();
    cpSync(frozenContent(), folder, { recursive: true });
    const campaign = (name: string, front: string) => {
      writeFileSync(join(folder, `campaigns/${name}.mdx`), `---\n${front}\n---\n\nText.\n`);
    };
    const times = 'from: 2026-12-01\nuntil: 2027-01-01';
    campaign('winter', `${times}\nafterwards: /pricing?from=winter\naliases:\n  - /x/old`);
    campaign('first', `${times}\nafterwards: /campaigns/winter`);
    campaign('round', `${times}\nafterwards: /campaigns/about`);
    campaign('about', `${times}\nafterwards: /campaigns/round`);
    campaign('plain', times);
    campaign('draft', `${times}\ndraft: true\naliases:\n  - /x/old\n  - /x/draft`);
    const list = { short: 'winter?from=radio', never: 'draft' };
    writeFileSync(
      join(folder, 'redirects.yaml'),
      [
        ...Object.entries(list).map(([from, to]) => `- from: /x/${from}\n  to: /campaigns/${to}\n`),
        '- from: /x/drafted\n  to: /x/draft\n',
      ].join(''),
    );
    vi.stubEnv('BUILT_AT', moment);
    const all = await readRedirects(folder);
    return all
      .filter(({ from }) => from.startsWith(start))
      .map(({ from, to, status }) => [from, to, ...(status ? [status] : [])].join(' '));
  }

  it('is where its short and former addresses lead, from its first minute to its last', async () => {
    const short = '/x/short /campaigns/winter?from=radio';
    expect(await redirectsAt('2026-12-01T06:59:59.999Z', '/x/')).toEqual([]);
    for (const moment of ['2026-12-01T07:00:00Z', '2027-01-01T06:59:59.999Z']) {
      expect(await redirectsAt(moment, '/x/')).toEqual([short, '/x/old /campaigns/winter']);
      expect(await redirectsAt(moment, '/campaigns/')).toEqual([]);
    }
  });

  it('leads on when it is over, with all that leads to it, for now', async () => {
    expect(await redirectsAt('2027-01-01T07:00:00Z', '/')).toEqual([
      '/x/short /pricing?from=winter 302',
      '/x/old /pricing?from=winter 302',
      '/campaigns/about /services 302',
      '/campaigns/first /pricing?from=winter 302',
      '/campaigns/plain /services 302',
      '/campaigns/round /services 302',
      '/campaigns/winter /pricing?from=winter 302',
    ]);
  });
});

describe('a redirect with a query or to another host', () => {
  const list = [
    { from: '/podcast', to: '/pricing?from=spotify' },
    {
      from: '/spotify',
      to: 'https://open.spotify.com/show/4rOo?utm_source=roomtone&utm_medium=link#about',
    },
  ];

  it('is valid, and no dead end', () => {
    expect(redirectsSchema.parse(list)).toEqual(list);
    expect(findRedirectFaults(list, new Set(['/pricing']))).toEqual([]);
  });
});

describe('an entry of content/redirects.yaml', () => {
  const wrongTarget = 'must be an address on this site, such as /blog/new-name';
  const wrongAddress = 'must be an address without the host, such as /blog/old-name, in lowercase';

  it.each([
    [{ from: 'a', to: '/help' }, 'from', wrongAddress],
    [{ from: '/Spotify', to: '/help' }, 'from', wrongAddress],
    [{ from: '/spring sale', to: '/help' }, 'from', wrongAddress],
    [{ from: '/a/', to: '/help' }, 'from', 'must not end with a slash'],
    [{ from: '//desk', to: '/help' }, 'from', 'must name each folder'],
    [{ from: '/./desk', to: '/help' }, 'from', 'must name each folder'],
    [{ from: '/a/../desk', to: '/help' }, 'from', 'must name each folder'],
    [{ from: '/desk/.', to: '/help' }, 'from', 'must name each folder'],
    [{ from: '/a', to: 'http://other.example/' }, 'to', wrongTarget],
    [{ from: '/a', to: '//other.example' }, 'to', wrongTarget],
    [{ from: '/a', to: 'https://roomtone.example@other.example/' }, 'to', wrongTarget],
    [{ from: '/a', to: 'https://other.example\\@roomtone.example' }, 'to', wrongTarget],
    [{ from: '/a', to: 'https://127.0.0.1/' }, 'to', wrongTarget],
    [{ from: '/a', to: 'https://localhost:8080/' }, 'to', wrongTarget],
    [{ from: '/a', to: 'https://other.example/ /b' }, 'to', wrongTarget],
    [{ from: '/a', to: 'javascript:alert(1)' }, 'to', wrongTarget],
    [{ from: '/a?b=1', to: '/help' }, 'from', wrongAddress],
    [{ from: '/a', to: '/help', status: 302 }, undefined, '"status"'],
  ])('is refused as %j', (entry, field, message) => {
    const issues = redirectsSchema.safeParse([entry]).error?.issues ?? [];
    expect(issues.map(({ path }) => path)).toEqual([field === undefined ? [0] : [0, field]]);
    expect(issues[0]?.message).toContain(message);
  });
});
