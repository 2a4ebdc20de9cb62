import { REPLY_HOURS, type Order } from '../../contracts/orders.ts';

/** What happens next with an order, in one line. */
export type NextStep =
  /** `isOverdue`: the moment has passed and the studio has not written. */
  { kind: 'reply'; byIso: string; isOverdue: boolean } | { kind: 'text'; text: string };

const QUOTED =
  'We’ve quoted a price. If it suits you, write to us below. We’ll start once the details and payment are settled.';
const REPLIED = 'We’ve written to you. We’ll start once the details and payment are settled.';
const WORKING = 'We’re working on it. Changes or questions? Write to us below.';
const WORKING_AND_REPLIED = 'We’ve written to you, and we’re working on it. Answer below.';
const DELIVERED = 'Your files are ready above. If something isn’t right, write to us below.';
const ON_THEIR_WAY =
  'Your files are on their way: see our last message, and write to us below if something isn’t right.';
const UNDELIVERED = 'The work is done. We’ll write to you when your files are on their way.';
const CANCELED =
  'This order is closed. Nothing was charged on the site; if you’ve already paid, the refund policy says what you’ll get back.';
const CANCELED_AND_REPLIED =
  'We’ve written to you. This order is closed; you can still write to us.';

/** @param nowMs in milliseconds since 1970. @returns what the customer can expect; a status this version does not know promises nothing. */
export function nextStep(order: Order, nowMs: number): NextStep | undefined {
  const { status, events = [] } = order;
  const textOf = Object.hasOwn(texts, status) ? texts[status] : undefined;
  if (!textOf) return undefined;
  const since = waitingSince(order);
  if (since !== undefined) {
    const byMs = Date.parse(since) + REPLY_HOURS * 60 * 60_000;
    return { kind: 'reply', byIso: new Date(byMs).toISOString(), isOverdue: nowMs > byMs };
  }
  const last = events.findLast(({ by }) => by !== 'customer');
  return { kind: 'text', text: textOf(order, last?.type) };
}

/** What is said when the studio has had the last word, by what kind of event that was. */
const texts: Record<string, (order: Order, lastType: string | undefined) => string> = {
  pending: (_order, last) => (last === 'quoted' ? QUOTED : REPLIED),
  processing: (_order, last) => (last === 'noted' ? WORKING_AND_REPLIED : WORKING),
  completed: (order) => {
    // Files come as links or with a message; until there is either, nobody has sent any.
    const { links, hasNote } = deliveryOf(order);
    if (links.length > 0) return DELIVERED;
    return hasNote ? ON_THEIR_WAY : UNDELIVERED;
  },
  cancelled: ({ events = [] }) =>
    events.at(-1)?.type === 'noted' ? CANCELED_AND_REPLIED : CANCELED,
};

/** Since when the customer waits: the order, or the first message after the studio's latest word or the latest move. */
function waitingSince({ status, createdAt, events = [] }: Order): string | undefined {
  if (events.length === 0) return status === 'pending' ? createdAt : undefined;
  const answered = events.findLastIndex(
    ({ type, by }) => type === 'moved' || (type !== 'placed' && by !== 'customer'),
  );
  return events[answered + 1]?.at;
}

/** What the studio said and sent from the moment on at which it completed an order; nothing of other orders. */
export function deliveryOf({ status, events = [] }: Order): { links: string[]; hasNote: boolean } {
  const completed = events.findIndex(({ to }) => to === 'completed');
  const since = status === 'completed' && completed >= 0 ? events.slice(completed) : [];
  const ours = since.filter(({ by }) => by !== 'customer');
  const links = new Set(ours.flatMap(({ links: files = [] }) => files));
  return { links: [...links], hasNote: ours.some(({ note }) => note) };
}
