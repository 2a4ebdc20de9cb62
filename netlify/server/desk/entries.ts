import { REVIEW_DAYS, type Entry, type OrderEntry } from '../../../src/contracts/desk.ts';
import type { StoredUser } from '../auth/user.ts';
import type { Dependencies } from '../dependencies.ts';
import { DAY_MS } from '../lib/time.ts';
import type { MessageRow, OrderRow } from '../lists/rows.ts';
import { mailObstacleOf } from '../orders/order-emails.ts';
import type { StoredOrder } from '../orders/order.ts';
import { isLate, orderRowOf } from '../orders/order-rows.ts';
import { holderOf } from './agents.ts';

/** What agents have to do something about. */
export type OpenRow = OrderRow | MessageRow;

type Context = Pick<Dependencies, 'env' | 'now' | 'openChannels'>;

/** Whether it was delivered, and waits for the customer to approve it; after so long it counts as done. */
export function isInReview({ shown }: OpenRow, nowMs: number): boolean {
  if (shown.kind !== 'order' || shown.stage !== 'review') return false;
  return nowMs < reviewedUntilMs(shown);
}

export const reviewedUntilMs = ({ doneAt = '' }: OpenRow['shown']): number =>
  Date.parse(doneAt) + REVIEW_DAYS * DAY_MS;

type EntryOf<Row extends OpenRow> = Extract<Entry, { kind: Row['kind'] }>;

/** A plan that runs: nobody has anything to do about it before its next episode, month, or message. */
const isResting = ({ shown }: OpenRow) =>
  shown.kind === 'order' && shown.stage === 'running' && shown.waitingSince === undefined;

/** Whether somebody has something to do about it. */
export const needsWork = (row: OpenRow): boolean => row.isOpen && !isResting(row);

/** A row as a list shows it now. */
export function rowToEntry<Row extends OpenRow>(deps: Context, row: Row): EntryOf<Row> {
  const { assignee, ...rest } = row.shown;
  const { assigneeName } = row;
  const shown = {
    ...rest,
    ...holderOf(deps, { assignee, assigneeName }),
    isLate: isLate(rest.waitingSince, deps.now()),
  };
  if (row.kind === 'message') return shown as EntryOf<Row>;
  const { mail } = row;
  const customer = mail && {
    email: rest.email,
    isEmailConfirmed: mail.isConfirmed,
    isMailRefused: mail.isRefused,
  };
  return { ...shown, ...mailObstacleOf(deps, customer) } as EntryOf<Row>;
}

/** An order in a list, with its customer as they were. */
export function orderToEntry(
  deps: Context,
  order: StoredOrder,
  user: StoredUser | undefined,
): OrderEntry {
  return rowToEntry(deps, orderRowOf(order, user));
}

/** Without a day comes last. */
export const dueOnOf = ({ shown }: OpenRow) =>
  shown.kind === 'order' && shown.dueOn ? shown.dueOn : 'none';

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));
/** Ids are UUID v7 and sort by age. */
export const byAge = (one: OpenRow, other: OpenRow) => compare(one.id, other.id);
export const byDue = (one: OpenRow, other: OpenRow) =>
  compare(dueOnOf(one), dueOnOf(other)) || byAge(one, other);

/** Who has waited longest comes first, then what is due first. */
export function byWaiting(one: OpenRow, other: OpenRow): number {
  const [since, otherSince] = [one.shown.waitingSince, other.shown.waitingSince];
  if (since !== undefined && otherSince !== undefined)
    return compare(since, otherSince) || byAge(one, other);
  return Number(since === undefined) - Number(otherSince === undefined) || byDue(one, other);
}

export function isOverdue({ shown }: OpenRow, nowMs: number): boolean {
  return isLate(shown.waitingSince, nowMs);
}
