import { globSync, readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

describe('what people read', () => {
  it('spells "cancelled" as the status of an order does (spec core §4), in pages and in letters', () => {
    const files = globSync('{content,src,netlify}/**/*.{md,mdx,yaml,ts,tsx,astro}').toSorted();
    expect(files.length).toBeGreaterThan(300);
    const others = files.filter((file) => /\bcancel(ed|ing)\b/i.test(readFileSync(file, 'utf8')));
    expect(others).toEqual([]);
  });
});
