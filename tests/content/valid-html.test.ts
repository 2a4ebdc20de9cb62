import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { describe, expect, it } from 'vitest';

import { findFile, getDownloads, getPaths, readBuilt } from '../support/built-site.ts';

/** What the validator's recommended rules say and pages keep, with why. */
const exceptions: Readonly<Record<string, string>> = {
  'attr-case': 'React writes dateTime and autoComplete as JSX names them; HTML ignores case.',
  'attribute-boolean-style': 'React writes disabled="", which is the same.',
  'attribute-empty-style': 'React writes hidden="", which is the same.',
  'void-style': 'React writes <input/>, which is the same.',
  'prefer-native-element': 'Radix makes regions of answers with a role.',
  'no-redundant-role':
    'Tables that are blocks on a phone lose their roles unless these are written.',
  'tel-non-breaking': 'Telephone numbers may break; a copied one has ordinary spaces.',
  'wcag/h32': 'The search of the help center answers while one types: there is nothing to submit.',
};

const validator = new HtmlValidate(
  new StaticConfigLoader({
    extends: ['html-validate:recommended'],
    // HTML lets an id begin with anything; React's begin with "_".
    rules: {
      'valid-id': ['error', { relaxed: true }],
      'heading-level': 'error',
      'no-missing-references': 'error',
    },
  }),
);

const read = (path: string) => readBuilt(findFile(path) ?? '');

const pages = await Promise.all(
  [...getPaths(), ...getDownloads()].map(async (path) => {
    const { results } = await validator.validateString(read(path));
    return { path, messages: results.flatMap(({ messages }) => messages) };
  }),
);

describe.each(pages)('$path', ({ path, messages }) => {
  it('is valid HTML', () => {
    // All but the first styles come after what they must not hold up, as browsers allow.
    const faults = messages.filter(
      ({ ruleId, message }) => !(ruleId in exceptions) && !message.startsWith('<style> element'),
    );
    expect(faults.map(({ message, selector }) => `${message}: ${selector}`)).toEqual([]);
  });

  it('ends with its root element', () => {
    // The validator does not mind what stands behind; browsers put it into the body, checkers stop there.
    expect(read(path)).toMatch(/<\/body><\/html>\s*$/);
  });
});

it('every exception from the rules is needed', () => {
  const broken = new Set(pages.flatMap(({ messages }) => messages.map(({ ruleId }) => ruleId)));
  expect(Object.keys(exceptions).filter((rule) => !broken.has(rule))).toEqual([]);
});
