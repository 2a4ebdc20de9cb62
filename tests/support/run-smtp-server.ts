// A mail server as a process of its own: `node tests/support/run-smtp-server.ts PORT`. Writes a line of JSON for each mail.
import process from 'node:process';

import { startSmtpServer } from './smtp-server.ts';

const server = await startSmtpServer(Number(process.argv[2]), (mail) => {
  process.stdout.write(`${JSON.stringify(mail)}\n`);
});
process.stdout.write(`"${server.url}"\n`);
