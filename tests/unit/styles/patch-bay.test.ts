import { expect, it } from 'vitest';

import { patchBay } from '../../../src/lib/patch-bay.ts';

const size = { width: 400, height: 100 };

it('a patch bay has two rows of jacks, and its first cable in the accent', () => {
  const { base, accent } = patchBay(4, size, [
    [1, 2],
    [3, 0],
  ]);
  expect(base.match(/M\d+ 5a/g)).toEqual(['M50 5a', 'M150 5a', 'M250 5a', 'M350 5a']);
  expect(base.match(/M\d+ 69a/g)).toHaveLength(4);
  expect(base).toMatch(/M350 18C350 \d+ 50 \d+ 50 82$/);
  expect(accent).toMatch(/^M150 18C150 \d+ 250 \d+ 250 82$/);
});

it('a cable without an end hangs from its jack, with its plug up', () => {
  expect(patchBay(4, size, [[1]]).accent).toBe('M150 18C150 90 350 100 350 60v-20');
});
