import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

import { satteri } from '@astrojs/markdown-satteri';
import { defineMdastPlugin } from 'satteri';
import type { Plugin } from 'vite';
import { z } from 'astro/zod';

import { collectionsWith } from '../content-schemas/collections.ts';
import {
  fillTokens,
  pricedCollections,
  readTokenValues,
  type TokenValues,
} from '../content-schemas/tokens.ts';
import { readHours } from '../content-schemas/hours.ts';
import { asOf } from '../content-schemas/moments.ts';
import type { Company } from '../content-schemas/site.ts';
import { builtAt } from '../lib/built-at.ts';
import { readYaml } from '../lib/content-file.ts';
import { downloadKindOf } from '../lib/downloads.ts';

const table = collectionsWith(() => z.string());

const readFile = (file: string) => readYaml(readFileSync(file, 'utf8'));

/** The company's. */
export const { timeZone } = readFile('content/site/company.yaml') as Company;

const HOURS = 'content/site/hours.yaml';

/** What tokens stand for, and the files that say so. */
export function readTokens(): { files: string[]; values: TokenValues } {
  const priced = pricedCollections.flatMap((collection) =>
    globSync(`content/${table[collection].path}/*.yaml`).map((file) => ({
      collection,
      file,
      id: basename(file, '.yaml'),
      value: asOf(readFile(file), builtAt(), timeZone),
    })),
  );
  const hours = readHours(readFile(HOURS), builtAt(), timeZone);
  return {
    files: [...priced.map(({ file }) => file), HOURS],
    values: readTokenValues(priced, hours),
  };
}

/** Fills in the tokens of texts before anything compiles them. */
export function mdxTokens(): Plugin {
  let tokens: ReturnType<typeof readTokens>;
  const read = () => {
    tokens = readTokens();
  };
  return {
    name: 'mdx-tokens',
    enforce: 'pre',
    buildStart: read,
    watchChange: read,
    transform: {
      filter: { id: /\/content\/.+\.mdx$/ },
      handler(text) {
        for (const file of tokens.files) this.addWatchFile(file);
        return fillTokens(text, tokens.values) as string;
      },
    },
  };
}

/**
 * Headings of steps in a timeline lie one level below the heading that the timeline stands under, so that authors need
 * not think of it: steps are h3, and under an h3 they are h4.
 */
function timelineLevels() {
  let depth = 2;
  return defineMdastPlugin({
    name: 'timeline-levels',
    heading(node) {
      depth = node.depth;
    },
    mdxJsxFlowElement(node) {
      if (node.name !== 'TimelineStep' || depth < 3) return undefined;
      const level = { type: 'mdxJsxAttribute', name: 'level', value: '4' } as const;
      return { ...node, attributes: [...node.attributes, level] };
    },
  });
}

/** A link to a file beside the text becomes one to where it's published, with its kind and size (components/text.ts). */
function downloadLinks() {
  return defineMdastPlugin({
    name: 'download-links',
    link({ url, children }, { fileURL }) {
      const file = fileURL && downloadKindOf(url) && URL.parse(url, fileURL);
      const [, src] = /\/content\/(.*)$/.exec((file || undefined)?.pathname ?? '') ?? [];
      if (!src) return undefined;
      const attributes = [{ type: 'mdxJsxAttribute', name: 'src', value: src } as const];
      return { type: 'mdxJsxTextElement', name: 'Download', attributes, children };
    },
  });
}

/** How MDX is compiled. Quotes and dashes are in content/ as they are shown (scripts/editor/typography.ts). */
export const processor = satteri({
  mdastPlugins: [timelineLevels, downloadLinks],
  features: { smartPunctuation: false },
});
