import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Whether content/ is not what tests are about, as after marketers have published. */
export function hasOtherContent(): boolean {
  const read = (folder: string) =>
    globSync('**/*.*', { cwd: folder })
      .toSorted()
      .map((path) => path + readFileSync(join(folder, path), 'latin1'))
      .join();
  return read('content') !== read('tests/fixtures/content');
}

/** Says before tests that they may fail only because they run where other texts are than they are about. */
export default function warnOfOtherContent(): void {
  if (!hasOtherContent()) return;
  console.warn(
    'content/ differs from tests/fixtures/content, which these tests are about. `npm run test:unit -- tests/unit/seo` and `npm run test:e2e -- tests/e2e/blog.spec.ts` run tests in a copy of the project that has it.',
  );
}
