import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import sharp from 'sharp';

import { temporaryFolder } from './temporary-folder.ts';

const excerpt =
  'One or two plain sentences that say what a reader will know after this post, long enough for the lists that show them and for search engines to use whole.';

/** What stands for lines that many files have; of a post, its title follows. */
const shorthands: readonly (readonly [RegExp, string])[] = [
  [/^\{post\} (.*)$/gm, `---\ntitle: $1\nexcerpt: ${excerpt}\ncover: none\n---\n`],
  [
    /^\{promo\}$/gm,
    [
      'promo:',
      '  title: Rather have it done?',
      '  text: Send us the recording and we will do it for you, by the day we said.',
      '  actions:',
      '    - { label: See services, to: services }',
    ].join('\n'),
  ],
  [
    /^\{text\}$/gm,
    `Room tone is the sound of rooms. ${'Nobody speaks there now. '.repeat(36)}`.trim(),
  ],
];

/**
 * Writes the folder of content that mistakes.txt describes: `=== path`, the message about it, and below it the file.
 * @returns the folder, and what content:check should say of it.
 */
export async function writeContentMistakes(whenOver?: (remove: () => void) => void) {
  const folder = join(temporaryFolder(whenOver), 'content');
  const expected: string[] = [];
  const text = shorthands.reduce(
    (written, [pattern, lines]) => written.replaceAll(pattern, lines),
    readFileSync('tests/unit/content/mistakes.txt', 'utf8'),
  );
  for (const part of text.split(/^=== /m)) {
    const [heading = '', ...lines] = part.split('\n');
    if (heading.includes(' — ')) expected.push(heading);
    const path = join(folder, heading.split(':', 1)[0]!);
    mkdirSync(dirname(path), { recursive: true });
    if (lines.length > 1) writeFileSync(path, lines.join('\n'));
  }
  const narrow = { width: 8, height: 8, channels: 3, background: 'teal' } as const;
  await sharp({ create: narrow }).png().toFile(join(folder, 'narrow.png'));
  return { folder, expected };
}
