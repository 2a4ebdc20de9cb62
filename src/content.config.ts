import { file, glob, type Loader } from 'astro/loaders';
import { defineCollection, reference } from 'astro:content';
import { parse } from 'yaml';

import { collectionsWith, type Collection } from './content-schemas/collections.ts';

type Table = ReturnType<typeof collectionsWith>;

function loaderOf({ kind, path }: Collection): Loader {
  if (kind === 'list') return file(`./content/${path}.yaml`, { parser: parseList });
  return glob({ pattern: kind === 'text' ? '*.mdx' : '*.yaml', base: `./content/${path}` });
}

/** Astro's store forgets the order of a file, so each entry is given its place in it. */
const parseList = (text: string) =>
  (parse(text) as Record<string, unknown>[]).map((entry, index) => ({
    ...entry,
    position: index + 1,
  }));

export const collections = Object.fromEntries(
  Object.entries<Collection>(collectionsWith(reference)).map(([name, collection]) => [
    name,
    defineCollection({ loader: loaderOf(collection), schema: collection.schema }),
  ]),
) as { [Name in keyof Table]: { loader: Loader; schema: Table[Name]['schema'] } };
