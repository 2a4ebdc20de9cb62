import type { Config } from '@netlify/functions';

import type { BuildData } from '../../src/contracts/server-data.ts';
import buildJson from '../data/build.json' with { type: 'json' };
import type { Platform } from '../server/dependencies.ts';
import { netlifyPlatform } from '../server/http/platform.ts';
import { runScheduled } from '../server/http/scheduled.ts';
import { ConfigurationError } from '../server/lib/errors.ts';
import { SECOND_MS } from '../server/lib/time.ts';
import { dueMoments, isBuildWanted } from '../server/maintenance/due.ts';

const HOOK_TIMEOUT_MS = 10 * SECOND_MS;

export interface BuildPlatform extends Pick<Platform, 'env' | 'now' | 'writeLine'> {
  build: () => BuildData;
  /** @returns the status of the build hook's response, 0 without one. */
  callHook: (address: string) => Promise<number>;
}

const netlifyBuilds: BuildPlatform = {
  env: netlifyPlatform.env,
  now: netlifyPlatform.now,
  writeLine: netlifyPlatform.writeLine,
  build: () => buildJson,
  callHook: async (address) => {
    const signal = AbortSignal.timeout(HOOK_TIMEOUT_MS);
    try {
      return (await fetch(address, { method: 'POST', redirect: 'error', signal })).status;
    } catch {
      // The error may quote the address, which is a secret.
      return 0;
    }
  },
};

/** Starts a build when a post, a campaign, a price, or the like is due; failures are logged and left to the next run. */
export default async function publishDue(
  _request?: Request,
  _context?: unknown,
  overrides: Partial<BuildPlatform> = {},
): Promise<void> {
  const platform = { ...netlifyBuilds, ...overrides };
  await runScheduled('publish-due', platform, async (log, nowMs) => {
    const publishing = { ...platform.build(), nowMs };
    if (!isBuildWanted(publishing)) return 200;
    const status = await platform.callHook(readHook(platform.env));
    log.record('sys_build_asked', { due: dueMoments(publishing).length });
    return status;
  });
}

function readHook(env: Platform['env']): string {
  const address = env['BUILD_HOOK_URL'] ?? '';
  if (!address) throw new ConfigurationError('BUILD_HOOK_URL', 'is missing', 'internal');
  if (!URL.canParse(address) || new URL(address).protocol !== 'https:')
    throw new ConfigurationError('BUILD_HOOK_URL', 'must be an https address', 'internal');
  return address;
}

export const config: Config = {
  schedule: '*/5 * * * *',
};
