import { basename } from 'node:path';
import process from 'node:process';

import mdx from '@astrojs/mdx';
import react from '@astrojs/react';
import { defineConfig, fontProviders } from 'astro/config';

import { islandDirectives, withIslandRenderer } from './src/build/islands.ts';
import { staticNetlify } from './src/build/netlify.ts';
import { policyHeader } from './src/build/policy.ts';
import { redirects } from './src/build/redirects.ts';
import { repeatImports } from './src/build/repeat-imports.ts';
import { scriptGroups } from './src/build/script-groups.ts';
import { serverData } from './src/build/server-data.ts';
import { siteSearch } from './src/build/site-search.ts';
import { slimPages } from './src/build/slim-pages.ts';
import { yaml } from './src/build/yaml.ts';
import { site } from './src/site.ts';

export default defineConfig({
  site: site.url,
  output: 'static',
  trailingSlash: 'never',
  // Pictures are drawn by threads of their own.
  build: { format: 'file', inlineStylesheets: 'always', concurrency: 4 },
  devToolbar: { enabled: false },
  vite: {
    plugins: [yaml(), repeatImports()],
    css: {
      modules: { generateScopedName: (name, file) => `${name}-${basename(file, '.module.css')}` },
    },
    // Astro marks modules with "use astro:…" for itself; that they mean nothing to the bundler is no news to anybody.
    build: {
      cssMinify: false,
      rolldownOptions: { checks: { moduleLevelDirective: false } },
    },
    environments: {
      client: {
        build: {
          rolldownOptions: { output: { codeSplitting: { groups: scriptGroups } } },
        },
      },
    },
  },
  adapter: staticNetlify(),
  session: false,
  integrations: [
    withIslandRenderer(react()),
    mdx(),
    islandDirectives(),
    siteSearch(),
    slimPages(),
    policyHeader(process.env['FILES_URL']),
    serverData(),
    redirects(),
  ],
  fonts: [
    {
      provider: fontProviders.local(),
      name: 'Bricolage Grotesque',
      cssVariable: '--font-text',
      // A browser holds the first paint for a preloaded font, and a late swap would lay out the page again: whoever comes for
      // the first time on a slow line reads in the fitted fallback, and has the face from the next page on.
      display: 'optional',
      // Astro would fit both to the first cut; src/styles/tokens.css has one for each.
      optimizedFallbacks: false,
      fallbacks: ['Bricolage Fallback', 'system-ui', '-apple-system', 'Segoe UI', 'sans-serif'],
      options: {
        variants: [
          { src: ['./src/assets/fonts/bricolage-grotesque-text.woff2'], weight: '400' },
          // Whatever is bold, in running text too, has the display cut.
          { src: ['./src/assets/fonts/bricolage-grotesque-display.woff2'], weight: '600 700' },
        ],
      },
    },
  ],
});
