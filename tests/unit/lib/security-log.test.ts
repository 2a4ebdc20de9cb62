import { describe, expect, it } from 'vitest';

import { requestLog } from '../../../netlify/server/lib/security-log.ts';

const facts = { requestId: 'r-1', route: '/api/login', method: 'POST', address: 'abc' };

describe('the log of a request', () => {
  it('writes one line of JSON an event, with the outcome', () => {
    const lines: string[] = [];
    const log = requestLog(
      facts,
      () => 0,
      (line) => lines.push(line),
    );
    log.note('authn_login_fail', { user: 'hash' });
    log.note('excess_rate_limit_exceeded');
    expect(lines).toEqual([]);
    log.flush({ status: 401, ms: 12 });
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      {
        time: '1970-01-01T00:00:00.000Z',
        event: 'authn_login_fail',
        ...facts,
        status: 401,
        ms: 12,
        user: 'hash',
      },
      {
        time: '1970-01-01T00:00:00.000Z',
        event: 'excess_rate_limit_exceeded',
        ...facts,
        status: 401,
        ms: 12,
      },
    ]);
  });

  it('says nothing twice', () => {
    const lines: string[] = [];
    const log = requestLog(
      facts,
      () => 0,
      (line) => lines.push(line),
    );
    log.note('session_ended');
    log.flush({ status: 204, ms: 1 });
    log.flush({ status: 204, ms: 1 });
    expect(lines).toHaveLength(1);
  });

  it('keeps a value with line breaks on its line', () => {
    const lines: string[] = [];
    const log = requestLog(
      facts,
      () => 0,
      (line) => lines.push(line),
    );
    log.note('sys_crash', { at: 'one\n{"event":"forged"}\r\ntwo' });
    log.flush({ status: 500, ms: 1 });
    expect(lines[0]).not.toMatch(/[\r\n]/);
  });

  it('harms nobody when it cannot be written', () => {
    const log = requestLog(
      facts,
      () => 0,
      () => {
        throw new Error('disk full');
      },
    );
    log.note('session_ended');
    expect(() => {
      log.flush({ status: 204, ms: 1 });
    }).not.toThrow();
  });
});
