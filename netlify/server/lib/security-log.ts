import { createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Named after the OWASP logging vocabulary where it has a name. */
export type SecurityEvent =
  | 'authn_desk_link_asked'
  | 'authn_desk_link_held'
  | 'authn_login_success'
  | 'authn_login_fail'
  | 'authn_login_lock'
  | 'authn_password_change'
  | 'authn_password_change_fail'
  | 'authn_password_reset_asked'
  | 'authn_token_rejected'
  | 'authz_fail'
  | 'desk_request'
  | 'excess_mail_held'
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
  | 'sensitive_create'
  | 'sensitive_read'
  | 'sensitive_update'
  | 'data_record_corrupt'
  | 'data_expired_deleted'
  | 'sys_build_asked'
  | 'sys_configuration_invalid'
  | 'sys_notification_failed'
  | 'sys_notification_off'
  | 'sys_notification_overdue'
  | 'sys_notification_refused'
  | 'sys_sweep'
  | 'sys_storage_unavailable'
  | 'sys_crash';

/** Somebody has to look at these; a monitor finds their lines by `"level":"error"`. */
const forPeople: ReadonlySet<SecurityEvent> = new Set<SecurityEvent>([
  'data_record_corrupt',
  'sys_configuration_invalid',
  'sys_crash',
  'sys_notification_failed',
  'sys_notification_off',
  'sys_notification_overdue',
  'sys_notification_refused',
  'sys_storage_unavailable',
]);

/** Never names, addresses, passwords, cookies or user text. */
export type EventDetails = Readonly<Record<string, string | number | boolean | Pseudonym>>;

export interface SecurityLog {
  record(event: SecurityEvent, details?: EventDetails): void;
}

export interface RequestFacts {
  requestId: string;
  /** The route's pattern: the URL is user input. */
  route: string;
  method: string;
  address: string | Pseudonym;
}

/** Buffers a request's events until its outcome is known. */
export interface RequestLog extends SecurityLog {
  /** Writes one line per event; a failing sink is ignored. */
  flush(outcome: { status: number; ms: number }): void;
}

/**
 * @param writeLine gets one line of JSON with escaped line breaks, so values cannot forge lines.
 * @param secret of the pseudonyms; without it one of this process.
 */
export function requestLog(
  facts: RequestFacts,
  now: () => number,
  writeLine: (line: string) => void,
  secret: Uint8Array = PROCESS_SECRET,
): RequestLog {
  const events: { time: string; event: SecurityEvent; details: EventDetails }[] = [];
  return {
    record(event, details = {}) {
      events.push({ time: new Date(now()).toISOString(), event, details });
    },
    flush(outcome) {
      for (const { time, event, details } of events.splice(0)) {
        try {
          const level = forPeople.has(event) ? 'error' : 'info';
          const entries = Object.entries({ time, level, event, ...facts, ...outcome, ...details });
          const written = entries.map(([name, value]) => [
            name,
            withPseudonyms(value, secret, time),
          ]);
          writeLine(JSON.stringify(Object.fromEntries(written)));
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

/** A person, mailbox, or network address in the log, which writes a keyed hash in its place. */
export class Pseudonym {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** Nothing else writes the text. */
  toString(): string {
    return 'pseudonym';
  }

  toJSON(): string {
    return this.toString();
  }
}

/** Enough to follow one person or address through the log for a month. */
export function pseudonym(text: string): Pseudonym {
  return new Pseudonym(text);
}

const PROCESS_SECRET = randomBytes(32);

/**
 * The keyed hash that stands for a text in lines of one month (`2026-11`). Whoever has the log alone cannot try all
 * addresses; nobody can follow one into the next month, or past a change of the secret.
 */
export function pseudonymOf(text: string, secret: Uint8Array, month: string): string {
  const key = hkdfSync('sha256', secret, '', `roomtone log ${month}`, 32);
  return createHmac('sha256', new Uint8Array(key)).update(text).digest('hex').slice(0, 12);
}

/** Account ids, in keys of records, are plain hashes of addresses. */
const ACCOUNT_ID = /(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/g;

function withPseudonyms(value: unknown, secret: Uint8Array, time: string): unknown {
  const hashed = (text: string) => pseudonymOf(text, secret, time.slice(0, 7));
  if (value instanceof Pseudonym) return hashed(value.text);
  return typeof value === 'string' ? value.replace(ACCOUNT_ID, hashed) : value;
}
