import { allTabs, keepValue, readKept } from '../lib/storage.ts';
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
  const [wanted, draft] = [readKept(WANTED_KEY), readKept(DRAFT_KEY)];
  if (wanted === undefined && draft === undefined) return;
  // Where storage is blocked, the order waits in the tab that asked for the link.
  keepValue(
    LENT_ORDER_KEY,
    { until: Date.now() + validMs, wanted, draft } satisfies LentOrder,
    allTabs,
  );
}

/** Takes the lent order into this tab, unless it has one of its own. */
export function takeLentOrder(): void {
  const lent = readKept(LENT_ORDER_KEY, allTabs) as LentOrder | undefined;
  keepValue(LENT_ORDER_KEY, undefined, allTabs);
  if (!lent || lent.until < Date.now()) return;
  for (const [key, value] of [
    [WANTED_KEY, lent.wanted],
    [DRAFT_KEY, lent.draft],
  ] as const)
    if (value !== undefined && readKept(key) === undefined) keepValue(key, value);
}
