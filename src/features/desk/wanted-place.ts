import * as z from 'zod/mini';

import { allTabs, keepValue, readKept } from '../../lib/storage.ts';
import { parsePlace } from './desk-address.ts';

const WANTED_KEY = 'desk-wanted';
/** A link to sign in may be asked for twice; after that nobody remembers what they came for. */
const KEPT_MS = 60 * 60 * 1000;

const wantedSchema = z.object({ hash: z.string(), until: z.number() });

/** Remembers the place that somebody signs in for, for whichever tab the emailed link opens. */
export function keepWantedPlace(hash: string): void {
  if (parsePlace(hash)) keepValue(WANTED_KEY, { hash, until: Date.now() + KEPT_MS }, allTabs);
}

/** Takes the remembered place, from the # on; empty without one. */
export function takeWantedPlace(): string {
  const kept = wantedSchema.safeParse(readKept(WANTED_KEY, allTabs)).data;
  keepValue(WANTED_KEY, undefined, allTabs);
  return kept && kept.until > Date.now() && parsePlace(kept.hash) ? kept.hash : '';
}
