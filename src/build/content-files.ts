import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { z } from 'astro/zod';

import { collectionsWith } from '../content-schemas/collections.ts';
import { readHours } from '../content-schemas/hours.ts';
import { asOf } from '../content-schemas/moments.ts';
import type { Company } from '../content-schemas/site.ts';
import { pricedCollections, readTokenValues, type TokenValues } from '../content-schemas/tokens.ts';
import { readYaml } from '../lib/content-file.ts';

/** The collections without Astro, which has their references followed. */
export const collections = collectionsWith(() => z.string());

/** @throws Error that names the file when it cannot be read. */
export function readFile(file: string): unknown {
  try {
    return readYaml(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

/** The company's. */
export const timeZoneOf = (content: string) =>
  (readFile(join(content, 'site/company.yaml')) as Company).timeZone;

/** What tokens stand for at a moment, and the files that say so. */
export function readTokens(
  content: string,
  moment: Date,
): { files: string[]; values: TokenValues } {
  const timeZone = timeZoneOf(content);
  const hours = join(content, 'site/hours.yaml');
  const priced = pricedCollections.flatMap((collection) =>
    globSync(join(content, collections[collection].path, '*.yaml')).map((file) => ({
      collection,
      file,
      id: basename(file, '.yaml'),
      value: asOf(readFile(file), moment, timeZone),
    })),
  );
  return {
    files: [...priced.map(({ file }) => file), hours],
    values: readTokenValues(priced, readHours(readFile(hours), moment, timeZone)),
  };
}
