import { describe, expect, it } from 'vitest';

import { moduleClassName } from '../../../src/integrations/class-names.ts';
import {
  islandAttributes,
  withCompactScripts,
  withIslandStyles,
  withoutBreaks,
  withPlainDrawings,
  withRuntime,
  withShortFontNames,
  withStyles,
} from '../../../src/integrations/slim-pages/page-parts.ts';
import {
  dropScopes,
  makeScopeNames,
  scopeTargets,
} from '../../../src/integrations/slim-pages/scopes.ts';

const ISLAND =
  '<astro-island uid="Z1" prefix="r1" component-url="/_astro/A.js" props="{&quot;a&quot;:[0,&quot;[5,b>&quot;],&quot;l&quot;:[1,[[0,{&quot;x&quot;:[0,1]}]]]}" ssr client="touch" await-children><p></p><!--astro:end--></astro-island>';
const DIRECTIVE = '<script>(()=>{window.dispatchEvent(new Event("astro:touch"))})();</script>';
const ELEMENT = '<script>(()=>{customElements.define("astro-island",class{})})();</script>';

describe('the one script of islands', () => {
  it('stands where the first of Astro’s stood, and others stay', () => {
    const html = `<script>a()</script>${DIRECTIVE}${ELEMENT}${ISLAND}${DIRECTIVE}<script type="module">b()</script>`;
    expect(withRuntime(html, 'run()', 'page.html')).toBe(
      `<script>a()</script><script>run()</script>${ISLAND}<script type="module">b()</script>`,
    );
  });

  it('is refused when Astro’s scripts are not there', () => {
    expect(() => withRuntime(ISLAND, 'run()', 'page.html')).toThrow('page.html has islands');
  });

  it.each([
    '[3,&quot;2026-01-01&quot;]',
    '[1,[[4,[]]]]',
    '[0,{&quot;deep&quot;:[6,&quot;1&quot;]}]',
  ])('is refused for props it cannot read: %s', (value) => {
    const island = ISLAND.replace(/props="[^"]*"/, `props="{&quot;a&quot;:${value}}"`);
    expect(() => withRuntime(DIRECTIVE + ELEMENT + island, 'run()', 'page.html')).toThrow(
      'more than plain data',
    );
  });
});

it.each(['<astro-slot name="aside"></astro-slot>', '<template data-astro-template></template>'])(
  'an island with a slot it cannot read is refused: %s',
  (slot) => {
    expect(() =>
      withRuntime(DIRECTIVE + ELEMENT + ISLAND.replace('<p></p>', slot), 'run()', 'page.html'),
    ).toThrow('page.html gives an island a slot');
  },
);

describe('inline scripts', () => {
  it('lose their layout, and rules theirs', () => {
    const data = '<script type="application/ld+json">{ "a": "\\u003c/script>" }</script>';
    const html = `<script>\n a();\n</script><script type="speculationrules">{\n "a": 1 }</script><script type="module">\n b()</script><script src="/x.js"></script>${data}`;
    expect(withCompactScripts(html, (body) => body.trim())).toBe(
      `<script>a();</script><script type="speculationrules">{"a":1}</script><script type="module">b()</script><script src="/x.js"></script>${data}`,
    );
  });
});

describe('markup of islands', () => {
  it('names the late styles and keeps only what the one script reads', () => {
    const opts = '{&quot;name&quot;:&quot;A&quot;,&quot;value&quot;:&quot;nav&quot;}';
    expect(
      withIslandStyles(
        `<astro-island uid="Z1" prefix="r1" props="{&quot;data-astro-cid-x1&quot;:[0,true],&quot;a&quot;:[1,[[0,{&quot;b&quot;:[0,&quot;&amp;quot;it&#39;s&lt;&quot;]}],[0,null]]]}" ssr opts="${opts}" await-children><p></p><!--astro:end--></astro-island>`,
        '/l.css',
      ),
    ).toBe(
      `<astro-island prefix="r1" props="{&quot;a&quot;:[{&quot;b&quot;:&quot;&amp;quot;it's<&quot;},null]}" ssr value="nav" styles="/l.css"><p></p></astro-island>`,
    );
    expect(
      withIslandStyles(
        '<astro-island props="{}" opts="{&quot;name&quot;:&quot;A&quot;,&quot;value&quot;:true}"></astro-island>',
        undefined,
      ),
    ).toBe('<astro-island props="{}"></astro-island>');
  });

  it('is read by attribute', () => {
    expect(islandAttributes(ISLAND + ISLAND.replace('A.js', 'B.js'), 'component-url')).toEqual([
      '/_astro/A.js',
      '/_astro/B.js',
    ]);
  });
});

describe('styles of a page', () => {
  it('become one element in the head', () => {
    expect(
      withStyles(
        '<head><style>a</style><title>t</title><style>b</style></head><body><style>c</style></body>',
        'x',
      ),
    ).toBe('<head><title>t</title><style>x</style></head><body></body>');
  });

  it('leaves drawings without their namespace and the names of icons', () => {
    expect(
      withPlainDrawings(
        '<svg xmlns="http://www.w3.org/2000/svg" width="1" class="lucide lucide-x"><path/></svg><svg class="lucide lucide-x _own"></svg>',
      ),
    ).toBe('<svg width="1"><path/></svg><svg class="lucide lucide-x _own"></svg>');
  });
});

describe('attributes of scoped styles', () => {
  const at = (scope: string) => `[data-astro-cid-${scope}]`;
  const css = [
    `.a${at('one')},p${at('one')}>b${at('one')}:hover{top:0}`,
    `@media print{li.open${at('two')}{top:0}}`,
    `.x{& i${at('two')}{top:0}}`,
    `ul:has(${at('six')}){top:0}`,
  ].join('');
  const drop = (html: string, given: readonly string[] = []) =>
    dropScopes(html, scopeTargets(css), new Set(given));

  it.each([
    ['<div class="c a" data-astro-cid-one>', true],
    ['<div class="c" data-astro-cid-one>', false],
    ['<p data-astro-cid-one>', true],
    ['<b data-astro-cid-one="true">', true],
    ['<i data-astro-cid-one>', false],
    ['<i data-astro-cid-two>', true],
    ['<li class="open" data-astro-cid-two>', true],
    ['<li data-astro-cid-two>', false],
    ['<em data-astro-cid-six>', true],
    ['<em data-astro-cid-nil>', false],
  ])('%s is needed: %s', (element, isNeeded) => {
    expect(drop(element).includes('data-astro-cid')).toBe(isNeeded);
  });

  it('stay on what a script may give the class', () => {
    expect(drop('<li data-astro-cid-two>', ['open'])).toContain('data-astro-cid-two');
  });

  it('leave the rest of the element as it is', () => {
    expect(drop('<i class="y" data-astro-cid-one title="a > b">')).toBe(
      '<i class="y" title="a > b">',
    );
  });

  it('get one short name in markup and styles', () => {
    const shorten = makeScopeNames();
    expect(shorten(`<p data-astro-cid-one data-astro-cid-two="true">`)).toBe('<p data-s0 data-s1>');
    expect(shorten(`.a${at('two')} b${at('three')}{top:0}`)).toBe('.a[data-s1] b[data-s2]{top:0}');
  });
});

describe('layout of the markup', () => {
  it('goes between blocks, and stays in text, between inline elements and where it shows', () => {
    expect(
      withoutBreaks(
        '<ul>\n<li>a <b>b</b>\n<i>c</i></li>\n</ul>\n<p>d</p> <span>e</span>\n<pre><p>\n</p>\n<p></p></pre>',
      ),
    ).toBe(
      '<ul><li>a <b>b</b>\n<i>c</i></li></ul><p>d</p> <span>e</span>\n<pre><p>\n</p>\n<p></p></pre>',
    );
  });

  it('leaves fonts their plain names', () => {
    expect(
      withShortFontNames(
        '{font-family:"My Font-0123456789abcdef","My Font-0123456789abcdef fallback: Arial"}',
      ),
    ).toBe('{font-family:"My Font","My Font fallback: Arial"}');
  });
});

describe('names of classes', () => {
  it('depend on the file and the class alone', () => {
    const name = moduleClassName('card', `${process.cwd()}/src/features/a/A.module.css`);
    expect(name).toMatch(/^card-[a-z]{3}$/);
    expect(moduleClassName('card', `${process.cwd()}/src/features/a/A.module.css?used`)).toBe(name);
    expect(moduleClassName('card', `${process.cwd()}/src/features/b/B.module.css`)).not.toBe(name);
  });
});
