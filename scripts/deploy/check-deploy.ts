import { globSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

import * as z from 'zod';

import { isPublic } from '../../src/lib/post-ribbon.ts';
import { contactDetails } from '../../src/site.ts';
import { reportContent } from '../content-check/check-content.ts';
import { readContent } from '../content-check/content.ts';
import { formatProblem } from '../content-check/problem.ts';
import { examineArtefact } from './examine-artefact.ts';
import { examineSettings, SETTINGS } from './examine-settings.ts';
import { findingsOf, isReservedName } from './finding.ts';
import type { Finding } from './finding.ts';
import { buildAsNetlify } from './netlify-build.ts';
import type { NetlifyBuild } from './netlify-build.ts';
import { readArtefact } from './read-artefact.ts';
import type { Artefact } from './read-artefact.ts';

/** Whether the site may go out, and why not. */
export interface DeployReport {
  readonly findings: readonly Finding[];
  /** Undefined when the build left nothing to judge. */
  readonly artefact: Artefact | undefined;
}

export interface DeployCheckOptions {
  readonly projectDirectory: string;
  /** The environment the site would be built and run with. */
  readonly env: NodeJS.ProcessEnv;
  /** Takes `dist/` as it is instead of building it again. */
  readonly isBuilt: boolean;
  readonly now: Date;
}

/** Lines of a failed build's output that are worth showing. */
const LOG_LINES = 12;

/** Builds the site as Netlify does and judges content, settings and everything that was made. */
export async function checkDeploy(options: DeployCheckOptions): Promise<DeployReport> {
  const { projectDirectory, env, now } = options;
  const contentFolder = join(projectDirectory, 'content');
  const hiddenPosts = readHiddenPosts(contentFolder, now);
  const scheduled = hiddenPosts.filter(({ isDraft }) => !isDraft).length;
  const findings = [
    ...examineContent(contentFolder, now),
    ...examineSettings(env, scheduled),
    ...examinePlaceholders(),
  ];

  const build = await (options.isBuilt
    ? packageOnly(projectDirectory, env)
    : buildAsNetlify({ projectDirectory, env }));
  if (!build.isSuccess) return { findings: [...findings, failedBuild(build)], artefact: undefined };

  const artefact = await readArtefact(projectDirectory);
  const functionFiles = globSync('netlify/functions/*', { cwd: projectDirectory });
  return {
    findings: [
      ...findings,
      ...examineArtefact(artefact, {
        functionNames: functionFiles.map((file) => basename(file).replace(/\.\w+$/, '')),
        hiddenPosts,
        siteUrl: env['URL']?.replace(/\/$/, ''),
        secrets: Object.fromEntries(SETTINGS.secret.map((name) => [name, env[name]])),
      }),
    ],
    artefact,
  };
}

/** Netlify's build of what is built already: everything but the command. */
export async function packageOnly(
  projectDirectory: string,
  env: NodeJS.ProcessEnv,
): Promise<NetlifyBuild> {
  const folder = await mkdtemp(join(tmpdir(), 'roomtone-deploy-'));
  try {
    const config = join(folder, 'netlify.toml');
    const own = await readFile(join(projectDirectory, 'netlify.toml'), 'utf8');
    await writeFile(config, own.replace(/^command = .*\n/m, ''));
    return await buildAsNetlify({ projectDirectory, config, env });
  } finally {
    await rm(folder, { recursive: true });
  }
}

interface HiddenPost {
  readonly slug: string;
  readonly title: string;
  readonly isDraft: boolean;
}

const frontMatterSchema = z.object({
  title: z.string(),
  draft: z.boolean().optional(),
  publishedAt: z.coerce.date().optional(),
});

/** Posts whose front matter cannot be read are told of by the content check. */
function readHiddenPosts(contentFolder: string, now: Date): HiddenPost[] {
  return readContent(contentFolder)
    .of('blog')
    .flatMap((entry) => {
      const { data } = frontMatterSchema.safeParse(entry.yaml.value);
      if (!data || isPublic(data, now)) return [];
      return [{ slug: entry.id, title: data.title, isDraft: data.draft === true }];
    });
}

function examineContent(contentFolder: string, now: Date): Finding[] {
  return reportContent(contentFolder, { now }).problems.map((problem) =>
    findingsOf('content').stopper(formatProblem(problem)),
  );
}

/** Details of the company that nobody has replaced yet. */
function examinePlaceholders(): Finding[] {
  const host = contactDetails.email.replace(/^.*@/, '');
  return isReservedName(host)
    ? [
        findingsOf('content').advice(
          `${contactDetails.email} is on every page and receives nothing: put the real contact details into src/site.ts.`,
        ),
      ]
    : [];
}

function failedBuild({ log }: NetlifyBuild): Finding {
  const lines = log.split('\n').filter((line) => /[a-z]/i.test(line));
  return findingsOf('build').stopper(
    ['The build failed. It ended with:', ...lines.slice(-LOG_LINES)].join('\n  '),
  );
}
