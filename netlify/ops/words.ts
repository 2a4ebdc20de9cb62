import type { OrderStatus } from '../../src/contracts/orders.ts';
import { price as dollars } from '../server/email/words.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../server/lib/durations.ts';
import { dress, type Look, type Terminal } from './terminal.ts';

const looks: Record<OrderStatus, Look> = {
  pending: 'yellow',
  processing: 'blue',
  completed: 'green',
  cancelled: 'red',
};

/** A reply to an order or a message is promised within this. */
export const REPLY_MS = 24 * HOUR_MS;

/** A status in its color. */
export function dressStatus(terminal: Terminal, status: OrderStatus): string {
  return dress(terminal, looks[status], status);
}

/** A price, or a dash for an order without a fixed one. */
export function price(cents: number): string {
  return dollars(cents) ?? '–';
}

const localFormat = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** A moment in the time of whoever reads, to the minute. */
export function localMoment(iso: string): string {
  return localFormat.format(Date.parse(iso)).replaceAll('\u202f', ' ');
}

/** A length of time in its largest unit, such as `3 h`. */
export function span(ms: number): string {
  if (ms < HOUR_MS) return `${Math.max(1, Math.floor(ms / MINUTE_MS))} min`;
  return ms < 2 * DAY_MS ? `${Math.floor(ms / HOUR_MS)} h` : `${Math.floor(ms / DAY_MS)} days`;
}

/** "1 order", "2 orders". */
export function count(number: number, one: string): string {
  return `${number} ${one}${number === 1 ? '' : 's'}`;
}
