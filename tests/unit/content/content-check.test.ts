import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';

import { checkContent, NOT_NORMAL } from '../../../scripts/content-check/check-content.ts';
import { makeContent, readFile } from '../../../scripts/content-check/content.ts';
import { neededBy } from '../../../scripts/content-check/link-problems.ts';
import { readContent } from '../../../scripts/content-check/read-content.ts';
import {
  likelyPrice,
  priceJump,
  priceQuestions,
} from '../../../scripts/content-check/price-problems.ts';
import { findNearest, formatProblem } from '../../../scripts/content-check/problem.ts';
import { UNDATED } from '../../../scripts/content-check/text-problems.ts';
import {
  copyContent,
  makeFolder,
  post,
  writeContentMistakes,
  writeFiles,
} from '../../support/content-folder.ts';
import { readYaml } from '../../../src/lib/content-file.ts';
import { wavHeaderOf } from '../../support/sounds.ts';

const now = new Date('2026-11-21T00:00:00Z');
const isSameExcerpt = (message: string) => /^The same .* at (excerpt|description):/.test(message);
const company = readFileSync('content/site/company.yaml', 'utf8');
const { folder: mistakes, expected } = await writeContentMistakes(afterAll);

describe('a folder with one mistake in each file', () => {
  it('gives exactly these messages, with file, line, column, and field', () => {
    // A list that grows with the pages of the site.
    const pageNames = /("[a-z: -]+", ){9,}"[a-z: -]+"/;
    const reported = checkContent(readContent(mistakes), now)
      .filter(({ message }) => !message.startsWith(UNDATED) && !isSameExcerpt(message))
      .map((problem) =>
        formatProblem(problem).replace('content/', '').replace(pageNames, '{pages}'),
      );
    expect(reported).toEqual(expected);
    expect(reported.length).toBeGreaterThan(50);
  });
});

describe('npm run content:check', () => {
  const contentCheck = (...words: string[]) =>
    spawnSync(process.execPath, ['scripts/content-check.ts', ...words], { encoding: 'utf8' });

  it('prints one line and succeeds when everything is correct', () => {
    const { status, stdout, stderr } = contentCheck();
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^content is valid: \d+ files, \d+,\d{3} words\n$/);
  });

  it.each([
    [
      [],
      /\n\ncontent\/services\/few-features\.yaml:6:3 features — Must have at least 2 entries; it has 1\.\n\n[^]*\n\n\d+ mistakes in \d+ files, \d+ warnings\n$/,
    ],
    [
      ['--format', 'github'],
      /^::error file=content\/services\/few-features\.yaml,line=6,col=3,title=features::Must have at least 2 entries; it has 1\.$/m,
    ],
  ])('groups mistakes by file, counts them and fails: %j', (words, text) => {
    const { status, stdout, stderr } = contentCheck(mistakes, ...words);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(text);
  });

  it('succeeds when there is nothing but warnings, which it prints and counts apart', () => {
    const folder = copyContent();
    writeFiles(folder, { 'blog/IMG_1.HEIC': 'heic' });
    const { status, stdout, stderr } = contentCheck(folder);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(
      /^content\/blog\/IMG_1\.HEIC:1:1 — Warning: .*as JPEG\.\n\ncontent is valid: .* words, 1 warning\n$/,
    );
    expect(contentCheck(folder, '--format', 'github').stdout).toContain('::warning file=');
  });

  it('fails with a plain message when the folder does not exist', () => {
    const { status, stderr } = contentCheck('no-such-folder');
    expect([status, stderr]).toEqual([1, 'There is no folder no-such-folder\n']);
  });

  it('says how it is used where it does not know a word', () => {
    const { status, stderr } = contentCheck('--formt', 'github');
    expect(status).toBe(2);
    expect(stderr).toMatch(/^Unknown option '--formt'[^]*npm run content:check -- \[FOLDER\]/);
  });
});

it.each([
  ['vidoe', 'video'],
  [' VIDEO ', 'video'],
  ['enterprize', 'enterprise'],
  ['lunch', 'launch'],
  // A wrong guess would mislead.
  ['consulting', undefined],
  ['aud', undefined],
  ['', undefined],
])('the nearest word for "%s" is %s', (word, nearest) => {
  expect(findNearest(word, ['audio', 'video', 'launch', 'enterprise'])).toBe(nearest);
});

const service = (name: string, price: number) =>
  `name: ${name}\nprice: $${price}\ngroup: audio\ndescription: One episode cut and cleaned, as most shows need it.\nfeatures: [One, Two]\nrevisions: 2\n`;

type Files = Readonly<Record<string, string | Uint8Array>>;

/** What texts are judged by, and what those of texts.txt name. */
const base: Files = {
  ...Object.fromEntries(
    ['STYLE.md', 'company/service-groups.yaml', 'company/team.yaml', 'site/hours.yaml'].map(
      (path) => [path, readFileSync(`content/${path}`, 'utf8')],
    ),
  ),
  'site/company.yaml': company,
  'blog/later.mdx': post('Text.', 'publishedAt: 2027-02-01\n')
    .replace('A post', 'A later post')
    .replace('One or', 'Two or'),
  'blog/desk.svg': '<svg/>',
  'blog/clip.mp3': readFileSync('tests/fixtures/clip.mp3'),
  'blog/card.pdf': '%PDF-1.7',
};

const contentOf = (files: Files) =>
  makeContent(
    'content',
    Object.entries(files)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([path, text]) => readFile('content', { path, bytes: Buffer.from(text) })),
    now,
  );

/** The problems of these files alone, whatever their form: a folder with little in it misses other things. */
function problemsOf(files: Files, at = now): string[] {
  return checkContent(contentOf({ ...base, ...files }), at)
    .filter(({ file }) => file.slice('content/'.length) in files)
    .filter(
      ({ message }) =>
        message !== NOT_NORMAL &&
        !/^No text shows|^Without a date/.test(message) &&
        !isSameExcerpt(message),
    )
    .map((problem) => formatProblem(problem).slice('content/'.length));
}

const problemsOfPost = (body: string, front?: string) =>
  problemsOf({ 'blog/x.mdx': post(body, front) });

const offers = {
  'services/lite-edit.yaml': service('Lite Edit', 40),
  'services/notes.yaml': service('Notes', 24.99),
  'services/edit-and-notes.yaml': service('Lite Edit + Notes', 60),
  'plans/solo.yaml':
    'name: Solo\nprice: $140\noriginalPrice: $166\ndescription: For a show that publishes now and then.\nfeatures: [One, Two, Three]\nrevisions: 2\nepisodes: 2\nrawMinutes: 60\nsingle: lite-edit\nbuttonText: Choose it\n',
  'equipment/items/plain-mic.yaml':
    'name: Plain Mic\nprice: $70\nrating: 4\ncategory: Microphones\ndescription: A microphone that forgives the room it stands in.\npros: [Forgiving, Cheap]\ncons: [Heavy]\nbestFor: First shows\n',
};

/** The files in which things are typed, by what they are called in texts.txt. */
const typedIn: Readonly<Record<string, (typed: string) => Files>> = {
  text: (typed) => ({ 'blog/x.mdx': post(typed) }),
  title: (typed) => ({ 'blog/x.mdx': post('Text.').replace('A post for this test', () => typed) }),
  'text beside prices': (typed) => ({ 'blog/x.mdx': post(typed), ...offers }),
  'line of a service': (typed) => ({
    'services/x.yaml': service('Lite Edit', 40).replace('name: Lite Edit', () => typed),
  }),
  'list of a service': (typed) => ({
    'services/x.yaml': service('Lite Edit', 40).replace('[One, Two]', () => typed),
  }),
  announcement: (typed) => ({
    'pages/announcement.yaml': `page: announcement\nbar:\n  text: Our prices change on March 1.\n${typed}\n`,
  }),
  'drawing of a figure': (typed) => ({ 'figures/x.svg': `${typed}\n` }),
  'drawing of a cover': (typed) => ({ 'blog/x.svg': `${typed}\n` }),
  'line about the company': (typed) => ({
    'site/company.yaml': company.replace(
      new RegExp(`^( *)${typed.split(':')[0]}:.*`, 'm'),
      (_, indent: string) => indent + typed,
    ),
  }),
};

/** What is typed, and what is told of it. */
const typed = readFileSync('tests/unit/content/texts.txt', 'utf8')
  .split(/^=== /m)
  .slice(1)
  .flatMap((section) => {
    const [name = ''] = section.split('\n', 1);
    const cases = section.slice(name.length + 1).matchAll(/^(?!→)(.+)\n((?:→.*\n)*)/gm);
    return [...cases].map(([, line = '', told = '']) => {
      const text = JSON.parse(`"${line.replaceAll('"', '\\"')}"`) as string;
      return { name, text, told: [...told.matchAll(/^→ (.*)$/gm)].map(([, message]) => message) };
    });
  });

it.each(typed)('the $name $text is told: $told', ({ name, text, told }) => {
  const files = typedIn[name]!(text);
  const [path = ''] = Object.keys(files);
  const found = problemsOf(files).filter((problem) => problem.startsWith(`${path}:`));
  expect(found).toEqual(told.map((message) => `${path}:${message}`));
});

describe('files from other editors', () => {
  it.each([
    // Windows line endings and a byte order mark.
    [
      'blog/x.mdx',
      `\uFEFF${post('A stray { here.')}`.replaceAll('\n', '\r\n'),
      '7:9 — A stray "{": write "\\{" for a brace.',
    ],
    // Columns are counted in characters.
    [
      'blog/x.mdx',
      post('“−16” 𝄞 [x](/hlep)'),
      '7:14 link — There is no page "/hlep". Did you mean "/help"?',
    ],
    [
      'services/x.yaml',
      '',
      '1:1 — Is empty. It must be keys with values: name, price, nextPrice, group, description, features, revisions, turnaround, addOns, badge, popular, heard.',
    ],
    [
      'blog/x.mdx',
      '---\ntitle: A\n\nText\n',
      '1:1 — The front matter is never closed: write a line of three hyphens (---) between it and the text.',
    ],
  ])('are read: %s, %j', (path, text, message) => {
    expect(problemsOf({ [path]: text })).toEqual([`${path}:${message}`]);
  });
});

it.each([1, 23, 131, 132, 300, 500])('a reading time of %i words can be stated', (count) => {
  const text = Array.from({ length: count }, () => 'tone').join(' ');
  const stated = [1, 2, 3].filter((minutes) => {
    const article = `---\nreadMinutes: ${minutes}\n---\n\n${text}\n`;
    const problems = problemsOf({ 'help/articles/x.mdx': article });
    return !problems.some((problem) => problem.includes('readMinutes'));
  });
  expect(stated).not.toEqual([]);
});

const style = readFileSync('content/STYLE.md', 'utf8');
const replaced = [...style.matchAll(/^\| ([^|]+) \| ([^|]+) \|$/gm)].slice(2);

it.each(replaced.map(([, not = '', but = '']) => [not, but] as const))(
  'the word list in STYLE.md replaces "%s" with "%s"',
  (not, but) => {
    const files = { 'STYLE.md': style, 'blog/x.mdx': post(`This page says ${not} today.`) };
    expect(problemsOf(files)).toEqual([
      `blog/x.mdx:7:16 — Write "${but}" in place of "${not}" (STYLE.md).`,
    ]);
  },
);

describe('YAML', () => {
  it('is written in its one form where it has no mistake, and nowhere else', () => {
    const folder = makeFolder();
    const cutText = post('Text.', 'author: Jo Smith #2\n');
    const wrong = post('[a](/hlep)', 'author:   Jo Smith\n').replace('A post', 'B');
    const right = post('Text.', 'author:   Jo Smith\n').replace('A post', 'C');
    writeFiles(folder, { 'blog/cut.mdx': cutText, 'blog/wrong.mdx': wrong, 'blog/x.mdx': right });
    const words = ['scripts/content-check.ts', folder, '--write'];
    const { stdout } = spawnSync(process.execPath, words, { encoding: 'utf8' });
    const read = (name: string) => readFileSync(join(folder, `blog/${name}.mdx`), 'utf8');
    expect([read('cut'), read('wrong'), stdout]).toEqual([cutText, wrong, 'content/blog/x.mdx\n']);
    expect(read('x')).toContain('author: Jo Smith\n');
  });

  it.each(['2026-11-25', '0b11', '{<<: {a: 1}, b: 2}', 'yes', '12:30:45', '1_000', '"a\\n\\nb"'])(
    'says the same to the check as to the build: %s',
    (typed) => {
      const folder = makeFolder();
      const text = `name: ${typed}\n`;
      writeFiles(folder, { 'services/x.yaml': text });
      expect(readContent(folder).of('services')[0]?.yaml.value).toEqual(readYaml(text));
    },
  );

  it.each(['2026-03-04T09:00Z', '2026-03-04T09:00:00+02:00', '2026-03-04', '2024-02-29T00:00:00Z'])(
    'may have the date %s',
    (date) => {
      expect(problemsOfPost('Text.', `publishedAt: ${date}\n`)).toEqual([]);
    },
  );

  const team =
    '- id: maya\n  name: Maya Lindqvist\n  role: Lead\n  bio: Plans launches and communities, and asks what a listener should do next.\n';

  it('finds no photo of a person, nor of a link preview, that is not there', () => {
    const files = {
      'company/team.yaml': `${team}  photo: maya.jpg\n`,
      'blog/x.mdx': post('Text.', 'socialImage: wide.jpg\n'),
    };
    expect(problemsOf(files)).toEqual([
      'blog/x.mdx:5:14 socialImage — There is no picture blog/wide.jpg.',
      'company/team.yaml:5:10 1.photo — There is no picture company/maya.jpg.',
    ]);
  });

  it('names no guest as a misspelled member of the team', () => {
    for (const author of ['Jo Smith, guest', 'Maya Lindqvist, Audience Lead']) {
      const article = `---\nauthor: ${author}\n---\n\nText.\n`;
      const files = { 'company/team.yaml': team, 'help/articles/x.mdx': article };
      expect(problemsOf(files).filter((problem) => problem.includes(' author — '))).toEqual([]);
    }
  });
});

describe('MDX', () => {
  it('lets a text link to a post that is live, or will be by then, and to no later one', () => {
    const linking = (title: string, date: string, target: string) =>
      post(`See [it](/blog/${target}).`, `publishedAt: ${date}\n`).replace('A post', title);
    const files = {
      'blog/early.mdx': linking('An early post', '2027-01-01', 'late'),
      'blog/late.mdx': linking('A late post', '2027-02-01', 'early'),
      'blog/live.mdx': linking('A live post', '2026-11-20', 'past'),
      'blog/past.mdx': linking('A post of the past', '2026-01-01', 'live'),
    };
    expect(problemsOf(files)).toEqual([
      'blog/early.mdx:8:10 link — /blog/late goes live only on 2027-02-01, so readers would find nothing there until then.',
    ]);
  });
});

it('a post without a date is told where it comes, and what to write', () => {
  const draft = post('Text.', 'draft: true\n').replace('A post', 'B').replace('One or', 'O');
  const content = contentOf({ ...base, 'blog/draft.mdx': draft, 'blog/x.mdx': post('Text.') });
  // Half an hour before midnight in Denver.
  const told = checkContent(content, new Date('2026-11-22T06:30:00Z')).map(formatProblem);
  expect(told.filter((problem) => problem.includes(UNDATED))).toEqual([
    `content/blog/x.mdx:2:1 publishedAt — Warning: ${UNDATED}, after all others, and says “Recently published.” Write "publishedAt: 2026-11-21" for today, or a later day to schedule it. If that’s meant, nothing has to be done.`,
  ]);
});

it('what is scheduled for a year nobody meant is told of', () => {
  const told = (day: string) => problemsOfPost('Text.', `publishedAt: ${day}\n`);
  expect(told('2027-11-20')).toEqual([]);
  expect(told('2062-11-20')).toEqual([
    'blog/x.mdx:5:14 publishedAt — Warning: Nothing happens here before 2062-11-20.',
  ]);
  const [refused] = told('2206-01-01');
  expect(refused).toMatch(/Must be a real date from 2019 to 2099, .*not "2206-01-01"\.$/);
});

it('a photo that breaks off is told of', async () => {
  const background = { r: 200, g: 100, b: 50 };
  const photo = await sharp({ create: { width: 1000, height: 800, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const told = (bytes: Uint8Array) =>
    problemsOf({ 'blog/x.mdx': post('![A desk](./desk.jpg)'), 'blog/desk.jpg': bytes });
  expect(told(photo)).toEqual([]);
  expect(told(photo.subarray(0, photo.length - 100))).toEqual([
    expect.stringMatching(/^blog\/desk\.jpg:1:1 — The picture breaks off before its end/),
  ]);
});

describe('days', () => {
  const later = post('Text.', 'publishedAt: 2027-02-01\n');
  const linking = (front: string) =>
    problemsOf({
      'blog/later.mdx': later,
      'blog/x.mdx': post('[It](/blog/later).', front).replace('A post', 'B'),
    });

  it('begin at midnight where the company is', () => {
    expect(linking('publishedAt: 2027-02-01T07:00:00Z\n')).toEqual([]);
    expect(linking('publishedAt: 2027-02-01T06:59:00Z\n')).toEqual([
      'blog/x.mdx:8:6 link — /blog/later goes live only on 2027-02-01, so readers would find nothing there until then.',
    ]);
  });

  it('of the last revision belong to a month that has begun there', () => {
    const article = '---\nupdated: 2027-01\n---\n\nText.\n';
    const toldAt = (moment: string) =>
      problemsOf({ 'help/articles/x.mdx': article }, new Date(moment)).filter((problem) =>
        problem.includes(' updated — '),
      );
    expect(toldAt('2027-01-01T06:59:00Z')).toEqual([
      'help/articles/x.mdx:2:10 updated — 2027-01 hasn’t begun yet; this month is 2026-12.',
    ]);
    expect(toldAt('2027-01-01T07:00:00Z')).toEqual([]);
  });
});

it('an announcement has at most 90 characters', () => {
  const bar = `page: announcement\nbar:\n  text: ${'a'.repeat(91)}\n  from: 2027-02-01\n  to: 2027-03-01\n`;
  expect(problemsOf({ 'pages/announcement.yaml': bar })).toEqual([
    'pages/announcement.yaml:3:9 bar.text — Must have at most 90 characters; it has 91.',
  ]);
});

describe('our hours', () => {
  const table = readFileSync('content/site/hours.yaml', 'utf8');
  it('with an exception in its form are valid', () => {
    const exception =
      'exceptions:\n  - text: Closed for Thanksgiving\n    closed:\n      - chat\n      - phone\n    from: 2026-11-26\n    until: 2026-11-30\n    shownFrom: 2026-11-19T09:00:00Z\n';
    expect(problemsOf({ 'site/hours.yaml': table + exception })).toEqual([]);
    const early = exception.replace('from: 2026-11-26', 'from: 2026-11-25T20:00:00Z');
    expect(problemsOf({ 'site/hours.yaml': table + early })).toEqual([
      expect.stringMatching(
        /exceptions\.1\.from — Warning: Pages name days alone, so all of 2026-11-25 reads as closed/,
      ),
    ]);
    const [wrong] = problemsOf({ 'site/hours.yaml': table + exception.replace('11-26', '11-31') });
    expect(wrong).toMatch(
      / exceptions\.1\.from — Must be a real date from 2019 to 2099, .*not "2026-11-31"\.$/,
    );
  });
});

describe('a campaign', () => {
  const shipped = readFileSync('content/campaigns/first-episode.mdx', 'utf8');
  const [from, until] = ['from: 2026-12-01\n', 'until: 2027-01-05\n'];
  const told = (lines: string, others: Record<string, string> = {}, edited = shipped) =>
    problemsOf({
      'campaigns/winter.mdx': edited.replace(/(?<=\n)---\n\n/, `${lines}---\n\n`),
      ...others,
    }).filter((problem) => !/There is no (file|entry|page "\/help)|Write "\{price/.test(problem));
  const linking = (front: string) => ({
    'blog/x.mdx': post('[It](/campaigns/winter#faq).', front),
  });

  it('begins and ends, and leads to a page then', () => {
    expect(told(from + until)).toEqual([]);
    expect(told(`${until}afterwards: https://shop.example/winter\n`)).toEqual([]);
    const [end] = told(from + until.replace('2027', '2026'));
    expect(end).toMatch(/ until — Must be after "from", not "2026-01-05"\.$/);
    const spring = {
      'campaigns/spring.mdx': shipped
        .replace(/^title: .*$/m, 'title: Podcast editing in spring')
        .replace(/(?<=\n)---\n\n/, `from: 2027-01-05\n---\n\n`),
    };
    expect(told(`${until}afterwards: /campaigns/spring\n`, spring)).toEqual([]);
    const [early] = told(`until: 2027-01-04\nafterwards: /campaigns/spring\n`, spring);
    expect(early).toMatch(/ afterwards — \/campaigns\/spring goes live only on 2027-01-05/);
    const [lost] = told(`${until}afterwards: /pricng\n`);
    expect(lost).toMatch(/ afterwards — There is no page "\/pricng"\. Did you mean "\/pricing"\?$/);
  });

  it.each([
    [
      from,
      'publishedAt: 2026-11-20\n',
      '/campaigns/winter goes live only on 2026-12-01, so readers would find nothing there until then.',
    ],
    [from, 'publishedAt: 2026-12-01\n', undefined],
    [
      until,
      'publishedAt: 2026-11-20\n',
      'Warning: /campaigns/winter is over on 2027-01-05, and leads to /services from then on. If that’s meant, nothing has to be done.',
    ],
    [
      `until: 2026-11-01\nafterwards: /pricing\n`,
      'publishedAt: 2026-11-20\n',
      'Warning: /campaigns/winter was over on 2026-11-01, and leads to /pricing since: write that, or remove the link.',
    ],
  ])('with %j is told where a post of %j links to it: %s', (lines, date, message) => {
    expect(told(lines, linking(date))).toEqual(message ? [`blog/x.mdx:8:6 link — ${message}`] : []);
  });

  it('may be linked by what is over sooner', () => {
    const bar = (to: string) => ({
      'pages/announcement.yaml': `page: announcement\nbar:\n  text: Half a year, half a price.\n  link:\n    label: Read on\n    to: /campaigns/winter\n  from: 2026-12-01\n  to: ${to}\n`,
    });
    expect(told(from + until, bar('2027-01-05'))).toEqual([]);
    expect(told(from + until, bar('2027-01-06'))).toEqual([
      expect.stringContaining('bar.link.to — Warning: /campaigns/winter is over on 2027-01-05'),
    ]);
  });

  it.each([
    ['/help#articles', undefined],
    ['#testimonials', undefined],
    ['#what-happens-after-you-order', undefined],
    ['tel:+13075550142', undefined],
    ['mailto:hello@roomtone.example', undefined],
    ['mailto:hello', '"mailto:hello" is no email address: write mailto:name@example.com.'],
    ['https://shop.example/gift?utm_source=winter', undefined],
    [
      'contact',
      'A link inside the site begins with "/"; one to another site with "https://". This is "contact".',
    ],
    ['/contcat', 'There is no page "/contcat". Did you mean "/contact"?'],
    ['#faqs', 'There is no "#faqs" on this page. Did you mean "#faq"?'],
  ])('has buttons that lead to %s: %s', (to, message) => {
    expect(told('', {}, shipped.replace('to: /contact', `to: '${to}'`))).toEqual(
      message ? [`campaigns/winter.mdx:12:11 head.buttons.2.to — ${message}`] : [],
    );
  });
});

describe('a heading of a campaign', () => {
  const shipped = readFileSync('content/campaigns/first-episode.mdx', 'utf8');

  it('has words of its own beside its sections', () => {
    const text = `${shipped}\n## FAQ\n\nAsk us.\n\n## Quotes\n\nNone.\n`;
    const line = shipped.split('\n').length + 1;
    expect(
      problemsOf({ 'campaigns/winter.mdx': text }).filter((said) => /heading/.test(said)),
    ).toEqual([
      `campaigns/winter.mdx:${line}:1 heading — Links to #faq lead to another part of the page: word “FAQ” differently.`,
    ]);
  });
});

describe('a redirect', () => {
  const guest = '- id: jo\n  name: Jo Smith\n  bio: Records forests, and edits what comes back.\n';
  const told = (to: string) =>
    problemsOf({
      'redirects.yaml': `- from: /short\n  to: ${to}\n`,
      'blog/later.mdx': post('Text.', 'author: Jo Smith\npublishedAt: 2027-02-01\n'),
      'blog/draft.mdx': post('Text.', 'draft: true\naliases:\n  - /blog/old\n').replace('A', 'B'),
      'company/guests.yaml': guest,
    })
      .filter((problem) => problem.startsWith('redirects.yaml'))
      .map((problem) => problem.replace(/^.*? — /, ''));
  const draft = '/blog/draft is a draft, so readers would find nothing there.';

  it.each([
    ['/blog/later', []],
    ['/sitemap.xml', []],
    ['/blog/draft', [draft]],
    [
      '/blog/old',
      ['Warning: "/blog/old" has moved and is only redirected: write "/blog/draft".', draft],
    ],
    [
      '/blog/authors/jo',
      [
        '/blog/authors/jo goes live only on 2027-02-01, so readers would find nothing there until then.',
      ],
    ],
    ['/services#video', []],
    ['/services#vidoe', ['There is no "#vidoe" on /services. Did you mean "#video"?']],
    ['/card.pdf', ['/short leads to /card.pdf, which isn’t a page on this site.']],
  ])('to %s is told: %j', (to, messages) => {
    expect(told(to)).toEqual(messages);
  });
});

describe('a renamed text', () => {
  const files = {
    'blog/new.mdx': post('Text.', 'aliases:\n  - /blog/old\n'),
    'blog/linking.mdx': post('[It](/blog/old?from=a#b) and [it](/blog/new).').replace(
      'A post',
      'B',
    ),
    'redirects.yaml': '- from: /offer\n  to: /blog/old\n',
  };

  it('is told of where links have its former address, with what to write, as warnings', () => {
    expect(problemsOf(files)).toEqual([
      'blog/linking.mdx:7:6 link — Warning: "/blog/old?from=a#b" has moved and is only redirected: write "/blog/new?from=a#b".',
      'redirects.yaml:2:7 1.to — Warning: "/blog/old" has moved and is only redirected: write "/blog/new".',
    ]);
  });

  it.each([
    [
      'another text has the address by now',
      { 'blog/old.mdx': post('Text.').replace('A post', 'C') },
      'Warning: "/blog/old" is a page,',
    ],
    [
      'another one was there, too',
      { 'blog/a.mdx': post('T.', 'aliases:\n  - /blog/old\n').replace('A post', 'C') },
      'Warning: "/blog/old" is the former address of another page,',
    ],
    [
      'it leads somewhere else',
      { 'redirects.yaml': '- from: /blog/old\n  to: /help\n' },
      'Warning: "/blog/old" is in redirects.yaml,',
    ],
    [
      'a page without a text is there',
      { 'blog/new.mdx': post('Text.', 'aliases:\n  - /about\n') },
      '"/about" is a page,',
    ],
    [
      'the site itself answers there',
      { 'blog/new.mdx': post('Text.', 'aliases:\n  - /desk\n') },
      '"/desk" is an address of the site itself,',
    ],
  ])('is not led to when %s', (_, more, message) => {
    const found = problemsOf({ ...files, ...more }).filter((text) => text.includes('aliases'));
    expect(found).toEqual([
      `blog/new.mdx:6:5 aliases.1 — ${message} so it doesn’t lead here. Remove it.`,
    ]);
  });

  it('is found by all that links to it, names it, or quotes its price', () => {
    const folder = makeFolder();
    const related = '---\nrelated:\n  - beta\n  - gamma\n---\n\nText.\n';
    writeFiles(folder, {
      'help/articles/alpha.mdx': related,
      'blog/x.mdx': post('[a](/help/articles/beta#b)\n\n[c][d]\n\n[d]: /help/articles/beta'),
      'redirects.yaml': '- from: /b\n  to: /help/articles/beta?c=d\n',
    });
    writeFiles(folder, {
      'help/articles/beta.mdx': related,
      'campaigns/y.mdx': '---\nservices:\n  names:\n    - edit\n---\n\nText.\n',
      'help/articles/gamma.mdx': post('It is {price:2*edit} for two, and {price:mini-edit}.'),
      'order/services.yaml': 'list: services\nentries: [edit]\n',
      'pages/announcement.yaml':
        'page: announcement\nbar:\n  link:\n    to: /campaigns/y?from=bar\n',
      'services/edit.yaml': service('Edit', 40),
      'services/mini-edit.yaml': service('Mini Edit', 20),
    });
    const needing = neededBy(readContent(folder));
    const linking = (key: string) => needing.get(key)?.map(({ file }) => file.path);
    expect(linking('helpArticles/beta')).toEqual([
      'blog/x.mdx',
      'help/articles/alpha.mdx',
      'redirects.yaml',
    ]);
    expect(linking('services/edit')).toEqual(['campaigns/y.mdx', 'help/articles/gamma.mdx']);
    expect(linking('campaigns/y')).toEqual(['pages/announcement.yaml']);
  });
});

describe('prices in copy', () => {
  it('are found in YAML, too, with their position', () => {
    const addOn = 'name: More\nprice: $5\ndescription: >-\n  Goes with the\n  Lite Edit ($45).\n';
    expect(problemsOf({ ...offers, 'add-ons/x.yaml': addOn })).toEqual([
      'add-ons/x.yaml:5:14 price — Write "{price:lite-edit}" in place of "$45": it’s looked up.',
    ]);
  });

  it('count as four characters where a text has a limit', () => {
    const excerpt = (length: number) => `excerpt: '{price:lite-edit}${'x'.repeat(length - 4)}'`;
    const excerptOf = (length: number) =>
      problemsOf({
        ...offers,
        'blog/x.mdx': post('Text.').replace(/excerpt: .*/, () => excerpt(length)),
      });
    expect(excerptOf(180)).toEqual([]);
    expect(excerptOf(181)).toEqual([
      'blog/x.mdx:3:10 excerpt — Warning: Search engines show 110 to 180 characters; this has 181. If that’s meant, nothing has to be done.',
    ]);
    expect(excerptOf(321)).toEqual([
      'blog/x.mdx:3:10 excerpt — Must have at most 320 characters; it has 321.',
    ]);
  });

  it('are of nothing that has no name yet', () => {
    const unnamed = {
      'services/new.yaml': service("''", 40),
      'plans/one.yaml': offers['plans/solo.yaml'].replace('Solo', "''"),
    };
    const copy = post('A song costs $90, two rounds with a chorus.');
    expect(problemsOf({ ...offers, ...unnamed, 'blog/x.mdx': copy })).toEqual([
      'plans/one.yaml:1:7 name — Must have at least 2 characters.',
      'services/new.yaml:1:7 name — Must have at least 3 characters.',
    ]);
  });

  it('have an id that means one thing', () => {
    const addOn = 'name: More\nprice: $5\ndescription: Goes with a lite edit.\n';
    expect(problemsOf({ ...offers, 'add-ons/notes.yaml': addOn })).toEqual([
      'add-ons/notes.yaml:1:1 — services/notes.yaml has this name, too: "{price:notes}" could mean either.',
    ]);
  });
});

describe('a price', () => {
  it.each([
    ['45,00', '$45'],
    ['1,200', '$1200'],
    ['1.200,50', '$1200.50'],
    ['$1,200.50', '$1200.50'],
    ['$40.00', '$40'],
    ['$40.5', '$40.50'],
    ['40 USD', '$40'],
    ['€ 40', '$40'],
    [40, '$40'],
    [64.95, '$64.95'],
    [70.125, undefined],
    ['about forty', undefined],
    ['1,200,000', undefined],
    ['$0', undefined],
  ])('%j was probably meant as %s', (found, price) => {
    expect(likelyPrice(found)).toBe(price);
  });

  it.each([
    [40, 60, false],
    [40, 61, true],
    [40, 20, false],
    [40, 19.99, true],
    [40, 4000, true],
  ])('that went from %d to %d is asked about: %s', (before, now, isAsked) => {
    expect(priceJump(before, now)).toBe(isAsked);
  });

  it('is asked about in a change of published content, which stays valid', () => {
    const folder = copyContent();
    const git = (...words: string[]) => spawnSync('git', words, { cwd: folder, encoding: 'utf8' });
    const who = ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.com'];
    git('init', '-q');
    git('add', '.');
    git(...who, 'commit', '-qm', 'Publish');
    const file = join(folder, 'services/lite-edit.yaml');
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^price: .*$/m, 'price: $4000'));
    const asked =
      'content/services/lite-edit.yaml:2:8 price — Warning: $4,000 is more than half away from the published price, $40. If that’s meant, nothing has to be done.\n';
    const check = (env: NodeJS.ProcessEnv = {}) =>
      spawnSync(process.execPath, ['scripts/content-check.ts', folder], {
        encoding: 'utf8',
        env: { ...process.env, GITHUB_BASE_REF: '', ...env },
      });
    const { status, stdout } = check();
    expect(status).toBe(0);
    expect(stdout).toContain(asked);
    expect(stdout).toMatch(/content is valid: .* words, 1 warning\n$/);
    git(...who, 'commit', '-qam', 'Raise a price');
    expect(check({ GITHUB_BASE_REF: 'main' }).stdout).toContain(asked);
  });

  it('can be one to come, which is told when it has come', () => {
    const next = (price: string, day = '2027-01-01') =>
      `nextPrice:\n  from: ${day}\n  price: ${price}\n`;
    const addOn = (lines: string) =>
      problemsOf({
        'add-ons/x.yaml': `name: More\nprice: $5\n${lines}description: Goes with each of our edits.\n`,
      });
    expect(addOn(next('$6'))).toEqual([]);
    expect(addOn(next('$6', '2062-01-01'))).toEqual([
      'add-ons/x.yaml:4:9 nextPrice.from — Warning: Nothing happens here before 2062-01-01.',
    ]);
    expect(addOn(next('$6', '2026-11-01'))).toEqual([
      'add-ons/x.yaml:4:3 nextPrice — Warning: This is the price since 2026-11-01: write it as "price", and remove "nextPrice".',
    ]);
    expect(addOn(next('6', 'soon'))).toEqual([
      'add-ons/x.yaml:4:9 nextPrice.from — Must be a real date from 2019 to 2099, such as 2026-03-04, or 2026-03-04T09:00:00Z with a time (in UTC), not "soon".',
      'add-ons/x.yaml:5:10 nextPrice.price — Must be a price above $0, written like $40, $64.95, or $1200, not 6. Did you mean "$6"?',
    ]);
  });

  it('to come is asked about once, and lies below the earlier one of a plan', () => {
    const folder = copyContent();
    const plan = join(folder, 'plans/creator.yaml');
    const text = readFileSync(plan, 'utf8');
    const told = (published: [string, number][], price: string) => {
      const next = `nextPrice:\n  from: 2027-01-01\n  price: ${price}\n`;
      writeFileSync(plan, text.replace(/(?<=originalPrice: .*\n)/, next));
      const content = readContent(folder, now);
      return [...checkContent(content, now), ...priceQuestions(content, new Map(published))].map(
        ({ field, message }) => `${field} ${message}`,
      );
    };
    const [before, next] = ['plans/creator.yaml:price', 'plans/creator.yaml:nextPrice.price'];
    const jump =
      '$100 is more than half away from the published price, $220. If that’s meant, nothing has to be done.';
    expect(told([[before, 220]], '$100')).toEqual([`nextPrice.price ${jump}`]);
    expect(
      told(
        [
          [before, 220],
          [next, 100],
        ],
        '$100',
      ),
    ).toEqual([]);
    expect(
      told(
        [
          [before, 100],
          [next, 220],
        ],
        '$120',
      ),
    ).toEqual([]);
    expect(told([], '$310')).toEqual([
      'nextPrice.price Must be less than the earlier price, which "originalPrice" below can set anew, not "$310".',
    ]);
  });

  it('can change in its own file alone, whatever it is of', () => {
    const folder = copyContent();
    const files = globSync('{services,plans,add-ons,equipment/items}/*.yaml', { cwd: folder });
    expect(files.length).toBeGreaterThanOrEqual(45);
    // By different amounts, so that no two that had to agree still do.
    for (const [index, path] of files.entries()) {
      const raise = (_: string, key: string, price: string) =>
        `${key}: $${(Number(price) + 1 + index / 100).toFixed(2).replace('.00', '')}`;
      const text = readFileSync(join(folder, path), 'utf8');
      writeFiles(folder, { [path]: text.replace(/^(price|originalPrice): \$(.*)$/gm, raise) });
    }
    expect(checkContent(readContent(folder), now)).toEqual([]);
  });
});

describe('names that only look alike', () => {
  const photo = new Uint8Array(readFileSync(join(mistakes, 'narrow.png')));
  const line =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 270"><path d="M20 60H460"/></svg>';
  const messagesOf = (files: Readonly<Record<string, string | Uint8Array>>) =>
    problemsOf(files).filter((problem) => !/pixels wide|plain one/.test(problem));

  it.each([
    // As macOS writes an umlaut, and the space of its screenshots.
    ['misch-u\u0308ber.png', 'misch-über.png', 'U+0308', 'misch-uber.png'],
    ['at 9.41\u202FAM.png', 'at 9.41 AM.png', 'U+202F', 'at-9-41-am.png'],
    ['two\u00A0hosts.png', 'two hosts.png', 'U+00A0', 'two-hosts.png'],
    ['two\u200Bhosts.png', 'twohosts.png', 'U+200B', 'twohosts.png'],
    ['two-h\u043Ests.png', 'two-hosts.png', 'U+043E', 'two-hosts.png'],
    ['two\u2011hosts.png', 'two-hosts.png', 'U+2011', 'two-hosts.png'],
  ])('are told apart: the picture %j for %j', (file, named, code, better) => {
    const files = {
      [`blog/${file}`]: photo,
      'blog/x.mdx': post(`![A meter](<./${named}>)\n\nText.`),
    };
    expect(messagesOf(files)).toEqual([
      `blog/${file}:1:1 — The name of a picture has plain letters, digits, and hyphens: rename this file, such as to ${better}.`,
      `blog/x.mdx:7:1 picture — There is no picture blog/${named}. "blog/${file}" looks the same, but has ${code} in its name: rename that.`,
    ]);
  });

  const foreign =
    'This "о" only looks like the letter of our alphabet (it’s U+043E): type it again.';

  it.each([
    ['![A meter](./two-hоsts.png)', '7:1 picture — There is no picture blog/two-hоsts.png.'],
    ['<Figure name="lоud" alt="A level line" />', '7:9 <Figure> name — There is no drawing'],
    ['[a](/services#videо)', '7:5 link — There is no "#videо" on /services.'],
    ['[a](/abоut)', '7:5 link — There is no page "/abоut".'],
    ['It is {price:lоud}.', '7:7 price — There is no price of "lоud".'],
    ['<Callоut kind="tip">\nText.\n</Callоut>', '7:1 <Callоut> — Unknown block.'],
  ])('are told where a text has a letter of another alphabet: %s', (body, message) => {
    const found = messagesOf({
      'blog/two-hosts.png': photo,
      'figures/loud.svg': line,
      'services/loud.yaml': service('Loud', 40),
      'blog/x.mdx': post(body),
    });
    const named = found.filter((problem) => problem.includes(message));
    expect(named.map((problem) => problem.slice(problem.indexOf('It looks')))).toEqual([
      expect.stringMatching(/^It looks like "[ -~]+", but has U\+043E in it: type it again\.$/),
    ]);
    expect(found.some((problem) => problem.includes(foreign))).toBe(true);
  });

  it('are told of entries, lists, and people, too', () => {
    const related = (name: string) => `---\nrelated:\n  - ${name}\n---\n\nText.\n`;
    const found = messagesOf({
      'company/team.yaml': '- id: jo\n  name: Jo Berg\n',
      'blog/x.mdx': post('Text.', 'author: Jо Berg\n'),
      'help/articles/loud.mdx': related('quiet'),
      'help/articles/quiet.mdx': related('lоud'),
      'order/articles.yaml': 'list: articles\nentries:\n  - quiеt\n  - loud\n',
    });
    for (const [where, code] of [
      ['blog/x.mdx:5:9 author', 'U+043E'],
      ['help/articles/quiet.mdx:3:5 related.1', 'U+043E'],
      ['order/articles.yaml:3:5 entries.1', 'U+0435'],
    ] as const)
      expect(found.filter((problem) => problem.startsWith(where)).join()).toContain(
        `, but has ${code} in it: type it again.`,
      );
  });

  it('are those of two files on Windows and macOS', () => {
    const text = post('![A meter](./Loud.png)\n\n![A meter](./loud.png)\n\nText.');
    expect(
      messagesOf({ 'blog/Loud.png': photo, 'blog/loud.png': photo, 'blog/x.mdx': text }),
    ).toEqual([
      'blog/loud.png:1:1 — Only capital letters tell blog/Loud.png from this: on Windows and macOS they’d be one file. Rename one.',
    ]);
  });
});

describe('revision rounds in copy', () => {
  const plan = (name: string, revisions: number | string) =>
    `name: ${name}\nprice: $1\noriginalPrice: $2\ndescription: For a show that publishes now and then.\nfeatures: [One, Two, Three]\nrevisions: ${revisions}\nepisodes: 2\nrawMinutes: 60\nsingle: lite-edit\nbuttonText: Choose it\n`;
  const offers = {
    'services/lite-edit.yaml': service('Lite Edit', 40),
    'services/pro-edit.yaml': service('Pro Edit', 90).replace('revisions: 2', 'revisions: 3'),
    'services/advice.yaml': service('Advice', 20).replace('revisions: 2', 'revisions: 0'),
    'plans/solo.yaml': plan('Solo', 2),
    'plans/team.yaml': plan('Team', 'unlimited'),
  };
  const problemsOfPolicy = (text: string) =>
    problemsOf({
      ...offers,
      'legal/x.mdx': `---\ntitle: The policy\nshortTitle: Policy\ndescription: What this policy settles, told in one sentence that is long enough for the list of policies and for search engines, which show it under the title here.\n---\n\n${text}\n`,
    });

  it('are what services and plans include', () => {
    const text =
      'An edit has 2-3 revision rounds, two or three rounds in all: two with Solo and unlimited rounds with Team. Agreed with Solo.';
    expect(problemsOfPolicy(text)).toEqual([]);
  });

  it.each([
    ['1-3 rounds', 'Services with "Edit" in their name include 2-3 revision rounds, not 1-3.'],
    ['Three with Solo', 'Solo includes 2 revision rounds (plans/solo.yaml), not 3.'],
    ['9 rounds with Team', 'Team includes unlimited revision rounds (plans/team.yaml), not 9.'],
  ])('do not match: %s', (text, message) => {
    expect(problemsOfPolicy(text)).toEqual([`legal/x.mdx:7:1 revisions — ${message}`]);
  });

  it('are the same where the plans stand side by side', () => {
    const page =
      'page: pricing\ncomparison:\n  rows:\n    - label: Revisions\n      values: [3 rounds, unlimited]\n';
    expect(problemsOf({ ...offers, 'pages/x.yaml': page })).toContain(
      'pages/x.yaml:5:16 comparison.rows.1.values.1 — plans/solo.yaml says 2.',
    );
    // Of a plan and its column, one is published first.
    const more = page.replace('unlimited]', 'unlimited, 2 rounds]');
    expect(problemsOf({ ...offers, 'pages/x.yaml': more })).toContain(
      'pages/x.yaml:5:15 comparison.rows.1.values — Warning: There are 2 plans: this line is shown once it has a value for each.',
    );
  });
});

describe('what a plan promises', () => {
  const told = (files: Files) =>
    problemsOf({ ...offers, ...files }).filter((problem) => / says /.test(problem));

  it.each([
    ['2 episodes a month', undefined],
    ['Two episodes each month', undefined],
    ['3 episodes a month', '"episodes" says 2'],
    ['Delivery in 48–72 hours', undefined],
    ['Delivery within 24 hours', '"turnaround" says 72'],
    ['24-hour turnaround', '"turnaround" says 72'],
    ['Up to 2 hours of raw audio', undefined],
  ])('is what orders count: %s, told %s', (line, message) => {
    const plan = offers['plans/solo.yaml'].replace('One', line);
    const place = 'plans/solo.yaml:5:12 features.1 — Warning: ';
    expect(told({ 'plans/solo.yaml': `${plan}turnaround: 72\n` })).toEqual(
      message ? [`${place}${message}, and orders go by that: say the same here.`] : [],
    );
  });

  it.each([
    ['Episodes a month', '2', undefined],
    ['Episodes a month', '4 or 5 (weekly)', 'says 2.'],
    ['Delivery', '48–72 hours', undefined],
    ['Delivery', '24 hours', 'says 72.'],
  ])('is the same beside the others: %s, %s, told %s', (label, value, message) => {
    const page = `page: pricing\ncomparison:\n  rows:\n    - label: ${label}\n      values: ['${value}']\n`;
    const plan = `${offers['plans/solo.yaml']}turnaround: 72\n`;
    const place = 'pages/x.yaml:5:16 comparison.rows.1.values.1 — Warning: plans/solo.yaml';
    expect(told({ 'plans/solo.yaml': plan, 'pages/x.yaml': page })).toEqual(
      message ? [`${place} ${message}`] : [],
    );
  });
});

describe('what pages leave to the build', () => {
  const prices = 'Write "{servicesFrom}" or "{plansFrom}" or "{kitsFrom}" in place of';
  it.each([
    ['pages/x.yaml', 'page: equipment\ntitle: A good microphone from $59\n', undefined],
    [
      'pages/x.yaml',
      'page: about\ntitle: It began in 2019 with two who sold services\n',
      undefined,
    ],
    ['pages/x.yaml', 'page: about\ntitle: Of 2019 editing services\n', undefined],
    [
      'company/service-groups.yaml',
      '- id: audio\n  card:\n    priceLabel: From $45\n',
      `3:22 1.card.priceLabel — ${prices} "$45": it is looked up.`,
    ],
    [
      'campaigns/x.mdx',
      post('Editing starts at $45, and no other token {/* stands here */}.'),
      `7:19 — Warning: ${prices} "$45": it is looked up.`,
    ],
  ])('is looked up where offers are made: %s, %j', (path, text, message) => {
    const told = problemsOf({ [path]: text }).filter((problem) => / in place of /.test(problem));
    expect(told).toEqual(message ? [`${path}:${message}`] : []);
  });

  it.each([
    [
      'from $140',
      'Write "{servicesFrom}" or "{plansFrom}" or "{kitsFrom}" in place of "$140": it is looked up.',
    ],
    [
      'from {planFrom}',
      '"{planFrom}" would be shown as typed: only {price:…}, {originalPrice:…}, {services}, {servicesFrom}, {plansFrom}, {kitsFrom}, {pricesOfAllKits}, {days:session}, {days:unconfirmed}, {days:files}, {days:planWarning}, {months:messages}, {minutes:download}, {size:file}, {formats:file}, {hours:chat}, {hours:email}, {hours:phone} is filled in here. Did you mean "{plansFrom}"?',
    ],
  ])('is no price of their own and no other token: %s', (price, message) => {
    const problems = problemsOf({ 'pages/x.yaml': `page: pricing\ntitle: Plans ${price}\n` });
    expect(problems.filter((problem) => problem.includes(' title — '))).toEqual([
      `pages/x.yaml:2:19 title — ${message}`,
    ]);
  });
});

describe('a page', () => {
  const told = (page: string, from: string, to: string) => {
    const folder = copyContent();
    const file = join(folder, `pages/${page}.yaml`);
    writeFileSync(file, readFileSync(file, 'utf8').replace(from, to));
    return checkContent(readContent(folder), now).map((problem) =>
      formatProblem(problem).replace(/^.*?:\d+:\d+ /, ''),
    );
  };

  it.each([
    [
      'equipment',
      'Headphones',
      'Headphone',
      'categories.3.name — Must be "Microphones", "Audio Interfaces", "Headphones", or "Recording Software", not "Headphone". Did you mean "Headphones"?',
    ],
    [
      'equipment',
      'Headphones',
      'Microphones',
      'categories.3.name — The same stands in pages/equipment.yaml at categories.1.name: write another one.',
    ],
    [
      'home',
      'levels: lite-edit',
      'levels: light-edit',
      'hero.take.yours.remedies.levels — There is no file services/light-edit.yaml. Did you mean "lite-edit"?',
    ],
    [
      'contact',
      'Europe/London',
      'Europe/Londn',
      'presence.cities.2.timeZone — Must be a time zone such as America/Denver, not "Europe/Londn".',
    ],
  ])('names what there is: %s, %s as %s', (page, from, to, message) => {
    expect(told(page, from, to)).toEqual([message]);
  });

  it('has the texts that its code shows or leads to', () => {
    const folder = copyContent();
    const missing = 'documents/ai-projects.mdx';
    rmSync(join(folder, missing));
    expect(checkContent(readContent(folder), now).map(formatProblem)).toContain(
      `content/pages/pricing.yaml:1:1 — There is no file ${missing}, and this page shows it or leads to it.`,
    );
    const needing = neededBy(readContent('content'));
    const pagesThatNeed = (key: string) => needing.get(key)?.map(({ id }) => id);
    expect(pagesThatNeed('documents/ai-projects')).toContain('pricing');
    expect(pagesThatNeed('services/raw-audio-qc-check')).toContain('home');
  });
});

describe('covers', () => {
  it.each([
    [
      'two-hosts.jpg',
      ['Missing "alt". It must say what the photo shows, for people who can’t see it.'],
    ],
    ['line.svg', []],
  ])('say what they show if they are photos: %s', (picture, messages) => {
    const text = post('Text.').replace('cover: none', `cover:\n  picture: ${picture}`);
    const problems = problemsOf({ 'blog/x.mdx': text });
    expect(problems.flatMap((problem) => problem.split(' cover.alt — ').slice(1))).toEqual(
      messages,
    );
  });
});

describe('pictures', () => {
  const picture = (width: number, height = 40) =>
    sharp({ create: { width, height, channels: 3, background: 'white' } });
  const tooNarrow = (width: number) =>
    `1:1 — The picture is ${width} pixels wide; at least 1000 are needed to be sharp.`;

  it.each(['png', 'avif'] as const)('are measured when they are %s', async (kind) => {
    const path = `blog/x.${kind}`;
    expect(problemsOf({ [path]: await picture(1000).toFormat(kind).toBuffer() })).toEqual([]);
    expect(problemsOf({ [path]: await picture(999).toFormat(kind).toBuffer() })).toEqual([
      `${path}:${tooNarrow(999)}`,
    ]);
  });

  it('are measured in the orientation a camera recorded', async () => {
    const upright = await picture(1600, 900).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(problemsOf({ 'blog/x.jpg': upright })).toEqual([`blog/x.jpg:${tooNarrow(900)}`]);
  });

  it.each(['jpeg', 'png', 'webp'] as const)(
    'say nothing of where they were taken: %s',
    async (kind) => {
      const exif = {
        IFD0: { Artist: 'Ada' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 8/1 0/1' },
      };
      const check = async (given: object) =>
        problemsOf({
          [`blog/x.${kind}`]: await picture(1000).withExif(given).toFormat(kind).toBuffer(),
        });
      expect(await check(exif)).toEqual([
        `blog/x.${kind}:1:1 — The picture says where it was taken, and so would the repository: export it without its location. (/admin takes it out of JPEGs.)`,
      ]);
      expect(await check({ IFD0: exif.IFD0 })).toEqual([]);
    },
  );

  it('may be as large as a camera makes them, and no larger', async () => {
    const photo = await picture(1200).jpeg().toBuffer();
    const withWeight = (megabytes: number) =>
      problemsOf({ 'blog/x.jpg': Buffer.concat([photo], megabytes * 1024 ** 2) });
    expect(withWeight(8)).toEqual([]);
    expect(withWeight(21)).toEqual([
      'blog/x.jpg:1:1 — The picture is 21.0 MB; at most 20 MB is allowed.',
    ]);
  });

  it.each(['jfif', 'jpe', 'JFIF'])('are named .jpg in place of .%s', (ending) => {
    expect(problemsOf({ [`blog/x.${ending}`]: 'a' })).toEqual([
      `blog/x.${ending}:1:1 — Warning: Nothing reads this file. It’s a JPEG: rename it to x.jpg.`,
    ]);
  });

  it.each(['hello', ''])('are refused as %j', (text) => {
    expect(problemsOf({ 'blog/x.jpg': text })).toEqual([
      'blog/x.jpg:1:1 — Browsers can’t show this picture: use JPEG, PNG, WebP, or AVIF (a HEIC photo has to be exported as JPEG).',
    ]);
  });
});

describe('recordings', () => {
  const clip = readFileSync('tests/fixtures/clip.mp3');
  const wav = Buffer.concat([wavHeaderOf(44_100, 4000), Buffer.alloc(4000)]);
  const words = '\n\n0:00 Maya: Nobody moves.\n\n';
  const play = (src: string, inner = words) =>
    post(`Hear it:\n\n<Audio src="${src}" title="The room">${inner}</Audio>\n`);

  it('lie next to the post that plays them, and are MP3s of 20 MB at most', () => {
    const check = (bytes: Uint8Array) =>
      problemsOf({ 'blog/x.mdx': play('./x.mp3'), 'blog/x.mp3': bytes });
    expect(check(clip)).toEqual([]);
    expect(check(Buffer.concat([clip], 20 * 1024 ** 2))).toEqual([]);
    expect(check(Buffer.concat([clip], 21 * 1024 ** 2))).toEqual([
      'blog/x.mp3:1:1 — The recording is 21.0 MB; at most 20 MB is allowed.',
    ]);
    for (const other of [wav, Buffer.from('hello'), Buffer.alloc(0)])
      expect(check(other)).toEqual([
        'blog/x.mp3:1:1 — This is no MP3, whatever its name says: export the recording as one.',
      ]);
  });

  it('are no help where they cannot be played, and are asked about where nothing plays them', () => {
    const guide = { 'help/guides/x.mdx': play('./x.mp3'), 'help/guides/x.mp3': clip };
    const found = problemsOf(guide).join('\n');
    expect(found).toContain('<Audio> src — Recordings are played in posts only.');
    expect(found).toContain(
      'help/guides/x.mp3:1:1 — Warning: Nothing reads this file. A recording is an MP3 in blog/,',
    );
    const folder = makeFolder();
    writeFiles(folder, { 'blog/Take One.mp3': clip });
    const all = checkContent(readContent(folder), now).map(({ message }) => message);
    expect(all).toContain('No text plays this recording: use it, or delete it.');
    expect(all).toContain(
      'The name of a recording has plain letters, digits, and hyphens: rename this file, such as to take-one.mp3.',
    );
  });
});

it('players and galleries have styles in posts, help texts, and campaigns alone', () => {
  const gallery =
    '<Gallery>\n\n![A desk](../blog/desk.svg)\n![A desk](../blog/desk.svg)\n\n</Gallery>';
  expect(problemsOf({ 'legal/x.mdx': post(gallery) })).toContain(
    'legal/x.mdx:7:1 <Gallery> — This block is for posts, help texts, and campaigns.',
  );
});

describe('downloads', () => {
  const linking = (address: string) => post(`The [rate card](${address}) of this year.`);
  const messagesOf = (address: string, files: Record<string, string | Uint8Array>) =>
    problemsOf({ 'blog/x.mdx': linking(address), ...files }).map((problem) =>
      problem.replace(/^.*? — /, ''),
    );

  it('lie nowhere else', () => {
    expect(messagesOf('/about', { 'company/card.pdf': '%PDF-1.7' }).at(-1)).toMatch(
      /^Warning: Nothing reads this file\. A file to download lies beside the text/,
    );
  });

  it.each([
    ['pdf', 'hello', 'This is no PDF file, whatever its name says: export it as one.'],
    ['docx', '%PDF-1.7', 'This is no Word file, whatever its name says: export it as one.'],
    ['csv', '\u00FF\u00FEa', 'This is no text in UTF-8: save it in that encoding.'],
    [
      'pdf',
      `%PDF-1.7${' '.repeat(21 * 1024 ** 2)}`,
      'The file is 21.0 MB; at most 20 MB is allowed.',
    ],
  ])('are what their name says, and no larger than 20 MB: .%s', (ending, text, message) => {
    const files = { [`blog/card.${ending}`]: Buffer.from(text, 'latin1') };
    expect(messagesOf(`./card.${ending}`, files)).toEqual([message]);
  });

  it.each([
    ['zip', 'PK\u0003\u0004'],
    ['xlsx', 'PK\u0003\u0004'],
    ['csv', 'a,b\n1,2\n'],
    ['txt', 'Take one'],
  ])('may be .%s', (ending, text) => {
    const files = { [`blog/card.${ending}`]: Buffer.from(text, 'latin1') };
    expect(messagesOf(`./card.${ending}`, files)).toEqual([]);
  });
});
