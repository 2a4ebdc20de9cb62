import { parsePlace } from './desk-address.ts';

const WANTED_KEY = 'desk-wanted';
/** A link to sign in may be asked for twice; after that nobody remembers what they came for. */
const KEPT_MS = 60 * 60 * 1000;

/** Remembers the place that somebody signs in for, for whichever tab the emailed link opens. */
export function keepWantedPlace(hash: string): void {
  if (!parsePlace(hash)) return;
  try {
    localStorage.setItem(WANTED_KEY, JSON.stringify({ hash, until: Date.now() + KEPT_MS }));
  } catch {
    // Blocked storage: the inbox opens instead.
  }
}

/** The remembered place from the # on; empty without one. */
export function findWantedPlace(): string {
  try {
    const kept = JSON.parse(localStorage.getItem(WANTED_KEY) ?? 'null') as {
      hash?: unknown;
      until?: unknown;
    } | null;
    const isValid =
      typeof kept?.hash === 'string' && typeof kept.until === 'number' && kept.until > Date.now();
    return isValid && parsePlace(kept.hash as string) ? (kept.hash as string) : '';
  } catch {
    return '';
  }
}

/** Forgets it: it has been opened. */
export function forgetWantedPlace(): void {
  try {
    localStorage.removeItem(WANTED_KEY);
  } catch {
    // Blocked storage holds nothing.
  }
}
