import type { AstroIntegration } from 'astro';

/** Each is a file in `directives/`. */
const directives = ['touch', 'order', 'toast', 'due', 'now', 'search'];

/**
 * When an island hydrates: not before a visitor needs it, and without losing a press that comes before. What each
 * directive waits for is said in src/client-directives.d.ts; the value of most is the name that the island announces
 * itself with when it has hydrated.
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
