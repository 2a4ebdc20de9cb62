import { hash } from 'node:crypto';

/** What the log can say; names after the OWASP logging vocabulary where it has one. */
export type SecurityEvent =
  | 'authn_login_success'
  | 'authn_login_fail'
  | 'authn_login_lock'
  | 'authn_password_change'
  | 'authn_password_change_fail'
  | 'authn_password_reset_asked'
  | 'authn_token_rejected'
  | 'authz_fail'
  | 'excess_rate_limit_exceeded'
  | 'input_validation_fail'
  | 'malicious_csrf'
  | 'malicious_honeypot'
  | 'session_created'
  | 'session_ended'
  | 'session_renewed'
  | 'user_created'
  | 'user_closed'
  | 'user_erased'
  | 'sensitive_create'
  | 'sensitive_read'
  | 'sensitive_update'
  | 'data_record_corrupt'
  | 'data_expired_deleted'
  | 'sys_build_asked'
  | 'sys_configuration_invalid'
  | 'sys_notification_failed'
  | 'sys_notification_off'
  | 'sys_sweep'
  | 'sys_storage_unavailable'
  | 'sys_crash';

/** Details of an event. Never a name, an address, a password, a cookie or a text someone wrote. */
export type EventDetails = Readonly<Record<string, string | number | boolean>>;

/** Where services report what an operator must be able to find again (ASVS 16.3). */
export interface SecurityLog {
  note(event: SecurityEvent, details?: EventDetails): void;
}

/** The facts of a request that every one of its lines carries. */
export interface RequestFacts {
  requestId: string;
  /** Pattern of the route, not the address asked for: that one is the visitor's text. */
  route: string;
  method: string;
  /** Hash of the sender's network address. */
  address: string;
}

/** Collects the events of one request and writes them as JSON lines once its outcome is known. */
export interface RequestLog extends SecurityLog {
  /** Writes one line an event. A sink that throws harms nobody. */
  flush(outcome: { status: number; ms: number }): void;
}

/** @param writeLine takes one line of JSON; line breaks in values are escaped, so a value cannot forge a line. */
export function requestLog(
  facts: RequestFacts,
  now: () => number,
  writeLine: (line: string) => void,
): RequestLog {
  const events: { time: string; event: SecurityEvent; details: EventDetails }[] = [];
  return {
    note(event, details = {}) {
      events.push({ time: new Date(now()).toISOString(), event, details });
    },
    flush(outcome) {
      for (const { time, event, details } of events.splice(0)) {
        try {
          writeLine(JSON.stringify({ time, event, ...facts, ...outcome, ...details }));
        } catch {
          // The answer to the visitor is worth more than the line.
        }
      }
    },
  };
}

/** Kind and place of a fault, without its message: that may quote what a visitor sent. */
export function crashDetails(error: unknown): { error: string; at: string } {
  if (!(error instanceof Error)) return { error: typeof error, at: '' };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return { error: error.name, at: frames.slice(0, 3).join(' ').replace(/\s+/g, ' ').trim() };
}

/** Enough of a hash to follow one person or address through the log, too little to serve as a key. */
export function shortHash(text: string): string {
  return hash('sha256', text).slice(0, 12);
}
