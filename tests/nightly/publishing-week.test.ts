// An ordinary week of publishing turns no test red, and all of it is on the site.
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

import sharp from 'sharp';
import { expect, it } from 'vitest';

import { copyProject } from '../../scripts/copy-project.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** What stands in a file, and what takes its place. */
const edits: readonly (readonly [path: string, from: string, to: string])[] = [
  ['blog/when-not-to-automate.mdx', 'before you build', 'before anyone builds'],
  ['help/guides/recording-best-practices.mdx', 'a clean take', 'one good take'],
  ['legal/privacy.mdx', 'without telling us who you are', 'and stay unknown to us'],
  ['faq/home.yaml', 'Frequently asked questions', 'What people ask us first'],
  ['services/lite-edit.yaml', 'A clean start and finish', 'A clean beginning and end'],
  ['plans/creator.yaml', '$220', '$230'],
  ['equipment/kits/under-200.yaml', 'closed headphones', 'closed-back headphones'],
  ['company/testimonials.yaml', 'came back overnight', 'came back in a night'],
  ['pages/about.yaml', 'and trusted by', 'and praised by'],
  ['site/footer.yaml', 'All rights reserved', 'All rights are reserved'],
  ['emails/account-welcome.yaml', 'Someone, probably you', 'Somebody, probably you'],
];

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
plan:
  title: For a whole tour
  text: Four evenings a month come to {price:creator}, with one editor for all of them.
  name: creator
closing:
  title: Let’s hear the applause
  text: Send the recording the morning after, and you have an episode before the next town.
  buttons:
    - label: Ask us first
      to: /contact
---

## What we need from the sound desk

One track for each microphone, and one for the room. A stereo mix works, too, at {price:mix-master-only}.
`;

const CAMPAIGN = '/campaigns/editing-for-live-podcast-recordings';
const announcement = `page: announcement
bar:
  text: On tour this winter? We edit live recordings overnight.
  link:
    label: See how
    to: ${CAMPAIGN}?from=bar
  from: 2026-11-20T16:00:00Z
  to: 2098-02-01
`;
const nora =
  '- id: nora-bell\n  name: Nora Bell\n  role: Editor\n  bio: Cuts interviews so that nobody hears where. Came to us from a daily news show.\n';

it('a week of publishing leaves a site that is built, passes its tests, and shows all of it', async () => {
  const site = temporaryFolder();
  await copyProject(site);
  const content = (path: string) => join(site, 'content', path);
  const read = (path: string) => readFileSync(content(path), 'utf8');
  const write = (path: string, text: string) => {
    writeFileSync(content(path), text);
  };
  const texts = () => globSync('**/*.{mdx,yaml}', { cwd: join(site, 'content') });
  const replaceIn = (path: string, from: string | RegExp, to: string) => {
    const text = read(path);
    write(
      path,
      text.replaceAll(from, () => to),
    );
    return read(path) !== text;
  };

  for (const edit of edits) expect(replaceIn(...edit), edit[0]).toBe(true);
  write('blog/a-week-of-interviews-on-the-road.mdx', post);
  // As detailed as photos get: leaves, say, behind two hosts.
  for (const [name, sigma] of Object.entries({ 'two-hosts': 30, 'van-at-night': 60 }))
    await sharp({
      create: {
        ...{ width: 1600, height: 900, channels: 3, background: 'teal' },
        noise: { type: 'gaussian', mean: 120, sigma },
      },
    }).toFile(content(`blog/${name}.webp`));

  // An article gets another address.
  const renamed = 'help/articles/beginner-guide-podcast-editing';
  replaceIn(`${renamed}.mdx`, /(?<=^---\n[^]*?)\n---\n/g, `\naliases:\n  - /${renamed}\n---\n`);
  renameSync(content(`${renamed}.mdx`), content('help/articles/first-edit.mdx'));
  const naming = texts().filter((path) =>
    replaceIn(path, /(?<=^ +- )beginner-guide-podcast-editing$/gm, 'first-edit'),
  );
  expect(naming.length).toBeGreaterThan(2);

  // A post goes, and with it what leads to it.
  const deleted = '/blog/one-page-ai-brief';
  rmSync(content(`${deleted}.mdx`));
  for (const path of texts())
    write(path, read(path).replaceAll(new RegExp(`\\[([^\\]]+)\\]\\(${deleted}\\)`, 'g'), '$1'));

  write(`${CAMPAIGN}.mdx`, campaign);
  write('pages/announcement.yaml', announcement);
  write('company/team.yaml', read('company/team.yaml') + nora);
  write('redirects.yaml', `${read('redirects.yaml')}- from: /live\n  to: ${CAMPAIGN}?from=stage\n`);

  const run = (...words: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, words, {
      cwd: site,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], NO_COLOR: '1' },
    });
    expect(status, stdout + stderr).toBe(0);
  };
  run('scripts/content-check.ts');
  run('scripts/build.ts');
  run('node_modules/vitest/vitest.mjs', 'run', '--project=content');

  const built = (name: string) => readFileSync(join(site, 'dist', name), 'utf8');
  const redirects = built('_redirects').replaceAll(/ +/g, ' ');
  expect(redirects).toContain(`/${renamed} /help/articles/first-edit 301`);
  expect(redirects).toContain(`/live ${CAMPAIGN}?from=stage 301`);
  expect(built(`${CAMPAIGN}.html`)).toContain('Four evenings a month come to $230');
  const refund = built('legal/refund.html');
  for (const price of ['$230', '$2,760', '$2,346', '$920', '$1,426'])
    expect(refund).toContain(price);
  for (const words of ['On tour this winter?', 'Nora Bell'])
    expect(built('about.html')).toContain(words);
  expect(readFileSync(join(site, 'test-results/warnings.txt'), 'utf8')).toMatch(
    /^\/blog\/a-week-of-interviews-on-the-road has \d+ KB of photos, \d+ KB over its budget of 400 KB: the largest, its cover, takes \d+ KB\. Crop it/m,
  );
}, 600_000);
