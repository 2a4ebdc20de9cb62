import { globSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';

import type { ImageMetadata } from 'astro';
import { file, glob, type Loader } from 'astro/loaders';
import { defineCollection, reference, type SchemaContext } from 'astro:content';
import { z } from 'astro/zod';

import { readText, readYaml } from './lib/content-file.ts';
import { descendantsOf, readMdx } from './lib/mdx.ts';
import { collectionsWith, type Collection } from './content-schemas/collections.ts';
import { withMoments } from './content-schemas/moments.ts';
import type { Company } from './content-schemas/site.ts';
import {
  fillTokens,
  pricedCollections,
  readTokenValues,
  tokenPattern,
} from './content-schemas/tokens.ts';

type Table = typeof table;

/** The company's. */
const { timeZone } = readYaml(readFileSync('content/site/company.yaml', 'utf8')) as Company;

function loaderOf({ kind, path }: Collection): Loader {
  if (kind === 'list') return file(`./content/${path}.yaml`, { parser: parseList });
  const pattern = kind === 'text' ? '*.mdx' : '*.yaml';
  const loader = glob({ pattern, base: `./content/${path}` });
  return kind === 'text' ? readingWith(loader, readWithPictures) : readingWith(loader, readYaml);
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
      const files = readPricedFiles();
      const values = readTokenValues(files);
      return loader.load({
        ...context,
        // Else Astro would keep a text from a build with other prices, or at another place.
        generateDigest: (data) => context.generateDigest({ data, files, timeZone }),
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
      value: readYaml(readFileSync(file, 'utf8')),
    })),
  );

/** Files read by our parser in place of Astro's, and rendered by components/render-text.tsx if they are texts. */
function readingWith(loader: Loader, read: (text: string) => unknown): Loader {
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
          const data = read(await readFile(entry.filePath ?? '', 'utf8'));
          return context.parseData({
            ...entry,
            data: withMoments(data, timeZone) as typeof entry.data,
          });
        },
      }),
  };
}

/** What stands above a text, with the pictures in it, by themselves: Astro puts its own in the place of addresses. */
function readWithPictures(text: string): unknown {
  const { front, body } = readText(text);
  const pictures = readMdx(body.replaceAll(tokenPattern, '0'))
    .flatMap((node) => [node, ...descendantsOf(node)])
    .flatMap((node) => (node.type === 'image' ? [[node.url, node.url] as const] : []));
  return { ...(front as object), pictures: Object.fromEntries(pictures) };
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
