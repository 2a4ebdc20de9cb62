import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** What came of a run of Netlify's build. */
export interface NetlifyBuild {
  readonly isSuccess: boolean;
  /** What it printed. */
  readonly log: string;
}

/** Where Netlify's build puts the packaged functions, with a manifest. */
export const FUNCTIONS_FOLDER = '.netlify/functions';

/**
 * Runs Netlify's own build without an account or network: reads netlify.toml, runs its command and packages the functions.
 * @param options.config another netlify.toml.
 * @param options.env the whole environment of the build.
 */
export function buildAsNetlify(options: {
  readonly projectDirectory: string;
  readonly config?: string;
  readonly env: NodeJS.ProcessEnv;
}): Promise<NetlifyBuild> {
  const { projectDirectory, config, env } = options;
  const words = ['--offline', '--context', 'production', '--cwd', projectDirectory];
  words.push('--repositoryRoot', projectDirectory, ...(config ? ['--config', config] : []));
  return new Promise((resolve, reject) => {
    const child = spawn(join(projectDirectory, 'node_modules/.bin/netlify-build'), words, {
      cwd: projectDirectory,
      env: { ...env, ASTRO_TELEMETRY_DISABLED: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let log = '';
    const collect = (text: string) => {
      log += text;
    };
    child.stdout.setEncoding('utf8').on('data', collect);
    child.stderr.setEncoding('utf8').on('data', collect);
    child.once('error', reject);
    child.once('close', (code) => {
      resolve({ isSuccess: code === 0, log });
    });
  });
}
