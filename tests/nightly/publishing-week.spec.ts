import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { parse } from 'yaml';

import { bundleEditor } from '../../scripts/editor/bundle-editor.ts';
import {
  expectClosed,
  keepDraft,
  openWithRepository,
  publish,
  repository,
} from '../e2e/editor-at-github.ts';
import { button, field, formOf, openForm, previewOf, test } from '../e2e/editor.ts';
import { expect } from '../e2e/fixtures.ts';
import type { Files, GitHub } from '../support/github.ts';

// Fields are made once they are on the screen.
test.use({
  viewport: { width: 1600, height: 4000 },
  actionTimeout: 30_000,
  // The editor asks the site for pages that are new, and for their pictures.
  provoked: /status of 404 .*\/(blog\/[\w-]+|[\w-]+\.jpg)$/,
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

/** A post that the new one links to. */
const LINKED = '/blog/one-page-ai-brief';
const POST = 'content/blog/a-week-of-interviews-on-the-road.mdx';

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

Before we have a tool built, we read our [brief for AI projects](${LINKED})
`;

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

  const fill = (key: string, value: string) => input(key).fill(value);

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

  return { open, input, press, textAt, fill, unfold, release, change };
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

test('a text of every collection, a post with photos, and an order are published through drafts', async ({
  page,
}) => {
  test.setTimeout(1_800_000);
  const folder = await mkdtemp(join(tmpdir(), 'roomtone-week-'));
  const admin = join(folder, 'admin');
  await bundleEditor(admin, repository);
  const github = await openWithRepository(page, admin);
  const { open, input, press, textAt, fill, unfold, release, change } = workAt(page, github);
  /** Inserts a link where the caret is. */
  const link = async (words: string, address: string) => {
    await press('Link');
    const dialog = page.getByRole('dialog', { name: 'Link' });
    await dialog.getByLabel('Words of the link').fill(words);
    await expect(page.locator(`#pages option[value="${address}"]`)).toBeAttached();
    await dialog.getByLabel(/^Page of the site/).fill(address);
    await page.keyboard.press('Enter');
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
    await link('brief for AI projects', LINKED);
    await expect(prose.getByRole('link', { name: 'brief for AI' })).toHaveAttribute('href', LINKED);
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

  await rm(folder, { recursive: true });
});
