import * as z from 'zod/mini';

import { readTab, writeTab } from '../lib/tab-storage.ts';
import { DRAFT_KEY, WANTED_KEY } from './order-draft.ts';
import { LENT_ORDER_KEY } from './session-state.ts';

// Apart from the draft: only the sign-in page needs it.

const lentSchema = z.object({ until: z.number(), wanted: z.unknown(), draft: z.unknown() });

/** Leaves the unfinished order where the tab that a reset link opens finds it, while the link is valid. */
export function lendOrder(validMs: number): void {
  const [wanted, draft] = [readTab(WANTED_KEY), readTab(DRAFT_KEY)];
  if (wanted === undefined && draft === undefined) return;
  try {
    const lent = JSON.stringify({ until: Date.now() + validMs, wanted, draft });
    localStorage.setItem(LENT_ORDER_KEY, lent);
  } catch {
    // Blocked storage: the order waits in the tab that asked for the link.
  }
}

/** Takes the lent order into this tab, unless it has one of its own. */
export function takeLentOrder(): void {
  try {
    const { data: lent } = lentSchema.safeParse(
      JSON.parse(localStorage.getItem(LENT_ORDER_KEY) ?? 'null'),
    );
    localStorage.removeItem(LENT_ORDER_KEY);
    if (!lent || lent.until < Date.now()) return;
    for (const [key, value] of [
      [WANTED_KEY, lent.wanted],
      [DRAFT_KEY, lent.draft],
    ] as const)
      if (value !== undefined && readTab(key) === undefined) writeTab(key, value);
  } catch {
    // Blocked storage holds nothing.
  }
}
