import { spawn } from 'node:child_process';
import process from 'node:process';

/** A command of the README as the first one after `npm ci`. */
export interface FirstCommand {
  /** In `package.json`. */
  script: string;
  words?: readonly string[];
  /** What it writes once it does what it is for, which ends it; without one it has to end by itself, with 0. */
  sign?: RegExp;
}

/** Those that build nothing. */
export const quickCommands: readonly FirstCommand[] = [
  { script: 'ops', words: ['help'], sign: /Usage: npm run ops/ },
  { script: 'content:check', sign: /content is valid: \d+ files/ },
  { script: 'check:links' },
  {
    script: 'demo',
    sign: /6 orders \(cancelled, completed, processing, processing, processing, pending\)/,
  },
  { script: 'deploy:probe', sign: /^npm run deploy:probe -- https/m },
  { script: 'host', sign: /^There is no finished build here: run `npm run build` first\.$/m },
  {
    script: 'host:bundle',
    words: ['folder'],
    sign: /^There is no finished build here: run `npm run build` first\.$/m,
  },
  { script: 'bench', sign: /^Run `npm run build` first\.$/m },
];

/** Those that build, look at every file, or start a server. */
export const slowCommands: readonly FirstCommand[] = [
  { script: 'start', sign: /Roomtone runs at http/ },
  { script: 'dev', sign: /watching for file changes/ },
  { script: 'edit', sign: /watching for file changes/ },
  { script: 'build' },
  { script: 'test', sign: /^Unit and API tests:$/m },
  { script: 'test:unit', words: ['tests/unit/lib/lib.test.ts'], sign: /Tests .*passed/ },
  { script: 'test:e2e', words: ['tests/e2e/blog.spec.ts', '--list'], sign: /Total: \d+ tests/ },
  {
    script: 'test:nightly',
    sign: /^Unit and API tests:$|^The nightly tests need /m,
  },
  { script: 'check', sign: /check:imports$/m },
  { script: 'check:types', sign: /^- 0 errors$/m },
  { script: 'deploy:check', sign: /^The site (?:may|must not) be published/m },
  { script: 'screenshots', words: ['--list'], sign: /Total: \d+ tests/ },
];

/** Runs a command in a copy of the project. @throws Error with what it wrote when it ended without its sign. */
export async function runFirst(
  folder: string,
  { script, words = [], sign }: FirstCommand,
): Promise<void> {
  const env: NodeJS.ProcessEnv = { ...process.env, PORT: '0', BROWSER: 'none', FORCE_COLOR: '0' };
  // Those of the tests would be taken for the command's own.
  for (const name of ['NODE_ENV', 'VITEST', 'NIGHTLY', 'DATA_DIR', 'SESSION_SECRETS'])
    Reflect.deleteProperty(env, name);
  const child = spawn('npm', ['run', script, '--', ...words], {
    cwd: folder,
    env,
    // A group of its own: npm and what it starts are ended together.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = new Promise((resolve) => child.once('close', resolve));
  const isSeen = () => sign?.test(output) === true;
  const seen = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        if (isSeen()) resolve();
      });
  });
  await Promise.race([ended, seen]);
  if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
  await ended;
  if (sign ? !isSeen() : child.exitCode !== 0)
    throw new Error(`npm run ${[script, ...words].join(' ')}:\n${output}`);
}
