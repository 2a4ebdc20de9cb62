import { parseAgents } from '../../netlify/server/desk/agents.ts';
import { openChannels } from '../../netlify/server/email/channels.ts';
import { ConfigurationError } from '../../netlify/server/lib/errors.ts';
import { parseSessionSecrets } from '../../netlify/server/lib/tokens.ts';
import { parseDatabaseUrl } from '../../netlify/server/storage/database.ts';
import { parseFilesUrl } from '../../netlify/server/storage/s3.ts';
import { findingsOf, isReservedName, type Finding } from './report.ts';

type Environment = Record<string, string | undefined>;

/** What the deployed functions read. */
const SETTINGS = {
  secret: [
    'SESSION_SECRETS',
    'DATABASE_URL',
    'FILES_URL',
    'SMTP_URL',
    'WEBHOOK_SECRET',
    'WEBHOOK_URL',
    'INBOUND_SECRET',
    'BUILD_HOOK_URL',
  ],
  plain: ['MAIL_FROM', 'AGENTS_EMAIL', 'AGENTS', 'INBOUND_ADDRESS'],
} as const;

/** The functions refuse to run with them, or would write to the wrong place. */
const LOCAL_ONLY = ['SITE_CONTEXT', 'OUTBOX_DIRECTORY', 'STORE_FILE'];

/** All variables of a function together, names included, at Netlify and at AWS beneath it. */
const ENVIRONMENT_MAXIMUM_BYTES = 4096;

const { blocker, advice } = findingsOf('settings');

/**
 * Checks the settings that the site would run with.
 * @param due at how many moments to come content changes by itself.
 */
export function* examineSettings(env: Environment, due: number): Iterable<Finding> {
  if (!env['FILES_URL'])
    yield advice(
      'FILES_URL is not set: no one can upload files, of which the help and the FAQ speak. Builds and functions need it.',
    );
  yield* examineAddress(env['URL'] ?? '');
  yield* examineBuildHook(env['BUILD_HOOK_URL'], due);
  yield* examineServices(env);
  for (const name of SETTINGS.secret)
    // The value stays unsaid: it holds a password.
    if (isReservedName(URL.parse(env[name] ?? '')?.hostname ?? ''))
      yield blocker(`${name} names a host that is reserved, where nothing answers.`);
  const all = [...SETTINGS.secret, ...SETTINGS.plain].map((name) =>
    env[name] ? `${name}=${env[name]}` : '',
  );
  const bytes = Buffer.byteLength(all.join(''));
  if (bytes > ENVIRONMENT_MAXIMUM_BYTES)
    yield blocker(
      `The settings take ${bytes} bytes and a function gets at most ${ENVIRONMENT_MAXIMUM_BYTES}. Remove old entries of SESSION_SECRETS.`,
    );
}

/** With a database, the functions need its client, which netlify.toml leaves out until its line is removed. */
export function* examineDatabaseClient(
  netlifyToml: string,
  usesDatabase: boolean,
): Iterable<Finding> {
  const isLeftOut = /^ +"!node_modules\/\{pg,/m.test(netlifyToml);
  if (usesDatabase && isLeftOut)
    yield blocker(
      'DATABASE_URL is set, but functions have no client for it: remove the line with "pg" from netlify.toml.',
    );
  if (!usesDatabase && !isLeftOut)
    yield blocker(
      'Functions include the PostgreSQL client, but DATABASE_URL is not set: put the line with "pg" back into netlify.toml.',
    );
}

/** Checks what is the same wherever the site runs: secrets, channels, agents, and where things are kept. */
export function* examineServices(env: Environment): Iterable<Finding> {
  yield* examineParsed(
    () => parseSessionSecrets(env['SESSION_SECRETS']),
    'Without good secrets, no one can register, sign in, or order. The README says how to make one.',
  );
  yield* examineParsed(
    () => env['DATABASE_URL'] && parseDatabaseUrl(env['DATABASE_URL']),
    'Until it is corrected, nothing can be read or stored.',
  );
  yield* examineParsed(
    () => env['FILES_URL'] && parseFilesUrl(env['FILES_URL']),
    'Until it is corrected, no file can be sent or fetched.',
  );
  yield* examineChannels(env);
  yield* examineParsed(
    () => parseAgents(env['AGENTS']),
    'Until it is corrected, no one can sign in to the desk.',
    ({ all }) => examineAgents(all),
  );
  for (const name of LOCAL_ONLY)
    if (env[name])
      yield blocker(`${name} is set. It is for a developer's machine; remove it from the site.`);
}

/** Examines what a setting says; one that the functions would refuse blocks. */
function examineParsed<Value>(
  parse: () => Value,
  consequence: string,
  examine: (value: Value) => Iterable<Finding> = () => [],
): Iterable<Finding> {
  try {
    return examine(parse());
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return [blocker(`${error.message}. ${consequence}`)];
  }
}

function* examineAddress(address: string): Iterable<Finding> {
  const why = 'Links in emails, the sitemap, feeds, and previews of shared pages are made from it.';
  const url = URL.parse(address);
  if (address === '') yield blocker(`URL is not set: give the address of the site. ${why}`);
  else if (url?.protocol !== 'https:') yield blocker(`URL must be an https address. ${why}`);
  else if (isReservedName(url.hostname))
    yield blocker(`URL is ${url.hostname}, a name that no one can reach. ${why}`);
  else if (url.pathname !== '/')
    yield blocker('URL must be the address of the site, without a path.');
}

function* examineBuildHook(address: string | undefined, due: number): Iterable<Finding> {
  const waiting = `${due} ${due === 1 ? 'date of content waits' : 'dates of content wait'}`;
  if (address && URL.parse(address)?.protocol !== 'https:')
    yield blocker('BUILD_HOOK_URL must be an https address, as Netlify shows it.');
  else if (!address && due === 0)
    yield advice(
      'BUILD_HOOK_URL is not set. It is needed as soon as a post, a campaign, or a price is scheduled.',
    );
  else if (!address)
    yield blocker(
      `BUILD_HOOK_URL is not set, but ${waiting} for a build: of posts, campaigns, prices, or hours.`,
    );
}

function* examineChannels(env: Environment): Iterable<Finding> {
  const channels = openChannels({ ...env, OUTBOX_DIRECTORY: undefined }, Date.now);
  yield* channels.problems.map((text) => blocker(`${text}.`));
  if (channels.problems.length > 0) return;

  for (const name of ['MAIL_FROM', 'AGENTS_EMAIL', 'INBOUND_ADDRESS'] as const) {
    const [, mailbox = '', host = ''] = /([^\s@<]*)@([^\s@>]+)>?$/.exec(env[name] ?? '') ?? [];
    if (isReservedName(host))
      yield blocker(`${name} ends in ${host}, a name where no email arrives.`);
    if (/^(no|do[-_.]?not)[-_.]?reply/i.test(mailbox))
      yield blocker(
        `${name} is ${mailbox}@${host}, which nobody reads: customers answer our emails. Use a mailbox of the studio.`,
      );
  }
  if (!channels.webhook && !(channels.mail && channels.agentsAddress))
    yield blocker(
      'No one would be notified of an order or a message. Set SMTP_URL, MAIL_FROM, and AGENTS_EMAIL, or WEBHOOK_URL and WEBHOOK_SECRET.',
    );
  if (!channels.mail)
    yield advice(
      'No emails are sent: customers get no confirmation and cannot reset a forgotten password, and links to the desk come from `npm run ops -- desk link` alone. SMTP_URL and MAIL_FROM change that.',
    );
}

function* examineAgents(all: readonly { email: string }[]): Iterable<Finding> {
  if (all.length === 0)
    yield advice('AGENTS is not set: no one can sign in to the desk, where orders are handled.');
  for (const { email } of all)
    if (isReservedName(email.replace(/^.*@/, '')))
      yield blocker(`AGENTS has ${email}, where no email arrives.`);
}
