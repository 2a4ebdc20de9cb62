import { globSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';

import type { ImageMetadata } from 'astro';
import { file, glob, type Loader } from 'astro/loaders';
import { defineCollection, reference, type SchemaContext } from 'astro:content';
import { z } from 'astro/zod';
import { parse } from 'yaml';

import { descendantsOf, readMdx } from './lib/mdx.ts';
import { collectionsWith, type Collection } from './content-schemas/collections.ts';
import {
  fillTokens,
  pricedCollections,
  readTokenValues,
  tokenPattern,
} from './content-schemas/tokens.ts';

type Table = typeof table;

function loaderOf({ kind, path }: Collection): Loader {
  if (kind === 'list') return file(`./content/${path}.yaml`, { parser: parseList });
  const base = `./content/${path}`;
  return kind === 'text' ? textLoader(base) : glob({ pattern: '*.yaml', base });
}

/** Astro's store forgets the order of a file, so each entry is given its place in it. */
const parseList = (text: string) =>
  (parse(text) as Record<string, unknown>[]).map((entry, index) => ({
    ...entry,
    position: index + 1,
  }));

/** With the tokens in texts replaced before anything but the schema reads them. */
function withTokens(loader: Loader): Loader {
  return {
    ...loader,
    load: (context) => {
      const files = readPricedFiles();
      const values = readTokenValues(files);
      return loader.load({
        ...context,
        // Else Astro would keep a text from a build with other prices.
        generateDigest: (data) => context.generateDigest({ data, files }),
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

const readPricedFiles = () =>
  pricedCollections.flatMap((collection) =>
    globSync(`content/${table[collection].path}/*.yaml`).map((file) => ({
      collection,
      id: basename(file, '.yaml'),
      value: parse(readFileSync(file, 'utf8')) as unknown,
    })),
  );

/** Texts with the pictures in them; components/render-text.tsx renders them, not Astro. */
function textLoader(base: string): Loader {
  const loader = glob({ pattern: '*.mdx', base });
  return {
    ...loader,
    load: (context) =>
      loader.load({
        ...context,
        store: {
          ...context.store,
          set: (entry) => context.store.set({ ...entry, deferredRender: false }),
        },
        parseData: async (entry) => {
          const text = await readFile(entry.filePath ?? '', 'utf8');
          // Addresses as the author wrote them, with themselves: Astro puts its pictures in their place.
          const pictures = readMdx(text.replaceAll(tokenPattern, '0'))
            .flatMap((node) => [node, ...descendantsOf(node)])
            .flatMap((node) => (node.type === 'image' ? [[node.url, node.url] as const] : []));
          const data = { ...entry.data, pictures: Object.fromEntries(pictures) };
          return context.parseData({ ...entry, data });
        },
      }),
  };
}

/** The schema of a collection; texts have their pictures, too. */
const schemaOf = ({ kind, schema }: Collection) =>
  kind === 'text'
    ? ({ image }: SchemaContext) =>
        (schema as z.ZodObject).extend({ pictures: z.record(z.string(), image()) })
    : schema;

type Schema<Of extends Collection> = Of['kind'] extends 'text'
  ? z.ZodType<z.output<Of['schema']> & { pictures: Record<string, ImageMetadata> }>
  : Of['schema'];

const table = collectionsWith(reference);

export const collections = Object.fromEntries(
  Object.entries<Collection>(table).map(([name, collection]) => [
    name,
    defineCollection({ loader: withTokens(loaderOf(collection)), schema: schemaOf(collection) }),
  ]),
) as { [Name in keyof Table]: { loader: Loader; schema: Schema<Table[Name]> } };
