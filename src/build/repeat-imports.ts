import type { Plugin } from 'vite';

/**
 * Has the function that loads islands (island-runtime.ts) make the dynamic imports in them, too: a browser remembers
 * that a module failed and never asks for its address again, so that only a reload would bring it. For the same reason
 * nothing is preloaded with them: what failed then would fail for good.
 */
export function repeatImports(): Plugin {
  return {
    name: 'repeat-imports',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    configEnvironment: (name) =>
      name === 'client' ? { build: { modulePreload: false } } : undefined,
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk')
            file.code = file.code.replaceAll(/\bimport\(([`"'])\.\//g, 'loadModule($1/_astro/');
      },
    },
  };
}
