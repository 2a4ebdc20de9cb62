import { REPLY_MS } from '../../../src/contracts/orders.ts';
import type { StoredUser } from '../auth/user-events.ts';
import { usersOf } from '../auth/user-store.ts';
import type { Dependencies } from '../dependencies.ts';
import { HOUR_MS } from '../lib/time.ts';
import { searchableWords, sourceWord } from '../queue/search-document.ts';
import type { OrderFacts, SearchDocument } from '../queue/search-document.ts';
import { searchIndexOf } from '../queue/search-index.ts';
import { MAXIMUM_NUMBERS } from '../storage/keys.ts';
import { isAnswer, isQuestion, needsAgents, orderRowOf, waitingSince } from './order-index.ts';
import { closedAt, withCustomer, type StoredOrder } from './order.ts';

/**
 * Notes what is a customer's for searching; of an account that was closed meanwhile nothing stays.
 * @returns false when that has to be tried again.
 */
export async function noteForSearch(
  deps: Dependencies,
  user: StoredUser | undefined,
  documents: readonly SearchDocument[],
): Promise<boolean> {
  const index = searchIndexOf(deps);
  for (const document of documents) await index.note(document);
  if (!user) return true;
  // Its job may have erased what was there before.
  const { state } = await usersOf(deps).findAccount(user.id, user.nextSequence);
  return state === 'open' || index.erase({ userId: user.id });
}

/** An order of any status as agents search, list, and count it. */
export function orderDocument(
  stored: StoredOrder,
  user: StoredUser | undefined,
  nowMs: number,
): SearchDocument {
  const order = withCustomer(stored, user);
  const { id, userId, createdAt, archiveId } = order;
  const notes = order.steps.flatMap(({ note }) => note ?? []).toReversed();
  const comments = order.comments.map(({ text }) => text).toReversed();
  return {
    kind: 'order',
    id,
    userId,
    // Both grow, so this does with each change of either; without its customer it comes after all before.
    version:
      order.nextSequence +
      (archiveId === undefined ? (user?.nextSequence ?? 0) : 2 * MAXIMUM_NUMBERS),
    at: order.updatedAt,
    createdAt,
    doneAt: needsAgents(order) ? '' : (closedAt(order) ?? ''),
    notedAt: new Date(nowMs).toISOString(),
    words: searchableWords([
      id,
      order.customerName,
      order.customerEmail,
      order.serviceName,
      order.projectName,
      sourceWord(order),
      ...order.files.map(({ name }) => name),
      ...notes,
      ...comments,
      order.projectBrief,
    ]),
    row: orderRowOf(order),
    facts: factsOf(order),
  };
}

function factsOf(order: StoredOrder): OrderFacts {
  const { steps, payment, rounds, createdAt, serviceName: service, assignee, source } = order;
  const count = (isCounted: (step: (typeof steps)[number]) => boolean) =>
    steps.filter(isCounted).length;
  const hoursTo = (isIt: (step: (typeof steps)[number]) => boolean) => {
    const at = steps.find(isIt)?.at;
    return at === undefined ? undefined : (Date.parse(at) - Date.parse(createdAt)) / HOUR_MS;
  };
  return {
    service,
    source,
    assignee,
    answeredAfter: hoursTo(
      (step) => isAnswer(step) && step.actor !== 'customer' && step.actor !== 'system',
    ),
    deliveredAfter: hoursTo(({ to }) => to === 'completed'),
    quotes: count(({ type }) => type === 'quoted'),
    accepted: count(({ decision }) => decision === 'accepted'),
    paidCents: payment?.amountCents ?? 0,
    rounds: rounds.used,
    wasLate: wasLate(order),
    waitingSince: waitingSince(order),
  };
}

/** Whether the customer had to wait for an answer for longer than is promised. */
function wasLate({ steps }: StoredOrder): boolean {
  let sinceMs: number | undefined;
  for (const step of steps) {
    const atMs = Date.parse(step.at);
    if (isAnswer(step)) {
      if (sinceMs !== undefined && atMs - sinceMs > REPLY_MS) return true;
      sinceMs = undefined;
    } else if (isQuestion(step)) sinceMs ??= atMs;
  }
  return false;
}
