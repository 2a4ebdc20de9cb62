import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

import * as z from 'zod';

import { isPublic } from '../../src/lib/post-ribbon.ts';
import { reportContent } from '../content-check.ts';
import { readContent, type Content } from '../content-check/content.ts';
import { formatProblem } from '../content-check/problem.ts';
import { examineArtefact } from './examine-artefact.ts';
import { examinePlaceholders, examinePrivacy } from './examine-placeholders.ts';
import { examineSettings, SETTINGS } from './examine-settings.ts';
import { readArtefact, type Artefact } from './read-artefact.ts';
import { findingsOf, type Finding } from './report.ts';

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
  const { projectDirectory, env, now } = options;
  const contentFolder = join(projectDirectory, 'content');
  const content = readContent(contentFolder);
  const hiddenPosts = readHiddenPosts(content, now);
  const findings = [
    ...reportContent(contentFolder, { now }).problems.map((problem) =>
      findingsOf('content').blocker(formatProblem(problem)),
    ),
    ...examineSettings(env, hiddenPosts.filter(({ isDraft }) => !isDraft).length),
    ...examinePlaceholders(content),
    ...(env['DATABASE_URL'] ? examinePrivacy(content) : []),
  ];

  const failure = await buildAsNetlify(options);
  if (failure !== undefined)
    return { findings: [...findings, failedBuild(failure)], artefact: undefined };

  const artefact = await readArtefact(projectDirectory);
  const functionFiles = globSync('netlify/functions/*', { cwd: projectDirectory });
  const inArtefact = examineArtefact(artefact, {
    functionNames: functionFiles.map((file) => basename(file).replace(/\.\w+$/, '')),
    hiddenPosts,
    usesDatabase: Boolean(env['DATABASE_URL']),
    siteUrl: env['URL']?.replace(/\/$/, ''),
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

const frontMatterSchema = z.object({
  title: z.string(),
  draft: z.boolean().optional(),
  publishedAt: z.coerce.date().optional(),
});

/** Posts whose front matter cannot be read are reported by the content check. */
function readHiddenPosts(content: Content, now: Date) {
  return content.of('blog').flatMap(({ id: slug, yaml }) => {
    const { data } = frontMatterSchema.safeParse(yaml.value);
    if (!data || isPublic(data, now)) return [];
    return [{ slug, title: data.title, isDraft: data.draft === true }];
  });
}

function failedBuild(log: string): Finding {
  const lines = log.split('\n').filter((line) => /[a-z]/i.test(line));
  return findingsOf('build').blocker(
    ['The build failed. It ended with:', ...lines.slice(-LOG_LINES)].join('\n  '),
  );
}
