import { orderStatuses } from '../../src/contracts/orders.ts';
import type { OrderStatus } from '../../src/contracts/orders.ts';
import { NOTE_MAX_LENGTH } from '../server/storage/records.ts';
import { UsageError } from './command.ts';
import { plain } from './terminal.ts';

/** For the help of commands that take an order. */
export const ID_DETAIL =
  'ID is what customers are shown after «Order #» (8 characters), or the whole id of the order.';

/**
 * Reads a status.
 * @throws UsageError with those there are.
 */
export function readStatus(text: string): OrderStatus;
export function readStatus(text: string | undefined): OrderStatus | undefined;
export function readStatus(text: string | undefined): OrderStatus | undefined {
  const status = orderStatuses.find((each) => each === text);
  if (text === undefined || status) return status;
  throw new UsageError(`«${text}» is no status. There are: ${orderStatuses.join(', ')}.`);
}

/**
 * Reads a note.
 * @throws UsageError when it is too long.
 */
export function readNote(text: string | undefined): string | undefined {
  const note = text === undefined ? undefined : plain(text).trim();
  if (note !== undefined && note.length > NOTE_MAX_LENGTH) {
    throw new UsageError(
      `A note has at most ${NOTE_MAX_LENGTH} characters; this one has ${note.length}.`,
    );
  }
  return note || undefined;
}
