import { defineConfig } from 'eslint/config';
import astro from 'eslint-plugin-astro';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

export default defineConfig(
  {
    ignores: [
      'dist/',
      '.astro/',
      '.netlify/',
      '.data/',
      'netlify/data/',
      'node_modules/',
      'coverage/',
      'test-results/',
      'screenshots/',
    ],
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strict, tseslint.configs.stylistic],
    rules: {
      // The preset knows only what is like it: texts for setTimeout and new Function (ASVS 1.3.2).
      'no-eval': 'error',
      // Record<string, X> and index signatures say the same; the shorter one reads better in contracts.
      '@typescript-eslint/consistent-indexed-object-style': 'off',
    },
  },
  {
    // Of the rules that ask for types, tests have the one that finds an assertion nobody waits for; the others would take
    // twice as long as all of this.
    files: ['tests/**/*.ts'],
    plugins: { '@typescript-eslint': tseslint.plugin },
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: { '@typescript-eslint/no-floating-promises': 'error' },
  },
  {
    files: ['{src,netlify,scripts}/**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeCheckedOnly, tseslint.configs.stylisticTypeCheckedOnly],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      // Numbers in messages are clear as they are.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // An empty string is "not given" for texts of people, so `||` is meant where it stands.
      '@typescript-eslint/prefer-nullish-coalescing': [
        'error',
        { ignorePrimitives: { string: true } },
      ],
      // What a handler of one call returns is nobody's concern.
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // The compiler's noPropertyAccessFromIndexSignature asks for the brackets this rule would remove.
      '@typescript-eslint/dot-notation': 'off',
    },
  },
  {
    files: ['src/**/*.tsx'],
    extends: [jsxA11y.flatConfigs.strict, reactHooks.configs.flat.recommended],
  },
  {
    files: ['{src,netlify,scripts,bench}/**/*.ts'],
    rules: { 'max-lines-per-function': ['error', { max: 60 }] },
  },
  {
    // A view is read as one page of markup; sixty lines forced it apart into props that were only passed on.
    files: ['src/**/*.tsx'],
    rules: { 'max-lines-per-function': ['error', { max: 120 }] },
  },
  {
    files: ['src/contracts/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'CallExpression[callee.object.name="z"][callee.property.name=/^(minLength|maxLength|length|gte?|lte?|multipleOf|regex|refine)$/][arguments.length=1]',
          message: 'Say in words what is wrong: people may read it.',
        },
      ],
    },
  },
  {
    files: ['tests/**/*.ts'],
    rules: {
      // What a test has just made is known to be there.
      '@typescript-eslint/no-non-null-assertion': 'off',
      // The rule does not know Promise.withResolvers<void>().
      '@typescript-eslint/no-invalid-void-type': 'off',
    },
  },
  {
    files: ['tests/**/*.ts'],
    ignores: ['tests/support/properties.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        { name: 'fast-check', message: 'Import fc from tests/support/properties.ts.' },
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'CallExpression[callee.object.name="fc"][callee.property.name=/^(assert|check|sample|configureGlobal)$/] > ObjectExpression > Property[key.name="seed"]',
          message: 'The seed of every property is FAST_CHECK_SEED (tests/support/properties.ts).',
        },
      ],
    },
  },
  {
    files: ['src/**/*.{astro,ts,tsx}'],
    ignores: ['src/queries/**', 'src/content.config.ts'],
    // Pages ask src/queries, so that one place knows what is public. A list of all icons takes a build a second.
    plugins: { '@typescript-eslint': tseslint.plugin },
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        { paths: ['astro:content', { name: 'lucide', allowTypeImports: true }] },
      ],
    },
  },
  ...astro.configs['flat/recommended'],
  ...astro.configs['flat/jsx-a11y-strict'],
);
