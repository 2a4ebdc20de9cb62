import type { FeedbackRequest, FeedbackResponse } from '../../../src/contracts/feedback.ts';
import type { Dependencies } from '../dependencies.ts';
import { feedbackStore } from './feedback-store.ts';
import { earlierTarget, reserve } from '../storage/idempotency.ts';
import { feedbackRequestKey } from '../storage/keys.ts';
import { FEEDBACK_PER_ADDRESS } from '../storage/limits.ts';
import { takeEntry, viewLimit } from '../storage/rate-limiter.ts';

/**
 * Stores an answer to "Was this helpful?", once for an `Idempotency-Key`. Nothing of the sender is kept with it, and a
 * success leaves no line in the log that could be laid beside it. A filled honeypot is answered like a success.
 * @throws ApiError 'idempotency_mismatch' or 'too_many_requests'.
 */
export async function sendFeedback(
  deps: Dependencies,
  request: FeedbackRequest,
  origin: { readonly address: string; readonly idempotencyKey: string | undefined },
): Promise<FeedbackResponse> {
  const { website, ...content } = request;
  if (website) {
    deps.log.note('malicious_honeypot');
    return { id: deps.newId() };
  }
  const { idempotencyKey } = origin;
  const key = idempotencyKey === undefined ? undefined : feedbackRequestKey(idempotencyKey);
  const [limit, earlier] = await Promise.all([
    viewLimit(deps, FEEDBACK_PER_ADDRESS, origin.address),
    key && deps.idempotency.find(key),
  ]);
  const repeatable = { key, content, earlier };
  const repeated = earlierTarget(repeatable);
  if (repeated && (await feedbackStore(deps.feedback).find(repeated.requestedAtMs, repeated.id))) {
    return { id: repeated.id };
  }

  const { target } = await reserve(deps, repeatable, {
    count: async (owner) => [await takeEntry(deps, limit, owner)],
  });
  const { id, requestedAtMs } = target;
  const at = new Date(requestedAtMs).toISOString();
  await feedbackStore(deps.feedback).add(requestedAtMs, id, {
    v: 1,
    type: 'answered',
    at,
    ...content,
  });
  return { id };
}
