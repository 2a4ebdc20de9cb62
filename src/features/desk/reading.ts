import { atom } from 'nanostores';

import { ApiFailure } from '../../state/api.ts';
import { callDesk } from './desk.model.ts';

/** Something that is read from the server. */
export type Reading<Content> =
  | { status: 'loading' }
  | { status: 'missing' }
  | { status: 'failed'; problem: string }
  /** `readAtMs` in milliseconds since 1970: waiting times are counted up to there. */
  | { status: 'read'; content: Content; readAtMs: number };

/** What a view shows, and how it comes there. */
export function makeReading<Content>() {
  const $reading = atom<Reading<Content>>({ status: 'loading' });
  let latest: Promise<Content> | undefined;
  const show = (content: Content) =>
    $reading.set({ status: 'read', content, readAtMs: Date.now() });
  /** Shows what a call answers; an answer that a later call overtook is dropped. */
  const open = async (call: Promise<Content>): Promise<void> => {
    latest = call;
    $reading.set({ status: 'loading' });
    try {
      const content = await callDesk(call);
      if (latest === call) show(content);
    } catch (error) {
      if (latest === call) $reading.set(unreadBecause(error));
    }
  };
  return { $reading, show, open };
}

function unreadBecause(error: unknown): Reading<never> {
  const isMissing = error instanceof ApiFailure && error.status === 404;
  return isMissing ? { status: 'missing' } : { status: 'failed', problem: sentenceOf(error) };
}

/** What is said of a failure: the server's words where it sent some. */
export function sentenceOf(error: unknown): string {
  return (error instanceof ApiFailure && error.serverMessage) || 'The server didn’t answer.';
}
