import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { temporaryFolder } from '../../support/temporary-folder.ts';

/** An empty folder called `content` that is gone after the test. */
export function makeFolder(): string {
  const folder = join(temporaryFolder(), 'content');
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

/** Raises the prices in a file, as somebody in the editor would. */
export function raisePrice(file: string, dollars: number): void {
  const text = readFileSync(file, 'utf8');
  const raised = text.replace(
    /^(price|originalPrice): \$(.*)$/gm,
    (_, key: string, price: string) => {
      return `${key}: $${(Number(price) + dollars).toFixed(2).replace('.00', '')}`;
    },
  );
  writeFileSync(file, raised);
}

const excerpt =
  'One or two plain sentences that say what a reader will know after this post, long enough for the lists that show them and for search engines to use whole.';

/** A valid post. @param front more lines of front matter. */
export const post = (body: string, front = '') =>
  `---\ntitle: A post for this test\nexcerpt: ${excerpt}\ncover: none\n${front}---\n\n${body}\n`;
