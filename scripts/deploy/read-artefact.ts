import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { unzipSync } from 'fflate';

import { readSiteRules, type SiteRules } from '../local/site-rules.ts';

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
  /** Of the archive. */
  bytes: number;
  /** Absolute path of the archive. */
  archive: string;
  /** Whether it can speak to PostgreSQL. */
  hasDatabaseClient: boolean;
  /** Files of the archive that are not packages, by path. */
  ownFiles: Map<string, string>;
}

/** What would be published. */
export interface Artefact {
  /** Paths with slashes, without one in front. */
  files: { path: string; bytes: number }[];
  functions: PackagedFunction[];
  edgeFunctions: string[];
  rules: SiteRules;
  read: (path: string) => string;
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
 * Reads what Netlify's build left behind.
 * @throws Error when there is nothing.
 */
export async function readArtefact(projectDirectory: string): Promise<Artefact> {
  const dist = join(projectDirectory, 'dist');
  const manifest = readFileSync(join(projectDirectory, '.netlify/functions/manifest.json'), 'utf8');
  const { functions } = JSON.parse(manifest) as Manifest;
  return {
    files: globSync('**/*', { cwd: dist, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => ({
        path: path.slice(dist.length + 1).replaceAll('\\', '/'),
        bytes: statSync(path).size,
      })),
    functions: functions.map(readFunction),
    edgeFunctions: globSync('{netlify/edge-functions,.netlify/v1/edge-functions}/**/*.*', {
      cwd: projectDirectory,
    }),
    rules: await readSiteRules(projectDirectory, dist),
    read: (path) => readFileSync(join(dist, path), 'utf8'),
  };
}

function readFunction({ routes = [], ...entry }: Manifest['functions'][number]): PackagedFunction {
  const limit = entry.trafficRules?.action.config;
  const archive = readFileSync(entry.path);
  let hasDatabaseClient = false;
  const files = unzipSync(archive, {
    filter: ({ name }) => {
      hasDatabaseClient ||= name.startsWith('node_modules/pg/');
      return !name.startsWith('node_modules/') && !name.startsWith('___netlify');
    },
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
    bytes: archive.length,
    archive: entry.path,
    hasDatabaseClient,
    ownFiles: new Map(
      Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString('utf8')]),
    ),
  };
}
