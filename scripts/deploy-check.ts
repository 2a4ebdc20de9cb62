// `npm run deploy:check`: builds the site as Netlify does, without an account, and says whether it may be published.
import { parseArgs } from 'node:util';

import { readSettings } from '../netlify/ops/settings.ts';
import { checkDeploy } from './deploy/check-deploy.ts';
import { formatDeployReport } from './deploy/report.ts';

const USAGE = `npm run deploy:check -- [--env FILE] [--built]

  --env FILE  reads the settings of the site from a file of NAME=value lines, too
  --built     checks dist/ as it is instead of building it again`;

const options = { env: { type: 'string' }, built: { type: 'boolean', default: false } } as const;
let values;
let settings = {};
try {
  ({ values } = parseArgs({ options }));
  if (values.env) settings = readSettings(values.env);
} catch (error) {
  console.error(`${error instanceof Error ? error.message : ''}\n\n${USAGE}`);
  process.exit(2);
}
console.log('Building as Netlify does; this takes about half a minute.\n');
const { findings, artefact } = await checkDeploy({
  projectDirectory: process.cwd(),
  env: { ...process.env, ...settings },
  isBuilt: values.built,
  now: new Date(),
});
console.log(formatDeployReport(findings, artefact));
process.exitCode = findings.some(({ isBlocking }) => isBlocking) ? 1 : 0;
