import { allTabs, keepValue, readKept } from '../lib/storage.ts';
import { DRAFT_KEY, LENT_ORDER_KEY } from './session-state.ts';

// Apart from order-draft.ts, which the sign-in page does not need; that reads what is lent with its schemas.

interface LentOrder {
  /** Epoch milliseconds. */
  until: number;
  draft?: unknown;
}

/** Leaves the unfinished order where the tab that a reset link opens finds it, while the link is valid. */
export function lendOrder(validMs: number): void {
  const draft = readKept(DRAFT_KEY);
  if (draft === undefined) return;
  // Where storage is blocked, the order waits in the tab that asked for the link.
  const lent: LentOrder = { until: Date.now() + validMs, draft };
  keepValue(LENT_ORDER_KEY, lent, allTabs);
}

/** Takes the lent order into this tab, unless it has one of its own. */
export function takeLentOrder(): void {
  const lent = readKept(LENT_ORDER_KEY, allTabs) as LentOrder | undefined;
  keepValue(LENT_ORDER_KEY, undefined, allTabs);
  if (!lent || lent.until < Date.now()) return;
  if (lent.draft !== undefined && readKept(DRAFT_KEY) === undefined)
    keepValue(DRAFT_KEY, lent.draft);
}
