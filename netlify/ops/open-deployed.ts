import process from 'node:process';

import { ConfigurationError } from '../server/lib/errors.ts';
import { SECOND_MS } from '../server/lib/durations.ts';
import type { WaitForLimit } from '../server/storage/bounded-fetch.ts';
import { StoreUnavailableError } from '../server/storage/store.ts';
import { UsageError } from './command.ts';
import { makePlatform, makeSite, type OpenOptions, type OpsSite } from './site.ts';

const DEPLOYED_CONTEXT = /^(production|branch-deploy|deploy-preview-[0-9a-z]{6,30})$/;
const TIMEOUT_MS = 10 * SECOND_MS;

interface Credentials {
  siteID: string;
  token: string;
  apiURL: string;
}

/** Opens the records of the deployed site that `NETLIFY_SITE_ID`, `NETLIFY_TOKEN` and `SITE_CONTEXT` name. */
export async function openDeployed({ env, waitForLimit }: OpenOptions): Promise<OpsSite> {
  const { NETLIFY_SITE_ID: siteID = '', NETLIFY_TOKEN: token, SITE_CONTEXT: context = '' } = env;
  if (!token) throw new UsageError('NETLIFY_SITE_ID is set, but NETLIFY_TOKEN is not.');
  if (!DEPLOYED_CONTEXT.test(context))
    throw new UsageError(
      'With NETLIFY_SITE_ID, SITE_CONTEXT must be production, branch-deploy or deploy-preview-<id>: it says whose records are meant.',
    );
  const apiURL = env['NETLIFY_API_URL'] || 'https://api.netlify.com';
  const credentials = { siteID, token, apiURL };
  const { name, url } = await findSite(credentials, waitForLimit);
  // The client would believe it before the credentials it is given.
  delete process.env['NETLIFY_BLOBS_CONTEXT'];
  // Emails that are sent from here lead to the site all the same.
  const platform = makePlatform({ URL: url, ...env }, { credentials, waitForLimit });
  const where = env['DATABASE_URL'] ? ', in PostgreSQL' : '';
  return makeSite(platform, { name: context, isLocal: false }, `site ${name}, ${context}${where}`);
}

/** The store answers a wrong site id like an empty store, so Netlify is asked first. */
async function findSite(
  { siteID, token, apiURL }: Credentials,
  waitForLimit: WaitForLimit,
): Promise<{ name: string; url: string }> {
  const host = URL.parse(apiURL)?.host;
  if (!host) throw new ConfigurationError('NETLIFY_API_URL', 'is no address');
  const ask = () =>
    fetch(`${apiURL}/api/v1/sites/${encodeURIComponent(siteID)}`, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => {
      throw new StoreUnavailableError(`no connection to ${host}`);
    });
  let response = await ask();
  for (let pauses = 0; response.status === 429; pauses += 1) {
    if (!(await waitForLimit(response.headers, pauses))) break;
    response = await ask();
  }
  if (response.status === 401)
    throw new ConfigurationError(
      'NETLIFY_TOKEN',
      'is not valid, or not any more: make a new one under "User settings, Applications" at Netlify',
    );
  if (response.status === 403 || response.status === 404)
    throw new ConfigurationError(
      'NETLIFY_SITE_ID',
      'is no site that the owner of this token can see: it is under "Project configuration, General" at Netlify',
    );
  if (response.status !== 200)
    throw new StoreUnavailableError(`${host} answered ${response.status}`);
  const body = ((await response.json().catch(() => undefined)) ?? {}) as Record<string, unknown>;
  const { name, ssl_url: url } = body;
  return {
    name: typeof name === 'string' ? name : siteID,
    url: typeof url === 'string' ? url : '',
  };
}
