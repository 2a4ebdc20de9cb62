import { basename } from 'node:path';
import process from 'node:process';

import mdx from '@astrojs/mdx';
import react from '@astrojs/react';
import { defineConfig, fontProviders } from 'astro/config';

import { clips } from './src/build/clips.ts';
import { directives } from './src/build/directives.ts';
import { firstStyles } from './src/build/first-styles.ts';
import { staticNetlify } from './src/build/netlify.ts';
import { mdxTokens, processor } from './src/build/mdx.ts';
import { policyHeader } from './src/build/policy.ts';
import { redirects } from './src/build/redirects.ts';
import { serverData } from './src/build/server-data.ts';
import { siteSearch } from './src/build/site-search.ts';
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
    plugins: [yaml(), mdxTokens()],
    css: {
      modules: { generateScopedName: (name, file) => `${name}-${basename(file, '.module.css')}` },
    },
    // Astro marks modules with "use astro:…" for itself; that they mean nothing to the bundler is no news to anybody.
    build: {
      cssMinify: 'esbuild',
      rolldownOptions: { checks: { moduleLevelDirective: false } },
    },
  },
  markdown: { processor, syntaxHighlight: false },
  adapter: staticNetlify(),
  session: false,
  integrations: [
    react(),
    mdx(),
    directives(),
    siteSearch(),
    clips(),
    firstStyles(),
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
