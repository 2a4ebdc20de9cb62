import { realpathSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { zipFunctions } from '@netlify/zip-it-and-ship-it';
import { unzipSync } from 'fflate';
import { parse } from 'smol-toml';

/** The project that Netlify's packager can read: it follows no links, as a copy has them (scripts/copy-project.ts). */
export const packableProject = resolve(
  realpathSync(fileURLToPath(import.meta.resolve('astro/package.json'))),
  '../../..',
);

/** A function as it is deployed. */
export interface PackedFunction {
  name: string;
  /** Of the archive, in bytes. */
  size: number;
  files: readonly { name: string; packedBytes: number }[];
  /** Path of the archive. */
  archive: string;
}

interface FunctionSettings {
  includedFiles: string[];
  includedFilesBasePath: string;
}

/**
 * Packs functions with Netlify's own bundler under the settings of netlify.toml.
 * @param source folder of functions; default: the project's.
 * @param target folder for the archives.
 * @param withDatabase leaves the client of PostgreSQL in, as sites with DATABASE_URL do.
 * @throws Error when a function cannot be packed.
 */
export async function packFunctions(
  target: string,
  source = join(packableProject, 'netlify/functions'),
  withDatabase = false,
): Promise<PackedFunction[]> {
  const packed = await zipFunctions(source, target, {
    basePath: packableProject,
    config: await readSettings(withDatabase),
    parallelLimit: 2,
  });
  return Promise.all(packed.map(({ name, path }) => readPacked(name, path)));
}

/** Reads what is in the archive of a function. */
export async function readPacked(name: string, archive: string): Promise<PackedFunction> {
  const bytes = await readFile(archive);
  const files: { name: string; packedBytes: number }[] = [];
  unzipSync(bytes, {
    filter({ name: path, size }) {
      files.push({ name: path, packedBytes: size });
      return false;
    },
  });
  return { name, size: bytes.length, files, archive };
}

/** Writes the files of a packed function into a folder. */
export async function unpack(
  { archive }: Pick<PackedFunction, 'archive'>,
  folder: string,
): Promise<void> {
  for (const [name, bytes] of Object.entries(unzipSync(await readFile(archive)))) {
    const target = join(folder, name);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, bytes);
  }
}

/** `[functions]` of netlify.toml: settings of all, and below it those of the functions that a pattern names. */
async function readSettings(withDatabase: boolean): Promise<Record<string, FunctionSettings>> {
  const toml = parse(await readFile(join(packableProject, 'netlify.toml'), 'utf8'));
  const section = toml['functions'] as Record<string, unknown>;
  const patterns = Object.entries(section).filter(
    ([, value]) => typeof value === 'object' && !Array.isArray(value),
  ) as [string, Record<string, unknown>][];
  const read = (table: Record<string, unknown>): FunctionSettings => ({
    includedFiles: (table['included_files'] ?? []) as string[],
    includedFilesBasePath: packableProject,
  });
  const { includedFiles, ...ofAll } = read(section);
  const kept = includedFiles.filter((pattern) => !withDatabase || !pattern.includes('{pg,'));
  return {
    '*': { ...ofAll, includedFiles: kept },
    ...Object.fromEntries(patterns.map(([pattern, table]) => [pattern, read(table)])),
  };
}

/** Bytes that each package, the platform's own files and our own code take in an archive. */
export function sharesOf({ files }: PackedFunction): Map<string, number> {
  const shares = new Map<string, number>();
  for (const { name, packedBytes } of files) {
    const owner =
      /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(name)?.[1] ??
      (name.startsWith('___netlify') ? 'platform' : 'own');
    shares.set(owner, (shares.get(owner) ?? 0) + packedBytes);
  }
  return shares;
}
