import { describe, expect, it } from 'vitest';

import { uuidV7 } from '../../../netlify/server/dependencies.ts';
import { fc, runs } from '../../support/properties.ts';
import { UUID_V7 } from '../../../src/contracts/fields.ts';

const ms = fc.integer({ min: 0, max: 2 ** 48 - 1 });
const random = fc
  .uint8Array({ minLength: 10, maxLength: 10 })
  .map((bytes) => () => Buffer.from(bytes).toString('hex'));

describe('a UUID v7', () => {
  it('matches the example in RFC 9562, appendix A.6', () => {
    const id = uuidV7(0x017f22e279b0, () => '1cc38c4dc0c0c07398f0');
    expect(id).toBe('017f22e2-79b0-7cc3-98c4-dc0c0c07398f');
  });

  it('has the format of keys and sorts by time', () => {
    fc.assert(
      fc.property(ms, ms, random, random, (first, second, one, other) => {
        fc.pre(first < second);
        expect(uuidV7(first, one)).toMatch(UUID_V7);
        expect(uuidV7(first, one) < uuidV7(second, other)).toBe(true);
      }),
      { numRuns: runs(1000) },
    );
  });
});
