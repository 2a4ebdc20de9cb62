// The adapter of the files against a store that is not ours, verifies signatures, and does all that uploads need.
import { afterAll, beforeAll, it } from 'vitest';

import { makeClock } from '../support/clock.ts';
import { expectExit, makeOpsWorld } from '../support/ops.ts';
import { startSwift, type SwiftServer } from '../support/swift-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { describeBucket, describeUploads, PAGES } from '../unit/storage/bucket-suite.ts';

let swift: SwiftServer;
beforeAll(async () => {
  swift = await startSwift(temporaryFolder(afterAll), PAGES);
}, 120_000);
afterAll(() => swift.stop());

const openSwift = async () => ({
  filesUrl: await swift.newBucket(),
  // The store has a clock of its own.
  clock: makeClock(new Date().toISOString()),
  hasOwnRules: true,
});
describeBucket('Swift', openSwift);
describeUploads('Swift', openSwift);

it('tells an operator of Swift that the rules have to be set there', async () => {
  const { filesUrl, clock } = await openSwift();
  const world = makeOpsWorld();
  world.clock.set(clock.now());
  const running = world.runAs({ env: { FILES_URL: filesUrl } }, 'files setup --yes');
  await expectExit(running, 1, 'refused the cors rule', 'refused the lifecycle rule');
});
