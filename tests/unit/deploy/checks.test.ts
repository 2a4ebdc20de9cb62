import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { describe, expect, it } from 'vitest';

import { readContent } from '../../../scripts/content-check/read-content.ts';
import { checkDeploy } from '../../../scripts/deploy-check.ts';
import { examinePlaceholders } from '../../../scripts/deploy/placeholders.ts';
import { examineDatabaseClient, examineSettings } from '../../../scripts/deploy/settings.ts';
import { makeFolder, writeFiles } from '../../support/content-folder.ts';
import { SESSION_SECRETS } from '../../support/makers.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const good = {
  SESSION_SECRETS,
  URL: 'https://roomtone.studio',
  BUILD_HOOK_URL: 'https://api.netlify.com/build_hooks/0123456789abcdef01234567',
  FILES_URL: 'https://key:correct-horse@files.roomtone.studio/roomtone?region=auto',
  SMTP_URL: 'smtps://roomtone:correct-horse-battery@mail.roomtone.studio',
  MAIL_FROM: 'Roomtone <hello@roomtone.studio>',
  AGENTS_EMAIL: 'desk@roomtone.studio',
  AGENTS: 'Kim <kim@roomtone.studio>, lee@roomtone.studio',
};

describe('settings', () => {
  it('pass without findings when they are complete', () => {
    expect([...examineSettings(good, 1)]).toEqual([]);
  });

  it.each([
    ['SESSION_SECRETS', undefined, /^SESSION_SECRETS is not set/],
    ['SESSION_SECRETS', 'k1:c2hvcnQ=', /fewer than 32 bytes/],
    ['DATABASE_URL', 'db.roomtone.studio', /^DATABASE_URL must look like postgres/],
    ['FILES_URL', 'https://files.roomtone.studio/a', /^FILES_URL must have a key and a secret/],
    ['FILES_URL', 'https://k:s@files.test/files', /^FILES_URL names a host that is reserved/],
    ['URL', undefined, /^URL is not set/],
    ['URL', 'http://roomtone.studio', /https/],
    ['URL', 'https://roomtone.example', /no one can reach/],
    ['URL', 'https://roomtone.studio/site', /without a path/],
    ['BUILD_HOOK_URL', undefined, /1 date of content waits/],
    ['BUILD_HOOK_URL', 'http://api.netlify.com/build_hooks/1', /https/],
    ['AGENTS_EMAIL', undefined, /no agent hears about orders/],
    ['AGENTS_EMAIL', 'desk', /must be one address/],
    ['AGENTS', 'Kim <kim@roomtone.studio>, Lee', /^AGENTS has no email address in entry 2/],
    ['AGENTS', 'kim@roomtone.example', /^AGENTS has kim@roomtone\.example, where no email/],
    ['MAIL_FROM', undefined, /MAIL_FROM is not set/],
    ['MAIL_FROM', 'Roomtone <no-reply@roomtone.studio>', /^MAIL_FROM is no-reply@.*nobody reads/],
    ['MAIL_FROM', 'noreply-orders@roomtone.studio', /nobody reads/],
    ['AGENTS_EMAIL', 'Do.Not.Reply@roomtone.studio', /^AGENTS_EMAIL is Do\.Not\.Reply@/],
    ['AGENTS_EMAIL', 'donotreply@roomtone.studio', /nobody reads/],
    ['AGENTS_EMAIL', 'desk@localhost', /^AGENTS_EMAIL ends in localhost, a name where no email/],
    ['SMTP_URL', 'mail.roomtone.studio', /smtp:\/\//],
    ['WEBHOOK_URL', 'https://hooks.roomtone.studio', /WEBHOOK_SECRET is not set/],
    ['INBOUND_ADDRESS', 'reply@in.roomtone.studio', /^INBOUND_SECRET is not set/],
    ['INBOUND_SECRET', 'f'.repeat(32), /^INBOUND_ADDRESS is not set/],
    ['SMTP_URL', 'smtps://a:b@mail.example', /^SMTP_URL names a host that is reserved/],
    ['BUILD_HOOK_URL', 'https://hooks.invalid/x', /^BUILD_HOOK_URL names a host that is reserved/],
    ['MAIL_FROM', 'Roomtone <hello@mail.test>', /^MAIL_FROM ends in mail\.test/],
    ['SITE_CONTEXT', 'local', /developer's machine/],
    ['SESSION_SECRETS', `${SESSION_SECRETS},${'x'.repeat(4100)}`, /at most 4096/],
  ])('block the deploy with %s = %s', (name, value, text) => {
    expect([...examineSettings({ ...good, [name]: value }, 1)]).toContainEqual({
      area: 'settings',
      isBlocking: true,
      text: expect.stringMatching(text) as string,
    });
  });

  it.each([
    ['INBOUND_ADDRESS', 'reply+a@in.roomtone.studio', /one address without a plus/],
    ['INBOUND_ADDRESS', `${'r'.repeat(34)}@in.roomtone.studio`, /at most 33 characters before/],
    ['INBOUND_ADDRESS', 'reply@in.test', /^INBOUND_ADDRESS ends in in\.test/],
    ['INBOUND_SECRET', 'hunter2', /^INBOUND_SECRET has fewer than 24 characters/],
  ])('of answers by email block the deploy with %s = %s', (name, value, text) => {
    const inbound = { INBOUND_ADDRESS: 'reply@in.roomtone.studio', INBOUND_SECRET: 'f'.repeat(32) };
    expect([...examineSettings({ ...good, ...inbound }, 1)]).toEqual([]);
    const texts = [...examineSettings({ ...good, ...inbound, [name]: value }, 1)];
    expect(texts).toEqual([
      { area: 'settings', isBlocking: true, text: expect.stringMatching(text) as string },
    ]);
  });

  it('block the deploy when no one would be notified of an order, and say what works with less', () => {
    const { SESSION_SECRETS, URL } = good;
    const withWebhook = {
      AGENTS_EMAIL: good.AGENTS_EMAIL,
      WEBHOOK_URL: 'https://hooks.roomtone.studio/orders',
      WEBHOOK_SECRET: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    };
    const examined = (env: object) =>
      [...examineSettings({ SESSION_SECRETS, URL, ...env }, 0)].map(({ isBlocking, text }) =>
        [isBlocking ? 'must' : 'may', text.slice(0, 15)].join(' '),
      );
    const less = ['FILES_URL is no', 'BUILD_HOOK_URL ', 'No emails are s', 'AGENTS is not s'].map(
      (text) => `may ${text}`,
    );
    expect(examined(withWebhook)).toEqual(less);
    expect(examined({})).toEqual(less.toSpliced(2, 0, 'must No one would be'));
  });

  it('are never quoted when secret', () => {
    const bad = { ...good, SESSION_SECRETS: 'k1:hunter2hunter2', SMTP_URL: 'ftp://me:hunter2@x' };
    const urls = { BUILD_HOOK_URL: 'http://x/hunter2', DATABASE_URL: 'postgres://me:hunter2@x' };
    const files = { FILES_URL: 'http://me:hunter2@x/files' };
    const findings = [...examineSettings({ ...bad, ...urls, ...files }, 1)];
    expect(findings).toHaveLength(5);
    expect(JSON.stringify(findings)).not.toContain('hunter2');
  });
});

describe('the client of PostgreSQL', () => {
  const toml = readFileSync('netlify.toml', 'utf8');
  const withClient = toml.replace(/^ +"!node_modules\/\{pg.*\n/m, '');
  const textsOf = (...given: Parameters<typeof examineDatabaseClient>) =>
    [...examineDatabaseClient(...given)].map(({ text }) => text);

  it('is in functions where there is a database, and only there', () => {
    expect([...textsOf(toml, false), ...textsOf(withClient, true)]).toEqual([]);
    expect(textsOf(toml, true)).toEqual([expect.stringMatching(/no client for it/)]);
    expect(textsOf(withClient, false)).toEqual([
      expect.stringMatching(/^Functions include the PostgreSQL client/),
    ]);
  });
});

describe('what is invented', () => {
  const marked = '  placeholder: true\n';
  const home = 'page: home\ncompanies:\n  names: [Invented Freight]\n';
  const entry = (name: string, mark = '') => `- id: one\n  name: ${name}\n${mark}`;
  const text = (words: string) => `---\ntitle: Terms\n---\n\n${words}\n`;

  /** Blocking questions about files of the content. */
  function askedFor(files: Readonly<Record<string, string>>, usesDatabase = false): string[] {
    const folder = makeFolder();
    writeFiles(folder, files);
    return [...examinePlaceholders(readContent(folder), usesDatabase)]
      .filter(({ isBlocking, text }) => isBlocking && text.includes('content/'))
      .map(({ text }) => text);
  }

  it('is asked for by name where content marks it', () => {
    const files = {
      'pages/home.yaml': home + marked,
      'company/testimonials.yaml':
        entry('Dana Whitfield', marked) + entry('A Real Client') + entry('Priya Raman', marked),
      'company/team.yaml': entry('Ines Halloran', marked),
    };
    expect(askedFor(files)).toEqual([
      'The company names in content/pages/home.yaml are invented: replace them with clients who agreed to be named.',
      'The quotes in content/company/testimonials.yaml (Dana Whitfield, Priya Raman) are invented: replace them with what clients said and agreed to see here.',
      'The people in content/company/team.yaml (Ines Halloran) are invented: replace them with those who work here.',
    ]);
  });

  it.each([
    {
      'pages/home.yaml': home,
      'company/testimonials.yaml': entry('A Real Client', '  placeholder: false\n'),
      'company/team.yaml': entry('A Real Editor'),
    },
    // No list: that is for the content check to say.
    { 'company/team.yaml': 'name: Ines Halloran\n' },
  ])('is not asked for in %j', (files) => {
    expect(askedFor(files)).toEqual([]);
  });

  it('is asked for where addresses and numbers reach no one', () => {
    const files = {
      'legal/mail.mdx': text('Write to hello@mail.roomtone.example.'),
      'legal/phone.mdx': text('Call +1 (307) 555-0142.'),
      'legal/real.mdx': text('Write to hello@roomtone.studio or call +1 (307) 555-2142.'),
    };
    expect(askedFor(files)).toEqual([
      'No one is reached at the address or number in content/legal/mail.mdx, content/legal/phone.mdx: write the real one.',
    ]);
    const details = readFileSync('content/site/company.yaml', 'utf8');
    expect(askedFor({ 'site/company.yaml': details })).toEqual([
      'The details in content/site/company.yaml are invented: write the real ones, and remove "placeholder: true".',
      'No one is reached at the address or number in content/site/company.yaml: write the real one.',
    ]);
  });

  it('is joined by who runs the database, whom the privacy policy names', () => {
    const wanted = expect.stringMatching(
      /^DATABASE_URL is set, but content\/legal\/privacy/,
    ) as string;
    const hosting = text('- **Hosting.** Netlify.');
    expect(askedFor({ 'legal/privacy.mdx': hosting }, true)).toEqual([wanted]);
    const both = text('- **Hosting.** Netlify.\n- **Database.** Example Corp, in Ohio.');
    expect(askedFor({ 'legal/privacy.mdx': both }, true)).toEqual([]);
  });
});

describe('npm run deploy:check', () => {
  const root = resolve(import.meta.dirname, '../../..');

  it('reports content and settings together, and counts the posts that wait', () => {
    const projectDirectory = temporaryFolder();
    const post = (rest: string) => `---\ntitle: Waiting\n${rest}---\n\nText\n`;
    writeFiles(projectDirectory, {
      'content/blog/broken.mdx': '---\ntitle: 5\n---\n\nText\n',
      'content/blog/due.mdx': post('publishedAt: 2026-11-22\n'),
      'content/blog/past.mdx': post('publishedAt: 2026-11-20\n'),
      'content/blog/draft.mdx': post('publishedAt: 2026-11-22\ndraft: true\n'),
      'netlify.toml': readFileSync(join(root, 'netlify.toml'), 'utf8'),
    });
    const findings = checkDeploy(projectDirectory, {}, new Date('2026-11-21T10:00:00Z'));
    for (const [area, text] of [
      ['settings', /1 date of content waits/],
      ['content', /broken\.mdx/],
    ] as const) {
      const finding = { area, isBlocking: true, text: expect.stringMatching(text) as string };
      expect(findings).toContainEqual(finding);
    }
  });
});
