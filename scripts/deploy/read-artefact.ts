import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { unzipSync } from 'fflate';
import * as z from 'zod';

import { createSiteRules } from '../local/site-rules.ts';
import type { SiteRules } from '../local/site-rules.ts';
import { FUNCTIONS_FOLDER } from './netlify-build.ts';

/** A file as it would be served. */
export interface PublicFile {
  /** With slashes, without one in front. */
  readonly path: string;
  readonly bytes: number;
}

/** A function as Netlify's packager made it. */
export interface PackagedFunction {
  readonly name: string;
  /** Patterns of addresses; none for one that runs by the clock. */
  readonly paths: readonly string[];
  /** Methods its routes are limited to; empty: all. */
  readonly methods: readonly string[];
  readonly schedule: string | undefined;
  readonly rateLimit:
    | { readonly calls: number; readonly seconds: number; readonly per: readonly string[] }
    | undefined;
  /** Such as nodejs24.x. */
  readonly runtime: string;
  /** 2: Request and Response. */
  readonly apiVersion: number;
  /** Of the archive. */
  readonly bytes: number;
  /** Absolute path of the archive. */
  readonly archive: string;
  /** Files of the archive that are not packages, by path. */
  readonly ownFiles: ReadonlyMap<string, string>;
}

/** What would go out. */
export interface Artefact {
  readonly files: readonly PublicFile[];
  readonly functions: readonly PackagedFunction[];
  readonly edgeFunctions: readonly string[];
  readonly rules: SiteRules;
  readonly read: (path: string) => string;
}

const manifestSchema = z.object({
  functions: z.array(
    z.object({
      name: z.string(),
      path: z.string(),
      runtimeVersion: z.string(),
      buildData: z.object({ runtimeAPIVersion: z.number() }),
      schedule: z.string().optional(),
      routes: z.array(z.object({ pattern: z.string(), methods: z.array(z.string()) })).default([]),
      trafficRules: z
        .object({
          action: z.object({
            type: z.literal('rate_limit'),
            config: z.object({
              rateLimitConfig: z.object({ windowLimit: z.number(), windowSize: z.number() }),
              aggregate: z.object({ keys: z.array(z.object({ type: z.string() })) }),
            }),
          }),
        })
        .optional(),
    }),
  ),
});

/**
 * Reads what Netlify's build left behind.
 * @throws Error when there is nothing, or a manifest that does not look as this packager writes it.
 */
export async function readArtefact(projectDirectory: string): Promise<Artefact> {
  const dist = join(projectDirectory, 'dist');
  const manifest = manifestSchema.parse(
    JSON.parse(
      readFileSync(join(projectDirectory, FUNCTIONS_FOLDER, 'manifest.json'), 'utf8'),
    ) as unknown,
  );
  return {
    files: globSync('**/*', { cwd: dist, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => ({
        path: path.slice(dist.length + 1).replaceAll('\\', '/'),
        bytes: statSync(path).size,
      })),
    functions: manifest.functions.map(readFunction),
    edgeFunctions: globSync('{netlify/edge-functions,.netlify/v1/edge-functions}/**/*.*', {
      cwd: projectDirectory,
    }),
    rules: await createSiteRules({ projectDirectory, distDirectory: dist })(),
    read: (path) => readFileSync(join(dist, path), 'utf8'),
  };
}

function readFunction(
  entry: z.infer<typeof manifestSchema>['functions'][number],
): PackagedFunction {
  const limit = entry.trafficRules?.action.config;
  const archive = readFileSync(entry.path);
  const files = unzipSync(archive, {
    filter: ({ name }) => !name.startsWith('node_modules/') && !name.startsWith('___netlify'),
  });
  return {
    name: entry.name,
    paths: entry.routes.map(({ pattern }) => pattern),
    methods: entry.routes.flatMap(({ methods }) => methods),
    schedule: entry.schedule,
    rateLimit: limit && {
      calls: limit.rateLimitConfig.windowLimit,
      seconds: limit.rateLimitConfig.windowSize,
      per: limit.aggregate.keys.map(({ type }) => type),
    },
    runtime: entry.runtimeVersion,
    apiVersion: entry.buildData.runtimeAPIVersion,
    bytes: archive.length,
    archive: entry.path,
    ownFiles: new Map(
      Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString('utf8')]),
    ),
  };
}
