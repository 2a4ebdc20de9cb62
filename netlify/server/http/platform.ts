import { randomBytes } from 'node:crypto';
import process from 'node:process';

import type { Environment, Platform, SiteContext } from '../dependencies.ts';
import { withDatabaseUrl } from '../lib/database-url.ts';
import { ConfigurationError } from '../lib/errors.ts';
import { folderSettings, LOCAL_FOLDER } from '../lib/local-settings.ts';
import { openStore } from '../storage/engines.ts';
import { STORE_BUDGET_MS } from '../storage/store.ts';

const randomHex = (bytes: number) => randomBytes(bytes).toString('hex');

const platformWith = (env: Environment): Platform => ({
  env,
  now: Date.now,
  randomHex,
  // Netlify stores the console output as the function's log.
  writeLine: (line) => {
    console.log(line);
  },
  storeBudgetMs: STORE_BUDGET_MS,
  openStore: (name, budget) => openStore(withDatabaseUrl(env), { name, budget, randomHex }),
});

export const netlifyPlatform = platformWith(process.env);

/**
 * The platform of one call. `netlify dev` and `netlify serve` have no settings, and their Blobs give no etags with what is
 * read: there everything is kept in the data folder, as by `npm start`.
 */
export function platformOf(context: DeployContext, overrides: Partial<Platform>): Platform {
  const { env } = process;
  const isEmulated =
    !overrides.env && !env['SITE_CONTEXT'] && isAtDeveloper(env, context.deploy?.context);
  if (!isEmulated) return { ...netlifyPlatform, ...overrides };
  const settings = folderSettings(env['DATA_DIR'] || LOCAL_FOLDER, env);
  return { ...platformWith({ ...env, ...settings }), ...overrides };
}

/** Deployed functions are told the region of their machine; Netlify's own tools call it `dev`. */
const isAtDeveloper = ({ AWS_REGION = 'dev' }: Environment, deployed = '') =>
  deployed === 'dev' && AWS_REGION === 'dev';

const LOCAL_NAME = /^(local|dev)(-[a-z0-9]{1,20})?$/;
const DEPLOY_ID = /^[0-9a-z]{6,30}$/;
const DEPLOYED = ['production', 'deploy-preview', 'branch-deploy'];

/** What Netlify says of the deploy that a function belongs to, and of the address that was asked for. */
export interface DeployContext {
  deploy?: { context?: string; id?: string };
  url?: URL;
}

/**
 * Determines the context from `SITE_CONTEXT`, allowed only locally, or from Netlify. Every preview has its own empty
 * stores; branch deploys share theirs. Links in emails of both lead back to where the request came in: `URL` is
 * production's address, where their tokens mean nothing.
 * @throws ConfigurationError when it is unknown: a guess could damage production data.
 */
export function siteContext(env: Environment, { deploy, url }: DeployContext): SiteContext {
  const declared = env['SITE_CONTEXT'];
  const deployed = deploy?.context ?? '';
  const ownUrl = url && { url: url.origin };
  if (declared) {
    if (!LOCAL_NAME.test(declared)) throw contextError('SITE_CONTEXT', 'must be local or dev');
    if (DEPLOYED.includes(deployed))
      throw contextError('SITE_CONTEXT', 'is set on a deployed site');
    return { name: declared, isLocal: true };
  }
  switch (deployed) {
    case 'production':
      return { name: deployed, isLocal: false };
    case 'branch-deploy':
      return { name: deployed, isLocal: false, ...ownUrl };
    case 'deploy-preview': {
      const id = deploy?.id?.toLowerCase() ?? '';
      if (!DEPLOY_ID.test(id)) throw contextError('deploy.id', 'is missing on a preview');
      return { name: `deploy-preview-${id}`, isLocal: false, ...ownUrl };
    }
    case 'dev':
      if (!isAtDeveloper(env, deployed))
        throw contextError('deploy.context', 'is dev on a deployed site');
      return { name: 'dev', isLocal: true };
    default:
      throw contextError('deploy.context', 'is not one we know');
  }
}

/** Of a scheduled function, which only the published deploy has: a call that names no context is production's. */
export function scheduledContext(env: Platform['env'], context: DeployContext): SiteContext {
  const isUnnamed = !context.deploy?.context && !env['SITE_CONTEXT'];
  return siteContext(env, isUnnamed ? { deploy: { context: 'production' } } : context);
}

function contextError(variable: string, problem: string): ConfigurationError {
  return new ConfigurationError(variable, problem, 'internal');
}
