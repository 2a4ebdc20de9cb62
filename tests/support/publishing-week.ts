import { globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import sharp from 'sharp';

import { checkContent } from '../../scripts/content-check/check-content.ts';
import { readContent } from '../../scripts/content-check/read-content.ts';

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
    const found = files.filter((path) => from.test(read(path)));
    if (found.length === 0) throw new Error(`nothing is like ${String(from)}`);
    for (const path of found) write(path, read(path).replaceAll(new RegExp(from, 'g'), to));
  };
  return { folder, read, write, edit, append, editAll };
}

type Editable = ReturnType<typeof openContent>;

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

/** Raises a price, and every quote of it that the content check then reports. */
function raisePrice({ folder, read, edit, write }: Editable) {
  const file = 'services/24-hour-rush-upgrade.yaml';
  const [, before = ''] = /^price: ['"]?(\d+)/m.exec(read(file)) ?? [];
  const after = String(Number(before) + 10);
  edit(file, /^(price: ['"]?)\d+/m, `$1${after}`);
  const problems = checkContent(readContent(folder));
  for (const { file: shown, line } of problems) {
    const path = shown.slice(shown.indexOf('content/') + 'content/'.length);
    const lines = read(path).split('\n');
    lines[line - 1] = lines[line - 1]!.replaceAll(`$${before}`, `$${after}`);
    write(path, lines.join('\n'));
  }
}

function swapServices({ read, edit }: Editable) {
  const files = ['services/lite-edit.yaml', 'services/standard-episode-edit.yaml'];
  const positions = files.map((file) => /^position: \d+$/m.exec(read(file))![0]);
  for (const [index, file] of files.entries())
    edit(file, /^position: \d+$/m, positions[1 - index]!);
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

function renameArticle({ folder, append, editAll }: Editable) {
  const [from, to] = ['podcast-legal-considerations', 'podcast-law-in-plain-words'];
  renameSync(join(folder, `help/articles/${from}.mdx`), join(folder, `help/articles/${to}.mdx`));
  editAll(new RegExp(from), to);
  append('redirects.yaml', `- from: /help/articles/${from}\n  to: /help/articles/${to}\n`);
}

/** Its links become plain words; `related` lists lose it. */
function deletePost({ folder, editAll }: Editable) {
  const slug = 'one-page-ai-brief';
  rmSync(join(folder, `blog/${slug}.mdx`));
  rmSync(join(folder, `blog/${slug}.svg`));
  editAll(new RegExp(`\\[([^\\]]+)\\]\\([^)]*/blog/${slug}[^)]*\\)`), '$1');
}

/** What marketers publish in an ordinary week, done to a folder of content. */
export async function publishWeek(folder: string): Promise<void> {
  const content = openContent(folder);
  await addPostWithPhotos(content);
  for (const change of [
    raisePrice,
    swapServices,
    changePeople,
    growPages,
    renameArticle,
    deletePost,
  ])
    change(content);
}
