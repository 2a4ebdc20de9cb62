import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
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
} from '../e2e/editor-at-github.ts';
import {
  button,
  contentFiles,
  field,
  formOf,
  openForm,
  previewOf,
  rename,
  test,
} from '../e2e/editor.ts';
import { expect } from '../e2e/fixtures.ts';
import { encodingOf, type Files, type GitHub } from '../support/github.ts';

// Fields are made once they are on the screen.
test.use({
  viewport: { width: 1600, height: 4000 },
  actionTimeout: 30_000,
  // The editor asks the site for pages that are new.
  provoked: /status of 404 .*\/(blog|campaigns|articles)\/[\w-]+$/,
});

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
const GUIDE = 'content/help/guides/podcast-launch-checklist.mdx';
const REDIRECTS = 'content/redirects.yaml';
const CAMPAIGN = '/campaigns/editing-for-live-podcast-recordings';

const post = `---
title: A week of interviews on the road
excerpt: What we packed for five interviews in five towns, what we never took out of the bag, and how every voice still sounded like one and the same show.
publishedAt: 2026-11-20T15:00:00Z
cover:
  picture: two-hosts.jpg
  alt: Two hosts at a table, each close to a microphone on an arm
---

## What came with us

We carried two recorders, one lavalier, and a **blanket**.

![A van with its doors open, a microphone between the seats](./van-at-night.jpg)

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
      to: contact
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
  to: 2027-02-01T07:00:00Z
`;

/** What people call the entries that a form has them choose. */
const names: Readonly<Record<string, string>> = {
  'pro-episode-edit': 'Pro Episode Edit',
  'mix-master-only': 'Mix & Master Only',
  creator: 'Creator',
  'harbor-line': 'Dana Whitfield',
  'getting-started': 'Getting Started',
};

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
    .jpeg()
    .toBuffer();
/** No two of its kind are the same. */
const photos = { 'Two Hosts.jpg': await takePhoto(30), 'Van at night.jpg': await takePhoto(60) };

/** What somebody does at /admin. */
function workAt(page: Page, github: GitHub) {
  const input = (key: string) => field(page, key).locator('input, textarea').first();
  const press = (name: string) => button(page, name).click();
  const main = () => github.filesOf('main');
  const textAt = (path: string) => main()[path] ?? '';
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
    } else if (type === 'datetime') {
      await input(key).fill(String(value));
    } else await input(key).fill(String(value));
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

  /** Publishes the form that is open, through a draft of these files alone. */
  async function release(path: string, changes: Record<string, string | null>) {
    const before = main();
    await expect(field(page, 'check').getByRole('listitem')).toHaveText([]);
    await press('Save');
    await keepDraft(page);
    expect(main(), 'before it is published').toEqual(before);
    await publish(page, ...formAt(path));
    await expect.poll(() => changesOf(before, main()), path).toEqual(changes);
    await expectClosed(page);
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

  return { open, input, press, main, textAt, fill, add, unfold, release, change };
}

/** The files of a repository as a folder of content. */
async function writeMain(files: Files, folder: string) {
  await cp('content', folder, { recursive: true });
  for (const path of contentFiles)
    if (files[path] === undefined) rmSync(join(folder, '..', path), { force: true });
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, '..', path);
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

test('a week of publishing by mouse and keyboard', async ({ page }) => {
  test.setTimeout(1_800_000);
  const folder = await mkdtemp(join(tmpdir(), 'roomtone-week-'));
  const admin = join(folder, 'admin');
  await bundleEditor(admin, repository);
  const github = await openWithRepository(page, admin);
  const { open, input, press, main, textAt, fill, add, unfold, release, change } = workAt(
    page,
    github,
  );
  /** Inserts a link where the caret is. */
  const link = async (words: string, address: string) => {
    await press('Link');
    const dialog = page.getByRole('dialog', { name: 'Link' });
    await dialog.getByLabel('Words of the link').fill(words);
    await expect(page.locator(`#pages option[value="${address}"]`)).toBeAttached();
    await dialog.getByLabel(/^Page of the site/).fill(address);
    await page.keyboard.press('Enter');
  };
  const redirect = async (from: string, to: string) => {
    const before = textAt(REDIRECTS);
    await open(REDIRECTS);
    await add('entries', before.split('- from').length - 1, { from, to });
    await release(REDIRECTS, { [REDIRECTS]: `${before}- from: ${from}\n  to: ${to}\n` });
  };
  /** The site is built anew from what was published, and /admin with it. */
  const deploy = async () => {
    await writeMain(main(), join(folder, 'content'));
    await bundleEditor(admin, repository, join(folder, 'content'));
    await page.goto('/admin');
    await expect(page.getByRole('row').first()).toBeVisible();
  };
  const fillAll = async (values: object) => {
    for (const [name, value] of Object.entries(values)) await fill(name, value);
  };

  await test.step('a text of every collection', async () => {
    for (const [path, ...texts] of edits) await change(`content/${path}`, ...texts);
  });

  await test.step('a post with photos, by toolbar and preview alone', async () => {
    await page.evaluate(() => (location.hash = '#/collections/blog'));
    await press('Create New Entry');
    const prose = previewOf(page).locator('.prose');
    await expect(prose).toBeAttached();
    const { title, excerpt, cover } = parse(post.split('---')[1] ?? '') as {
      title: string;
      excerpt: string;
      cover: { alt: string };
    };
    await fill('title', title);
    await fill('excerpt', excerpt);
    // By the clock of the company, which is in Cheyenne.
    await fill('publishedAt', '2026-11-20T08:00');
    await unfold('cover');
    await fill('cover.alt', cover.alt);
    await pickPhoto(page, 'Two Hosts.jpg', () =>
      field(page, 'cover.picture').getByRole('button', { name: 'Browse' }).click(),
    );
    await expect(previewOf(page).getByRole('heading', { level: 1 })).toHaveText(title);
    await input('body').click();
    await page.keyboard.type('What came with us');
    await press('Heading');
    await page.keyboard.type('\n\nWe carried two recorders, one lavalier, and a blanket');
    await page.keyboard.press('Control+Shift+ArrowLeft');
    await press('Bold');
    await expect(prose.locator('strong')).toHaveText('blanket');
    await page.keyboard.press('End');
    await page.keyboard.type('.');
    await pickPhoto(page, 'Van at night.jpg', () => press('Picture'));
    const alt = 'A van with its doors open, a microphone between the seats';
    await page.getByLabel(/^What the picture shows/).fill(alt);
    await press('Insert');
    await expect(prose.getByRole('img', { name: alt })).toBeVisible();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('\n\nBefore we have a tool built, we read our ');
    await link('brief for AI projects', DELETED);
    await expect(prose.getByRole('link', { name: 'brief for AI' })).toHaveAttribute(
      'href',
      DELETED,
    );
    await release(POST, {
      [POST]: post,
      'content/blog/two-hosts.jpg': photos['Two Hosts.jpg'].toString('latin1'),
      'content/blog/van-at-night.jpg': photos['Van at night.jpg'].toString('latin1'),
    });
  });

  await test.step('two services swapped', async () => {
    const path = 'content/order/services.yaml';
    await open(path);
    await field(page, 'entries.0').getByRole('combobox').waitFor();
    await button(page, 'Reorder Item').first().focus();
    await page.keyboard.press('ArrowDown');
    await expect(field(page, 'entries.0').getByRole('combobox')).toHaveText('Lite Edit');
    const swapped = textAt(path).replace(
      /^( {2}- standard-episode-edit\n)( {2}- lite-edit\n)/m,
      '$2$1',
    );
    await release(path, { [path]: swapped });
  });

  await test.step('a post linked in five places', async () => {
    const words = 'brief that saves an AI project';
    for (const path of [COMMUNITY, GUIDE]) {
      await open(path);
      await expect(input('body')).not.toHaveValue('');
      // An article that was at its budget gets the paragraphs of another.
      if (path === COMMUNITY)
        await input('body').fill(`${await input('body').inputValue()}\n\n${grown}`);
      await input('body').click();
      await page.keyboard.press('Control+End');
      await page.keyboard.type('\n\nBefore you have a tool built for this, read about the ');
      await link(words, DELETED);
      const more = `${path === COMMUNITY ? `\n${grown}\n` : ''}\nBefore you have a tool built for this, read about the [${words}](${DELETED})\n`;
      await release(path, { [path]: textAt(path) + more });
    }
    await redirect('/brief', DELETED);
    await deploy();
  });

  await test.step('an article renamed', async () => {
    const [from, to] = ['podcast-legal-considerations', 'podcast-law-in-plain-words'];
    const path = `content/help/articles/${from}.mdx`;
    const renamed = `content/help/articles/${to}.mdx`;
    await open(path);
    await rename(page, from, to);
    const named = Object.entries(main()).flatMap(([each, text]) => {
      const now = text.replaceAll(new RegExp(`^( +- )${from}$`, 'gm'), `$1${to}`);
      return now === text ? [] : [[each, now] as const];
    });
    expect(named.length).toBeGreaterThan(1);
    await release(renamed, {
      ...Object.fromEntries(named),
      [path]: null,
      [renamed]: textAt(path).replace('\n---\n', `\naliases:\n  - /help/articles/${from}\n---\n`),
    });
  });

  await test.step('a post deleted', async () => {
    const path = `content${DELETED}.mdx`;
    const askToDelete = async () => {
      await open(path);
      await press('Show Editor Options');
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      return page.getByRole('alertdialog', { name: 'Delete Entry' });
    };
    const dialog = await askToDelete();
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
    const linking = Object.entries(main()).filter(
      ([each, text]) => each.endsWith('.mdx') && text.includes(`](${DELETED})`),
    );
    expect(linking).toHaveLength(4);
    for (const [each, text] of linking) {
      const [all = '', words = ''] = new RegExp(`\\[([^\\]]+)\\]\\(${DELETED}\\)`).exec(text) ?? [];
      await change(each, 'body', all, words);
    }
    await change(REDIRECTS, 'entries.3.to', DELETED, '/blog');
    await deploy();
    const again = await askToDelete();
    await expect(again).toContainText('It won’t be removed until the deletion is published');
    await expect(again).not.toContainText('would lead nowhere');
    const before = main();
    await again.getByRole('button', { name: 'Delete' }).click();
    await expect(page).toHaveURL(/#\/collections\/blog$/);
    expect(main()).toEqual(before);
    await open(path);
    await press('Delete Entry');
    await page
      .getByRole('alertdialog', { name: 'Delete Entry' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await expect
      .poll(() => changesOf(before, main()))
      .toEqual({ [path]: null, [path.replace('mdx', 'svg')]: null });
    await expectClosed(page);
  });

  await test.step('a campaign with its bar and address', async () => {
    await page.evaluate(() => (location.hash = '#/collections/campaigns/new'));
    const [, front = '', body = ''] = /^---\n(.*?)---\n\n(.*)\n$/s.exec(campaign) ?? [];
    await fillAll(parse(front) as object);
    await fill('body', body);
    const path = `content${CAMPAIGN}.mdx`;
    await release(path, { [path]: campaign });
    await redirect('/live', `${CAMPAIGN}?from=stage`);
    const bar = 'content/pages/announcement.yaml';
    await open(bar);
    const { bar: values } = parse(announcement) as { bar: object };
    await fill('bar', { ...values, from: '2026-11-20T09:00', to: '2027-02-01T00:00' });
    await release(bar, { [bar]: announcement });
  });

  await test.step('the build', async () => {
    const content = join(folder, 'content');
    await writeMain(main(), content);
    const site = join(folder, 'site');
    await copyProject(site, content);
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
      ['/help/articles/podcast-legal-considerations', '/help/articles/podcast-law-in-plain-words'],
      ['/live', `${CAMPAIGN}?from=stage`],
      ['/brief', '/blog'],
    ])
      expect(redirects).toContain(`${from} ${to} 301`);
    expect(read(`${CAMPAIGN}.html`)).toContain('Four evenings a month come to $230');
    expect(read('pricing.html')).toContain('$230');
    expect(read('legal/refund.html').match(/\$230/g)).toHaveLength(3);
    expect(read('about.html')).toContain('On tour this winter?');
    const warnings = readFileSync(join(site, 'test-results/warnings.txt'), 'utf8');
    expect(warnings).toMatch(
      /^\/blog\/a-week-of-interviews-on-the-road has \d+ KB of photos, \d+ KB over its budget of 400 KB: the largest, its cover, takes \d+ KB\. Crop it/m,
    );
    expect(warnings).toMatch(
      /^\/help\/articles\/podcast-community-building has \d+ KB of HTML, \d+ KB over its budget of \d+ KB: its text/m,
    );
  });

  await rm(folder, { recursive: true });
});
