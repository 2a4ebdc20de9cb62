// The adapter of the files against a store that is not ours, with the rules that `ops files setup` gives it.
import { expect, onTestFinished } from 'vitest';

import { startS3rver } from '../engines/s3rver.ts';
import { makeClock } from '../support/clock.ts';
import { expectExit, makeOpsWorld } from '../support/ops.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { describeBucket, PAGES } from '../unit/storage/bucket-suite.ts';

describeBucket('s3rver', async () => {
  const { filesUrl, stop } = await startS3rver(temporaryFolder());
  onTestFinished(stop);
  const world = makeOpsWorld();
  expect(world.deps.siteUrl).toBe(PAGES);
  // The store has a clock of its own.
  world.clock.set(Date.now());
  const running = world.runAs({ env: { FILES_URL: filesUrl } }, 'files setup --yes');
  // It has no life cycles.
  await expectExit(running, 1, 'has the cors rule', 'refused the lifecycle rule (NotImplemented)');
  return { filesUrl, clock: makeClock(new Date().toISOString()) };
});
