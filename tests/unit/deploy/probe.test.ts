import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { formatProbe, probeSite, type Ask } from '../../../scripts/deploy-probe.ts';
import { runProcess } from '../../support/ops-process.ts';
import { startProduct } from '../../support/product.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const policy =
  "default-src 'none'; connect-src 'self' https://files.test; media-src 'self' https://files.test blob:";
const html =
  '<meta property="og:image" content="https://a.test/social/index.png"><link href="/_astro/a.1.css">';
const page = { 'cache-control': 'public, max-age=0, must-revalidate' };
const kept = { 'cache-control': 'public, max-age=31536000, immutable' };

type Answer = [number, Record<string, string>?];
/** A site as it should be. */
const good: Readonly<Record<string, Answer>> = {
  '/': [200, { ...page, 'strict-transport-security': 'max-age=1', 'content-encoding': 'br' }],
  '/dashboard': [200, { 'content-security-policy': policy }],
  '/desk': [200, { 'content-security-policy': policy }],
  '/_astro/a.1.css': [200, kept],
  '/_astro/gone.00000000.js': [404, page],
  '/social/index.png': [200, { 'cross-origin-resource-policy': 'cross-origin' }],
  '/pricing/': [301, { location: '/pricing' }],
  '/api/blog': [200],
  '/api/user': [401],
  '/rss.xml': [200],
  '/admin': [200],
};

async function badOf(changes: Record<string, Answer> = {}) {
  const answers = { ...good, ...changes };
  const ask: Ask = (path) => {
    const [status, headers = {}] = answers[path] ?? [404];
    const text = path === '/' ? html : '';
    return Promise.resolve({ status, headers: new Headers(headers), text });
  };
  const findings = await probeSite(ask);
  const report = formatProbe(findings);
  return { report, bad: findings.filter(({ isGood }) => !isGood) };
}

describe('npm run deploy:probe', () => {
  it('is content with a site as it should be, and says what else to look at', async () => {
    const { report, bad } = await badOf();
    expect(bad).toEqual([]);
    expect(report).toMatch(/"route":"sweep"[^]*\nThe network does what the site expects\.$/);
  });

  it.each<[string, Answer, RegExp]>([
    [
      '/desk',
      [200, { 'content-security-policy': `${policy}, ${policy}` }],
      /policies has \/desk\? 2/,
    ],
    ['/desk', [200], /policies has \/desk\? 0\n.*dist\/_headers/],
    [
      '/dashboard',
      [200, { 'content-security-policy': "default-src 'none'; media-src 'self' blob:" }],
      /storage may \/dashboard speak to\? none\n.*FILES_URL for builds/,
    ],
    [
      '/',
      [
        200,
        { ...page, 'strict-transport-security': 'max-age=1, max-age=2', 'content-encoding': 'br' },
      ],
      /once\? max-age=1, max-age=2\n.*remove ours/,
    ],
    ['/_astro/a.1.css', [200, page], /hashed files kept\? .*max-age=0/],
    [
      '/social/index.png',
      [200, { 'cross-origin-resource-policy': 'same-origin, cross-origin' }],
      /link previews\? same-origin, cross-origin/,
    ],
    ['/pricing/', [200], /\/pricing\/ lead\? 200\n.*Pretty URLs/],
    ['/no/such/page', [200], /\/no\/such\/page\? 200/],
    ['/.netlify/functions/sweep', [204], /sweep\? 204/],
    ['/api/user', [503], /\/api\/user answer\? 503\n.*sys_configuration_invalid/],
  ])('says of %s as %j what to do', async (path, answer, text) => {
    const { report, bad } = await badOf({ [path]: answer });
    expect(report).toMatch(text);
    expect(report).toMatch(new RegExp(`${bad.length} of \\d+ answers are not`));
  });

  describe('against the local server', () => {
    let server: Awaited<ReturnType<typeof startProduct>>;
    beforeAll(async () => {
      server = await startProduct({ DATA_DIR: temporaryFolder(afterAll) });
    });
    afterAll(() => server.stop());

    it('misses only what a network adds: compression, and a storage of another origin', async () => {
      const run = await runProcess({}, process.execPath, ['scripts/deploy-probe.ts', server.url]);
      expect([run.code, run.err]).toEqual([1, '']);
      expect(run.out.split('\n').filter((line) => line.startsWith('✗'))).toEqual([
        '✗ Which storage may /dashboard speak to? none',
        '✗ Which storage may /desk speak to? none',
        '✗ How are pages compressed? none',
      ]);
    });
  });
});
