import { withDatabaseUrl } from '../../netlify/server/lib/database-url.ts';
import { isLoopback } from '../../netlify/server/lib/addresses.ts';
import { findingsOf, type Finding } from '../deploy/report.ts';
import { examineServices } from '../deploy/settings.ts';
import { allowsStorage, type SiteRules } from '../local/site-rules.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** How the site is reached on this machine. */
export interface HostSettings {
  host: string;
  port: number;
  /** The one address that it answers to. */
  origin: URL;
  /** Proxies before it, each of which adds to `X-Forwarded-For` whom it heard. */
  hops: number;
}

/** What has been built, as far as settings have to fit it. */
export interface Built {
  rules: SiteRules;
  home: string;
}

const DEFAULT_PORT = '8080';

const { blocker } = findingsOf('settings');

export const readHostSettings = (env: Environment): HostSettings => ({
  host: env['HOST'] || '127.0.0.1',
  port: Number(env['PORT'] || DEFAULT_PORT),
  origin: new URL(env['ORIGIN'] ?? ''),
  hops: Number(env['TRUST_PROXY'] || 0),
});

/** Checks the settings that the site would run with on this machine, as `npm run deploy:check` does for Netlify. */
export function* examineHost(given: Environment, built: Built): Iterable<Finding> {
  const env = withDatabaseUrl(given);
  yield* examineOrigin(env['ORIGIN'], built.home);
  if (!/^\d{1,5}$/.test(env['PORT'] || DEFAULT_PORT) || Number(env['PORT']) > 65_535)
    yield blocker('PORT must be a number from 0 to 65535.');
  if (!/^\d$/.test(env['TRUST_PROXY'] || '0'))
    yield blocker(
      'TRUST_PROXY must be the number of proxies before the site, from 0 to 9. With too many, visitors could choose the address that their attempts count for.',
    );
  if (!env['DATABASE_URL'])
    yield blocker(
      'DATABASE_URL is not set: give the PostgreSQL database that keeps accounts, orders, and messages.',
    );
  if (!env['FILES_URL'])
    yield blocker(
      'FILES_URL is not set: give the bucket that keeps the files of orders. Builds need it, too.',
    );
  yield* examineServices(env);
  const storage = URL.parse(env['FILES_URL'] ?? '');
  if (storage && !allowsStorage(built.rules.headersFor('/dashboard'), storage.origin))
    yield blocker(
      'The pages were built for another storage than that of FILES_URL, so no file could be sent or played: build again with it.',
    );
}

function* examineOrigin(text: string | undefined, home: string): Iterable<Finding> {
  const url = URL.parse(text ?? '');
  if (!text) {
    yield blocker('ORIGIN is not set: give the address of the site, such as https://studio.com.');
  } else if (url?.protocol !== 'https:' && !(url?.protocol === 'http:' && isLoopback(url.hostname)))
    yield blocker('ORIGIN must be an https address, or an http one of this machine.');
  else if (url.href !== `${url.origin}/`)
    yield blocker('ORIGIN must be the address of the site, without a path.');
  else {
    const [, canonical = ''] = /<link rel="canonical" href="([^"]+)"/.exec(home) ?? [];
    if (URL.parse(canonical)?.origin !== url.origin)
      yield blocker(
        `The pages were built for ${canonical || 'no address'}, not ${url.origin}: build again with URL set to it.`,
      );
  }
}
