import { randomBytes } from 'node:crypto';
import process from 'node:process';

import type { Platform, SiteContext } from '../dependencies.ts';
import { ConfigurationError } from '../lib/errors.ts';
import { STORE_BUDGET_MS } from '../storage/bounded-fetch.ts';
import { openStore } from '../storage/engines.ts';

const randomHex = (bytes: number) => randomBytes(bytes).toString('hex');

export const netlifyPlatform: Platform = {
  env: process.env,
  now: Date.now,
  randomHex,
  // Netlify stores the console output as the function's log.
  writeLine: (line) => {
    console.log(line);
  },
  storeBudgetMs: STORE_BUDGET_MS,
  openStore: (name, budget) => openStore(process.env, { name, budget, randomHex }),
};

const LOCAL_NAME = /^(local|dev)(-[a-z0-9]{1,20})?$/;
const DEPLOY_ID = /^[0-9a-z]{6,30}$/;
const DEPLOYED = ['production', 'deploy-preview', 'branch-deploy'];

/**
 * Determines the context from `SITE_CONTEXT`, allowed only locally, or from Netlify. Every preview has its own empty
 * stores; branch deploys share theirs.
 * @throws ConfigurationError when it is unknown: a guess could damage production data.
 */
export function siteContext(
  env: Readonly<Record<string, string | undefined>>,
  deploy: { context?: string; id?: string } | undefined,
): SiteContext {
  const declared = env['SITE_CONTEXT'];
  const deployed = deploy?.context ?? '';
  if (declared) {
    if (!LOCAL_NAME.test(declared)) throw contextError('SITE_CONTEXT', 'must be local or dev');
    if (DEPLOYED.includes(deployed))
      throw contextError('SITE_CONTEXT', 'is set on a deployed site');
    return { name: declared, isLocal: true };
  }
  switch (deployed) {
    case 'production':
    case 'branch-deploy':
      return { name: deployed, isLocal: false };
    case 'deploy-preview': {
      const id = deploy?.id?.toLowerCase() ?? '';
      if (!DEPLOY_ID.test(id)) throw contextError('deploy.id', 'is missing on a preview');
      return { name: `deploy-preview-${id}`, isLocal: false };
    }
    case 'dev':
      return { name: 'dev', isLocal: true };
    default:
      throw contextError('deploy.context', 'is not one we know');
  }
}

function contextError(variable: string, problem: string): ConfigurationError {
  return new ConfigurationError(variable, problem, 'internal');
}
