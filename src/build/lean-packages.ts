import { fileURLToPath } from 'node:url';

import type { Plugin } from 'vite';

const ownIcon = fileURLToPath(new URL('../ui/lucide-icon.ts', import.meta.url));

/** Leaves out of the packages that islands are made of what no island uses (docs/performance.md). */
export function leanPackages(): Plugin {
  return {
    name: 'lean-packages',
    enforce: 'pre',
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
      // Every function is given the name it already has, in a call that the bundler takes for a use.
      filter: { id: /\/@radix-ui\//, code: /^var __name = /m },
      handler: (code) =>
        code
          .replaceAll(/^ *(?:static \{\n *)?__name\(\w+, "\w+"\);(?:\n *\})?$/gm, '')
          .replace(/^var __name = .*$/m, 'var __name = (target) => target;'),
    },
  };
}
