import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';

/** The content that tests are about. `tar -czf tests/fixtures/content.tgz content` makes it what content/ is. */
export const FROZEN_CONTENT = 'tests/fixtures/content.tgz';

/** @returns the folder that has the content that tests are about, unpacked once for each archive. */
export function frozenContent(): string {
  const cache = 'node_modules/.cache/frozen-content';
  const folder = join(cache, hash('sha256', readFileSync(FROZEN_CONTENT)).slice(0, 16));
  if (!existsSync(folder)) {
    mkdirSync(cache, { recursive: true });
    const unpacked = mkdtempSync(`${folder}-`);
    execFileSync('tar', ['-xzf', FROZEN_CONTENT, '-C', unpacked]);
    try {
      renameSync(unpacked, folder);
    } catch (error) {
      // Another process was first.
      if (!existsSync(folder)) throw error;
    }
  }
  return join(folder, 'content');
}

/** Whether content/ is not what tests are about, as after marketers have published. */
export function hasOtherContent(): boolean {
  const read = (folder: string) =>
    globSync('**/*.*', { cwd: folder })
      .toSorted()
      .map((path) => path + readFileSync(join(folder, path), 'latin1'))
      .join();
  return read('content') !== read(frozenContent());
}

/** Says before tests that they may fail only because they run where other texts are than they are about. */
export default function warnOfOtherContent(): void {
  if (!hasOtherContent()) return;
  console.warn(
    'content/ differs from tests/fixtures/content.tgz, which these tests are about. `npm run test:unit -- tests/unit/seo` and `npm run test:e2e -- tests/e2e/blog.spec.ts` run tests in a copy of the project that has it.',
  );
}
