// The local store as a process of its own: `node tests/support/run-honest-blobs.ts FOLDER`. Writes its context as JSON.
import process from 'node:process';

import { startHonestBlobs } from '../../scripts/local/honest-blobs.ts';

const blobs = await startHonestBlobs({
  directory: process.argv[2] ?? '',
  log: (line) => {
    process.stderr.write(`${line}\n`);
  },
});
process.stdout.write(`${JSON.stringify(blobs.context)}\n`);
