import type { Plugin } from 'vite';
import { parse } from 'yaml';

import { setCharacters } from '../lib/typography.ts';

/** Takes a YAML file of `content/` into the modules that import it, set as pages are: islands can ask no collection. */
export function yaml(): Plugin {
  const set = (_key: unknown, value: unknown) =>
    typeof value === 'string' ? setCharacters(value) : value;
  return {
    name: 'yaml',
    transform: (text, id) =>
      id.endsWith('.yaml') ? `export default ${JSON.stringify(parse(text, set))}` : undefined,
  };
}
