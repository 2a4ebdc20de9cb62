import type { AstroIntegration } from 'astro';

/** Each is a file in `directives/`. */
const directives = ['touch', 'order', 'toast', 'due', 'now', 'search'];

/**
 * When an island hydrates: not before a visitor needs it.
 * `client:touch="name"` when a pointer, finger, focus or key reaches it, `client:order="name"` when a button with
 * `data-order` is pressed anywhere, `client:toast="name"` when a toast waits to be shown, `client:now="name"` after the
 * first paint, for pages that are an application. No press before hydration is lost.
 * The name is what the island announces itself with when it has hydrated.
 * `client:search` when somebody asks for the search (src/lib/site-search/gesture.ts).
 * `client:due="iso"` hydrates at load if that moment has passed by then, and otherwise never.
 */
export function islandDirectives(): AstroIntegration {
  return {
    name: 'island-directives',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        for (const name of directives)
          addClientDirective({ name, entrypoint: `./src/build/directives/${name}.ts` });
      },
    },
  };
}
