import type { AstroIntegration } from 'astro';
import { buildSync } from 'esbuild';

/** Each is a file in `directives/`. */
const directives = ['touch', 'order', 'play', 'toast', 'due', 'now', 'search'];

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

/** React's integration with the renderer of ours in browsers. */
export function withIslandRenderer({ name, hooks }: AstroIntegration): AstroIntegration {
  const clientEntrypoint = './src/build/island-renderer.tsx';
  return {
    name,
    hooks: {
      ...hooks,
      'astro:config:setup': (options) =>
        hooks['astro:config:setup']?.({
          ...options,
          addRenderer: (renderer) => options.addRenderer({ ...renderer, clientEntrypoint }),
        }),
    },
  };
}

/** The island element with the directives that pages use, and no others. */
export function bundleRuntime(used: readonly string[]): string {
  const names = [...new Set(used)].toSorted();
  const imports = names.map((name) => `import ${name} from './directives/${name}.ts';`);
  const define = `import { defineIslands } from './island-runtime.ts';defineIslands({${names.join()}});`;
  const { outputFiles } = buildSync({
    stdin: { contents: imports.join('') + define, resolveDir: import.meta.dirname },
    bundle: true,
    minify: true,
    target: 'es2022',
    write: false,
  });
  return outputFiles[0]?.text.trim() ?? '';
}
