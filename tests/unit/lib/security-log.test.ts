import { describe, expect, it } from 'vitest';

import { requestLog } from '../../../netlify/server/lib/security-log.ts';

const facts = { requestId: 'r-1', route: '/api/login', method: 'POST', address: 'abc' };

function makeLog() {
  const lines: string[] = [];
  const writeLine = (line: string) => void lines.push(line);
  return { lines, log: requestLog(facts, () => 0, writeLine) };
}

describe('the request log', () => {
  it('writes one JSON line per event, with the outcome, and nothing twice', () => {
    const { lines, log } = makeLog();
    log.note('authn_login_fail', { user: 'hash' });
    log.note('excess_rate_limit_exceeded');
    expect(lines).toEqual([]);
    log.flush({ status: 401, ms: 12 });
    log.flush({ status: 401, ms: 12 });
    const time = '1970-01-01T00:00:00.000Z';
    const shared = { time, level: 'info', ...facts, status: 401, ms: 12 };
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      { ...shared, event: 'authn_login_fail', user: 'hash' },
      { ...shared, event: 'excess_rate_limit_exceeded' },
    ]);
  });

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
    for (const event of [...routine, ...trouble]) log.note(event);
    log.flush({ status: 200, ms: 1 });
    const found = lines.filter((line) => line.includes('"level":"error"'));
    expect(found.map((line) => (JSON.parse(line) as { event: string }).event)).toEqual(trouble);
  });

  it('keeps a value with line breaks on its line', () => {
    const { lines, log } = makeLog();
    log.note('sys_crash', { at: 'one\n{"event":"forged"}\r\ntwo' });
    log.flush({ status: 500, ms: 1 });
    expect(lines[0]).not.toMatch(/[\r\n]/);
  });

  it('does not fail the request when it cannot be written', () => {
    const writeLine = () => {
      throw new Error('disk full');
    };
    const log = requestLog(facts, () => 0, writeLine);
    log.note('session_ended');
    expect(() => {
      log.flush({ status: 204, ms: 1 });
    }).not.toThrow();
  });
});
