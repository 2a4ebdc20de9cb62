import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { unzipSync } from 'fflate';

/** A function as Netlify's packager made it. */
export interface PackagedFunction {
  name: string;
  /** Patterns of addresses; none for one that runs on a schedule. */
  paths: string[];
  /** Methods its routes are limited to; empty: all. */
  methods: string[];
  schedule: string | undefined;
  rateLimit: { calls: number; seconds: number; per: string[] } | undefined;
  /** Such as nodejs24.x. */
  runtime: string;
  /** Absolute path of the archive. */
  archive: string;
  /** Files of the archive that are not packages, by path. */
  ownFiles: Map<string, string>;
}

/** The part of the packager's manifest that is read here; its version is pinned. */
interface Manifest {
  functions: {
    name: string;
    path: string;
    runtimeVersion: string;
    schedule?: string;
    routes?: { pattern: string; methods: string[] }[];
    trafficRules?: {
      action: {
        config: {
          rateLimitConfig: { windowLimit: number; windowSize: number };
          aggregate: { keys: { type: string }[] };
        };
      };
    };
  }[];
}

/**
 * Runs Netlify's own build of a project that is built, without an account or a network: it reads netlify.toml, and packages
 * the functions.
 * @throws Error with what a failed build printed.
 */
export async function buildAsNetlify(project: string, env: NodeJS.ProcessEnv): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'roomtone-deploy-'));
  try {
    const config = join(folder, 'netlify.toml');
    const own = await readFile(join(project, 'netlify.toml'), 'utf8');
    await writeFile(config, own.replace(/^command = .*\n/m, ''));
    await promisify(execFile)(
      join(project, 'node_modules/.bin/netlify-build'),
      [
        ...['--offline', '--context', 'production', '--config', config],
        ...['--cwd', project, '--repositoryRoot', project],
      ],
      {
        cwd: project,
        env: { ...env, ASTRO_TELEMETRY_DISABLED: '1' },
        maxBuffer: 64 * 1024 ** 2,
      },
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * The functions that Netlify's build left behind.
 * @throws Error when there are none.
 */
export function readFunctions(project: string): PackagedFunction[] {
  const manifest = readFileSync(join(project, '.netlify/functions/manifest.json'), 'utf8');
  return (JSON.parse(manifest) as Manifest).functions.map(readFunction);
}

/** Files that would run at the edge, before every page. */
export const edgeFunctions = (project: string) =>
  globSync('{netlify/edge-functions,.netlify/v1/edge-functions}/**/*.*', { cwd: project });

function readFunction({ routes = [], ...entry }: Manifest['functions'][number]): PackagedFunction {
  const limit = entry.trafficRules?.action.config;
  const files = unzipSync(readFileSync(entry.path), {
    filter: ({ name }) => !name.startsWith('node_modules/') && !name.startsWith('___netlify'),
  });
  return {
    name: entry.name,
    paths: routes.map(({ pattern }) => pattern),
    methods: routes.flatMap(({ methods }) => methods),
    schedule: entry.schedule,
    rateLimit: limit && {
      calls: limit.rateLimitConfig.windowLimit,
      seconds: limit.rateLimitConfig.windowSize,
      per: limit.aggregate.keys.map(({ type }) => type),
    },
    runtime: entry.runtimeVersion,
    archive: entry.path,
    ownFiles: new Map(
      Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString('utf8')]),
    ),
  };
}
