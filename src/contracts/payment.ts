// Shared by the desk and the functions: what is odd about a payment that an agent marks.
import { formatWithCents } from './money.ts';
import { formatDay } from './orders.ts';

const HOUR_MS = 3_600_000;
/** No agent is further ahead of UTC: New Zealand in summer. */
const FURTHEST_AHEAD_MS = 13 * HOUR_MS;

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** Whether a day such as `2026-11-23` has not begun for any agent yet. */
export const isStillToCome = (day: string, nowMs: number): boolean =>
  day > dayOf(nowMs + FURTHEST_AHEAD_MS);
/** What is said of such a day. */
export const STILL_TO_COME = 'That day is still to come';

interface Payment {
  /** In US dollars. */
  amount: number;
  /** A day such as `2026-11-23`. */
  paidOn: string;
}

/**
 * Why a payment takes a message, in a sentence: what looks like a slip is on an invoice all the same. Undefined for one
 * that takes none.
 * @param price what the order costs in US dollars.
 */
export function oddityOfPayment(
  { amount, paidOn }: Payment,
  { price, createdAt }: { price: number; createdAt: string },
): string | undefined {
  if (amount > price)
    return `That’s more than the price of ${formatWithCents(price)}. Say why in a message`;
  const placedMs = Date.parse(createdAt);
  // A day earlier where the payer is behind UTC.
  return paidOn < dayOf(placedMs - 24 * HOUR_MS)
    ? `That’s before the order was placed, on ${formatDay(dayOf(placedMs))}. Say why in a message`
    : undefined;
}
