import { hash } from 'node:crypto';

/** Named after the OWASP logging vocabulary where it has a name. */
export type SecurityEvent =
  | 'authn_desk_link_asked'
  | 'authn_login_success'
  | 'authn_login_fail'
  | 'authn_login_lock'
  | 'authn_password_change'
  | 'authn_password_change_fail'
  | 'authn_password_reset_asked'
  | 'authn_token_rejected'
  | 'authz_fail'
  | 'desk_request'
  | 'excess_rate_limit_exceeded'
  | 'input_validation_fail'
  | 'malicious_csrf'
  | 'malicious_honeypot'
  | 'session_created'
  | 'session_ended'
  | 'session_renewed'
  | 'user_created'
  | 'user_updated'
  | 'user_closed'
  | 'user_erased'
  | 'user_not_me'
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

/** Never names, addresses, passwords, cookies or user text. */
export type EventDetails = Readonly<Record<string, string | number | boolean>>;

export interface SecurityLog {
  note(event: SecurityEvent, details?: EventDetails): void;
}

export interface RequestFacts {
  requestId: string;
  /** The route's pattern: the URL is user input. */
  route: string;
  method: string;
  address: string;
}

/** Buffers a request's events until its outcome is known. */
export interface RequestLog extends SecurityLog {
  /** Writes one line per event; a failing sink is ignored. */
  flush(outcome: { status: number; ms: number }): void;
}

/** @param writeLine gets one line of JSON with escaped line breaks, so values cannot forge lines. */
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
          // The response matters more than the log.
        }
      }
    },
  };
}

/** Without the message, which may quote user input. */
export function crashDetails(error: unknown): { error: string; at: string } {
  if (!(error instanceof Error)) return { error: typeof error, at: '' };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return { error: error.name, at: frames.slice(0, 3).join(' ').replace(/\s+/g, ' ').trim() };
}

/** Enough to follow one person or address through the log, too short for a key. */
export function shortHash(text: string): string {
  return hash('sha256', text).slice(0, 12);
}
