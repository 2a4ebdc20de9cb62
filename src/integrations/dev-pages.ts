import type { AstroIntegration } from 'astro';

/**
 * Adds the pages of src/dev-pages/ where developers look at them: in `astro dev`, and in a build for pictures
 * (`STYLE_PAGE=1`). The site that goes out has none of them.
 */
export function devPages(env: Readonly<Record<string, string | undefined>>): AstroIntegration {
  return {
    name: 'dev-pages',
    hooks: {
      'astro:config:setup': ({ command, injectRoute }) => {
        if (command !== 'dev' && env['STYLE_PAGE'] !== '1') return;
        injectRoute({ pattern: '/style', entrypoint: './src/dev-pages/style.astro' });
      },
    },
  };
}
