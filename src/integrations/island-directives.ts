import { fileURLToPath } from 'node:url';

import type { AstroIntegration } from 'astro';

import { slimPages } from './slim-pages.ts';

/** Each is a file in `directives/`. */
const directives = ['touch', 'order', 'toast', 'due', 'now', 'search'];

/**
 * When an island hydrates: not before a visitor needs it.
 * `client:touch="name"` until a pointer, finger, focus or key reaches it, `client:order="name"` until a button with
 * `data-order` is pressed anywhere, `client:toast="name"` until a toast waits to be shown.
 * `client:now="name"` at once, for pages that are an application. No press before hydration is lost.
 * The name is what the island announces itself with when it has hydrated.
 * `client:search` when somebody asks for the search (src/lib/site-search/gesture.ts).
 * `client:due="iso"` hydrates at load if that moment has passed by then, and otherwise never.
 * Pages are built with what they need until then (slim-pages.ts).
 */
export function islandDirectives(): AstroIntegration {
  return {
    name: 'island-directives',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        for (const name of directives) {
          addClientDirective({ name, entrypoint: `./src/integrations/directives/${name}.ts` });
        }
      },
      'astro:build:done': ({ dir }) => slimPages(fileURLToPath(dir), directives),
    },
  };
}
