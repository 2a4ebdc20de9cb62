import process from 'node:process';

import * as z from 'zod/mini';

import { ConfigurationError } from '../server/lib/errors.ts';
import { MINUTE_MS, SECOND_MS } from '../server/lib/time.ts';
import type { WaitForLimit } from '../server/storage/blobs.ts';
import { StoreUnavailableError } from '../server/storage/store.ts';
import { placeOf, type DeployedSite } from './settings.ts';
import { makePlatform, makeSite, type OpenOptions, type OpsSite } from './site.ts';

const TIMEOUT_MS = 10 * SECOND_MS;

/** Opens the documents of a deployed site; Netlify is asked where the settings have its id and a token. */
export async function openDeployed(
  { context, netlify }: DeployedSite,
  { env, waitForLimit }: OpenOptions,
): Promise<OpsSite> {
  const database = placeOf(env);
  // It is for a developer's machine.
  const settings = { ...env, STORE_FILE: undefined };
  const site = { name: context, isLocal: false };
  if (!netlify)
    return makeSite(makePlatform(settings), site, `${context} site in ${database ?? ''}`);
  const credentials = { ...netlify, apiURL: env['NETLIFY_API_URL'] || 'https://api.netlify.com' };
  const { name, url } = await findSite(credentials, waitForLimit);
  // The client would believe it before the credentials it is given.
  delete process.env['NETLIFY_BLOBS_CONTEXT'];
  // Emails that are sent from here lead to the site all the same.
  const platform = makePlatform({ URL: url, ...settings }, { credentials, waitForLimit });
  return makeSite(platform, site, `${context} site ${name} in ${database ?? 'Netlify Blobs'}`);
}

/** The store answers a wrong site id like an empty store, so Netlify is asked first. */
async function findSite(
  { siteID, token, apiURL }: { siteID: string; token: string; apiURL: string },
  waitForLimit: WaitForLimit,
): Promise<{ name: string; url: string }> {
  const host = URL.parse(apiURL)?.host;
  if (!host) throw new ConfigurationError('NETLIFY_API_URL', 'isn’t a valid address');
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
  const { status } = response;
  if (status === 401)
    throw new ConfigurationError(
      'NETLIFY_TOKEN',
      'is invalid or expired: make a new one under "User settings, Applications" at Netlify',
    );
  if (status === 403 || status === 404)
    throw new ConfigurationError(
      'NETLIFY_SITE_ID',
      'isn’t a site that the owner of this token can see: the ID is under "Project configuration, General" at Netlify',
    );
  if (status !== 200) throw new StoreUnavailableError(`${host} answered ${status}`);
  const body: unknown = await response.json().catch(() => undefined);
  const { name, ssl_url: url } = siteSchema.safeParse(body).data ?? {};
  return { name: name ?? siteID, url: url ?? '' };
}

const siteSchema = z.object({
  name: z.catch(z.optional(z.string()), undefined),
  ssl_url: z.catch(z.optional(z.string()), undefined),
});

/** Pauses in a row for one request. Each is at least twice the one before, so that together they are longer than a minute. */
const MOST_PAUSES = 6;
/** Netlify counts by the minute; whoever says more has another clock than ours. */
const LONGEST_PAUSE_MS = MINUTE_MS;

/** Waits where Netlify's API wants no more requests for now: 500 a minute are what it allows a token. */
export function waitForLimit(
  now: () => number,
  wait: (ms: number) => Promise<void>,
  say: (line: string) => void,
): WaitForLimit {
  let announcedUntilMs = 0;
  return async (headers, pausesBefore) => {
    if (pausesBefore >= MOST_PAUSES) return false;
    const shortestMs = SECOND_MS * 2 ** pausesBefore;
    const pauseMs = Math.min(Math.max(askedPauseMs(headers, now()), shortestMs), LONGEST_PAUSE_MS);
    const seconds = Math.ceil(pauseMs / SECOND_MS);
    // Of many requests at a time one says it for all.
    if (now() >= announcedUntilMs) {
      say(`Netlify’s limit on requests is reached; continuing in ${seconds} s.`);
      announcedUntilMs = now() + pauseMs;
    }
    await wait(pauseMs);
    return true;
  };
}

/** How long the answer asks to wait; 0 when it does not say. */
function askedPauseMs(headers: Headers, nowMs: number): number {
  const secondsIn = (name: string) => /^\d+$/.exec(headers.get(name) ?? '')?.[0];
  const retryAfter = secondsIn('retry-after');
  if (retryAfter) return Number(retryAfter) * SECOND_MS;
  // Seconds since 1970.
  const reset = secondsIn('x-ratelimit-reset');
  return reset ? Number(reset) * SECOND_MS - nowMs : 0;
}
