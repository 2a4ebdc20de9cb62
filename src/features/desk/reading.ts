import { ApiFailure } from '../../state/api.ts';

/** Something that is read from the server. */
export type Reading<Content> =
  | { status: 'loading' }
  | Unread
  /** `readAtMs` in milliseconds since 1970: waiting times are counted up to there. */
  | { status: 'read'; content: Content; readAtMs: number };

/** Why there is nothing to show. */
export type Unread = { status: 'missing' } | { status: 'failed'; problem: string };

/** What was just read. */
export function readNow<Content>(content: Content): Reading<Content> {
  return { status: 'read', content, readAtMs: Date.now() };
}

/** What a failure leaves on screen. */
export function unreadBecause(error: unknown): Unread {
  const isMissing = error instanceof ApiFailure && error.status === 404;
  return isMissing ? { status: 'missing' } : { status: 'failed', problem: sentenceOf(error) };
}

/** What is said of a failure: the server's words where it sent some. */
export function sentenceOf(error: unknown): string {
  return (error instanceof ApiFailure && error.serverMessage) || 'The server didn’t answer.';
}
