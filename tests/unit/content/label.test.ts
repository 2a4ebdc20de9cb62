import { expect, it } from 'vitest';

import { slugify } from '../../../scripts/editor/label.ts';

it.each([
  ['Thirty seconds: why?', 'thirty-seconds-why'],
  ['Don’t chase the meter', 'dont-chase-the-meter'],
  ['Café Zürich — part 2', 'cafe-zurich-part-2'],
  ['  -- a --  ', 'a'],
  ['音', ''],
])('the address of "%s" is "%s"', (title, address) => {
  expect(slugify(title)).toBe(address);
});
