import { describe, expect, it } from 'vitest';

import { childrenOf, parseXml, textOf } from './xml.ts';

const declared = (body: string) => `<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`;

describe('the reader of feeds and sitemaps', () => {
  it('reads names, attributes and texts', () => {
    const root = parseXml(declared('<a b="1 &amp; 2"><c>x &lt; y</c><c/></a>'));
    expect([root.name, root.attributes]).toEqual(['a', { b: '1 & 2' }]);
    expect(childrenOf(root, 'c').map(({ text }) => text)).toEqual(['x < y', '']);
    expect(() => textOf(root, 'c')).toThrow('<a> must have one <c>');
  });

  it.each([
    ['no declaration', '<a/>'],
    ['an element that is not closed', declared('<a><b></a>')],
    ['elements that cross', declared('<a><b><c></b></c></a>')],
    ['two roots', declared('<a/><b/>')],
    ['a loose ampersand', declared('<a>x & y</a>')],
    ['an unknown reference', declared('<a>&nbsp;</a>')],
    ['an attribute that stands twice', declared('<a b="1" b="2"/>')],
    ['an attribute without quotes', declared('<a b=1/>')],
    ['nothing', declared('')],
  ])('refuses a document with %s', (_what, source) => {
    expect(() => parseXml(source)).toThrow();
  });
});
