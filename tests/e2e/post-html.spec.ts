import { expect, test } from '@playwright/test';

import { postHtmlRules } from '../../src/features/blog/post-html.ts';

const harmless = [
  '<p>One <strong>two</strong> <em>three</em> <code>a &lt; b</code></p>',
  '<h2 id="one-two">One two</h2>',
  '<p><a href="/help#faq">in</a> <a href="https://example.com/a?b=1&amp;c=2">out</a> <a href="mailto:a@b.example">mail</a></p>',
  '<ol start="3"><li>a</li></ol><ul><li>b</li></ul>',
  '<table><thead><tr><th scope="col">a</th></tr></thead><tbody><tr><td colspan="2">b</td></tr></tbody></table>',
  '<div aria-label="Ways" tabindex="0" role="group" class="scroll"></div>',
  '<picture><source type="image/avif" sizes="41rem" srcset="/a.avif 480w, /b.avif 800w"><img decoding="async" loading="lazy" height="3" width="4" alt="A line" src="/c.jpg"></picture>',
  '<details name="questions"><summary>Q</summary></details>',
  '<svg fill="none" viewBox="0 0 4 4" aria-label="A" role="img"><path d="M0 0h4" class="signal"></path><text font-size="15" y="2" x="1">-16</text></svg>',
];

const attacks = [
  '<script>hit()</script>',
  '<img src=x onerror=hit()>',
  '<p onclick="hit()" ONMOUSEOVER=hit()>a</p>',
  '<details open ontoggle=hit()><summary>a</summary></details>',
  '<a href="javascript:hit()">a</a>',
  '<a href="&#106;avascript:hit()">a</a>',
  '<a href="data:text/html,<script>hit()</script>">a</a>',
  '<svg><script>hit()</script></svg>',
  '<svg><foreignObject><iframe src="javascript:hit()"></iframe></foreignObject></svg>',
  '<svg><use href="data:image/svg+xml,<svg onload=hit()>"/></svg>',
  '<svg><animate attributeName="href" values="javascript:hit()"/></svg>',
  '<svg><set attributeName="onmouseover" to="hit()"/></svg>',
  '<svg><a xlink:href="javascript:hit()"><text>a</text></a></svg>',
  '<svg><title><img src=x onerror=hit()></title></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=hit()></style></mglyph></table></mtext></math>',
  '<iframe src="/x" srcdoc="<script>hit()</script>"></iframe><object data="x"></object><embed src="x">',
  '<style>*{background:url(//evil.example)}</style>',
  '<p style="background:url(//evil.example)">a</p>',
  '<form action="//evil.example"><input name="password"><button formaction="javascript:hit()">a</button></form>',
  '<noscript><p title="</noscript><img src=x onerror=hit()>"></p></noscript>',
  '<template><script>hit()</script></template>',
  '<base href="//evil.example"><link rel="stylesheet" href="//evil.example"><meta http-equiv="refresh" content="0;url=//evil.example">',
  '<img name="cookie" src="/a"><a id="x" name="location">a</a>',
  '<!--><script>hit()</script-->',
];

test.describe('the sanitizer of a post', () => {
  test.beforeEach(async ({ page }) => {
    await page.route('**/*', (route) => route.abort());
    await page.setContent('<main></main>');
    await page.addScriptTag({ path: 'node_modules/dompurify/dist/purify.js' });
  });

  /** What stands in the page after the HTML was cleaned and inserted. */
  const insert = (html: string) => ({
    html,
    rules: { ...postHtmlRules, RETURN_TRUSTED_TYPE: false },
  });

  test("keeps everything that a post's blocks consist of", async ({ page }) => {
    for (const html of harmless) {
      const kept = await page.evaluate(({ html, rules }) => {
        const { DOMPurify } = window as unknown as {
          DOMPurify: typeof import('dompurify').default;
        };
        const { body } = new DOMParser().parseFromString(
          DOMPurify.sanitize(html, rules),
          'text/html',
        );
        const wanted = new DOMParser().parseFromString(html, 'text/html').body;
        return body.isEqualNode(wanted) || body.innerHTML;
      }, insert(html));
      expect(kept, html).toBe(true);
    }
  });

  test('removes everything that runs, loads, submits or covers the page', async ({ page }) => {
    for (const attack of attacks) {
      const faults = await page.evaluate(async ({ html, rules }) => {
        const { DOMPurify } = window as unknown as {
          DOMPurify: typeof import('dompurify').default;
        };
        Object.assign(window, { hit: () => Object.assign(window, { isHit: true }) });
        const main = document.querySelector('main')!;
        main.innerHTML = DOMPurify.sanitize(html, rules);
        const found = [...main.querySelectorAll('*')].flatMap((element) => [
          ...(element.matches(
            'script, style, iframe, object, embed, form, input, button, textarea, select, template, math, use, animate, set, foreignObject, base, link, meta',
          )
            ? [element.localName]
            : []),
          ...[...element.attributes]
            .filter(
              ({ name, value }) =>
                /^(on|style$|srcdoc$|formaction$)/.test(name) ||
                (/href$|src$/.test(name) && /^\W*(javascript|data):/i.test(value)) ||
                ((name === 'name' || name === 'id') && value in document),
            )
            .map(({ name, value }) => `${name}=${value}`),
        ]);
        for (const element of main.querySelectorAll('*'))
          element.dispatchEvent(new MouseEvent('click', { cancelable: true }));
        await new Promise((resolve) => requestAnimationFrame(resolve));
        return 'isHit' in window ? [...found, 'it ran'] : found;
      }, insert(attack));
      expect(faults, attack).toEqual([]);
    }
  });
});
