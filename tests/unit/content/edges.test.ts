import { readFileSync } from 'node:fs';

import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

import { checkContent, NOT_NORMAL } from '../../../scripts/content-check.ts';
import { findNearest, formatProblem } from '../../../scripts/content-check/problem.ts';
import { makeFolder, writeFiles } from './temporary-folder.ts';

const excerpt = 'One or two plain sentences that say what a reader will know after this post.';
const post = (body: string, front = '') =>
  `---\ntitle: A post for this test\nexcerpt: ${excerpt}\ncover: none\n${front}---\n\n${body}\n`;
const service = (name: string, price: number) =>
  `name: ${name}\nprice: ${price}\ngroup: audio\nposition: ${Math.round(price)}\ndescription: One episode cut and cleaned, as most shows need it.\nfeatures: [One, Two]\n`;

/** The problems of these files alone, whatever their form: a folder with little in it misses other things. */
function problemsOf(files: Readonly<Record<string, string | Uint8Array>>): string[] {
  const folder = makeFolder();
  writeFiles(folder, files);
  const paths = Object.keys(files).map((path) => `content/${path}`);
  return checkContent(folder, { now: new Date('2026-11-21T00:00:00Z') })
    .filter(({ file, message }) => paths.includes(file) && message !== NOT_NORMAL)
    .map(formatProblem);
}

const problemsOfPost = (body: string, front?: string) =>
  problemsOf({ 'blog/x.mdx': post(body, front) });

describe('the nearest word', () => {
  it.each([
    ['vidoe', 'video'],
    [' VIDEO ', 'video'],
    ['enterprize', 'enterprise'],
    ['lunch', 'launch'],
    // A wrong guess would mislead.
    ['consulting', undefined],
    ['aud', undefined],
    ['', undefined],
  ])('for "%s" is %s', (word, nearest) => {
    expect(findNearest(word, ['audio', 'video', 'launch', 'enterprise'])).toBe(nearest);
  });
});

describe('files from other editors', () => {
  it('may have Windows line endings and a byte order mark', () => {
    const text = `\uFEFF${post('A stray { here.')}`.replaceAll('\n', '\r\n');
    expect(problemsOf({ 'blog/x.mdx': text })).toEqual([
      'content/blog/x.mdx:7:9 — A stray "{": write "\\{" for a brace.',
    ]);
  });

  it('have columns counted in characters', () => {
    expect(problemsOfPost('“−16” 😀 [x](/hlep)')).toEqual([
      'content/blog/x.mdx:7:14 link — There is no page "/hlep". Did you mean "/help"?',
    ]);
  });

  it('are reported when empty', () => {
    expect(problemsOf({ 'services/x.yaml': '# soon\n' })).toEqual([
      'content/services/x.yaml:1:1 — Is empty. It must be keys with values: name, price, group, position, description, features, badge, popular.',
    ]);
  });

  it('are reported when their front matter is not closed', () => {
    expect(problemsOf({ 'blog/x.mdx': '---\ntitle: A\n\nText\n' })).toEqual([
      'content/blog/x.mdx:1:1 — The front matter is never closed: write a line of three hyphens (---) between it and the text.',
    ]);
  });
});

describe('a reading time', () => {
  it.each([1, 23, 131, 132, 300, 500])('of %i words can be stated', (count) => {
    const text = Array.from({ length: count }, () => 'tone').join(' ');
    const stated = [1, 2, 3].filter((minutes) => {
      const article = `---\nreadMinutes: ${minutes}\n---\n\n${text}\n`;
      const problems = problemsOf({ 'help/articles/x.mdx': article });
      return !problems.some((problem) => problem.includes('readMinutes'));
    });
    expect(stated).not.toEqual([]);
  });
});

describe('the word list in STYLE.md', () => {
  const style = readFileSync('content/STYLE.md', 'utf8');
  const rows = [...style.matchAll(/^\| ([^|]+) \| ([^|]+) \|$/gm)].slice(2);

  it.each(rows.map(([, not = '', but = '']) => [not, but] as const))(
    'replaces "%s" with "%s"',
    (not, but) => {
      const files = { 'STYLE.md': style, 'blog/x.mdx': post(`This page says ${not} today.`) };
      expect(problemsOf(files)).toEqual([
        `content/blog/x.mdx:7:16 — Write "${but}" in place of "${not}" (STYLE.md).`,
      ]);
    },
  );
});

describe('common YAML mistakes', () => {
  const yaml = (line: string) =>
    problemsOf({ 'services/x.yaml': service('Lite Edit', 40).replace('name: Lite Edit', line) });

  it.each([
    [
      "name: 'It's light'",
      'This is left over after the end of the value. Put the whole text in quotes; if it contains quotes, use the other kind around it.',
    ],
    [
      'name: @lite',
      'Put this text in quotes: without them the sign at its beginning has a meaning in YAML.',
    ],
    [
      'name:Lite Edit',
      'Every key needs a colon and a space, every entry of a list a hyphen and a space.',
    ],
  ])('%s', (line, message) => {
    const found = yaml(line);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(/^content\/services\/x\.yaml:\d+:\d+ /);
    expect(found[0]?.split('— ')[1]).toBe(message);
  });

  it('do not include an entry with a colon for text that needs quotes', () => {
    expect(
      problemsOf({
        'services/x.yaml': service('Lite Edit', 40).replace(
          '[One, Two]',
          '\n  - Note: one\n  - Two',
        ),
      }),
    ).toEqual([
      'content/services/x.yaml:7:5 features.1 — Must be text, not keys with values. Put the text in quotes if it contains a colon.',
    ]);
  });
});

describe('dates', () => {
  it.each(['2026-03-04T09:00Z', '2026-03-04T09:00:00+02:00', '2026-03-04', '2028-02-29T00:00:00Z'])(
    'are accepted as %s',
    (date) => {
      expect(problemsOfPost('Text.', `publishedAt: ${date}\n`)).toEqual([]);
    },
  );
});

describe('MDX', () => {
  it.each([
    'Escaped \\{ and \\<, `{code}` and `<b>`.',
    '```\n{ x } <y>\n```',
    'A note {/* for editors */} that no one sees.',
    '<Callout kind="note">One line.</Callout>',
    '<Checklist title="A">\n- One\n</Checklist>',
    '<DosAndDonts>\n<Dos>\n- One\n</Dos>\n<Donts>\n- Two\n</Donts>\n</DosAndDonts>',
    '[a](https://example.com/x) [b](mailto:a@b.example) [c](/services#video) [d](/pricing#enterprise) [e](/help#anything) [f](/contact?about=a)',
    '## The “first” part, −16 LUFS\n\n[here](#the-first-part-16-lufs)',
  ])('accepts %j', (body) => {
    expect(problemsOfPost(body)).toEqual([]);
  });

  it.each([
    [
      'A <!-- comment -->.',
      '7:3 — A comment is written {/* like this */} here, not <!-- like this -->.',
    ],
    [
      'See <https://example.com>.',
      '7:5 — Write [a few words](https://example.com) instead of the bare address, with the address in the round brackets.',
    ],
    [
      '<Figure name={"a"} alt="A level line" />\n\nText.',
      '7:9 <Figure> name — Write the text in quotes: name="…".',
    ],
    [
      '<Callout kind="tip" title="">\nText.\n</Callout>',
      '7:21 <Callout> title — Must not be empty.',
    ],
    [
      '<Callout kind="tip"></Callout>\n\nText.',
      '7:1 <Callout> — There is nothing inside this block.',
    ],
    ['[a]()', '7:1 link — The link leads nowhere: write an address between the round brackets.'],
    ['[a](/services/)', '7:5 link — Write "/services".'],
    [
      '[a](https://roomtone.example/help)',
      '7:5 link — Write "/help": links inside the site do without its name.',
    ],
    ['[a][b]\n\n[b]: /hlep', '9:6 link — There is no page "/hlep". Did you mean "/help"?'],
    ['', '1:1 — There is no text below the front matter.'],
  ])('refuses %j', (body, message) => {
    expect(problemsOfPost(body)).toEqual([`content/blog/x.mdx:${message}`]);
  });

  it('lets a post link to one that is published by then, and to no later one', () => {
    const files = {
      'blog/early.mdx': post(
        'See [the late one](/blog/late).',
        'publishedAt: 2026-01-01\n',
      ).replace('A post', 'An early post'),
      'blog/late.mdx': post(
        'See [the early one](/blog/early).',
        'publishedAt: 2026-02-01\n',
      ).replace('A post', 'A late post'),
    };
    expect(problemsOf(files)).toEqual([
      'content/blog/early.mdx:8:20 link — /blog/late goes live only on 2026-02-01, so readers would find nothing there before.',
    ]);
  });
});

describe('prices in copy', () => {
  const withCopy = (copy: string) =>
    problemsOf({
      'blog/x.mdx': post(copy),
      'services/lite-edit.yaml': service('Lite Edit', 40),
      'services/notes.yaml': service('Notes', 24.99),
      'services/edit-and-notes.yaml': service('Lite Edit + Notes', 60),
    }).map((problem) => problem.split(' price — ')[1]);

  it.each([
    'Lite Edit ($40), Notes $24.99, and Lite Edit + Notes for $60.',
    'A microphone is $70, Lite Edit is $40.',
    'A Lite Edit saves you a microphone of $70.',
    'The lite edit of a $90 song.',
    '| Lite Edit | $40 |\n| --- | --- |\n| Notes | $24.99 |',
  ])('match: %j', (copy) => {
    expect(withCopy(copy)).toEqual([]);
  });

  it.each([
    ['The **Lite Edit** is $45.', 'Lite Edit costs $40 (services/lite-edit.yaml), not $45.'],
    [
      'Ask for Lite Edit + Notes ($1,060).',
      'Lite Edit + Notes costs $60 (services/edit-and-notes.yaml), not $1,060.',
    ],
    ['$39.99 per Lite Edit', 'Lite Edit costs $40 (services/lite-edit.yaml), not $39.99.'],
    [
      '<Callout kind="tip" title="Lite Edit: $41">\nText.\n</Callout>',
      'Lite Edit costs $40 (services/lite-edit.yaml), not $41.',
    ],
  ])('do not match: %j', (copy, message) => {
    expect(withCopy(copy)).toEqual([message]);
  });

  it('are found in YAML, too, with their position', () => {
    const files = {
      'services/lite-edit.yaml': service('Lite Edit', 40),
      'add-ons/x.yaml':
        'name: More\nprice: 5\nposition: 1\ndescription: >-\n  Goes with the\n  Lite Edit ($45).\n',
    };
    expect(problemsOf(files)).toEqual([
      'content/add-ons/x.yaml:6:14 price — Lite Edit costs $40 (services/lite-edit.yaml), not $45.',
    ]);
  });
});

describe('authors', () => {
  const withAuthor = (author: string) =>
    problemsOf({
      'company/team.yaml':
        '- id: maya\n  name: Maya Lindqvist\n  role: Lead\n  bio: Plans launches and communities, and asks what a listener should do next.\n',
      'help/articles/x.mdx': `---\nauthor: ${author}\n---\n\nText.\n`,
    }).filter((problem) => problem.includes(' author — '));

  it('may be guests', () => {
    expect(withAuthor('Jo Smith, guest')).toEqual([]);
    expect(withAuthor('Maya Lindqvist, Audience Lead')).toEqual([]);
  });
});

describe('images', () => {
  const picture = (width: number, height = 40) =>
    sharp({ create: { width, height, channels: 3, background: 'white' } });

  it.each(['png', 'avif'] as const)('are measured when they are %s', async (kind) => {
    const path = `blog/x.${kind}`;
    expect(problemsOf({ [path]: await picture(1000).toFormat(kind).toBuffer() })).toEqual([]);
    expect(problemsOf({ [path]: await picture(999).toFormat(kind).toBuffer() })).toEqual([
      `content/${path}:1:1 — The picture is 999 pixels wide; at least 1000 are needed to be sharp.`,
    ]);
  });

  it('are measured in the orientation a camera recorded', async () => {
    const upright = await picture(1600, 900).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(problemsOf({ 'blog/x.jpg': upright })).toEqual([
      'content/blog/x.jpg:1:1 — The picture is 900 pixels wide; at least 1000 are needed to be sharp.',
    ]);
  });

  it('may be as large as a camera makes them, and no larger', async () => {
    const photo = await picture(1200).jpeg().toBuffer();
    const withWeight = (megabytes: number) =>
      problemsOf({ 'blog/x.jpg': Buffer.concat([photo], megabytes * 1024 ** 2) });
    expect(withWeight(8)).toEqual([]);
    expect(withWeight(21)).toEqual([
      'content/blog/x.jpg:1:1 — The picture has 21.0 MB; at most 20 MB are allowed.',
    ]);
  });

  it.each(['hello', ''])('are refused as %j', (text) => {
    expect(problemsOf({ 'blog/x.jpg': text })).toEqual([
      'content/blog/x.jpg:1:1 — This is not a picture that browsers show: use PNG, JPEG, WebP or AVIF.',
    ]);
  });
});

describe('curly quotes', () => {
  const message =
    'These curly quotes would be shown: remove them, or write straight ones ("…") in their place.';
  const withName = (name: string) => problemsOf({ 'services/x.yaml': service(name, 40) });

  it('are refused around a text, in a list, and around an attribute', () => {
    expect(withName('“Lite Edit”')).toEqual([`content/services/x.yaml:1:7 name — ${message}`]);
    const features = service('Lite Edit', 40).replace('[One, Two]', '[One, ‘Two’]');
    expect(problemsOf({ 'services/x.yaml': features })).toEqual([
      `content/services/x.yaml:6:17 features.2 — ${message}`,
    ]);
    expect(problemsOfPost('<Callout kind=“tip”>\nText.\n</Callout>')).toEqual([
      'content/blog/x.mdx:7:1 <Callout> — Quotes around an attribute are straight: title="Before you record".',
    ]);
  });

  it.each(['The “lite” edit', '"“Lite” edit"', "'“Lite Edit”'"])(
    'are allowed as words in %s',
    (name) => {
      expect(withName(name)).toEqual([]);
    },
  );
});
