import { MINUTE_MS, SECOND_MS } from '../server/lib/durations.ts';
import type { WaitForLimit } from '../server/storage/bounded-fetch.ts';

/** Pauses in a row for one request. Each is at least twice the one before, so that together they are longer than a minute. */
const MOST_PAUSES = 6;
/** Netlify counts by the minute; whoever says more has another clock than ours. */
const LONGEST_PAUSE_MS = MINUTE_MS;

export interface WaitOptions {
  now: () => number;
  wait: (ms: number) => Promise<void>;
  say: (line: string) => void;
}

/** Waits where Netlify's API wants no more requests for now: 500 a minute are what it allows a token. */
export function waitForLimit({ now, wait, say }: WaitOptions): WaitForLimit {
  let announcedUntilMs = 0;
  return async (headers, pausesBefore) => {
    if (pausesBefore >= MOST_PAUSES) return false;
    const shortestMs = SECOND_MS * 2 ** pausesBefore;
    const pauseMs = Math.min(Math.max(askedPauseMs(headers, now()), shortestMs), LONGEST_PAUSE_MS);
    const seconds = Math.ceil(pauseMs / SECOND_MS);
    // Of many requests at a time one says it for all.
    if (now() >= announcedUntilMs) {
      say(`Netlify allows no more requests for now; going on in ${seconds} s.`);
      announcedUntilMs = now() + pauseMs;
    }
    await wait(pauseMs);
    return true;
  };
}

/** How long the answer asks to wait; 0 when it does not say. */
function askedPauseMs(headers: Headers, nowMs: number): number {
  const secondsIn = (name: string) => /^\d+$/.exec(headers.get(name) ?? '')?.[0];
  const retryAfter = secondsIn('retry-after');
  if (retryAfter) return Number(retryAfter) * SECOND_MS;
  // Seconds since 1970.
  const reset = secondsIn('x-ratelimit-reset');
  return reset ? Number(reset) * SECOND_MS - nowMs : 0;
}
