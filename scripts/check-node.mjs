// Comes before the scripts, whose types an older Node cannot read: one sentence in place of a stack.
import { existsSync } from 'node:fs';
import process from 'node:process';

const { platform, versions, env } = process;
/** The Node that npm runs on; the scripts run on the project's own. */
const [, npmNode = versions.node] = / node\/v(\S+)/.exec(env['npm_config_user_agent'] ?? '') ?? [];

const isOlder = (version, major, minor = 0) => {
  const [itsMajor, itsMinor] = version.split('.').map(Number);
  return itsMajor < major || (itsMajor === major && itsMinor < minor);
};

function findProblem() {
  if (platform === 'win32') return 'Windows is not supported: use WSL.';
  if (isOlder(npmNode, 20, 19))
    return `With Node ${npmNode}, npm leaves packages out: install Node 24, then run \`npm ci\` again.`;
  if (!existsSync('node_modules')) return 'Nothing is installed yet: run `npm ci`.';
  if (isOlder(versions.node, 24))
    return `Node ${versions.node} is too old, and the project’s own Node 24 is missing: run \`npm ci\` without --ignore-scripts, or install Node 24.`;
  return undefined;
}

const problem = findProblem();
if (problem !== undefined) {
  console.error(problem);
  process.exit(1);
}
