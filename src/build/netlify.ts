import { rm } from 'node:fs/promises';

import netlify from '@astrojs/netlify';
import type { AstroIntegration, HookParameters } from 'astro';

/**
 * Netlify's adapter for a site without a page that is rendered on request. As it comes, it would make every build a
 * server build with a function on each address. In development the functions of `npm start` run (scripts/dev.ts).
 */
export function staticNetlify(): AstroIntegration {
  const { name, hooks } = netlify({ imageCDN: false });
  return {
    name,
    hooks: {
      ...hooks,
      'astro:config:setup': (options) =>
        options.command === 'build' ? hooks['astro:config:setup']?.(options) : undefined,
      'astro:config:done': (options) => {
        const setAdapter: HookParameters<'astro:config:done'>['setAdapter'] = (adapter) => {
          const adapterFeatures = { ...adapter.adapterFeatures, buildOutput: 'static' as const };
          options.setAdapter({ ...adapter, adapterFeatures });
        };
        return hooks['astro:config:done']?.({ ...options, setAdapter });
      },
      'astro:build:done': async (options) => {
        await hooks['astro:build:done']?.(options);
        // Only its redirects are needed: its headers let browsers keep for a year what is not there, too.
        await rm('.netlify/v1', { recursive: true });
      },
      'astro:server:setup': () => undefined,
    },
  };
}
