import type { OrderStatus } from '../../src/contracts/orders.ts';
import { price as dollars } from '../server/email/render-email.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../server/lib/durations.ts';
import { style, type Style, type Terminal } from './terminal.ts';

const statusStyles: Record<OrderStatus, Style> = {
  pending: 'yellow',
  processing: 'blue',
  completed: 'green',
  cancelled: 'red',
};

export function styleStatus(terminal: Terminal, status: OrderStatus): string {
  return style(terminal, statusStyles[status], status);
}

/** A price, or a dash for an order without a fixed one. */
export function price(cents: number): string {
  return dollars(cents) ?? '–';
}

const localFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** A moment in the time of whoever reads, to the minute. */
export function localMoment(iso: string): string {
  return localFormat.format(Date.parse(iso)).replaceAll('\u202f', ' ');
}

/** A length of time in its largest unit, such as `3 h`. */
export function span(ms: number): string {
  if (ms < HOUR_MS) return `${Math.max(1, Math.floor(ms / MINUTE_MS))} min`;
  return ms < 2 * DAY_MS ? `${Math.floor(ms / HOUR_MS)} h` : `${Math.floor(ms / DAY_MS)} days`;
}

/** When the promised reply is due, red once it is late. */
export function replyDue(terminal: Terminal, leftMs: number): string {
  return leftMs > 0 ? `due in ${span(leftMs)}` : style(terminal, 'red', `late by ${span(-leftMs)}`);
}

/** "1 order", "2 orders". */
export function count(number: number, one: string): string {
  return `${number} ${one}${number === 1 ? '' : 's'}`;
}
