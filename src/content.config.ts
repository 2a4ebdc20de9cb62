import { globSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

import { file, glob, type Loader } from 'astro/loaders';
import { defineCollection, reference } from 'astro:content';

import { readText, readYaml } from './lib/content-file.ts';
import { collectionsWith, type Collection } from './content-schemas/collections.ts';
import { asOf, withMoments } from './content-schemas/moments.ts';
import { fillTokens } from './content-schemas/tokens.ts';
import { readTokens, timeZoneOf } from './build/content-files.ts';
import { builtAt } from './lib/built-at.ts';

type Table = typeof table;

const timeZone = timeZoneOf('content');
const schemas = globSync('src/content-schemas/*.ts')
  .toSorted()
  .map((name) => readFileSync(name, 'utf8'))
  .join('');

function loaderOf({ kind, path }: Collection): Loader {
  if (kind === 'list') return file(`./content/${path}.yaml`, { parser: parseList });
  const pattern = kind === 'text' ? '*.mdx' : '*.yaml';
  const loader = glob({ pattern, base: `./content/${path}` });
  return readingWith(loader, kind === 'text' ? (text) => readText(text).front : readYaml);
}

/** Astro's store forgets the order of a file, so each entry is given its place in it. */
const parseList = (text: string) =>
  (readYaml(text) as Record<string, unknown>[]).map((entry, index) => ({
    ...entry,
    position: index + 1,
  }));

/** With the tokens in texts replaced before anything but the schema reads them. */
function withTokens(loader: Loader): Loader {
  return {
    ...loader,
    load: (context) => {
      const { values } = readTokens('content', builtAt());
      // Else Astro would keep a text from a build with other prices or schemas, or at another place.
      const basis = context.generateDigest({ values: [...values], schemas, timeZone });
      return loader.load({
        ...context,
        generateDigest: (data) => context.generateDigest({ data, basis }),
        parseData: async (entry) =>
          fillTokens(await context.parseData(entry), values) as typeof entry.data,
        store: {
          ...context.store,
          set: (entry) =>
            context.store.set({ ...entry, body: fillTokens(entry.body, values) as string }),
        },
      });
    },
  };
}

/** Files read by our parser in place of Astro's. */
function readingWith(loader: Loader, read: (text: string) => unknown): Loader {
  return {
    ...loader,
    load: (context) =>
      loader.load({
        ...context,
        parseData: async (entry) => {
          const written = read(await readFile(entry.filePath ?? '', 'utf8'));
          const due = asOf(written, builtAt(), timeZone);
          return context.parseData({
            ...entry,
            data: withMoments(due, timeZone) as typeof entry.data,
          });
        },
      }),
  };
}

const table = collectionsWith(reference);

export const collections = Object.fromEntries(
  Object.entries<Collection>(table).map(([name, collection]) => [
    name,
    defineCollection({ loader: withTokens(loaderOf(collection)), schema: collection.schema }),
  ]),
) as { [Name in keyof Table]: { loader: Loader; schema: Table[Name]['schema'] } };
