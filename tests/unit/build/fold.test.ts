import { describe, expect, it } from 'vitest';

import { foldOf, shownBy } from '../../../src/build/fold.ts';
import { elementsOf } from '../../../src/build/page-elements.ts';

const words = (count: number) => 'word '.repeat(count / 5);

/** What of a page stands before its fold. */
function aboveOf(html: string): string | undefined {
  const fold = foldOf(html, elementsOf(html));
  return fold === undefined ? undefined : html.slice(0, fold);
}

describe('the fold of a page', () => {
  it('is inside the section that fills the screen, at its end', () => {
    const first = `<main><header>Title</header><script>${words(900)}</script><section>${words(500)}`;
    expect(aboveOf(`${first}</section><section>more</section></main>`)).toBe(first);
  });

  it('is at the end of a paragraph of a text to read', () => {
    const text = `<main><p>${words(900)}</p><div class="prose"><p>${words(1000)}</p><p>${words(400)}</p><ul><li>${words(200)}</li></ul><p>end`;
    expect(aboveOf(`${text}</p><p>more</p></div></main>`)).toBe(text);
  });

  it('is missing where nothing follows', () => {
    expect(aboveOf(`<main><section>${words(600)}</section></main>`)).toBeUndefined();
    expect(aboveOf(`<main><section>short</section><section>too</section></main>`)).toBeUndefined();
    expect(aboveOf(`<p>${words(600)}</p>`)).toBeUndefined();
  });
});

it('knows what stands above a place', () => {
  const html =
    '<main><p class="a b" data-astro-cid-x>1</p><script>"c"</script><b class="d">2</b></main>';
  expect(shownBy(html, elementsOf(html), html.indexOf('<b'))).toEqual({
    words: new Set(['a', 'b', 'c']),
    names: new Set(['main', 'p', 'script', 'data-astro-cid-x']),
  });
});
