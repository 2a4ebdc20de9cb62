import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

import type { Environment } from '../server/dependencies.ts';
import { parseDatabaseUrl } from '../server/storage/database.ts';
import { UsageError } from './command.ts';

/** Settings from a file of NAME=value lines. @throws UsageError when it cannot be read. */
export function readSettings(file: string): Environment {
  try {
    return parseEnv(readFileSync(file, 'utf8'));
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw new UsageError(
      `--env names ${file}, which ${isMissing ? 'doesn’t exist' : 'can’t be read'}.`,
    );
  }
}

/** A deployed site as the settings name it. */
export interface DeployedSite {
  /** Whose documents: `production`, `branch-deploy` or `deploy-preview-<id>`. */
  context: string;
  /** What Netlify's API is asked with; undefined where documents are in PostgreSQL and nobody asks Netlify. */
  netlify: { siteID: string; token: string } | undefined;
}

const DEPLOYED_CONTEXT = /^(production|branch-deploy|deploy-preview-[0-9a-z]{6,30})$/;
const CHOOSING = ['NETLIFY_SITE_ID', 'NETLIFY_TOKEN', 'SITE_CONTEXT', 'DATABASE_URL'];

/**
 * The deployed site whose documents a command works on; undefined for the local store.
 * @throws UsageError for half a site: its other half would be guessed, and another store be read or changed.
 */
export function whichSite(env: Environment): DeployedSite | undefined {
  const { NETLIFY_SITE_ID: siteID, NETLIFY_TOKEN: token, SITE_CONTEXT: context } = env;
  const given = CHOOSING.filter((name) => env[name]);
  if (given.length === 0 || context === 'local') return undefined;
  if (!context) throw halfOf(given, ['SITE_CONTEXT']);
  if (!DEPLOYED_CONTEXT.test(context))
    throw new UsageError(
      'SITE_CONTEXT must be production, branch-deploy, deploy-preview-<id>, or local for this machine.',
    );
  const asksNetlify = siteID || token || !env['DATABASE_URL'];
  // Emails that are sent from here lead to the site; its address is Netlify's to know, or to be given.
  const needed = asksNetlify
    ? ['NETLIFY_SITE_ID', 'NETLIFY_TOKEN']
    : env['SMTP_URL']
      ? ['URL']
      : [];
  const missing = needed.filter((name) => !env[name]);
  if (missing.length > 0) throw halfOf(given, missing);
  return { context, netlify: siteID && token ? { siteID, token } : undefined };
}

/** Where a site keeps its documents, without the password. @throws ConfigurationError */
export function placeOf({ DATABASE_URL: url }: Environment): string | undefined {
  if (!url) return undefined;
  const { host, port, database } = parseDatabaseUrl(url);
  return `PostgreSQL at ${host}${port === 5432 ? '' : `:${port}`}/${database}`;
}

function halfOf(given: string[], missing: string[]): UsageError {
  const list = (names: string[]) =>
    `${new Intl.ListFormat('en-US').format(names)} ${names.length === 1 ? 'is' : 'are'}`;
  const hint = missing.includes('SITE_CONTEXT')
    ? 'It says whose documents to use: production, branch-deploy, deploy-preview-<id>, or local.'
    : 'Set all of them for a deployed site, or none for the local store.';
  return new UsageError(
    `${list(given)} set, but ${list(missing)} not, so nothing was read. ${hint}`,
  );
}
