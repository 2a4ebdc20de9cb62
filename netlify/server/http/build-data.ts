import { buildDataSchema } from '../../../src/contracts/server-data.ts';
import type { BuildData } from '../../../src/contracts/server-data.ts';
// Apart from server-data.ts, so that only the function that asks for builds is bundled with it.
import buildJson from '../../data/build.json' with { type: 'json' };

/** Facts of the build that serves now. */
export function readBuild(): BuildData {
  return buildDataSchema.parse(buildJson);
}
