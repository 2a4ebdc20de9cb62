// The adapter of the files against two stores that are not ours.
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

import { startS3rver } from '../engines/s3rver.ts';
import { makeClock } from '../support/clock.ts';
import { expectExit, makeOpsWorld } from '../support/ops.ts';
import { startSwift, type SwiftServer } from '../support/swift-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { describeBucket, describeUploads, PAGES } from '../unit/storage/bucket-suite.ts';

/** Gives a store the rules that the site needs; it has a clock of its own. */
function setUp(filesUrl: string) {
  const world = makeOpsWorld();
  expect(world.deps.siteUrl).toBe(PAGES);
  world.clock.set(Date.now());
  return world.runAs({ env: { FILES_URL: filesUrl } }, 'files setup --yes');
}
const clockOfStore = () => makeClock(new Date().toISOString());

describeBucket('s3rver', async () => {
  const { filesUrl, stop } = await startS3rver(temporaryFolder());
  onTestFinished(stop);
  // It has no life cycles.
  const refused = 'refused the lifecycle rule (NotImplemented)';
  await expectExit(setUp(filesUrl), 1, 'has the cors rule', refused);
  return { filesUrl, clock: clockOfStore() };
});

// Verifies signatures, and does all that uploads need.
describe('Swift', () => {
  let swift: SwiftServer;
  beforeAll(async () => {
    swift = await startSwift(temporaryFolder(afterAll), PAGES);
  }, 120_000);
  afterAll(() => swift.stop());

  const openSwift = async () => ({
    filesUrl: await swift.newBucket(),
    clock: clockOfStore(),
    hasOwnRules: true,
  });
  describeBucket('Swift', openSwift);
  describeUploads('Swift', openSwift);

  it('tells an operator that the rules have to be set there', async () => {
    const { filesUrl } = await openSwift();
    await expectExit(setUp(filesUrl), 1, 'refused the cors rule', 'refused the lifecycle rule');
  });
});
