import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import sharp from 'sharp';

import { temporaryFolder } from './temporary-folder.ts';

/** An empty folder called `content` that is gone after the test. */
export function makeFolder(...whenOver: Parameters<typeof temporaryFolder>): string {
  const folder = join(temporaryFolder(...whenOver), 'content');
  mkdirSync(folder);
  return folder;
}

/** A copy of the real content that is gone after the test. */
export function copyContent(): string {
  const folder = makeFolder();
  cpSync('content', folder, { recursive: true });
  return folder;
}

export function writeFiles(
  folder: string,
  files: Readonly<Record<string, string | Uint8Array>>,
): void {
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

const excerpt =
  'One or two plain sentences that say what a reader will know after this post, long enough for the lists that show them and for search engines to use whole.';

/** A valid post. @param front more lines of front matter. */
export const post = (body: string, front = '') =>
  `---\ntitle: A post for this test\nexcerpt: ${excerpt}\ncover: none\n${front}---\n\n${body}\n`;

/** What stands for lines: these, and each part of the file that is called `{name}`, with the words behind it for `$1`. */
const shorthands = new Map([
  ['{text}', `Room tone is the sound of rooms. ${'Nobody speaks there now. '.repeat(36)}`.trim()],
  ['{strokes}', '<path class="quiet" d="M20 20V40"/>\n'.repeat(130).trim()],
]);

const expand = (text: string): string =>
  text.replaceAll(/^(\{\w+\})(?: (.*))?$/gm, (line, name: string, words = '') => {
    const lines = shorthands.get(name);
    return lines === undefined ? line : expand(lines.replaceAll('$1', words));
  });

/**
 * Writes the folder of content that mistakes.txt describes: `=== path`, the message about it, and below it the file.
 * @returns the folder, and what content:check should say of it.
 */
export async function writeContentMistakes(...whenOver: Parameters<typeof makeFolder>) {
  const folder = makeFolder(...whenOver);
  const expected: string[] = [];
  for (const part of readFileSync('tests/unit/content/mistakes.txt', 'utf8').split(/^=== /m)) {
    const [heading = '', ...lines] = part.split('\n');
    if (heading.startsWith('{')) {
      shorthands.set(heading, lines.slice(0, -1).join('\n'));
      continue;
    }
    if (heading.includes(' — ')) expected.push(heading);
    const path = heading.split(':', 1)[0]!;
    if (lines.length > 1) writeFiles(folder, { [path]: expand(lines.join('\n')) });
  }
  const narrow = { width: 8, height: 8, channels: 3, background: 'teal' } as const;
  await sharp({ create: narrow }).png().toFile(join(folder, 'narrow.png'));
  return { folder, expected };
}
