export { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../netlify/server/lib/time.ts';

/** A clock that stands still until it is moved. */
export interface TestClock {
  now: () => number;
  /** Moves on by so many milliseconds. */
  advance(ms: number): void;
  /** Moves to a moment, also back. */
  set(ms: number): void;
}

export function makeClock(start = '2026-11-21T10:00:00.000Z'): TestClock {
  let nowMs = Date.parse(start);
  return {
    now: () => nowMs,
    advance(ms) {
      nowMs += ms;
    },
    set(ms) {
      nowMs = ms;
    },
  };
}
