import { describe, expect, it } from 'vitest';

import { parseCss, printCss } from '../../../src/integrations/slim-pages/css-tree.ts';
import {
  requiredClasses,
  splitStyles,
  wordsOf,
} from '../../../src/integrations/slim-pages/split-styles.ts';

/** Splits a sheet for a page that shows some classes and has islands that may show others. */
function split(css: string, shown: string, late = ''): readonly [shown: string, late: string] {
  const parts = splitStyles(css, { shown: wordsOf(shown), late: wordsOf(late) });
  return [parts.shown, parts.late];
}

describe('a style sheet read and written', () => {
  it.each([
    '@layer a,b;@layer a{.x{color:red;margin:0}}',
    '.x{color:red;&:hover{color:blue}& .y{margin:0}}',
    '.x:after{content:"{;}";background:url(data:image/png;base64,AA==)}',
    "@font-face{font-family:A;src:url('a;b.woff2')}",
    '@media (width>=64rem){@supports selector(::details-content){.x{color:red}}}',
    '.a\\:b{color:red}',
  ])('%s', (css) => {
    expect(printCss(parseCss(css))).toBe(css);
  });

  it.each(['.x{color:red', '.x{color:red}}', '.x{content:"}'])('refuses %s', (css) => {
    expect(() => parseCss(css)).toThrow(/style sheet/);
  });
});

describe('what a selector cannot match without', () => {
  it.each([
    ['.a .b>.c', ['a', 'b', 'c']],
    ['p.a[data-s=".x"]:hover', ['a']],
    ['.a:not(.b):has(.c,.d)', ['a']],
    [':is(.a,.b) li', []],
    ['ul>li+li', []],
  ])('%s', (selector, classes) => {
    expect(requiredClasses(selector)).toEqual(classes);
  });
});

describe('a style sheet in two parts', () => {
  it('keeps what the page shows, parts what islands show, drops the rest', () => {
    expect(
      split('.page{top:0}.dialog{top:1px}.gone{top:2px}p{top:3px}', 'page', 'const c="dialog"'),
    ).toEqual(['.page{top:0}p{top:3px}', '.dialog{top:1px}']);
  });

  it('wants every class of a selector', () => {
    expect(split('.page .dialog{top:0}.page.gone{top:1px}', 'page', '"dialog"')).toEqual([
      '',
      '.page .dialog{top:0}',
    ]);
  });

  it('parts a list of selectors', () => {
    expect(split('.page,.dialog,.gone{top:0}', 'page', '"dialog"')).toEqual([
      '.page{top:0}',
      '.dialog{top:0}',
    ]);
  });

  it('keeps the whole list around nested rules, whose weight it decides', () => {
    expect(split('.page,.gone{top:0;& b{left:0}}', 'page')[0]).toBe(
      '.page,.gone{top:0;& b{left:0}}',
    );
  });

  it('parts nested rules', () => {
    expect(
      split('.page{top:0;& .dialog{left:0}& .gone{left:1px}& b{left:2px}}', 'page', '"dialog"'),
    ).toEqual(['.page{top:0;& b{left:2px}}', '.page{& .dialog{left:0}}']);
    expect(split('.dialog{top:0;& .page{left:0}& .gone{left:1px}}', 'page', '"dialog"')).toEqual([
      '',
      '.dialog{top:0;& .page{left:0}}',
    ]);
  });

  it('keeps layers and conditions around both parts, and none around nothing', () => {
    expect(
      split(
        '@layer c{@media print{.page{top:0}.dialog{top:1px}}@supports (top:0){.gone{top:0}}}',
        'page',
        '"dialog"',
      ),
    ).toEqual(['@layer c{@media print{.page{top:0}}}', '@layer c{@media print{.dialog{top:1px}}}']);
  });

  it('leaves tokens where they are asked for, those that tokens ask for too', () => {
    const tokens = ':root{color-scheme:dark;--a:1px;--b:var(--c);--c:2px;--d:3px;--e:4px}';
    expect(
      split(
        `@layer t{${tokens}}.page{top:var(--a)}.dialog{top:var(--b)}`,
        'page',
        '"dialog" "--e"',
      ),
    ).toEqual([
      '@layer t{:root{color-scheme:dark;--a:1px}}.page{top:var(--a)}',
      '@layer t{:root{--b:var(--c);--c:2px;--e:4px}}.dialog{top:var(--b)}',
    ]);
  });

  it('leaves animations where they are played', () => {
    expect(
      split(
        '@layer x{@keyframes a{to{top:0}}@keyframes b{to{top:0}}@keyframes c{to{top:0}}.page{animation:a 1s}.dialog{animation:b 1s}}',
        'page',
        '"dialog"',
      ),
    ).toEqual([
      '@layer x{@keyframes a{to{top:0}}.page{animation:a 1s}}',
      '@layer x{@keyframes b{to{top:0}}}@layer x{.dialog{animation:b 1s}}',
    ]);
  });

  it('drops nothing for islands that may show anything', () => {
    const { late } = splitStyles(':root{--a:0}.page{top:0}.prose{top:var(--a)}', {
      shown: wordsOf('page'),
      late: undefined,
    });
    expect(late).toBe(':root{--a:0}.prose{top:var(--a)}');
  });
});
