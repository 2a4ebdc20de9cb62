import { ConfigurationError } from '../lib/configuration-error.ts';

/** Which copy of the site is running. */
export interface SiteContext {
  /** Part of every store's name and of every token's audience: what belongs to one context opens nothing in another. */
  readonly name: string;
  /** A developer's machine: plain http, one address for everybody. */
  readonly isLocal: boolean;
}

const LOCAL_NAME = /^(local|dev)(-[a-z0-9]{1,20})?$/;
const DEPLOY_ID = /^[0-9a-z]{6,30}$/;
const DEPLOYED = ['production', 'deploy-preview', 'branch-deploy'];

/**
 * Tells the context from `SITE_CONTEXT`, which only a local server may set, or from what Netlify says. Every preview
 * starts empty under its own deploy id; branch deploys share one context, so that a staging branch keeps its data.
 * @throws ConfigurationError when it cannot be told: guessing "production" could cost its data.
 */
export function siteContext(
  env: Readonly<Record<string, string | undefined>>,
  deploy: { readonly context?: string; readonly id?: string } | undefined,
): SiteContext {
  const declared = env['SITE_CONTEXT'];
  const deployed = deploy?.context ?? '';
  if (declared) {
    if (!LOCAL_NAME.test(declared)) throw refusal('SITE_CONTEXT', 'must be local or dev');
    if (DEPLOYED.includes(deployed)) throw refusal('SITE_CONTEXT', 'is set on a deployed site');
    return { name: declared, isLocal: true };
  }
  switch (deployed) {
    case 'production':
    case 'branch-deploy':
      return { name: deployed, isLocal: false };
    case 'deploy-preview': {
      const id = deploy?.id?.toLowerCase() ?? '';
      if (!DEPLOY_ID.test(id)) throw refusal('deploy.id', 'is missing on a preview');
      return { name: `deploy-preview-${id}`, isLocal: false };
    }
    case 'dev':
      return { name: 'dev', isLocal: true };
    default:
      throw refusal('deploy.context', 'is not one we know');
  }
}

function refusal(variable: string, problem: string): ConfigurationError {
  return new ConfigurationError(variable, problem, 'internal');
}
