import { fileURLToPath } from 'node:url';

import type { Plugin } from 'vite';

import { withoutUnused } from './unused-react.ts';

const ownIcon = fileURLToPath(new URL('../ui/lucide-icon.ts', import.meta.url));

/**
 * In place of Vite's, which also waits for style sheets: here pages load those (slim-pages.ts). A preload that fails
 * would be remembered as its module, so that what imports that could not be loaded again (island-runtime.ts).
 */
const preload = `export const __vitePreload = (load, files = []) => {
  for (const file of files) fetch('/' + file).catch(() => {});
  return load();
};`;

/** Every function is given the name it already has, in a call that the bundler takes for a use. */
const withoutNames = (code: string) =>
  code
    .replaceAll(/^ *(?:static \{\n *)?__name\(\w+, "\w+"\);(?:\n *\})?$/gm, '')
    .replace(/^var __name = .*$/m, 'var __name = (target) => target;');

/** All our forms have a schema and none of the other ways to check a form (src/ui/use-validated-form.ts). */
const withSchemasOnly = (code: string) =>
  code
    .replaceAll(/(?<![.\w])_options\.resolver\b(?!\()/g, 'true')
    .replaceAll(
      /(?<![.\w])_options\.(?:validate|shouldUseNativeValidation|shouldUnregister|disabled|delayError|progressive|errors|values)\b(?!\()/g,
      'undefined',
    );

/** Which modules are made leaner, and how. */
const edits: [id: RegExp, edit: (code: string) => string][] = [
  [/^\0vite\/preload-helper/, () => preload],
  [/\/@radix-ui\//, withoutNames],
  [/\/react-dom-client\.production\.js$/, withoutUnused],
  [/\/react-hook-form\/dist\/index\.esm\.mjs$/, withSchemasOnly],
];

/** Leaves out of the packages that islands are made of what no island uses (docs/performance.md). */
export function leanPackages(): Plugin {
  return {
    name: 'lean-packages',
    enforce: 'pre',
    // `npm run dev` bundles packages for the browser before plugins see them: pages would be drawn from others there.
    apply: 'build',
    config: () => ({ resolve: { noExternal: ['lucide-react'] } }),
    resolveId: {
      filter: { id: /\/createLucideIcon\.mjs$/ },
      handler: () => ownIcon,
    },
    transform: {
      filter: { id: edits.map(([id]) => id) },
      handler: (code, id) => edits.find(([module]) => module.test(id))?.[1](code),
    },
  };
}
