import type { Order } from '../../contracts/orders.ts';

/** The promise of the site: a reply within 24 hours. */
const REPLY_PROMISE_MS = 24 * 60 * 60 * 1000;

/** What happens next with an order, in one line. */
export type NextStep =
  /** `isOverdue`: the moment has passed and the studio has not written. */
  { kind: 'reply'; byIso: string; isOverdue: boolean } | { kind: 'text'; text: string };

const QUOTED =
  'We’ve quoted a price. If it suits you, write to us below. We’ll start once the details and payment are settled.';
const REPLIED = 'We’ve written to you. We’ll start once the details and payment are settled.';
const DELIVERED = 'Your files are ready above. If something isn’t right, write to us below.';
const ON_THEIR_WAY =
  'Your files are on their way: see our last message, and write to us below if something isn’t right.';
const UNDELIVERED = 'The work is done. We’ll write to you when your files are on their way.';

const texts: Record<string, string> = {
  processing: 'We’re working on it. Changes or questions? Write to us below.',
  cancelled:
    'This order is closed. Nothing was charged on the site; if you’ve already paid, the refund policy says what you’ll get back.',
};

/** @param nowMs in milliseconds since 1970. @returns what the customer can expect; a status this version does not know promises nothing. */
export function nextStep(order: Order, nowMs: number): NextStep | undefined {
  const { status, createdAt, quote, events = [] } = order;
  if (status === 'pending') {
    if (quote) return { kind: 'text', text: QUOTED };
    if (events.some(({ type, by }) => type === 'noted' && by !== 'customer')) {
      return { kind: 'text', text: REPLIED };
    }
    const byMs = Date.parse(createdAt) + REPLY_PROMISE_MS;
    return { kind: 'reply', byIso: new Date(byMs).toISOString(), isOverdue: nowMs > byMs };
  }
  if (status === 'completed') {
    // Files come as links or with a message; until there is either, nobody has sent any.
    const { links, hasNote } = deliveryOf(order);
    if (links.length > 0) return { kind: 'text', text: DELIVERED };
    return { kind: 'text', text: hasNote ? ON_THEIR_WAY : UNDELIVERED };
  }
  const text = Object.hasOwn(texts, status) ? texts[status] : undefined;
  return text === undefined ? undefined : { kind: 'text', text };
}

/** What the studio said and sent from the moment on at which it completed an order; nothing of other orders. */
export function deliveryOf({ status, events = [] }: Order): { links: string[]; hasNote: boolean } {
  const completed = events.findIndex(({ to }) => to === 'completed');
  const since = status === 'completed' && completed >= 0 ? events.slice(completed) : [];
  const ours = since.filter(({ by }) => by !== 'customer');
  const links = new Set(ours.flatMap(({ links: files = [] }) => files));
  return { links: [...links], hasNote: ours.some(({ note }) => note) };
}
