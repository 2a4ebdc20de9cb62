import { describe, expect, it } from 'vitest';

import { withMarks, withoutMarks } from '../../../src/lib/site-search/text-fragment.ts';

describe('text fragment addresses', () => {
  it('keep an existing anchor, and add an empty one otherwise', () => {
    expect(withMarks('/help#faq-a', [{ text: 'loud' }])).toBe('/help#faq-a:~:text=loud');
    expect(withMarks('/pricing', [{ text: 'loud' }])).toBe('/pricing#:~:text=loud');
  });

  it('include the words around a text, to find the right place', () => {
    expect(withMarks('/a', [{ text: 'loud', before: 'as', after: 'as' }])).toBe(
      '/a#:~:text=as-,loud,-as',
    );
  });

  it('escape what has a meaning in a directive', () => {
    expect(withMarks('/a', [{ text: 'lo-fi, R&B' }])).toBe('/a#:~:text=lo%2Dfi%2C%20R%26B');
  });

  it('combine several texts, also with an existing one', () => {
    const once = withMarks('/services#audio', [{ text: 'Lite Edit' }]);
    expect(withMarks(once, [{ text: 'a' }, { text: 'b' }])).toBe(
      '/services#audio:~:text=Lite%20Edit&text=a&text=b',
    );
  });

  it('are unchanged without texts, and can be stripped', () => {
    expect(withMarks('/a#b', [])).toBe('/a#b');
    for (const address of ['/a', '/a#b'])
      expect(withoutMarks(withMarks(address, [{ text: 'c' }]))).toBe(address);
  });
});
