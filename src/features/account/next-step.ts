import type { Order } from '../../contracts/orders.ts';

/** The promise of the site: a reply within 24 hours. */
const REPLY_PROMISE_MS = 24 * 60 * 60 * 1000;

/** What happens next with an order, in one line. */
export type NextStep =
  /** `isOverdue`: the moment has passed and the studio has not written. */
  { kind: 'reply'; byIso: string; isOverdue: boolean } | { kind: 'text'; text: string };

const REPLIED = 'We’ve written to you. We’ll start once the details and payment are settled.';
const DELIVERED =
  'Your files are on their way: see our last message, and reply to it if something isn’t right.';
const UNDELIVERED = 'The work is done. We’ll write to you when your files are on their way.';

const texts: Record<string, string> = {
  processing: 'We’re working on it. Changes or questions? Reply to our last message.',
  cancelled:
    'This order is closed. Nothing was charged on the site; if you’ve already paid, the refund policy says what you’ll get back.',
};

/** @param nowMs in milliseconds since 1970. @returns what the customer can expect; a status this version does not know promises nothing. */
export function nextStep(
  { status, createdAt, events = [] }: Order,
  nowMs: number,
): NextStep | undefined {
  if (status === 'pending') {
    if (events.some(({ type, note }) => type === 'noted' && note)) {
      return { kind: 'text', text: REPLIED };
    }
    const byMs = Date.parse(createdAt) + REPLY_PROMISE_MS;
    return { kind: 'reply', byIso: new Date(byMs).toISOString(), isOverdue: nowMs > byMs };
  }
  if (status === 'completed') {
    // Files come with a message; until there is one, nobody has sent any.
    const completed = events.findIndex(({ to }) => to === 'completed');
    const isDelivered = completed >= 0 && events.slice(completed).some(({ note }) => note);
    return { kind: 'text', text: isDelivered ? DELIVERED : UNDELIVERED };
  }
  const text = Object.hasOwn(texts, status) ? texts[status] : undefined;
  return text === undefined ? undefined : { kind: 'text', text };
}
