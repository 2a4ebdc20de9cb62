import type { Order } from '../../contracts/orders.ts';

/** The spec's promise: a reply within 24 hours (core §9). */
const REPLY_PROMISE_MS = 24 * 60 * 60 * 1000;

/** What happens next with an order, in one line. */
export type NextStep =
  /** `isOverdue`: the moment has passed and the studio has not written. */
  | { readonly kind: 'reply'; readonly byIso: string; readonly isOverdue: boolean }
  | { readonly kind: 'text'; readonly text: string };

/** A pending order that the studio has written about. */
const REPLIED =
  'We have written to you. Work starts once the details and the payment are settled between us.';

const texts: Readonly<Record<string, string>> = {
  processing: 'We are working on it. Changes or questions? Answer our last message.',
  completed: 'Your files are on their way to you. Revisions are part of the price.',
  cancelled: 'Nothing more happens with this order, and nothing is charged for it.',
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
  const text = Object.hasOwn(texts, status) ? texts[status] : undefined;
  return text === undefined ? undefined : { kind: 'text', text };
}
