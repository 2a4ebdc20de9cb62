import type { FeedbackRequest, FeedbackResponse } from '../../src/contracts/feedback.ts';
import { feedbackClaimKey } from '../stores/keys.ts';
import type { Dependencies } from './dependencies.ts';
import { FEEDBACK_PER_ADDRESS } from './limits.ts';
import { claimTarget } from './repeatable.ts';
import { recogniseHolder, surveyLimits, takeSlots } from './throttle.ts';

type Needs = Pick<
  Dependencies,
  'feedback' | 'claims' | 'slots' | 'now' | 'newId' | 'addressLimitFactor' | 'log'
>;

/**
 * Stores an answer to «Was this helpful?», once for an `Idempotency-Key`. Nothing of the sender is kept with it, and a
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
  const [{ id, claimedAtMs, isRepeat }, surveyed] = await Promise.all([
    claimTarget(deps, claimKey, content),
    surveyLimits(deps, [{ limit: FEEDBACK_PER_ADDRESS, subject: origin.address }]),
  ]);
  const [stored, limits] = await Promise.all([
    isRepeat ? deps.feedback.find(claimedAtMs, id) : undefined,
    recogniseHolder(deps, surveyed, id),
  ]);
  // Stored before: a repeat gets its answer even where the limit is reached.
  if (stored) return { id };

  await takeSlots(deps, limits, id);
  const at = new Date(claimedAtMs).toISOString();
  await deps.feedback.add(claimedAtMs, id, { v: 1, type: 'answered', at, ...content });
  return { id };
}
