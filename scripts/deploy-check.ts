// `npm run deploy:check`: builds the site as Netlify does, without an account, and says whether it may be published.
import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';

import { readSettings } from '../netlify/ops/settings.ts';
import { withDatabaseUrl } from '../netlify/server/lib/database-url.ts';
import { momentsAfter, withMoments } from '../src/content-schemas/moments.ts';
import { isPublic } from '../src/lib/post-ribbon.ts';
import { checkContent } from './content-check/check-content.ts';
import { collections, type Content } from './content-check/content.ts';
import { readContent } from './content-check/read-content.ts';
import { formatProblem, isMistake } from './content-check/problem.ts';
import { examineArtefact } from './deploy/artefact.ts';
import { examinePlaceholders } from './deploy/placeholders.ts';
import { readArtefact, type Artefact } from './deploy/read-artefact.ts';
import { findingsOf, formatDeployReport, type Finding } from './deploy/report.ts';
import { examineSettings, SETTINGS } from './deploy/settings.ts';

export interface DeployCheckOptions {
  projectDirectory: string;
  /** The environment the site would be built and run with. */
  env: NodeJS.ProcessEnv;
  /** Takes `dist/` as it is instead of building it again. */
  isBuilt: boolean;
  now: Date;
}

/** Lines of a failed build's output that are worth showing. */
const LOG_LINES = 12;

/**
 * Builds the site as Netlify does and checks content, settings and everything that was made.
 * @returns what was found; no artefact when the build left nothing to check.
 */
export async function checkDeploy(
  options: DeployCheckOptions,
): Promise<{ findings: Finding[]; artefact: Artefact | undefined }> {
  const { projectDirectory, now } = options;
  const env = withDatabaseUrl(options.env);
  const content = readContent(join(projectDirectory, 'content'));
  const hiddenPosts = findHiddenPosts(content, now);
  const written = content.entries.map(({ yaml }) => yaml.value);
  const usesDatabase = Boolean(env['DATABASE_URL']);
  const findings = [
    ...checkContent(content, now).map((problem) =>
      findingsOf('content')[isMistake(problem) ? 'blocker' : 'advice'](formatProblem(problem)),
    ),
    ...examineSettings(env, momentsAfter(now, written, content.timeZone).length),
    ...examinePlaceholders(content, usesDatabase),
  ];

  const log = await buildAsNetlify(options);
  if (log !== undefined) {
    const end = log.split('\n').filter((line) => /[a-z]/i.test(line));
    const text = ['The build failed. It ended with:', ...end.slice(-LOG_LINES)].join('\n  ');
    return { findings: [...findings, findingsOf('build').blocker(text)], artefact: undefined };
  }
  const artefact = await readArtefact(projectDirectory);
  const functionFiles = globSync('netlify/functions/*', { cwd: projectDirectory });
  const inArtefact = examineArtefact(artefact, {
    functionNames: functionFiles.map((file) => basename(file).replace(/\.\w+$/, '')),
    hiddenPosts,
    usesDatabase,
    siteUrl: env['URL']?.replace(/\/$/, ''),
    filesUrl: env['FILES_URL'],
    secrets: Object.fromEntries(SETTINGS.secret.map((name) => [name, env[name]])),
  });
  return { findings: [...findings, ...inArtefact], artefact };
}

/**
 * Runs Netlify's own build without an account or a network: reads netlify.toml, runs its command (unless the site is
 * built) and packages the functions.
 * @returns what a failed build printed.
 */
async function buildAsNetlify({
  projectDirectory,
  env,
  isBuilt,
}: DeployCheckOptions): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'roomtone-deploy-'));
  try {
    const config = join(folder, 'netlify.toml');
    const own = await readFile(join(projectDirectory, 'netlify.toml'), 'utf8');
    await writeFile(config, isBuilt ? own.replace(/^command = .*\n/m, '') : own);
    return await new Promise((resolve) => {
      execFile(
        join(projectDirectory, 'node_modules/.bin/netlify-build'),
        [
          ...['--offline', '--context', 'production', '--config', config],
          ...['--cwd', projectDirectory, '--repositoryRoot', projectDirectory],
        ],
        {
          cwd: projectDirectory,
          env: { ...env, ASTRO_TELEMETRY_DISABLED: '1' },
          maxBuffer: 64 * 1024 ** 2,
        },
        (error, stdout, stderr) => {
          resolve(error ? `${stderr}\n${stdout}` : undefined);
        },
      );
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Posts whose front matter is wrong are reported by the content check. */
function findHiddenPosts(content: Content, now: Date) {
  return content.of('blog').flatMap(({ id: slug, yaml }) => {
    const { data } = collections.blog.schema.safeParse(withMoments(yaml.value, content.timeZone));
    if (!data || isPublic(data, now)) return [];
    return [{ slug, title: data.title, isDraft: data.draft === true }];
  });
}

const USAGE = `npm run deploy:check -- [--env FILE] [--built]

  --env FILE  reads the settings of the site from a file of NAME=value lines, too
  --built     checks dist/ as it is instead of building it again`;

if (import.meta.main) {
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
}
