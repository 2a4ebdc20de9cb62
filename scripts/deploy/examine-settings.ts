import { parseSessionSecrets } from '../../netlify/server/lib/tokens.ts';
import { parseAgents } from '../../netlify/server/desk/agents.ts';
import { openChannels } from '../../netlify/server/email/channels.ts';
import { ConfigurationError } from '../../netlify/server/lib/errors.ts';
import { findingsOf, isReservedName, type Finding } from './report.ts';
import { parseDatabaseUrl } from '../../netlify/server/storage/postgres-store.ts';

type Environment = Record<string, string | undefined>;

/** What the deployed functions read; values of `secret` ones may be nowhere in what is published. */
export const SETTINGS = {
  secret: [
    'SESSION_SECRETS',
    'DATABASE_URL',
    'SMTP_URL',
    'WEBHOOK_SECRET',
    'WEBHOOK_URL',
    'BUILD_HOOK_URL',
  ],
  plain: ['MAIL_FROM', 'AGENTS_EMAIL', 'AGENTS'],
} as const;

/** The functions refuse to run with them, or would write to the wrong place. */
const LOCAL_ONLY = ['SITE_CONTEXT', 'OUTBOX_DIRECTORY'];

/** All variables of a function together, names included, at Netlify and at AWS beneath it. */
const ENVIRONMENT_MAXIMUM_BYTES = 4096;

const { blocker, advice } = findingsOf('settings');

/**
 * Checks the settings that the site would run with.
 * @param scheduledPosts how many posts wait for their minute.
 */
export function examineSettings(env: Environment, scheduledPosts: number): Finding[] {
  const { SESSION_SECRETS: secrets, DATABASE_URL: database, AGENTS: agents } = env;
  return [
    ...examineParsed(
      () => parseSessionSecrets(secrets),
      'Without good secrets, no one can register, sign in, or order. The README says how to make one.',
    ),
    ...examineParsed(
      () => database && parseDatabaseUrl(database),
      'Until it is corrected, nothing can be read or stored.',
    ),
    ...examineAddress(env),
    ...examineBuildHook(env, scheduledPosts),
    ...examineChannels(env),
    ...examineParsed(
      () => parseAgents(agents),
      'Until it is corrected, no one can sign in to the desk.',
      ({ all }) => examineAgents(all),
    ),
    ...LOCAL_ONLY.filter((name) => env[name]).map((name) =>
      blocker(`${name} is set. It is for a developer's machine; remove it from the site.`),
    ),
    ...examineHosts(env),
    ...examineSize(env),
  ];
}

/** The value stays unsaid: it holds a password. */
function examineHosts(env: Environment): Finding[] {
  return SETTINGS.secret
    .filter((name) => isReservedName(URL.parse(env[name] ?? '')?.hostname ?? ''))
    .map((name) => blocker(`${name} names a host that is reserved, where nothing answers.`));
}

/** Examines what a setting says; one that the functions would refuse blocks. */
function examineParsed<Value>(
  parse: () => Value,
  consequence: string,
  examine: (value: Value) => Finding[] = () => [],
): Finding[] {
  try {
    return examine(parse());
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return [blocker(`${error.message}. ${consequence}`)];
  }
}

function examineAddress({ URL: address = '' }: Environment): Finding[] {
  const why = 'Links in emails, the sitemap, feeds and previews of shared pages are made from it.';
  const url = URL.parse(address);
  if (address === '') return [blocker(`URL is not set: give the address of the site. ${why}`)];
  if (url?.protocol !== 'https:') return [blocker(`URL must be an https address. ${why}`)];
  if (isReservedName(url.hostname))
    return [blocker(`URL is ${url.hostname}, a name that no one can reach. ${why}`)];
  return url.pathname === '/'
    ? []
    : [blocker('URL must be the address of the site, without a path.')];
}

function examineBuildHook({ BUILD_HOOK_URL: address }: Environment, scheduled: number): Finding[] {
  if (address)
    return URL.parse(address)?.protocol === 'https:'
      ? []
      : [blocker('BUILD_HOOK_URL must be an https address, as Netlify shows it.')];
  if (scheduled === 0)
    return [advice('BUILD_HOOK_URL is not set. It is needed as soon as a post is scheduled.')];
  const waiting = `${scheduled} scheduled ${scheduled === 1 ? 'post waits' : 'posts wait'}`;
  return [blocker(`BUILD_HOOK_URL is not set, but ${waiting} for a build that makes their pages.`)];
}

function examineChannels(env: Environment): Finding[] {
  const channels = openChannels({ ...env, OUTBOX_DIRECTORY: undefined }, Date.now);
  if (channels.problems.length > 0) return channels.problems.map((text) => blocker(`${text}.`));

  const findings = (['MAIL_FROM', 'AGENTS_EMAIL'] as const).flatMap((name) => {
    const [, mailbox = '', host = ''] = /([^\s@<]*)@([^\s@>]+)>?$/.exec(env[name] ?? '') ?? [];
    return [
      ...(isReservedName(host)
        ? [blocker(`${name} ends in ${host}, a name where no email arrives.`)]
        : []),
      ...(/^(no|do[-_.]?not)[-_.]?reply/i.test(mailbox)
        ? [
            blocker(
              `${name} is ${mailbox}@${host}, which nobody reads: customers answer our emails. Use a mailbox of the studio.`,
            ),
          ]
        : []),
    ];
  });
  if (!channels.webhook && !(channels.mail && channels.agentsAddress))
    findings.push(
      blocker(
        'No one would be notified of an order or a message. Set SMTP_URL, MAIL_FROM and AGENTS_EMAIL, or WEBHOOK_URL and WEBHOOK_SECRET.',
      ),
    );
  if (!channels.mail)
    findings.push(
      advice(
        'No emails are sent: customers get no confirmation and cannot reset a forgotten password, and links to the desk come from `npm run ops -- desk link` alone. SMTP_URL and MAIL_FROM change that.',
      ),
    );
  return findings;
}

function examineAgents(all: readonly { email: string }[]): Finding[] {
  if (all.length === 0)
    return [advice('AGENTS is not set: no one can sign in to the desk, where orders are handled.')];
  return all
    .filter(({ email }) => isReservedName(email.replace(/^.*@/, '')))
    .map(({ email }) => blocker(`AGENTS has ${email}, where no email arrives.`));
}

function examineSize(env: Environment): Finding[] {
  const bytes = [...SETTINGS.secret, ...SETTINGS.plain].reduce(
    (sum, name) => sum + Buffer.byteLength(env[name] ? `${name}=${env[name]}` : ''),
    0,
  );
  if (bytes <= ENVIRONMENT_MAXIMUM_BYTES) return [];
  const limit = `a function gets at most ${ENVIRONMENT_MAXIMUM_BYTES}`;
  return [
    blocker(
      `The settings take ${bytes} bytes and ${limit}. Remove old entries of SESSION_SECRETS.`,
    ),
  ];
}
