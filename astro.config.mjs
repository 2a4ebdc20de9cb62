import { satteri } from '@astrojs/markdown-satteri';
import mdx from '@astrojs/mdx';
import react from '@astrojs/react';
import { defineConfig, fontProviders } from 'astro/config';

import { devPages } from './src/integrations/dev-pages.ts';
import { moduleClassName } from './src/integrations/class-names.ts';
import { islandDirectives } from './src/integrations/island-directives.ts';
import { newSelectors } from './src/integrations/new-selectors.ts';
import { redirects } from './src/integrations/redirects.ts';
import { scriptGroups } from './src/integrations/script-groups.ts';
import { serverData } from './src/integrations/server-data.ts';
import { siteSearch } from './src/integrations/site-search.ts';
import { strictCsp } from './src/integrations/strict-csp.ts';
import { timelineLevels } from './src/integrations/timeline-levels.ts';
import { site } from './src/site.ts';

export default defineConfig({
  site: site.url,
  output: 'static',
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'always' },
  devToolbar: { enabled: false },
  // Shiki colors code with style attributes, which the content security policy forbids.
  markdown: { syntaxHighlight: false, processor: satteri({ mdastPlugins: [timelineLevels] }) },
  vite: {
    plugins: [newSelectors()],
    css: { modules: { generateScopedName: moduleClassName } },
    // Astro marks modules with "use astro:…" for itself; that they mean nothing to the bundler is no news to anybody.
    build: { rolldownOptions: { checks: { moduleLevelDirective: false } } },
    environments: {
      client: {
        build: { rolldownOptions: { output: { codeSplitting: { groups: scriptGroups } } } },
      },
    },
  },
  integrations: [
    react(),
    mdx(),
    islandDirectives(),
    siteSearch(),
    strictCsp(),
    serverData(),
    redirects(),
    devPages(process.env),
  ],
  fonts: [
    {
      provider: fontProviders.local(),
      name: 'Bricolage Grotesque',
      cssVariable: '--font-display',
      fallbacks: ['Arial Narrow', 'sans-serif'],
      options: {
        variants: [
          {
            src: ['./src/assets/fonts/bricolage-grotesque-subset.woff2'],
            weight: '560 760',
            style: 'normal',
            display: 'swap',
          },
        ],
      },
    },
  ],
});
