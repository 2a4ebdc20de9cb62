import type { FeedbackRequest, FeedbackResponse } from '../../../src/contracts/feedback.ts';
import { feedbackClaimKey } from '../storage/keys.ts';
import { claimWithinLimits } from '../storage/claim-within-limits.ts';
import type { Dependencies } from '../dependencies.ts';
import { FEEDBACK_PER_ADDRESS } from '../storage/limits.ts';
import { findTarget } from '../storage/repeatable.ts';
import { recogniseHolder, surveyLimits, takeSlots } from '../storage/throttle.ts';

type Needs = Pick<
  Dependencies,
  'feedback' | 'claims' | 'slots' | 'now' | 'newId' | 'addressLimitFactor' | 'log'
>;

/**
 * Stores an answer to "Was this helpful?", once for an `Idempotency-Key`. Nothing of the sender is kept with it, and a
 * success leaves no line in the log that could be laid beside it. A filled honeypot is answered like a success.
 * @throws ApiError 'idempotency_mismatch' or 'too_many_requests'.
 */
export async function sendFeedback(
  deps: Needs,
  request: FeedbackRequest,
  origin: { readonly address: string; readonly idempotencyKey: string | undefined },
): Promise<FeedbackResponse> {
  const { website, ...content } = request;
  if (website) {
    deps.log.note('malicious_honeypot');
    return { id: deps.newId() };
  }
  const claimKey =
    origin.idempotencyKey === undefined ? undefined : feedbackClaimKey(origin.idempotencyKey);
  const [surveyed, earlier] = await Promise.all([
    surveyLimits(deps, [{ limit: FEEDBACK_PER_ADDRESS, subject: origin.address }]),
    findTarget(deps, claimKey, content),
  ]);
  const target = earlier ?? (await claimWithinLimits(deps, surveyed, claimKey, content));
  const { id, claimedAtMs } = target;
  let limits = surveyed;
  if (target.isRepeat) {
    const [stored, recognised] = await Promise.all([
      deps.feedback.find(claimedAtMs, id),
      recogniseHolder(deps, surveyed, id),
    ]);
    // Stored before: a repeat gets its answer even where the limit is reached.
    if (stored) return { id };
    limits = recognised;
  }

  await takeSlots(deps, limits, id);
  const at = new Date(claimedAtMs).toISOString();
  await deps.feedback.add(claimedAtMs, id, { v: 1, type: 'answered', at, ...content });
  return { id };
}
