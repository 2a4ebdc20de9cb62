import { readTab, writeTab } from '../lib/tab-storage.ts';
import { DRAFT_KEY, LENT_ORDER_KEY, WANTED_KEY } from './session-state.ts';

// Apart from order-draft.ts, which the sign-in page does not need; that reads what is lent with its schemas.

interface LentOrder {
  /** Epoch milliseconds. */
  until: number;
  wanted?: unknown;
  draft?: unknown;
}

/** Leaves the unfinished order where the tab that a reset link opens finds it, while the link is valid. */
export function lendOrder(validMs: number): void {
  const [wanted, draft] = [readTab(WANTED_KEY), readTab(DRAFT_KEY)];
  if (wanted === undefined && draft === undefined) return;
  try {
    const lent: LentOrder = { until: Date.now() + validMs, wanted, draft };
    localStorage.setItem(LENT_ORDER_KEY, JSON.stringify(lent));
  } catch {
    // Blocked storage: the order waits in the tab that asked for the link.
  }
}

/** Takes the lent order into this tab, unless it has one of its own. */
export function takeLentOrder(): void {
  try {
    const lent = JSON.parse(localStorage.getItem(LENT_ORDER_KEY) ?? 'null') as LentOrder | null;
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
