import type { Order } from '../../contracts/orders.ts';

/** What the studio said and sent from the moment on at which it completed an order; nothing of other orders. */
export function deliveryOf({ status, events = [] }: Order): { links: string[]; hasNote: boolean } {
  const completed = events.findIndex(({ to }) => to === 'completed');
  const since = status === 'completed' && completed >= 0 ? events.slice(completed) : [];
  const ours = since.filter(({ by }) => by !== 'customer');
  const links = new Set(ours.flatMap(({ links: files = [] }) => files));
  return { links: [...links], hasNote: ours.some(({ note }) => note) };
}
