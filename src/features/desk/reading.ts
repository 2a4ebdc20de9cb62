import { atom } from 'nanostores';

import { ApiFailure } from '../../state/api.ts';
import { callDesk } from './desk.model.ts';

/** Something that is read from the server. */
export interface Reading<Content> {
  /** What was read last; it stays while it is read again, and when that fails. */
  content?: Content | undefined;
  /** Milliseconds since 1970: waiting times are counted up to here. */
  readAtMs: number;
  isReading: boolean;
  /** What went wrong with the last try. */
  problem?: string;
  /** There is no such thing. */
  isMissing?: boolean;
}

/** What a view shows, and how it comes there. */
export function makeReading<Content>() {
  const $reading = atom<Reading<Content>>({ readAtMs: 0, isReading: true });
  let latest: Promise<Content> | undefined;
  const show = (content: Content) => {
    latest = undefined;
    $reading.set({ content, readAtMs: Date.now(), isReading: false });
  };
  /** Shows what a call answers, unless a later one overtook it; what was read before stays until then. */
  const refresh = async (call: Promise<Content>): Promise<void> => {
    latest = call;
    const { content: before, readAtMs } = $reading.get();
    $reading.set({ content: before, readAtMs, isReading: true });
    try {
      const content = await callDesk(call);
      if (latest === call) show(content);
    } catch (error) {
      const isMissing = error instanceof ApiFailure && error.status === 404;
      const failure = { isReading: false, isMissing, problem: sentenceOf(error) };
      if (latest === call) $reading.set({ ...$reading.get(), ...failure });
    }
  };
  /** The same for another thing: what was read before goes. */
  const open = (call: Promise<Content>): Promise<void> => {
    $reading.set({ readAtMs: 0, isReading: true });
    return refresh(call);
  };
  return { $reading, show, open, refresh };
}

/** What is said of a failure: the server's words where it sent some. */
export function sentenceOf(error: unknown): string {
  return (error instanceof ApiFailure && error.serverMessage) || 'The server didn’t answer.';
}
