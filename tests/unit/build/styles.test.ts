import { globSync } from 'node:fs';
import { basename } from 'node:path';

import { describe, expect, it } from 'vitest';

import { minify, splitStyles } from '../../../src/build/styles.ts';

describe('a split style sheet', () => {
  it.each([
    [
      'leaves rules where their classes occur',
      '.page{top:0}.dialog{top:1px}p{top:3px}',
      '.page{top:0}p{top:3px}',
      '.dialog{top:1px}',
    ],
    [
      'leaves rules where their elements occur',
      'p,h4{top:0}table{top:1px}.page h4{top:2px}',
      'p,h4{top:0}',
      'table{top:1px}.page h4{top:2px}',
    ],
    ['asks for every class of a selector', '.page .dialog{top:0}', '', '.page .dialog{top:0}'],
    [
      'asks for one selector of a list, at the top or inside :is()',
      '.page,.dialog{top:0}:is(.page,.dialog) li{top:0}:is(.dialog) b{top:0}',
      '.page,.dialog{top:0}:is(.page,.dialog) li{top:0}',
      '.dialog b{top:0}',
    ],
    [
      'asks for data attributes and their values, which scripts write as properties',
      'b[data-kind]{top:0}b[data-kind=page]{top:1px}b[data-kind=other]{top:2px}b[data-sign-up]{top:3px}b[data-late]{top:4px}b[open=other]{top:5px}',
      'b[data-kind]{top:0}b[data-kind=page]{top:1px}b[data-sign-up]{top:3px}b[open=other]{top:5px}',
      'b[data-kind=other]{top:2px}b[data-late]{top:4px}',
    ],
    ['ignores what :not() names', 'p:not(.dialog){top:0}', 'p:not(.dialog){top:0}', ''],
    [
      'splits nested rules',
      '.page{top:0;& .dialog{left:0}& b{left:2px}}.dialog{& .page{top:0}}',
      '.page{top:0;& b{left:2px}}',
      '.page{& .dialog{left:0}}.dialog{& .page{top:0}}',
    ],
    [
      'splits conditions that are nested in rules',
      '.page{top:0;@media print{left:0;& .dialog{left:1px}}}.dialog{top:0;@media print{& b{left:0}}}',
      '.page{top:0;@media print{left:0}}',
      '.page{@media print{& .dialog{left:1px}}}.dialog{top:0;@media print{& b{left:0}}}',
    ],
    [
      'keeps layers and conditions around what is left',
      '@layer c{@media print{.page{top:0}.dialog{top:1px}}@supports (top:0){b{top:0}}}',
      '@layer c{@media print{.page{top:0}}@supports (top:0){b{top:0}}}',
      '@layer c{@media print{.dialog{top:1px}}}',
    ],
    [
      'sends fonts and page rules once',
      '@font-face{font-family:A;src:url(a.woff2)}@page{margin:1cm}',
      '@font-face{font-family:A;src:url(a.woff2)}@page{margin:1cm}',
      '',
    ],
    [
      'sends tokens at once if rules or other tokens ask for them',
      ':root{color-scheme:dark;--a:1px;--b:var(--c);--c:2px;--d:3px}.page{top:var(--a)}.dialog{top:var(--b)}',
      ':root{color-scheme:dark;--a:1px;--c:2px}.page{top:var(--a)}',
      ':root{--b:var(--c);--d:3px}.dialog{top:var(--b)}',
    ],
    [
      'leaves the custom properties of a component alone',
      '.page{--a:1px}.dialog{--b:1px;top:var(--a)}',
      '.page{--a:1px}',
      '.dialog{--b:1px;top:var(--a)}',
    ],
    [
      'leaves animations where they are played',
      '@keyframes in{to{top:0}}@keyframes out{to{top:0}}.page{animation:1s in}.dialog{animation:1s out}',
      '@keyframes in{to{top:0}}.page{animation:1s in}',
      '@keyframes out{to{top:0}}.dialog{animation:1s out}',
    ],
  ])('%s', (_, css, shown, late) => {
    const parts = splitStyles(css, new Set(['page', 'data-kind', 'signUp', 'p', 'b', 'li']));
    expect(parts).toEqual({ shown: minify(shown), late: minify(late) });
  });
});

it('refuses CSS that the minifier does not know', () => {
  expect(() => minify('a:no-such-state{top:0}')).toThrow('no-such-state');
  expect(minify('a:target-current { top: 0 }')).toBe('a:target-current{top:0}');
});

it('CSS modules have unique file names, since their classes are named after them', () => {
  const names = globSync('src/**/*.module.css').map((file) => basename(file));
  expect(names.length).toBeGreaterThan(9);
  expect(names).toEqual([...new Set(names)]);
});
