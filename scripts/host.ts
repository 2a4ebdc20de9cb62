// `npm run host`: serves the built site with its functions on a machine of one's own, as production.
import { existsSync, readFileSync } from 'node:fs';

import { withDatabaseUrl } from '../netlify/server/lib/database-url.ts';
import { BUILD_MARK, describeError, explainUncaught, SettingError } from './command.ts';
import { examineHost, readHostSettings } from './host/settings.ts';
import { startHost } from './host/server.ts';
import { readSiteRules } from './local/site-rules.ts';

/** Lines of the log are written together: for each one alone, the system would be asked. */
const LOG_EVERY_MS = 200;

explainUncaught();
if (![BUILD_MARK, 'dist/index.html'].every((file) => existsSync(file)))
  throw new SettingError('There is no finished build here: run `npm run build` first.');
const rules = await readSiteRules('.', 'dist');
const built = { rules, home: readFileSync('dist/index.html', 'utf8') };
const findings = [...examineHost(process.env, built)];
for (const { text } of findings.filter(({ isBlocking }) => !isBlocking)) console.error(text);
const blocking = findings.filter(({ isBlocking }) => isBlocking);
if (blocking.length > 0) {
  const list = blocking.map(({ text }) => `  ${text}`).join('\n');
  console.error(`Must be fixed\n${list}\n\nThe site was not started.`);
  process.exit(1);
}

const settings = readHostSettings(process.env);
Object.assign(process.env, withDatabaseUrl(process.env), { URL: settings.origin.origin });
const lines: string[] = [];
const writeLines = () => {
  if (lines.length > 0) process.stdout.write(`${lines.splice(0).join('\n')}\n`);
};
process.on('exit', writeLines);
// Nobody reads the log any more; the site goes on.
process.stdout.on('error', () => undefined);
process.on('unhandledRejection', (reason) => {
  console.error(
    JSON.stringify({ level: 'error', event: 'host_failure', problem: describeError(reason) }),
  );
});
const server = await startHost(settings, rules, (line) => {
  if (lines.push(line) === 1) setTimeout(writeLines, LOG_EVERY_MS);
});
const stop = async () => {
  await server.stop();
  process.exit(0);
};
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
console.error(`The site ${settings.origin.origin} listens on ${settings.host}:${server.port}.`);
