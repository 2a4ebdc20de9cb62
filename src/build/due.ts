import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { momentsAfter } from '../content-schemas/moments.ts';
import { readText, readYaml } from '../lib/content-file.ts';

/** When a content folder changes by itself after a moment. */
export function readDue(now: Date, timeZone: string, content = 'content'): string[] {
  const values = globSync('**/*.{mdx,yaml}', { cwd: content }).map((file) => {
    const text = readFileSync(join(content, file), 'utf8');
    return file.endsWith('.mdx') ? readText(text).front : readYaml(text);
  });
  return momentsAfter(now, values, timeZone);
}
