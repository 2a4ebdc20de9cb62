import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';

import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { parse } from 'yaml';

import { copyProject } from '../../scripts/copy-project.ts';
import { bundleEditor } from '../../scripts/editor/bundle-editor.ts';
import {
  expectClosed,
  keepDraft,
  openWithRepository,
  publish,
  repository,
  repositoryFiles,
} from '../e2e/editor-at-github.ts';
import { button, field, formOf, openForm, previewOf, rename, test } from '../e2e/editor.ts';
import { expect } from '../e2e/fixtures.ts';
import { encodingOf, type Files, type GitHub } from '../support/github.ts';

// Fields are made once they are on the screen.
test.use({
  viewport: { width: 1600, height: 9000 },
  actionTimeout: 30_000,
  // The editor asks the site for pages that are new, and for their pictures; and GitHub whether somebody else made them.
  provoked:
    /status of 404 .*\/((blog|campaigns|articles)\/[\w-]+|[\w-]+\.webp|[\w-]+\.mdx\?ref=\w+)$/,
});

/** What is on the main branch; each test goes on from what the one before it published. */
let main: Files = repositoryFiles;
let folder = '';

/** A text of each collection: what stands in a field, and what takes its place. */
const edits: readonly (readonly [path: string, key: string, from: string, to: string])[] = [
  ['blog/when-not-to-automate.mdx', 'title', 'before you build', 'before anyone builds'],
  ['help/articles/beginner-guide-podcast-editing.mdx', 'body', 'on a sentence', 'at a sentence'],
  ['help/guides/recording-best-practices.mdx', 'description', 'a clean take', 'one good take'],
  ['campaigns/first-episode.mdx', 'head.kicker', 'your first podcast', 'the first podcast'],
  ['documents/ai-projects.mdx', 'description', 'in about nine weeks', 'in nine weeks or so'],
  ['legal/privacy.mdx', 'body', 'without telling us who you are', 'and stay unknown to us'],
  ['faq/home.yaml', 'title', 'Frequently asked questions', 'What people ask us first'],
  [
    'services/lite-edit.yaml',
    'description',
    'A clean start and finish',
    'A clean beginning and end',
  ],
  ['plans/creator.yaml', 'price', '$220', '$230'],
  ['add-ons/transcription-service.yaml', 'description', 'for a single order', 'for one order'],
  ['equipment/items/reaper.yaml', 'description', 'any edit a year later', 'an edit a year later'],
  ['equipment/kits/under-200.yaml', 'description', 'closed headphones', 'closed-back headphones'],
  ['replies/quote-sent.yaml', 'text', 'tell me what matters', 'say what matters'],
  ['company/testimonials.yaml', 'entries.0.quote', 'came back overnight', 'came back in a night'],
  ['company/stats.yaml', 'entries.0.label', 'AI Projects', 'AI projects'],
  ['company/impact.yaml', 'entries.0.label', 'served worldwide', 'helped worldwide'],
  ['company/team.yaml', 'entries.0.bio', 'Still listens', 'She still listens'],
  ['company/values.yaml', 'entries.0.description', 'we touch a thing', 'we touch anything'],
  ['company/story.yaml', 'entries.0.text', 'one good microphone', 'a good microphone'],
  ['company/process.yaml', 'entries.0.description', 'Ten lines will do', 'Ten lines are enough'],
  ['company/support.yaml', 'entries.0.description', 'a quick question', 'quick questions'],
  ['pages/about.yaml', 'description', 'and trusted by', 'and praised by'],
  ['site/footer.yaml', 'rights', 'All rights reserved', 'All rights are reserved'],
  ['emails/account-welcome.yaml', 'text', 'Someone, probably you', 'Somebody, probably you'],
];

/** The post that is linked in five places before it is deleted. */
const DELETED = '/blog/one-page-ai-brief';
const POST = 'content/blog/a-week-of-interviews-on-the-road.mdx';
const COMMUNITY = 'content/help/articles/podcast-community-building.mdx';
const HIDDEN = 'content/blog/back-catalog-loudness.mdx';
const GUIDE = 'content/help/guides/podcast-launch-checklist.mdx';
const REDIRECTS = 'content/redirects.yaml';
const CAMPAIGN = '/campaigns/editing-for-live-podcast-recordings';

const post = `---
title: A week of interviews on the road
excerpt: What we packed for five interviews in five towns, what we never took out of the bag, and how every voice still sounded like one and the same show.
publishedAt: 2026-11-20T15:00:00Z
cover:
  picture: two-hosts.webp
  alt: Two hosts at a table, each close to a microphone on an arm
---

## What came with us

We carried two recorders, one lavalier, and a **blanket**.

![A van with its doors open, a microphone between the seats](./van-at-night.webp)

Before we have a tool built, we read our [brief for AI projects](${DELETED})
`;

const campaign = `---
title: Editing for live podcast recordings
description: An evening on stage, edited into an episode. What we need from your sound desk, what we do about the room, and what the edit costs, first to last.
head:
  kicker: For shows with an audience
  title: Bring the room home with you.
  text: Send us what the sound desk recorded, and the audience if you have it on a track of its own.
  buttons:
    - label: Order the edit
      orders: pro-episode-edit
services:
  title: What live shows order
  names:
    - pro-episode-edit
    - mix-master-only
plan:
  title: For a whole tour
  text: Four evenings a month come to {price:creator}, with one editor for all of them.
  name: creator
quotes:
  title: From hosts
  names:
    - harbor-line
faq:
  title: Before you send it
  group: getting-started
closing:
  title: Let's hear the applause
  text: Send the recording the morning after, and you have an episode before the next town.
  buttons:
    - label: Ask us first
      to: /contact
---

## What we need from the sound desk

One track for each microphone, and one for the room. A stereo mix works, too, at {price:mix-master-only}.
`;

const announcement = `page: announcement
bar:
  text: On tour this winter? We edit live recordings overnight.
  link:
    label: See how
    to: ${CAMPAIGN}?from=bar
  from: 2026-11-20T16:00:00Z
  to: 2027-02-01
`;

/** What people call the entries that a form has them choose. */
const names: Readonly<Record<string, string>> = {
  'pro-episode-edit': 'Pro Episode Edit',
  'mix-master-only': 'Mix & Master Only',
  creator: 'Creator',
  'harbor-line': 'Dana Whitfield',
  'getting-started': 'Getting Started',
};

const frontMatter = (text: string) => parse(text.split('---')[1] ?? '') as object;

/** What differs between two states of a repository; null where a file is gone. */
const changesOf = (before: Files, after: Files) =>
  Object.fromEntries(
    Object.keys({ ...before, ...after }).flatMap((path) =>
      before[path] === after[path] ? [] : [[path, after[path] ?? null]],
    ),
  );

/** As detailed as a photo gets: leaves, say, behind two hosts. */
const takePhoto = (grain: number) =>
  sharp({
    create: {
      ...{ width: 1600, height: 900, channels: 3, background: 'teal' },
      noise: { type: 'gaussian', mean: 120, sigma: grain },
    },
  })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 8/1 24/1' } })
    .jpeg()
    .toBuffer();
/** No two of its kind are the same. */
const photos = { 'Two Hosts.jpg': await takePhoto(30), 'Van at night.jpg': await takePhoto(60) };

/** What somebody does at /admin. */
function workAt(page: Page, github: GitHub) {
  const input = (key: string) => field(page, key).locator('input, textarea').first();
  const press = (name: string) => button(page, name).click();
  const textAt = (path: string) => main[path] ?? '';
  const formAt = (path: string) => {
    const form = formOf(path);
    if (!form) throw new Error(`/admin has no form for ${path}`);
    return form;
  };

  /** Fills in a field, or each field of a group, as the file will have it. */
  async function fill(key: string, value: unknown): Promise<void> {
    const place = field(page, key);
    const type = await place.getAttribute('data-field-type');
    if (type === 'relation' || type === 'select') {
      for (const name of [value].flat()) {
        await place.getByRole('combobox').click();
        const label = names[String(name)] ?? String(name);
        await page.getByRole('option', { name: label, exact: true }).click();
      }
    } else if (type === 'list') {
      for (const [index, item] of (value as object[]).entries()) await add(key, index, item);
    } else if (type === 'object') {
      await unfold(key);
      await fillGroup(key, value as object);
    } else if (value === true) await place.getByRole('switch').click();
    else await input(key).fill(String(value));
  }

  async function fillGroup(key: string, values: object) {
    for (const [name, value] of Object.entries(values)) await fill(`${key}.${name}`, value);
  }

  /** Adds to a list. */
  async function add(key: string, index: number, values: object) {
    await field(page, key).getByRole('button', { name: /^Add / }).first().click();
    await fillGroup(`${key}.${index}`, values);
  }

  async function unfold(key: string) {
    const box = field(page, key).getByRole('checkbox').first();
    const expand = field(page, key).locator('[aria-controls$=item-list]').first();
    if ((await box.count()) > 0 && !(await box.isChecked())) await box.click();
    if ((await expand.getAttribute('aria-expanded')) === 'false') await expand.click();
  }

  /** Opens the form of a file, and waits until it was checked: what is changed while it is being made is lost. */
  async function open(path: string) {
    await openForm(page, ...formAt(path));
    await expect(field(page, 'check').getByRole('status')).toHaveText(/problems? /);
  }

  async function expectPublished(changes: Record<string, string | null>) {
    await expect.poll(() => changesOf(main, github.filesOf('main'))).toEqual(changes);
    await expectClosed(page);
    main = github.filesOf('main');
  }

  /** Publishes the form that is open, through a draft of these files alone. */
  async function release(path: string, changes: Record<string, string | null>) {
    await expect(field(page, 'check').getByRole('listitem')).toHaveText([]);
    await press('Save');
    await keepDraft(page);
    expect(github.filesOf('main'), 'before it is published').toEqual(main);
    await publish(page, ...formAt(path));
    await expectPublished(changes);
  }

  /** Changes one text, and publishes it. */
  async function change(path: string, key: string, from: string, to: string) {
    await open(path);
    const [group] = key.split('.');
    if (group !== undefined && group !== key && group !== 'entries') await unfold(group);
    await expect(input(key)).toHaveValue(new RegExp(RegExp.escape(from)));
    await input(key).fill((await input(key).inputValue()).replace(from, to));
    await release(path, { [path]: textAt(path).replace(from, to) });
  }

  /** Opens the form of a new entry. */
  async function create(collection: string) {
    await page.evaluate((name) => (location.hash = `#/collections/${name}/new`), collection);
    await expect(field(page, 'check').getByRole('status')).toHaveText(/problems? /);
  }

  async function fillAll(values: object) {
    for (const [name, value] of Object.entries(values)) await fill(name, value);
  }

  /** Inserts a link where the caret is. */
  async function link(words: string, address: string) {
    await press('Link');
    const dialog = page.getByRole('dialog', { name: 'Link' });
    await dialog.getByLabel('Words of the link').fill(words);
    await expect(page.locator(`#pages option[value="${address}"]`)).toBeAttached();
    await dialog.getByLabel(/^Page of the site/).fill(address);
    await page.keyboard.press('Enter');
  }

  async function redirect(from: string, to: string) {
    const before = textAt(REDIRECTS);
    await open(REDIRECTS);
    await add('entries', before.split('- from').length - 1, { from, to });
    await release(REDIRECTS, { [REDIRECTS]: `${before}- from: ${from}\n  to: ${to}\n` });
  }

  async function askToDelete(path: string) {
    await open(path);
    await press('Show Editor Options');
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    return page.getByRole('alertdialog', { name: 'Delete Entry' });
  }

  return {
    ...{ add, askToDelete, change, create, expectPublished, fill, fillAll, input },
    ...{ link, open, press, redirect, release, textAt },
  };
}

/** The main branch as a folder of content. */
async function writeMain(target: string) {
  await rm(target, { recursive: true, force: true });
  await mkdir(target);
  for (const name of ['README.md', 'STYLE.md']) await cp(join('content', name), join(target, name));
  for (const [path, text] of Object.entries(main)) {
    const file = join(target, '..', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text, encodingOf(path));
  }
}

/** Uploads a photo for what is pressed. */
async function pickPhoto(page: Page, name: keyof typeof photos, ask: () => Promise<void>) {
  const chooser = page.waitForEvent('filechooser');
  await ask();
  await button(page, 'Upload').click();
  const { [name]: buffer } = photos;
  await (await chooser).setFiles({ name, mimeType: 'image/jpeg', buffer });
  await button(page, 'Insert').click();
}

/** Paragraphs of another article. */
const grown = ['## Talking with members']
  .concat(
    readFileSync('content/help/articles/interview-techniques-podcasts.mdx', 'utf8')
      .split('\n\n')
      .filter((text) => /^[A-Z][^<|]{200,}$/.test(text)),
  )
  .join('\n\n');

/** A session at /admin as the site that was built of the main branch has it. */
const week = test.extend<{ admin: ReturnType<typeof workAt> }>({
  admin: async ({ page }, use) => {
    await writeMain(join(folder, 'content'));
    await bundleEditor(join(folder, 'admin'), repository, join(folder, 'content'));
    const github = await openWithRepository(page, join(folder, 'admin'), main);
    // Text is kept in the browser, too, and for a moment longer than a quick save takes.
    const kept = page.getByRole('alertdialog').filter({ hasText: 'has a backup from' });
    await page.addLocatorHandler(kept, () => kept.getByRole('button', { name: 'Discard' }).click());
    await use(workAt(page, github));
  },
});

week.describe.configure({ mode: 'serial', timeout: 600_000 });
week.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'roomtone-week-'));
});
week.afterAll(() => rm(folder, { recursive: true }));

for (const [path, ...texts] of edits)
  week(`changes a text of ${path}`, ({ admin }) => admin.change(`content/${path}`, ...texts));

week('writes a post with photos by toolbar and preview alone', async ({ page, admin }) => {
  const { create, fill, fillAll, input, link, press, release } = admin;
  await create('blog');
  const prose = previewOf(page).locator('.prose');
  await expect(prose).toBeAttached();
  const { cover, ...texts } = frontMatter(post) as { cover: { alt: string }; title: string };
  // By the clock of the company, which is in Cheyenne.
  await fillAll({ ...texts, publishedAt: '2026-11-20T08:00' });
  await fill('cover', { alt: cover.alt });
  await pickPhoto(page, 'Two Hosts.jpg', () =>
    field(page, 'cover.picture').getByRole('button', { name: 'Browse' }).click(),
  );
  await expect(previewOf(page).getByRole('heading', { level: 1 })).toHaveText(texts.title);
  await input('body').click();
  await page.keyboard.type('What came with us');
  await press('Heading');
  await page.keyboard.type('\n\nWe carried two recorders, one lavalier, and a blanket');
  await page.keyboard.press('Control+Shift+ArrowLeft');
  await press('Bold');
  await expect(prose.locator('strong')).toHaveText('blanket');
  await page.keyboard.press('End');
  await page.keyboard.type('.');
  await pickPhoto(page, 'Van at night.jpg', () =>
    // The check has buttons of the same name.
    field(page, 'body').getByRole('button', { name: 'Picture', exact: true }).click(),
  );
  const alt = 'A van with its doors open, a microphone between the seats';
  await page.getByLabel(/^What the picture shows/).fill(alt);
  await press('Insert');
  await expect(prose.getByRole('img', { name: alt })).toBeVisible();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('\n\nBefore we have a tool built, we read our ');
  await link('brief for AI projects', DELETED);
  await expect(prose.getByRole('link', { name: 'brief for AI' })).toHaveAttribute('href', DELETED);
  // Made anew, without what the camera wrote into them.
  const saved = expect.stringMatching(/^RIFF[^]{4}WEBP/) as unknown as string;
  const pictures = ['content/blog/two-hosts.webp', 'content/blog/van-at-night.webp'] as const;
  await release(POST, { [POST]: post, [pictures[0]]: saved, [pictures[1]]: saved });
  for (const path of pictures) {
    const { width, exif } = await sharp(Buffer.from(admin.textAt(path), 'latin1')).metadata();
    expect([width, exif], path).toEqual([1600, undefined]);
  }
});

week('swaps two services', async ({ page, admin }) => {
  const path = 'content/order/services.yaml';
  await admin.open(path);
  const services = field(page, 'entries').getByRole('gridcell');
  await services.getByText('Standard Episode Edit').press('ArrowRight');
  await expect(services.first()).toHaveText('Lite Edit');
  const swapped = admin
    .textAt(path)
    .replace(/^( {2}- standard-episode-edit\n)( {2}- lite-edit\n)/m, '$2$1');
  await admin.release(path, { [path]: swapped });
});

week('adds people, a quote, a question, and a picture that is there', async ({ page, admin }) => {
  const { add, fill, open, release, textAt } = admin;
  const nora = {
    id: 'nora-bell',
    name: 'Nora Bell',
    role: 'Editor',
    bio: 'Cuts interviews so that nobody hears where. Came to us from a daily news show.',
  };
  const quote = {
    id: 'low-tide',
    quote: 'They asked what the episode was for before they asked for the files.',
    name: 'Ines Okafor',
    role: 'Host, Low Tide',
  };
  for (const [list, entry] of [
    ['team', nora],
    ['testimonials', quote],
  ] as const) {
    const path = `content/company/${list}.yaml`;
    const before = textAt(path);
    await open(path);
    await add('entries', before.split('- id').length - 1, entry);
    const lines = Object.entries(entry).map(([key, text]) => `  ${key}: ${text}\n`);
    await release(path, { [path]: `${before}-${lines.join('').slice(1)}` });
  }
  const path = 'content/faq/technical-questions.yaml';
  const [question, answer] = [
    'Can you record us on the road?',
    'No, but we tell you what to pack.',
  ];
  const before = textAt(path);
  await open(path);
  await add('entries', before.split('- question').length - 1, { question, answer });
  await release(path, { [path]: `${before}  - question: ${question}\n    answer: ${answer}\n` });
  await open(HIDDEN);
  await fill('noindex', true);
  await field(page, 'socialImage').getByRole('button', { name: 'Browse' }).click();
  await page.getByRole('option', { name: 'two-hosts.webp' }).click();
  await admin.press('Insert');
  const added = '\nsocialImage: two-hosts.webp\nnoindex: true\n---\n';
  await release(HIDDEN, { [HIDDEN]: textAt(HIDDEN).replace('\n---\n', added) });
});

week('links to a post from an article, a guide, and a redirect', async ({ page, admin }) => {
  const { input, link, open, redirect, release, textAt } = admin;
  const words = 'brief that saves an AI project';
  for (const [path, more] of [
    // It was at its budget of bytes.
    [COMMUNITY, `\n\n${grown}`],
    [GUIDE, ''],
  ] as const) {
    await open(path);
    await expect(input('body')).not.toHaveValue('');
    if (more) await input('body').fill((await input('body').inputValue()) + more);
    await input('body').click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('\n\nBefore you have a tool built for this, read about the ');
    await link(words, DELETED);
    const before = textAt(path).trimEnd();
    await release(path, {
      [path]: `${before}${more}\n\nBefore you have a tool built for this, read about the [${words}](${DELETED})\n`,
    });
  }
  await redirect('/brief', DELETED);
});

week('renames an article', async ({ page, admin }) => {
  const [from, to] = ['beginner-guide-podcast-editing', 'first-edit'];
  const path = `content/help/articles/${from}.mdx`;
  const renamed = `content/help/articles/${to}.mdx`;
  await admin.open(path);
  await rename(page, from, to);
  const named = Object.entries(main).flatMap(([each, text]) => {
    const now = text.replaceAll(new RegExp(`^( +- )${from}$`, 'gm'), `$1${to}`);
    return now === text ? [] : [[each, now] as const];
  });
  expect(named).toHaveLength(4);
  const alias = `\naliases:\n  - /help/articles/${from}\n---\n`;
  await admin.press('Save');
  // Where an address changes, the editor goes back to its list at once.
  await expectClosed(page);
  await publish(page, 'helpArticles', to);
  await admin.expectPublished({
    ...Object.fromEntries(named),
    [path]: null,
    [renamed]: admin.textAt(path).replace('\n---\n', alias),
  });
});

week('is told what links to a post before it is deleted', async ({ page, admin }) => {
  const dialog = await admin.askToDelete(`content${DELETED}.mdx`);
  await expect(dialog).toContainText(/^.*5 pages link here and would lead nowhere: /);
  for (const name of [
    'A week of interviews',
    'Building and Engaging',
    'Podcast Launch Checklist',
    'redirects.yaml',
    'task brief',
  ])
    await expect(dialog).toContainText(name);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.evaluate(() => (location.hash = '#/collections/blog'));
  await expectClosed(page);
  const linking = Object.entries(main).filter(
    ([path, text]) => path.endsWith('.mdx') && text.includes(`](${DELETED})`),
  );
  expect(linking).toHaveLength(4);
  for (const [path, text] of linking) {
    const [all = '', words = ''] = new RegExp(`\\[([^\\]]+)\\]\\(${DELETED}\\)`).exec(text) ?? [];
    await admin.change(path, 'body', all, words);
  }
  await admin.change(REDIRECTS, 'entries.3.to', DELETED, '/blog');
});

week('deletes the post', async ({ page, admin }) => {
  const path = `content${DELETED}.mdx`;
  const dialog = await admin.askToDelete(path);
  await expect(dialog).toContainText('It won’t be removed until the deletion is published');
  await expect(dialog).not.toContainText('would lead nowhere');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expectClosed(page);
  await admin.expectPublished({});
  await page.evaluate(
    (hash) => (location.hash = hash),
    `#/collections${DELETED.replace('blog/', 'blog/entries/')}`,
  );
  await admin.press('Delete Entry');
  await page
    .getByRole('alertdialog', { name: 'Delete Entry' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await admin.expectPublished({ [path]: null });
});

week('makes a campaign, its short address, and the bar that leads to it', async ({ admin }) => {
  await admin.create('campaigns');
  await admin.fillAll({ ...frontMatter(campaign), body: campaign.split('---\n\n')[1]?.trimEnd() });
  const path = `content${CAMPAIGN}.mdx`;
  await admin.release(path, { [path]: campaign });
  await admin.redirect('/live', `${CAMPAIGN}?from=stage`);
  const bar = 'content/pages/announcement.yaml';
  await admin.open(bar);
  const values = (parse(announcement) as { bar: object }).bar;
  // By the clock of the company.
  await admin.fill('bar', { ...values, from: '2026-11-20T09:00', to: '2027-02-01T00:00' });
  await admin.release(bar, { [bar]: announcement });
});

week('leaves a site that is built, passes its tests, and shows all of it', async () => {
  const site = join(folder, 'site');
  await writeMain(join(folder, 'content'));
  await copyProject(site, join(folder, 'content'));
  const run = (...words: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, words, {
      cwd: site,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], NO_COLOR: '1' },
    });
    expect(status, stdout + stderr).toBe(0);
  };
  run('scripts/build.ts');
  run('node_modules/vitest/vitest.mjs', 'run', '--project=content');
  const read = (name: string) => readFileSync(join(site, 'dist', name), 'utf8');
  const redirects = read('_redirects').replaceAll(/ +/g, ' ');
  for (const [from, to] of [
    ['/help/articles/beginner-guide-podcast-editing', '/help/articles/first-edit'],
    ['/live', `${CAMPAIGN}?from=stage`],
    ['/brief', '/blog'],
  ])
    expect(redirects).toContain(`${from} ${to} 301`);
  expect(read(`${CAMPAIGN}.html`)).toContain('Four evenings a month come to $230');
  expect(read('pricing.html')).toContain('$230');
  const refund = read('legal/refund.html');
  for (const price of ['$230', '$2,760', '$2,346', '$920', '$1,426'])
    expect(refund).toContain(price);
  expect(read('about.html')).toContain('On tour this winter?');
  expect(read('about.html')).toContain('Nora Bell');
  const warnings = readFileSync(join(site, 'test-results/warnings.txt'), 'utf8');
  expect(warnings).toMatch(
    /^\/blog\/a-week-of-interviews-on-the-road has \d+ KB of photos, \d+ KB over its budget of 400 KB: the largest, its cover, takes \d+ KB\. Crop it/m,
  );
  expect(warnings).toMatch(
    /^\/help\/articles\/podcast-community-building has \d+ KB of HTML, \d+ KB over its budget of \d+ KB: its text/m,
  );
});
