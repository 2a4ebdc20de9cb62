import * as z from 'zod/mini';

import type { FeedbackRequest } from '../../../src/contracts/feedback.ts';
import { UUID_V7 } from '../../../src/contracts/fields.ts';
import type { Dependencies } from '../dependencies.ts';
import { HOUR_MS } from '../lib/time.ts';
import { readRequest, reserve } from '../queue/idempotency.ts';
import { dayPart, keyFormat, uuidPart, WHOLE_STORE } from '../storage/keys.ts';
import { consume, peek, perAddress } from '../storage/rate-limiter.ts';
import { moment, readRecord, version, type Store } from '../storage/store.ts';

export const feedbackKey = keyFormat<{ receivedAtMs: number; feedbackId: string }>(
  ':receivedAtMs/:feedbackId',
  { receivedAtMs: dayPart, feedbackId: uuidPart },
);

const FEEDBACK_PER_ADDRESS = perAddress('feedback-address', 30, HOUR_MS);

/** An anonymous answer to "Was this helpful?", or the text that followed one. */
export const feedbackRecordSchema = z.object({
  v: version,
  type: z.literal('answered'),
  at: moment,
  page: z.string(),
  isHelpful: z.boolean(),
  text: z.optional(z.string()),
  /** Id of the answer a text belongs to. */
  answerId: z.optional(z.string().check(z.regex(UUID_V7))),
});
export type FeedbackRecord = z.infer<typeof feedbackRecordSchema>;

export function feedbackStore(store: Store) {
  return {
    async add(receivedAtMs: number, feedbackId: string, record: FeedbackRecord): Promise<void> {
      await store.createOnce(feedbackKey({ receivedAtMs, feedbackId }), record);
    },

    find: (receivedAtMs: number, feedbackId: string) =>
      readRecord(store, feedbackRecordSchema, feedbackKey({ receivedAtMs, feedbackId })),

    async list(): Promise<{ receivedAtMs: number; feedbackId: string }[]> {
      return (await store.list(WHOLE_STORE)).flatMap((key) => feedbackKey.parse(key) ?? []);
    },
  };
}

/** Stores feedback once per key, without sender data; a filled honeypot gets the same response. @throws ApiError */
export async function sendFeedback(
  deps: Dependencies,
  { website, ...content }: FeedbackRequest,
  origin: { address: string; idempotencyKey: string | undefined },
): Promise<{ id: string }> {
  if (website) {
    deps.log.note('malicious_honeypot');
    return { id: deps.newId() };
  }
  const feedback = feedbackStore(deps.store('feedback'));
  const [limit, request] = await Promise.all([
    peek(deps, FEEDBACK_PER_ADDRESS, origin.address),
    readRequest(deps, ['feedback'], origin.idempotencyKey, content),
  ]);
  const { earlier } = request;
  if (earlier && (await feedback.find(Date.parse(earlier.at), earlier.targetId)))
    return { id: earlier.targetId };

  const { target } = await reserve(deps, request, {
    count: async (owner) => [await consume(deps, limit, owner)],
  });
  const { targetId: id, at } = target;
  await feedback.add(Date.parse(at), id, { v: 1, type: 'answered', at, ...content });
  return { id };
}
