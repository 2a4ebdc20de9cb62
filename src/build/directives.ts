import type { AstroIntegration } from 'astro';

/** Client directives of our own, beside Astro's; src/client-directives.d.ts says what each waits for. */
export function directives(): AstroIntegration {
  return {
    name: 'directives',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        for (const name of ['press', 'touch', 'due'])
          addClientDirective({ name, entrypoint: `./src/build/directives/${name}.ts` });
      },
    },
  };
}
