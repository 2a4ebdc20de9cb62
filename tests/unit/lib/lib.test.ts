import { describe, expect, it } from 'vitest';

import { canonicalAddressIdOf } from '../../../netlify/server/lib/addresses.ts';
import { pseudonymOf, requestLog, pseudonym } from '../../../netlify/server/lib/security-log.ts';
import { uuidV7 } from '../../../netlify/server/storage/store.ts';
import { UUID_V7 } from '../../../src/contracts/fields.ts';
import { fc, runs } from '../../support/properties.ts';

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

const facts = { requestId: 'r-1', route: '/api/login', method: 'POST', address: 'abc' };

function makeLog() {
  const lines: string[] = [];
  const writeLine = (line: string) => void lines.push(line);
  return { lines, log: requestLog(facts, () => 0, writeLine) };
}

describe('the request log', () => {
  it('marks what somebody has to look at', () => {
    const { lines, log } = makeLog();
    const routine = [
      'sys_sweep',
      'sys_build_asked',
      'data_expired_deleted',
      'user_erased',
    ] as const;
    const trouble = [
      'data_record_corrupt',
      'sys_configuration_invalid',
      'sys_crash',
      'sys_notification_failed',
      'sys_notification_off',
      'sys_notification_overdue',
      'sys_storage_unavailable',
    ] as const;
    for (const event of [...routine, ...trouble]) log.record(event);
    log.flush({ status: 200, ms: 1 });
    const found = lines.filter((line) => line.includes('"level":"error"'));
    expect(found.map((line) => (JSON.parse(line) as { event: string }).event)).toEqual(trouble);
  });

  it('marks the people in it by a hash that ends with the month and with the secret', () => {
    const lines: Record<string, unknown>[] = [];
    const user = canonicalAddressIdOf('ada@example.com');
    const write = (at: string, byte: number) => {
      const secret = new Uint8Array(32).fill(byte);
      const writeLine = (line: string) => lines.push(JSON.parse(line) as Record<string, unknown>);
      const log = requestLog(
        { ...facts, address: pseudonym('203.0.113.7') },
        () => Date.parse(at),
        writeLine,
        secret,
      );
      log.record('data_record_corrupt', { user: pseudonym(user), key: `users/${user}/0000` });
      log.flush({ status: 200, ms: 0 });
    };
    write('2026-11-01T00:00:00.000Z', 1);
    write('2026-11-30T23:59:59.999Z', 1);
    write('2026-12-01T00:00:00.000Z', 1);
    write('2026-11-01T00:00:00.000Z', 2);
    const marks = lines.map((line) => [line['user'], line['address'], line['key']].join());
    expect(marks[1]).toBe(marks[0]);
    expect(new Set(marks).size).toBe(3);
    for (const { user: mark, address, key } of lines) {
      expect([mark, address]).toEqual([
        expect.stringMatching(/^[0-9a-f]{12}$/),
        expect.stringMatching(/^[0-9a-f]{12}$/),
      ]);
      expect(key).toBe(`users/${String(mark)}/0000`);
    }
    const hash = canonicalAddressIdOf('203.0.113.7');
    expect(JSON.stringify(lines)).not.toMatch(
      new RegExp(`${user.slice(0, 8)}|${hash.slice(0, 8)}`),
    );
  });

  it('has a key of its process where the site has no secret', () => {
    const { lines, log } = makeLog();
    log.record('session_ended', { user: pseudonym('ada') });
    log.record('session_ended', { user: pseudonym('ada') });
    log.flush({ status: 204, ms: 1 });
    const [one, other] = lines.map((line) => (JSON.parse(line) as { user: string }).user);
    expect(one).toBe(other);
    expect(one).not.toBe(pseudonymOf('ada', new Uint8Array(32), '1970-01'));
    expect(one).not.toBe(canonicalAddressIdOf('ada').slice(0, 12));
    expect(JSON.stringify(pseudonym('ada'))).toBe('"pseudonym"');
  });
});
