import { satteri } from '@astrojs/markdown-satteri';
import { defineMdastPlugin } from 'satteri';
import type { Plugin } from 'vite';

import { fillTokens, type TokenValues } from '../content-schemas/tokens.ts';
import { builtAt } from '../lib/built-at.ts';
import { downloadKindOf } from '../lib/downloads.ts';
import { readTokens } from './content-files.ts';

/** Fills in the tokens of texts before anything compiles them. */
export function mdxTokens(): Plugin {
  let tokens: { files: string[]; values: TokenValues };
  const read = () => {
    tokens = readTokens('content', builtAt());
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
