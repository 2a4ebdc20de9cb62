import type { Plugin } from 'vite';
import { parse } from 'yaml';

/** Takes a YAML file of `content/` into the modules that import it: islands can ask no collection. */
export function yaml(): Plugin {
  return {
    name: 'yaml',
    transform: (text, id) =>
      id.endsWith('.yaml') ? `export default ${JSON.stringify(parse(text))}` : undefined,
  };
}
