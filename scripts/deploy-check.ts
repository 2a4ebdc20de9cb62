// `npm run deploy:check`: says whether the content and the settings of a site may be published.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { readSettings } from '../netlify/ops/settings.ts';
import { withDatabaseUrl } from '../netlify/server/lib/database-url.ts';
import { momentsAfter } from '../src/content-schemas/moments.ts';
import { checkContent } from './content-check/check-content.ts';
import { readContent } from './content-check/read-content.ts';
import { formatProblem, isMistake } from './content-check/problem.ts';
import { examinePlaceholders } from './deploy/placeholders.ts';
import { findingsOf, formatDeployReport, type Finding } from './deploy/report.ts';
import { examineDatabaseClient, examineSettings } from './deploy/settings.ts';

/** @param env the environment that the site would be built and run with */
export function checkDeploy(
  projectDirectory: string,
  ownEnv: NodeJS.ProcessEnv,
  now: Date,
): Finding[] {
  const env = withDatabaseUrl(ownEnv);
  const content = readContent(join(projectDirectory, 'content'));
  const written = content.entries.map(({ yaml }) => yaml.value);
  const usesDatabase = Boolean(env['DATABASE_URL']);
  return [
    ...checkContent(content, now).map((problem) =>
      findingsOf('content')[isMistake(problem) ? 'blocker' : 'advice'](formatProblem(problem)),
    ),
    ...examineSettings(env, momentsAfter(now, written, content.timeZone).length),
    ...examineDatabaseClient(
      readFileSync(join(projectDirectory, 'netlify.toml'), 'utf8'),
      usesDatabase,
    ),
    ...examinePlaceholders(content, usesDatabase),
  ];
}

const USAGE = `npm run deploy:check -- [--env FILE]

  --env FILE  reads the settings of the site from a file of NAME=value lines, too`;

if (import.meta.main) {
  let settings = {};
  try {
    const { values } = parseArgs({ options: { env: { type: 'string' } } });
    if (values.env) settings = readSettings(values.env);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : ''}\n\n${USAGE}`);
    process.exit(2);
  }
  const findings = checkDeploy(process.cwd(), { ...process.env, ...settings }, new Date());
  console.log(formatDeployReport(findings));
  process.exitCode = findings.some(({ isBlocking }) => isBlocking) ? 1 : 0;
}
