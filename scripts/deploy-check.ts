// `npm run deploy:check`: builds the site as Netlify does, without an account, and says whether it may go out.
import { readFile } from 'node:fs/promises';
import { parseArgs, parseEnv } from 'node:util';

import { checkDeploy } from './deploy/check-deploy.ts';
import { formatDeployReport, toJson } from './deploy/format-report.ts';

const USAGE = `npm run deploy:check -- [--env FILE] [--built] [--json]

  --env FILE  reads the settings of the site from a file of NAME=value lines instead of the environment alone
  --built     judges dist/ as it is instead of building it again
  --json      for machines`;

let words;
try {
  words = parseArgs({
    options: {
      env: { type: 'string' },
      built: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  }).values;
} catch (error) {
  console.error(`${error instanceof Error ? error.message : ''}\n\n${USAGE}`);
  process.exit(2);
}
if (words.help) {
  console.log(USAGE);
  process.exit(0);
}

const settings = words.env ? parseEnv(await readFile(words.env, 'utf8')) : {};
if (!words.json) console.log('Building as Netlify does; this takes about half a minute.\n');
const report = await checkDeploy({
  projectDirectory: process.cwd(),
  env: { ...process.env, ...settings },
  isBuilt: words.built,
  now: new Date(),
});
console.log(words.json ? toJson(report) : formatDeployReport(report));
process.exitCode = report.findings.some(({ isStopper }) => isStopper) ? 1 : 0;
