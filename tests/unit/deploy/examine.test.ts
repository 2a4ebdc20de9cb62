import { describe, expect, it } from 'vitest';

import { examineArtefact } from '../../../scripts/deploy/artefact.ts';
import { examineSettings as settingsFindings } from '../../../scripts/deploy/settings.ts';
import type { Artefact, PackagedFunction } from '../../../scripts/deploy/read-artefact.ts';
import { formatDeployReport } from '../../../scripts/deploy/report.ts';
import { SESSION_SECRETS } from '../../support/makers.ts';

const examineSettings = (...setting: Parameters<typeof settingsFindings>) => [
  ...settingsFindings(...setting),
];

const good = {
  SESSION_SECRETS,
  URL: 'https://roomtone.studio',
  BUILD_HOOK_URL: 'https://api.netlify.com/build_hooks/0123456789abcdef01234567',
  SMTP_URL: 'smtps://roomtone:correct-horse-battery@mail.roomtone.studio',
  MAIL_FROM: 'Roomtone <hello@roomtone.studio>',
  AGENTS_EMAIL: 'desk@roomtone.studio',
  AGENTS: 'Kim <kim@roomtone.studio>, lee@roomtone.studio',
};

describe('settings', () => {
  it('pass without findings when they are complete', () => {
    expect(examineSettings(good, 1)).toEqual([]);
  });

  it.each([
    ['SESSION_SECRETS', undefined, /^SESSION_SECRETS is not set/],
    ['SESSION_SECRETS', 'k1:c2hvcnQ=', /fewer than 32 bytes/],
    ['DATABASE_URL', 'db.roomtone.studio', /^DATABASE_URL must look like postgres/],
    ['URL', undefined, /^URL is not set/],
    ['URL', 'http://roomtone.studio', /https/],
    ['URL', 'https://roomtone.example', /no one can reach/],
    ['URL', 'https://roomtone.studio/site', /without a path/],
    ['BUILD_HOOK_URL', undefined, /1 scheduled post waits/],
    ['BUILD_HOOK_URL', 'http://api.netlify.com/build_hooks/1', /https/],
    ['AGENTS_EMAIL', undefined, /no agent hears of an order/],
    ['AGENTS_EMAIL', 'desk', /must be one address/],
    ['AGENTS', 'Kim <kim@roomtone.studio>, Lee', /^AGENTS has no email address in entry 2/],
    ['AGENTS', 'kim@roomtone.example', /^AGENTS has kim@roomtone\.example, where no email/],
    ['MAIL_FROM', undefined, /MAIL_FROM is not set/],
    ['MAIL_FROM', 'Roomtone <no-reply@roomtone.studio>', /^MAIL_FROM is no-reply@.*nobody reads/],
    ['MAIL_FROM', 'noreply-orders@roomtone.studio', /nobody reads/],
    ['AGENTS_EMAIL', 'Do.Not.Reply@roomtone.studio', /^AGENTS_EMAIL is Do\.Not\.Reply@/],
    ['AGENTS_EMAIL', 'donotreply@roomtone.studio', /nobody reads/],
    ['SMTP_URL', 'mail.roomtone.studio', /smtp:\/\//],
    ['WEBHOOK_URL', 'https://hooks.roomtone.studio', /WEBHOOK_SECRET is not set/],
    ['SMTP_URL', 'smtps://a:b@mail.example', /^SMTP_URL names a host that is reserved/],
    ['BUILD_HOOK_URL', 'https://hooks.invalid/x', /^BUILD_HOOK_URL names a host that is reserved/],
    ['MAIL_FROM', 'Roomtone <hello@mail.test>', /^MAIL_FROM ends in mail\.test/],
    ['SITE_CONTEXT', 'local', /developer's machine/],
    ['SESSION_SECRETS', `${SESSION_SECRETS},${'x'.repeat(4100)}`, /at most 4096/],
  ])('block the deploy with %s = %s', (name, value, text) => {
    const findings = examineSettings({ ...good, [name]: value }, 1);
    const blockers = findings.filter(({ isBlocking }) => isBlocking);
    expect(blockers.map((finding) => finding.text)).toContainEqual(expect.stringMatching(text));
  });

  it('block the deploy when no one would be notified of an order', () => {
    const findings = examineSettings({ SESSION_SECRETS, URL: good.URL }, 0);
    expect(findings.filter(({ isBlocking }) => isBlocking).map(({ text }) => text)).toEqual([
      expect.stringMatching(/^No one would be notified/),
    ]);
  });

  it('are never quoted when secret', () => {
    const bad = { ...good, SESSION_SECRETS: 'k1:hunter2hunter2', SMTP_URL: 'ftp://me:hunter2@x' };
    const urls = { BUILD_HOOK_URL: 'http://x/hunter2', DATABASE_URL: 'postgres://me:hunter2@x' };
    const findings = examineSettings({ ...bad, ...urls }, 1);
    expect(findings).toHaveLength(4);
    expect(JSON.stringify(findings)).not.toContain('hunter2');
  });

  it('give advice where the site works with less', () => {
    const webhook = {
      WEBHOOK_URL: 'https://hooks.roomtone.studio/orders',
      WEBHOOK_SECRET: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    };
    const findings = examineSettings(
      { SESSION_SECRETS, URL: good.URL, AGENTS_EMAIL: good.AGENTS_EMAIL, ...webhook },
      0,
    );
    expect(findings.map(({ isBlocking, text }) => [isBlocking, text.slice(0, 15)])).toEqual([
      [false, 'BUILD_HOOK_URL '],
      [false, 'No emails are s'],
      [false, 'AGENTS is not s'],
    ]);
  });
});

const policy = "default-src 'none'; script-src 'self'";
const texts: Record<string, string> = {
  'index.html': '<link rel="canonical" href="https://roomtone.studio/">',
  '404.html': '<h1>Nothing here</h1>',
  'blog/post.html': '<h1>Post</h1>',
  'help/mixing.html': '<h1>Mixing</h1>',
  'help/mixing.md': '# Mixing',
  'robots.txt': 'User-agent: *',
  'sitemap.xml': '<urlset/>',
  _headers: '/*',
  '_astro/app.js': 'start()',
};

function makeArtefact(changes: Record<string, string | undefined> = {}): Artefact {
  const all = { ...texts, ...changes };
  const files = Object.entries(all).flatMap(([path, text]) =>
    text === undefined ? [] : [{ path, bytes: text.length }],
  );
  return {
    files,
    functions: [makeFunction()],
    edgeFunctions: [],
    rules: {
      headersFor: () =>
        new Headers({
          'content-security-policy': policy,
          'permissions-policy': 'camera=()',
          'referrer-policy': 'no-referrer',
          'strict-transport-security': 'max-age=1',
          'x-content-type-options': 'nosniff',
          'x-frame-options': 'DENY',
        }),
      redirectFor: (path) =>
        path.startsWith('/blog/') ? { to: '/blog/post.html', status: 404 } : undefined,
    },
    read: (path) => all[path] ?? '',
  };
}

function makeFunction(changes: Partial<PackagedFunction> = {}): PackagedFunction {
  return {
    name: 'user',
    paths: ['/api/user'],
    methods: [],
    schedule: undefined,
    rateLimit: { calls: 60, seconds: 60, per: ['ip', 'domain'] },
    runtime: 'nodejs24.x',
    bytes: 1_500_000,
    archive: '/nowhere/user.zip',
    hasDatabaseClient: false,
    ownFiles: new Map([['netlify/functions/user.mjs', 'export default () => {}']]),
    ...changes,
  };
}

function examine(artefact: Artefact, usesDatabase = false): string[] {
  return examineArtefact(artefact, {
    functionNames: ['user'],
    usesDatabase,
    hiddenPosts: [{ slug: 'secret-launch', title: 'A launch no one knows of' }],
    siteUrl: good.URL,
    secrets: { SESSION_SECRETS, SMTP_URL: good.SMTP_URL },
  }).map(({ text }) => text);
}

describe('the build artifact', () => {
  it('passes without findings when it is complete', () => {
    expect(examine(makeArtefact())).toEqual([]);
  });

  it.each<[string, Partial<PackagedFunction>, RegExp]>([
    ['a catch-all', { paths: ['/*'] }, /catches whole folders/],
    ['an address outside /api/', { paths: ['/user'] }, /neither below \/api\//],
    ['a public function without an address', { paths: [] }, /\.netlify\/functions/],
    ['a filter of methods', { methods: ['GET'] }, /405/],
    ['no rate limit', { rateLimit: undefined }, /no rate limit/],
    [
      'one limit for everybody',
      { rateLimit: { calls: 60, seconds: 60, per: ['domain'] } },
      /one rate limit among all/,
    ],
    ['an old runtime', { runtime: 'nodejs20.x' }, /runs on nodejs20/],
    ['its weight', { bytes: 3_000_000 }, /3000000 bytes/],
    ['a source map', { ownFiles: new Map([['user.mjs.map', '{}']]) }, /carries the file/],
    ['a secret', { ownFiles: new Map([['user.mjs', SESSION_SECRETS]]) }, /SESSION_SECRETS/],
  ])('is blocked for a function with %s', (_, changes, text) => {
    const artefact = { ...makeArtefact(), functions: [makeFunction(changes)] };
    expect(examine(artefact)).toContainEqual(expect.stringMatching(text));
  });

  it('is blocked unless functions carry the client of the database, and only with one', () => {
    const withClient = {
      ...makeArtefact(),
      functions: [makeFunction({ hasDatabaseClient: true })],
    };
    expect(examine(withClient, true)).toEqual([]);
    expect(examine(withClient)).toEqual([expect.stringMatching(/^Functions carry the client/)]);
    expect(examine(makeArtefact(), true)).toEqual([expect.stringMatching(/no client for it/)]);
  });

  it('is blocked for missing functions and edge functions', () => {
    const artefact = { ...makeArtefact(), functions: [], edgeFunctions: ['netlify/edge/x.ts'] };
    expect(examine(artefact)).toEqual([
      'The function user was not packaged.',
      expect.stringMatching(/^netlify\/edge\/x\.ts would run at the edge/),
    ]);
  });

  it.each([
    ['_astro/app.js.map', '{}', /app\.js\.map would be public/],
    ['_astro/app.js', 'start()\n//# sourceMappingURL=app.js.map', /names? of a source map/],
    ['.env', 'A=1', /\.env would be public/],
    ['style.html', '<p>', /style\.html would be public/],
    ['sitemap.xml', undefined, /sitemap\.xml is missing/],
    ['404.html', '', /404\.html is empty/],
    ['index.html', '<link rel="canonical" href="https://other.studio/">', /other\.studio/],
    ['rss.xml', '<a>A launch no one knows of</a>', /unpublished post secret-launch/],
    ['_astro/app.js', 'send("correct-horse-battery@mail.roomtone.studio")', /part of SMTP_URL/],
    ['_astro/app.js', '"-----BEGIN PRIVATE KEY-----"', /looks like a secret/],
    ['a.json', '"https://api.netlify.com/build_hooks/5f0c1e2d3b4a"', /looks like a secret/],
  ])('is blocked when %s contains %j', (path, value, text) => {
    expect(examine(makeArtefact({ [path]: value }))).toContainEqual(expect.stringMatching(text));
  });

  it('is blocked for wrong headers and redirects', () => {
    const artefact = makeArtefact();
    const rules = {
      headersFor: () => new Headers({ 'content-security-policy': "script-src 'unsafe-inline'" }),
      redirectFor: () => ({ to: '/index.html', status: 200 }),
    };
    const texts = examine({ ...artefact, rules });
    expect(texts).toContain('/pricing would be sent without strict-transport-security.');
    expect(texts).toContainEqual(expect.stringMatching(/allows unsafe scripts/));
    expect(texts).toContainEqual(expect.stringMatching(/nothing is a 404/));
    expect(texts).toContainEqual(expect.stringMatching(/does not lead to the page/));
  });
});

describe('the report', () => {
  const blocker = { area: 'settings', isBlocking: true, text: 'URL is not set.' } as const;
  const advice = { area: 'content', isBlocking: false, text: 'Mind the gap.' } as const;

  it('ends with the conclusion', () => {
    expect(formatDeployReport([advice], makeArtefact())).toMatch(
      /Good to know\n {2}content {3}Mind the gap\.\n[^]*9 files[^]*may be published\.$/,
    );
    expect(formatDeployReport([blocker, advice], undefined)).toMatch(
      /Must be fixed\n {2}settings[^]*must not be published: 1 problem\.$/,
    );
  });
});
