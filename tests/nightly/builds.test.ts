import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, globSync, readFileSync, rmSync, writeFileSync, existsSync } from 'node:fs';
import { rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';

import sharp from 'sharp';
import { expect, it, afterAll, beforeAll } from 'vitest';

import { copyProject } from '../../scripts/copy-project.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const CACHES = ['.astro', 'node_modules/.astro', 'node_modules/.cache', 'node_modules/.vite'];
const GUIDE = 'help/guides/audio-quality-checklist';

it('makes the same files with caches as without, on another clock, when a text, a price, and a component have changed', async () => {
  // Nor does the name of the folder matter.
  const folder = join(temporaryFolder(), 'a site ü (x)');
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const edit = (name: string, from: string | RegExp, to: string) => {
    const text = read(name);
    writeFileSync(join(folder, name), text.replace(from, to));
    expect(read(name)).not.toBe(text);
  };
  await copyProject(folder);
  build(folder);

  // Files with the same bytes are built once, under the name of one of them.
  const photo = (background: string) =>
    sharp({ create: { width: 1600, height: 900, channels: 3, background } }).jpeg();
  await photo('teal').toFile(join(folder, 'content/blog/two-hosts.jpg'));
  const words = 'These words are new.\n\n![Two hosts at a table](./two-hosts.jpg)';
  edit('content/blog/back-catalog-loudness.mdx', /\s*$/, `\n\n${words}\n`);
  await photo('navy').toFile(join(folder, 'content/company/maya.jpg'));
  edit('content/company/team.yaml', 'after the credits.\n', '$&  photo: maya.jpg\n');
  const hidden = 'content/blog/when-not-to-automate.mdx';
  edit(hidden, /^publishedAt:/m, 'author: Jo Smith\n$&');
  edit(hidden, /\n---\n/, '\nsocialImage: two-hosts.jpg\nnoindex: true$&');
  edit('content/campaigns/first-episode.mdx', /\n---\n/, '\nnoindex: true$&');
  edit('content/services/launch-starter-pack.yaml', /price: .*/, 'price: $$4321');
  edit('src/content-schemas/articles.ts', 'author: line', '$&.toUpperCase()');
  edit('src/components/mdx.tsx', 'label="Checklist"', 'label="Things to tick"');
  build(folder);
  const cached = readBuild(folder);
  const page = read('dist/blog/back-catalog-loudness.html');
  expect(page).toContain('These words are new.');
  expect(page).toMatch(/<img src="\/_astro\/two-hosts\.[\w-]+\.jpg"/);
  const about = read('dist/about.html');
  expect(about).toMatch(/<img [^>]*src="\/_astro\/maya\.[\w-]+\.webp" alt="Maya Lindqvist" /);
  expect(about).not.toContain('The eight weeks before a launch');
  const post = read('dist/blog/when-not-to-automate.html');
  expect(post).toContain('By Jo Smith');
  expect(post).toContain('"author":{"@type":"Person","name":"Jo Smith"}');
  expect(post).toContain('<meta name="robots" content="noindex">');
  expect(read('dist/blog.html')).toContain('/blog/when-not-to-automate');
  expect(read('dist/sitemap.xml')).not.toContain('/blog/when-not-to-automate');
  const { data, info } = await sharp(join(folder, 'dist/social/blog/when-not-to-automate.png'))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([1200, 630]);
  expect(read('dist/help/articles/podcast-community-building.html')).toContain(
    'MAYA LINDQVIST, AUDIENCE LEAD',
  );
  for (const path of ['blog/when-not-to-automate', 'campaigns/first-episode']) {
    expect(read(`dist/${path}.html`)).toContain(`/social/${path}.png"`);
    expect(existsSync(join(folder, `dist/social/${path}.png`))).toBe(true);
  }
  // JPEG is not exact.
  const [red = 255, green = 0, blue = 0] = data;
  expect(Math.hypot(red, green - 128, blue - 128)).toBeLessThan(4);
  expect(read('dist/services.html')).toContain('4,321');
  expect(read('dist/help.html')).toContain('Launch Starter Pack is $4,321');
  expect(read(`dist/${GUIDE}.html`)).toContain('Things to tick');

  for (const cache of CACHES) rmSync(join(folder, cache), { recursive: true });
  build(folder, 'Pacific/Kiritimati');
  expect(readBuild(folder)).toEqual(cached);
}, 600_000);

it('changes a price on every page and on orders, a campaign, and hours with one minute', async () => {
  const folder = temporaryFolder();
  await copyProject(folder);
  const file = join(folder, 'content/services/launch-starter-pack.yaml');
  const next = 'nextPrice:\n  from: 2027-01-01\n  price: $4321\n';
  writeFileSync(file, readFileSync(file, 'utf8').replace(/(?<=^price: .*\n)/m, next));
  const campaign = join(folder, 'content/campaigns/first-episode.mdx');
  writeFileSync(
    campaign,
    readFileSync(campaign, 'utf8').replace(
      /\n---\n/,
      '\nuntil: 2027-01-01\nafterwards: /pricing$&',
    ),
  );
  appendFileSync(
    join(folder, 'content/site/hours.yaml'),
    'exceptions:\n  - text: Closed for the new year\n    closed:\n      - phone\n    from: 2027-01-01\n    until: 2027-01-03\n',
  );
  const saidAt = (moment: string) => {
    build(folder, 'UTC', { BUILT_AT: moment });
    const { due } = JSON.parse(readFileSync(join(folder, 'netlify/data/build.json'), 'utf8')) as {
      due: string[];
    };
    const files = globSync(['dist/**/*.html', 'netlify/data/*.json'], { cwd: folder });
    const saying = (price: RegExp) =>
      files.filter((name) => price.test(readFileSync(join(folder, name), 'utf8'))).toSorted();
    const closed = saying(/PST, except January 1–2/);
    const hasCampaign = existsSync(join(folder, 'dist/campaigns/first-episode.html'));
    return {
      due,
      closed,
      hasCampaign,
      old: saying(/Launch Starter Pack.{1,400}\b180(00)?\b/s),
      next: saying(/4,?321/),
    };
  };
  const before = saidAt('2027-01-01T06:59:59.999Z');
  expect(before.due[0]).toBe('2027-01-01T07:00:00.000Z');
  expect(before.next).toEqual([]);
  expect(before.old).toEqual(
    expect.arrayContaining(['dist/services.html', 'dist/help.html', 'netlify/data/catalogue.json']),
  );
  const after = saidAt('2027-01-01T07:00:00.000Z');
  const others = before.old.filter((name) => !name.includes('/campaigns/'));
  expect(after).toMatchObject({
    due: before.due.slice(1),
    old: [],
    next: others,
    hasCampaign: false,
  });
  expect(before.hasCampaign).toBe(true);
  expect(readFileSync(join(folder, 'dist/_redirects'), 'utf8')).toMatch(
    /^\/campaigns\/first-episode +\/pricing +302$/m,
  );
  expect(before.closed).toEqual([]);
  expect(after.closed).toEqual(
    ['contact', 'help', 'legal/terms', 'legal/refund', 'legal/privacy', 'legal/acceptable-use']
      .map((page) => `dist/${page}.html`)
      .concat('dist/help/guides/troubleshooting-common-issues.html')
      .toSorted(),
  );
  for (const page of ['contact', 'help'])
    expect(readFileSync(join(folder, `dist/${page}.html`), 'utf8')).toContain(
      'Closed for the new year',
    );
}, 300_000);

function build(cwd: string, timeZone = 'America/Denver', env: Record<string, string> = {}) {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/build.ts'], {
    cwd,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], NO_COLOR: '1', TZ: timeZone, ...env },
  });
  expect(status, stderr).toBe(0);
}

/** The hash of every file, but for the moment of the build. */
function readBuild(folder: string): Record<string, string> {
  const names = globSync(['dist/**/*.*', 'dist/_headers', 'netlify/data/*'], { cwd: folder });
  // Pagefind puts the values of its filter in another order each time.
  const isOther = /build\.json$|pagefind\/(filter\/|pagefind-entry|.*\.pf_meta)/;
  const files = names.filter((name) => !isOther.test(name)).toSorted();
  const hash = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex');
  return Object.fromEntries(files.map((name) => [name, hash(name)]));
}

// A copy of the project, without what is installed, built or stored in it.
const project = temporaryFolder(afterAll);

beforeAll(() => copyProject(project));

function runScript(name: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/${name}.ts`], {
    cwd: project,
    encoding: 'utf8',
    timeout: 120_000,
    env: { PATH: process.env['PATH'], PORT: '0', NO_COLOR: '1' },
  });
  return { status, output: stdout + stderr };
}

it('serves no pages of a build that a full disk broke off, even where a whole one was before', async () => {
  expect(runScript('build')).toEqual({ status: 0, output: '' });
  // Written after the pages; this device is always full.
  const late = join(project, 'netlify/data/build.json');
  await rm(late);
  await symlink('/dev/full', late);
  const broken = runScript('build');
  expect(broken.status).toBe(1);
  expect(broken.output).toMatch(/^The disk is full: make room, then run the command again\.$/m);
  expect(broken.output).not.toMatch(/^ +at /m);
  expect(existsSync(join(project, 'dist/index.html'))).toBe(true);
  const served = runScript('serve');
  expect(served.status).toBe(1);
  expect(served.output).toMatch(/^There is no finished build in .*dist\. Run .*\n$/);
});
