import { globSync, readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { newPseudoClasses, newSelectors } from '../../../src/integrations/new-selectors.ts';

/** What comes through when the minifier warns. */
function heard(...messages: string[]): string[] {
  const said: string[] = [];
  const logger = { warn: (message: string) => void said.push(message) };
  newSelectors().configResolved({ logger });
  for (const message of messages) logger.warn(message);
  return said;
}

const about = (name: string) =>
  `\u001b[33m[lightningcss minify] '${name}' is not recognized as a valid pseudo-class. Did you mean …?\u001b[39m`;

describe('warnings of the minifier', () => {
  it('are not heard about a selector that is newer than it is', () => {
    expect(heard(about('target-current'))).toEqual([]);
  });

  it('are heard about everything else', () => {
    const others = [
      about('target-curent'),
      about('hovver'),
      "[lightningcss minify] 'target-current' is not recognized as a valid pseudo-element.",
      'Could not resolve :target-current',
    ];
    expect(heard(...others)).toEqual(others);
  });

  it.each(newPseudoClasses)('are silenced only for what our styles use: :%s', (name) => {
    const styles = globSync('src/**/*.{css,astro}').map((file) => readFileSync(file, 'utf8'));
    expect(styles.join('\n')).toContain(`:${name}`);
  });
});
