import { ConfigurationError } from '../server/lib/configuration-error.ts';
import { SECOND_MS } from '../server/lib/durations.ts';
import type { WaitForLimit } from '../server/storage/bounded-fetch.ts';
import { StoreUnavailableError } from '../server/storage/store.ts';

const TIMEOUT_MS = 10 * SECOND_MS;

/** A site as Netlify's API tells of it. */
export interface DeployedSite {
  readonly name: string;
  /** Address of production. */
  readonly url: string;
}

/**
 * Asks Netlify for the site before its first record is read: the store answers a wrong site id like an empty store,
 * and "no open orders" would be a lie.
 * @throws ConfigurationError when the token is not valid, or there is no such site for it.
 * @throws StoreUnavailableError when there is no answer that says either.
 */
export async function findSite(
  credentials: { readonly siteID: string; readonly token: string; readonly apiURL: string },
  waitForLimit: WaitForLimit,
): Promise<DeployedSite> {
  const { siteID, token, apiURL } = credentials;
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
  switch (response.status) {
    case 200:
      return readSite(await response.json().catch(() => undefined), siteID);
    case 401:
      throw new ConfigurationError(
        'NETLIFY_TOKEN',
        'is not valid, or not any more: make a new one under «User settings, Applications» at Netlify',
      );
    case 403:
    case 404:
      throw new ConfigurationError(
        'NETLIFY_SITE_ID',
        'is no site that the owner of this token can see: it stands under «Project configuration, General» at Netlify',
      );
    default:
      throw new StoreUnavailableError(`${host} answered ${response.status}`);
  }
}

function readSite(body: unknown, siteID: string): DeployedSite {
  const { name, ssl_url: url } = (body ?? {}) as { name?: unknown; ssl_url?: unknown };
  return {
    name: typeof name === 'string' ? name : siteID,
    url: typeof url === 'string' ? url : '',
  };
}
