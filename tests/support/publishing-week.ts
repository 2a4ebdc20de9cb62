import { globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import sharp from 'sharp';

import { checkContent } from '../../scripts/content-check/check-content.ts';
import { formatProblem, isMistake } from '../../scripts/content-check/problem.ts';
import { readContent } from '../../scripts/content-check/read-content.ts';
import { raisePrice } from '../unit/content/temporary-folder.ts';

/** The content of a checkout, to change as marketers do. */
function openContent(folder: string) {
  const read = (path: string) => readFileSync(join(folder, path), 'utf8');
  const write = (path: string, text: string) => {
    writeFileSync(join(folder, path), text);
  };
  /** @throws Error when nothing changed: then the week is no longer what it says. */
  const edit = (path: string, from: RegExp | string, to: string) => {
    const text = read(path).replace(from, to);
    if (text === read(path)) throw new Error(`${path} has nothing like ${String(from)}`);
    write(path, text);
  };
  const append = (path: string, text: string) => {
    write(path, `${read(path).trimEnd()}\n${text}`);
  };
  /** Changes every text that matches. @throws Error when none does. */
  const editAll = (from: RegExp, to: string) => {
    const files = globSync('**/*.{mdx,yaml}', { cwd: folder });
    const found = files.filter((path) => read(path).search(from) >= 0);
    if (found.length === 0) throw new Error(`nothing is like ${String(from)}`);
    for (const path of found) write(path, read(path).replaceAll(from, to));
  };
  return { folder, read, write, edit, append, editAll };
}

type Editable = ReturnType<typeof openContent>;

/** A post that is linked in five places before it is deleted. */
const DELETED = 'one-page-ai-brief';

const sentence =
  'We carried two recorders, one lavalier, and a blanket, and came home with more than we needed. ';

/** As detailed as a photo gets: leaves, say, behind two hosts. */
async function addPostWithPhotos({ folder, write }: Editable) {
  for (const [name, grain] of [
    ['two-hosts', 30],
    ['van-at-night', 60],
  ] as const)
    await sharp({
      create: {
        ...{ width: 1600, height: 900, channels: 3, background: 'teal' },
        noise: { type: 'gaussian', mean: 120, sigma: grain },
      },
    })
      .jpeg()
      .toFile(join(folder, `blog/${name}.jpg`));
  write(
    'blog/a-week-on-the-road.mdx',
    [
      '---',
      'title: A week of interviews on the road',
      'excerpt: What we packed for five interviews in five towns, what we never took out of the bag, and how every voice still sounded like one and the same show.',
      'publishedAt: 2026-11-20T15:00:00Z',
      'cover:',
      '  picture: two-hosts.jpg',
      '  alt: Two hosts at a table, each close to a microphone on an arm',
      '---',
      '',
      sentence.repeat(40).trim(),
      '',
      '![A van with its doors open, a microphone between the seats](./van-at-night.jpg)',
      '',
      sentence.repeat(20).trim(),
      '',
    ].join('\n'),
  );
}

/** Links from a post, an article, a guide, and a redirect; a document has one already. */
function linkPost({ append }: Editable) {
  const link = `[brief that saves an AI project](/blog/${DELETED})`;
  for (const path of [
    'blog/a-week-on-the-road.mdx',
    'help/articles/podcast-community-building.mdx',
    'help/guides/podcast-launch-checklist.mdx',
  ])
    append(path, `\nBefore you have a tool built for this, read about the ${link}.\n`);
  append('redirects.yaml', `- from: /brief\n  to: /blog/${DELETED}\n`);
}

/** One file changes; every text that quotes the price follows. */
function raisePlanPrice({ folder }: Editable) {
  raisePrice(join(folder, 'plans/creator.yaml'), 10);
}

function swapServices({ edit }: Editable) {
  edit('order/services.yaml', /^( {2}- standard-episode-edit\n)( {2}- lite-edit\n)/m, '$2$1');
}

function addCampaign({ write, append }: Editable) {
  write(
    'campaigns/live-recordings.mdx',
    [
      '---',
      'title: Editing for live podcast recordings',
      'description: An evening on stage, edited into an episode. What we need from your sound desk, what we do about the room, and what the edit costs, first to last.',
      'head:',
      '  kicker: For shows with an audience',
      '  title: Bring the room home with you.',
      '  text: Send us what the sound desk recorded, and the audience if you have it on a track of its own.',
      '  buttons:',
      '    - label: Order the edit',
      '      orders: pro-episode-edit',
      'services:',
      '  title: What live shows order',
      '  names:',
      '    - pro-episode-edit',
      '    - mix-master-only',
      'plan:',
      '  title: For a whole tour',
      '  text: Four evenings a month come to {price:creator}, with one editor for all of them.',
      '  name: creator',
      'quotes:',
      '  title: From hosts',
      '  names:',
      '    - harbor-line',
      'faq:',
      '  title: Before you send it',
      '  group: getting-started',
      'closing:',
      "  title: Let's hear the applause",
      '  text: Send the recording the morning after, and you have an episode before the next town.',
      '  buttons:',
      '    - label: Ask us first',
      '      to: contact',
      '---',
      '',
      '## What we need from the sound desk',
      '',
      'One track for each microphone, and one for the room. A stereo mix works, too, at {price:mix-master-only}.',
      '',
    ].join('\n'),
  );
  write(
    'pages/announcement.yaml',
    [
      'page: announcement',
      'bar:',
      '  text: On tour this winter? We edit live recordings overnight.',
      '  link:',
      '    label: See how',
      '    to: /campaigns/live-recordings?from=bar',
      '  from: 2026-11-20T16:00:00Z',
      '  to: 2027-02-01T07:00:00Z',
      '',
    ].join('\n'),
  );
  append('redirects.yaml', '- from: /live\n  to: /campaigns/live-recordings?from=stage\n');
}

function changePeople({ edit, append }: Editable) {
  edit('company/testimonials.yaml', /- id: fieldwork\n(?: .*\n)+/, '');
  const quotes = ['Low Tide', 'Night Bus', 'Second Shift'].map(
    (show, index) =>
      `- id: show-${index}\n  quote: They asked what the episode was for before they asked for the files, and it shows in every minute.\n  name: Host ${index}\n  role: Host, ${show}\n`,
  );
  append('company/testimonials.yaml', quotes.join(''));
  append(
    'company/team.yaml',
    '- id: nora-bell\n  name: Nora Bell\n  role: Editor\n  bio: Cuts interviews so that nobody hears where. Came to us from a daily news show and still finishes first.\n',
  );
}

/** An article that was at its budget gets the paragraphs of another, and a list of questions one more. */
function growPages({ read, append }: Editable) {
  const paragraphs = read('help/articles/interview-techniques-podcasts.mdx')
    .split('\n\n')
    .filter((text) => /^[A-Z][^<|]{200,}$/.test(text));
  append(
    'help/articles/podcast-community-building.mdx',
    ['', '## Talking with members', ...paragraphs].join('\n\n') + '\n',
  );
  append(
    'faq/technical-questions.yaml',
    '  - question: Can you record us on the road?\n    answer: Not ourselves, but we tell you what to pack and check a minute of it before you leave.\n',
  );
}

/** As the editor does it: lists of names follow, links in texts lead on by redirect. */
function renameArticle({ folder, edit, editAll }: Editable) {
  const [from, to] = ['podcast-legal-considerations', 'podcast-law-in-plain-words'];
  const path = `help/articles/${to}.mdx`;
  renameSync(join(folder, `help/articles/${from}.mdx`), join(folder, path));
  editAll(new RegExp(`^( +- )${from}$`, 'gm'), `$1${to}`);
  edit(path, /\n---\n/, `\naliases:\n  - /help/articles/${from}\n---\n`);
}

/** A post for subscribers alone. */
function hidePost({ edit }: Editable) {
  edit('blog/back-catalog-loudness.mdx', /\n---\n/, '\nnoindex: true\n---\n');
}

/** The check says where links to it are left; they become plain words, and the redirect leads to the blog. */
function deletePost({ folder, read, write }: Editable) {
  rmSync(join(folder, `blog/${DELETED}.mdx`));
  rmSync(join(folder, `blog/${DELETED}.svg`));
  const left = checkContent(readContent(folder)).filter(isMistake);
  if (left.length !== 5) throw new Error(`five links are left, and the check found ${left.length}`);
  for (const { file, line } of left) {
    const path = file.slice(file.indexOf('content/') + 'content/'.length);
    const lines = read(path).split('\n');
    const link = new RegExp(`\\[([^\\]]+)\\]\\(/blog/${DELETED}\\)`);
    lines[line - 1] = lines[line - 1]!.replace(link, '$1');
    // What is wrong with a redirect is said of its first line.
    lines[line] = lines[line]!.replace(`to: /blog/${DELETED}`, 'to: /blog');
    write(path, lines.join('\n'));
  }
}

/** What marketers publish in an ordinary week, done to a folder of content. */
export async function publishWeek(folder: string): Promise<void> {
  const content = openContent(folder);
  await addPostWithPhotos(content);
  for (const change of [
    linkPost,
    raisePlanPrice,
    swapServices,
    changePeople,
    growPages,
    addCampaign,
    renameArticle,
    hidePost,
    deletePost,
  ]) {
    change(content);
    const mistakes = checkContent(readContent(folder)).filter(isMistake);
    const report = mistakes.map(formatProblem).join('\n');
    if (report) throw new Error(`${change.name} left mistakes:\n${report}`);
  }
}
