import { openChannels } from '../../netlify/server/email/open-channels.ts';
import { ConfigurationError } from '../../netlify/server/lib/configuration-error.ts';
import { parseSessionSecrets } from '../../netlify/server/auth/session-keys.ts';
import { findingsOf, isReservedName } from './finding.ts';
import type { Finding } from './finding.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** What the deployed functions read; `secret` ones may stand nowhere in what goes out. */
export const SETTINGS = {
  secret: ['SESSION_SECRETS', 'SMTP_URL', 'WEBHOOK_SECRET', 'WEBHOOK_URL', 'BUILD_HOOK_URL'],
  plain: ['MAIL_FROM', 'AGENTS_EMAIL'],
} as const;

/** Set on a developer's machine only; the functions refuse to run with them, or would write where nobody looks. */
const LOCAL_ONLY = ['SITE_CONTEXT', 'OUTBOX_DIRECTORY', 'STYLE_PAGE'];

/** All variables of a function together, names included, at Netlify and at AWS beneath it. */
const ENVIRONMENT_MAXIMUM_BYTES = 4096;

const { stopper, advice } = findingsOf('settings');

/**
 * Judges the settings that the site would run with.
 * @param scheduledPosts how many posts wait for their minute.
 */
export function examineSettings(env: Environment, scheduledPosts: number): Finding[] {
  return [
    ...examineSecrets(env),
    ...examineAddress(env),
    ...examineBuildHook(env, scheduledPosts),
    ...examineChannels(env),
    ...examineRest(env),
  ];
}

function examineSecrets(env: Environment): Finding[] {
  try {
    parseSessionSecrets(env['SESSION_SECRETS']);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return [
      stopper(
        `${error.message}. Without good secrets nobody can register, sign in or order. The README says how to make one.`,
      ),
    ];
  }
}

function examineAddress(env: Environment): Finding[] {
  const address = env['URL'];
  const why = 'Links in letters, the sitemap, feeds and previews of shared pages are made from it.';
  if (!address) {
    return [
      stopper(
        `URL is not set. ${why} Netlify sets it by itself; on this machine give the site's address.`,
      ),
    ];
  }
  if (!URL.canParse(address) || new URL(address).protocol !== 'https:') {
    return [stopper(`URL must be an https address. ${why}`)];
  }
  const { hostname, pathname } = new URL(address);
  if (isReservedName(hostname)) {
    return [stopper(`URL is ${hostname}, a name that nobody can reach. ${why}`)];
  }
  return pathname === '/' ? [] : [stopper('URL must be the address of the site, without a path.')];
}

function examineBuildHook(env: Environment, scheduledPosts: number): Finding[] {
  const address = env['BUILD_HOOK_URL'];
  const waiting = `${scheduledPosts} scheduled ${scheduledPosts === 1 ? 'post waits' : 'posts wait'}`;
  if (!address) {
    return scheduledPosts > 0
      ? [
          stopper(
            `BUILD_HOOK_URL is not set, but ${waiting}: lists would show them on time, yet no build would give them their pages.`,
          ),
        ]
      : [advice('BUILD_HOOK_URL is not set. It is needed as soon as a post is scheduled.')];
  }
  return URL.canParse(address) && new URL(address).protocol === 'https:'
    ? []
    : [stopper('BUILD_HOOK_URL must be an https address, as Netlify shows it.')];
}

function examineChannels(env: Environment): Finding[] {
  const channels = openChannels({ ...env, OUTBOX_DIRECTORY: undefined }, Date.now);
  const problems = channels.problems.map((problem) => stopper(`${problem}.`));
  if (problems.length > 0) return problems;

  const findings: Finding[] = [];
  const canMailAgents = channels.mail !== undefined && channels.agentsAddress !== undefined;
  if (!channels.webhook && !canMailAgents) {
    findings.push(
      stopper(
        'Nobody would be told of an order or a message. Set SMTP_URL, MAIL_FROM and AGENTS_EMAIL, or WEBHOOK_URL and WEBHOOK_SECRET.',
      ),
    );
  }
  if (!channels.mail) {
    findings.push(
      advice(
        'No letters go out: customers get no confirmation and cannot reset a forgotten password. SMTP_URL and MAIL_FROM change that.',
      ),
    );
  }
  for (const name of ['MAIL_FROM', 'AGENTS_EMAIL'] as const) {
    const host = /@([^\s@>]+)>?$/.exec(env[name] ?? '')?.[1];
    if (host && isReservedName(host)) {
      findings.push(stopper(`${name} ends in ${host}, a name where no letter arrives.`));
    }
  }
  return findings;
}

function examineRest(env: Environment): Finding[] {
  const names = [...SETTINGS.secret, ...SETTINGS.plain];
  const bytes = names.reduce(
    (sum, name) => sum + Buffer.byteLength(env[name] ? `${name}=${env[name]}` : ''),
    0,
  );
  return [
    ...LOCAL_ONLY.filter((name) => env[name]).map((name) =>
      stopper(`${name} is set. It is for a developer's machine; remove it from the site.`),
    ),
    ...(bytes > ENVIRONMENT_MAXIMUM_BYTES
      ? [
          stopper(
            `The settings take ${bytes} bytes and a function gets at most ${ENVIRONMENT_MAXIMUM_BYTES}. Remove old entries of SESSION_SECRETS.`,
          ),
        ]
      : []),
  ];
}
