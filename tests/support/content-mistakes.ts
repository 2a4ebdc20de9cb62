import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import sharp from 'sharp';

import { temporaryFolder } from './temporary-folder.ts';

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
export async function writeContentMistakes(whenOver?: (remove: () => void) => void) {
  const folder = join(temporaryFolder(whenOver), 'content');
  const expected: string[] = [];
  for (const part of readFileSync('tests/unit/content/mistakes.txt', 'utf8').split(/^=== /m)) {
    const [heading = '', ...lines] = part.split('\n');
    if (heading.startsWith('{')) {
      shorthands.set(heading, lines.slice(0, -1).join('\n'));
      continue;
    }
    if (heading.includes(' — ')) expected.push(heading);
    const path = join(folder, heading.split(':', 1)[0]!);
    mkdirSync(dirname(path), { recursive: true });
    if (lines.length > 1) writeFileSync(path, expand(lines.join('\n')));
  }
  const narrow = { width: 8, height: 8, channels: 3, background: 'teal' } as const;
  await sharp({ create: narrow }).png().toFile(join(folder, 'narrow.png'));
  return { folder, expected };
}
