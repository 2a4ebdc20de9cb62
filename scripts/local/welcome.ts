import { relative } from 'node:path';

import { parseAgents } from '../../netlify/server/desk/agents.ts';
import { withDatabaseUrl } from '../../netlify/server/lib/database-url.ts';
import { STORE_NAME } from '../../netlify/server/lib/local-settings.ts';
import type { LocalServer } from './server.ts';

/** What `npm start` and `npm run dev` say: where everything is, and who may sign in. */
export function welcome({
  url,
  dataDirectory,
  sessionSecrets,
  files,
}: Omit<LocalServer, 'stop'>): string {
  const near = relative(process.cwd(), dataDirectory);
  const folder = near === '' || near.startsWith('..') ? dataDirectory : near;
  const secrets =
    sessionSecrets === 'environment'
      ? 'SESSION_SECRETS of your environment'
      : `${folder}/session-secrets`;
  const isMailSent = process.env['SMTP_URL'] && process.env['MAIL_FROM'];
  const agents = parseAgents(process.env['AGENTS'])
    .all.map(({ email }) => email)
    .join(', ');
  const documents = withDatabaseUrl(process.env)['DATABASE_URL']
    ? 'PostgreSQL'
    : `${folder}/${STORE_NAME}`;
  return [
    `Roomtone runs at ${url}`,
    '',
    `  Accounts, orders, messages   ${documents}`,
    files === 'data folder'
      ? `  Files of orders              ${folder}/files`
      : '  Files of orders              FILES_URL of your environment',
    isMailSent
      ? '  Emails are sent through      SMTP_URL of your environment'
      : `  Emails are written to        ${folder}/outbox`,
    `  Answers by email             put a reply (.eml) into ${folder}/inbox`,
    `  Secret that signs sessions   ${secrets}`,
    `  The desk of the studio       ${url}/desk`,
    `  Who may sign in there        ${agents || 'nobody: AGENTS is empty'}`,
    '',
    `To sign in to the desk, ask for a link there; ${isMailSent ? 'it is emailed' : `it will be in ${folder}/outbox`}.`,
    `Everything stays on this machine, even after a restart; delete ${folder} to start over.`,
    'Press Ctrl+C to stop.',
  ].join('\n');
}
