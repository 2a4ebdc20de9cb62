import { describe, expect, it } from 'vitest';

import { withMarks, withoutMarks } from '../../../src/lib/site-search/text-fragment.ts';

describe('addresses that mark words', () => {
  it('keep an anchor, and start one where there is none', () => {
    expect(withMarks('/help#faq-a', [{ text: 'loud' }])).toBe('/help#faq-a:~:text=loud');
    expect(withMarks('/pricing', [{ text: 'loud' }])).toBe('/pricing#:~:text=loud');
  });

  it('name the words around a text, so that the right one is found', () => {
    expect(withMarks('/a', [{ text: 'loud', before: 'as', after: 'as' }])).toBe(
      '/a#:~:text=as-,loud,-as',
    );
  });

  it('escape what means something in a directive', () => {
    expect(withMarks('/a', [{ text: 'lo-fi, R&B' }])).toBe('/a#:~:text=lo%2Dfi%2C%20R%26B');
  });

  it('hold several texts, also after one that was there', () => {
    const once = withMarks('/services#audio', [{ text: 'Lite Edit' }]);
    expect(withMarks(once, [{ text: 'a' }, { text: 'b' }])).toBe(
      '/services#audio:~:text=Lite%20Edit&text=a&text=b',
    );
  });

  it('stay as they are without texts, and can be freed of them', () => {
    expect(withMarks('/a#b', [])).toBe('/a#b');
    for (const address of ['/a', '/a#b'])
      expect(withoutMarks(withMarks(address, [{ text: 'c' }]))).toBe(address);
  });
});
