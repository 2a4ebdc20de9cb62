import { fileURLToPath } from 'node:url';

import type { Plugin } from 'vite';

const ownIcon = fileURLToPath(new URL('../ui/lucide-icon.ts', import.meta.url));

/** In place of Vite's, which also waits for style sheets: here pages load those (slim-pages.ts). */
const preload = `export const __vitePreload = (load, files = []) => {
  for (const file of files)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: '/' + file }));
  return load();
};`;

/** Leaves out of the packages that islands are made of what no island uses (docs/performance.md). */
export function leanPackages(): Plugin {
  return {
    name: 'lean-packages',
    enforce: 'pre',
    // `npm run dev` bundles packages for the browser before plugins see them: pages would be drawn from others there.
    apply: 'build',
    config: () => ({ resolve: { noExternal: ['lucide-react'] } }),
    resolveId: {
      filter: { id: /\/createLucideIcon\.mjs$|^@radix-ui\/react-collection$/ },
      async handler(source, importer = '', options) {
        if (source.includes('createLucideIcon')) return ownIcon;
        // Two implementations in one file, of which only the accordion uses the second: it gets a copy of its own.
        if (!importer.includes('react-accordion')) return null;
        const found = await this.resolve(source, importer, { ...options, skipSelf: true });
        return found && `${found.id}?accordion`;
      },
    },
    transform: {
      filter: { id: /\/@radix-ui\/|^\0vite\/preload-helper/ },
      handler: (code, id) =>
        id.includes('preload-helper')
          ? preload
          : // Every function is given the name it already has, in a call that the bundler takes for a use.
            code
              .replaceAll(/^ *(?:static \{\n *)?__name\(\w+, "\w+"\);(?:\n *\})?$/gm, '')
              .replace(/^var __name = .*$/m, 'var __name = (target) => target;'),
    },
  };
}
