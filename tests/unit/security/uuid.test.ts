import { describe, expect, it } from 'vitest';

import { uuidV7 } from '../../../netlify/server/lib/uuid.ts';
import { UUID_V7 } from '../../../netlify/server/storage/keys.ts';
import { fc, runs } from '../../support/properties.ts';

const ms = fc.integer({ min: 0, max: 2 ** 48 - 1 });
const random = fc.uint8Array({ minLength: 16, maxLength: 16 });

describe('a UUID v7', () => {
  it('is the one of RFC 9562, appendix A.6', () => {
    const bytes = Buffer.from('000000000000ccc318c4dc0c0c07398f', 'hex');
    expect(uuidV7(0x017f22e279b0, bytes)).toBe('017f22e2-79b0-7cc3-98c4-dc0c0c07398f');
  });

  it('has the form that keys ask for, whatever the time and the bytes', () => {
    fc.assert(
      fc.property(ms, random, (time, bytes) => {
        expect(uuidV7(time, bytes)).toMatch(UUID_V7);
      }),
      { numRuns: runs(1000) },
    );
  });

  it('sorts by its time and leaves the bytes it is given as they are', () => {
    fc.assert(
      fc.property(ms, ms, random, random, (first, second, one, other) => {
        fc.pre(first < second);
        const before = [...one];
        expect(uuidV7(first, one) < uuidV7(second, other)).toBe(true);
        expect([...one]).toEqual(before);
      }),
      { numRuns: runs(1000) },
    );
  });
});
